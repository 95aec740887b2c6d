// Producer: elements of a reduction that a program computes when they are wanted instead of lying
// in memory, a box at a time.
#pragma once

#include "core/program.h"

namespace weft::reduce {

// The elements of `program` over `loop`, as if they lay in an array with these dense strides. The
// program's inputs are bound to memory; everything must outlive it.
class Producer {
 public:
  // rows x columns elements, `row` and `column` apart. A place in the array is its offset from the
  // first element.
  struct Box {
    int64_t offset;
    int64_t rows;
    int64_t row;
    int64_t columns;
    int64_t column;
  };

  // False if its parts have so many axes that listing them takes memory, which who fills in
  // elements cannot ask for.
  static bool takes(const Shape& loop);

  // REQUIRES: takes(loop).
  Producer(const core::Program& program, const Shape& loop, const Strides& dense);

  // To `to`, side by side. Called from many threads.
  void fill(const Box& box, std::byte* to) const noexcept;

 private:
  // An axis of the loop. In memory, axes follow one another innermost first.
  struct Digit {
    int axis;
    int64_t extent;
    int64_t stride;
  };
  class Pieces;

  int digit_with(int64_t stride) const;
  void compute_piece(const int64_t* start, const int64_t* extent, const int64_t* out_stride,
                     std::byte* to) const;

  const core::Program& program_;
  int digits_ = 0;
  Digit digit_[kMaxRank];
};

}  // namespace weft::reduce
