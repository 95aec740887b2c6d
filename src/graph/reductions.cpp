#include "graph/reductions.h"

#include <cmath>
#include <cstring>
#include <limits>

#include "dialect/lower.h"
#include "exec/program.h"
#include "exec/run.h"
#include "weft/broadcast.h"

namespace weft::graph {
namespace {

using kernels::Reducer;

NodeRef apply(Op op, const Argument& a, const Argument& b = {}, const Argument& c = {}) {
  const Argument arguments[] = {a, b, c};
  return make_numpy_op(op, info(op).name.data(), arguments, {});
}

NodeRef with_number(Op op, const NodeRef& x, const CallOperand& number) {
  return apply(op, x, Argument(number));
}

// A number, which is part of the structure: equal ones are one, and none takes a step.
NodeRef constant(const Scalar& value, DType dtype) {
  return make_literal_node(dtype, place_scalar(value, dtype, {}).literal);
}

NodeRef as(const NodeRef& x, DType dtype) {
  if (x->dtype == dtype) return x;
  if (x->kind != Kind::literal) return make_cast(x, dtype);
  if (x->dtype == DType::f64 && dtype == DType::f32) {  // counts of elements
    double number;
    std::memcpy(&number, x->literal, sizeof number);
    return constant(number, dtype);
  }
  const Array number = empty({}, x->dtype);
  std::memcpy(number.origin(), x->literal, static_cast<size_t>(size_in_bytes(x->dtype)));
  return make_literal_node(dtype, number.astype(dtype).origin());
}

// x / n in x's own type, laid out as x is.
NodeRef divided(const NodeRef& x, const NodeRef& n) {
  NodeRef quotient = apply(Op::divide, {x}, {as(n, real_part(x->dtype))});
  quotient.get()->strides = x->strides;
  return quotient;
}

}  // namespace

NodeRef LazyReduction::masked(const NodeRef& x, const Plan& plan) const {
  if (!call_.where) return x;
  return apply(Op::where, {make_array_node(*call_.where)}, {x},
               {make_array_node(api::neutral(plan, x->dtype))});
}

NodeRef LazyReduction::converted(const NodeRef& x, const Plan& plan) const {
  const bool twice = !plan.as_truth && api::converts_twice(x->dtype, plan.result, plan.load);
  return twice ? as(x, plan.result) : x;
}

NodeRef LazyReduction::core(const NodeRef& x, const Plan& plan) const {
  ReductionInfo info;
  info.reducer = plan.reducer;
  info.join = plan.op;
  info.load = plan.load;
  info.as_truth = plan.as_truth;
  info.identity = plan.identity;
  info.axes = call_.axes;
  return make_reduction(call_.name, converted(masked(x, plan), plan), std::move(info));
}

NodeRef LazyReduction::reduced(const NodeRef& x, const Plan& plan, bool with_initial) const {
  NodeRef kept = core(x, plan);
  if (with_initial && call_.initial)
    kept = apply(plan.op, {kept},
                 {make_literal_node(plan.load, api::initial_element(call_, plan).origin())});
  return as(kept, plan.result);
}

Expr LazyReduction::finish(NodeRef kept, DType result) const {
  kept = as(kept, result);
  if (!call_.keepdims) kept = drop_axes(kept, call_.axes);
  if (!call_.out) return to_expr(std::move(kept));
  const Array value = to_expr(std::move(kept)).eval();
  return Expr(exec::run(dialect::lower_assign(call_.name, call_.voice, value, *call_.out)));
}

NodeRef LazyReduction::kept_sum(const NodeRef& x, DType result, bool with_initial) const {
  return reduced(x, api::sum_plan(result), with_initial);
}

Expr LazyReduction::sum(DType result) const { return finish(kept_sum(x_, result, true), result); }

Expr LazyReduction::product(DType result) const {
  return finish(reduced(x_, api::prod_plan(result), true), result);
}

NodeRef LazyReduction::kept_order(const NodeRef& x, bool largest, bool with_initial) const {
  const DType load = exec::lifted(x->dtype);
  const Plan plan{largest ? Reducer::largest : Reducer::smallest,
                  largest ? Op::maximum : Op::minimum, load, x->dtype};
  return reduced(x, plan, with_initial);
}

Expr LazyReduction::order(bool largest) const {
  api::check_order(call_);
  return finish(kept_order(x_, largest, true), x_->dtype);
}

// The number of elements behind each result; with where=, of those it selects.
NodeRef LazyReduction::counts() const {
  if (!call_.where) return constant(static_cast<double>(call_.elements()), DType::f64);
  const NodeRef mask = make_array_node(*call_.where);
  AxisMap axes = Dims::filled(x_->shape.rank(), -1);
  const int added = x_->shape.rank() - mask->shape.rank();
  for (int i = 0; i < mask->shape.rank(); ++i) {
    if (mask->shape[i] == x_->shape[i + added]) axes[i + added] = i;
  }
  ReductionInfo info;
  info.load = DType::i64;
  info.axes = call_.axes;
  return as(make_reduction(call_.name, make_view(mask, x_->shape, axes), std::move(info)),
            DType::f64);
}

// counts() - correction, at least 0.
NodeRef LazyReduction::degrees(double correction) const {
  if (call_.where)
    return with_number(Op::maximum, with_number(Op::subtract, counts(), correction), 0.0);
  const double left = static_cast<double>(call_.elements()) - correction;
  return constant(left < 0 ? 0.0 : left, DType::f64);
}

NodeRef LazyReduction::kept_mean(const NodeRef& x, DType result) const {
  const NodeRef sums = core(x, api::sum_plan(result));
  return as(divided(sums, counts()), result);
}

Expr LazyReduction::mean(DType result) const { return finish(kept_mean(x_, result), result); }

NodeRef LazyReduction::kept_squares(const NodeRef& x, DType result) const {
  return reduced(x, {Reducer::sum_of_squares, Op::add, api::compute_dtype(result), result, 0},
                 false);
}

NodeRef LazyReduction::centred_squares(const NodeRef& x, DType compute, const NodeRef& mean) const {
  if (call_.where || x->size() == 0)
    return kept_squares(apply(Op::subtract, {make_cast(x, compute)}, {mean}), compute);
  ReductionInfo info;
  info.reducer = Reducer::sum_of_centred_squares;
  info.load = compute;
  info.axes = call_.axes;
  return make_reduction(call_.name, x, std::move(info), mean);
}

Expr LazyReduction::variance(DType compute, double correction, bool root) const {
  const DType wide = api::compute_dtype(compute);
  const bool twice = api::converts_twice(x_->dtype, compute, wide);
  const NodeRef elements = twice ? as(x_, compute) : x_;
  const NodeRef squares = centred_squares(elements, wide, kept_mean(elements, wide));
  NodeRef variance = divided(squares, degrees(correction));
  if (root) variance = apply(Op::sqrt, {variance});
  return finish(variance, real_part(compute));
}

Expr LazyReduction::truth(bool all) const {
  return finish(reduced(x_, api::truth_plan(all), false), DType::boolean);
}

Expr LazyReduction::count_nonzero() const {
  return finish(reduced(x_, {Reducer::sum, Op::add, DType::i64, DType::i64, 0, true}, false),
                DType::i64);
}

Expr LazyReduction::sum_of_squares() const {
  const DType result = real_part(api::mean_dtype(x_->dtype));
  return finish(kept_squares(x_, result), result);
}

Expr LazyReduction::norm(double order) const {
  const DType result = api::mean_dtype(x_->dtype);  // complex norms are eager
  const DType wide = api::compute_dtype(result);
  if (order == 2) return finish(apply(Op::sqrt, {kept_squares(x_, wide)}), result);
  const NodeRef sizes = apply(Op::abs, {as(x_, wide)});
  api::check_norm(call_, order);
  if (std::isinf(order) && call_.elements() == 0)
    return finish(kept_sum(sizes, wide, false), result);
  if (std::isinf(order)) {
    api::check_order(api::inner_call(call_, shape_of(*sizes)));
    return finish(kept_order(sizes, order > 0, false), result);
  }
  if (order == 0)
    return finish(kept_sum(with_number(Op::not_equal, sizes, 0), DType::i64, false), result);
  if (order == 1) return finish(kept_sum(sizes, wide, false), result);
  const NodeRef powers = with_number(Op::pow, sizes, order);
  return finish(with_number(Op::pow, kept_sum(powers, wide, false), 1 / order), result);
}

Expr LazyReduction::logsumexp(DType floats) const {
  api::check_logsumexp(call_);
  const DType result = is_floating(x_->dtype) ? x_->dtype : floats;
  const DType wide = api::compute_dtype(result);
  const NodeRef values = as(x_, wide);
  const NodeRef none = constant(-std::numeric_limits<double>::infinity(), wide);
  const NodeRef most = apply(Op::maximum, {kept_order(values, true, false)}, {none});
  const NodeRef shift =
      apply(Op::where, {apply(Op::isfinite, {most})}, {most}, {constant(0, wide)});
  const NodeRef terms = apply(Op::exp, {apply(Op::subtract, {values}, {shift})});
  const NodeRef total = kept_sum(terms, wide, false);
  return finish(apply(Op::add, {apply(Op::log, {total})}, {shift}), result);
}

Expr LazyReduction::arg(const ReduceAxes& axis, bool largest) const {
  api::check_arg(call_, axis);
  ReductionInfo info;
  info.fold = largest ? Fold::arg_largest : Fold::arg_smallest;
  info.load = DType::i64;
  info.axes = call_.axes;
  return finish(make_reduction(call_.name, x_, std::move(info)), DType::i64);
}

}  // namespace weft::graph
