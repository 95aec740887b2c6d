#include "fuse/fusion_plan.h"

#include <atomic>
#include <utility>

#include "base/raise.h"
#include "base/thread_end.h"
#include "fuse/tuning.h"
#include "graph/pattern.h"

namespace weft::fuse {
namespace {

// Memory that an evaluation may well take: inputs and result.
int64_t allowed_bytes(const graph::Graph& graph) {
  int64_t bytes = bytes_of(graph.items[static_cast<size_t>(graph.root.item)]);
  for (const graph::Item& item : graph.items)
    bytes += item.node->kind == graph::Kind::array ? bytes_of(item) : 0;
  return bytes;
}

int users_of(const graph::Graph& graph, int item) {
  int users = 0;
  for (const graph::Item& user : graph.items) {
    for (int i = 0; i < user.uses; ++i) users += user.use[i].item == item ? 1 : 0;
  }
  return users;
}

// An item that is stored whole and takes more than is allowed, though it could be computed twice;
// -1: none.
int too_large(const Outline& outline) {
  const int64_t allowed = allowed_bytes(outline.graph);
  for (const Cluster& cluster : outline.clusters) {
    const int number = outline.steps[static_cast<size_t>(cluster.steps.back())].item;
    const graph::Item& item = outline.graph.items[static_cast<size_t>(number)];
    if (number == outline.graph.root.item || item.node->kind != graph::Kind::op) continue;
    if (bytes_of(item) > allowed && users_of(outline.graph, number) > 1) return number;
  }
  return -1;
}

// The graph with an item of its own for every use of this one.
graph::Graph with_copies(const graph::Graph& graph, int copied) {
  graph::Graph wider;
  std::vector<int> place(graph.items.size());
  bool is_used = false;
  for (size_t i = 0; i < graph.items.size(); ++i) {
    graph::Item item = graph.items[i];
    for (int k = 0; k < item.uses; ++k) {
      int& operand = item.use[k].item;
      const bool again = operand == copied && is_used;
      is_used = is_used || operand == copied;
      if (again) {
        // After the original, so its operands have been placed.
        graph::Item copy = wider.items[static_cast<size_t>(place[static_cast<size_t>(copied)])];
        operand = static_cast<int>(wider.items.size());
        wider.items.push_back(std::move(copy));
      } else {
        operand = place[static_cast<size_t>(operand)];
      }
    }
    place[i] = static_cast<int>(wider.items.size());
    wider.items.push_back(std::move(item));
  }
  wider.root = graph.root;
  wider.root.item = place[static_cast<size_t>(graph.root.item)];
  return wider;
}

}  // namespace

Outline make_outline(const graph::NodeList& nodes) {
  Outline outline;
  outline.graph = graph::collect(nodes);
  for (int copied = 0;; ++copied) {
    outline.steps = make_steps(outline.graph);
    outline.clusters = make_clusters(outline.graph, outline.steps);
    const int item = copied < kMostCopied ? too_large(outline) : -1;
    if (item < 0) return outline;
    outline.graph = with_copies(outline.graph, item);
  }
}

bool is_identity(const graph::AxisMap& axes, const Shape& shape) {
  for (int i = 0; i < axes.size(); ++i) {
    if (shape[i] != 1 && axes[i] != i) return false;
  }
  return true;
}

namespace {

bool is_single(const FusionPlan& schedule, const graph::Node& root) {
  if (schedule.steps.size() != 1) return false;
  const int item = schedule.steps[0].item;
  if (schedule.steps[0].reduces)
    return schedule.steps[0].is_one_row && schedule.root.item == item && root.size() == 1;
  return root.kind == graph::Kind::op && schedule.clusters[0].cuts[0].empty() &&
         schedule.root.item == item && schedule.shapes[static_cast<size_t>(item)] == root.shape &&
         is_identity(schedule.root.axes, root.shape);
}

void number_steps(std::vector<Step>& steps) {
  static std::atomic<uint64_t> next{1};
  for (Step& step : steps) step.number = next.fetch_add(1, std::memory_order_relaxed);
}

}  // namespace

std::shared_ptr<const FusionPlan> make_fusion_plan(const graph::NodeList& nodes) {
  Outline outline = make_outline(nodes);
  const graph::Graph& graph = outline.graph;
  auto schedule = std::make_shared<FusionPlan>();
  schedule->steps = std::move(outline.steps);
  schedule->clusters = std::move(outline.clusters);
  number_steps(schedule->steps);
  schedule->step_of.assign(graph.items.size(), -1);
  for (size_t s = 0; s < schedule->steps.size(); ++s)
    schedule->step_of[static_cast<size_t>(schedule->steps[s].item)] = static_cast<int>(s);
  for (const graph::Item& item : graph.items) {
    schedule->node.push_back(graph::position_of(nodes, *item.node));
    schedule->shapes.push_back(item.shape);
  }
  schedule->root = graph.root;
  schedule->is_single = is_single(*schedule, *nodes.back());
  return schedule;
}

// --- Schedules made before.

namespace {

struct Remembered {
  uint64_t hash = 0;
  int64_t slab_bytes = 0;  // that it was made for
  uint64_t last_use = 0;
  uint64_t serial = 0;  // of the root that `nodes` lie behind; 0: none, or gone
  graph::NodeList nodes;
  graph::Pattern pattern;
  std::shared_ptr<const FusionPlan> schedule;

  // An expression that was kept has the nodes it had: numbers are given to one node only.
  bool takes(const graph::Node& root) {
    if (serial == root.serial) return true;
    serial = 0;
    if (!pattern.match(root, nodes)) return false;
    serial = root.serial;
    return true;
  }
};

struct Memory {
  uint64_t uses = 0;
  Remembered known[kPlanSets][kPlanWays];
  Remembered long_one;  // of more than kMostKeptNodes
};

Remembered& least_used(Remembered (&set)[kPlanWays]) {
  Remembered* least = set;
  for (Remembered& known : set) least = known.last_use < least->last_use ? &known : least;
  return *least;
}

Memory& memory_of_thread() {
  Memory* const memory = PerThread<Memory>::get();
  if (!memory) throw MemoryError();
  return *memory;
}

}  // namespace

Found find_plan(const graph::Node& root) {
  Memory& memory = memory_of_thread();
  const int64_t chunk_bytes = current_slab_bytes();
  Remembered(&set)[kPlanWays] = memory.known[root.hash % kPlanSets];
  for (Remembered& known : set) {
    if (known.hash != root.hash || known.slab_bytes != chunk_bytes || !known.schedule) continue;
    if (!known.takes(root)) continue;
    known.last_use = ++memory.uses;
    return {known.nodes, known.schedule};
  }
  Remembered& last = memory.long_one;
  if (last.serial == root.serial && last.slab_bytes == chunk_bytes)
    return {last.nodes, last.schedule};
  graph::NodeList nodes = graph::nodes_behind(root);
  std::shared_ptr<const FusionPlan> schedule = make_fusion_plan(nodes);
  const bool is_long = nodes.size() > kMostKeptNodes;
  Remembered& made = is_long ? memory.long_one : least_used(set);
  made.pattern = is_long ? graph::Pattern() : graph::Pattern(nodes);
  made.hash = root.hash;
  made.slab_bytes = chunk_bytes;
  made.last_use = ++memory.uses;
  made.serial = root.serial;
  made.nodes = std::move(nodes);
  made.schedule = std::move(schedule);
  return {made.nodes, made.schedule};
}

}  // namespace weft::fuse
