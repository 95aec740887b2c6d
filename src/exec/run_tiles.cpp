#include "exec/run_tiles.h"

#include <cstring>

#include "base/integers.h"
#include "base/machine.h"
#include "core/program.h"
#include "exec/tuning.h"
#include "kernels/active.h"
#include "threads/parallel.h"

namespace weft::exec {
namespace {

using kernels::Tile;
using kernels::TileKernel;
using schedule::kSmallScratchBytes;
using schedule::PlaneCut;
using schedule::Rewrite;
using schedule::TileSchedule;

// Planes one after the other: the axes outside as a mixed-radix counter. A unit is a piece of a
// plane; those of a range that make up whole planes are run as such.
class PlaneCursor {
 public:
  PlaneCursor(const TileSchedule& s, TileKernel kernel, const PlaneCut& cut)
      : s_(s), kernel_(kernel), cut_(cut), tile_(s.tile) {
    tile_.planes = 1;
  }

  void run(int64_t begin, int64_t end) {
    seek(begin / cut_.pieces);
    if (cut_.pieces > 1) return run_pieces(begin, end);
    const bool takes_several = tile_.rows * tile_.columns <= kJoinedPlane;
    for (int64_t plane = begin; plane < end; plane += tile_.planes) {
      const int64_t left = smaller(s_.tile.planes - plane_, end - plane);
      tile_.planes = takes_several ? left : 1;
      kernel_(tile_);
      advance(tile_.planes);
    }
  }

 private:
  void run_pieces(int64_t begin, int64_t end) {
    for (int64_t unit = begin; unit < end;) {
      const int64_t piece = unit % cut_.pieces;
      const int64_t count = smaller(cut_.pieces - piece, end - unit);
      run_part(piece * cut_.extent, (piece + count) * cut_.extent);
      unit += count;
      if (unit < end) advance(1);
    }
  }

  void run_part(int64_t begin, int64_t end) const {
    Tile part = tile_;
    for (int i = 0; i < s_.inputs; ++i)
      part.in[i] += begin * (cut_.by_rows ? part.in_row[i] : part.in_column[i]);
    part.out += begin * (cut_.by_rows ? part.out_row : part.out_column);
    int64_t& extent = cut_.by_rows ? part.rows : part.columns;
    extent = smaller(end, extent) - begin;
    kernel_(part);
  }

  void seek(int64_t plane) {
    plane_ = plane % s_.tile.planes;
    plane /= s_.tile.planes;
    move(s_.tile.in_plane, s_.tile.out_plane, plane_);
    for (int k = 0; k < s_.outer_axes; ++k) {
      index_[k] = plane % s_.outer[k].extent;
      plane /= s_.outer[k].extent;
      move(s_.outer[k].in_step, s_.outer[k].out_step, index_[k]);
    }
  }

  // Past so many planes. REQUIRES: no more than are left of the axis of planes.
  void advance(int64_t count) {
    plane_ += count;
    if (plane_ < s_.tile.planes) return move(s_.tile.in_plane, s_.tile.out_plane, count);
    move(s_.tile.in_plane, s_.tile.out_plane, count - s_.tile.planes);
    plane_ = 0;
    for (int k = 0; k < s_.outer_axes; ++k) {
      const schedule::OuterAxis& axis = s_.outer[k];
      if (++index_[k] < axis.extent) return move(axis.in_step, axis.out_step, 1);
      move(axis.in_step, axis.out_step, 1 - axis.extent);
      index_[k] = 0;
    }
  }

  void move(const int64_t* in_step, int64_t out_step, int64_t times) {
    for (int i = 0; i < s_.inputs; ++i) tile_.in[i] += times * in_step[i];
    tile_.out += times * out_step;
  }

