// Which items are computed together.
#include "core/program.h"
#include "exec/scratch.h"
#include "fuse/steps.h"

namespace weft::fuse {
namespace {

using core::computed_among;

// Instructions that an item may take: itself, conversions of its operands, the rounding of its
// result.
int cost_of(const graph::Graph& graph, const graph::Item& item) {
  const graph::Node& node = *item.node;
  int cost = core::is_lifted(node.dtype) ? 2 : 1;
  for (int i = 0; i < item.uses; ++i) {
    const DType given = graph.items[static_cast<size_t>(item.use[i].item)].node->dtype;
    cost += given != node.loads[i] ? 1 : 0;
    cost += node.loads[i] != computed_among(node.op, node.loads[i]) ? 1 : 0;
  }
  return cost;
}

}  // namespace

bool can_compute_operand(const core::Reduce& r) {
  if (r.method != core::Method::kernel || r.is_by_parts()) return false;
  for (int axis = 0; axis < r.x.rank(); ++axis) {
    if (r.x.shape[axis] == 0) return false;
    if (r.x.shape[axis] > 1 && r.x.strides[axis] == 0) return false;
  }
  return true;
}

namespace {

class Grouping {
 public:
  explicit Grouping(const graph::Graph& graph) : graph_(graph), states_(graph.items.size()) {
    found_.group.assign(states_.size(), -1);
    found_.loop.resize(states_.size());
  }

  Groups run() {
    for (int i = static_cast<int>(states_.size()) - 1; i >= 0; --i) {
      const graph::Item& item = items(i);
      if (item.is_leaf()) continue;
      if (item.node->kind == graph::Kind::reduction)
        start_reduction(i);
      else if (item.is_view())
        start_view(i);
      else
        join_or_start(i);
    }
    return std::move(found_);
  }

 private:
  // What the users of an item have said so far, and what its own group has taken in.
  struct State {
    int asked_by = -1;        // a group
    graph::AxisMap axes;      // from the group's loop
    DType load = DType::f64;  // of the last one who asked
    bool must_store = false;
    int64_t loop_size = 0;  // of the group it gives
    int inputs = 0;         // of the group it gives: at most so many
    int instructions = 0;
  };
  const graph::Item& items(int i) const { return graph_.items[static_cast<size_t>(i)]; }
  State& state(int i) { return states_[static_cast<size_t>(i)]; }
  void assign(int i, int group, graph::AxisMap loop) {
    found_.group[static_cast<size_t>(i)] = group;
    found_.loop[static_cast<size_t>(i)] = std::move(loop);
  }

  void start_reduction(int i) {
    const graph::Item& item = items(i);
    const core::Reduce& r = *item.node->reduction;
    assign(i, i, graph::identity_map(r.x.rank()));
    state(i).loop_size = r.x.size();
    state(i).instructions = 3;  // a copy at least, and perhaps the way to a truth value
    ask(item.use[0], i, item.use[0].axes, r.load);
    if (!can_compute_operand(r)) state(item.use[0].item).must_store = true;
    if (item.uses > 1) {
      state(item.use[1].item).must_store = true;
      ask(item.use[1], i, item.use[1].axes, r.load);
    }
  }

  void start_view(int i) {
    assign(i, i, graph::identity_map(items(i).shape.rank()));
    state(items(i).use[0].item).must_store = true;
  }

  void join_or_start(int i) {
    if (can_join(i)) {
      State& group = state(state(i).asked_by);
      group.instructions += cost_of(graph_, items(i));
      group.inputs -= 1;
      assign(i, state(i).asked_by, state(i).axes);
    } else {
      assign(i, i, graph::identity_map(items(i).shape.rank()));
      state(i).loop_size = items(i).size();
      state(i).instructions = cost_of(graph_, items(i));
    }
    const int group = found_.group[static_cast<size_t>(i)];
    const graph::AxisMap& loop = found_.loop[static_cast<size_t>(i)];
    for (int k = 0; k < items(i).uses; ++k)
      ask(items(i).use[k], group, graph::compose(loop, items(i).use[k].axes),
          items(i).node->loads[k]);
  }

