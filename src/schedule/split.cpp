#include "base/integers.h"
#include "schedule/parts.h"

namespace weft::schedule {
namespace {

int64_t planes_of(const TileSchedule& s) {
  int64_t planes = s.tile.planes;
  for (int k = 0; k < s.outer_axes; ++k) planes *= s.outer[k].extent;
  return planes;
}

bool packs_any(const Request& r, const Schedule& s) {
  if (s.strategy != Strategy::jit) return true;
  for (int i = 0; i < r.program.inputs; ++i) {
    if (!s.input[i].is_direct) return true;
  }
  return false;
}

// Memory traffic, as far as threads can share it: each packs the pattern of a flat plan for itself,
// unless code has it in registers. Instructions beyond the first count as much as a pass over their
// result.
int64_t traffic(const Request& r, const Schedule& s) {
  int64_t bytes = 0;
  for (int i = 0; i < s.plan.nest.operands; ++i) bytes += r.elements * s.traits[i].item_bytes;
  for (int i = 1; i < r.program.instructions; ++i)
    bytes += r.elements * size_in_bytes(r.program.instruction[i].result);
  return s.plan.form == BlockForm::flat && packs_any(r, s) ? bytes / kFlatShare : bytes;
}

}  // namespace

PlaneCut cut_plane(const TileSchedule& s) noexcept {
  const int64_t target = smaller(kDirectElements, s.elements / kFewestPieces + 1);
  const int64_t wanted = (s.tile.rows * s.tile.columns + target - 1) / target;
  if (wanted == 1) return {true, s.tile.rows, 1};
  const bool by_rows = s.tile.rows >= wanted;
  const int64_t whole = by_rows ? s.tile.rows : s.tile.columns;
  int64_t extent = (whole + wanted - 1) / wanted;
  if (!by_rows) extent = (extent + kAlignedItems - 1) / kAlignedItems * kAlignedItems;
  return {by_rows, extent, (whole + extent - 1) / extent};
}

int64_t traffic_of(const TileSchedule& s) noexcept {
  int64_t item = size_in_bytes(s.result);
  for (int i = 0; i < s.inputs; ++i) item += s.item_of(i);
  return s.elements * item;
}

Split split_tiles(const TileSchedule& s) noexcept {
  // What is written out in scratch another core would have to fetch first.
  if (s.elements <= kRowElements || s.rewrite != Rewrite::none) return {};
  const int64_t units = planes_of(s) * cut_plane(s).pieces;
  return {units > 1 ? traffic_of(s) : 0, units, kLeastShare / (s.elements / units + 1) + 1};
}

void split_blocks(const Request& r, Schedule& s) noexcept {
  s.split = {0, s.plan.blocks, 1};
  if (!r.may_share || s.plan.blocks == 1) return;
  s.split.bytes = traffic(r, s);
  s.split.least_units = kLeastShare / (r.elements / s.plan.blocks + 1) + 1;
}

}  // namespace weft::schedule
