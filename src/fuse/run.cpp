#include "fuse/run.h"

#include <optional>
#include <utility>

#include "array/storage.h"
#include "base/integers.h"
#include "base/raise.h"
#include "core/overlap.h"
#include "exec/counters.h"
#include "exec/execute.h"
#include "fuse/calls.h"
#include "fuse/program_run.h"
#include "fuse/scene.h"
#include "fuse/slab_run.h"

namespace weft::fuse {
namespace {

// --- Steps that run as a whole, with nothing between them and the memory they write.

class WholeStep {
 public:
  // `root`: the serial of the node that was asked for, if nothing but its own leaves is read; else
  // 0.
  WholeStep(const Evaluation& all, const Step& step, uint64_t root)
      : all_(all), step_(step), program_(step) {
    if (!program_.recalls(root)) set_inputs(all, step, program_.inputs());
  }

  bool is_apart_from(const Array& out) const { return program_.is_apart_from(out); }

  // REQUIRES: out has the shape of what the step gives; if it reduces, it is_one_row and the type
  // is the same, too.
  void run(const Array& out) {
    count_step(all_, step_, step_.loop);
    step_.reduces ? program_.reduce_to_one(out.origin())
                  : program_.run(out.origin(), out.strides(), out.dtype());
  }

 private:
  const Evaluation& all_;
  const Step& step_;
  ProgramRun program_;
};

// --- Views.

// An item's value seen as the node that it was made of.
Array seen_as(const Array& value, const graph::AxisMap& axes, const graph::Node& node) {
  Layout layout{node.shape, graph::mapped(value.strides(), axes), value.layout().offset};
  bool repeats = false;
  bool should_not = false;
  for (int axis = 0; axis < layout.rank(); ++axis) {
    if (layout.shape[axis] == 1) layout.strides[axis] = node.strides[axis];
    if (layout.strides[axis] != 0 || layout.shape[axis] <= 1) continue;
    repeats = true;
    should_not = should_not || node.strides[axis] != 0;
  }
  const bool writable = value.is_writable() && !repeats;
  const Array view(value.storage(), std::move(layout), value.dtype(), writable);
  if (!should_not) return view;
  const Array full = allocate_dense(node.shape, node.strides, node.dtype, "eval");
  copy_elements(view, full);
  return full;
}

// The elements of x that the node, a part, shows.
Array part_of(const Array& x, const graph::Node& node) {
  const graph::Part& part = *node.part;
  Layout layout{node.shape, node.strides, x.layout().offset};
  for (int axis = 0; axis < x.rank(); ++axis) layout.offset += part.start[axis] * x.strides()[axis];
  for (int j = 0; j < layout.rank(); ++j) {
    const auto axis = static_cast<int>(node.operand[0].axes[j]);
    if (layout.shape[j] > 1) layout.strides[j] = axis < 0 ? 0 : part.step[j] * x.strides()[axis];
  }
  return Array(x.storage(), std::move(layout), x.dtype(), x.is_writable());
}

// Of the operand as the eager call would find it.
Array view_of(const Evaluation& all, const Step& step) {
  const graph::Node& node = all.node(step.item);
  const Leaf& leaf = step.leaf[0];
  const Array x = seen_as(all.value(leaf.item), leaf.axes, *node.operand[0].node);
  return node.kind == graph::Kind::part ? part_of(x, node) : x.reshape(node.shape);
}

// --- Clusters.

// A cluster that is one program.
void run_program(Evaluation& all, const Step& step, const Array* out, std::optional<Array>& value) {
  if (out) {
    value = *out;
  } else {
    const graph::Node& node = all.node(step.item);
    value.emplace(allocate(step.loop, node.dtype, node.name), Layout{step.loop, step.dense, 0},
                  node.dtype, true);
    exec::count_allocation(value->nbytes());
  }
  WholeStep(all, step, 0).run(*value);
}

void run_cluster(Evaluation& all, const Cluster& cluster, const Array* out) {
  const auto last = static_cast<size_t>(cluster.steps.back());
  std::optional<Array>& value = all.values[last];
  const bool is_whole = cluster.cuts.back().empty();
  const Step& step = all.schedule.steps[last];
  if (step.is_view()) {
    value.emplace(view_of(all, step));
    return;
  }
  if (is_whole && cluster.steps.size() == 1 && !step.reduces)
    return run_program(all, step, out, value);
  if (is_whole) {
    Scene scene(all, cluster, out);
    scene.run(nullptr);
    value = out ? *out : scene.take_value();
    return;
  }
  value = run_in_slabs(all, cluster, out);
}

bool reads(const Step& step, int item) {
  for (int i = 0; i < step.leaves; ++i) {
    if (step.leaf[i].item == item) return true;
  }
  return step.centre.item == item;
}

bool is_read_after(const FusionPlan& schedule, int item, size_t c) {
  for (size_t later = c + 1; later < schedule.clusters.size(); ++later) {
    for (int s : schedule.clusters[later].steps) {
      if (reads(schedule.steps[static_cast<size_t>(s)], item)) return true;
    }
  }
  return false;
}

// Lets go of values that no cluster after number c reads.
void release_after(Evaluation& all, size_t c) {
  for (size_t before = 0; before < c; ++before) {
    const auto last = static_cast<size_t>(all.schedule.clusters[before].steps.back());
    std::optional<Array>& value = all.values[last];
    if (!value || is_read_after(all.schedule, all.schedule.steps[last].item, c)) continue;
    if (!all.schedule.steps[last].is_view()) exec::count_release(value->nbytes());
    value.reset();
  }
}

// Runs everything. The last item goes to `out`, if that is given.
void run_all(Evaluation& all, const Array* out) {
  const std::vector<Cluster>& clusters = all.schedule.clusters;
  for (size_t c = 0; c < clusters.size(); ++c) {
    run_cluster(all, clusters[c], c + 1 == clusters.size() ? out : nullptr);
    release_after(all, c);
  }
}

// --- Into memory that inputs may share.

// The memory that an array reaches.
struct Bounds {
  const std::byte* begin = nullptr;
  const std::byte* end = nullptr;

