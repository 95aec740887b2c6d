#include "reduce/fold.h"

#include "base/integers.h"
#include "compile/cache.h"
#include "kernels/reduce/reduce.h"
#include "kernels/table.h"
#include "reduce/tuning.h"
#include "reduce/units.h"

namespace weft::reduce {
namespace {

using jit::Form;
using kernels::kTreeBlock;

// --- The order of the additions.

class RecipeWriter {
 public:
  explicit RecipeWriter(FoldRecipe& recipe) : recipe_(recipe) {}

  void write(int64_t n) {
    int64_t pending = 0;
    int64_t block = 0;
    for (int64_t first = 0; first < n; first += kTreeBlock) {
      first_ = first;
      count_ = smaller(kTreeBlock, n - first);
      add_lanes();
      for (int64_t bits = block++; bits & 1; bits >>= 1, --pending) ++recipe_.parts.back().joins;
      ++pending;
    }
    recipe_.parts.back().joins += pending - 1;
    recipe_.jump_back = -at_;
  }

 private:
  // The leaves of the tree in order. With its last leaf a right subtree joins the left one, if it
  // has a lane.
  void add_lanes() {
    for (int64_t leaf = 0; leaf < jit::kFoldLanes; ++leaf) {
      if (lane_of(leaf) < count_) add_lane(lane_of(leaf));
      for (int64_t size = 1; leaf & size; size *= 2) {
        const int64_t first = leaf & -size;
        if (lane_of(first) < count_) ++recipe_.parts.back().joins;
      }
    }
  }

  // Halves join first: neighbours in the tree are half of all lanes apart. The bits of a lane are
  // those of its leaf, reversed.
  static int64_t lane_of(int64_t leaf) {
    int64_t lane = 0;
    for (int64_t bit = 1; bit < jit::kFoldLanes; bit *= 2, leaf /= 2) lane = 2 * lane + leaf % 2;
    return lane;
  }

  void add_lane(int64_t lane) {
    const int64_t elements = ceil_div(count_ - lane, jit::kFoldLanes);
    const int64_t fours = count_ / (4 * jit::kFoldLanes);
    recipe_.parts.push_back({first_ + lane - at_, fours, elements - 4 * fours, 0});
    at_ = first_ + lane + elements * jit::kFoldLanes;
  }

  FoldRecipe& recipe_;
  int64_t first_ = 0;  // element of the block
  int64_t count_ = 0;  // elements of the block
  int64_t at_ = 0;
};

// --- Running.

class FoldRun {
 public:
  explicit FoldRun(const FoldJob& job)
      : job_(job), n_(job.loop[job.reduced]), columns_(job.loop[job.columns]) {
    for (int axis = 0; axis < job.loop.rank(); ++axis) {
      if (axis == job.reduced || axis == job.columns) continue;
      if (rows_axis_ < 0 || job.loop[axis] > job.loop[rows_axis_]) rows_axis_ = axis;
      results_ *= job.loop[axis];
    }
    rows_ = rows_axis_ < 0 ? 1 : job.loop[rows_axis_];
    outers_ = results_ / rows_;
    results_ *= columns_;
    outer_ = job.loop;
    outer_[job.reduced] = outer_[job.columns] = 1;
    if (rows_axis_ >= 0) outer_[rows_axis_] = 1;
  }

  bool run() {
    if (n_ > kLongestFold || !choose_width() || !find_code()) return false;
    recipe_ = make_recipe(n_);
    cut();
    const int64_t traffic = results_ * n_ * size_in_bytes(job_.program.written);
    for_units(units_, traffic, [this](int64_t unit) { run_unit(unit); });
    return true;
  }

 private:
  int64_t stride(int input, int axis) const {
    return axis < 0 ? 0 : job_.program.input[input].strides[axis];
  }
  int64_t step_bytes(int input, int axis) const {
    return stride(input, axis) * size_in_bytes(job_.program.input[input].dtype);
  }
  Form form_of(int input) const {
    if (stride(input, job_.columns) != 0) return Form::contiguous;
    if (stride(input, job_.reduced) != 0) return Form::stepping;
    return stride(input, rows_axis_) != 0 ? Form::splat : Form::constant;
  }

