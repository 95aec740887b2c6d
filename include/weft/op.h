// What exists: one row per elementwise operation. Kernels, documentation, tests and the faces of
// the library derive from these rows; an operation is added by adding one (docs/adding_an_op.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "weft/dtype.h"

namespace weft {

enum class Op : uint8_t {
  copy,
  positive,
  negative,
  abs,
  logical_not,
  bitwise_invert,
  add,
  subtract,
  multiply,
  divide,
  floor_divide,
  remainder,
  truncate_divide,
  fmod,
  equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,
  logical_and,
  logical_or,
  logical_xor,
  bitwise_and,
  bitwise_or,
  bitwise_xor,
  bitwise_left_shift,
  bitwise_right_shift,
  logical_right_shift,
  maximum,
  minimum,
  fmax,
  fmin,
  where,
  clip,
  count_,
};
inline constexpr int kOps = static_cast<int>(Op::count_);
inline constexpr int kMaxArity = 3;

// How the element types of the operands become the one the operation computes in.
enum class InputRule : uint8_t {
  promote,        // the promoted type of all operands
  promote_float,  // the same, integers and booleans becoming the default float
  truth,          // each operand by itself: is it zero?
  select,         // the first operand is a condition (truth), the others promote
};

// How the result's element type follows from the one computed in.
enum class ResultRule : uint8_t { same, boolean, real_part };

struct OpInfo {
  Op op;
  std::string_view name;
  int arity;
  DTypeSet domain;  // the types it computes in
  InputRule input;
  ResultRule result;
  bool commutative;
  bool associative;          // exactly, or up to rounding for floats
  std::string_view by_zero;  // integer division by zero; empty where nothing divides
  std::string_view doc;
};

inline constexpr OpInfo op_table[] = {
    {Op::copy, "copy", 1, kAllDTypes, InputRule::promote, ResultRule::same, false, false, "",
     "x itself; assignment and astype are copies"},
    {Op::positive, "positive", 1, kNumeric, InputRule::promote, ResultRule::same, false, false, "",
     "+x"},
    {Op::negative, "negative", 1, kNumeric, InputRule::promote, ResultRule::same, false, false, "",
     "-x; integers wrap"},
    {Op::abs, "abs", 1, kAllDTypes, InputRule::promote, ResultRule::real_part, false, false, "",
     "|x|; the smallest signed integer wraps to itself; real for complex"},
    {Op::logical_not, "logical_not", 1, kBooleans, InputRule::truth, ResultRule::boolean, false,
     false, "", "x == 0"},
    {Op::bitwise_invert, "bitwise_invert", 1, kBooleans | kIntegers, InputRule::promote,
     ResultRule::same, false, false, "", "~x; logical not for booleans"},
    {Op::add, "add", 2, kAllDTypes, InputRule::promote, ResultRule::same, true, true, "",
     "a + b; integers wrap; logical or for booleans"},
    {Op::subtract, "subtract", 2, kNumeric, InputRule::promote, ResultRule::same, false, false, "",
     "a - b; integers wrap"},
    {Op::multiply, "multiply", 2, kAllDTypes, InputRule::promote, ResultRule::same, true, true, "",
     "a * b; integers wrap; logical and for booleans"},
    {Op::divide, "divide", 2, kFloats | kComplexes, InputRule::promote_float, ResultRule::same,
     false, false, "inf or nan: integers are divided as floats",
     "a / b; integers become floats first"},
    {Op::floor_divide, "floor_divide", 2, kIntegers | kFloats, InputRule::promote, ResultRule::same,
     false, false, "0, as NumPy", "floor(a / b); the smallest integer by -1 wraps"},
    {Op::remainder, "remainder", 2, kIntegers | kFloats, InputRule::promote, ResultRule::same,
     false, false, "0, as NumPy", "a - floor(a / b) * b; has the sign of b"},
    {Op::truncate_divide, "truncate_divide", 2, kIntegers, InputRule::promote, ResultRule::same,
     false, false, "0", "a / b rounded towards zero; the smallest integer by -1 wraps"},
    {Op::fmod, "fmod", 2, kIntegers | kFloats, InputRule::promote, ResultRule::same, false, false,
     "0, as NumPy", "a - trunc(a / b) * b; has the sign of a"},
    {Op::equal, "equal", 2, kAllDTypes, InputRule::promote, ResultRule::boolean, true, false, "",
     "a == b; never true for nan"},
    {Op::not_equal, "not_equal", 2, kAllDTypes, InputRule::promote, ResultRule::boolean, true,
     false, "", "a != b; always true for nan"},
    {Op::less, "less", 2, kReal, InputRule::promote, ResultRule::boolean, false, false, "",
     "a < b"},
    {Op::less_equal, "less_equal", 2, kReal, InputRule::promote, ResultRule::boolean, false, false,
     "", "a <= b"},
    {Op::greater, "greater", 2, kReal, InputRule::promote, ResultRule::boolean, false, false, "",
     "a > b"},
    {Op::greater_equal, "greater_equal", 2, kReal, InputRule::promote, ResultRule::boolean, false,
     false, "", "a >= b"},
    {Op::logical_and, "logical_and", 2, kBooleans, InputRule::truth, ResultRule::boolean, true,
     true, "", "a != 0 and b != 0"},
    {Op::logical_or, "logical_or", 2, kBooleans, InputRule::truth, ResultRule::boolean, true, true,
     "", "a != 0 or b != 0"},
    {Op::logical_xor, "logical_xor", 2, kBooleans, InputRule::truth, ResultRule::boolean, true,
     true, "", "exactly one of a, b is not 0"},
    {Op::bitwise_and, "bitwise_and", 2, kBooleans | kIntegers, InputRule::promote, ResultRule::same,
     true, true, "", "a & b"},
    {Op::bitwise_or, "bitwise_or", 2, kBooleans | kIntegers, InputRule::promote, ResultRule::same,
     true, true, "", "a | b"},
    {Op::bitwise_xor, "bitwise_xor", 2, kBooleans | kIntegers, InputRule::promote, ResultRule::same,
     true, true, "", "a ^ b"},
    {Op::bitwise_left_shift, "bitwise_left_shift", 2, kIntegers, InputRule::promote,
     ResultRule::same, false, false, "", "a << b; 0 if b is negative or not below the width"},
    {Op::bitwise_right_shift, "bitwise_right_shift", 2, kIntegers, InputRule::promote,
     ResultRule::same, false, false, "",
     "a >> b with the sign kept; all sign if b is negative or not below the width"},
    {Op::logical_right_shift, "logical_right_shift", 2, kIntegers, InputRule::promote,
     ResultRule::same, false, false, "",
     "a >> b with zeros; 0 if b is negative or not below the width"},
    {Op::maximum, "maximum", 2, kReal, InputRule::promote, ResultRule::same, true, true, "",
     "the larger; nan if either is nan"},
    {Op::minimum, "minimum", 2, kReal, InputRule::promote, ResultRule::same, true, true, "",
     "the smaller; nan if either is nan"},
    {Op::fmax, "fmax", 2, kReal, InputRule::promote, ResultRule::same, true, true, "",
     "the larger; a nan yields to a number"},
    {Op::fmin, "fmin", 2, kReal, InputRule::promote, ResultRule::same, true, true, "",
     "the smaller; a nan yields to a number"},
    {Op::where, "where", 3, kAllDTypes, InputRule::select, ResultRule::same, false, false, "",
     "b where a is not 0, else c"},
    {Op::clip, "clip", 3, kReal, InputRule::promote, ResultRule::same, false, false, "",
     "minimum(maximum(a, b), c)"},
};

constexpr const OpInfo& info(Op op) { return op_table[static_cast<int>(op)]; }

namespace detail {
constexpr bool rows_follow_enum() {
  int i = 0;
  for (const OpInfo& row : op_table) {
    if (row.op != static_cast<Op>(i++) || row.name.empty() || row.doc.empty()) return false;
  }
  return i == kOps;
}
}  // namespace detail
static_assert(detail::rows_follow_enum(), "row i of op_table describes Op(i), none is missing");

}  // namespace weft
