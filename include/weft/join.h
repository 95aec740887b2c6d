// Arrays put together, taken apart and shaped anew: concat, stack, split, tile, pad, roll, insert.
//
//   concat({a, b}, 1)               side by side; concat({a, b}, std::nullopt) flattens first
//   stack({a, b})                   along an axis of their own
//   split(x, 3), split(x, {2, 5})   in three equal parts; cut at 2 and at 5: views of x
//   tile(x, {2, 1})                 x twice, one below the other
//   pad(x, 1, PadMode::edge)        one entry more on all sides
//   block({{a, b}, {c, d}})         a matrix of matrices
//
// Nothing stretches where arrays are joined. Element types promote as in a + b; what has one array
// keeps its type. What can be a view is one (it says so here), the rest has memory of its own.
// Without an axis (std::nullopt) arrays are flattened first.
#pragma once

#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "weft/array.h"
#include "weft/options.h"

namespace weft {

// --- Joining.

WEFT_API Array concat(const std::vector<Array>& arrays, const std::optional<int64_t>& axis = 0);
inline Array concatenate(const std::vector<Array>& arrays, const std::optional<int64_t>& axis = 0) {
  return concat(arrays, axis);
}
WEFT_API Array stack(const std::vector<Array>& arrays, int64_t axis = 0);
WEFT_API Array hstack(const std::vector<Array>& arrays);  // along axis 1; of vectors along axis 0
WEFT_API Array vstack(const std::vector<Array>& arrays);  // vectors are rows
WEFT_API Array dstack(const std::vector<Array>& arrays);  // along axis 2
WEFT_API Array column_stack(const std::vector<Array>& arrays);  // vectors are columns
WEFT_API Array append(const Array& x, const Array& values, const std::optional<int64_t>& axis = {});

// Arrays, or lists of such lists: block({{a, b}, {c, d}}).
class WEFT_API NestedArrays {
 public:
  NestedArrays(const Array& array) : array_(array) {}
  NestedArrays(std::initializer_list<NestedArrays> list) : is_list_(true), list_(list) {}
  NestedArrays(std::vector<NestedArrays> list) : is_list_(true), list_(std::move(list)) {}

  bool is_list() const { return is_list_; }
  const Array& array() const { return array_; }
  const std::vector<NestedArrays>& list() const { return list_; }

 private:
  bool is_list_ = false;
  Array array_;
  std::vector<NestedArrays> list_;
};
// Innermost lists are joined along the last axis, the lists around them along the one before.
WEFT_API Array block(const NestedArrays& arrays);

// --- Taking apart. Parts are views.

// In how many parts, or before which entries to cut: split(x, 3), split(x, {3, 7}). Positions are
// those of slices: negative ones count from the end, and none is out of range.
class Cuts {
 public:
  Cuts(std::integral auto parts) : parts_(detail::to_int64(parts)) {}
  Cuts(std::initializer_list<int64_t> positions) : has_positions_(true), positions_(positions) {}
  Cuts(std::vector<int64_t> positions) : has_positions_(true), positions_(std::move(positions)) {}

  const std::vector<int64_t>* positions() const { return has_positions_ ? &positions_ : nullptr; }
  int64_t parts() const { return parts_; }

 private:
  bool has_positions_ = false;
  int64_t parts_ = 0;
  std::vector<int64_t> positions_;
};
WEFT_API std::vector<Array> split(const Array& x, const Cuts& cuts, int64_t axis = 0);
// The same where parts need not be equal: the first ones have one entry more.
WEFT_API std::vector<Array> array_split(const Array& x, const Cuts& cuts, int64_t axis = 0);
WEFT_API std::vector<Array> hsplit(const Array& x, const Cuts& cuts);  // as hstack joins
WEFT_API std::vector<Array> vsplit(const Array& x, const Cuts& cuts);
WEFT_API std::vector<Array> dsplit(const Array& x, const Cuts& cuts);
// The entries of an axis, without it.
WEFT_API std::vector<Array> unstack(const Array& x, int64_t axis = 0);

// --- Over and over, round and round.

// times[i] copies along axis i; the shorter of shape and times gets ones in front.
WEFT_API Array tile(const Array& x, const PerAxis& times);
// Every element `count` times, or entry i of the axis counts[i] times.
WEFT_API Array repeat(const Array& x, int64_t count, const std::optional<int64_t>& axis = {});
WEFT_API Array repeat(const Array& x, const Array& counts, const std::optional<int64_t>& axis = {});
// The elements over and over until the shape is full.
WEFT_API Array resize(const Array& x, const Shape& shape);
// Entry i goes to i + shift, round and round; without axes in the flattened array.
WEFT_API Array roll(const Array& x, const PerAxis& shifts, const ReduceAxes& axes = {});

// --- Padding.

enum class PadMode : uint8_t {
  constant,     // 0 0 | a b c | 0 0     or .constant_values
  edge,         // a a | a b c | c c
  reflect,      // c b | a b c | b a
  symmetric,    // b a | a b c | c b
  wrap,         // b c | a b c | a b
  linear_ramp,  // from .end_values at the outside to the edge
  maximum,      // of each line, or of its .stat_length entries next to the edge
  mean,
  minimum,
  empty,  // not set
};
// How many entries: pad(x, 1) on all sides, {1, 2} in front of every axis and behind it, {{1, 2},
// {3, 4}} for each axis.
class PadWidths {
 public:
  using Pair = std::pair<int64_t, int64_t>;
  PadWidths(std::integral auto width) : pairs_{{width, width}} {}
  PadWidths(std::initializer_list<int64_t> widths) { set(widths.begin(), widths.size()); }
  PadWidths(std::initializer_list<Pair> pairs) : pairs_(pairs) {}
  PadWidths(std::vector<Pair> pairs) : pairs_(std::move(pairs)) {}

