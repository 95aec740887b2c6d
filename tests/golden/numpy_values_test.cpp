// What every operation makes of the edge values of every element type, held against NumPy
// (data/numpy_values.txt says how it is written).

#include "support/value_lines.h"
#include "weft/numpy.h"

namespace weft::golden {
namespace {

Function unary(Array (*f)(CallOperand&&, CallOptions&&)) {
  return {1, [f](const std::vector<Array>& x) { return f(x[0], {}); }};
}
Function binary(Array (*f)(CallOperand&&, CallOperand&&, CallOptions&&)) {
  return {2, [f](const std::vector<Array>& x) { return f(x[0], x[1], {}); }};
}
Function ternary(Array (*f)(CallOperand&&, CallOperand&&, CallOperand&&, CallOptions&&)) {
  return {3, [f](const std::vector<Array>& x) { return f(x[0], x[1], x[2], {}); }};
}

// By their public names, so that a name tied to the wrong operation shows.
const Functions kFunctions = {
    {"positive", unary(weft::positive)},
    {"negative", unary(weft::negative)},
    {"abs", unary(weft::abs)},
    {"logical_not", unary(weft::logical_not)},
    {"bitwise_invert", unary(weft::bitwise_invert)},
    {"add", binary(weft::add)},
    {"subtract", binary(weft::subtract)},
    {"multiply", binary(weft::multiply)},
    {"divide", binary(weft::divide)},
    {"floor_divide", binary(weft::floor_divide)},
    {"remainder", binary(weft::remainder)},
    {"fmod", binary(weft::fmod)},
    {"equal", binary(weft::equal)},
    {"not_equal", binary(weft::not_equal)},
    {"less", binary(weft::less)},
    {"less_equal", binary(weft::less_equal)},
    {"greater", binary(weft::greater)},
    {"greater_equal", binary(weft::greater_equal)},
    {"logical_and", binary(weft::logical_and)},
    {"logical_or", binary(weft::logical_or)},
    {"logical_xor", binary(weft::logical_xor)},
    {"bitwise_and", binary(weft::bitwise_and)},
    {"bitwise_or", binary(weft::bitwise_or)},
    {"bitwise_xor", binary(weft::bitwise_xor)},
    {"bitwise_left_shift", binary(weft::bitwise_left_shift)},
    {"bitwise_right_shift", binary(weft::bitwise_right_shift)},
    {"maximum", binary(weft::maximum)},
    {"minimum", binary(weft::minimum)},
    {"fmax", binary(weft::fmax)},
    {"fmin", binary(weft::fmin)},
    {"clip", ternary(weft::clip)},
    {"where", ternary(weft::where)},
};

TEST(NumpyValues, EveryOperationGivesTheBitsOfNumpy) {
  compare_values("numpy_values.txt", ValueLines(kFunctions, is_numpy_only));
}

}  // namespace
}  // namespace weft::golden
