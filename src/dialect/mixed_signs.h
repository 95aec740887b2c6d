// Comparisons of uint64 with signed integers. No type holds the values of both, and float64, which
// they promote to, would round them; as in NumPy 2 they are compared exactly, in two steps: what is
// negative is below every uint64, the rest is one.
//
//   less(a, b), a int64, b uint64:     (a < 0) or (uint64(a) < b)
#pragma once

#include "weft/dtype.h"
#include "weft/op.h"

namespace weft::dialect {

constexpr bool is_comparison(Op op) {
  return op == Op::equal || op == Op::not_equal || op == Op::less || op == Op::less_equal ||
         op == Op::greater || op == Op::greater_equal;
}

constexpr bool compares_mixed_signs(Op op, DType a, DType b) {
  return is_comparison(op) &&
         ((is_signed_integer(a) && b == DType::u64) || (a == DType::u64 && is_signed_integer(b)));
}

// How "is the signed one negative?" and the comparison as uint64 make the answer: where it is
// negative the answer is always true, so either will do; or always false, so the second must hold
// and the first not.
constexpr Op joining_op(Op op, bool signed_is_first) {
  const bool is_below = op == Op::less || op == Op::less_equal;
  const bool is_above = op == Op::greater || op == Op::greater_equal;
  const bool holds = op == Op::not_equal || (signed_is_first ? is_below : is_above);
  return holds ? Op::logical_or : Op::less;  // of truths, less is "not the first, but the second"
}

}  // namespace weft::dialect
