#include "fuse/calls.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "array/array_list.h"
#include "fuse/scene.h"

namespace weft::fuse {
namespace {

// A call, or the root: what is evaluated before others or last.
struct Unit {
  const graph::Node* node = nullptr;
  std::vector<size_t> last_reads;  // units whose results nobody reads after this one
  std::optional<Array> result = {};
};

class CallRun {
 public:
  explicit CallRun(const graph::Node& root) : root_(root) {
    find_units();
    find_last_reads();
  }

  Array run(const Array* out) {
    for (Unit& unit : units_) {
      run_call(unit);
      for (size_t read : unit.last_reads) units_[read].result.reset();
    }
    return evaluate(root_, out);
  }

 private:
  static bool is_older(const Unit& a, const Unit& b) { return a.node->serial < b.node->serial; }

  // Without recursion: a chain of calls may be long.
  void find_units() {
    std::vector<const graph::Node*> waiting{&root_};
    std::set<const graph::Node*> found;
    while (!waiting.empty()) {
      const graph::Node* from = waiting.back();
      waiting.pop_back();
      for (const graph::Node* node : graph::nodes_behind(*from)) {
        if (!node->call || !found.insert(node).second) continue;
        for (const graph::NodeRef& operand : node->call->operands)
          if (operand->has_calls) waiting.push_back(operand.get());
      }
    }
    for (const graph::Node* node : found) units_.push_back({node, {}});
    std::sort(units_.begin(), units_.end(), is_older);
  }

  size_t unit_of(const graph::Node& node) const {
    const auto at = std::lower_bound(units_.begin(), units_.end(), Unit{&node, {}}, is_older);
    return static_cast<size_t>(at - units_.begin());
  }

  // From the last reader to the first.
  void find_last_reads() {
    std::vector<bool> is_read(units_.size(), false);
    const auto note = [&](const graph::Node& from, std::vector<size_t>* last) {
      if (!from.has_calls) return;
      for (const graph::Node* node : graph::nodes_behind(from)) {
        if (!node->call || is_read[unit_of(*node)]) continue;
        is_read[unit_of(*node)] = true;
        if (last) last->push_back(unit_of(*node));
      }
    };
    note(root_, nullptr);
    for (size_t u = units_.size(); u-- > 0;) {
      for (const graph::NodeRef& operand : units_[u].node->call->operands)
        note(*operand, &units_[u].last_reads);
    }
  }

  void run_call(Unit& unit) {
    std::vector<Array> operands;
    for (const graph::NodeRef& operand : unit.node->call->operands)
      operands.push_back(evaluate(*operand, nullptr));
    unit.result.emplace(unit.node->call->run(operands));
  }

  Array evaluate(const graph::Node& node, const Array* out) {
    const Found found = find_plan(node);
    ArrayList given(found.nodes.size());
    for (size_t i = 0; i < found.nodes.size(); ++i) {
      if (found.nodes[i]->call) given[i] = &*units_[unit_of(*found.nodes[i])].result;
    }
    if (!out) return fuse::run(found.nodes, *found.schedule, given.data());
    run_into(found, node, given.data(), *out);
    return *out;
  }

  const graph::Node& root_;
  std::vector<Unit> units_;  // of calls, the oldest first
};

}  // namespace

Array run_after_calls(const graph::Node& root, const Array* out) { return CallRun(root).run(out); }

}  // namespace weft::fuse
