#include "reduce/column_groups.h"

#include "base/integers.h"
#include "exec/counters.h"
#include "exec/execute.h"
#include "exec/scratch.h"
#include "kernels/reduce/reduce.h"
#include "reduce/elements.h"
#include "threads/parallel.h"

namespace weft::reduce {
namespace {

using exec::Program;
using kernels::kTreeBlock;

constexpr int kLanes = 16;
constexpr int kInGroup = 4;
constexpr int64_t kGroupRows = kLanes * kInGroup;
// Every group is a program to set out: narrower ones do not pay for it.
constexpr int64_t kLeastGroupColumns = 64;
// Lanes of so many columns stay in L2 beside what is read.
constexpr int64_t kLaneBytes = 128 * 1024;
constexpr int kLaneSlots =
    static_cast<int>((kLaneBytes - 1) / int64_t{exec::kSlotStride}) + 1;  // they follow each other

class ColumnGroups {
 public:
  ColumnGroups(const exec::Program& program, Op join, const Shape& loop, int reduced, int columns)
      : program_(program),
        join_(join),
        type_(program.written),
        item_(size_in_bytes(program.written)),
        loop_(loop),
        reduced_(reduced),
        columns_(columns),
        n_(loop[reduced]),
        blocks_(ceil_div(n_, kTreeBlock)),
        group_(program, reduced, kInGroup, kLanes),
        first_group_(program, reduced, kInGroup, kLanes),
        row_(program, reduced, 1, 1),
        first_row_(program, reduced, 1, 1) {
    for (int axis = 0; axis < loop.rank(); ++axis) {
      if (axis != reduced && axis != columns) outers_ *= loop[axis];
    }
  }

  bool pays() const {
    return n_ >= kGroupRows && loop_[columns_] >= kLeastGroupColumns && group_.fits(1, kInGroup);
  }

  void run(const Array& out) {
    write_programs();
    width_ = smaller(loop_[columns_], kLaneBytes / kLanes / item_);
    panels_ = ceil_div(loop_[columns_], width_);
    const int64_t units = blocks_ * outers_ * panels_;
    sums_ = empty({units, width_}, type_);
    exec::count_allocation(sums_.nbytes());
    const auto body = [](void* self, int64_t begin, int64_t end) {
      for (int64_t unit = begin; unit < end; ++unit)
        static_cast<const ColumnGroups*>(self)->run_unit(unit);
    };
    if (units > 1 && threads::pays_to_share(n_ * outers_ * loop_[columns_] * item_))
      threads::parallel_for(units, body, this);
    else
      body(this, 0, units);
    finish(out);
    exec::count_release(sums_.nbytes());
  }

 private:
  // --- Programs over (lanes, columns).

  void write_programs() {
    for (int i = 0; i < program_.inputs; ++i) {
      const int64_t* strides = program_.input[i].strides;
      strides_[i] = {strides[reduced_], strides[columns_]};
    }
    write_group(first_group_, 0);
    const int sum = write_group(group_, 1);
    joined(group_, group_.added_input(0), sum);
    first_row_.write(strides_, 0);
    row_.write(strides_, 1);
    joined(row_, row_.added_input(0), row_.element(0));
    for (Elements* written : {&group_, &first_group_, &row_, &first_row_}) written->end_with(type_);
  }
  int write_group(Elements& group, int more_inputs) const {
    group.write(strides_, more_inputs);
    const int low = joined(group, group.element(0), group.element(1));
    return joined(group, low, joined(group, group.element(2), group.element(3)));
  }
  int joined(Elements& to, int a, int b) const { return to.add({join_, type_, type_, {a, b}}); }

  // --- A block of rows of some columns.

  struct Unit {
    int64_t row;
    int64_t rows;
    int64_t column;
    int64_t columns;
    int64_t outer;
    std::byte* lanes;
  };

