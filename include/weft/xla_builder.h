// Computations built once, in XLA's voice, and run many times.
//
//   xla::Builder b("normalise");
//   xla::XlaOp x = b.Parameter(0, {64, 1000}, DType::f32, "x");
//   xla::XlaOp sums = Reduce(x, b.Constant(0.f), Op::add, {1});
//   xla::Executable run = b.Build(Div(x, sums, {0})).compile();
//   Array y = run.run(a);                                      from any number of threads
//
// Names are those of XLA's C++ XlaBuilder, so that code written for it moves over; meanings are
// those of the eager functions of xla.h. A call that is not valid throws at once, what the eager
// call would throw. What is elementwise, a reduction or a rearrangement runs fused
// (docs/xla_builder.md).
#pragma once

#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "weft/xla.h"

namespace weft::xla {

namespace detail {
struct Recipe;
struct Schedule;
}  // namespace detail

// A value of a computation that is being built: an instruction of its Builder. Copying one copies
// no instruction.
class WEFT_API XlaOp {
 public:
  const Shape& shape() const;  // of a tuple: ()
  DType dtype() const;
  bool is_tuple() const;

  // For the library.
  XlaOp(std::shared_ptr<detail::Recipe> recipe, int number);
  XlaOp(const XlaOp&) = default;
  XlaOp& operator=(const XlaOp&) = default;
  detail::Recipe& recipe() const { return *recipe_; }
  const std::shared_ptr<detail::Recipe>& shared_recipe() const { return recipe_; }
  int number() const { return number_; }

 private:
  std::shared_ptr<detail::Recipe> recipe_;
  int number_;
};

// A computation ready to run. Immutable: copies share it, and any number of threads may run it at
// once. Results are new arrays that share memory with nothing.
class WEFT_API Executable {
 public:
  // One array per parameter, by number; of exactly its shape and element type, in any memory order.
  // Returns one array per element of the tuple, or the one result.
  std::vector<Array> execute(const std::vector<Array>& arguments) const;
  // The same for computations with one result. REQUIRES: not a tuple (ValueError).
  template <std::convertible_to<Array>... A>
  Array run(const A&... arguments) const {
    return run_one({CallOperand(static_cast<const Array&>(arguments))...});
  }
  // Steps in the order they run: what each gives and which instructions it computes.
  std::string explain() const;

  // For the library.
  explicit Executable(std::shared_ptr<const detail::Schedule> schedule);

 private:
  Array run_one(std::initializer_list<CallOperand> arguments) const;
  std::shared_ptr<const detail::Schedule> schedule_;
};

// What a Builder has built: immutable. Holds the parameters and what the root needs, nothing else.
class WEFT_API Computation {
 public:
  const std::string& name() const;
  int parameters() const;
  Executable compile() const;

  // For the library.
  explicit Computation(std::shared_ptr<const detail::Recipe> recipe);
  const detail::Recipe& recipe() const { return *recipe_; }

 private:
  std::shared_ptr<const detail::Recipe> recipe_;
};

// One line per instruction, in the manner of HLO; and as a graph for Graphviz.
WEFT_API std::string to_string(const Computation& computation);
WEFT_API std::string to_dot(const Computation& computation);
WEFT_API std::ostream& operator<<(std::ostream& out, const Computation& computation);

// Takes down instructions. For one thread at a time. Building more after Build() does not change
// what was built.
class WEFT_API Builder {
 public:
  explicit Builder(std::string name = "computation");

  // Parameter `number` of the computation; Build() wants them numbered without gaps.
  XlaOp Parameter(int64_t number, const Shape& shape, DType dtype, const std::string& name = "");
  // The elements as they are now, or a number of its C++ type.
  XlaOp Constant(const Array& value);
  template <Element T>
  XlaOp Constant(T value) {
    return Constant(scalar(value));
  }
  // Every element is its index along `dimension`. Not for booleans.
  XlaOp Iota(DType dtype, const Shape& shape, int64_t dimension);

  // The root is the instruction built last.
  Computation Build() const;
  Computation Build(const XlaOp& root) const;

