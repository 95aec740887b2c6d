#include "schedule/plan.h"

#include "base/integers.h"
#include "schedule/tuning.h"

namespace weft::schedule {
namespace {

using loops::Axis;
using loops::LoopNest;

bool is_row_like(int64_t step, int64_t item) { return step == item || step == 0; }

// An axis other than the innermost along which the operand is contiguous; -1 if there is none.
int contiguous_axis(const LoopNest& nest, int operand, int64_t item) {
  for (int axis = nest.rank - 2; axis >= 0; --axis) {
    const int64_t step = nest.step(axis, operand);
    if ((step == item || step == -item) && nest.axes[axis].extent > 1) return axis;
  }
  return -1;
}

void move_axis(LoopNest& nest, int from, int to) {
  const Axis moved = nest.axes[from];
  for (int i = from; i < to; ++i) nest.axes[i] = nest.axes[i + 1];
  nest.axes[to] = moved;
}

// If an operand is strided along the innermost axis but contiguous along another, makes that one
// the row axis. Returns true if a transposing tile is wanted.
bool arrange_tile(LoopPlan& plan, const OperandTraits* traits) {
  LoopNest& nest = plan.nest;
  if (nest.rank < 2) return false;
  for (int i = 0; i < nest.operands; ++i) {
    const int64_t item = traits[i].item_bytes;
    if (is_row_like(nest.step(nest.rank - 1, i), item)) continue;
    const int axis = contiguous_axis(nest, i, item);
    if (axis < 0) continue;
    move_axis(nest, axis, nest.rank - 2);
    return true;
  }
  return false;
}

int64_t widest_item(const LoopPlan& plan, const OperandTraits* traits) {
  int64_t item = 1;
  for (int i = 0; i < plan.nest.operands; ++i)
    item = larger(item, larger(traits[i].item_bytes, traits[i].packed_bytes));
  return item;
}

int64_t widest_packed(const LoopPlan& plan, const OperandTraits* traits) {
  int64_t item = 1;
  for (int i = 0; i < plan.nest.operands; ++i) item = larger(item, traits[i].packed_bytes);
  return item;
}

// As many rows as fit, and if that is all of them, as many planes of rows.
void cut_rows(LoopPlan& plan, const OperandTraits* traits) {
  const int64_t item = widest_packed(plan, traits);
  const int64_t most = plan.value_bytes > 0 ? kBlockElements
                       : item > 8           ? kRowsElements / 2
                                            : kRowsElements;
  const int64_t fitting = most / plan.core;
  plan.block_rows = smaller(fitting, plan.rows());
  if (plan.block_axis == 0) return;
  const int64_t planes = plan.nest.axes[plan.block_axis - 1].extent;
  if (planes * plan.rows() <= fitting) plan.block_planes = planes;
}

// (The items of what is converted while it is packed count if they are more than others have: they
// go through scratch too.)
int64_t flat_elements(const LoopPlan& plan, const OperandTraits* traits) {
  const int64_t fitting = kFlatBytes / widest_packed(plan, traits);
  return larger(smaller(fitting, kFlatElements), kFlatBytes / widest_item(plan, traits));
}

void plan_flat(LoopPlan& plan, const OperandTraits* traits) {
  const LoopNest& nest = plan.nest;
  plan.block_axis = nest.rank - 1;
  // Take axes in while the core is short; the axis before the core is the one cut into blocks.
  while (plan.block_axis > 0 &&
         plan.core * nest.axes[plan.block_axis].extent <= kBlockElements / 4) {
    plan.core *= nest.axes[plan.block_axis--].extent;
  }
  plan.form = plan.core >= kRowCore ? BlockForm::rows : BlockForm::flat;
  for (int i = 0; i < nest.operands; ++i) {
    const int first = plan.form == BlockForm::rows ? plan.block_axis + 1 : plan.block_axis;
    const bool in_place =
        is_dense_from(nest, first, i, traits[i].item_bytes) || is_constant_from(nest, first, i);
    plan.packed[i] = traits[i].must_pack || !in_place;
  }
  if (plan.form == BlockForm::rows) return cut_rows(plan, traits);
  const int64_t most = plan.value_bytes > 0 ? kBlockElements : flat_elements(plan, traits);
  const int64_t steps = larger(most / plan.core, 1);
  // Whole cache lines from block to block, whatever the core.
  plan.block_rows =
      smaller(steps >= kLineItems ? steps / kLineItems * kLineItems : steps, plan.rows());
}

// Every operand is one run of memory, the same row over and over, or, if that costs nothing, an
// item for every row.
bool is_simple_when_flat(const LoopPlan& plan, const OperandTraits* traits) {
  const LoopNest& nest = plan.nest;
  for (int i = 0; i < nest.operands; ++i) {
    const int64_t item = traits[i].item_bytes;
    const auto has_steps = [&](int64_t row, int64_t column) {
      return nest.rank == 2 && nest.step(0, i) == row && nest.step(1, i) == column;
    };
    const bool is_repeated = has_steps(item, 0);
    const bool repeats_well =
        plan.repeats_freely && nest.axes[nest.rank - 1].extent * item <= kMostRepeatedBytes;
    if (is_repeated && !repeats_well) return false;
    // What repeats in registers is converted there too.
    if ((traits[i].must_pack && !plan.repeats_freely) ||
        !(is_repeated || has_steps(0, item) || is_dense_from(nest, 0, i, item)))
      return false;
  }
  return true;
}

// Less than a vector, though many items, forwards or backwards.
bool has_tiny_rows(const LoopPlan& plan, const OperandTraits* traits) {
  const LoopNest& nest = plan.nest;
  const Axis& inner = nest.axes[nest.rank - 1];
  for (int i = 0; i < nest.operands; ++i) {
    const int64_t item = traits[i].item_bytes;
    const bool is_run = inner.steps[i] == -item || is_row_like(inner.steps[i], item);
    if (inner.extent * larger(item, traits[i].packed_bytes) >= kTinyRowBytes || !is_run)
      return false;
  }
  return true;
}

// Rows that are short for the kernels' own loop over rows, which costs less than packing from
// kShortRow elements on but for some.
bool wants_flat(const LoopPlan& plan, const OperandTraits* traits) {
  const LoopNest& nest = plan.nest;
  if (nest.rank < 2 || elements_of(nest) <= kSmallNest) return false;
  const int64_t row = nest.axes[nest.rank - 1].extent;
  if (row < kShortRow || has_tiny_rows(plan, traits)) return true;
  return row < kShortPatternRow && row % kShortRow != 0 && is_simple_when_flat(plan, traits);
}

// Of few rows a tile has more columns, and of few columns more rows: as many elements as it takes
// to forget the cost of a block.
void cut_tiles(LoopPlan& plan, int64_t item) {
  const int64_t side = item > 8 || plan.value_bytes > 0 ? kSmallTileSide : kTileSide;
  const int64_t row = plan.value_bytes > 0 ? side : larger(side, kTileRowBytes / item);
  const int64_t widest = larger(row, kBlockElements / plan.rows() / kLineItems * kLineItems);
  plan.block_columns = smaller(plan.columns(), widest);
  const int64_t tallest = larger(side, side * row / plan.block_columns / side * side);
  plan.block_rows = smaller(plan.rows(), tallest);
}

// As large as scratch, but no wider than twice their height unless there are fewer rows.
void cut_far_tiles(LoopPlan& plan, int64_t item) {
  const int64_t widest_value = larger(item, plan.value_bytes);
  const int64_t side = widest_value > 8 ? kSmallTileSide : kTileSide;
  const int64_t room = kScratchBytes / widest_value;
  const int64_t width = smaller(2 * side, room / side);
  const int64_t widest = larger(width, kBlockElements / plan.rows() / kLineItems * kLineItems);
  plan.block_columns = smaller(plan.columns(), widest);
  plan.block_rows = smaller(plan.rows(), larger(side, room / plan.block_columns));
}

void plan_grid(LoopPlan& plan, const OperandTraits* traits) {
  const bool transposing = arrange_tile(plan, traits);
  const LoopNest& nest = plan.nest;
  plan.form = BlockForm::grid;
  plan.block_axis = nest.rank >= 2 ? nest.rank - 2 : 0;
  bool packs = false;
  for (int i = 0; i < nest.operands; ++i) {
    const bool in_place =
        nest.rank == 0 || is_row_like(nest.step(nest.rank - 1, i), traits[i].item_bytes);
    plan.packed[i] = traits[i].must_pack || !in_place;
    packs = packs || plan.packed[i];
  }
  if (packs && transposing) {
    const int64_t item = widest_item(plan, traits);
    plan.goes_down = elements_of(nest) * item >= kFarBytes;
    return plan.goes_down ? cut_far_tiles(plan, item) : cut_tiles(plan, item);
  }
  const int64_t budget = packs || plan.value_bytes > 0 ? kBlockElements : kDirectElements;
  plan.block_columns = smaller(plan.columns(), budget);
  plan.block_rows = smaller(plan.rows(), budget / plan.block_columns);
}

void count_blocks(LoopPlan& plan) {
  plan.blocks = plan.row_blocks() * plan.column_blocks();
  for (int axis = 0; axis < plan.first_axis(); ++axis) plan.blocks *= plan.nest.axes[axis].extent;
}

}  // namespace

int64_t LoopPlan::rows() const {
  if (form != BlockForm::grid) return nest.axes[block_axis].extent;
  return nest.rank >= 2 ? nest.axes[nest.rank - 2].extent : 1;
}

int64_t LoopPlan::columns() const {
  if (form != BlockForm::grid) return 1;
  return nest.rank >= 1 ? nest.axes[nest.rank - 1].extent : 1;
}

bool LoopPlan::is_dense(int operand, int64_t item) const {
  return is_dense_from(nest, core_axis(), operand, item);
}
bool LoopPlan::is_dense_in_step(int operand, int64_t item) const {
  return is_dense_from(nest, block_axis + 1, operand, item);
}
bool LoopPlan::is_constant(int operand) const {
  return is_constant_from(nest, core_axis(), operand);
}
bool LoopPlan::is_constant_in_step(int operand) const {
  return is_constant_from(nest, block_axis + 1, operand);
}

void cut_into_blocks(LoopPlan& plan, const OperandTraits* traits) noexcept {
  plan.core = plan.block_columns = plan.block_planes = 1;  // it may have been planned before
  plan.goes_down = false;
  if (wants_flat(plan, traits)) {
    plan_flat(plan, traits);
  } else {
    plan_grid(plan, traits);
  }
  count_blocks(plan);
}

void make_plan(LoopPlan& plan, const OperandTraits* traits) noexcept {
  canonicalise(plan.nest);
  cut_into_blocks(plan, traits);
}

}  // namespace weft::schedule
