#include "base/text.h"
#include "base/raise.h"
#include "base/table.h"
#include "explain/text_parts.h"
#include "weft/explanation.h"

namespace weft {
namespace {

using namespace explanation;

std::string outcome_of(const ExplainedStep& step) {
  return step.works ? cat(step.result, " ", step.dtype) : "refused";
}

// Of several steps: what each gives.
std::string steps_list(const Explanation& explanation) {
  if (explanation.steps.size() < 2) return "";
  Table table;
  for (const ExplainedStep& step : explanation.steps) table.add({step.text, outcome_of(step)});
  return table.text("    ");
}

std::string heading(const ExplainedStep& step) {
  if (step.works) return cat(step.text, " gives ", step.result, " ", step.dtype, "\n");
  return cat(step.text, " is refused: ", refusal_text(step), "\n");
}

std::string schedule_text(const ExplainedStep& step) {
  return step.schedule.empty() ? "" : cat("runs: ", step.schedule, "\n");
}

// A hint of the error is for where no cure was found.
std::string hint_text(const ExplainedStep& step) {
  if (step.works || !step.cures.empty() || step.error.hint.empty()) return "";
  return cat("hint: ", step.error.hint, "\n");
}

std::string step_text(const ExplainedStep& step, Language language) {
  return cat(heading(step), aligned_text(step), verdicts_text(step), hint_text(step),
             warnings_text(step.warnings), cures_text(step, language));
}

}  // namespace

std::string Explanation::text() const try {
  if (steps.empty()) return remark.empty() ? unread : cat(remark, "\n", unread);
  const bool is_expression = steps.size() > 1;
  const ExplainedStep& step = focus();
  std::string out = remark.empty() ? "" : cat(remark, "\n");
  out += cat(steps_list(*this), step_text(step, language));
  if (works())
    out +=
        cat(memory_text(is_expression ? memory : step.memory, is_expression), schedule_text(step));
  if (!plan.empty()) out += plan;
  if (!unread.empty()) out += unread + '\n';
  while (!out.empty() && out.back() == '\n') out.pop_back();
  return out;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft
