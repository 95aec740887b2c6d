#include "reduce/column_groups.h"

#include "array/storage.h"
#include "base/integers.h"
#include "exec/counters.h"
#include "exec/execute.h"
#include "kernels/reduce/reduce.h"
#include "reduce/elements.h"
#include "reduce/tuning.h"
#include "reduce/units.h"

namespace weft::reduce {
namespace {

using core::Program;
using kernels::kTreeBlock;

constexpr int kLanes = 16;
constexpr int kInGroup = 4;
constexpr int64_t kGroupRows = kLanes * kInGroup;

class ColumnGroups {
 public:
  explicit ColumnGroups(const FoldJob& job)
      : job_(job),
        program_(job.program),
        type_(job.program.written),
        item_(size_in_bytes(type_)),
        n_(job.loop[job.reduced]),
        blocks_(ceil_div(n_, kTreeBlock)),
        outer_(job.loop),
        group_(program_, job.reduced, kInGroup, kLanes),
        first_group_(program_, job.reduced, kInGroup, kLanes),
        row_(program_, job.reduced, 1, 1),
        first_row_(program_, job.reduced, 1, 1) {
    outer_[job.reduced] = outer_[job.columns] = 1;
    outers_ = count_or_overflow(outer_);
  }

  bool pays() const {
    return n_ >= kGroupRows && all_columns() >= kLeastGroupColumns && group_.fits(1, kInGroup);
  }

  void run() {
    write_programs();
    width_ = smaller(all_columns(), kLaneBytes / kLanes / item_);
    panels_ = ceil_div(all_columns(), width_);
    const int64_t units = blocks_ * outers_ * panels_;
    sums_ = empty({units, width_}, type_);
    exec::count_allocation(sums_.nbytes());
    const bool shares = units > 1 && threads::pays_to_share(n_ * outers_ * all_columns() * item_);
    for_units(units, shares, slots_for(kLaneBytes),
              [this](int64_t unit, std::byte* lanes) { run_unit(unit, lanes); });
    finish();
    exec::count_release(sums_.nbytes());
  }

 private:
  // --- Programs over (lanes, columns).

  void write_programs() {
    for (int i = 0; i < program_.inputs; ++i) {
      const int64_t* strides = program_.input[i].strides;
      strides_[i] = {strides[job_.reduced], strides[job_.columns]};
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
  int joined(Elements& to, int a, int b) const { return to.add({job_.join, type_, type_, {a, b}}); }

  // --- A block of rows of some columns.

  struct Unit {
    int64_t row;
    int64_t rows;
    int64_t column;
    int64_t columns;
    int64_t outer;
    std::byte* lanes;
  };

  void run_unit(int64_t number, std::byte* lanes) const {
    Unit unit;
    unit.column = number % panels_ * width_;
    unit.columns = smaller(width_, all_columns() - unit.column);
    unit.outer = number / panels_ % outers_;
    unit.row = number / panels_ / outers_ * kTreeBlock;
    unit.rows = smaller(kTreeBlock, n_ - unit.row);
    unit.lanes = lanes;
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
  int64_t all_columns() const { return job_.loop[job_.columns]; }
  int64_t row_bytes() const { return width_ * item_; }
  std::byte* sums_of(int64_t unit) const { return sums_.origin() + unit * row_bytes(); }

  // Some rows from `done` on, joined with the first so many lanes.
  void take(const Elements& some, const Unit& unit, int64_t done, int64_t lanes) const {
    core::Program program = some.program();
    const Strides to{width_, int64_t{1}};
    for (int i = 0; i < some.sources(); ++i) {
      const int64_t* strides = program_.input[some.source_of(i)].strides;
      const int64_t offset = (unit.row + done) * strides[job_.reduced] +
                             unit.column * strides[job_.columns] +
                             offset_of(outer_, strides, unit.outer);
      program.input[i].origin += offset * size_in_bytes(program.input[i].dtype);
    }
    for (int i = some.sources(); i < program.inputs; ++i)
      program.input[i] = {unit.lanes, to.data(), type_, type_, type_};
    exec::execute(program, {lanes, unit.columns}, unit.lanes, to, {.may_share = false});
  }

  // rows x columns at `from` into those at `to`.
  void join_rows(std::byte* to, const std::byte* from, int64_t rows, int64_t columns) const {
    const Strides strides{width_, int64_t{1}};
    core::Program program;
    program.inputs = 2;
    program.instructions = 1;
    program.input[0] = {to, strides.data(), type_, type_, type_};
    program.input[1] = {from, strides.data(), type_, type_, type_};
    program.instruction[0] = {job_.join, type_, type_, {0, 1}};
    program.computed = program.result = program.written = type_;
    exec::execute(program, {rows, columns}, to, strides, {.may_share = false});
  }

  // --- Blocks in pairs, and to where they belong.

  void finish() const {
    const int64_t apart = outers_ * panels_;  // units of one block
    for (int64_t unit = 0; unit < apart; ++unit) {
      const int64_t column = unit % panels_ * width_;
      const int64_t columns = smaller(width_, all_columns() - column);
      for (int64_t step = 1; step < blocks_; step *= 2) {
        for (int64_t b = 0; b + step < blocks_; b += 2 * step)
          join_rows(sums_of(unit + b * apart), sums_of(unit + (b + step) * apart), 1, columns);
      }
      const int64_t at = offset_of(outer_, job_.out_strides.data(), unit / panels_) + column;
      __builtin_memcpy(job_.out + at * item_, sums_of(unit), static_cast<size_t>(columns * item_));
    }
  }

  const FoldJob& job_;
  const Program& program_;
  const DType type_;
  const int64_t item_;
  const int64_t n_;
  const int64_t blocks_;
  Shape outer_;  // the loop without columns and what is reduced
  int64_t outers_ = 1;
  int64_t width_ = 1;
  int64_t panels_ = 1;
  Elements group_, first_group_;  // four rows of lanes, to add, or the first
  Elements row_, first_row_;      // one row of lanes, or a part
  Strides strides_[core::kMaxInputs];
  Array sums_;  // of every unit: a row
};

}  // namespace

bool reduce_by_groups(const FoldJob& job) {
  ColumnGroups groups(job);
  if (!groups.pays()) return false;
  groups.run();
  return true;
}

}  // namespace weft::reduce
