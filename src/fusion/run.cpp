#include "fusion/run.h"

#include <exception>
#include <utility>

#include "base/threads.h"
#include "exec/overlap.h"
#include "exec/parallel.h"
#include "fusion/counters.h"
#include "fusion/scene.h"

namespace weft::fusion {
namespace {

// True unless the memory the two reach lies apart.
bool may_touch(const Array& a, const Array& b) {
  if (a.size() == 0 || b.size() == 0) return false;
  const auto bounds = [](const Array& x) {
    const Reach reach = reach_of(x.layout());
    const int64_t item = size_in_bytes(x.dtype());
    return std::pair(x.storage().bytes() + reach.first * item,
                     x.storage().bytes() + (reach.last + 1) * item);
  };
  const auto [a_begin, a_end] = bounds(a);
  const auto [b_begin, b_end] = bounds(b);
  return a_begin < b_end && b_begin < a_end;
}

// One evaluation of a graph.
class Evaluation {
 public:
  explicit Evaluation(const Graph& graph)
      : graph_(graph),
        steps_(make_steps(graph)),
        clusters_(make_clusters(graph, steps_)),
        values_(graph.items.size()) {}

  // Runs everything. The last item goes to `out`, if that is given.
  void run(const Array* out) {
    for (size_t c = 0; c < clusters_.size(); ++c) {
      run_cluster(clusters_[c], c + 1 == clusters_.size() ? out : nullptr);
      release_after(c);
    }
  }

  // True iff `item` can be computed right into `out`: it comes last, and what is read meanwhile lies elsewhere,
  // or element on element.
  bool can_write_to(const Array& out, int item) const {
    if (steps_.empty() || steps_.back().item != item) return false;
    const Cluster& last = clusters_.back();
    for (int s : last.steps) {
      const Step& step = steps_[static_cast<size_t>(s)];
      const bool alone = last.steps.size() == 1 && !step.reduces;
      for (int i = 0; i < step.leaves; ++i) {
        if (!is_safe(step.leaf[i], out, alone)) return false;
      }
    }
    return true;
  }

  const Array& value(int item) const { return whole_value(graph_, values_, item); }

 private:
  bool is_safe(const Leaf& leaf, const Array& out, bool alone) const {
    const Node& node = *graph_.items[static_cast<size_t>(leaf.item)].node;
    if (node.kind != Kind::array || !may_touch(*node.array, out)) return true;
    if (!alone) return false;
    const Strides strides = mapped(node.array->strides(), leaf.axes);
    return exec::find_overlap(out.shape(), {out.origin(), out.strides(), out.dtype()},
                              {node.array->origin(), strides, node.dtype}) !=
           exec::Overlap::possible;
  }

  int item_of(const Cluster& cluster) const {
    return steps_[static_cast<size_t>(cluster.steps.back())].item;
  }

  void run_cluster(const Cluster& cluster, const Array* out) {
    std::optional<Array>& value = values_[static_cast<size_t>(item_of(cluster))];
    if (cluster.cuts.back().empty()) {
      value = Scene(graph_, steps_, values_, cluster, nullptr, out).run();
      if (out) value = *out;
      return;
    }
    const Item& item = graph_.items[static_cast<size_t>(item_of(cluster))];
    const Node& node = *item.node;
    const Array whole =
        out ? *out : allocate_dense(item.shape, node.strides, node.dtype, node.name);
    run_slabs(cluster, whole);
    value = whole;
  }

  // --- Slabs.

  struct SlabJob {
    const Evaluation* evaluation;
    const Cluster* cluster;
    const Array* out;
    Mutex mutex;
    std::exception_ptr failure;
  };

  // How many there are along cut number k.
  int64_t pieces(const Cluster& cluster, int k) const {
    return (cut_extent(cluster, k) + thickness(cluster, k) - 1) / thickness(cluster, k);
  }
  int64_t cut_extent(const Cluster& cluster, int k) const {
    const Step& last = steps_[static_cast<size_t>(cluster.steps.back())];
    return last.loop[static_cast<int>(cluster.cuts.back()[k])];
  }
  static int64_t thickness(const Cluster& cluster, int k) {
    return k + 1 == cluster.cuts.back().size() ? cluster.thickness : 1;
  }

