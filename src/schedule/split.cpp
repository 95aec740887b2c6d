#include "base/integers.h"
#include "base/machine.h"
#include "schedule/tile_schedule.h"

namespace weft::schedule {
namespace {

// Elements of a piece: enough to forget the cost of a call, few enough that threads find something
// to share.
constexpr int64_t kPieceElements = 32768;
// Of small calls as many pieces as these.
constexpr int64_t kFewestPieces = 8;
// Pieces of a row begin at a cache line.
constexpr int64_t kAlignedItems = 64;

int64_t planes_of(const TileSchedule& s) {
  int64_t planes = s.tile.planes;
  for (int k = 0; k < s.outer_axes; ++k) planes *= s.outer[k].extent;
  return planes;
}

}  // namespace

PlaneCut cut_plane(const TileSchedule& s) noexcept {
  const int64_t target = smaller(kPieceElements, s.elements / kFewestPieces + 1);
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

}  // namespace weft::schedule
