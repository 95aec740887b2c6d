#include "fuse/clusters.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/integers.h"
#include "fuse/tuning.h"

namespace weft::fuse {
namespace {

std::atomic<int64_t> slab_bytes{kChunkBytes};

template <class List>
bool holds(const List& list, int64_t entry) {
  return std::find(list.begin(), list.end(), entry) != list.end();
}

class Clustering {
 public:
  Clustering(const graph::Graph& graph, const std::vector<Step>& steps)
      : graph_(graph),
        steps_(steps),
        budget_(current_slab_bytes()),
        taken_(steps.size()),
        users_(steps.size()) {
    std::vector<int> step_of(graph.items.size(), -1);
    for (int s = 0; s < count(); ++s) {
      step_of[static_cast<size_t>(step(s).item)] = s;
      const auto note = [&](const Leaf& leaf) {
        const int t = leaf.item < 0 ? -1 : step_of[static_cast<size_t>(leaf.item)];
        if (t >= 0) users_[static_cast<size_t>(t)].push_back(s);
      };
      for (int i = 0; i < step(s).leaves; ++i) note(step(s).leaf[i]);
      note(step(s).centre);
    }
  }

  std::vector<Cluster> run() {
    std::vector<Cluster> clusters;
    for (int last = count() - 1; last >= 0; --last) {
      if (taken_[static_cast<size_t>(last)]) continue;
      clusters.push_back(cluster_of(last));
      for (int s : clusters.back().steps) taken_[static_cast<size_t>(s)] = true;
    }
    std::reverse(clusters.begin(), clusters.end());
    return clusters;
  }

 private:
  // Steps from `last` back that can be cut along the same axis; where each has it. -1: not a
  // member.
  using Cuts = std::vector<int>;

  int count() const { return static_cast<int>(steps_.size()); }
  const Step& step(int s) const { return steps_[static_cast<size_t>(s)]; }
  const graph::Item& items(int i) const { return graph_.items[static_cast<size_t>(i)]; }
  const Strides& loop_strides(int s) const {
    const graph::Node& node = *items(step(s).item).node;
    return step(s).reduces ? node.reduction->x.strides : node.strides;
  }

  Cluster cluster_of(int last) const {
    Cluster alone{{last}, {{}}, 1};
    if (last == 0) return alone;
    for (int64_t axis : axes_outermost_first(last)) {
      const Cuts cuts = grow(last, static_cast<int>(axis));
      if (std::count(cuts.begin(), cuts.end(), -1) + 1 == count()) continue;
      Cluster found = with_cut(last, cuts);
      if (!found.steps.empty()) return found;
    }
    return alone;
  }

  Axes axes_outermost_first(int s) const {
    Axes order;
    const Strides& strides = loop_strides(s);
    for (int axis = 0; axis < step(s).loop.rank(); ++axis) {
      if (step(s).loop[axis] <= 1) continue;
      int place = 0;
      while (place < order.size() &&
             magnitude(strides[static_cast<int>(order[place])]) >= magnitude(strides[axis]))
        ++place;
      order.insert(place, axis);
    }
    return order;
  }

  // True iff the step gives the same elements whether it runs whole or slab by slab along the axis.
  bool can_cut(int s, int axis) const {
    if (!step(s).reduces) return step(s).has_program;
    const core::Reduce& info = *items(step(s).item).node->reduction;
    if (holds(info.axes, axis)) return false;
    bool outside = false;
    bool inside =
        info.is_by_parts() && !is_complex(info.load);  // those of a number are added first
    for (int64_t entry : info.axes) {
      const int reduced = static_cast<int>(entry);
      if (info.x.shape[reduced] == 1) continue;
      const int64_t step_there = magnitude(info.x.strides[reduced]);
      const int64_t own = magnitude(info.x.strides[axis]);
      if (step_there == own || own == 0) return false;
      (step_there > own ? outside : inside) = true;
    }
    return !(outside && inside);
  }

  // The axis of step t's loop that lies along `axis` of step s's; -1 if there is none, or more than
  // one.
  int axis_behind(int s, int axis, int t) const {
    int found = -2;
    const auto note = [&](const Leaf& leaf) {
      if (leaf.item != step(t).item) return;
      const int there = static_cast<int>(leaf.axes[axis]);
      found = found == -2 || found == there ? there : -1;
    };
    for (int i = 0; i < step(s).leaves; ++i) note(step(s).leaf[i]);
    if (step(s).centre.item >= 0) note(step(s).centre);
    return found;
  }

