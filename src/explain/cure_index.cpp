// Arrays in brackets: index arrays that are meant to cross, masks that are meant for other axes.
#include <algorithm>

#include "base/text.h"
#include "explain/cure_sources.h"

namespace weft::explanation {
namespace {

std::vector<int> index_arrays(const Call& call) {
  std::vector<int> found;
  for (const IndexPart& part : call.parts) {
    if (part.input < 0) continue;
    const core::Value& value = call.inputs[static_cast<size_t>(part.input)].value;
    if (value.rank() == 1 && value.dtype != DType::boolean) found.push_back(part.input);
  }
  return found;
}

std::string target_name(const Call& call) { return call.inputs[0].name; }

// "a[np.ix_(rows, cols)]", if there is nothing else in the brackets.
std::string open_mesh_code(const Call& call, const std::vector<int>& arrays) {
  if (arrays.size() != call.parts.size()) return "";
  std::string names;
  for (const int array : arrays)
    names += cat(names.empty() ? "" : ", ", call.inputs[static_cast<size_t>(array)].name);
  const std::string value = call.kind == StepKind::assign ? cat(" = ", call.inputs[1].name) : "";
  return cat(target_name(call), "[np.ix_(", names, ")]", value);
}

void propose_open_mesh(const Call& call, Edits& edits) {
  const std::vector<int> arrays = index_arrays(call);
  if (arrays.size() < 2) return;
  Edit edit;
  edit.repair = Repair::open_mesh;
  edit.call = call;
  for (size_t i = 0; i + 1 < arrays.size(); ++i) {
    Call view = view_of(call, arrays[i], "index");
    view.index.push_back(all);
    view.index.insert(view.index.end(), arrays.size() - 1 - i, new_axis);
    edit.views.push_back({arrays[i], std::move(view)});
  }
  edit.why = "every row with every column";
  if (arrays.size() > 2) edit.why = "every index with every other";
  if (call.dialect == Dialect::numpy) edit.numpy_code = open_mesh_code(call, arrays);
  edits.push_back(std::move(edit));
}

// a[mask] with a mask of another axis: a[:, mask]. And a[:3][mask] or mask[:3].
void propose_other_axes(const Call& call, Edits& edits) {
  if (call.parts.size() != 1 || call.parts[0].input < 0) return;
  const int number = call.parts[0].input;
  const core::Value& mask = call.inputs[static_cast<size_t>(number)].value;
  const core::Value& array = call.inputs[0].value;
  if (mask.dtype != DType::boolean || mask.rank() != 1) return;
  for (int axis = 1; axis < array.rank(); ++axis) {
    if (array.shape[axis] != mask.shape[0]) continue;
    Edit edit;
    edit.repair = Repair::mask_axis;
    edit.call = call;
    for (int i = 0; i < axis; ++i) edit.call.parts.insert(edit.call.parts.begin(), IndexPart());
    edit.why = cat("the mask lies along axis ", axis);
    edits.push_back(std::move(edit));
  }
  if (array.rank() == 0) return;
  const auto [shorter, longer] = std::minmax(array.shape.data()[0], mask.shape.data()[0]);
  if (!is_most_of(shorter, longer)) return;
  const bool is_array_longer = longer == array.shape[0];
  if (is_array_longer && call.kind == StepKind::assign) return;  // a copy would be written to
  const int cut = is_array_longer ? 0 : number;
  Call view = view_of(call, cut, "index");
  view.index.push_back(slice(shorter));
  Edit edit = seen_through(call, Repair::slice, cut, std::move(view));
  edit.why = cat("masks never stretch: the first ", shorter);
  edits.push_back(std::move(edit));
}

}  // namespace

void propose_mesh(const Calls& calls, size_t at, Edits& edits) {
  const Call& call = calls[at];
  if (call.parts.empty()) return;
  propose_open_mesh(call, edits);
  propose_other_axes(call, edits);
}

}  // namespace weft::explanation