  void run_slabs(const Cluster& cluster, const Array& out) const {
    int64_t slabs = 1;
    for (int k = 0; k < cluster.cuts.back().size(); ++k) slabs *= pieces(cluster, k);
    SlabJob job{this, &cluster, &out, {}, nullptr};
    const auto body = [](void* context, int64_t begin, int64_t end) {
      SlabJob& work = *static_cast<SlabJob*>(context);
      try {
        for (int64_t i = begin; i < end; ++i)
          work.evaluation->run_slab(*work.cluster, *work.out, i);
      } catch (...) {
        const Lock lock(work.mutex);
        work.failure = std::current_exception();
      }
    };
    exec::parallel_for(slabs, body, &job);
    if (job.failure) std::rethrow_exception(job.failure);
  }

  void run_slab(const Cluster& cluster, const Array& out, int64_t index) const {
    Slab slab;
    for (int k = cluster.cuts.back().size() - 1; k >= 0; --k) {
      slab.begin[k] = index % pieces(cluster, k) * thickness(cluster, k);
      const int64_t left = cut_extent(cluster, k) - slab.begin[k];
      slab.extent[k] = left < thickness(cluster, k) ? left : thickness(cluster, k);
      index /= pieces(cluster, k);
    }
    Scene(graph_, steps_, values_, cluster, &slab, &out).run();
  }

  // --- Letting go of values that no later cluster reads.

  void release_after(size_t c) {
    for (size_t before = 0; before < c; ++before) {
      std::optional<Array>& value = values_[static_cast<size_t>(item_of(clusters_[before]))];
      if (!value || is_read_after(item_of(clusters_[before]), c)) continue;
      count_release(value->nbytes());
      value.reset();
    }
  }

  bool is_read_after(int item, size_t c) const {
    for (size_t later = c + 1; later < clusters_.size(); ++later) {
      for (int s : clusters_[later].steps) {
        const Step& step = steps_[static_cast<size_t>(s)];
        if (step.centre.item == item) return true;
        for (int i = 0; i < step.leaves; ++i) {
          if (step.leaf[i].item == item) return true;
        }
      }
    }
    return false;
  }

  const Graph& graph_;
  const std::vector<Step> steps_;
  const std::vector<Cluster> clusters_;
  Values values_;
};

// The value of the last item seen as the node that was asked for.
Array seen_as(const Array& value, const AxisMap& axes, const Node& root) {
  Layout layout{root.shape, mapped(value.strides(), axes), value.layout().offset};
  bool repeats = false;
  bool should_not = false;
  for (int axis = 0; axis < layout.rank(); ++axis) {
    if (layout.shape[axis] == 1) layout.strides[axis] = root.strides[axis];
    if (layout.strides[axis] != 0 || layout.shape[axis] <= 1) continue;
    repeats = true;
    should_not = should_not || root.strides[axis] != 0;
  }
  const bool writable = value.is_writable() && !repeats;
  const Array view(value.storage(), std::move(layout), value.dtype(), writable);
  if (!should_not) return view;
  const Array full = allocate_dense(root.shape, root.strides, root.dtype, "eval");
  copy_elements(view, full);
  return full;
}

bool is_identity(const AxisMap& axes, const Shape& shape) {
  for (int i = 0; i < axes.size(); ++i) {
    if (shape[i] != 1 && axes[i] != i) return false;
  }
  return true;
}

}  // namespace

Array run(const Node& root) {
  const Graph graph = collect(root);
  Evaluation evaluation(graph);
  evaluation.run(nullptr);
  return seen_as(evaluation.value(graph.root.item), graph.root.axes, root);
}

void run_into(const Node& root, const Array& out) {
  if (out.size() == 0) return;
  const Graph graph = collect(root);
  const Item& item = graph.items[static_cast<size_t>(graph.root.item)];
  Evaluation evaluation(graph);
  const bool direct = item.node->kind == Kind::op && item.shape == out.shape() &&
                      is_identity(graph.root.axes, out.shape()) &&
                      evaluation.can_write_to(out, graph.root.item);
  evaluation.run(direct ? &out : nullptr);
  if (!direct)
    copy_elements(seen_as(evaluation.value(graph.root.item), graph.root.axes, root), out);
}

}  // namespace weft::fusion
