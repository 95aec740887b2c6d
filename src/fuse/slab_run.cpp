#include "fuse/slab_run.h"

#include <exception>
#include <new>
#include <optional>

#include "base/integers.h"
#include "base/threads.h"
#include "kernels/table.h"
#include "threads/parallel.h"

namespace weft::fuse {
namespace {

// The slabs of a cluster, one after the other: those along the last cut follow one another.
class SlabWalk {
 public:
  SlabWalk(const Cluster& cluster, const Shape& loop) : cuts_(cluster.cuts.back().size()) {
    for (int k = 0; k < cuts_; ++k) {
      extent_[k] = loop[static_cast<int>(cluster.cuts.back()[k])];
      thickness_[k] = k + 1 == cuts_ ? cluster.thickness : 1;
    }
  }

  int64_t count() const {
    int64_t slabs = 1;
    for (int k = 0; k < cuts_; ++k) slabs *= pieces(k);
    return slabs;
  }

  void go_to(int64_t index) {
    for (int k = cuts_ - 1; k >= 0; --k) {
      begin_at(k, index % pieces(k) * thickness_[k]);
      index /= pieces(k);
    }
  }
  void go_on() {
    for (int k = cuts_ - 1; k >= 0; --k) {
      const int64_t next = slab_.begin[k] + thickness_[k];
      if (next < extent_[k]) return begin_at(k, next);
      begin_at(k, 0);
    }
  }
  const Slab& slab() const { return slab_; }

 private:
  int64_t pieces(int k) const { return ceil_div(extent_[k], thickness_[k]); }
  void begin_at(int k, int64_t begin) {
    slab_.begin[k] = begin;
    slab_.extent[k] = smaller(thickness_[k], extent_[k] - begin);
  }

  int cuts_;
  int64_t extent_[kMostCuts];
  int64_t thickness_[kMostCuts];
  Slab slab_;
};

// Shares slabs out to threads. One scene is made before the first slab is written, with rooms that
// suffice for every slab: a thread that finds no memory for a scene of its own waits for its turn.
class SlabJob {
 public:
  SlabJob(const Evaluation& evaluation, const Cluster& cluster, const SlabWalk& slabs,
          const Array& out)
      : evaluation_(evaluation),
        cluster_(cluster),
        slabs_(slabs),
        out_(out),
        reserve_(evaluation, cluster, &out) {}

  // True iff nothing can fail from then on.
  bool make_rooms() {
    SlabWalk last = slabs_;
    last.go_to(slabs_.count() - 1);
    const bool is_thinner = !last.slab().is_as_large_as(first().slab());
    makes_rooms_ = make_rooms(reserve_) && (!is_thinner || reserve_.make_rooms(last.slab()));
    return makes_rooms_;
  }

  void run() {
    const auto body = [](void* self, int64_t begin, int64_t end) {
      static_cast<SlabJob*>(self)->run_some(begin, end);
    };
    threads::parallel_for(slabs_.count(), body, this);
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  SlabWalk first() const {
    SlabWalk walk = slabs_;
    walk.go_to(0);
    return walk;
  }
  bool make_rooms(Scene& scene) const { return scene.make_rooms(first().slab()); }

  void run_some(int64_t begin, int64_t end) noexcept {
    const bool is_free = reserve_in_use_.try_lock();
    if (!is_free && run_on_own(begin, end)) return;
    if (!is_free) reserve_in_use_.lock();
    run_on(reserve_, begin, end);
    reserve_in_use_.unlock();
  }
  // False if there is no memory for a scene; then nothing has run.
  bool run_on_own(int64_t begin, int64_t end) noexcept {
    std::optional<Scene> own;
    try {
      own.emplace(evaluation_, cluster_, &out_);
      if (makes_rooms_) make_rooms(*own);
    } catch (const std::bad_alloc&) {
      return false;
    }
    run_on(*own, begin, end);
    return true;
  }
  // After a failure the reserve is not fit to go on.
  void run_on(Scene& scene, int64_t begin, int64_t end) noexcept {
    if (has_failed()) return;
    try {
      SlabWalk walk = slabs_;
      walk.go_to(begin);
      for (int64_t i = begin; i < end; ++i, walk.go_on()) scene.run(&walk.slab());
      kernels::active_table().finish_streaming();
    } catch (...) {
      const Lock lock(mutex_);
      failure_ = std::current_exception();
    }
  }
  bool has_failed() noexcept {
    const Lock lock(mutex_);
    return failure_ != nullptr;
  }

  const Evaluation& evaluation_;
  const Cluster& cluster_;
  const SlabWalk& slabs_;
  const Array& out_;
  bool makes_rooms_ = false;
  Mutex reserve_in_use_;
  Scene reserve_;
  Mutex mutex_;
  std::exception_ptr failure_;
};

}  // namespace

Array run_in_slabs(const Evaluation& all, const Cluster& cluster, const Array* out) {
  const Step& last = all.schedule.steps[static_cast<size_t>(cluster.steps.back())];
  const graph::Node& node = all.node(last.item);
  const Shape& shape = all.schedule.shapes[static_cast<size_t>(last.item)];
  const SlabWalk slabs(cluster, last.loop);
  Array target = out ? *out : allocate_dense(shape, node.strides, node.dtype, node.name);
  SlabJob job(all, cluster, slabs, target);
  const bool is_apart = out && !job.make_rooms();
  if (is_apart) target = allocate_dense(shape, node.strides, node.dtype, node.name);
  job.run();
  if (is_apart) copy_elements(target, *out);
  return target;
}

}  // namespace weft::fuse
