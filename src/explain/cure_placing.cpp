// XLA: every broadcast_dimensions that fits, in the order of the axes.
#include <optional>

#include "base/text.h"
#include "explain/cure_sources.h"

namespace weft::explanation {
namespace {

constexpr size_t kMostPlacings = 64;

// Ascending axes of `high` that `low` fits on, one after the other.
class Placings {
 public:
  Placings(const Shape& low, const Shape& high) : low_(low), high_(high) { next({}); }
  std::vector<Axes> take() { return std::move(found_); }

 private:
  void next(const Axes& begun) {
    if (found_.size() >= kMostPlacings || ++steps_ > kMostSteps) return;
    const int i = begun.size();
    if (i == low_.rank()) return found_.push_back(begun);
    const int last = high_.rank() - (low_.rank() - i);
    for (int axis = i ? static_cast<int>(begun[i - 1]) + 1 : 0; axis <= last; ++axis) {
      if (!go_together(low_[i], high_[axis])) continue;
      Axes longer = begun;
      longer.push_back(axis);
      next(longer);
    }
  }

  static constexpr int kMostSteps = 20000;
  const Shape& low_;
  const Shape& high_;
  std::vector<Axes> found_;
  int steps_ = 0;
};

std::string placing_reason(const Axes& dims, int rank) {
  if (rank == 2 && dims.size() == 1)
    return dims[0] == 0 ? "one value per row" : "one value per column";
  return cat("along ", dims.size() == 1 ? "axis " : "axes ", listed(dims));
}

void add_placing(const Call& call, const Axes& dims, int rank, Edits& edits) {
  if (call.has_dims && call.dims == dims) return;
  Edit edit;
  edit.repair = Repair::placing;
  edit.call = call;
  edit.call.dims = dims;
  edit.call.has_dims = !dims.empty();
  edit.why = dims.empty() ? "without broadcast_dimensions" : placing_reason(dims, rank);
  edits.push_back(std::move(edit));
}

}  // namespace

void propose_placings(const Calls& calls, size_t at, Edits& edits) {
  const Call& call = calls[at];
  if (call.function == "broadcast_in_dim" && call.inputs.size() == 1) {
    for (const Axes& dims : Placings(call.inputs[0].value.shape, call.target).take())
      add_placing(call, dims, call.target.rank(), edits);
    return;
  }
  if (call.dialect != Dialect::xla || call.kind != StepKind::elementwise) return;
  if (call.inputs.size() != 2) return;
  if (call.has_dims) add_placing(call, {}, 0, edits);
  const Shape& a = call.inputs[0].value.shape;
  const Shape& b = call.inputs[1].value.shape;
  const Shape& low = a.rank() < b.rank() ? a : b;
  const Shape& high = a.rank() < b.rank() ? b : a;
  if (low.empty() || low.rank() == high.rank()) return;
  for (const Axes& dims : Placings(low, high).take()) add_placing(call, dims, high.rank(), edits);
}

}  // namespace weft::explanation
