#include "gather/run.h"

#include <atomic>
#include <utility>

#include "array/storage.h"
#include "base/convert.h"
#include "base/cursor.h"
#include "base/integers.h"
#include "base/raise.h"
#include "core/views.h"
#include "exec/run.h"
#include "gather/direct.h"
#include "gather/movers.h"
#include "threads/parallel.h"

namespace weft::gather {
namespace {

// DERIVED so many positions keep a thread busy for longer than it takes to hand them over.
constexpr int64_t kSharedBlocks = 8;
constexpr int64_t kSharedItems = 16;

// What is run, and how: by blocks of positions times plain indices.
struct Job {
  const Plan& plan;
  Mover mover;
  std::byte* x;
  std::byte* beside;
  kernels::TileKernel kernel = nullptr;
  DirectMover direct = nullptr;
  std::atomic<int64_t> bad{-1};

  int64_t blocks() const { return ceil_div(plan.positions(), kBlock); }
};

// Remembers the first position of all.
void note_bad(Job& job, int64_t position) {
  int64_t known = job.bad.load(std::memory_order_relaxed);
  while ((known < 0 || position < known) &&
         !job.bad.compare_exchange_weak(known, position, std::memory_order_relaxed)) {
  }
}

void run_outer(const Job& job, Patch& patch) {
  int64_t count = 1;
  for (const PlainAxis& axis : job.plan.outer) count *= axis.extent;
  std::byte* const x = patch.x;
  std::byte* const beside = patch.beside;
  for (int64_t i = 0; i < count; ++i) {
    int64_t left = i;
    patch.x = x;
    patch.beside = beside;
    for (size_t k = job.plan.outer.size(); k-- > 0;) {
      const PlainAxis& axis = job.plan.outer[k];
      patch.x += left % axis.extent * axis.x_step;
      patch.beside += left % axis.extent * axis.beside_step;
      left /= axis.extent;
    }
    job.mover(patch);
  }
  patch.x = x;
  patch.beside = beside;
}

void run_directly(Job& job, int64_t first, int64_t last) {
  const int64_t begin = first * kBlock;
  const int64_t count = smaller(last * kBlock, job.plan.positions()) - begin;
  const int64_t bad = job.direct(direct_move(job.plan, job.x, job.beside, begin, count));
  if (bad >= 0) note_bad(job, begin + bad);
}

void run_blocks(Job& job, const PlainAxis& lines, const PlainAxis& row, int64_t first,
                int64_t last) {
  if (job.direct) return run_directly(job, first, last);
  Positions positions(job.plan);
  Patch patch{{}, lines, row, job.x, job.beside, job.kernel};
  const int64_t count = job.plan.positions();
  for (int64_t block = first; block < last; ++block) {
    const int64_t begin = block * kBlock;
    const int64_t bad = positions.fill(begin, smaller(kBlock, count - begin));
    if (bad >= 0) return note_bad(job, bad);
    patch.block = positions.block();
    run_outer(job, patch);
  }
}

// Every thread takes blocks of positions. REQUIRES: no place is written twice.
void share_blocks(Job& job) {
  threads::parallel_for(
      job.blocks(),
      [](void* context, int64_t begin, int64_t end) {
        Job& mine = *static_cast<Job*>(context);
        run_blocks(mine, mine.plan.lines, mine.plan.row, begin, end);
      },
      &job);
}

PlainAxis part(const PlainAxis& axis, int64_t count) {
  return {count, axis.x_step, axis.beside_step};
}

// Every thread takes all positions and a part of the lines, or of the row.
void share_plain(Job& job) {
  const bool by_lines = job.plan.lines.extent > 1;
  const PlainAxis& shared = by_lines ? job.plan.lines : job.plan.row;
  threads::parallel_for(
      shared.extent,
      [](void* context, int64_t begin, int64_t end) {
        const Job& whole = *static_cast<Job*>(context);
        const Plan& plan = whole.plan;
        const bool has_lines = plan.lines.extent > 1;
        const PlainAxis& axis = has_lines ? plan.lines : plan.row;
        Job mine{plan, whole.mover, whole.x + begin * axis.x_step,
                 whole.beside + begin * axis.beside_step, whole.kernel};
        const PlainAxis some = part(axis, end - begin);
        run_blocks(mine, has_lines ? some : plan.lines, has_lines ? plan.row : some, 0,
                   mine.blocks());
        if (const int64_t bad = mine.bad; bad >= 0) note_bad(*static_cast<Job*>(context), bad);
      },
      &job, kSharedItems);
}

void run_job(Job& job, bool names_each_once) {
  const Plan& plan = job.plan;
  const int64_t traffic = plan.positions() * plan.plain() * plan.item * 2;
  const bool pays = threads::pays_to_share(traffic);
  if (pays && names_each_once && job.blocks() >= kSharedBlocks) return share_blocks(job);
  const int64_t shared = plan.lines.extent > 1 ? plan.lines.extent : plan.row.extent;
  if (pays && shared >= 2 * kSharedItems) return share_plain(job);
  run_blocks(job, plan.lines, plan.row, 0, job.blocks());
}

void check_positions(const core::Gather& gather, const Plan& plan) {
  const int64_t bad = Positions(plan).check(0, plan.positions());
  if (bad >= 0) refuse_position(gather, plan, bad);
}

// Where index arrays broadcast to nothing, those that are numbers are still checked, as NumPy does.
void check_numbers(const core::Gather& gather) {
  for (const core::Lookup& lookup : gather.lookups) {
    if (lookup.index.rank() > 0) continue;
    core::Gather alone = gather;
    alone.shape = {};
    alone.steps = {};
    alone.lookups = {lookup};
    check_positions(alone, make_plan(alone, {}));
  }
}

// Wrapping and clipping find a place in anything but nothing. REQUIRES: something is looked up.
void check_not_empty(const core::Gather& gather, const Plan& plan) {
  for (const core::Lookup& lookup : gather.lookups) {
    const bool takes_all =
        lookup.bounds == core::Bounds::wrap || lookup.bounds == core::Bounds::clip;
    if (takes_all && lookup.extent == 0 && plan.positions() > 0) refuse_empty(gather, lookup);
  }
}

std::byte* first_place(const core::Gather& gather) {
  return const_cast<std::byte*>(gather.x.address) + gather.offset * size_in_bytes(gather.x.dtype);
}

// A copy of an index array that lies under what is written.
Array copy_of(const core::Value& value) {
  const Array copy = make_array(value.shape, value.dtype, "copy");
  StrictOperand from;
  from.origin = value.address;
  from.dtype = value.dtype;
  from.strides = value.strides;
  if (copy.size() > 0) exec::copy_elements(from, copy);
  return copy;
}

}  // namespace

Array run(const core::Gather& gather) {
  core::verify(gather);
  Array result = make_array(gather.shape, gather.x.dtype, gather.name);
  Plan plan = make_plan(gather, result.strides());
  if (plan.positions() == 0) {
    check_numbers(gather);
    return result;
  }
  check_not_empty(gather, plan);
  // An index out of bounds is told even if nothing would be read by it.
  if (result.size() == 0) {
    check_positions(gather, plan);
    return result;
  }
  widen_items(plan);
  Job job{plan, find_reader(plan.item), first_place(gather), result.origin()};
  job.direct = find_direct_reader(plan);
  run_job(job, true);
  if (const int64_t bad = job.bad; bad >= 0) refuse_position(gather, plan, bad);
  return result;
}

namespace {

void scatter(const core::Scatter& record) {
  Plan plan = make_plan(record.at, record.values.strides);
  if (plan.positions() == 0) return check_numbers(record.at);
  check_not_empty(record.at, plan);
  if (!record.is_fresh || plan.plain() == 0) check_positions(record.at, plan);
  if (plan.plain() == 0) return;
  if (!record.op) widen_items(plan);
  const DType dtype = record.at.x.dtype;
  Job job{plan, record.op ? find_updater(*record.op, dtype) : find_writer(plan.item),
          first_place(record.at), const_cast<std::byte*>(record.values.address)};
  if (record.op)
    job.kernel = kernels::active_table().ops[static_cast<int>(*record.op)][static_cast<int>(dtype)];
  else
    job.direct = find_direct_writer(plan);
  run_job(job, record.names_each_once);
  if (const int64_t bad = job.bad; bad >= 0) refuse_position(record.at, plan, bad);
}

}  // namespace

void run(const core::Scatter& given) {
  core::verify(given);
  core::Scatter record = given;
  std::vector<Array> copies;
  const auto keep_apart = [&](core::Value& value) {
    if (!core::may_overlap(record.at.x, value)) return;
    copies.push_back(copy_of(value));
    value = copies.back();
  };
  for (core::Lookup& lookup : record.at.lookups) keep_apart(lookup.index);
  keep_apart(record.values);
  scatter(record);
}

}  // namespace weft::gather
