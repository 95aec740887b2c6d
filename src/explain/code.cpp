#include "explain/code.h"

#include <algorithm>

#include "base/text.h"
#include "explain/cure_edit.h"

namespace weft::explanation {

Piece infix(const Pieces& operands, std::string_view symbol, int binding) {
  const auto enclosed = [](const Piece& x, bool is_needed) {
    return is_needed ? cat("(", x.text, ")") : x.text;
  };
  const Piece& a = operands[0];
  const Piece& b = operands[1];
  return {
      cat(enclosed(a, a.binding < binding), " ", symbol, " ", enclosed(b, b.binding <= binding)),
      binding};
}

Piece prefix(const Piece& operand, std::string_view symbol, int binding) {
  const bool is_needed = operand.binding < binding;
  return {cat(symbol, is_needed ? "(" : "", operand.text, is_needed ? ")" : ""), binding};
}

std::string atom(const Piece& piece) {
  return piece.binding < Piece::kAtom ? cat("(", piece.text, ")") : piece.text;
}

std::string arguments(const Pieces& operands) {
  std::string text;
  for (const Piece& piece : operands) text += cat(text.empty() ? "" : ", ", piece.text);
  return text;
}

Axes order_of(const Call& view) {
  const int rank = view.inputs[0].value.rank();
  Axes order = Axes::filled(rank, 0);
  for (int i = 0; i < rank; ++i) order[i] = rank - 1 - i;
  return view.has_dims ? view.dims : order;
}

Shape resolved_target(const Call& call) {
  const Shape& shape = call.inputs[0].value.shape;
  Shape target = call.target;
  const int added = target.rank() - shape.rank();
  for (int i = std::max(0, added); i < target.rank(); ++i)
    if (target[i] == -1) target[i] = shape[i - added];
  return target;
}

namespace {

bool is_whole_axis(const Index& entry) {
  if (entry.tag() != Index::Tag::range) return false;
  const Slice& s = entry.as_slice();
  return !s.start.given && !s.stop.given && s.step == 1;
}

// Positions of the new axes among `rank` old ones.
bool new_axes_of(const std::vector<Index>& index, int rank, Axes& added) {
  int named = 0;
  for (const Index& entry : index) named += is_whole_axis(entry);
  int position = 0;
  for (const Index& entry : index) {
    if (entry.tag() == Index::Tag::insertion) {
      added.push_back(position++);
    } else if (entry.tag() == Index::Tag::rest) {
      position += rank - named;
    } else if (is_whole_axis(entry)) {
      ++position;
    } else {
      return false;
    }
  }
  return true;
}

}  // namespace

bool adds_axes(const Call& view, Axes& added) {
  if (view.kind != StepKind::view) return false;
  const int rank = view.inputs[0].value.rank();
  if (view.function == "index") return new_axes_of(view.index, rank, added) && !added.empty();
  if (view.function != "expand_dims") return false;
  for (const int64_t axis : view.axes)
    added.push_back(axis < 0 ? axis + rank + view.axes.size() : axis);
  std::sort(added.begin(), added.end());
  return true;
}

const FunctionInfo* function_of(const Call& call) {
  for (const FunctionInfo& row : function_list()) {
    if (call.op && row.op == call.op) return &row;
    if (!call.op && row.name == call.function) return &row;
  }
  return nullptr;
}

namespace {

// Of a call that is made of more, the earlier ones stand as they were written.
constexpr int kMostWritten = 200;

Piece as_written(const CallInput& input) {
  const bool is_negative = !input.name.empty() && input.name[0] == '-';
  return {input.name, is_negative || input.made_by >= 0 ? 0 : Piece::kAtom};
}

Piece written(const Call& call, const Pieces& operands, Language language) {
  if (std::any_of(operands.begin(), operands.end(), [](const Piece& x) { return x.empty(); }))
    return {};
  if (language == Language::cpp) return cpp_code(call, operands);
  if (language == Language::xla) return xla_code(call, operands);
  return python_code(call, operands, language);
}

// Which calls of the list the one in question is made of.
std::vector<bool> needed_for(const Calls& calls, size_t at) {
  std::vector<bool> needed(at + 1, false);
  needed[at] = true;
  int left = kMostWritten;
  for (size_t i = at + 1; i-- > 0 && left > 0;) {
    if (!needed[i]) continue;
    for (int k = 0; k < operand_count(calls[i]); ++k) {
      const int made_by = operand(calls[i], k).made_by;
      if (made_by < 0 || left == 0) continue;
      needed[static_cast<size_t>(made_by)] = true;
      --left;
    }
  }
  return needed;
}

}  // namespace

std::string code_of(const Calls& calls, size_t at, Language language) {
  const std::vector<bool> needed = needed_for(calls, at);
  Pieces pieces(at + 1);
  for (size_t i = 0; i <= at; ++i) {
    if (!needed[i]) continue;
    Pieces operands;
    for (int k = 0; k < operand_count(calls[i]); ++k) {
      const CallInput& input = operand(calls[i], k);
      const bool is_made = input.made_by >= 0 && needed[static_cast<size_t>(input.made_by)];
      operands.push_back(is_made ? pieces[static_cast<size_t>(input.made_by)] : as_written(input));
    }
    pieces[i] = written(calls[i], operands, language);
  }
  return pieces[at].text;
}

}  // namespace weft::explanation
