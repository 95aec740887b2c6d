// The steps of an evaluation as text: explain(expr).plan.
#include "fuse/plan_text.h"

#include "base/text.h"
#include "fuse/fusion_plan.h"
#include "weft/print.h"

namespace weft::fuse {
namespace {

int64_t bytes_of(const graph::Item& item) { return item.size() * size_in_bytes(item.node->dtype); }

std::string_view name_of(const core::Reduce& r, Reducer reducer) {
  static constexpr std::string_view kReducers[] = {
      "sum", "product", "smallest", "largest", "sum of squares", "sum of squares about "};
  const bool is_largest = r.reducer == Reducer::largest;
  if (r.method == core::Method::position)
    return is_largest ? "position of the largest" : "position of the smallest";
  if (r.method == core::Method::halving) return info(r.op).name;
  return kReducers[static_cast<int>(reducer)];
}

class Explainer {
 public:
  explicit Explainer(const graph::Node& root)
      : outline_(make_outline(graph::nodes_behind(root))),
        graph_(outline_.graph),
        steps_(outline_.steps),
        clusters_(outline_.clusters),
        text_(cat("expression: ", root.dtype, " ", root.shape, "\n")) {
    for (int i = 0; i < static_cast<int>(graph_.items.size()); ++i) names_.push_back(name_item(i));
  }

  std::string text() {
    for (size_t i = 0; i < graph_.items.size(); ++i) {
      const graph::Node& node = *graph_.items[i].node;
      if (node.kind != graph::Kind::array) continue;
      text_ += cat("input ", names_[i], ": ", node.dtype, " ", node.shape);
      text_ += node.call ? cat(", what ", node.name, " gives\n") : "\n";
      read_ += bytes_of(graph_.items[i]);
    }
    for (const Cluster& cluster : clusters_) add_cluster(cluster);
    const int64_t written = bytes_of(items(graph_.root.item));
    text_ += cat("memory: inputs ", read_, " bytes, result ", written, ", between steps ",
                 whole_ - (clusters_.empty() || steps_.back().is_view() ? 0 : written));
    if (slab_ > 0) text_ += cat(", in a slab ", slab_, " per thread");
    return text_ + "\n";
  }

 private:
  const graph::Item& items(int i) const { return graph_.items[static_cast<size_t>(i)]; }
  const std::string& name(int item) const { return names_[static_cast<size_t>(item)]; }

  // Inputs are a, b, ..., numbers themselves, results of steps %0, %1, ...
  std::string name_item(int i) {
    const graph::Node& node = *items(i).node;
    if (node.kind == graph::Kind::array) {
      const int n = inputs_++;
      return n < 26 ? std::string(1, static_cast<char>('a' + n)) : cat("a", n);
    }
    if (node.kind == graph::Kind::literal) {
      const Array value = empty({}, node.dtype);
      for (int64_t b = 0; b < value.nbytes(); ++b) value.origin()[b] = node.literal[b];
      return to_string(value);
    }
    for (size_t s = 0; s < steps_.size(); ++s) {
      if (steps_[s].item == i) return cat("%", s);
    }
    return "";
  }

  void add_cluster(const Cluster& cluster) {
    const Axes& cuts = cluster.cuts.back();
    const Step& last = steps_[static_cast<size_t>(cluster.steps.back())];
    if (!cuts.empty()) {
      text_ += "slabs";
      for (int k = 0; k < cuts.size(); ++k) {
        const bool is_last = k + 1 == cuts.size();
        text_ += cat(k > 0 ? "," : "", " of ", is_last ? cluster.thickness : 1, " along axis ",
                     cuts[k], " (", last.loop[static_cast<int>(cuts[k])], ")");
      }
      text_ += ":\n";
    }
    int64_t bytes = 0;
    for (size_t i = 0; i < cluster.steps.size(); ++i) {
      const Step& step = steps_[static_cast<size_t>(cluster.steps[i])];
      add_step(step, cuts.empty() ? "" : "  ");
      if (i + 1 < cluster.steps.size()) bytes += slab_bytes(step, cluster, cluster.cuts[i]);
    }
    if (!last.is_view()) whole_ += bytes_of(items(last.item));
    slab_ = bytes > slab_ ? bytes : slab_;
  }

  int64_t slab_bytes(const Step& step, const Cluster& cluster, const Axes& cuts) const {
    int64_t bytes = bytes_of(items(step.item));
    for (int k = 0; k < cuts.size(); ++k) {
      const int64_t extent = items(step.item).shape[static_cast<int>(cuts[k])];
      bytes = bytes / extent * (k + 1 == cuts.size() ? cluster.thickness : 1);
    }
    return bytes;
  }

  void add_step(const Step& step, const std::string& indent) {
    const graph::Item& item = items(step.item);
    text_ += cat(indent, name(step.item), ": ", item.node->dtype, " ", item.shape, " = ");
    if (step.reduces) {
      const core::Reduce& r = *item.node->reduction;
      text_ += cat(name_of(r, step.reducer), step.centre.item >= 0 ? name(step.centre.item) : "",
                   " over axes ", r.axes, " of ", step.loop, " ");
    }
    if (!step.has_program) {
      const bool is_reshape = item.node->kind == graph::Kind::reshape;
      if (step.is_view()) text_ += is_reshape ? "reshape of " : "part of ";
      text_ += cat(name(step.leaf[0].item), "\n");
      return;
    }
    text_ += cat("in one loop over ", step.loop, "\n");
    for (int i = 0; i < step.program.instructions; ++i)
      text_ += cat(indent, "    ", instruction(step, i), "\n");
  }

  std::string instruction(const Step& step, int i) const {
    const core::Instruction& instruction = step.program.instruction[i];
    const int inputs = step.program.inputs;
    const auto value = [&](int v) {
      return v < inputs ? name(step.leaf[v].item) : cat("v", v - inputs);
    };
    if (core::is_conversion(instruction))
      return cat("v", i, " = ", value(instruction.inputs[0]), " as ", instruction.result);
    std::string line = cat("v", i, " = ", info(instruction.op).name);
    for (int k = 0; k < info(instruction.op).arity; ++k)
      line += cat(k > 0 ? ", " : " ", value(instruction.inputs[k]));
    return line;
  }

  const Outline outline_;
  const graph::Graph& graph_;
  const std::vector<Step>& steps_;
  const std::vector<Cluster>& clusters_;
  std::vector<std::string> names_;
  std::string text_;
  int inputs_ = 0;
  int64_t read_ = 0;
  int64_t whole_ = 0;
  int64_t slab_ = 0;
};

}  // namespace
}  // namespace weft::fuse

namespace weft {

std::string fuse::plan_text(const graph::Node& root) { return Explainer(root).text(); }

}  // namespace weft