  const std::vector<Pair>& pairs() const { return pairs_; }  // one for all axes, or one for each

 private:
  WEFT_API void set(const int64_t* widths, size_t count);
  std::vector<Pair> pairs_;
};
// Numbers are one for all sides, two for front and behind, or two for each axis.
struct PadOptions {
  Operand constant_values = 0;
  Operand end_values = 0;
  std::optional<PadWidths> stat_length = {};  // all entries, if not given
  bool odd = false;  // of reflect and symmetric: what is mirrored is subtracted from twice the edge
};
WEFT_API Array pad(const Array& x, const PadWidths& widths, PadMode mode = PadMode::constant,
                   const PadOptions& options = {});

// --- Inserting and deleting.

// One position, several, a slice, or of what is deleted a mask.
class WEFT_API Positions {
 public:
  Positions(std::integral auto position) : is_one_(true), list_{detail::to_int64(position)} {}
  Positions(std::initializer_list<int64_t> list) : list_(list) {}
  Positions(std::vector<int64_t> list) : list_(std::move(list)) {}
  Positions(const Slice& range) : slice_(range) {}
  Positions(const Array& array);  // of integers or booleans

  bool is_one() const { return is_one_; }
  // Along an axis of so many entries.
  std::vector<int64_t> resolve(int64_t extent, const char* op) const;

 private:
  bool is_one_ = false;
  std::optional<Slice> slice_ = {};
  int64_t mask_extent_ = -1;
  std::vector<int64_t> list_;
};
// In front of entries of x, which broadcast: the values have the type of x.
WEFT_API Array insert(const Array& x, const Positions& positions, const Array& values,
                      const std::optional<int64_t>& axis = {});
WEFT_API Array insert(const Array& x, const Positions& positions, Scalar value,
                      const std::optional<int64_t>& axis = {});
WEFT_API Array delete_at(const Array& x, const Positions& positions,
                         const std::optional<int64_t>& axis = {});
// A view without the zeros at the front ("f"), the back ("b") or both of each axis.
WEFT_API Array trim_zeros(const Array& x, std::string_view trim = "fb",
                          const ReduceAxes& axes = {});

// --- The same elements in other shapes. Views where a view can show them.

enum class Copy : uint8_t { if_needed, always, never };  // never: ValueError where one is needed
WEFT_API Array reshape(const Array& x, const Shape& shape, Copy copy = Copy::if_needed);
WEFT_API Array astype(const Array& x, DType dtype, Copy copy = Copy::always);
inline Array ravel(const Array& x) { return x.reshape({-1}); }
inline Array transpose(const Array& x) { return x.transpose(); }
inline Array transpose(const Array& x, const Axes& axes) { return x.transpose(axes); }
inline Array permute_dims(const Array& x, const Axes& axes) { return x.transpose(axes); }
inline Array moveaxis(const Array& x, const Axes& from, const Axes& to) {
  return x.moveaxis(from, to);
}
inline Array swapaxes(const Array& x, int64_t a, int64_t b) { return x.swapaxes(a, b); }
WEFT_API Array flip(const Array& x, const ReduceAxes& axes = {});
WEFT_API Array fliplr(const Array& x);  // along axis 1
WEFT_API Array flipud(const Array& x);  // along axis 0
// By so many right angles, from the first of two axes towards the second.
WEFT_API Array rot90(const Array& x, int64_t times = 1, const Axes& axes = {0, 1});
WEFT_API Array atleast_1d(const Array& x);
WEFT_API Array atleast_2d(const Array& x);  // a vector becomes a row
WEFT_API Array atleast_3d(const Array& x);  // a vector (n) becomes (1, n, 1), a matrix (m, n, 1)

// --- Grids and indices.

// Where k-th diagonal and all below it are 1, else 0. columns < 0 means as many as rows.
WEFT_API Array tri(int64_t rows, int64_t columns = -1, int64_t k = 0, DType dtype = DType::f64);
// (rank, shape...): at [i] the index along axis i.
WEFT_API Array indices(const Shape& shape, DType dtype = DType::i64);

// What becomes of an index out of range: an IndexError; counted round and round; the nearest one.
enum class IndexMode : uint8_t { raise, wrap, clip };
// Positions in a row-major array of this shape as one index array per axis, and back.
WEFT_API std::vector<Array> unravel_index(const Array& positions, const Shape& shape);
WEFT_API Array ravel_multi_index(const std::vector<Array>& index, const Shape& shape,
                                 IndexMode mode = IndexMode::raise);

}  // namespace weft
