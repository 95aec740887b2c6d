#include "weft/explanation.h"

#include <algorithm>
#include <ostream>

namespace weft {

std::string_view name_of(Language language) {
  constexpr std::string_view kNames[kLanguages] = {"numpy", "torch", "xla", "cpp"};
  return kNames[static_cast<size_t>(language)];
}

std::string_view version_of(Dialect system) {
  switch (system) {
    case Dialect::numpy:
      return "NumPy 2.4";
    case Dialect::torch:
      return "PyTorch 2.15";
    case Dialect::xla:
      return "XlaBuilder of jaxlib 0.4.38";
  }
  return "";
}

bool ExplainedStep::stretches() const {
  const auto is_read_again = [](AxisUse use) {
    return use == AxisUse::stretched || use == AxisUse::missing;
  };
  return std::any_of(operands.begin(), operands.end(), [&](const ExplainedOperand& operand) {
    return std::any_of(operand.uses.begin(), operand.uses.end(), is_read_again);
  });
}

bool Explanation::works() const {
  return unread.empty() && std::all_of(steps.begin(), steps.end(),
                                       [](const ExplainedStep& step) { return step.works; });
}

const ExplainedStep& Explanation::focus() const {
  for (const ExplainedStep& step : steps)
    if (!step.works) return step;
  for (const ExplainedStep& step : steps)
    if (!step.warnings.empty()) return step;
  const auto stretching = std::find_if(steps.rbegin(), steps.rend(),
                                       [](const ExplainedStep& step) { return step.stretches(); });
  return stretching == steps.rend() ? steps.back() : *stretching;
}

std::ostream& operator<<(std::ostream& out, const Explanation& explanation) {
  return out << explanation.text();
}

}  // namespace weft