  const TileSchedule& s_;
  TileKernel kernel_;
  PlaneCut cut_;
  Tile tile_;  // the plane that is next
  int64_t plane_;
  int64_t index_[kMaxRank];
};

void run_shared(const TileSchedule& s, TileKernel kernel) {
  struct Shared {
    const TileSchedule& schedule;
    TileKernel kernel;
    PlaneCut cut;
  } shared{s, kernel, cut_plane(s)};
  const auto body = [](void* context, int64_t begin, int64_t end) {
    const auto& it = *static_cast<const Shared*>(context);
    PlaneCursor(it.schedule, it.kernel, it.cut).run(begin, end);
    if (it.schedule.tile.streams) kernels::active_table().finish_streaming();
  };
  const schedule::Split split = split_tiles(s);
  threads::parallel_for(split.units, body, &shared, split.least_units);
}

// What is distinct, then copies of it.
void run_hoisted(const TileSchedule& s, TileKernel kernel) {
  alignas(64) std::byte made[kSmallScratchBytes];
  const bool is_column = s.rewrite == Rewrite::hoist_column;
  const int64_t item = size_in_bytes(s.result);
  Tile once = s.tile;
  if (is_column) {
    once.columns = s.tile.rows;
    for (int i = 0; i < s.inputs; ++i) once.in_column[i] = s.tile.in_row[i];
  }
  once.rows = 1;
  once.out = made;
  once.out_column = item;
  kernel(once);
  Tile copies = s.tile;
  copies.in[0] = made;
  copies.in_column[0] = is_column ? 0 : item;
  copies.in_row[0] = is_column ? item : 0;
  const kernels::KernelTable& table = kernels::active_table();
  table.ops[static_cast<int>(Op::copy)][static_cast<int>(core::moved_as(s.result))](copies);
}

// A row that repeats is written out as often as it fits scratch: then the rest are long rows too.
void run_expanded(const TileSchedule& s, TileKernel kernel) {
  alignas(64) std::byte repeated[kSmallScratchBytes];
  Tile tile = s.tile;
  const int64_t row = tile.columns * s.item_of(s.expanded);
  int64_t times = kSmallScratchBytes / row;
  // Long rows that begin at a cache line as the first does, if they can.
  const int64_t whole_lines = kCacheLine / (row & -row);
  if (whole_lines > 1 && times > whole_lines) times -= times % whole_lines;
  times = smaller(times, tile.rows);
  std::memcpy(repeated, tile.in[s.expanded], static_cast<size_t>(row));
  for (int64_t filled = row; filled < times * row;) {
    const int64_t more = smaller(filled, times * row - filled);
    std::memcpy(repeated + filled, repeated, static_cast<size_t>(more));
    filled += more;
  }
  const int64_t left = tile.rows % times;
  tile.in[s.expanded] = repeated;
  for (int i = 0; i < s.inputs; ++i)
    if (i != s.expanded) tile.in_row[i] *= times;
  tile.out_row *= times;
  tile.columns *= times;
  tile.rows /= times;
  kernel(tile);
  if (left == 0) return;
  for (int i = 0; i < s.inputs; ++i) tile.in[i] += tile.rows * tile.in_row[i];
  tile.out += tile.rows * tile.out_row;
  tile.columns = tile.columns / times * left;
  tile.rows = 1;
  kernel(tile);
}

}  // namespace

void run_tiles(const TileSchedule& s, TileKernel kernel, bool may_share) noexcept {
  if (s.rewrite == Rewrite::expand) return run_expanded(s, kernel);
  if (s.rewrite != Rewrite::none) return run_hoisted(s, kernel);
  if (may_share && s.elements > schedule::kRowElements && threads::pays_to_share(traffic_of(s)))
    return run_shared(s, kernel);
  if (s.tile.planes > 1) {
    int64_t planes = s.tile.planes;
    for (int k = 0; k < s.outer_axes; ++k) planes *= s.outer[k].extent;
    PlaneCursor(s, kernel, {true, s.tile.rows, 1}).run(0, planes);
  } else {
    kernel(s.tile);
  }
  if (s.tile.streams) kernels::active_table().finish_streaming();
}

}  // namespace weft::exec
