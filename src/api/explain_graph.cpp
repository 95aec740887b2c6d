#include "api/explain_graph.h"

#include "base/text.h"
#include "graph/graph.h"
#include "weft/numpy.h"
#include "weft/print.h"

namespace weft::api {
namespace {

using explanation::Call;
using explanation::CallInput;
using graph::Kind;
using graph::Node;

constexpr size_t kLongestText = 48;  // longer ones are named by their step: %3

// The value of a number that is part of an expression.
Scalar number_of(const Node& literal) {
  const auto read = [&]<class T>(T& value) {
    detail::convert_element(literal.literal, literal.dtype, &value, dtype_of<T>);
    return value;
  };
  if (literal.dtype == DType::boolean) return *reinterpret_cast<const bool*>(literal.literal);
  if (is_complex(literal.dtype)) {
    std::complex<double> value;
    return read(value);
  }
  if (is_floating(literal.dtype)) {
    double value = 0;
    return read(value);
  }
  if (literal.dtype == DType::u64) {
    uint64_t value = 0;
    return read(value);
  }
  int64_t value = 0;
  return read(value);
}

// "-" of subtract; empty: it is written as a function.
std::string_view symbol_of(Op op) {
  switch (op) {
    case Op::add:
      return " + ";
    case Op::subtract:
      return " - ";
    case Op::multiply:
      return " * ";
    case Op::divide:
      return " / ";
    default:
      return "";
  }
}

bool has_symbol(const Call& call) { return call.op && !symbol_of(*call.op).empty(); }

class Reader {
 public:
  explicit Reader(const Node& root) : nodes_(graph::nodes_behind(root)) {}

  explanation::Calls calls() {
    for (const Node* node : nodes_) {
      given_.push_back(given_by(*node));
    }
    return std::move(calls_);
  }

 private:
  CallInput& given(const Node& node) {
    return given_[static_cast<size_t>(graph::position_of(nodes_, node))];
  }

  CallInput given_by(const Node& node) {
    switch (node.kind) {
      case Kind::array:
        return array_input(node);
      case Kind::literal:
        return {.name = to_string(full({}, number_of(node))),
                .value = value_of(node),
                .number = number_of(node)};
      case Kind::view:
      case Kind::part: {
        CallInput view = given(*node.operand[0].node.get());
        view.value = value_of(node);
        view.number = {};
        return view;
      }
      case Kind::op:
        return add(operation(node), node);
      case Kind::reshape:
        return add(reshape(node), node);
      case Kind::reduction:
        return add(reduction(node), node);
    }
    return {};
  }

  // Arrays that are the same one have one name.
  CallInput array_input(const Node& node) {
    for (size_t i = 0; i < given_.size(); ++i) {
      if (nodes_[i]->kind == Kind::array && graph::is_same_leaf(*nodes_[i], node)) return given_[i];
    }
    const int n = arrays_++;
    constexpr int kLetters = 26;
    CallInput input{.name = n < kLetters ? std::string(1, static_cast<char>('a' + n)) : cat("a", n),
                    .value = *node.array};
    return input;
  }

  // As its user sees it: if it does not lie at the right, with an axis of one entry where it
  // repeats.
  CallInput seen(const graph::Edge& edge, const Shape& result) {
    const Node& node = *edge.node.get();
    CallInput input = given(node);
    const int added = result.rank() - node.shape.rank();
    bool is_trailing = added >= 0;
    for (int axis = 0; axis < result.rank(); ++axis)
      is_trailing = is_trailing && (edge.axes[axis] < 0 || edge.axes[axis] == axis - added);
    if (is_trailing || input.number) return input;
    Shape shape;
    for (const int64_t axis : edge.axes)
      shape.push_back(axis < 0 ? 1 : node.shape[static_cast<int>(axis)]);
    input.value = {shape, node.dtype, graph::mapped(node.strides, edge.axes)};
    return input;
  }

  Call operation(const Node& node) {
    Call call;
    call.op = node.op;
    call.function = info(node.op).name;
    for (int i = 0; i < node.operands; ++i)
      call.inputs.push_back(seen(node.operand[i], node.shape));
    if (node.op == Op::copy) {
      call.dtype = node.dtype;
      call.function = "astype";
    }
    return call;
  }

  Call reshape(const Node& node) {
    Call call;
    call.function = "reshape";
    call.kind = StepKind::view;
    call.inputs.push_back(given(*node.operand[0].node.get()));
    call.target = node.shape;
    return call;
  }

  static std::string function_of(const core::Reduce& r) {
    const bool is_largest = r.reducer == Reducer::largest;
    if (r.method == core::Method::position) return is_largest ? "argmax" : "argmin";
    if (r.method == core::Method::halving) return "reduce";
    if (r.is_of_truths() && r.load == DType::u8) return is_largest ? "any" : "all";
    if (r.is_of_truths()) return "count_nonzero";
    switch (r.reducer) {
      case Reducer::sum:
        return "sum";
      case Reducer::product:
        return "prod";
      case Reducer::smallest:
        return "min";
      case Reducer::largest:
        return "max";
      default:
        return "sum_of_squares";
    }
  }

  Call reduction(const Node& node) {
    const core::Reduce& r = *node.reduction;
    Call call;
    call.kind = StepKind::reduce;
    call.function = function_of(r);
    if (r.method == core::Method::halving) call.op = r.op;
    call.inputs.push_back(given(*node.operand[0].node.get()));
    call.axes = r.axes;
    call.has_axes = true;
    call.keepdims = true;
    if (call.function == "sum" || call.function == "prod") call.dtype = node.dtype;
    return call;
  }

  // The dialect it was written in is the first whose rules give its type.
  static Dialect dialect_of(Call call, DType dtype) {
    for (const Dialect dialect : {Dialect::numpy, Dialect::torch, Dialect::xla}) {
      call.dialect = dialect;
      const explanation::Outcome outcome = try_call(call);
      if (outcome.works && outcome.result.dtype == dtype) return dialect;
    }
    return Dialect::numpy;
  }

  static std::string text_of(const Call& call) {
    const std::string_view symbol = has_symbol(call) ? symbol_of(*call.op) : "";
    std::string text;
    for (const CallInput& input : call.inputs) {
      if (!text.empty()) text += symbol.empty() ? ", " : symbol;
      const bool is_compound = input.name.find(' ') != std::string::npos && input.made_by >= 0;
      text += is_compound && !symbol.empty() ? cat("(", input.name, ")") : input.name;
    }
    return symbol.empty() ? cat(call.function, "(", text, ")") : text;
  }

  CallInput add(Call call, const Node& node) {
    call.dialect = dialect_of(call, node.dtype);
    call.text = text_of(call);
    const int number = static_cast<int>(calls_.size());
    CallInput result{.name = call.text, .value = value_of(node), .made_by = number};
    if (result.name.size() > kLongestText) result.name = cat("%", number);
    calls_.push_back(std::move(call));
    return result;
  }

  const graph::NodeList nodes_;
  std::vector<CallInput> given_;  // by each of the nodes
  explanation::Calls calls_;
  int arrays_ = 0;
};

}  // namespace

explanation::Calls calls_of(const Node& root) { return Reader(root).calls(); }

}  // namespace weft::api
