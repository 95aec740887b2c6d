// Calls as users of NumPy and of PyTorch write them.
#include <algorithm>
#include <array>

#include "base/text.h"
#include "explain/code.h"
#include "explain/cure_edit.h"

namespace weft::explanation {
namespace {

struct Symbol {
  Op op;
  std::string_view text;
  int binding;
};
constexpr int kComparison = 1, kSum = 6, kProduct = 7, kSign = 8;
constexpr Symbol kSymbols[] = {
    {Op::equal, "==", kComparison},
    {Op::not_equal, "!=", kComparison},
    {Op::less, "<", kComparison},
    {Op::less_equal, "<=", kComparison},
    {Op::greater, ">", kComparison},
    {Op::greater_equal, ">=", kComparison},
    {Op::bitwise_or, "|", 2},
    {Op::bitwise_xor, "^", 3},
    {Op::bitwise_and, "&", 4},
    {Op::bitwise_left_shift, "<<", 5},
    {Op::bitwise_right_shift, ">>", 5},
    {Op::add, "+", kSum},
    {Op::subtract, "-", kSum},
    {Op::multiply, "*", kProduct},
    {Op::divide, "/", kProduct},
    {Op::floor_divide, "//", kProduct},
    {Op::remainder, "%", kProduct},
    {Op::positive, "+", kSign},
    {Op::negative, "-", kSign},
    {Op::bitwise_invert, "~", kSign},
    {Op::pow, "**", 9},
};

const Symbol* symbol_of(const Call& call) {
  if (!call.op || call.where || call.out) return nullptr;
  const auto* found = std::find_if(std::begin(kSymbols), std::end(kSymbols),
                                   [&](const Symbol& s) { return s.op == call.op; });
  return found == std::end(kSymbols) ? nullptr : found;
}

// "(2, 3)": what a tuple of the language looks like, and one number without parentheses.
std::string axes_text(const Axes& axes) {
  return axes.size() == 1 ? cat(axes[0]) : to_string(axes);
}

// --- Brackets.

std::string bound_text(const Slice::Bound& bound) { return bound.given ? cat(bound.value) : ""; }

std::string entry_text(const Index& entry) {
  switch (entry.tag()) {
    case Index::Tag::position:
      return cat(entry.position());
    case Index::Tag::insertion:
      return "None";
    case Index::Tag::rest:
      return "...";
    case Index::Tag::range:
      break;
  }
  const Slice& s = entry.as_slice();
  const std::string step = s.step == 1 ? "" : cat(":", s.step);
  return cat(bound_text(s.start), ":", bound_text(s.stop), step);
}

std::string brackets_of(const Call& call, const Pieces& operands) {
  std::string text;
  for (const Index& entry : call.index) text += cat(text.empty() ? "" : ", ", entry_text(entry));
  for (const IndexPart& part : call.parts) {
    const std::string entry =
        part.input < 0 ? entry_text(part.index) : operands[static_cast<size_t>(part.input)].text;
    text += cat(text.empty() ? "" : ", ", entry);
  }
  return cat("[", text.empty() ? "..." : text, "]");
}

// --- Views.

// b.unsqueeze(1): PyTorch's word for one new axis.
std::string torch_new_axis(const Call& view) {
  Axes added;
  if (!adds_axes(view, added) || added.size() != 1) return "";
  const bool is_last = added[0] == view.inputs[0].value.rank();
  return cat(".unsqueeze(", is_last && added[0] > 1 ? -1 : added[0], ")");
}

std::string order_text(const Call& view, bool is_torch) {
  const int rank = view.inputs[0].value.rank();
  if (rank <= 2 || (!view.has_dims && !is_torch)) return ".T";
  return cat(is_torch ? ".permute(" : ".transpose(", listed(order_of(view)), ")");
}

std::string squeeze_text(const Call& view) {
  return view.has_axes ? cat(".squeeze(", axes_text(view.axes), ")") : ".squeeze()";
}

std::string axes_pair(const char* name, const Axes& a, const Axes& b) {
  return cat(".", name, "(", axes_text(a), ", ", axes_text(b), ")");
}

// What stands behind the operand; "": the view has no such spelling.
std::string view_text(const Call& view, const Pieces& operands, bool is_torch) {
  const std::string& name = view.function;
  if (name == "index") {
    const std::string torch_text = is_torch ? torch_new_axis(view) : "";
    return torch_text.empty() ? brackets_of(view, operands) : torch_text;
  }
  if (name == "expand_dims") {
    Axes added;
    if (is_torch) return torch_new_axis(view);
    Pieces none;
    Call indexed = view;
    indexed.function = "index";
    if (!adds_axes(view, added)) return "";
    const int rank = view.inputs[0].value.rank() + added.size();
    for (int i = 0; i < rank; ++i) {
      const bool is_new = std::find(added.begin(), added.end(), i) != added.end();
      indexed.index.push_back(is_new ? Index(new_axis) : Index(all));
    }
    return brackets_of(indexed, none);
  }
  if (name == "transpose") return order_text(view, is_torch);
  if (name == "matrix_transpose") return ".mT";
  if (name == "squeeze") return squeeze_text(view);
  if (name == "reshape") return cat(".reshape(", listed(view.target), ")");
  if (name == "swapaxes" && view.axes.size() == 2)
    return axes_pair("swapaxes", Axes(view.axes[0]), Axes(view.axes[1]));
  return "";
}

// --- Reductions.

bool is_method(std::string_view name, bool is_torch) {
  static constexpr std::string_view kMethods[] = {"sum", "prod",   "min",    "max", "mean", "std",
                                                  "var", "argmin", "argmax", "any", "all"};
  if (is_torch && (name == "amin" || name == "amax" || name == "logsumexp")) return true;
  return std::find(std::begin(kMethods), std::end(kMethods), name) != std::end(kMethods);
}

// "1, keepdims=True", and what else was asked for. torch's var and std divide by n - 1.
std::string reduction_options(const Call& call, const Pieces& operands, bool by_name,
                              bool is_torch) {
  std::string text;
  const auto add = [&](const std::string& option) {
    text += cat(text.empty() ? "" : ", ", option);
  };
  const std::string axis = by_name ? (is_torch ? "dim=" : "axis=") : "";
  if (call.has_axes) add(axis + axes_text(call.axes));
  const bool divides = call.function == "var" || call.function == "stddev";
  if (divides && call.correction != (is_torch ? 1 : 0))
    add(cat(is_torch ? "correction=" : "ddof=", static_cast<int64_t>(call.correction)));
  if (call.dtype) add(cat("dtype=", is_torch ? "torch." : "np.", name_of(*call.dtype)));
  if (call.keepdims) add(is_torch ? "keepdim=True" : "keepdims=True");
  if (call.where) add(cat("where=", operands.back().text));
  return text;
}

Piece reduction_code(const Call& call, const Pieces& operands, std::string name, bool is_torch) {
  if (is_torch && (call.where || call.initial)) return {};
  // Along an axis PyTorch's max and min give positions too; its norm's first argument is an order.
  if (is_torch && call.has_axes && (name == "max" || name == "min")) name = cat("a", name);
  if (name == "norm") name = "linalg.vector_norm";
  const bool method = is_method(name, is_torch);
  const std::string text = reduction_options(call, operands, !method, is_torch);
  if (method) return {cat(atom(operands[0]), ".", name, "(", text, ")")};
  return {cat(is_torch ? "torch." : "np.", name, "(", operands[0].text, text.empty() ? "" : ", ",
              text, ")")};
}

// --- Functions.

// The first name in the language that is no method and no operator.
std::string name_in(const Call& call, bool is_torch) {
  const FunctionInfo* row = function_of(call);
  if (!row) return call.kind == StepKind::join ? call.function : "";
  const auto names = names_in(is_torch ? row->pytorch : row->numpy);
  return names.empty() ? "" : std::string(names[0]);
}

Piece function_code(const Call& call, const Pieces& operands, bool is_torch) {
  const std::string name = name_in(call, is_torch);
  if (name.empty()) return {};
  Pieces plain(operands.begin(),
               operands.begin() + static_cast<std::ptrdiff_t>(call.inputs.size()));
  std::string options;
  if (call.out) options += ", out=out";
  if (call.where && is_torch) return {};
  if (call.where) options += cat(", where=", operands.back().text);
  return {cat(is_torch ? "torch." : "np.", name, "(", arguments(plain), options, ")")};
}

// XLA's broadcast_dimensions, as new axes.
Pieces placed_by_new_axes(const Call& call, Pieces operands, bool is_torch) {
  const Shape& a = call.inputs[0].value.shape;
  const Shape& b = call.inputs[1].value.shape;
  const size_t low = a.rank() < b.rank() ? 0 : 1;
  const int rank = std::max(a.rank(), b.rank());
  if (!call.has_dims || a.rank() == b.rank()) return operands;
  Call view = view_of(call, static_cast<int>(low), "index");
  const int first = call.dims.empty() ? rank : static_cast<int>(call.dims[0]);
  for (int axis = first; axis < rank; ++axis) {
    const bool is_old = std::find(call.dims.begin(), call.dims.end(), axis) != call.dims.end();
    view.index.push_back(is_old ? Index(all) : Index(new_axis));
  }
  while (!view.index.empty() && view.index.back().tag() == Index::Tag::range) view.index.pop_back();
  if (!view.index.empty())
    operands[low] = {cat(atom(operands[low]), view_text(view, {}, is_torch))};
  return operands;
}

Piece elementwise_code(const Call& call, const Pieces& given, bool is_torch) {
  if (call.dtype && call.op == Op::copy) return {};
  const Pieces operands =
      call.inputs.size() == 2 ? placed_by_new_axes(call, given, is_torch) : given;
  if (const Symbol* symbol = symbol_of(call)) {
    if (operands.size() == 2) return infix(operands, symbol->text, symbol->binding);
    return prefix(operands[0], symbol->text, symbol->binding);
  }
  return function_code(call, operands, is_torch);
}

Piece in_place_code(const Call& call, const Pieces& operands, bool is_torch) {
  const Symbol* symbol = symbol_of(call);
  if (symbol && operands.size() == 2)
    return {cat(operands[0].text, " ", symbol->text, "= ", operands[1].text), 0};
  if (!call.op && operands.size() == 2)
    return {cat(operands[0].text, is_torch ? ".copy_(" : "[...] = ", operands[1].text,
                is_torch ? ")" : ""),
            0};
  return function_code(call, operands, is_torch);
}

Piece product_code(const Call& call, const Pieces& operands, bool is_torch) {
  if (call.function == "matmul" || (call.function == "dot" && call.dialect == Dialect::xla))
    return infix(operands, "@", kProduct);
  if (call.function == "einsum")
    return {cat(is_torch ? "torch" : "np", ".einsum(\"", call.subscripts, "\", ",
                arguments(operands), ")")};
  if (call.function == "dot_general" || call.function == "tensordot") return {};
  const bool is_own = is_torch && call.dialect == Dialect::torch;
  if (is_own) return {cat("torch.", call.function, "(", arguments(operands), ")")};
  return function_code(call, operands, is_torch);
}

Piece expansion_code(const Call& call, const Pieces& operands, bool is_torch) {
  const std::string& name = call.function;
  std::string x = atom(operands[0]);
  if (name == "sum_to_size")
    return is_torch ? Piece{cat(x, ".sum_to_size(", listed(call.target), ")")} : Piece{};
  if (name == "expand_as")
    return is_torch ? Piece{cat(x, ".expand_as(", operands[1].text, ")")} : Piece{};
  if (name == "broadcast") return {};
  if (name == "broadcast_in_dim") {
    Call beside = call;
    CallInput frame;
    frame.value.shape = call.target;
    beside.inputs.push_back(frame);
    beside.has_dims = true;
    x = placed_by_new_axes(beside, {operands[0], Piece{"frame"}}, is_torch)[0].text;
  }
  if (!is_torch) return {cat("np.broadcast_to(", x, ", ", to_string(resolved_target(call)), ")")};
  return {cat(x, ".expand(", listed(call.target), ")")};
}

Piece join_code(const Call& call, const Pieces& operands, bool is_torch) {
  const bool is_stack = call.function == "stack";
  const int64_t axis = call.axes.empty() ? 0 : call.axes[0];
  const std::string name = is_stack ? "stack" : is_torch ? "cat" : "concatenate";
  const std::string where = axis == 0 ? "" : cat(is_torch ? ", dim=" : ", axis=", axis);
  return {cat(is_torch ? "torch." : "np.", name, "((", arguments(operands), ")", where, ")")};
}

// torch.nn.functional has them; NumPy has not.
Piece window_code(const Call& call, const Pieces& operands, bool is_torch) {
  const bool is_plain = call.window.stride.empty() && call.window.dilation.empty() &&
                        call.window.groups == 1 && call.window.extents.empty();
  if (!is_torch || !is_plain || call.function.substr(0, 4) != "conv") return {};
  return {cat("torch.nn.functional.", call.function, "(", arguments(operands), ")")};
}

}  // namespace

Piece python_code(const Call& call, const Pieces& operands, Language language) {
  const bool is_torch = language == Language::torch;
  switch (call.kind) {
    case StepKind::elementwise:
      return elementwise_code(call, operands, is_torch);
    case StepKind::in_place:
      return in_place_code(call, operands, is_torch);
    case StepKind::assign:
      return {cat(atom(operands[0]), brackets_of(call, operands), " = ", operands[1].text), 0};
    case StepKind::reduce: {
      const std::string name = name_in(call, is_torch);
      return name.empty() ? Piece() : reduction_code(call, operands, name, is_torch);
    }
    case StepKind::product:
      return product_code(call, operands, is_torch);
    case StepKind::window:
      return window_code(call, operands, is_torch);
    case StepKind::expand:
    case StepKind::sum_to_size:
      return expansion_code(call, operands, is_torch);
    case StepKind::view: {
      const std::string text = view_text(call, operands, is_torch);
      return text.empty() ? Piece() : Piece{cat(atom(operands[0]), text)};
    }
    case StepKind::index:
      return {cat(atom(operands[0]), brackets_of(call, operands))};
    case StepKind::join:
      return join_code(call, operands, is_torch);
  }
  return {};
}

}  // namespace weft::explanation
