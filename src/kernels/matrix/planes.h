// Sums of products of windows with the taps of one filter, on planes of inputs as they lie.
//
//   inputs  a b c d e      taps  x y     sums   ax + by + fz + gw   bx + cy + gz + hw   ...
//           f g h i j            z w            ...
//
// A tile of sums, some rows by one vector, lives in registers over all taps and channels; every
// input that it reads is loaded once per column of taps. Every sum is one chain of multiply-adds,
// in an order that the taps alone decide.
#pragma once

#include <cstddef>
#include <cstdint>

#include "weft/dtype.h"

namespace weft::kernels {

// Some of the taps, and the plane of inputs they lie on: neighbouring windows lie on neighbouring
// inputs, neighbouring taps `row_reach` bytes and `column_reach` elements apart. Steps are in
// bytes.
struct PlanePart {
  const std::byte* inputs;
  int64_t input_row;
  int64_t row_reach;
  int64_t column_reach;
  const std::byte* taps;
  int64_t tap_rows;
  int64_t tap_columns;
  int64_t tap_row;
  int64_t tap_column;
};

// The sums over all parts and channels.
struct PlaneBlock {
  const PlanePart* parts;
  int64_t count;
  int64_t channels;
  int64_t input_channel;
  int64_t tap_channel;
  std::byte* sums;
  int64_t sum_row;
  int64_t rows;
  int64_t columns;
  const std::byte* bias;  // one number that is added last; may be null
};
using PlaneKernel = void (*)(const PlaneBlock& block) noexcept;

}  // namespace weft::kernels
