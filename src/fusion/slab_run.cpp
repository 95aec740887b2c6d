#include "fusion/slab_run.h"

#include <exception>
#include <memory>
#include <utility>

#include "base/integers.h"
#include "base/threads.h"
#include "exec/parallel.h"
#include "kernels/table.h"

namespace weft::fusion {
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

// As many scenes as there are threads, so that what they take memory for can be made before the
// first slab is written.
class Scenes {
 public:
  Scenes(const Evaluation& evaluation, const Cluster& cluster, const SlabWalk& slabs,
         const Array& out) {
    const int64_t count = smaller(exec::thread_count(), slabs.count());
    all_.reserve(static_cast<size_t>(count));
    free_.reserve(static_cast<size_t>(count));
    for (int64_t i = 0; i < count; ++i)
      free_.push_back(all_.emplace_back(std::make_unique<Scene>(evaluation, cluster, &out)).get());
  }

  // True iff nothing that they do from then on takes memory.
  bool make_rooms(const SlabWalk& slabs) {
    SlabWalk first = slabs;
    first.go_to(0);
    for (Scene* scene : free_) {
      if (!scene->make_rooms(first.slab())) return false;
    }
    SlabWalk last = slabs;
    last.go_to(slabs.count() - 1);  // which may be thinner
    return last.slab().is_as_large_as(first.slab()) || free_.back()->make_rooms(last.slab());
  }

  // One that nobody has; null after a failure. There are enough, unless the number of threads has
  // just been raised.
  Scene* take() {
    for (;;) {
      const Lock lock(mutex_);
      if (failure_) return nullptr;
      if (free_.empty()) continue;
      Scene* const scene = free_.back();
      free_.pop_back();
      return scene;
    }
  }
  void give_back(Scene& scene) {
    const Lock lock(mutex_);
    free_.push_back(&scene);
  }
  // A scene that stopped half-way is not fit to go on.
  void note_failure() {
    const Lock lock(mutex_);
    failure_ = std::current_exception();
  }
  void rethrow_failure() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::vector<std::unique_ptr<Scene>> all_;
  Mutex mutex_;
  std::vector<Scene*> free_;
  std::exception_ptr failure_;
};

struct SlabJob {
  Scenes& scenes;
  const SlabWalk& slabs;

  void run(int64_t begin, int64_t end) noexcept {
    Scene* const scene = scenes.take();
    if (!scene) return;
    try {
      SlabWalk walk = slabs;
      walk.go_to(begin);
      for (int64_t i = begin; i < end; ++i, walk.go_on()) scene->run(&walk.slab());
      kernels::active_table().finish_streaming();
      scenes.give_back(*scene);
    } catch (...) {
      scenes.note_failure();
    }
  }
};

void run_slabs(Scenes& scenes, const SlabWalk& slabs) {
  SlabJob job{scenes, slabs};
  const auto body = [](void* context, int64_t begin, int64_t end) {
    static_cast<SlabJob*>(context)->run(begin, end);
  };
  exec::parallel_for(slabs.count(), body, &job);
  scenes.rethrow_failure();
}

}  // namespace

Array run_in_slabs(const Evaluation& all, const Cluster& cluster, const Array* out) {
  const Step& last = all.schedule.steps[static_cast<size_t>(cluster.steps.back())];
  const Node& node = all.node(last.item);
  const Shape& shape = all.schedule.shapes[static_cast<size_t>(last.item)];
  const SlabWalk slabs(cluster, last.loop);
  Array target = out ? *out : allocate_dense(shape, node.strides, node.dtype, node.name);
  Scenes scenes(all, cluster, slabs, target);
  const bool is_apart = out && !scenes.make_rooms(slabs);
  if (is_apart) target = allocate_dense(shape, node.strides, node.dtype, node.name);
  run_slabs(scenes, slabs);
  if (is_apart) copy_elements(target, *out);
  return target;
}

}  // namespace weft::fusion