  Cuts grow(int last, int axis) const {
    Cuts cuts(steps_.size(), -1);
    if (!can_cut(last, axis)) return cuts;
    cuts[static_cast<size_t>(last)] = axis;
    for (int t = last - 1; t >= 0 && t >= last - kFarthest; --t) {
      if (taken_[static_cast<size_t>(t)]) continue;
      int there = -2;
      for (int s : users_[static_cast<size_t>(t)]) {
        const int own = cuts[static_cast<size_t>(s)];
        const int behind = own < 0 ? -1 : axis_behind(s, own, t);  // an outsider wants all of it
        there = there == -2 || there == behind ? behind : -1;
      }
      if (there >= 0 && can_cut(t, there)) cuts[static_cast<size_t>(t)] = there;
    }
    return cuts;
  }

  // Bytes that a step reads although another step has touched them: what slabs find in the cache.
  int64_t bytes_read_again(const Cluster& cluster) const {
    std::vector<int> touched;
    int64_t bytes = 0;
    for (int s : cluster.steps) {
      for (int k = 0; k < step(s).leaves; ++k) {
        const int item = step(s).leaf[k].item;
        const bool known = holds(touched, item);
        if (known) bytes += items(item).size() * size_in_bytes(items(item).node->dtype);
        if (!known) touched.push_back(item);
      }
      touched.push_back(step(s).item);
    }
    return bytes;
  }

  // True iff what the step gives goes past the caches: it is written to the result, which is
  // large.
  bool streams(const Step& s) const {
    const graph::Item& item = items(s.item);
    const int64_t bytes = item.size() * size_in_bytes(item.node->dtype);
    return !s.reduces && s.item == step(count() - 1).item && bytes >= kStreamedBytes;
  }

  // Bytes that one index of the axis touches: what the steps give, and arrays that move along it.
  int64_t bytes_of_index(const Cluster& cluster) const {
    std::vector<int> counted;
    int64_t bytes = 0;
    for (size_t i = 0; i < cluster.steps.size(); ++i) {
      const Step& s = step(cluster.steps[i]);
      if (!streams(s))
        bytes += bytes_once(s.item, cluster.cuts[i], graph::identity_map(s.loop.rank()));
      for (int k = 0; k < s.leaves; ++k) {
        const int item = s.leaf[k].item;
        if (items(item).node->kind != graph::Kind::array || holds(counted, item)) continue;
        counted.push_back(item);
        bytes += bytes_once(item, cluster.cuts[i], s.leaf[k].axes);
      }
    }
    return bytes;
  }
  // Nothing of an item that stands still.
  int64_t bytes_once(int item, const Axes& cuts, const graph::AxisMap& axes) const {
    int64_t bytes = items(item).size() * size_in_bytes(items(item).node->dtype);
    bool moves = false;
    for (int64_t cut : cuts) {
      const int64_t own = axes[static_cast<int>(cut)];
      if (own < 0 || items(item).shape[static_cast<int>(own)] <= 1) continue;
      bytes /= items(item).shape[static_cast<int>(own)];
      moves = true;
    }
    return moves ? bytes : 0;
  }

  // True iff all steps run on slab after slab at little more than the cost of a call: what Scene
  // can note.
  bool is_nimble(const Cluster& cluster) const {
    for (int s : cluster.steps) {
      if (!step(s).reduces) continue;
      const core::Reduce& info = *items(step(s).item).node->reduction;
      const bool is_fold = info.method == core::Method::kernel && !info.is_by_parts();
      if (step(s).has_program || !is_fold || s == cluster.steps.back()) return false;
    }
    return true;
  }

  // Elements that one index of the cut axes has in the largest loop.
  int64_t elements_of_index(const Cluster& cluster) const {
    int64_t most = 1;
    for (size_t i = 0; i < cluster.steps.size(); ++i) {
      const Shape& loop = step(cluster.steps[i]).loop;
      int64_t elements = count_or_overflow(loop);
      for (int64_t cut : cluster.cuts[i])
        elements /= std::max<int64_t>(1, loop[static_cast<int>(cut)]);
      most = std::max(most, elements);
    }
    return most;
  }