 private:
  std::shared_ptr<detail::Recipe> recipe_;
};

namespace detail {
// An elementwise operation under the eager function's name. `dims` for two operands only.
WEFT_API XlaOp elementwise(Op op, const char* name, std::initializer_list<XlaOp> operands,
                           const Axes& dims = {});
}  // namespace detail

enum class ComparisonDirection : uint8_t { Eq, Ne, Ge, Gt, Le, Lt };

// --- Arrangement. Reshape takes the elements in row-major order; result axis i of Transpose is
// axis permutation[i]; Slice takes from start up to but not including limit, empty strides are
// ones.
WEFT_API XlaOp Broadcast(const XlaOp& x, const Shape& sizes);
WEFT_API XlaOp BroadcastInDim(const XlaOp& x, const Shape& shape, const Axes& dims);
WEFT_API XlaOp Reshape(const XlaOp& x, const Shape& shape);
WEFT_API XlaOp Transpose(const XlaOp& x, const Axes& permutation);
WEFT_API XlaOp Slice(const XlaOp& x, const Dims& start, const Dims& limit,
                     const Dims& strides = {});
WEFT_API XlaOp ConcatInDim(const std::vector<XlaOp>& operands, int64_t dimension);
WEFT_API XlaOp ConvertElementType(const XlaOp& x, DType dtype);

// --- Several results. Tuples hold no tuples.
WEFT_API XlaOp Tuple(const std::vector<XlaOp>& elements);
WEFT_API XlaOp GetTupleElement(const XlaOp& tuple, int64_t index);

// --- As in xla.h. ReduceAll: over all dimensions.
WEFT_API XlaOp Reduce(const XlaOp& x, const XlaOp& init, Op op, const Axes& dimensions);
WEFT_API XlaOp ReduceAll(const XlaOp& x, const XlaOp& init, Op op);
WEFT_API XlaOp DotGeneral(const XlaOp& lhs, const XlaOp& rhs, const DotDimensions& dimensions);
WEFT_API XlaOp Dot(const XlaOp& lhs, const XlaOp& rhs);

WEFT_API XlaOp Compare(const XlaOp& lhs, const XlaOp& rhs, const Axes& broadcast_dimensions,
                       ComparisonDirection direction);
inline XlaOp Compare(const XlaOp& lhs, const XlaOp& rhs, ComparisonDirection direction) {
  return Compare(lhs, rhs, {}, direction);
}

// clang-format off
inline XlaOp Add(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::add, "add", {lhs, rhs}, dims); }
inline XlaOp Sub(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::subtract, "subtract", {lhs, rhs}, dims); }
inline XlaOp Mul(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::multiply, "multiply", {lhs, rhs}, dims); }
inline XlaOp Div(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::divide, "divide", {lhs, rhs}, dims); }
inline XlaOp Rem(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::remainder, "remainder", {lhs, rhs}, dims); }
inline XlaOp Max(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::maximum, "maximum", {lhs, rhs}, dims); }
inline XlaOp Min(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::minimum, "minimum", {lhs, rhs}, dims); }
inline XlaOp Pow(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::pow, "pow", {lhs, rhs}, dims); }
inline XlaOp Atan2(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::atan2, "atan2", {lhs, rhs}, dims); }
inline XlaOp NextAfter(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::nextafter, "next_after", {lhs, rhs}, dims); }
inline XlaOp And(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::bitwise_and, "bitwise_and", {lhs, rhs}, dims); }
inline XlaOp Or(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::bitwise_or, "bitwise_or", {lhs, rhs}, dims); }
inline XlaOp Xor(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::bitwise_xor, "bitwise_xor", {lhs, rhs}, dims); }
inline XlaOp ShiftLeft(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::bitwise_left_shift, "shift_left", {lhs, rhs}, dims); }
inline XlaOp ShiftRightArithmetic(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::bitwise_right_shift, "shift_right_arithmetic", {lhs, rhs}, dims); }
inline XlaOp ShiftRightLogical(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::logical_right_shift, "shift_right_logical", {lhs, rhs}, dims); }
inline XlaOp Eq(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::equal, "equal", {lhs, rhs}, dims); }
inline XlaOp Ne(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::not_equal, "not_equal", {lhs, rhs}, dims); }
inline XlaOp Lt(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::less, "less", {lhs, rhs}, dims); }
inline XlaOp Le(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::less_equal, "less_equal", {lhs, rhs}, dims); }
inline XlaOp Gt(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::greater, "greater", {lhs, rhs}, dims); }
inline XlaOp Ge(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims = {}) { return detail::elementwise(Op::greater_equal, "greater_equal", {lhs, rhs}, dims); }
inline XlaOp Select(const XlaOp& pred, const XlaOp& on_true, const XlaOp& on_false) { return detail::elementwise(Op::where, "select", {pred, on_true, on_false}); }
inline XlaOp Clamp(const XlaOp& low, const XlaOp& x, const XlaOp& high) { return detail::elementwise(Op::clip, "clamp", {low, x, high}); }