  bool can_join(int i) {
    const State& own = state(i);
    if (own.asked_by < 0 || own.must_store) return false;
    const State& group = state(own.asked_by);
    return items(i).size() == group.loop_size &&
           group.inputs - 1 + items(i).uses <= core::kMaxInputs &&
           group.instructions + cost_of(graph_, items(i)) <= core::kMaxInstructions;
  }

  // A member of the group wants the item, seen so from the group's loop.
  void ask(const graph::Use& use, int group, const graph::AxisMap& axes, DType load) {
    State& item = state(use.item);
    const bool is_known = item.asked_by == group && item.axes == axes;
    if (!is_known && item.asked_by >= 0) item.must_store = true;
    if (!is_known || item.load != load) state(group).inputs += 1;
    item.asked_by = group;
    item.axes = axes;
    item.load = load;
  }

  const graph::Graph& graph_;
  std::vector<State> states_;
  Groups found_;
};

}  // namespace

Groups find_groups(const graph::Graph& graph) { return Grouping(graph).run(); }

namespace {

// True iff the operand of a reduction is not to be found in memory as the eager operand would lie
// there.
bool computes_operand(const graph::Graph& graph, const Groups& groups, const graph::Item& item) {
  const core::Reduce& r = *item.node->reduction;
  const auto operand = static_cast<size_t>(item.use[0].item);
  if (!can_compute_operand(r)) return false;
  return (groups.group[operand] >= 0 &&
          &graph.items[static_cast<size_t>(groups.group[operand])] == &item) ||
         graph.items[operand].size() != r.x.size();
}

// REQUIRES: leaves and program are there.
bool is_small_reduction(const Step& step) {
  if (!step.reduces || !step.has_program) return false;
  const int64_t elements = count_or_overflow(step.loop);
  const int64_t most = static_cast<int64_t>(exec::kSlotBytes) / size_in_bytes(step.program.written);
  return elements > 0 && elements <= most;
}

}  // namespace

std::vector<Step> make_steps(const graph::Graph& graph) {
  const Groups groups = find_groups(graph);
  std::vector<int> step_of(graph.items.size(), -1);
  std::vector<Step> steps;
  for (int i = 0; i < static_cast<int>(graph.items.size()); ++i) {
    if (groups.group[static_cast<size_t>(i)] != i) continue;
    const graph::Item& item = graph.items[static_cast<size_t>(i)];
    step_of[static_cast<size_t>(i)] = static_cast<int>(steps.size());
    Step& step = steps.emplace_back();
    step.item = i;
    step.reduces = item.node->kind == graph::Kind::reduction;
    step.loop = step.reduces ? item.node->reduction->x.shape : item.shape;
    step.has_program =
        step.reduces ? computes_operand(graph, groups, item) : item.node->kind == graph::Kind::op;
  }
  for (int i = 0; i < static_cast<int>(graph.items.size()); ++i) {
    const int group = groups.group[static_cast<size_t>(i)];
    if (group < 0) continue;
    Step& step = steps[static_cast<size_t>(step_of[static_cast<size_t>(group)])];
    if (graph.items[static_cast<size_t>(i)].node->kind == graph::Kind::op)
      step.members.push_back(i);
  }
  for (Step& step : steps) {
    write_program(graph, groups, step);
    const graph::Item& item = graph.items[static_cast<size_t>(step.item)];
    step.is_small = is_small_reduction(step);
    step.is_one_row = step.is_small && step.centre.item < 0 && item.size() == 1;
    step.dense = graph::dense_like(
        step.loop, step.reduces ? item.node->reduction->x.strides : item.node->strides);
  }
  return steps;
}

}  // namespace weft::fuse
