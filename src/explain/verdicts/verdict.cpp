#include "explain/verdicts/verdict.h"

#include "base/text.h"
#include "weft/broadcast.h"

namespace weft::explanation::verdicts {
namespace {

Sentence refusal_in(Dialect system, const Call& call) {
  switch (system) {
    case Dialect::numpy:
      return in_numpy::refusal(call);
    case Dialect::torch:
      return in_torch::refusal(call);
    case Dialect::xla:
      return in_xla::refusal(call);
  }
  return {};
}

// Every choice of `count` of `most` axes, in axis order: {0, 1}, {0, 2}, {1, 2}.
std::vector<Axes> choices(int count, int most) {
  std::vector<Axes> all;
  if (count > most) return all;
  Axes dims = trailing_axes(count, count);
  while (true) {
    all.push_back(dims);
    int at = count - 1;
    while (at >= 0 && dims[at] == most - count + at) --at;
    if (at < 0) return all;
    ++dims[at];
    for (int i = at + 1; i < count; ++i) dims[i] = dims[i - 1] + 1;
  }
}

// More than these nobody reads, and there may be millions.
constexpr int kMostAxes = 12;

// The placing that NumPy's rule would choose, if it fits, else the first.
std::string needed(const Call& call, const std::vector<Axes>& placings) {
  const bool expands = call.kind == StepKind::expand;
  const int low = expands ? shape_of(call, 0).rank()
                          : std::min(shape_of(call, 0).rank(), shape_of(call, 1).rank());
  const int high =
      expands ? call.target.rank() : std::max(shape_of(call, 0).rank(), shape_of(call, 1).rank());
  const Axes trailing = trailing_axes(low, high);
  for (const Axes& placing : placings) {
    if (placing == trailing) return cat("broadcast_dimensions=", braces(trailing));
  }
  return cat("broadcast_dimensions=", braces(placings[0]));
}

}  // namespace

std::vector<Axes> xla_placings(const Call& call) {
  const bool expands = call.kind == StepKind::expand;
  if (!expands && (call.kind != StepKind::elementwise || call.inputs.size() != 2)) return {};
  const int a = shape_of(call, 0).rank();
  const int b = expands ? call.target.rank() : shape_of(call, 1).rank();
  if (!expands && (a == b || a == 0 || b == 0)) return {};
  if (std::max(a, b) > kMostAxes || (expands && a > b)) return {};
  std::vector<Axes> placings;
  Call placed = call;
  for (const Axes& dims : choices(std::min(a, b), std::max(a, b))) {
    placed.dims = dims;
    if (!in_xla::refusal(placed)) placings.push_back(dims);
  }
  return placings;
}

}  // namespace weft::explanation::verdicts

namespace weft::explanation {

Verdict verdict_of(Dialect system, const Call& call) {
  using namespace verdicts;
  Verdict verdict{.system = system};
  verdict.exists = exists_in(system, call);
  if (!verdict.exists) return verdict;
  const Call asked = asked_of(system, call);
  if (system == Dialect::xla) verdict.placings = xla_placings(asked);
  if (const Sentence refused = refusal_in(system, asked)) {
    verdict.error = *refused;
    if (!verdict.placings.empty()) verdict.needs = needed(asked, verdict.placings);
    return verdict;
  }
  const Given given = given_by(asked);
  verdict.works = given.works;
  verdict.result = given.shape;
  verdict.dtype = given.dtype;
  return verdict;
}

}  // namespace weft::explanation