inline XlaOp Neg(const XlaOp& x) { return detail::elementwise(Op::negative, "negate", {x}); }
inline XlaOp Abs(const XlaOp& x) { return detail::elementwise(Op::abs, "abs", {x}); }
inline XlaOp Sign(const XlaOp& x) { return detail::elementwise(Op::sign, "sign", {x}); }
inline XlaOp Not(const XlaOp& x) { return detail::elementwise(Op::bitwise_invert, "bitwise_not", {x}); }
inline XlaOp Ceil(const XlaOp& x) { return detail::elementwise(Op::ceil, "ceil", {x}); }
inline XlaOp Floor(const XlaOp& x) { return detail::elementwise(Op::floor, "floor", {x}); }
inline XlaOp RoundNearestEven(const XlaOp& x) { return detail::elementwise(Op::round, "round_nearest_even", {x}); }
inline XlaOp IsFinite(const XlaOp& x) { return detail::elementwise(Op::isfinite, "is_finite", {x}); }
inline XlaOp Conj(const XlaOp& x) { return detail::elementwise(Op::conj, "conj", {x}); }
inline XlaOp Real(const XlaOp& x) { return detail::elementwise(Op::real, "real", {x}); }
inline XlaOp Imag(const XlaOp& x) { return detail::elementwise(Op::imag, "imag", {x}); }
inline XlaOp PopulationCount(const XlaOp& x) { return detail::elementwise(Op::popcount, "population_count", {x}); }
inline XlaOp Clz(const XlaOp& x) { return detail::elementwise(Op::count_leading_zeros, "clz", {x}); }
inline XlaOp Exp(const XlaOp& x) { return detail::elementwise(Op::exp, "exp", {x}); }
inline XlaOp Exp2(const XlaOp& x) { return detail::elementwise(Op::exp2, "exp2", {x}); }
inline XlaOp Expm1(const XlaOp& x) { return detail::elementwise(Op::expm1, "expm1", {x}); }
inline XlaOp Log(const XlaOp& x) { return detail::elementwise(Op::log, "log", {x}); }
inline XlaOp Log1p(const XlaOp& x) { return detail::elementwise(Op::log1p, "log1p", {x}); }
inline XlaOp Logistic(const XlaOp& x) { return detail::elementwise(Op::logistic, "logistic", {x}); }
inline XlaOp Sqrt(const XlaOp& x) { return detail::elementwise(Op::sqrt, "sqrt", {x}); }
inline XlaOp Rsqrt(const XlaOp& x) { return detail::elementwise(Op::rsqrt, "rsqrt", {x}); }
inline XlaOp Cbrt(const XlaOp& x) { return detail::elementwise(Op::cbrt, "cbrt", {x}); }
inline XlaOp Square(const XlaOp& x) { return detail::elementwise(Op::square, "square", {x}); }
inline XlaOp Reciprocal(const XlaOp& x) { return detail::elementwise(Op::reciprocal, "reciprocal", {x}); }
inline XlaOp Sin(const XlaOp& x) { return detail::elementwise(Op::sin, "sin", {x}); }
inline XlaOp Cos(const XlaOp& x) { return detail::elementwise(Op::cos, "cos", {x}); }
inline XlaOp Tan(const XlaOp& x) { return detail::elementwise(Op::tan, "tan", {x}); }
inline XlaOp Asin(const XlaOp& x) { return detail::elementwise(Op::asin, "asin", {x}); }
inline XlaOp Acos(const XlaOp& x) { return detail::elementwise(Op::acos, "acos", {x}); }
inline XlaOp Atan(const XlaOp& x) { return detail::elementwise(Op::atan, "atan", {x}); }
inline XlaOp Sinh(const XlaOp& x) { return detail::elementwise(Op::sinh, "sinh", {x}); }
inline XlaOp Cosh(const XlaOp& x) { return detail::elementwise(Op::cosh, "cosh", {x}); }
inline XlaOp Tanh(const XlaOp& x) { return detail::elementwise(Op::tanh, "tanh", {x}); }
inline XlaOp Asinh(const XlaOp& x) { return detail::elementwise(Op::asinh, "asinh", {x}); }
inline XlaOp Acosh(const XlaOp& x) { return detail::elementwise(Op::acosh, "acosh", {x}); }
inline XlaOp Atanh(const XlaOp& x) { return detail::elementwise(Op::atanh, "atanh", {x}); }
inline XlaOp Erf(const XlaOp& x) { return detail::elementwise(Op::erf, "erf", {x}); }
inline XlaOp Erfc(const XlaOp& x) { return detail::elementwise(Op::erfc, "erfc", {x}); }
inline XlaOp Lgamma(const XlaOp& x) { return detail::elementwise(Op::lgamma, "lgamma", {x}); }

inline XlaOp operator-(const XlaOp& x) { return Neg(x); }
inline XlaOp operator~(const XlaOp& x) { return Not(x); }
inline XlaOp operator+(const XlaOp& lhs, const XlaOp& rhs) { return Add(lhs, rhs); }
inline XlaOp operator-(const XlaOp& lhs, const XlaOp& rhs) { return Sub(lhs, rhs); }
inline XlaOp operator*(const XlaOp& lhs, const XlaOp& rhs) { return Mul(lhs, rhs); }
inline XlaOp operator/(const XlaOp& lhs, const XlaOp& rhs) { return Div(lhs, rhs); }
inline XlaOp operator%(const XlaOp& lhs, const XlaOp& rhs) { return Rem(lhs, rhs); }
inline XlaOp operator&(const XlaOp& lhs, const XlaOp& rhs) { return And(lhs, rhs); }
inline XlaOp operator|(const XlaOp& lhs, const XlaOp& rhs) { return Or(lhs, rhs); }
inline XlaOp operator^(const XlaOp& lhs, const XlaOp& rhs) { return Xor(lhs, rhs); }
inline XlaOp operator<<(const XlaOp& lhs, const XlaOp& rhs) { return ShiftLeft(lhs, rhs); }
// Signed integers keep their sign.
inline XlaOp operator>>(const XlaOp& lhs, const XlaOp& rhs) {
  return is_signed_integer(lhs.dtype()) ? ShiftRightArithmetic(lhs, rhs) : ShiftRightLogical(lhs, rhs);
}
// clang-format on

}  // namespace weft::xla
