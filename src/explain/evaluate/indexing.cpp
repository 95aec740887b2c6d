// a[i, ::2, None, rows]: what stands in the brackets becomes the indices of a call.
#include "base/text.h"
#include "core/views.h"
#include "explain/evaluate/evaluator.h"

namespace weft::explanation::evaluation {

using expression::NodeKind;

namespace {

Slice::Bound bound_of(const Term& term) {
  if (term.kind == TermKind::none) return none;
  return to_integer(term, "a slice");
}

Slice slice_of(const Term& term) {
  Slice slice{bound_of(term.entries[0]), bound_of(term.entries[1])};
  if (term.entries[2].kind != TermKind::none) slice.step = to_integer(term.entries[2], "a slice");
  return slice;
}

bool is_truth_value(const Term& term) {
  return term.kind == TermKind::number && term.number.kind == DTypeKind::boolean;
}

// What an array is as an index, if its type was not said.
DType index_dtype(const Term& term) {
  const bool is_mask =
      term.kind == TermKind::array && term.array.name.find("mask") != std::string::npos;
  return is_mask ? DType::boolean : DType::i64;
}

// x.shape[1:].
Term sizes_of(const Term& tuple, const Term& slice) {
  if (tuple.entries.size() > static_cast<size_t>(kMaxRank))
    fail(cat("more than ", kMaxRank, " entries"), tuple.node);
  Term sizes = tuple;
  sizes.entries.clear();
  const Array places = arange(static_cast<int64_t>(tuple.entries.size()));
  const Array chosen = places(slice_of(slice));
  const auto* first = reinterpret_cast<const int64_t*>(chosen.origin());
  for (int64_t i = 0; i < chosen.size(); ++i)
    sizes.entries.push_back(tuple.entries[static_cast<size_t>(first[i * chosen.strides()[0]])]);
  return sizes;
}

// One of several results, or of extents.
std::optional<Term> chosen(Term& tuple, const std::vector<Term>& entries) {
  const bool holds_results = tuple.kind == TermKind::tuple && !tuple.entries.empty() &&
                             tuple.entries[0].kind == TermKind::array;
  if (!(holds_results || tuple.is_sizes) || entries.size() != 1) return {};
  if (entries[0].kind == TermKind::slice && tuple.is_sizes) return sizes_of(tuple, entries[0]);
  if (!is_integer(entries[0])) return {};
  const int64_t count = static_cast<int64_t>(tuple.entries.size());
  const int64_t given = entries[0].number.integer;
  const int64_t at = given < 0 ? given + count : given;
  if (at < 0 || at >= count) fail(cat("there are ", count, " of them"), entries[0].node);
  return std::move(tuple.entries[static_cast<size_t>(at)]);
}

}  // namespace

bool Evaluator::is_target(int node) const {
  const int root = tree_.root();
  return tree_[root].kind == NodeKind::assign && tree_.children_of(root)[0] == node;
}

Term Evaluator::subscript(int node) {
  Term base = take(tree_.children_of(node)[0]);
  std::vector<Term> entries = take_children(node, 1);
  if (base.kind == TermKind::dtype) {  // f32[2, 3]
    Term extents = of_kind(TermKind::tuple, node);
    extents.entries = std::move(entries);
    return array_term(to_shape(extents, "a shape"), base.dtype, node);
  }
  if (is_target(node)) {
    Term place = of_kind(TermKind::place, node);
    place.entries = std::move(entries);
    place.entries.insert(place.entries.begin(), std::move(base));
    return place;
  }
  if (auto entry = chosen(base, entries)) return *std::move(entry);
  if (base.kind == TermKind::number) fail("a number has no elements", node);
  return index(std::move(base), std::move(entries), node);
}

Term Evaluator::index(Term array, std::vector<Term> entries, int node) {
  Call call = begin(StepKind::view, "index", node);
  call.inputs.push_back(operand(std::move(array)));
  set_indices(call, std::move(entries));
  if (!call.parts.empty()) call.kind = StepKind::index;
  return push(std::move(call), node);
}

// Arrays among them join the inputs; without any there are no parts, only slices.
void Evaluator::set_indices(Call& call, std::vector<Term> entries) {
  if (entries.size() == 1 && entries[0].kind == TermKind::tuple)
    entries = std::vector<Term>(std::move(entries[0].entries));
  bool has_arrays = false;
  for (Term& entry : entries) {
    IndexPart part;
    if (entry.kind == TermKind::none) {
      part.index = new_axis;
    } else if (entry.kind == TermKind::ellipsis) {
      part.index = ellipsis;
    } else if (entry.kind == TermKind::slice) {
      part.index = slice_of(entry);
    } else if (is_integer(entry) && !is_truth_value(entry)) {
      part.index = entry.number.integer;
    } else {
      has_arrays = true;
      part.input = static_cast<int>(call.inputs.size());
      if (entry.kind == TermKind::number && !is_truth_value(entry))
        fail("an index is an integer, a slice, None, ... or an array", entry.node);
      const DType dtype = index_dtype(entry);
      CallInput array = operand(std::move(entry), dtype);
      array.number.reset();
      call.inputs.push_back(std::move(array));
    }
    call.parts.push_back(part);
  }
  for (const IndexPart& part : call.parts) call.index.push_back(part.index);
  if (has_arrays)
    call.index.clear();
  else
    call.parts.clear();
}

}  // namespace weft::explanation::evaluation
