// add(a, b, out=c), where(mask, a, b), x.add_(y): the operations of the table.
#include "base/text.h"
#include "explain/evaluate/functions.h"

namespace weft::explanation::evaluation {
namespace {

std::vector<std::string_view> operand_names(const FunctionInfo& info) {
  std::vector<std::string_view> names;
  std::string_view text = info.operands;
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    names.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return names;
}

// The i-th operand, by any of the names it has somewhere.
Term need_operand(Arguments& args, const FunctionInfo& info, size_t i) {
  const std::vector<std::string_view> names = operand_names(info);
  const bool has_condition = names[0] == "condition";
  if (has_condition && i == 0) return args.need({"condition", "cond", "pred"});
  if (i == (has_condition ? 1U : 0U)) return args.need({names[i], "input", "x1", "x", "a", "lhs"});
  return args.need({names[i], "other", "x2", "y", "b", "exponent", "rhs"});
}

void set_broadcast_dimensions(Call& call, Arguments& args) {
  if (call.inputs.size() != 2) return;
  const auto dims = args.take({"broadcast_dimensions"});
  if (!dims) return;
  call.dims = Axes(to_integers(*dims, "broadcast_dimensions"));
  call.has_dims = true;
}

void set_out_and_where(Evaluator& e, Call& call, Arguments& args) {
  e.set_out(call, args.named({"out"}));
  if (call.out) call.kind = StepKind::in_place;
  if (e.dialect() != Dialect::numpy) return;
  if (auto mask = args.named({"where"})) call.where = e.operand(*std::move(mask), DType::boolean);
}

// With one bound only it is a maximum or a minimum.
Term read_clip(Evaluator& e, Arguments& args) {
  Call call = e.begin(StepKind::elementwise, "clip", args.node());
  call.op = Op::clip;
  call.inputs.push_back(e.operand(args.need({"x", "a", "input"})));
  auto low = args.take({"min", "low", "a_min"});
  auto high = args.take({"max", "high", "a_max"});
  if (!low && !high) args.fail("a least or a largest value was expected");
  const bool has_low = low.has_value();
  const bool is_one = has_low != high.has_value();
  if (low) call.inputs.push_back(e.operand(*std::move(low)));
  if (high) call.inputs.push_back(e.operand(*std::move(high)));
  if (is_one) {
    call.op = has_low ? Op::maximum : Op::minimum;
    call.function = info(*call.op).name;
  }
  set_out_and_where(e, call, args);
  return e.finish(args, std::move(call));
}

// div(a, b, rounding_mode='floor').
void set_rounding(Call& call, Arguments& args) {
  const auto mode = args.named({"rounding_mode"});
  if (!mode) return;
  if (mode->text != "floor" && mode->text != "trunc")
    args.fail("rounding_mode is 'floor', 'trunc' or None");
  call.op = mode->text == "floor" ? Op::floor_divide : Op::truncate_divide;
  call.function = info(*call.op).name;
}

}  // namespace

Term read_elementwise(Evaluator& e, Arguments& args, const FunctionInfo& info) {
  const bool is_xla = e.dialect() == Dialect::xla;
  if (info.op == Op::clip && !is_xla) return read_clip(e, args);
  Call call = e.begin(StepKind::elementwise, std::string(info.name), args.node());
  call.op = info.op;
  for (size_t i = 0; i < operand_names(info).size(); ++i) {
    Term term = need_operand(args, info, i);
    const bool is_condition = info.op == Op::where && i == 0;
    call.inputs.push_back(
        e.operand(std::move(term), is_condition ? std::optional(DType::boolean) : std::nullopt));
  }
  if (is_xla)
    set_broadcast_dimensions(call, args);
  else
    set_out_and_where(e, call, args);
  if (e.dialect() == Dialect::torch && info.op == Op::divide) set_rounding(call, args);
  return e.finish(args, std::move(call));
}

namespace {

constexpr std::pair<Op, const char*> kReductionOf[] = {
    {Op::add, "sum"},     {Op::multiply, "prod"},   {Op::maximum, "max"},
    {Op::minimum, "min"}, {Op::logical_and, "all"}, {Op::logical_or, "any"},
};

// Every element of a with every one of b: a[..., None, None] beside b.
Term read_outer(Evaluator& e, Arguments& args, Op op) {
  Term a = args.need({"A", "a"});
  CallInput b = e.operand(args.need({"B", "b"}));
  args.finish();
  std::vector<Term> entries(1 + static_cast<size_t>(b.value.rank()));
  entries[0].kind = TermKind::ellipsis;
  Term spread = e.index(std::move(a), std::move(entries), args.node());
  return e.elementwise(op, {e.operand(std::move(spread)), std::move(b)}, args.node());
}

}  // namespace

Term read_method_of_operation(Evaluator& e, Arguments& args, Op op, std::string_view method) {
  if (method == "outer" && info(op).arity == 2) return read_outer(e, args, op);
  for (const auto& [each, key] : kReductionOf) {
    if (each != op || method != "reduce") continue;
    Call call = e.begin(StepKind::reduce, key, args.node());
    call.inputs.push_back(e.operand(args.need({"array", "a"})));
    call.has_axes = true;  // the first one unless told
    const auto axis = args.take({"axis"});
    call.axes = axis ? Axes(to_integers(*axis, "axis")) : Axes{0};
    if (const auto keep = args.named({"keepdims"})) call.keepdims = to_truth(*keep, "keepdims");
    return e.finish(args, std::move(call));
  }
  args.fail(cat("'", method, "' of this operation is not explained"));
}

Term read_in_place(Evaluator& e, Arguments& args, const FunctionInfo* info) {
  Call call = e.begin(StepKind::in_place, info ? std::string(info->name) : "copy_", args.node());
  if (info) call.op = info->op;
  const size_t operands = info ? operand_names(*info).size() : 2;
  call.inputs.push_back(e.operand(args.need({"self"})));
  while (call.inputs.size() < operands)
    call.inputs.push_back(e.operand(args.need({"other", "src", "value"})));
  if (info && info->op == Op::divide) set_rounding(call, args);
  return e.finish(args, std::move(call));
}

}  // namespace weft::explanation::evaluation