  // How thick slabs may be that touch so many bytes per index.
  int64_t most_thickness(const Cluster& cluster, int64_t bytes) const {
    if (!is_nimble(cluster)) return budget_ / bytes;
    const int64_t by_elements = std::max<int64_t>(1, kNimbleElements / elements_of_index(cluster));
    return std::min(std::min(budget_, kNimbleBytes) / bytes, by_elements);
  }

  // The steps, cut along one axis and, if a single index is still too much, along further ones.
  // Without steps if cutting does not pay.
  Cluster with_cut(int last, const Cuts& cuts) const {
    Cluster cluster;
    for (int s = 0; s <= last; ++s) {
      if (cuts[static_cast<size_t>(s)] < 0) continue;
      cluster.steps.push_back(s);
      cluster.cuts.push_back(Axes{cuts[static_cast<size_t>(s)]});
    }
    const Axes order = axes_outermost_first(last);
    const bool is_outermost = cuts_outermost(cluster);
    if (bytes_read_again(cluster) <= budget_) return {};
    int64_t bytes = bytes_of_index(cluster);
    for (int i = 1; is_outermost && i < order.size() && bytes > budget_; ++i) {
      if (cluster.cuts.back().size() == kMostCuts || !cut_further(cluster, order[i])) break;
      bytes = bytes_of_index(cluster);
    }
    const int64_t along =
        step(last).loop[static_cast<int>(cluster.cuts.back()[cluster.cuts.back().size() - 1])];
    const int64_t shared = std::max<int64_t>(1, (along + kFewestChunks - 1) / kFewestChunks);
    const int64_t most = most_thickness(cluster, std::max<int64_t>(1, bytes));
    cluster.thickness = in_whole_lines(std::clamp<int64_t>(most, 1, shared));
    if (!is_outermost) {
      cluster.thickness = std::max(cluster.thickness, std::min(along, kNarrowestSlab));
      if (cluster.thickness * bytes > 4 * budget_) return {};
    }
    return cluster;
  }

  // So that slabs of a dense array begin at cache lines, if the first one does.
  static int64_t in_whole_lines(int64_t rows) {
    for (const int64_t items : {64, 16}) {
      if (rows >= items) return rows / items * items;
    }
    return rows;
  }

  // Unless that is an axis inside of one that is not cut: slabs would be of many short rows.
  bool cut_further(Cluster& cluster, int64_t axis) const {
    const Cuts cuts = grow(cluster.steps.back(), static_cast<int>(axis));
    for (int s : cluster.steps) {
      if (cuts[static_cast<size_t>(s)] < 0) return false;
    }
    Cluster further = cluster;
    for (size_t i = 0; i < cluster.steps.size(); ++i)
      further.cuts[i].push_back(cuts[static_cast<size_t>(cluster.steps[i])]);
    if (!cuts_outermost(further)) return false;
    cluster = std::move(further);
    return true;
  }

  // True iff every step, reductions too, is cut along the outermost of its axes.
  bool cuts_outermost(const Cluster& cluster) const {
    for (size_t i = 0; i < cluster.steps.size(); ++i) {
      const Axes order = axes_outermost_first(cluster.steps[i]);
      int outermost = 0;
      while (outermost < order.size() && holds(cluster.cuts[i], order[outermost])) ++outermost;
      for (int k = outermost; k < order.size(); ++k) {
        if (holds(cluster.cuts[i], order[k])) return false;
      }
    }
    return true;
  }

  const graph::Graph& graph_;
  const std::vector<Step>& steps_;
  const int64_t budget_;
  std::vector<bool> taken_;
  std::vector<std::vector<int>> users_;  // of each step
};

}  // namespace

int64_t exchange_slab_bytes(int64_t bytes) noexcept { return slab_bytes.exchange(bytes); }
int64_t current_slab_bytes() noexcept { return slab_bytes.load(std::memory_order_relaxed); }

std::vector<Cluster> make_clusters(const graph::Graph& graph, const std::vector<Step>& steps) {
  return Clustering(graph, steps).run();
}

}  // namespace weft::fuse
