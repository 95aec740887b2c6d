#include "reduce/producer.h"

#include "exec/execute.h"

namespace weft::reduce {

bool Producer::takes(const Shape& loop) {
  int axes = 0;
  for (int64_t extent : loop) axes += extent != 1;
  return axes <= Dims::kShort;
}

Producer::Producer(const core::Program& program, const Shape& loop, const Strides& dense)
    : program_(program) {
  for (int axis = 0; axis < loop.rank(); ++axis) {
    if (loop[axis] == 1) continue;
    int place = digits_++;
    for (; place > 0 && digit_[place - 1].stride > dense[axis]; --place)
      digit_[place] = digit_[place - 1];
    digit_[place] = {axis, loop[axis], dense[axis]};
  }
}

// A run of positions along digits that follow one another as one axis, taken apart into boxes:
//
//   extents (3, 4), positions 2 to 10        (0, 2..3)   (1, 0..3)   (2, 0..1)
//
// Each box has whole digits inside, a range of one, and single values outside.
class Producer::Pieces {
 public:
  // Digits first .. top - 1 begin at `start` and count on; the others stay.
  Pieces(const Digit* digits, int first, int top, const int64_t* start, int64_t count)
      : digits_(digits), first_(first), top_(top), left_(count) {
    for (int d = first; d < top; ++d) at_[d] = start[d];
  }

  // The next box: fills in start and extent of its digits. Returns its number of elements; 0: there
  // is none.
  int64_t next(int64_t* start, int64_t* extent) {
    if (left_ == 0) return 0;
    if (first_ == top_) return left_ = 0, 1;
    int level = first_;
    int64_t inside = 1;
    while (level + 1 < top_ && at_[level] == 0 && inside * digits_[level].extent <= left_)
      inside *= digits_[level++].extent;
    const int64_t fitting = left_ / inside;
    const int64_t ahead = digits_[level].extent - at_[level];
    const int64_t steps = fitting < ahead ? fitting : ahead;
    for (int d = first_; d < top_; ++d) {
      start[d] = at_[d];
      extent[d] = d < level ? digits_[d].extent : d == level ? steps : 1;
    }
    at_[level] += steps;
    for (; level + 1 < top_ && at_[level] == digits_[level].extent; ++at_[++level]) at_[level] = 0;
    left_ -= steps * inside;
    return steps * inside;
  }

 private:
  const Digit* digits_;
  int first_;
  int top_;
  int64_t left_;
  int64_t at_[kMaxRank];
};

// The digit that moves by this many elements; the number of digits if there is none.
int Producer::digit_with(int64_t stride) const {
  int d = 0;
  while (d < digits_ && digit_[d].stride != stride) ++d;
  return d;
}

void Producer::fill(const Box& box, std::byte* to) const noexcept {
  int64_t start[kMaxRank];
  int64_t extent[kMaxRank];
  int64_t out_stride[kMaxRank];
  for (int d = 0; d < digits_; ++d) {
    start[d] = box.offset / digit_[d].stride % digit_[d].extent;
    extent[d] = 1;
    out_stride[d] = 0;
  }
  const int64_t item = size_in_bytes(program_.written);
  const int column = box.columns > 1 ? digit_with(box.column) : digits_;
  const int row = box.rows > 1 ? digit_with(box.row) : digits_;
  const int column_top = column < row ? row : digits_;
  const int row_top = row < column ? column : digits_;
  int64_t step = 1;
  for (int d = column; d < column_top; step *= digit_[d++].extent) out_stride[d] = step;
  step = box.columns;
  for (int d = row; d < row_top; step *= digit_[d++].extent) out_stride[d] = step;
  int64_t done_rows = 0;
  Pieces rows(digit_, row, row_top, start, box.rows);
  while (const int64_t some_rows = rows.next(start, extent)) {
    int64_t done = 0;
    // The columns begin anew for every piece of rows.
    int64_t column_start[kMaxRank];
    for (int d = column; d < column_top; ++d)
      column_start[d] = box.offset / digit_[d].stride % digit_[d].extent;
    Pieces columns(digit_, column, column_top, column_start, box.columns);
    while (const int64_t some = columns.next(start, extent)) {
      compute_piece(start, extent, out_stride, to + (done_rows * box.columns + done) * item);
      done += some;
    }
    done_rows += some_rows;
  }
}

void Producer::compute_piece(const int64_t* start, const int64_t* extent, const int64_t* out_stride,
                             std::byte* to) const {
  core::Program program = program_;
  Shape shape;
  Strides out;
  int64_t strides[core::kMaxInputs][kMaxRank];
  int64_t offset[core::kMaxInputs] = {};
  for (int d = digits_ - 1; d >= 0; --d) {
    const int axis = digit_[d].axis;
    for (int i = 0; i < program.inputs; ++i)
      offset[i] += start[d] * program_.input[i].strides[axis];
    if (extent[d] == 1) continue;
    for (int i = 0; i < program.inputs; ++i)
      strides[i][shape.rank()] = program_.input[i].strides[axis];
    shape.push_back(extent[d]);
    out.push_back(out_stride[d]);
  }
  for (int i = 0; i < program.inputs; ++i) {
    program.input[i].origin += offset[i] * size_in_bytes(program.input[i].dtype);
    program.input[i].strides = strides[i];
  }
  exec::execute(program, shape, to, out, {.may_share = false});
}

}  // namespace weft::reduce
