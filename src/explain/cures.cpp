// Cures: everything that is one step away, tried, the likeliest first.
#include <algorithm>
#include <set>

#include "base/text.h"
#include "dialect/policy.h"
#include "explain/cure_rank.h"
#include "explain/cure_sources.h"
#include "explain/frame.h"

namespace weft::explanation {
namespace {

constexpr size_t kMostCures = 8;
constexpr Language kAllLanguages[] = {Language::numpy, Language::torch, Language::xla,
                                      Language::cpp};

struct Found {
  Edit edit;
  core::Value result;
  Rank rank;
  size_t number = 0;  // in the order they were proposed, which decides among equal ranks
};

Edits proposals(const Calls& calls, size_t at) {
  static constexpr void (*kSources[])(const Calls&, size_t, Edits&) = {
      propose_placings, propose_kept_axes, propose_mesh,     propose_choice,  propose_new_array,
      propose_new_axes, propose_removals,  propose_squeezes, propose_product, propose_orders,
      propose_reshapes, propose_targets,   propose_slices};
  Edits edits;
  for (const auto source : kSources) source(calls, at, edits);
  return edits;
}

// Of a call that runs, but not as it was meant: less comes out, or an operand lies elsewhere.
bool changes_outcome(const Found& found, const Shape& before) {
  if (found.rank.growth != Growth::none) return false;
  const Repair repair = found.edit.repair;
  if (repair == Repair::slice || repair == Repair::new_array) return false;
  const bool lies_elsewhere = repair == Repair::keepdims || repair == Repair::add_axis ||
                              repair == Repair::mask_axis || repair == Repair::placing;
  const int64_t old_size = count_or_overflow(before);
  const int64_t size = count_or_overflow(found.result.shape);
  return size < old_size || (lies_elsewhere && size == old_size);
}

// np.where(mask, y, x) is an answer if it gives what x is.
bool keeps_the_array(const Found& found) {
  if (found.edit.repair != Repair::where || found.edit.array.empty()) return true;
  return found.result.shape == found.edit.array;
}

std::vector<Found> those_that_work(const Calls& calls, size_t at, const ExplainedStep& step) {
  std::vector<Found> found;
  for (Edit& edit : proposals(calls, at)) {
    const Outcome outcome = try_edit(calls, at, edit);
    if (!outcome.works) continue;
    const Rank rank = rank_of(calls, edit, outcome.result.shape);
    Found next{std::move(edit), outcome.result, rank, found.size()};
    if (!keeps_the_array(next) || (step.works && !changes_outcome(next, step.result))) continue;
    found.push_back(std::move(next));
  }
  std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
    if (a.rank < b.rank || b.rank < a.rank) return a.rank < b.rank;
    return a.number < b.number;
  });
  return found;
}

std::string stored_under(const std::string& name, const std::string& code) {
  return name.empty() || code.empty() ? code : cat(name, " = ", code);
}

// A placing that gives what NumPy's rule gives; where that refuses, any is what new axes give.
bool is_numpys(const Edit& edit) {
  if (edit.repair != Repair::placing || edit.call.inputs.size() != 2) return false;
  const Shape& a = edit.call.inputs[0].value.shape;
  const Shape& b = edit.call.inputs[1].value.shape;
  Shape joint = a;
  if (!widen_to_fit(joint, b)) return true;
  return edit.call.dims == trailing_axes(std::min(a.rank(), b.rank()), joint.rank());
}

// The operands in the frame of the result, to be drawn.
std::vector<ExplainedOperand> framed_operands(const Call& call) {
  const dialect::Untold nobody;
  const Lowered lowered = lower_call(call);
  ExplainedStep step;
  step.works = true;
  step.kind = call.kind;
  step.dialect = call.dialect;
  step.result = lowered.result.shape;
  frame_step(call, &lowered, step);
  return step.operands;
}

// `list`: the calls before the one in question. It is left as it was.
Cure as_cure(Calls& list, const Found& found) {
  const size_t at = list.size();
  make_edit(list, found.edit);
  Cure cure;
  cure.repair = found.edit.repair;
  cure.result = found.result.shape;
  cure.why = found.edit.why;
  cure.is_numpys = is_numpys(found.edit);
  cure.operands = framed_operands(list.back());
  for (const Language language : kAllLanguages) {
    std::string code = code_of(list, list.size() - 1, language);
    const bool is_given = language == Language::numpy && !found.edit.numpy_code.empty();
    if (is_given) code = found.edit.numpy_code;
    cure.code[static_cast<size_t>(language)] = stored_under(found.edit.stored, code);
  }
  unmake_edit(list, at, found.edit);
  return cure;
}

// Two repairs that NumPy's users write alike are one.
std::string meaning_of(const Cure& cure) {
  const std::string& numpy = cure.code[static_cast<size_t>(Language::numpy)];
  if (!numpy.empty()) return numpy;
  std::string all_code;
  for (const std::string& code : cure.code) all_code += cat(code, "\n");
  return all_code;
}

}  // namespace

std::vector<Cure> find_cures(const Calls& calls, size_t at, const ExplainedStep& step) {
  if (step.works && find_warnings(calls, at, step).empty()) return {};
  std::vector<Cure> cures;
  Calls list(calls.begin(), calls.begin() + static_cast<std::ptrdiff_t>(at));
  std::set<std::string> written;
  for (const Found& found : those_that_work(calls, at, step)) {
    if (cures.size() == kMostCures) break;
    Cure cure = as_cure(list, found);
    if (written.insert(meaning_of(cure)).second) cures.push_back(std::move(cure));
  }
  return cures;
}

}  // namespace weft::explanation
