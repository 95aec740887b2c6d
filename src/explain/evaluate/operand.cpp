// Terms as operands, and calls with their results.
#include <algorithm>

#include "base/text.h"
#include "core/views.h"
#include "explain/evaluate/evaluator.h"
#include "explain/evaluate/functions.h"

namespace weft::explanation::evaluation {

using expression::Node;
using expression::NodeKind;

namespace {

// Longer ones are not written out as the name of an operand.
constexpr size_t kLongestName = 200;

// What lists of numbers become.
DType list_dtype(DTypeKind kind, Dialect dialect) {
  const bool is_xla = dialect == Dialect::xla;
  switch (kind) {
    case DTypeKind::boolean:
      return DType::boolean;
    case DTypeKind::signed_integer:
    case DTypeKind::unsigned_integer:
      return is_xla ? DType::i32 : DType::i64;
    case DTypeKind::floating:
      return default_float(dialect);
    case DTypeKind::complex:
      break;
  }
  return dialect == Dialect::numpy ? DType::c128 : DType::c64;
}

// The shape of a list, and the highest kind of its numbers. As deep as brackets may stand.
struct ListForm {
  Shape shape;
  DTypeKind kind = DTypeKind::boolean;
};
ListForm form_of(const Term& term) {
  ListForm form;
  if (term.kind == TermKind::number) {
    form.kind = term.number.kind;
    return form;
  }
  if (term.kind != TermKind::list && term.kind != TermKind::tuple)
    fail("a list of numbers was expected; arrays are joined by stack or concatenate", term.node);
  for (size_t i = 0; i < term.entries.size(); ++i) {
    const ListForm inner = form_of(term.entries[i]);
    if (i == 0) form.shape = inner.shape;
    if (inner.shape != form.shape)
      fail(cat("a list whose entries have shapes ", form.shape, " and ", inner.shape), term.node);
    form.kind = std::max(form.kind, inner.kind);
  }
  if (term.entries.empty()) form.kind = DTypeKind::floating;
  if (form.shape.rank() == kMaxRank) fail(cat("more than ", kMaxRank, " axes"), term.node);
  form.shape.insert(0, static_cast<int64_t>(term.entries.size()));
  return form;
}

}  // namespace

// a, b, c, ... but not a name that stands in the expression.
std::string Evaluator::next_letter() {
  while (true) {
    std::string letter = operand_name(letters_++);
    const auto is_it = [&](const Node& node) {
      return node.kind == NodeKind::name && node.name == letter;
    };
    if (std::none_of(tree_.nodes.begin(), tree_.nodes.end(), is_it)) return letter;
  }
}

CallInput Evaluator::unnamed(const Shape& shape, DType dtype) {
  return {next_letter(), core::abstract_value(shape, dtype)};
}

CallInput Evaluator::array_of_list(const Term& list) {
  const ListForm form = form_of(list);
  if (!is_valid(form.shape)) fail("more elements than int64 counts", list.node);
  return unnamed(form.shape, list_dtype(form.kind, dialect_));
}

CallInput Evaluator::operand(Term term, std::optional<DType> dtype) {
  switch (term.kind) {
    case TermKind::array:
      if (dtype && !term.is_typed) term.array.value.dtype = *dtype;
      return std::move(term.array);
    case TermKind::number: {
      const DType own = list_dtype(term.number.kind, dialect_);
      return {text_of(term.node), core::abstract_value({}, own), term.number};
    }
    case TermKind::tuple:
      if (term.is_sizes) return array_of_list(term);
      if (!term.entries.empty() && term.entries[0].kind == TermKind::array)
        fail("several arrays are no operand", term.node);
      return unnamed(to_shape(term, "an array of this shape"),
                     dtype.value_or(default_float(dialect_)));
    case TermKind::list:
      return array_of_list(term);
    case TermKind::name:
      fail(cat("'", term.text, "' is not bound: say what it is, as in ", term.text, "=(3,)"),
           term.node);
    case TermKind::dtype:
      fail("an element type is no array", term.node);
    case TermKind::method:
      fail(cat("'", term.text, "' is a method: it has to be called"), term.node);
    case TermKind::braces:
      fail("braces hold dimensions, not elements", term.node);
    default:
      break;
  }
  fail("an array was expected", term.node);
}

Term Evaluator::array_term(const Shape& shape, DType dtype, int node) const {
  Term term = of_kind(TermKind::array, node);
  if (!is_valid(shape)) fail("more elements than int64 counts", node);
  term.array = {shown_name(node), core::abstract_value(shape, dtype)};
  return term;
}

// A result as an operand: in parentheses where more is to follow.
std::string Evaluator::shown_name(int node) const {
  std::string text = text_of(node);
  const NodeKind kind = tree_[node].kind;
  if (text.size() > kLongestName) return cat("step", calls_.size());
  return kind == NodeKind::binary || kind == NodeKind::unary ? "(" + text + ")" : text;
}

Call Evaluator::begin(StepKind kind, std::string function, int node) const {
  if (calls_.size() == kMaxCalls) fail(cat("more than ", kMaxCalls, " calls"), node);
  Call call;
  call.kind = kind;
  call.function = std::move(function);
  call.dialect = dialect_;
  return call;
}

Term Evaluator::push(Call call, int node) {
  if (call.text.empty()) call.text = text_of(node);
  const Outcome outcome = try_call(call);
  calls_.push_back(std::move(call));
  if (!outcome.works) throw Refused();
  Term term = of_kind(TermKind::array, node);
  term.array = {shown_name(node), outcome.result};
  term.array.made_by = static_cast<int>(calls_.size()) - 1;
  term.array.is_read_only = outcome.is_read_only;
  return term;
}

void Evaluator::set_out(Call& call, std::optional<Term> out) {
  if (!out) return;
  const int node = out->node;
  const CallInput target = operand(*std::move(out));
  if (target.number) fail("only an array can be written to", node);
  call.out = target.value;
  call.out_is_read_only = target.is_read_only;
}

Term Evaluator::finish(Arguments& args, Call call) {
  args.finish();
  return push(std::move(call), args.node());
}

Term Evaluator::elementwise(Op op, std::vector<CallInput> inputs, int node) {
  Call call = begin(StepKind::elementwise, std::string(info(op).name), node);
  call.op = op;
  call.inputs = std::move(inputs);
  return push(std::move(call), node);
}

Term Evaluator::call(int node) {
  Term callee = take(tree_.children_of(node)[0]);
  std::vector<Term> arguments = take_children(node, 1);
  switch (callee.kind) {
    case TermKind::name:
      return call_function(callee, std::move(arguments), node);
    case TermKind::dtype:
      return call_dtype(callee.dtype, std::move(arguments), node);
    case TermKind::method:
      arguments.insert(arguments.begin(), std::move(callee.entries[0]));
      return call_function(callee, std::move(arguments), node);
    case TermKind::array:
      fail(cat("'", callee.array.name, "' is an array and cannot be called"), callee.node);
    default:
      fail("this cannot be called", callee.node);
  }
}

Term Evaluator::call_function(const Term& callee, std::vector<Term> arguments, int node) {
  const std::string& name = callee.text;
  const bool is_method = callee.kind == TermKind::method;
  Arguments args(name, node, std::move(arguments));
  const bool is_torch = dialect_ == Dialect::torch;
  if (is_torch && is_method && name == "copy_") return read_in_place(*this, args, nullptr);
  if (is_torch && is_method && name.size() > 1 && name.back() == '_') {
    const FoundFunction found = find_function(name.substr(0, name.size() - 1), dialect_);
    if (found.info && found.info->op) return read_in_place(*this, args, found.info);
  }
  const size_t dot = name.rfind('.');
  if (!is_method && dot != std::string::npos && dialect_ == Dialect::numpy) {
    const FoundFunction owner = find_function(name.substr(0, dot), dialect_);
    if (owner.info && owner.info->op)
      return read_method_of_operation(*this, args, *owner.info->op, name.substr(dot + 1));
  }
  const FoundFunction found = find_function(name, dialect_);
  if (found.key.empty()) fail(unknown_function(name, dialect_), callee.node);
  if (found.info && found.info->op) return read_elementwise(*this, args, *found.info);
  const Reader read = find_reader(found.key);
  if (!read)
    fail(cat("'", name, "' is known, but what it does with shapes is not explained"), callee.node);
  return read(*this, args, found.key);
}

// f32(2, 3) is an array; of one array or list it is a conversion.
Term Evaluator::call_dtype(DType dtype, std::vector<Term> arguments, int node) {
  Arguments args(text_of(tree_.children_of(node)[0]), node, std::move(arguments));
  const bool is_shape =
      args.left() != 1 || args.next_is(TermKind::number) || args.next_is(TermKind::tuple);
  if (is_shape) {
    const Term extents = args.rest();
    args.finish();
    return array_term(to_shape(extents, args.function()), dtype, node);
  }
  Call call = begin(StepKind::elementwise, "astype", node);
  call.op = Op::copy;
  call.dtype = dtype;
  call.inputs.push_back(operand(args.need({"x"})));
  return finish(args, std::move(call));
}

}  // namespace weft::explanation::evaluation
