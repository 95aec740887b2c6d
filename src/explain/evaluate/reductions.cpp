// x.mean(1), np.sum(x, axis=(0, 2), keepdims=True), torch.var(x, 1), reduce(x, init, add, {1}).
#include "base/text.h"
#include "explain/evaluate/functions.h"

namespace weft::explanation::evaluation {
namespace {

void set_axes(Call& call, const std::optional<Term>& axes) {
  if (!axes) return;
  call.axes = Axes(to_integers(*axes, "axis"));
  call.has_axes = true;
}

void set_keepdims(Call& call, const std::optional<Term>& keep) {
  if (keep) call.keepdims = to_truth(*keep, "keepdims");
}

void set_numpy_options(Evaluator& e, Call& call, Arguments& args) {
  const std::string& key = call.function;
  const bool has_dtype =
      key == "sum" || key == "prod" || key == "mean" || key == "var" || key == "stddev";
  set_axes(call, args.take({"axis", "axes"}));
  if (has_dtype) {
    if (const auto dtype = args.take({"dtype"})) call.dtype = to_dtype(*dtype, e.dialect());
  }
  if (key != "count_nonzero") e.set_out(call, args.take({"out"}));
  if (key == "var" || key == "stddev") {
    const auto correction = args.take({"ddof", "correction"});
    if (correction) call.correction = to_real(*correction, "ddof");
  }
  set_keepdims(call, args.take({"keepdims"}));
  if (const auto initial = args.named({"initial"})) {
    if (initial->kind != TermKind::number) fail("initial: a number was expected", initial->node);
    call.initial = initial->number;
  }
  if (auto mask = args.named({"where"})) call.where = e.operand(*std::move(mask), DType::boolean);
}

void set_torch_options(Evaluator& e, Call& call, Arguments& args) {
  const std::string& key = call.function;
  set_axes(call, args.take({"dim", "axis"}));
  if (key == "var" || key == "stddev") {
    call.correction = 1;
    if (const auto correction = args.named({"correction"}))
      call.correction = to_real(*correction, "correction");
    if (const auto unbiased = args.named({"unbiased"}))
      call.correction = to_truth(*unbiased, "unbiased") ? 1 : 0;
  }
  set_keepdims(call, args.take({"keepdim", "keepdims"}));
  if (const auto dtype = args.named({"dtype"})) call.dtype = to_dtype(*dtype, e.dialect());
}

// torch.max(x, 1) gives values and their places; torch.max(a, b) is maximum.
Term read_torch_extreme(Evaluator& e, Arguments& args, const std::string& key) {
  const bool is_short = args.function() == "max" || args.function() == "min";
  Term x = args.need({"input", "x", "self"});
  if (args.next_is(TermKind::array)) {
    CallInput left = e.operand(std::move(x));
    CallInput right = e.operand(args.need({"other"}));
    args.finish();
    return e.elementwise(key == "max" ? Op::maximum : Op::minimum,
                         {std::move(left), std::move(right)}, args.node());
  }
  Call call = e.begin(StepKind::reduce, key, args.node());
  call.inputs.push_back(e.operand(std::move(x)));
  set_torch_options(e, call, args);
  const bool gives_places = is_short && call.has_axes;
  Term values = e.finish(args, std::move(call));
  if (!gives_places) return values;
  Term places = values;
  places.array.value.dtype = DType::i64;
  Term both;
  both.kind = TermKind::tuple;
  both.entries = {std::move(values), std::move(places)};
  return both;
}

Term read_reduction(Evaluator& e, Arguments& args, const std::string& key) {
  const bool is_torch = e.dialect() == Dialect::torch;
  if (is_torch && (key == "min" || key == "max")) return read_torch_extreme(e, args, key);
  Call call = e.begin(StepKind::reduce, key, args.node());
  call.inputs.push_back(e.operand(args.need({"a", "x", "input", "array"})));
  if (is_torch)
    set_torch_options(e, call, args);
  else
    set_numpy_options(e, call, args);
  return e.finish(args, std::move(call));
}

// The order of a norm decides neither shape nor type.
Term read_norm(Evaluator& e, Arguments& args, const std::string&) {
  Call call = e.begin(StepKind::reduce, "vector_norm", args.node());
  call.inputs.push_back(e.operand(args.need({"x", "a", "input"})));
  const bool order_is_named =
      args.function() == "linalg.vector_norm" && e.dialect() == Dialect::numpy;
  const auto order = order_is_named ? args.named({"ord"}) : args.take({"ord", "p", "order"});
  if (order && order->kind != TermKind::text) to_real(*order, "ord");
  set_axes(call, args.take({"axis", "dim"}));
  set_keepdims(call, args.take({"keepdims", "keepdim"}));
  return e.finish(args, std::move(call));
}

// The operation is given by its name: add, maximum.
Term read_xla_reduce(Evaluator& e, Arguments& args, const std::string&) {
  Call call = e.begin(StepKind::reduce, "reduce", args.node());
  call.inputs.push_back(e.operand(args.need({"x", "operand"})));
  Term init = args.need({"init", "init_value"});
  const int init_node = init.node;
  const CallInput start = e.operand(std::move(init));
  const core::Value& x = call.inputs[0].value;
  if (start.value.rank() != 0 || (!start.number && start.value.dtype != x.dtype))
    fail(cat("reduce: the initial value is 0-d and ", x.dtype, ", as the operand is"), init_node);
  const Term op = args.need({"op", "computation"});
  const FoundFunction found = find_function(op.text, Dialect::xla);
  if (op.kind != TermKind::name || !found.info || !found.info->op)
    fail("reduce: an operation was expected, such as add", op.node);
  call.op = found.info->op;
  set_axes(call, args.need({"dimensions"}));
  return e.finish(args, std::move(call));
}

Term read_sum_or_xla_reduce(Evaluator& e, Arguments& args, const std::string& key) {
  return e.dialect() == Dialect::xla && args.function() == "reduce" ? read_xla_reduce(e, args, key)
                                                                    : read_reduction(e, args, key);
}

// cumsum(x, 1).
Term read_running(Evaluator& e, Arguments& args, const std::string& key) {
  Call call = e.begin(StepKind::reduce, key, args.node());
  call.inputs.push_back(e.operand(args.need({"a", "x", "input"})));
  set_axes(call, args.take({"axis", "dim"}));
  if (const auto dtype = args.take({"dtype"})) call.dtype = to_dtype(*dtype, e.dialect());
  return e.finish(args, std::move(call));
}

// mse_loss(input, target): the mean over what input - target stretches to.
Term read_loss(Evaluator& e, Arguments& args, const std::string&) {
  Call difference = e.begin(StepKind::elementwise, "subtract", args.node());
  difference.op = Op::subtract;
  difference.inputs.push_back(e.operand(args.need({"input"})));
  difference.inputs.push_back(e.operand(args.need({"target"})));
  difference.text = cat(difference.inputs[0].name, " - ", difference.inputs[1].name);
  const auto reduction = args.named({"reduction"});
  if (reduction && reduction->text == "none") return e.finish(args, std::move(difference));
  Call mean = e.begin(StepKind::reduce, "mean", args.node());
  mean.inputs.push_back(e.operand(e.push(std::move(difference), args.node())));
  return e.finish(args, std::move(mean));
}

constexpr ReaderRow kReductions[] = {
    {"loss", read_loss},
    {"cumulative_sum", read_running},
    {"cumulative_prod", read_running},
    {"sum", read_sum_or_xla_reduce},
    {"prod", read_reduction},
    {"min", read_reduction},
    {"max", read_reduction},
    {"mean", read_reduction},
    {"var", read_reduction},
    {"stddev", read_reduction},
    {"any", read_reduction},
    {"all", read_reduction},
    {"count_nonzero", read_reduction},
    {"argmin", read_reduction},
    {"argmax", read_reduction},
    {"logsumexp", read_reduction},
    {"vector_norm", read_norm},
};

}  // namespace

std::span<const ReaderRow> reduction_readers() { return kReductions; }

}  // namespace weft::explanation::evaluation