  // How many columns at a time. False: what is read along them would be fetched from afar.
  bool choose_width() {
    int64_t column_bytes = 0;   // read again by every row
    int64_t passing_bytes = 0;  // read once
    for (int i = 0; i < job_.program.inputs; ++i) {
      if (form_of(i) != Form::contiguous || stride(i, job_.reduced) == 0) continue;
      const int64_t bytes = n_ * size_in_bytes(job_.program.input[i].dtype);
      (stride(i, rows_axis_) == 0 ? column_bytes : passing_bytes) += bytes;
    }
    const int64_t whole = kFoldColumnBytes / size_in_bytes(job_.program.written);
    const int64_t fitting = column_bytes > 0 ? kFoldPanelBytes / column_bytes : columns_;
    width_ = smaller(columns_, larger(1, fitting / whole) * whole);
    return passing_bytes * columns_ * rows_ <= kFoldBytes &&
           column_bytes * width_ <= kFoldBytes / 2;
  }

  bool find_code() {
    Form forms[core::kMaxInputs];
    for (int i = 0; i < job_.program.inputs; ++i) forms[i] = form_of(i);
    compile::Structure structure;
    if (!compile::describe_fold(job_.program, job_.join, forms, kernels::active_table(), structure))
      return false;
    code_ = compile::find_fused(job_.program, structure, results_ * n_);
    return code_ != nullptr;
  }

  // Units of some rows of some columns.
  void cut() {
    per_unit_ = smaller(rows_, larger(1, kUnitElements / (width_ * n_)));
    row_chunks_ = ceil_div(rows_, per_unit_);
    column_chunks_ = ceil_div(columns_, width_);
    units_ = outers_ * column_chunks_ * row_chunks_;
  }

  void run_unit(int64_t unit) const {
    const int64_t row = unit % row_chunks_ * per_unit_;
    const int64_t column = unit / row_chunks_ % column_chunks_ * width_;
    const int64_t outer = unit / row_chunks_ / column_chunks_;
    const compile::FusedStep& step = code_->step[0];
    const core::Program& program = job_.program;
    jit::Tile tile;
    for (int i = 0; i < step.sources; ++i) {
      const int input = step.source[i];
      tile.in[i] = program.input[input].origin + row * step_bytes(input, rows_axis_) +
                   column * step_bytes(input, job_.columns) +
                   offset_of(outer_, program.input[input].strides, outer) *
                       size_in_bytes(program.input[input].dtype);
      tile.in_row[i] = step_bytes(input, rows_axis_);
      tile.in_step[i] = step_bytes(input, job_.reduced);
      tile.in_lane[i] = jit::kFoldLanes * tile.in_step[i];
    }
    const int64_t item = size_in_bytes(program.written);
    const int64_t out_row = rows_axis_ < 0 ? 0 : job_.out_strides[rows_axis_] * item;
    tile.out[0] = job_.out + row * out_row + column * item +
                  offset_of(outer_, job_.out_strides.data(), outer) * item;
    tile.out_row[0] = out_row;
    tile.rows = smaller(per_unit_, rows_ - row);
    tile.columns = smaller(width_, columns_ - column);
    tile.recipe = recipe_.parts.data();
    tile.recipe_end = tile.recipe + recipe_.parts.size();
    tile.jump_back = recipe_.jump_back;
    step.kernel()(&tile);
  }

  const FoldJob& job_;
  const int64_t n_;
  const int64_t columns_;
  int rows_axis_ = -1;
  int64_t rows_ = 1;
  int64_t outers_ = 1;
  Shape outer_;  // the loop without rows, columns and what is reduced
  int64_t results_ = 1;
  int64_t width_ = 1;
  int64_t per_unit_ = 1;
  int64_t row_chunks_ = 1;
  int64_t column_chunks_ = 1;
  int64_t units_ = 1;
  const compile::FusedProgram* code_ = nullptr;
  FoldRecipe recipe_;
};

}  // namespace

FoldRecipe make_recipe(int64_t n) {
  FoldRecipe recipe;
  RecipeWriter(recipe).write(n);
  return recipe;
}

bool run_fold(const FoldJob& job) { return FoldRun(job).run(); }

Op joining_op(kernels::Reducer reducer) {
  switch (reducer) {
    case kernels::Reducer::product:
      return Op::multiply;
    case kernels::Reducer::smallest:
      return Op::minimum;
    case kernels::Reducer::largest:
      return Op::maximum;
    case kernels::Reducer::sum:
    case kernels::Reducer::sum_of_squares:
    case kernels::Reducer::sum_of_centred_squares:
      return Op::add;
  }
  return Op::add;
}

}  // namespace weft::reduce
