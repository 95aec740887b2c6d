// Reductions. Composed ones (mean, var, norms) take the steps of dialect/compose.h, each on values
// without elements.
#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "core/result.h"
#include "core/views.h"
#include "dialect/compose.h"
#include "dialect/lower.h"
#include "dialect/scan.h"
#include "explain/lowered.h"

namespace weft::explanation {
namespace {

// A value on its way through a formula, and where steps are noted (null: nowhere, a constant).
struct Traced {
  core::Value value;
  Lowered* notes;
};

Traced noted(core::Value made, Lowered* notes) {
  if (notes) notes->temporaries.push_back(made);
  return {std::move(made), notes};
}

// An elementwise step, as the formula asks for it of arrays.
Traced applied(Op op, const CallOperand* operands, Lowered* notes) {
  const StrictOp strict =
      dialect::lower_numpy(op, info(op).name.data(), operands, {.policy = Policy::implicit});
  check_strict(strict);
  return noted({strict.shape, strict.result, core::result_strides(strict)}, notes);
}

core::Value reduced(const core::Reduce& r) {
  return core::abstract_value(core::reduced_shape(r.x.shape, r.axes, r.keepdims), r.result);
}

}  // namespace
}  // namespace weft::explanation

// How a step of a formula is taken with a Traced: compose.h.
namespace weft::dialect {

using explanation::Traced;

template <>
struct Steps<Traced> {
  static core::Value value(const Traced& x) { return x.value; }
  static DType dtype(const Traced& x) { return x.value.dtype; }
  static Traced reduce(const core::Reduce& r, const Traced& x) {
    core::verify(r);
    if (x.notes) {
      std::string& record = x.notes->record;
      record += cat(record.empty() ? "" : "\n", to_string(r));
    }
    return explanation::noted(explanation::reduced(r), x.notes);
  }
  static Traced reduce(const core::Reduce& r, const Traced& x, const Traced&) {
    return reduce(r, x);
  }
  template <class... More>
  static Traced apply(Op op, const Traced& a, const More&... more) {
    const Array arrays[] = {core::array_without_elements(a.value),
                            core::array_without_elements(more.value)...};
    CallOperand operands[kMaxArity] = {0, 0, 0};
    for (size_t i = 0; i <= sizeof...(more); ++i) operands[i] = arrays[i];
    return explanation::applied(op, operands, a.notes);
  }
  static Traced with_number(Op op, const Traced& x, double number) {
    const Array a = core::array_without_elements(x.value);
    const CallOperand operands[] = {a, number};
    return explanation::applied(op, operands, x.notes);
  }
  static Traced in_place(Op, const Traced& x) { return x; }
  static Traced divided(const Traced& x, double) { return x; }
  static Traced divided(const Traced& x, const Traced&) { return x; }
  static Traced constant(double, DType dtype) { return {core::abstract_value({}, dtype), nullptr}; }
  static Traced cast(const Traced& x, DType dtype) {
    core::Value made = x.value;
    made.dtype = dtype;
    return explanation::noted(std::move(made), x.notes);
  }
  static Traced as(const Traced& x, DType dtype) {
    return x.value.dtype == dtype ? x : cast(x, dtype);
  }
  static Traced mask(const Array& mask, const Shape& shape) {
    return {mask.broadcast_to(shape), nullptr};
  }
  static Traced flat(const Traced& x) {
    return {core::abstract_value({x.value.size()}, x.value.dtype), x.notes};
  }
  static Traced evaluated(const Traced& x) { return x; }
  static Traced ones_shaped(const Traced& x, int rank) {
    return {core::abstract_value(Shape::filled(rank, 1), x.value.dtype), x.notes};
  }
  static Traced finish(const ReduceArgs& a, const Traced& kept, DType dtype) {
    Shape shape;
    for (int axis = 0; axis < kept.value.rank(); ++axis) {
      if (a.keepdims || !contains(a.axes, axis)) shape.push_back(kept.value.shape[axis]);
    }
    const core::Value made = core::abstract_value(shape, dtype);
    if (a.out) {
      const Array value = core::array_without_elements(made);
      check_strict(lower_assign(a.name, a.dialect, value, *a.out));
    }
    return {made, kept.notes};
  }
};

}  // namespace weft::dialect

