// Computations built once, in XLA's dialect, and run many times.
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

#include "weft/functions/xla_builder.h"  // IWYU pragma: export
#include "weft/xla.h"
#include "weft/xla_op.h"

namespace weft::xla {

namespace detail {
struct Schedule;
}

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
    return Constant(Array::from(&value, {}));
  }
  // Every element is its index along `dimension`. Not for booleans.
  XlaOp Iota(DType dtype, const Shape& shape, int64_t dimension);

  // The root is the instruction built last.
  Computation Build() const;
  Computation Build(const XlaOp& root) const;

 private:
  std::shared_ptr<detail::Recipe> recipe_;
};

enum class ComparisonDirection : uint8_t { kEq, kNe, kGe, kGt, kLe, kLt };

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

// --- As in xla.h. ReduceAll: over all dimensions. In place of an operation stands, as in XLA, a
// computation of two scalars of x's type whose root is that operation of both; no other one.
WEFT_API XlaOp Reduce(const XlaOp& x, const XlaOp& init, Op op, const Axes& dimensions);
WEFT_API XlaOp Reduce(const XlaOp& x, const XlaOp& init, const Computation& computation,
                      const Axes& dimensions);
WEFT_API XlaOp ReduceAll(const XlaOp& x, const XlaOp& init, Op op);
WEFT_API XlaOp ReduceAll(const XlaOp& x, const XlaOp& init, const Computation& computation);
WEFT_API XlaOp DotGeneral(const XlaOp& lhs, const XlaOp& rhs, const DotDimensions& dimensions);
WEFT_API XlaOp Dot(const XlaOp& lhs, const XlaOp& rhs);

WEFT_API XlaOp Compare(const XlaOp& lhs, const XlaOp& rhs, const Axes& broadcast_dimensions,
                       ComparisonDirection direction);
inline XlaOp Compare(const XlaOp& lhs, const XlaOp& rhs, ComparisonDirection direction) {
  return Compare(lhs, rhs, {}, direction);
}

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
  return is_signed_integer(lhs.dtype()) ? ShiftRightArithmetic(lhs, rhs)
                                        : ShiftRightLogical(lhs, rhs);
}

}  // namespace weft::xla
