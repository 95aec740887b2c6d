// Calls as users of weft write them.
#include <algorithm>

#include "base/text.h"
#include "explain/code.h"
#include "explain/cure_edit.h"

namespace weft::explanation {
namespace {

struct Operator {
  Op op;
  std::string_view text;
  int binding;
};
constexpr int kEquality = 4, kOrder = 5, kAddition = 7, kMultiplication = 8, kUnary = 9;
constexpr Operator kOperators[] = {
    {Op::bitwise_or, "|", 1},           {Op::bitwise_xor, "^", 2},
    {Op::bitwise_and, "&", 3},          {Op::equal, "==", kEquality},
    {Op::not_equal, "!=", kEquality},   {Op::less, "<", kOrder},
    {Op::less_equal, "<=", kOrder},     {Op::greater, ">", kOrder},
    {Op::greater_equal, ">=", kOrder},  {Op::bitwise_left_shift, "<<", 6},
    {Op::bitwise_right_shift, ">>", 6}, {Op::add, "+", kAddition},
    {Op::subtract, "-", kAddition},     {Op::multiply, "*", kMultiplication},
    {Op::divide, "/", kMultiplication}, {Op::remainder, "%", kMultiplication},
    {Op::positive, "+", kUnary},        {Op::negative, "-", kUnary},
    {Op::bitwise_invert, "~", kUnary},  {Op::logical_not, "!", kUnary},
};

const Operator* operator_of(const Call& call) {
  if (!call.op || call.where || call.out || call.has_dims) return nullptr;
  const bool compares_literals = call.dialect == Dialect::xla && call.op >= Op::equal &&
                                 call.op <= Op::greater_equal;  // handles have no such operators
  const auto* found = std::find_if(std::begin(kOperators), std::end(kOperators),
                                   [&](const Operator& o) { return o.op == call.op; });
  return found == std::end(kOperators) || compares_literals ? nullptr : found;
}

std::string_view first_name(std::string_view cell) {
  const auto names = names_in(cell);
  return names.empty() ? std::string_view() : names[0];
}

// "maximum", "torch::maximum", "xla::maximum": as the dialect calls it; "": it does not.
std::string qualified_name(const Call& call) {
  const FunctionInfo* row = function_of(call);
  if (call.dialect == Dialect::numpy) return row ? std::string(row->name) : "";
  const std::string_view space = call.dialect == Dialect::torch ? "torch::" : "xla::";
  if (!row) return cat(space, call.function);
  const std::string_view name = first_name(call.dialect == Dialect::torch ? row->torch : row->xla);
  return name.empty() ? "" : cat(space, name);
}

std::string axes_text_cpp(const Axes& axes) {
  return axes.size() == 1 ? cat(axes[0]) : braces(axes);
}

// --- Views.

std::string bound_text_cpp(const Slice::Bound& bound) {
  return bound.given ? cat(bound.value) : "none";
}

std::string slice_text(const Slice& s) {
  if (!s.start.given && s.stop.given && s.step == 1) return cat("slice(", s.stop.value, ")");
  if (!s.start.given && !s.stop.given && s.step == 1) return "all";
  const std::string step = s.step == 1 ? "" : cat(", ", s.step);
  return cat("slice(", bound_text_cpp(s.start), ", ", bound_text_cpp(s.stop), step, ")");
}

std::string index_text(const std::vector<Index>& index) {
  std::string text;
  for (const Index& entry : index) {
    text += text.empty() ? "" : ", ";
    switch (entry.tag()) {
      case Index::Tag::position:
        text += cat(entry.position());
        break;
      case Index::Tag::insertion:
        text += "new_axis";
        break;
      case Index::Tag::rest:
        text += "ellipsis";
        break;
      case Index::Tag::range:
        text += slice_text(entry.as_slice());
        break;
    }
  }
  return cat("(", text, ")");
}

std::string view_text_cpp(const Call& view) {
  const std::string& name = view.function;
  if (name == "index") return index_text(view.index);
  if (name == "expand_dims") return cat(".expand_dims(", axes_text_cpp(view.axes), ")");
  if (name == "transpose") {
    const bool is_short = view.inputs[0].value.rank() <= 2 || !view.has_dims;
    return is_short ? ".T()" : cat(".transpose(", braces(view.dims), ")");
  }
  if (name == "squeeze")
    return view.has_axes ? cat(".squeeze(", axes_text_cpp(view.axes), ")") : ".squeeze()";
  if (name == "reshape") return cat(".reshape(", braces(view.target), ")");
  if (name == "swapaxes" && view.axes.size() == 2) return cat(".swapaxes(", listed(view.axes), ")");
  return "";
}

// --- Functions.

Piece call_code(const Call& call, const Pieces& operands) {
  const std::string name = qualified_name(call);
  if (name.empty()) return {};
  const Pieces plain(operands.begin(),
                     operands.begin() + static_cast<std::ptrdiff_t>(call.inputs.size()));
  std::string options;
  if (call.out) options = ".out = out";
  if (call.where) options += cat(options.empty() ? "" : ", ", ".where = ", operands.back().text);
  std::string more;
  if (!options.empty()) more = cat(", {", options, "}");
  if (call.has_dims) more = cat(", ", braces(call.dims));
  return {cat(name, "(", arguments(plain), more, ")")};
}

Piece elementwise_code_cpp(const Call& call, const Pieces& operands) {
  if (call.dtype && call.op == Op::copy) return {};
  const Operator* symbol = operator_of(call);
  if (!symbol) return call_code(call, operands);
  if (operands.size() == 2) return infix(operands, symbol->text, symbol->binding);
  return prefix(operands[0], symbol->text, symbol->binding);
}

Piece in_place_code_cpp(const Call& call, const Pieces& operands) {
  const Operator* symbol = operator_of(call);
  if (symbol && operands.size() == 2 && symbol->binding != kEquality && symbol->binding != kOrder)
    return {cat(operands[0].text, " ", symbol->text, "= ", operands[1].text), 0};
  return call.out ? call_code(call, operands) : Piece();
}

// Other than the dialect's own: torch's var and stddev divide by n - 1.
bool has_correction(const Call& call) {
  const bool divides = call.function == "var" || call.function == "stddev";
  return divides && call.correction != (call.dialect == Dialect::torch ? 1 : 0);
}

// ".axis = 1, .keepdims = true", and what else was asked for.
std::string options_cpp(const Call& call, const Pieces& operands) {
  const bool is_torch = call.dialect == Dialect::torch;
  std::string text;
  const auto add = [&](const std::string& option) {
    text += cat(text.empty() ? "" : ", ", option);
  };
  if (call.has_axes) add(cat(is_torch ? ".dim = " : ".axis = ", axes_text_cpp(call.axes)));
  if (call.keepdims) add(is_torch ? ".keepdim = true" : ".keepdims = true");
  if (has_correction(call)) add(cat(".correction = ", static_cast<int64_t>(call.correction)));
  if (call.where) add(cat(".where = ", operands.back().text));
  return text;
}

// mean(b, 1); mean(b, {.axis = 1, .keepdims = true}).
Piece reduction_code_cpp(const Call& call, const Pieces& operands) {
  std::string name = qualified_name(call);
  if (name.empty() || call.dialect == Dialect::xla || call.dtype) return {};
  const bool is_norm = call.function == "vector_norm";  // takes its order first
  if (is_norm && call.dialect != Dialect::numpy) return {};
  if (is_norm) name = "linalg::vector_norm";
  std::string options = options_cpp(call, operands);
  const bool is_axis = call.has_axes && !call.keepdims && !call.where && !has_correction(call);
  if (is_axis && !is_norm)
    options = axes_text_cpp(call.axes);
  else if (!options.empty())
    options = cat("{", options, "}");
  return {cat(name, "(", operands[0].text, options.empty() ? "" : ", ", options, ")")};
}

Piece product_code_cpp(const Call& call, const Pieces& operands) {
  const bool is_own = call.dialect != Dialect::numpy;
  const std::string space = call.dialect == Dialect::torch ? "torch::" : "xla::";
  if (call.function == "einsum")
    return {cat("einsum(\"", call.subscripts, "\", {", arguments(operands), "})")};
  if (call.function == "dot_general" || call.function == "tensordot") return {};
  return {cat(is_own ? space : "", call.function, "(", arguments(operands), ")")};
}

Piece expansion_code_cpp(const Call& call, const Pieces& operands) {
  const std::string& x = operands[0].text;
  if (call.function == "broadcast_in_dim") {
    return {cat(call.dialect == Dialect::xla ? "xla::" : "", "broadcast_in_dim(", x, ", ",
                braces(call.target), ", ", braces(call.dims), ")")};
  }
  if (call.function == "broadcast" || call.function == "expand_as") return {};
  if (call.dialect == Dialect::numpy && call.kind == StepKind::expand)
    return {cat("broadcast_to(", x, ", ", braces(call.target), ")")};
  if (call.dialect != Dialect::torch) return {};
  const std::string_view name = call.kind == StepKind::expand ? "expand" : "sum_to_size";
  return {cat("torch::", name, "(", x, ", ", braces(call.target), ")")};
}

Piece assignment_code(const Call& call, const Pieces& operands) {
  if (!call.parts.empty()) return {};
  if (call.index.empty()) return {cat(atom(operands[0]), ".assign(", operands[1].text, ")")};
  return {cat(atom(operands[0]), index_text(call.index), " = ", operands[1].text), 0};
}

}  // namespace

Piece cpp_code(const Call& call, const Pieces& operands) {
  switch (call.kind) {
    case StepKind::elementwise:
      return elementwise_code_cpp(call, operands);
    case StepKind::in_place:
      return in_place_code_cpp(call, operands);
    case StepKind::assign:
      return assignment_code(call, operands);
    case StepKind::reduce:
      return reduction_code_cpp(call, operands);
    case StepKind::product:
      return product_code_cpp(call, operands);
    case StepKind::expand:
    case StepKind::sum_to_size:
      return expansion_code_cpp(call, operands);
    case StepKind::view: {
      const std::string text = view_text_cpp(call);
      return text.empty() ? Piece() : Piece{cat(atom(operands[0]), text)};
    }
    case StepKind::window:
      return call_code(call, operands);
    case StepKind::index:
    case StepKind::join:
      return {};  // weft has no index arrays and nothing that joins yet
  }
  return {};
}

}  // namespace weft::explanation