namespace weft::explanation {
namespace {

// What a call of the family is made from.
struct AskedReduction {
  const Call& call;
  Traced x;
  dialect::ReduceArgs args;
};

using Formula = Traced (*)(const AskedReduction&);
struct ReductionRow {
  const char* name;
  Formula formula;
};

constexpr ReductionRow reductions[] = {
    {"sum", [](const AskedReduction& a) { return dialect::sum(a.args, a.x); }},
    {"prod", [](const AskedReduction& a) { return dialect::prod(a.args, a.x); }},
    {"min", [](const AskedReduction& a) { return dialect::order(a.args, a.x, false); }},
    {"max", [](const AskedReduction& a) { return dialect::order(a.args, a.x, true); }},
    {"mean", [](const AskedReduction& a) { return dialect::mean(a.args, a.x); }},
    {"var", [](const AskedReduction& a) { return dialect::variance(a.args, a.x, false); }},
    {"stddev", [](const AskedReduction& a) { return dialect::variance(a.args, a.x, true); }},
    {"any", [](const AskedReduction& a) { return dialect::truth(a.args, a.x, false); }},
    {"all", [](const AskedReduction& a) { return dialect::truth(a.args, a.x, true); }},
    {"count_nonzero", [](const AskedReduction& a) { return dialect::count_nonzero(a.args, a.x); }},
    {"argmin", [](const AskedReduction& a) { return dialect::position(a.args, a.x, false); }},
    {"argmax", [](const AskedReduction& a) { return dialect::position(a.args, a.x, true); }},
    {"logsumexp", [](const AskedReduction& a) { return dialect::logsumexp(a.args, a.x); }},
    {"sum_of_squares",
     [](const AskedReduction& a) { return dialect::sum_of_squares(a.args, a.x); }},
    {"vector_norm", [](const AskedReduction& a) { return dialect::norm(a.args, a.x, 2); }},
};

// xla::reduce, whose initial value is a 0-d array of the operand's type.
Lowered lower_xla(const Call& call, const core::Value& x) {
  Lowered lowered;
  const Op op = call.op.value_or(Op::add);
  const core::Value init = core::abstract_value({}, x.dtype);
  dialect::check_xla_reduce(x, init, op, call.axes);
  if (x.size() == 0) {
    lowered.result = core::abstract_value(core::reduced_shape(x.shape, call.axes, false), x.dtype);
    return lowered;
  }
  lowered.result =
      dialect::xla_reduce(Traced{x, &lowered}, Traced{init, nullptr}, op, call.axes).value;
  return lowered;
}

Lowered lower_running(const Call& call, const core::Value& x, Op op) {
  const std::string name = name_in_dialect(call);
  core::Scan scan;
  if (call.dialect == Dialect::torch) {
    const int64_t dim = call.axes.empty() ? 0 : call.axes[0];
    dialect::check_torch_dims(name.c_str(), x.shape, dim);
    const core::Value line = x.rank() == 0 ? core::abstract_value({1}, x.dtype) : x;
    scan = dialect::lower_torch_scan(name.c_str(), op, line, dim, call.dtype);
    core::verify(scan);
    return {core::abstract_value(x.shape, scan.result), false, to_string(scan), {}};
  }
  CumulativeOptions options;
  if (call.has_axes && !call.axes.empty()) options.axis = call.axes[0];
  options.dtype = call.dtype;
  scan = dialect::lower_numpy_scan(name.c_str(), op, x, options);
  core::verify(scan);
  return {core::abstract_value(scan.shape(), scan.result), false, to_string(scan), {}};
}

Lowered lower_row(const Call& call, const core::Value& x, Formula formula) {
  const std::string name = name_in_dialect(call);
  const bool is_torch = call.dialect == Dialect::torch;
  std::optional<Array> out, where;
  if (call.out) out = out_of(call);
  if (call.where) where = array_of(*call.where);
  dialect::ReduceArgs args{.name = name.c_str(), .dialect = call.dialect};
  args.keepdims = call.keepdims;
  args.dtype = call.dtype;
  args.initial = call.initial;
  args.where = where ? &*where : nullptr;
  args.out = out ? &*out : nullptr;
  args.correction = call.correction;
  const ReduceAxes axes = call.has_axes ? ReduceAxes(call.axes) : ReduceAxes();
  args = is_torch ? dialect::check_torch(args, x, axes) : dialect::check_numpy(args, x, axes);
  Lowered lowered;
  lowered.result = formula({call, Traced{x, &lowered}, args}).value;
  if (!lowered.temporaries.empty()) lowered.temporaries.pop_back();  // that is the result
  if (call.out) lowered.result = {call.out->shape, call.out->dtype, call.out->strides};
  return lowered;
}

}  // namespace

Lowered lower_reduction(const Call& call) {
  check_inputs(call, 1);
  const core::Value x = operand_of(call.inputs[0]);
  if (call.function == "cumulative_sum") return lower_running(call, x, Op::add);
  if (call.function == "cumulative_prod") return lower_running(call, x, Op::multiply);
  if (call.dialect == Dialect::xla) return lower_xla(call, x);
  for (const ReductionRow& row : reductions) {
    if (call.function == row.name) return lower_row(call, x, row.formula);
  }
  refuse_function(call);
}

}  // namespace weft::explanation
