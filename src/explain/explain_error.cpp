#include "base/raise.h"
#include "base/text.h"
#include "explain/error_question.h"
#include "explain/evaluate.h"

namespace weft::explanation {
namespace {

std::string listed_bindings(const std::vector<std::string>& bindings) {
  std::string out;
  for (const std::string& binding : bindings) out += cat(out.empty() ? "" : " ", binding);
  return out;
}

// Whose error it is, what it was read as, and what it leaves open.
std::string remark_on(const PastedError& error, const Question& question) {
  std::string out = cat("read as ", error.system,
                        error.is_warning ? "'s warning of " : "'s refusal of ", question.text);
  if (!question.bindings.empty()) out += cat(" with ", listed_bindings(question.bindings));
  if (question.is_guess)
    out += "\n    names whose shapes are not told have those that fit the message";
  if (!question.is_told && !error.gap.empty()) out += cat("\n    ", error.gap);
  return out;
}

// Shapes that stand in for others say where it fails; what would help, and what other systems
// say, depends on the rest.
void keep_what_is_known(Explanation& explanation) {
  for (ExplainedStep& step : explanation.steps) {
    step.cures.clear();
    step.verdicts.clear();
    step.error.hint.clear();
  }
}

Explanation unrecognised(std::string_view pasted) {
  Explanation explanation;
  explanation.asked = pasted;
  explanation.unread =
      cat("no error of broadcasting was recognised; these are looked for:\n", known_errors());
  return explanation;
}

}  // namespace

Explanation explain_error(std::string_view pasted, const ExplainOptions& options,
                          const Context& context) try {
  const PastedError error = read_error(pasted);
  if (error.system.empty()) return unrecognised(pasted);
  const Question question = question_of(error, options);
  ExplainOptions told = options;
  told.dialect = error.dialect;
  told.bindings = question.bindings;
  if (!told.language) told.language = error.language;
  const bool has_shapes = !question.bindings.empty();
  Explanation explanation;
  if (has_shapes) explanation = explain_text(question.text, told, context);
  explanation.asked = pasted.substr(0, kMostPasted);
  explanation.dialect = error.dialect;
  explanation.language = *told.language;
  explanation.remark = remark_on(error, question);
  if (!has_shapes) explanation.unread = "give the shapes with it: a=(2,3) b=(4,)";
  if (error.is_partial && !question.is_told) keep_what_is_known(explanation);
  return explanation;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::explanation
