#include "dialect/reduce.h"

#include <cmath>

#include "base/literal.h"
#include "base/raise.h"
#include "base/text.h"
#include "refuse/refuse.h"
#include "weft/broadcast.h"

namespace weft::dialect {
namespace {

bool is_small_float(DType dtype) { return dtype == DType::f16 || dtype == DType::bf16; }

// How elements are joined, and in which types.
struct Joining {
  Reducer reducer;
  Op op;
  DType element;
  DType load;
  DType result;
};

core::Reduce lower(const ReduceArgs& a, const core::Value& x, const Joining& how) {
  if (a.initial) {
    check_literal(a.name, a.dialect, *a.initial, how.result,
                  {", the type of the result", "an .initial value is converted as elements are"});
  }
  return {.name = a.name,
          .dialect = a.dialect,
          .x = x,
          .axes = a.axes,
          .reducer = how.reducer,
          .op = how.op,
          .element = how.element,
          .load = how.load,
          .result = how.result,
          .initial = a.initial,
          .mask = a.where,
          .keepdims = a.keepdims,
          .out = a.out};
}

Joining joining_truths(bool all, DType result) {
  return {all ? Reducer::smallest : Reducer::largest, all ? Op::logical_and : Op::logical_or,
          DType::boolean, DType::u8, result};
}

// In booleans a sum is "or".
Joining joining_sum(DType result) {
  if (result == DType::boolean) return joining_truths(false, result);
  return {Reducer::sum, Op::add, result, compute_dtype(result), result};
}

// ... and a product "and".
Joining joining_product(DType result) {
  if (result == DType::boolean) return joining_truths(true, result);
  return {Reducer::product, Op::multiply, result, compute_dtype(result), result};
}

Joining joining_order(DType dtype, bool largest) {
  return {largest ? Reducer::largest : Reducer::smallest, largest ? Op::maximum : Op::minimum,
          dtype, is_small_float(dtype) ? DType::f32 : dtype, dtype};
}

[[noreturn]] void refuse_empty(const ReduceArgs& a, const core::Value& x, const char* hint) {
  raise(ErrorKind::bad_argument, a.dialect, a.name,
        cat("of no elements: axes ", a.axes, " of shape ", x.shape,
            " hold none, and there is no neutral element to give instead"),
        hint);
}

[[noreturn]] void refuse_complex(const ReduceArgs& a, DType dtype) {
  raise(ErrorKind::dtype_unsupported, a.dialect, a.name,
        cat("not defined for ", dtype, ", only for booleans, integers and floats"),
        "complex numbers have no order; abs(), real() and imag() make real ones of them");
}

}  // namespace

core::Reduce lower_sum(const ReduceArgs& a, const core::Value& x) {
  return lower(a, x, joining_sum(a.dtype.value_or(sum_dtype(a.dialect, x.dtype))));
}

core::Reduce lower_prod(const ReduceArgs& a, const core::Value& x) {
  return lower(a, x, joining_product(a.dtype.value_or(sum_dtype(a.dialect, x.dtype))));
}

core::Reduce lower_order(const ReduceArgs& a, const core::Value& x, bool largest) {
  check_order(a, x);
  return lower(a, x, joining_order(x.dtype, largest));
}

// PyTorch's answers for uint8 are uint8, unless an output says otherwise.
core::Reduce lower_truth(const ReduceArgs& a, const core::Value& x, bool all) {
  const bool stays = a.dialect == Dialect::torch && x.dtype == DType::u8 && !a.out;
  return lower(a, x, joining_truths(all, stays ? DType::u8 : DType::boolean));
}

core::Reduce lower_count_nonzero(const ReduceArgs& a, const core::Value& x) {
  return lower(a, x, {Reducer::sum, Op::add, DType::boolean, DType::i64, DType::i64});
}

core::Reduce lower_squares(const ReduceArgs& a, const core::Value& x, DType result) {
  return lower(a, x, {Reducer::sum_of_squares, Op::add, result, compute_dtype(result), result});
}

core::Reduce lower_position(const ReduceArgs& a, const core::Value& x, bool largest) {
  core::Reduce r = lower(a, x, joining_order(x.dtype, largest));
  r.method = core::Method::position;
  r.load = r.result = DType::i64;
  return r;
}

core::Reduce lower_unrounded_sum(const ReduceArgs& a, const core::Value& x, DType element) {
  const DType load = compute_dtype(element);
  return lower(a, x, {Reducer::sum, Op::add, element, load, load});
}

core::Reduce lower_centred_squares(const ReduceArgs& a, const core::Value& x, DType load) {
  return lower(a, x, {Reducer::sum_of_centred_squares, Op::add, load, load, load});
}

core::Reduce lower_sum_to_size(const core::Value& x, const Shape& sizes) {
  check_shape(sizes, "sum_to_size", Dialect::torch);
  if (find_broadcast_to_refusal(sizes, x.shape)) refuse::refuse_sum_to_size(x.shape, sizes);
  ReduceArgs a{"sum_to_size", Dialect::torch};
  const int added = x.rank() - sizes.rank();
  for (int axis = 0; axis < x.rank(); ++axis) {
    if (axis < added || (sizes[axis - added] == 1 && x.shape[axis] != 1)) a.axes.push_back(axis);
  }
  a.keepdims = true;
  return lower_sum(a, x);
}

// --- Refusals.

void check_order(const ReduceArgs& a, const core::Value& x) {
  if (is_complex(x.dtype)) refuse_complex(a, x.dtype);
  if (!a.initial && a.elements(x.shape) == 0) {
    const bool has_initial = a.dialect == Dialect::numpy;
    refuse_empty(a, x, has_initial ? "give an .initial value, which is then the result" : "");
  }
  if (!a.initial && a.where) {
    raise(ErrorKind::bad_argument, a.dialect, a.name,
          "where= may select nothing, and there is no neutral element to give then",
          "give an .initial value as well");
  }
}

void check_position(const ReduceArgs& a, const core::Value& x) {
  if (is_complex(x.dtype)) refuse_complex(a, x.dtype);
  if (a.dialect == Dialect::torch && x.dtype == DType::boolean) {
    raise(ErrorKind::dtype_unsupported, a.dialect, a.name,
          cat(a.name, "(): does not support bool input"),
          "astype(DType::u8) makes numbers of booleans");
  }
  if (a.has_axes && a.axes.size() != 1) {
    raise(ErrorKind::bad_argument, a.dialect, a.name,
          cat("takes one axis, or none for the flattened array, not ", a.axes));
  }
  if (a.elements(x.shape) == 0) refuse_empty(a, x, "");
}

// Nothing is smaller than a size of 0, so it is the largest of none; PyTorch does not see it so.
void check_norm(const ReduceArgs& a, const core::Value& x, double order) {
  const bool is_refused = order < 0 || a.dialect == Dialect::torch;
  if (std::isinf(order) && a.elements(x.shape) == 0 && is_refused)
    refuse_empty(a, x, "norms of finite order are 0 for no elements");
}

void check_logsumexp(const ReduceArgs& a, const core::Value& x) {
  if (!is_complex(x.dtype)) return;
  raise(ErrorKind::dtype_unsupported, a.dialect, a.name,
        cat("not defined for ", x.dtype, ", only for booleans, integers and floats"));
}

// --- XLA's reduce. The constraints are StableHLO's.

void check_monoid(const char* name, Op op) {
  const OpInfo& row = info(op);
  const bool joins = row.arity == 2 && row.result == ResultRule::same && row.commutative &&
                     row.associative && row.input == InputRule::promote;
  if (joins) return;
  raise(ErrorKind::bad_argument, Dialect::xla, name,
        cat(row.name,
            " cannot join elements in any order: it must be a commutative and "
            "associative operation of two operands"),
        "add, multiply, minimum, maximum, bitwise_and, bitwise_or and bitwise_xor are");
}

void check_init(const char* name, const core::Value& x, const core::Value& init) {
  if (init.rank() != 0) {
    raise(ErrorKind::scalars_only, Dialect::xla, name,
          cat("the init value has shape ", init.shape, "; it must be a 0-d array"));
  }
  if (init.dtype == x.dtype) return;
  raise(ErrorKind::dtypes_differ, Dialect::xla, name,
        cat("the operand is ", x.dtype, " and the init value ", init.dtype,
            "; their element types must be the same"),
        "convert_element_type(init, dtype) makes them the same");
}

namespace {

void check_dimensions(const core::Value& x, const Axes& dimensions) {
  for (int i = 0; i < dimensions.size(); ++i) {
    if (dimensions[i] < 0) {
      raise(ErrorKind::dim_negative, Dialect::xla, "reduce",
            cat("entry ", i, " of dimensions ", braces(dimensions), " is negative"));
    }
    if (dimensions[i] >= x.rank()) {
      raise(ErrorKind::dim_out_of_range, Dialect::xla, "reduce",
            cat("entry ", i, " of dimensions ", braces(dimensions), " names axis ", dimensions[i],
                "; the operand of shape ", x.shape, " has axes 0 to ", x.rank() - 1));
    }
    for (int j = 0; j < i; ++j) {
      if (dimensions[j] != dimensions[i]) continue;
      raise(ErrorKind::dim_repeated, Dialect::xla, "reduce",
            cat("axis ", dimensions[i], " stands twice in dimensions ", braces(dimensions)));
    }
  }
}

}  // namespace

void check_xla_reduce(const core::Value& x, const core::Value& init, Op op,
                      const Axes& dimensions) {
  check_monoid("reduce", op);
  check_init("reduce", x, init);
  check_dimensions(x, dimensions);
}

core::Reduce lower_xla_reduce(const core::Value& x, Op op, const Axes& dimensions) {
  ReduceArgs a{"reduce", Dialect::xla, dimensions};
  const DType lifted = is_small_float(x.dtype) ? DType::f32 : x.dtype;
  const bool is_number = x.dtype != DType::boolean;
  if (op == Op::add && is_number) return lower(a, x, joining_sum(lifted));
  if (op == Op::multiply && is_number) return lower(a, x, joining_product(lifted));
  if (!is_complex(x.dtype) && (op == Op::maximum || op == Op::minimum))
    return lower_order(a, x, op == Op::maximum);
  core::Reduce r = lower(a, x, {Reducer::sum, op, x.dtype, x.dtype, x.dtype});
  r.method = core::Method::halving;
  return r;
}

}  // namespace weft::dialect