  void run_unit(int64_t number) const {
    Unit unit;
    unit.column = number % panels_ * width_;
    unit.columns = smaller(width_, loop_[columns_] - unit.column);
    unit.outer = number / panels_ % outers_;
    unit.row = number / panels_ / outers_ * kTreeBlock;
    unit.rows = smaller(kTreeBlock, n_ - unit.row);
    const exec::Scratch memory(kLaneSlots);
    unit.lanes = memory.slot(0);
    int64_t done = 0;
    for (; done + kGroupRows <= unit.rows; done += kGroupRows)
      take(done == 0 ? first_group_ : group_, unit, done, kLanes);
    for (; done < unit.rows; done += kLanes)
      take(done == 0 ? first_row_ : row_, unit, done, smaller(kLanes, unit.rows - done));
    for (int64_t half = kLanes / 2; half > 0; half /= 2) {
      const int64_t others = smaller(half, smaller(kLanes, unit.rows) - half);
      if (others > 0) join_rows(unit.lanes, unit.lanes + half * row_bytes(), others, unit.columns);
    }
    __builtin_memcpy(sums_of(number), unit.lanes, static_cast<size_t>(unit.columns * item_));
  }
  int64_t row_bytes() const { return width_ * item_; }
  std::byte* sums_of(int64_t unit) const { return sums_.origin() + unit * row_bytes(); }

  // Some rows from `done` on, joined with the first so many lanes.
  void take(const Elements& some, const Unit& unit, int64_t done, int64_t lanes) const {
    exec::Program program = some.program();
    const Strides to{width_, int64_t{1}};
    for (int i = 0; i < some.sources(); ++i) {
      const int64_t* strides = program_.input[some.source_of(i)].strides;
      const int64_t offset = (unit.row + done) * strides[reduced_] +
                             unit.column * strides[columns_] + outer_offset(unit.outer, strides);
      program.input[i].origin += offset * size_in_bytes(program.input[i].dtype);
    }
    for (int i = some.sources(); i < program.inputs; ++i)
      program.input[i] = {unit.lanes, to.data(), type_, type_, type_};
    exec::execute(program, {lanes, unit.columns}, unit.lanes, to, {.may_share = false});
  }

  // rows x columns at `from` into those at `to`.
  void join_rows(std::byte* to, const std::byte* from, int64_t rows, int64_t columns) const {
    const Strides strides{width_, int64_t{1}};
    exec::Program program;
    program.inputs = 2;
    program.instructions = 1;
    program.input[0] = {to, strides.data(), type_, type_, type_};
    program.input[1] = {from, strides.data(), type_, type_, type_};
    program.instruction[0] = {join_, type_, type_, {0, 1}};
    program.computed = program.result = program.written = type_;
    exec::execute(program, {rows, columns}, to, strides, {.may_share = false});
  }

  // Of the outer-th combination of axes that are neither reduced nor columns.
  int64_t outer_offset(int64_t outer, const int64_t* strides) const {
    int64_t offset = 0;
    for (int axis = loop_.rank() - 1; axis >= 0; --axis) {
      if (axis == reduced_ || axis == columns_) continue;
      offset += outer % loop_[axis] * strides[axis];
      outer /= loop_[axis];
    }
    return offset;
  }

  // --- Blocks in pairs, and to where they belong.

  void finish(const Array& out) const {
    const int64_t apart = outers_ * panels_;  // units of one block
    for (int64_t unit = 0; unit < apart; ++unit) {
      const int64_t column = unit % panels_ * width_;
      const int64_t columns = smaller(width_, loop_[columns_] - column);
      for (int64_t step = 1; step < blocks_; step *= 2) {
        for (int64_t b = 0; b + step < blocks_; b += 2 * step)
          join_rows(sums_of(unit + b * apart), sums_of(unit + (b + step) * apart), 1, columns);
      }
      const int64_t at = outer_offset(unit / panels_, out.strides().data()) + column;
      __builtin_memcpy(out.origin() + at * item_, sums_of(unit),
                       static_cast<size_t>(columns * item_));
    }
  }

  const exec::Program& program_;
  const Op join_;
  const DType type_;
  const int64_t item_;
  const Shape& loop_;
  const int reduced_;
  const int columns_;
  const int64_t n_;
  const int64_t blocks_;
  int64_t outers_ = 1;
  int64_t width_ = 1;
  int64_t panels_ = 1;
  Elements group_, first_group_;  // four rows of lanes, to add, or the first
  Elements row_, first_row_;      // one row of lanes, or a part
  Strides strides_[exec::kMaxInputs];
  Array sums_;  // of every unit: a row
};

}  // namespace

bool reduce_by_groups(const exec::Program& program, Op join, const Shape& loop, int reduced,
                      int columns, const Array& out) {
  ColumnGroups groups(program, join, loop, reduced, columns);
  if (!groups.pays()) return false;
  groups.run(out);
  return true;
}

}  // namespace weft::reduce
