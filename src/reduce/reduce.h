// Running a reduction: a broadcast in the mirror, where the output stands still along some axes.
//
//   x (2, 3) summed over axis 1     out (2, 1)     strides of x (3, 1)     of out (1, 0)
//
// The planner's passes apply as they are, with x deciding the order: axes are squeezed, sorted by
// x's steps, turned and merged. What remains is reduced from the inside out, one axis at a time,
// each in the order that kernels/reduce/reduce.h defines. So the result depends on shapes and on
// how x lies in memory, never on the number of threads, the instruction set or an address.
#pragma once

#include "core/value.h"
#include "kernels/reduce/reduce.h"
#include "loops/loop_nest.h"

namespace weft::reduce {

class Producer;  // reduce/producer.h

struct Reduction {
  Reducer reducer;
  core::Value x;  // abstract, and of type `load`: elements are produced
  DType load;     // what elements are converted to first: a type the reducer has kernels for
  bool as_truth = false;          // converted to bool on the way: is it not zero?
  const Array* centre = nullptr;  // of out's shape and of type `load`, for sum_of_centred_squares
  const Producer* producer = nullptr;  // of the elements of an abstract x
};

// The array a reduction of x over `axes` fills: extent 1 along them, the others in x's order of
// memory.
Array make_reduced(const core::Value& x, const Axes& axes, DType dtype, const char* op);
// The layout of that array.
Layout reduced_layout(const Shape& x, const Strides& strides, const Axes& axes);

// Reduces x to `out`, of type `load` (or of the same size, if an integer). REQUIRES: out has x's
// rank and on each axis x's extent or 1, x has elements, and they share no memory.
void reduce_into(const Reduction& reduction, const Array& out);
// The same one element at a time: what everything faster is compared with.
void reduce_by_reference(const Reduction& reduction, const Array& out);
// False if reduce_into cannot fail for want of memory. A producer is not looked at.
bool takes_memory(const Reduction& reduction, const Array& out);

// The short way for plain arrays that are not worth sharing out: all of x, row-major, to one
// element of its type. False if x is not that plain; then nothing is written.
bool reduce_quickly(Reducer reducer, const Array& x, std::byte* out);

// Reduces elements that lie side by side to `out`, of their type. REQUIRES: there are some, the
// reducer has a kernel for the type, which takes no centre.
void reduce_row(Reducer reducer, DType dtype, const std::byte* row, int64_t elements,
                std::byte* out) noexcept;

// Positions of the first smallest (or largest) elements along one axis, to an int64 array. As
// above.
void arg_reduce_into(const core::Value& x, int axis, bool largest, const Array& out);

// The nest of a reduction after the passes: operand 0 is x, 1 is out, 2 the centre if there is one.
void canonical_nest(const core::Value& x, const Array& out, const Array* centre,
                    loops::LoopNest& nest);
// True iff the nest does not move the output along this axis.
inline bool is_reduced(const loops::LoopNest& nest, int axis) { return nest.step(axis, 1) == 0; }

}  // namespace weft::reduce
