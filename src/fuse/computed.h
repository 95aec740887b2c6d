// Elements of a reduction that a program computes when they are wanted (reduce::Source).
#pragma once

#include "fuse/steps.h"
#include "reduce/reduce.h"

namespace weft::fuse {

// The elements of `program` over `loop`, as if they lay in an array with these dense strides. The
// program's inputs are bound to memory; everything must outlive it.
class Computed {
 public:
  // False if its parts have so many axes that listing them takes memory, which who fills in
  // elements cannot ask for.
  static bool takes(const Shape& loop);

  // REQUIRES: takes(loop).
  Computed(const exec::Program& program, const Shape& loop, const Strides& dense);

  reduce::Source source() const { return {fill, this}; }

 private:
  // An axis of the loop. In memory, axes follow one another innermost first.
  struct Digit {
    int axis;
    int64_t extent;
    int64_t stride;
  };
  // A part of the loop: digits `first` up to but not including `top` vary, the others stand still.
  struct Piece {
    int64_t start[kMaxRank];
    int64_t extent[kMaxRank];
  };
  class Pieces;

  static void fill(const void* self, const reduce::Source::Box& box, std::byte* to) noexcept;
  int digit_with(int64_t stride) const;
  void compute(const reduce::Source::Box& box, std::byte* to) const;
  void compute_piece(const int64_t* start, const int64_t* extent, const int64_t* out_stride,
                     std::byte* to) const;

  const exec::Program& program_;
  int digits_ = 0;
  Digit digit_[kMaxRank];
};

}  // namespace weft::fuse
