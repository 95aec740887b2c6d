// A convolution laid out for its kernels: what all strategies have in common.
#pragma once

#include <atomic>
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
  int64_t depth;    // channels times taps
  int64_t windows;  // results of one filter
  int64_t row;      // windows along the last axis
  Shape outer;      // windows along the others
  // For run_shifted and run_by_panels, which set them: the weights in panels, and, for the latter,
  // how many panels of windows are made at a time.
  Array weight_panels;
  int64_t panels_at_a_time;
  bool may_call_blas;  // for run_by_columns, which sets it

  int64_t item() const { return size_in_bytes(compute); }
  int64_t input_item() const { return size_in_bytes(input.dtype); }
  const WindowAxis& inner() const { return axes.back(); }
  int64_t batches() const { return count_or_overflow(batch); }
  // Multiply-adds; the largest number if there are more.
  int64_t work() const;
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

// Pieces of work, claimed one after the other by as many threads as pay. Each has workspace of its
// own.
struct Pieces {
  int64_t count;
  int64_t at_a_time;        // claimed at once
  int64_t work;             // multiply-adds of all
  int64_t workspace_bytes;  // of one thread
  void (*run)(const ConvJob& job, int64_t piece, std::byte* workspace);
};
void run_pieces(const ConvJob& job, const Pieces& pieces);

// Elements rounded up to whole vectors of every instruction set.
int64_t whole_vectors(int64_t elements, DType dtype);

// count contiguous elements of type job.compute at `to`, from elements `step` elements apart.
void load_run(const ConvJob& job, const std::byte* from, int64_t step, std::byte* to,
              int64_t to_step, int64_t count);

// `length` elements at `to`: the row of inputs from number `start` on, `step` apart, and zeros
// where it has none.
struct RowPart {
  int64_t start;
  int64_t step;
  int64_t length;
};
void load_row(const ConvJob& job, const std::byte* row, const RowPart& part, std::byte* to);

// Where, counted in elements from the first, the row of inputs lies that the outer tap number `tap`
// of the windows at `outer` (an index into job.outer) is on; kZeros if there is none.
inline constexpr int64_t kZeros = INT64_MIN;
int64_t find_input_row(const ConvJob& job, const Dims& outer, int64_t tap);
// Taps of all axes but the last.
int64_t outer_taps(const ConvJob& job);

// filters x columns sums. finish_sums adds the bias and, unless they lie there already, brings them
// to `to`.
struct Sums {
  std::byte* at;
  int64_t row_bytes;
  int64_t columns;
  std::byte* to;  // of the first filter
};
void add_bias(const ConvJob& job, const Place& place, const Sums& sums);
void finish_sums(const ConvJob& job, const Place& place, const Sums& sums);

// The strategies. REQUIRES: result and depth are not empty.
enum class WindowStrategy : uint8_t {
  pointwise,      // windows of one tap: one matrix product
  direct,         // tiles of sums in registers
  implicit_gemm,  // packed weights times planes that are not packed
  packed_im2col,  // windows become packed panels
  depthwise,      // whole planes of inputs times rows of taps
  direct_rows,    // rows of inputs times rows of taps
  im2col,         // windows become columns of a matrix, a strip at a time
};
struct WindowChoice {
  WindowStrategy strategy;
  const char* reason;  // the rung of the ladder that decided
};
WindowChoice choose(const ConvJob& job);
// "im2col: any type, several filters".
std::string to_string(const WindowChoice& choice);

void run_as_product(const ConvJob& job);
bool can_run_as_product(const ConvJob& job);
// Windows laid out as columns of a matrix, a strip of them at a time, times the weights.
void run_by_columns(const ConvJob& job);
// The same in packed panels. REQUIRES: can_run_by_panels: float32 or float64, several filters, and
// an instruction set that has the kernels.
void run_by_panels(const ConvJob& job);
bool can_run_by_panels(const ConvJob& job);
// The same on planes that are not packed. REQUIRES: can_run_shifted: two spatial axes without
// spread, planes that fit the second cache, few windows computed in vain.
void run_shifted(const ConvJob& job);
bool can_run_shifted(const ConvJob& job);
// Sums of windows in registers, on the inputs as they lie or on padded planes. REQUIRES:
// can_run_directly: float32 or float64 and an instruction set that has the kernels, two spatial
// axes without spread, sums of one chain, small copies.
void run_directly(const ConvJob& job);
bool can_run_directly(const ConvJob& job);
// Rows of inputs times rows of taps, where they lie. REQUIRES: the spread of the last axis is 1.
void run_by_rows(const ConvJob& job);
// The same for whole planes. REQUIRES: two spatial axes, the spread of both is 1.
void run_by_planes(const ConvJob& job);

}  // namespace weft::conv
