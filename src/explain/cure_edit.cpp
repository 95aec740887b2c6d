#include "explain/cure_edit.h"

#include <algorithm>
#include <map>

namespace weft::explanation {

int operand_count(const Call& call) {
  return static_cast<int>(call.inputs.size()) + (call.where ? 1 : 0);
}
CallInput& operand(Call& call, int number) {
  const auto at = static_cast<size_t>(number);
  return at < call.inputs.size() ? call.inputs[at] : *call.where;
}
const CallInput& operand(const Call& call, int number) {
  const auto at = static_cast<size_t>(number);
  return at < call.inputs.size() ? call.inputs[at] : *call.where;
}

Call view_of(const Call& call, int input, const char* function) {
  Call view;
  view.function = function;
  view.kind = StepKind::view;
  view.dialect = call.dialect;
  view.inputs = {operand(call, input)};
  return view;
}

Edit seen_through(const Call& call, Repair repair, int input, Call view) {
  Edit edit;
  edit.repair = repair;
  edit.call = call;
  edit.views.push_back({input, std::move(view)});
  return edit;
}

namespace {

// What calls give that differ from what they gave.
using Changed = std::map<int, core::Value>;

bool take_changed(Call& call, const Changed& changed) {
  bool any = false;
  for (int i = 0; i < operand_count(call); ++i) {
    const auto found = changed.find(operand(call, i).made_by);
    if (found == changed.end()) continue;
    operand(call, i).value = found->second;
    any = true;
  }
  return any;
}

// The reduction as the edit has it, and all that depends on it.
Outcome rerun(const Calls& calls, size_t at, const Edit& edit, Changed& changed) {
  const int first = edit.reduction;
  Outcome outcome;
  for (auto i = static_cast<size_t>(first); i < at; ++i) {
    Call call = calls[i];
    if (static_cast<int>(i) == first) {
      call.keepdims = edit.keepdims;
    } else if (!take_changed(call, changed)) {
      continue;
    }
    outcome = try_call(call);
    if (!outcome.works) return outcome;
    changed[static_cast<int>(i)] = outcome.result;
  }
  return outcome;
}

}  // namespace

Outcome try_edit(const Calls& calls, size_t at, Edit& edit) {
  if (edit.reduction >= 0) {
    Changed changed;
    const Outcome outcome = rerun(calls, at, edit, changed);
    if (!outcome.works) return outcome;
    take_changed(edit.call, changed);
  }
  for (const EditView& view : edit.views) {
    const Outcome outcome = try_call(view.call);
    if (!outcome.works) return outcome;
    operand(edit.call, view.input).value = outcome.result;
  }
  return try_call(edit.call);
}

void make_edit(Calls& list, const Edit& edit) {
  if (edit.reduction >= 0) list[static_cast<size_t>(edit.reduction)].keepdims = edit.keepdims;
  Call last = edit.call;
  for (const EditView& view : edit.views) {
    operand(last, view.input).made_by = static_cast<int>(list.size());
    list.push_back(view.call);
    operand(last, view.input).name = code_of(list, list.size() - 1, Language::numpy);
  }
  list.push_back(std::move(last));
}

void unmake_edit(Calls& list, size_t at, const Edit& edit) {
  list.resize(at);
  if (edit.reduction >= 0) list[static_cast<size_t>(edit.reduction)].keepdims = !edit.keepdims;
}

int reduction_behind(const Calls& calls, const CallInput& input) {
  int at = input.made_by;
  while (at >= 0) {
    const Call& call = calls[static_cast<size_t>(at)];
    if (call.kind == StepKind::reduce) return at;
    if (call.kind != StepKind::elementwise) return -1;
    const auto is_made = [](const CallInput& x) { return x.made_by >= 0; };
    const auto made = std::find_if(call.inputs.begin(), call.inputs.end(), is_made);
    const bool is_only_one =
        std::all_of(call.inputs.begin(), call.inputs.end(),
                    [&](const CallInput& x) { return is_made(x) || x.value.shape.empty(); }) &&
        std::count_if(call.inputs.begin(), call.inputs.end(), is_made) == 1;
    at = is_only_one ? made->made_by : -1;
  }
  return -1;
}

}  // namespace weft::explanation
