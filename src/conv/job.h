// A convolution laid out for its kernels: what all strategies have in common.
#pragma once

#include <string>

#include "conv/geometry.h"
#include "kernels/table.h"

namespace weft::conv {

// Strides count elements. Weights lie row by row, one row per filter: `depth` elements of type
// compute.
struct ConvJob {
  const kernels::KernelTable* table;
  DType compute;
  WindowAxes axes;
  Shape batch;               // with the groups as last axis
  Strides batch_strides[4];  // of input, weight rows, result, bias
  core::Value input;
  core::Value weights;
  core::Value result;
  std::byte* out;     // the result's memory
  Array weight_copy;  // owns the weights, if they are a copy
  Array bias;         // of type compute; has no elements if there is none
  bool has_bias;
  Strides input_strides;  // of the spatial axes
  int64_t channel_stride;
  int64_t channels;
  int64_t filters;
  int64_t depth;        // channels times taps
  int64_t windows;      // results of one filter
  int64_t row;          // windows along the last axis
  Shape outer;          // windows along the others
  Array weight_panels;  // of implicit_gemm and packed_im2col, which make them (packed_weights.h)

  int64_t item() const { return size_in_bytes(compute); }
  int64_t input_item() const { return size_in_bytes(input.dtype); }
  const WindowAxis& inner() const { return axes.back(); }
  int64_t inner_stride() const { return input_strides[input_strides.rank() - 1]; }
  int64_t batches() const { return count_or_overflow(batch); }
  // Multiply-adds; the largest number if there are more.
  int64_t work() const;
  // True iff every window is one input of each channel.
  bool has_one_tap() const { return depth == channels; }
  // True iff inputs are of the type computed in and lie where they may be read as such.
  bool reads_plain() const;
  // What brings inputs of any step side by side, converted if need be.
  kernels::MoveKernel mover() const;
  // True iff results are written where they belong, without a conversion. Only floats have loads
  // and stores of parts of a vector; other types are computed in whole ones, beside the result.
  bool writes_in_place() const {
    return result.dtype == compute && (is_floating(compute) || is_complex(compute));
  }
};

// Where one batch entry's group begins, for each operand.
struct Place {
  const std::byte* input;
  const std::byte* weights;
  std::byte* result;
  const std::byte* bias;
};
Place place_of(const ConvJob& job, int64_t position);

// Pieces of work, claimed one after the other by as many threads as pay. Each thread has workspace
// of its own.
struct Pieces {
  int64_t count;
  int64_t workspace_bytes;
  void (*run)(const ConvJob& job, int64_t piece, std::byte* workspace);
};
void run_pieces(const ConvJob& job, const Pieces& pieces);

// Elements rounded up to whole vectors of every instruction set.
int64_t whole_vectors(int64_t elements, DType dtype);

// filters x columns sums. finish_sums adds the bias and, unless they lie there already, brings them
// to `to`, which finish_rows does not look at.
struct Sums {
  std::byte* at;
  int64_t row_bytes;
  int64_t columns;
  std::byte* to;  // of the first filter
};
void finish_sums(const ConvJob& job, const Place& place, const Sums& sums);
// The same for rows of windows, which lie `width` sums apart and with others between them that
// nobody looks at.
struct WindowRows {
  int64_t first;  // window
  int64_t rows;
  int64_t columns;
  int64_t width;
};
void finish_rows(const ConvJob& job, const Place& place, const Sums& sums, const WindowRows& rows);

// The strategies. REQUIRES: result and depth are not empty.
enum class WindowStrategy : uint8_t {
  direct,         // one filter per group: tiles of sums in registers
  implicit_gemm,  // packed weights times planes that are not packed
  packed_im2col,  // windows become packed panels
  depthwise,      // one filter per group: planes of inputs times rows of taps
  im2col,         // windows become columns of a matrix, a strip at a time
};
struct WindowChoice {
  WindowStrategy strategy;
  const char* reason;  // the rung of the ladder that decided
};
WindowChoice choose(const ConvJob& job);
// "im2col: any type, several filters".
std::string to_string(const WindowChoice& choice);

// REQUIRES: can_run_directly: one filter per group, float32 or float64 and an instruction set that
// has the kernels, two spatial axes, sums of one chain, small copies.
void run_directly(const ConvJob& job);
bool can_run_directly(const ConvJob& job);
// REQUIRES: can_run_implicitly: as packed_im2col, and two spatial axes, planes that fit the second
// cache, few windows computed in vain.
void run_implicitly(const ConvJob& job);
bool can_run_implicitly(const ConvJob& job);
// REQUIRES: can_run_packed: float32 or float64, several filters, and an instruction set that has
// the kernels.
void run_packed(const ConvJob& job);
bool can_run_packed(const ConvJob& job);
void run_depthwise(const ConvJob& job);  // REQUIRES: two spatial axes
void run_im2col(const ConvJob& job);

}  // namespace weft::conv
