#include "explain/evaluate/evaluator.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/text.h"
#include "core/views.h"
#include "explain/evaluate/functions.h"

namespace weft::explanation::evaluation {

using expression::Node;
using expression::NodeKind;
using expression::Sign;

Evaluator::Evaluator(const expression::Tree& tree, std::vector<Binding> bindings, Dialect dialect)
    : tree_(tree), bindings_(std::move(bindings)), dialect_(dialect), terms_(tree.nodes.size()) {}

Calls Evaluator::run() {
  check_used();
  const int root = tree_.root();
  try {
    if (tree_[root].kind == NodeKind::assign) {  // the value comes first
      const int target = tree_.children_of(root)[0];
      evaluate_range(target + 1, root);
      evaluate_range(0, target + 1);
      evaluate_range(root, root + 1);
    } else {
      evaluate_range(0, root + 1);
    }
  } catch (const Refused&) {
    return std::move(calls_);
  }
  if (calls_.empty()) {
    const Term& whole = terms_[static_cast<size_t>(root)];
    if (whole.kind == TermKind::name) operand(whole);
    fail("nothing is computed here: there is no call to explain", root);
  }
  return std::move(calls_);
}

void Evaluator::evaluate_range(int first, int last) {
  for (int node = first; node < last; ++node) {
    terms_[static_cast<size_t>(node)] = evaluate(node);
    terms_[static_cast<size_t>(node)].node = node;
  }
}

// A name that is bound and not used is mistyped somewhere.
void Evaluator::check_used() const {
  for (const Binding& binding : bindings_) {
    const auto is_it = [&](const Node& node) {
      return node.kind == NodeKind::name && node.module.empty() && node.name == binding.name;
    };
    if (std::none_of(tree_.nodes.begin(), tree_.nodes.end(), is_it))
      throw BindingProblem{cat("'", binding.name, "' is bound, but not used in the expression")};
  }
}

Term Evaluator::of_kind(TermKind kind, int node) const {
  Term term;
  term.kind = kind;
  term.node = node;
  return term;
}

std::vector<Term> Evaluator::take_children(int node, size_t from) {
  std::vector<Term> terms;
  for (const int child : tree_.children_of(node).subspan(from)) terms.push_back(take(child));
  return terms;
}

Term Evaluator::evaluate(int node) {
  const Node& written = tree_[node];
  Term term = of_kind(TermKind::none, node);
  switch (written.kind) {
    case NodeKind::none:
      return term;
    case NodeKind::number:
      term.kind = TermKind::number;
      term.number = written.number;
      return term;
    case NodeKind::text:
      term.kind = TermKind::text;
      term.text = written.name;
      return term;
    case NodeKind::ellipsis:
      term.kind = TermKind::ellipsis;
      return term;
    case NodeKind::name:
      return name(node);
    case NodeKind::tuple:
      term.kind = TermKind::tuple;
      break;
    case NodeKind::list:
      term.kind = TermKind::list;
      break;
    case NodeKind::braces:
      term.kind = TermKind::braces;
      break;
    case NodeKind::slice:
      term.kind = TermKind::slice;
      break;
    case NodeKind::keyword:
      term.kind = TermKind::keyword;
      term.text = written.name;
      break;
    case NodeKind::unary:
      return unary(node);
    case NodeKind::binary:
      return binary(node);
    case NodeKind::attribute:
      return attribute(node);
    case NodeKind::subscript:
      return subscript(node);
    case NodeKind::call:
      return call(node);
    case NodeKind::assign:
      return assign(node);
    case NodeKind::update:
      return update(node);
  }
  term.entries = take_children(node);
  return term;
}

namespace {

std::optional<double> constant_of(const Node& node) {
  const std::string& name = node.name;
  if (name == "inf") return std::numeric_limits<double>::infinity();
  if (name == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (node.module.empty()) return {};
  if (name == "pi") return std::acos(-1.0);
  if (name == "e") return std::exp(1.0);
  return {};
}

}  // namespace

Term Evaluator::name(int node) {
  const Node& written = tree_[node];
  Term term = of_kind(TermKind::name, node);
  term.text = written.name;
  for (const Binding& binding : bindings_) {
    if (!written.module.empty() || binding.name != written.name) continue;
    term.kind = TermKind::array;
    term.array = {binding.name, core::abstract_value(binding.shape, binding.dtype)};
    term.is_typed = binding.is_typed;
    return term;
  }
  if (const auto constant = constant_of(written)) {
    term.kind = TermKind::number;
    term.number = *constant;
  } else if (const auto dtype = find_dtype(written.name, written.module == "torch")) {
    term.kind = TermKind::dtype;
    term.dtype = *dtype;
  }
  return term;
}

Term Evaluator::attribute(int node) {
  const std::string& name = tree_[node].name;
  Term base = take(tree_.children_of(node)[0]);
  if (base.kind == TermKind::name) {  // random.rand
    base.text += "." + name;
    return base;
  }
  if (base.kind == TermKind::tuple && !base.entries.empty() &&
      base.entries[0].kind == TermKind::array && (name == "values" || name == "indices"))
    return std::move(base.entries[name == "values" ? 0 : base.entries.size() - 1]);
  if (base.kind == TermKind::number || base.is_sizes) fail("numbers have no attributes here", node);
  if (base.kind != TermKind::array) {
    Term whole;
    whole.kind = TermKind::array;
    whole.node = base.node;
    whole.array = operand(std::move(base));
    return of_array(whole, name, node);
  }
  return of_array(base, name, node);
}

// x.T, x.shape; else a method.
Term Evaluator::of_array(const Term& array, const std::string& name, int node) {
  const Shape& shape = array.array.value.shape;
  Term term = of_kind(TermKind::number, node);
  if (name == "shape") {
    term.kind = TermKind::tuple;
    term.is_sizes = true;
    for (const int64_t extent : shape) {
      term.entries.push_back(of_kind(TermKind::number, node));
      term.entries.back().number = extent;
    }
  } else if (name == "ndim") {
    term.number = shape.rank();
  } else if (name == "size" && dialect_ != Dialect::torch) {
    term.number = array.array.value.size();
  } else if (name == "dtype") {
    term.kind = TermKind::dtype;
    term.dtype = array.array.value.dtype;
  } else if (name == "T" || name == "mT" || name == "real" || name == "imag") {
    Call view = begin(StepKind::view,
                      name == "T"    ? "transpose"
                      : name == "mT" ? "matrix_transpose"
                                     : name,
                      node);
    view.inputs.push_back(array.array);
    return push(std::move(view), node);
  } else {
    term.kind = TermKind::method;
    term.text = name;
    term.entries.push_back(array);
  }
  return term;
}

namespace {

// Signs between operands, in the order of Sign.
constexpr Op kOpOfSign[] = {Op::add,
                            Op::subtract,
                            Op::multiply,
                            Op::divide,
                            Op::floor_divide,
                            Op::remainder,
                            Op::pow,
                            Op::copy,  // @ is no operation
                            Op::bitwise_and,
                            Op::bitwise_or,
                            Op::bitwise_xor,
                            Op::bitwise_left_shift,
                            Op::bitwise_right_shift,
                            Op::equal,
                            Op::not_equal,
                            Op::less,
                            Op::less_equal,
                            Op::greater,
                            Op::greater_equal,
                            Op::negative,
                            Op::positive,
                            Op::bitwise_invert};
Op op_of(Sign sign) { return kOpOfSign[static_cast<int>(sign)]; }

bool are_sizes(const Term& a, const Term& b) {
  return a.kind == TermKind::tuple && b.kind == TermKind::tuple && (a.is_sizes || b.is_sizes);
}

}  // namespace

Term Evaluator::unary(int node) {
  Term operand_term = take(tree_.children_of(node)[0]);
  const Sign sign = tree_[node].sign;
  if (operand_term.kind == TermKind::number) return fold(sign, operand_term, node);
  return elementwise(op_of(sign), {operand(std::move(operand_term))}, node);
}

Term Evaluator::binary(int node) {
  Term a = take(tree_.children_of(node)[0]);
  Term b = take(tree_.children_of(node)[1]);
  const Sign sign = tree_[node].sign;
  if (a.kind == TermKind::number && b.kind == TermKind::number) return fold(sign, a, b, node);
  if (sign == Sign::add && are_sizes(a, b)) {  // x.shape + (1,)
    for (Term& entry : b.entries) a.entries.push_back(std::move(entry));
    a.is_sizes = true;
    return a;
  }
  if (dialect_ == Dialect::xla && (sign == Sign::product || sign == Sign::floor_divide))
    fail(cat("xla has no operator '", spelling(sign), "'",
             sign == Sign::product ? "; products are dot(a, b) and dot_general" : ""),
         node);
  CallInput left = operand(std::move(a));
  CallInput right = operand(std::move(b));
  if (sign != Sign::product)
    return elementwise(op_of(sign), {std::move(left), std::move(right)}, node);
  Call product = begin(StepKind::product, "matmul", node);
  product.inputs = {std::move(left), std::move(right)};
  return push(std::move(product), node);
}

Term Evaluator::update(int node) {
  Term target = take(tree_.children_of(node)[0]);
  Term value = take(tree_.children_of(node)[1]);
  const Sign sign = tree_[node].sign;
  if (dialect_ == Dialect::xla) fail("xla has no assignment in place", node);
  if (sign == Sign::product) fail("'@=' is not explained; x @ y is", node);
  Call in_place = begin(StepKind::in_place, std::string(info(op_of(sign)).name), node);
  in_place.op = op_of(sign);
  in_place.inputs.push_back(operand(std::move(target)));
  in_place.inputs.push_back(operand(std::move(value)));
  if (in_place.inputs[0].number) fail("only an array can be written to", node);
  return push(std::move(in_place), node);
}

Term Evaluator::assign(int node) {
  Term target = take(tree_.children_of(node)[0]);
  Term value = take(tree_.children_of(node)[1]);
  if (target.kind == TermKind::array || target.kind == TermKind::name) return value;
  if (target.kind != TermKind::place) fail("only a name or a[...] can be assigned to", node);
  if (dialect_ == Dialect::xla) fail("xla has no assignment in place", node);
  Call call = begin(StepKind::assign, "assign", node);
  call.inputs.push_back(operand(std::move(target.entries[0])));
  call.inputs.push_back(operand(std::move(value)));
  target.entries.erase(target.entries.begin());
  set_indices(call, std::move(target.entries));
  return push(std::move(call), node);
}

}  // namespace weft::explanation::evaluation
