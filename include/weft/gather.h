// Indexing by arrays, as functions: taking and putting, where masks are true, updates that count
// repeated positions, groups. The brackets, a(mask) and a(rows, columns): selection.h.
//
//   Array a = {10, 20, 30, 40};
//   take(a, Array{3, 0, 3})                    [40 10 40]
//   take(a, Array{5}, {.mode = OutOfRange::wrap})     [20]
//   nonzero(a > 15)                            {[1 2 3]}: an index array for each axis
//   add_at(a, Array{0, 0, 2}, 1)               a is {12, 20, 31, 40}: every repeat counts
//   bincount(Array{0, 2, 2})                   [1 0 2]
//   segment_sum(a, Array{0, 0, 1, 1}, 2)       sums of groups
//
// A position out of range is an IndexError that names it; nothing has been written then. Results
// have the same bits on any number of threads.
#pragma once

#include <optional>
#include <vector>

#include "weft/array.h"
#include "weft/op.h"
#include "weft/options.h"

namespace weft {

// What becomes of positions that an axis does not have.
enum class OutOfRange : uint8_t {
  raise,  // an IndexError; negative ones count from the end
  wrap,   // modulo the extent
  clip,   // the nearest; negative ones are 0
};

struct TakeOptions {
  ByName by_name = ByName();
  std::optional<int64_t> axis = {};  // none: of the flattened array
  OutOfRange mode = OutOfRange::raise;
  OptionalArray out = {};
};
// Slices of an axis by number: x.shape with indices.shape in its place.
WEFT_API Array take(const Array& x, const Array& indices, const TakeOptions& options = {});
inline Array take(const Array& x, const Array& indices, int64_t axis) {
  return take(x, indices, {.axis = axis});
}
// An element for each index, along one axis: what argmax and its like give. No axis: flattened.
WEFT_API Array take_along_axis(const Array& x, const Array& indices,
                               std::optional<int64_t> axis = -1);
WEFT_API void put_along_axis(const Array& x, const Array& indices, CallOperand&& values,
                             std::optional<int64_t> axis = -1);

// Positions in the flattened array. Values are repeated as often as it takes: those of put and
// place one for each position, of putmask one for each element, used or not.
WEFT_API void put(const Array& x, const Array& indices, CallOperand&& values,
                  OutOfRange mode = OutOfRange::raise);
WEFT_API void putmask(const Array& x, const Array& mask, CallOperand&& values);
WEFT_API void place(const Array& x, const Array& mask, CallOperand&& values);

// Where elements are not 0: an index array for each axis, one of the flattened array, all as rows.
WEFT_API std::vector<Array> nonzero(const Array& x);
WEFT_API std::vector<Array> where(const Array& condition);
WEFT_API Array flatnonzero(const Array& x);
WEFT_API Array argwhere(const Array& x);
// All rows with all columns: x.at(ix_({rows, columns})).
WEFT_API std::vector<Array> ix_(const std::vector<Array>& arrays);

// Slices of an axis, or elements of the flattened arrays, where the condition is true.
WEFT_API Array compress(const Array& condition, const Array& x, std::optional<int64_t> axis = {});
WEFT_API Array extract(const Array& condition, const Array& x);

// Element by element: from the choice that `which` names.
WEFT_API Array choose(const Array& which, const std::vector<Array>& choices,
                      OutOfRange mode = OutOfRange::raise);
// From the choice of the first condition that is true.
WEFT_API Array select(const std::vector<Array>& conditions, const std::vector<Array>& choices,
                      CallOperand&& default_value = 0);

namespace detail {
WEFT_API void check_pieces(const Array& x, const std::vector<Array>& conditions, size_t functions);
// The mask of a piece: a condition, or where none is true.
WEFT_API Array piece_mask(const std::vector<Array>& conditions, size_t piece);
template <class F>
void write_piece(const Array& x, const Array& y, const Array& mask, const F& f) {
  if constexpr (Element<F>)
    y(mask) = f;
  else
    y(mask) = Array(f(Array(x(mask))));
}
}  // namespace detail
// Functions of arrays, or numbers, each for the elements where its condition is true; one more is
// for the rest, which else is 0. The result has the type of x.
template <class... F>
Array piecewise(const Array& x, const std::vector<Array>& conditions, const F&... functions) {
  detail::check_pieces(x, conditions, sizeof...(functions));
  const Array y = zeros_like(x);
  size_t piece = 0;
  (detail::write_piece(x, y, detail::piece_mask(conditions, piece++), functions), ...);
  return y;
}

// x(index) = op(x(index), values), one index after the other: where a(index) += 1 counts once,
// here every repeat counts. Any operation of two operands that gives what it takes.
WEFT_API void at(Op op, const Array& x, const Indices& index, CallOperand&& values);
WEFT_API void add_at(const Array& x, const Indices& index, CallOperand&& values);
WEFT_API void subtract_at(const Array& x, const Indices& index, CallOperand&& values);
WEFT_API void multiply_at(const Array& x, const Indices& index, CallOperand&& values);
WEFT_API void minimum_at(const Array& x, const Indices& index, CallOperand&& values);
WEFT_API void maximum_at(const Array& x, const Indices& index, CallOperand&& values);
WEFT_API void bitwise_and_at(const Array& x, const Indices& index, CallOperand&& values);
WEFT_API void bitwise_or_at(const Array& x, const Indices& index, CallOperand&& values);
WEFT_API void bitwise_xor_at(const Array& x, const Indices& index, CallOperand&& values);
WEFT_API void logical_and_at(const Array& x, const Indices& index, CallOperand&& values);
WEFT_API void logical_or_at(const Array& x, const Indices& index, CallOperand&& values);

// Slices of the first axis joined by group: row i of the result is of those whose id is i. Of a
// group without any: 0, 1, the largest or the smallest number. No count: the largest id + 1.
WEFT_API Array segment_sum(const Array& x, const Array& ids, std::optional<int64_t> count = {});
WEFT_API Array segment_prod(const Array& x, const Array& ids, std::optional<int64_t> count = {});
WEFT_API Array segment_min(const Array& x, const Array& ids, std::optional<int64_t> count = {});
WEFT_API Array segment_max(const Array& x, const Array& ids, std::optional<int64_t> count = {});
// Slices joined from each index up to the next, the last up to the end; where the next is not
// larger, the one slice at the index.
WEFT_API Array reduceat(Op op, const Array& x, const Array& indices, int64_t axis = 0);

struct BincountOptions {
  ByName by_name = ByName();
  OptionalArray weights = {};  // summed in float64, instead of counting
  int64_t minlength = 0;
};
// How often each number occurs, from 0 on; numbers are not negative.
WEFT_API Array bincount(const Array& x, const BincountOptions& options = {});

}  // namespace weft