  explicit Bounds(const Array& x) {
    if (x.size() == 0) return;
    const Reach reach = reach_of(x.layout());
    const int64_t item = size_in_bytes(x.dtype());
    begin = x.storage().bytes() + reach.first * item;
    end = x.storage().bytes() + (reach.last + 1) * item;
  }
  bool touches(const Bounds& other) const { return begin < other.end && other.begin < end; }
};

// `out` has the axes of the item, as the loop and its leaves do.
bool is_safe(const Evaluation& all, const Leaf& leaf, const Array& out, const Bounds& reached,
             bool alone) {
  if (all.node(leaf.item).kind != graph::Kind::array) return true;
  const Array& input = all.value(leaf.item);
  if (!reached.touches(Bounds(input))) return true;
  if (!alone) return false;
  const Strides strides = graph::mapped(input.strides(), leaf.axes);
  return core::find_overlap(out.shape(), {out.origin(), out.strides(), out.dtype()},
                            {input.origin(), strides, input.dtype()}) != core::Overlap::possible;
}

// `out` as the item lies in it, whose axis axes[i] is the axis i of `out`; nothing if it has other
// elements than the item.
std::optional<Array> as_item(const Array& out, const graph::AxisMap& axes, const Shape& item) {
  Layout layout{item, Strides::filled(item.rank(), 0), out.layout().offset};
  int64_t found = 1;
  for (int i = 0; i < axes.size(); ++i) {
    if (out.shape()[i] == 1) continue;
    const int axis = static_cast<int>(axes[i]);
    if (axis < 0 || item[axis] != out.shape()[i] || layout.strides[axis] != 0) return {};
    layout.strides[axis] = out.strides()[i];
    found *= item[axis];
  }
  if (found != count_or_overflow(item)) return {};
  return Array(out.storage(), std::move(layout), out.dtype(), true);
}

// True iff the last step can write its result anywhere: it is a program, or a reduction of what a
// program computes.
bool writes_anywhere(const Evaluation& all, const Step& step) {
  if (!step.reduces) return all.node(step.item).kind == graph::Kind::op;
  return step.has_program;
}

// Where in `out` the result can be computed right away: it comes as it is, and what is read
// meanwhile lies elsewhere, or element on element. Nothing if it cannot.
std::optional<Array> place_in(const Evaluation& all, const Array& out) {
  const FusionPlan& schedule = all.schedule;
  const int item = schedule.root.item;
  if (schedule.steps.empty()) return {};  // an array as it is, or a view of one
  if (schedule.steps.back().item != item || !writes_anywhere(all, schedule.steps.back())) return {};
  const std::optional<Array> placed =
      as_item(out, schedule.root.axes, schedule.shapes[static_cast<size_t>(item)]);
  if (!placed) return {};
  const Cluster& last = schedule.clusters.back();
  const Bounds reached(*placed);
  for (int s : last.steps) {
    const Step& step = schedule.steps[static_cast<size_t>(s)];
    const bool alone = last.steps.size() == 1 && !step.reduces;
    for (int i = 0; i < step.leaves; ++i) {
      if (!is_safe(all, step.leaf[i], *placed, reached, alone)) return {};
    }
  }
  return placed;
}

Array result(const Evaluation& all, const graph::Node& root) {
  return seen_as(all.value(all.schedule.root.item), all.schedule.root.axes, root);
}

// --- One step and nothing else, as most small expressions are.

WholeStep only_step(const Evaluation& all) {
  const bool has_own_inputs = !all.given;
  return WholeStep(all, all.schedule.steps[0], has_own_inputs ? all.nodes.back()->serial : 0);
}

Array run_single(const Evaluation& all) {
  const graph::Node& root = *all.nodes.back();
  Array out(allocate(root.shape, root.dtype, root.name), Layout{root.shape, root.strides, 0},
            root.dtype, true);
  exec::count_allocation(out.nbytes());
  only_step(all).run(out);
  return out;
}

}  // namespace

Array run(const graph::NodeList& nodes, const FusionPlan& schedule, const Array* const* given) try {
  Evaluation all{nodes, schedule, given};
  if (schedule.is_single) return run_single(all);
  all.values.resize(schedule.steps.size());
  run_all(all, nullptr);
  return result(all, *nodes.back());
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array run(const graph::Node& root) try {
  if (root.has_calls) return run_after_calls(root, nullptr);
  const Found found = find_plan(root);
  return run(found.nodes, *found.schedule, nullptr);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void run_into(const graph::Node& root, const Array& out) try {
  if (out.size() == 0) return;
  if (root.has_calls) {
    run_after_calls(root, &out);
    return;
  }
  const Found found = find_plan(root);
  run_into(found, root, nullptr, out);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void run_into(const Found& found, const graph::Node& root, const Array* const* given,
              const Array& out) {
  Evaluation all{found.nodes, *found.schedule, given};
  if (found.schedule->is_single && (root.kind == graph::Kind::op || out.dtype() == root.dtype)) {
    WholeStep step = only_step(all);
    if (step.is_apart_from(out)) return step.run(out);
  }
  const std::optional<Array> direct = place_in(all, out);
  all.values.resize(found.schedule->steps.size());
  run_all(all, direct ? &*direct : nullptr);
  if (!direct) copy_elements(result(all, root), out);
}

}  // namespace weft::fuse
