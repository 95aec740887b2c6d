// Calls as users of XLA's client library write them: instructions of a computation, whose shapes
// are known. New axes of an operand of lower rank become broadcast_dimensions.
#include <algorithm>

#include "base/text.h"
#include "explain/code.h"
#include "explain/cure_edit.h"

namespace weft::explanation {
namespace {

Piece instruction(std::string_view name, const std::string& given) {
  return {cat("xla::", name, "(", given, ")")};
}

Piece reshaped_to(const std::string& x, const Shape& shape) {
  return instruction("Reshape", cat(x, ", ", braces(shape)));
}

// A placed operand where it cannot be placed: reshaped.
std::string whole(const Piece& piece) {
  return piece.is_placed ? reshaped_to(piece.text, piece.viewed).text : piece.text;
}

std::string_view native_type(DType dtype) {
  switch (dtype) {
    case DType::f32:
      return "float";
    case DType::f64:
      return "double";
    case DType::i32:
      return "int32_t";
    case DType::i64:
      return "int64_t";
    default:
      return "";
  }
}

// The type that a number beside arrays has: theirs.
DType type_beside(const Call& call) {
  for (const CallInput& input : call.inputs)
    if (is_array(input)) return input.value.dtype;
  return DType::f64;
}

Piece constant(const Call& call, const Piece& number) {
  const std::string_view type = native_type(type_beside(call));
  if (type.empty()) return {};
  return instruction(cat("ConstantR0<", type, ">"), cat("&builder, ", number.text));
}

// --- Elementwise.

// The dimensions of the operand of lower rank: where its own axes lie.
Axes placing_of(const Call& call, const Pieces& operands, size_t low, int rank) {
  if (call.has_dims) return call.dims;
  const int own = call.inputs[low].value.rank();
  const int left_out = rank - own;
  if (!operands[low].is_placed) return trailing_axes(own, rank);
  Axes dims = operands[low].placed;
  for (int64_t& axis : dims) axis += left_out;
  return dims;
}

// Add(a, b, {0}).
Piece binary_code(const Call& call, const Pieces& operands, std::string_view name) {
  const int ranks[2] = {call.inputs[0].value.rank(), call.inputs[1].value.rank()};
  const int rank = std::max(ranks[0], ranks[1]);
  // What is placed has a lower rank than the other before its new axes.
  const auto can_be_placed = [&](size_t i) {
    return operands[i].is_placed && operands[i].shape.rank() < ranks[1 - i] &&
           ranks[i] <= ranks[1 - i] && !operands[1 - i].is_placed;
  };
  size_t low = ranks[0] < ranks[1] ? 0 : 1;
  if (can_be_placed(0)) low = 0;
  if (can_be_placed(1)) low = 1;
  const bool is_placed = can_be_placed(low);
  const bool is_number = call.inputs[low].value.shape.empty();
  const bool needs_dims = is_placed || (ranks[0] != ranks[1] && !is_number);
  Piece parts[2];
  for (size_t i = 0; i < 2; ++i) {
    const bool keeps_text = i == low && is_placed;
    if (!is_array(call.inputs[i]))
      parts[i] = constant(call, operands[i]);
    else
      parts[i].text = keeps_text ? operands[i].text : whole(operands[i]);
    if (parts[i].empty()) return {};
  }
  Pieces unplaced = operands;
  if (!is_placed) unplaced[low].is_placed = false;
  const std::string dims =
      needs_dims ? cat(", ", braces(placing_of(call, unplaced, low, rank))) : "";
  return instruction(name, cat(parts[0].text, ", ", parts[1].text, dims));
}

bool have_one_shape(const Call& call) {
  const Shape* shape = nullptr;
  for (const CallInput& input : call.inputs) {
    if (input.value.shape.empty()) continue;
    if (shape && *shape != input.value.shape) return false;
    shape = &input.value.shape;
  }
  return true;
}

// The position of each of XLA's operands among those of the row: "Clamp(low x high)".
std::vector<size_t> xla_order(const Call& call, const FunctionInfo& row) {
  std::vector<size_t> order;
  for (size_t i = 0; i < call.inputs.size(); ++i) order.push_back(i);
  if (call.dialect != Dialect::xla && row.op == Op::clip) order = {1, 0, 2};
  return order;
}

Piece elementwise_code_xla(const Call& call, const Pieces& operands) {
  const FunctionInfo* row = function_of(call);
  if (!row || !row->op || call.where || call.out) return {};
  const auto names = names_in(row->builder);
  if (names.empty()) return {};
  if (call.inputs.size() == 2) return binary_code(call, operands, names[0]);
  if (!have_one_shape(call)) return {};
  std::string given;
  for (const size_t i : xla_order(call, *row)) {
    const Piece part =
        is_array(call.inputs[i]) ? Piece{whole(operands[i])} : constant(call, operands[i]);
    if (part.empty()) return {};
    given += cat(given.empty() ? "" : ", ", part.text);
  }
  return instruction(names[0], given);
}

// --- Reductions: of sums and products, whose initial value is a number for every type.

Piece with_kept_axes(Piece reduced, const Shape& shape, const std::vector<bool>& is_reduced) {
  reduced.is_placed = true;
  for (int i = 0; i < shape.rank(); ++i) {
    const bool is_gone = is_reduced[static_cast<size_t>(i)];
    reduced.viewed.push_back(is_gone ? 1 : shape[i]);
    if (is_gone) continue;
    reduced.shape.push_back(shape[i]);
    reduced.placed.push_back(i);
  }
  return reduced;
}

Piece reduction_code_xla(const Call& call, const Pieces& operands) {
  const bool is_sum = call.function == "sum";
  const DType dtype = call.inputs[0].value.dtype;
  if ((!is_sum && call.function != "prod") || native_type(dtype).empty()) return {};
  const Shape& shape = call.inputs[0].value.shape;
  std::vector<bool> is_reduced(static_cast<size_t>(shape.rank()), !call.has_axes);
  for (const int64_t axis : call.axes) {
    const int64_t position = axis < 0 ? axis + shape.rank() : axis;
    is_reduced.at(static_cast<size_t>(position)) = true;
  }
  Axes axes;
  for (int i = 0; i < shape.rank(); ++i)
    if (is_reduced[static_cast<size_t>(i)]) axes.push_back(i);
  const std::string_view type = dtype == DType::f32   ? "F32"
                                : dtype == DType::f64 ? "F64"
                                : dtype == DType::i32 ? "S32"
                                                      : "S64";
  const Piece init = constant(call, Piece{is_sum ? "0" : "1"});
  const Piece reduced =
      instruction("Reduce", cat(whole(operands[0]), ", ", init.text, ", xla::CreateScalar",
                                is_sum ? "Add" : "Multiply", "Computation(xla::", type,
                                ", &builder), ", braces(axes)));
  return call.keepdims ? with_kept_axes(reduced, shape, is_reduced) : reduced;
}

// --- Views.

Piece placed_axes(const Call& view, const Piece& operand, const Axes& added, const Shape& result) {
  Piece piece{whole(operand)};
  piece.is_placed = true;
  piece.shape = view.inputs[0].value.shape;
  piece.viewed = result;
  for (int i = 0; i < result.rank(); ++i)
    if (std::find(added.begin(), added.end(), i) == added.end()) piece.placed.push_back(i);
  return piece;
}

// Slices of neighbours, one instruction for each axis that is cut; "": anything else.
Piece slices_code(const Call& view, const Piece& operand) {
  std::string text = whole(operand);
  int axis = 0;
  for (const Index& entry : view.index) {
    if (entry.tag() != Index::Tag::range) return {};
    const Slice& s = entry.as_slice();
    const int64_t extent = view.inputs[0].value.shape[axis];
    const int64_t start = s.start.given ? s.start.value : 0;
    int64_t stop = std::min(s.stop.given ? s.stop.value : extent, extent);
    if (stop < 0) stop += extent;
    if (s.step < 1 || start < 0 || stop < start) return {};
    if (start != 0 || stop != extent || s.step != 1) {
      text = instruction("SliceInDim", cat(text, ", ", start, ", ", stop, ", ", s.step, ", ", axis))
                 .text;
    }
    ++axis;
  }
  return {text};
}

Piece view_code_xla(const Call& view, const Pieces& operands) {
  const Outcome outcome = try_call(view);
  if (!outcome.works) return {};
  const Shape& result = outcome.result.shape;
  Axes added;
  if (adds_axes(view, added)) return placed_axes(view, operands[0], added, result);
  if (view.function == "index") return slices_code(view, operands[0]);
  const std::string x = whole(operands[0]);
  if (view.function == "transpose")
    return instruction("Transpose", cat(x, ", ", braces(order_of(view))));
  const bool keeps_order = view.function == "reshape" || view.function == "squeeze";
  return keeps_order ? reshaped_to(x, result) : Piece();
}

Piece expansion_code_xla(const Call& call, const Pieces& operands) {
  if (call.kind != StepKind::expand || call.inputs.size() != 1 || call.function == "broadcast")
    return {};
  const Piece& x = operands[0];
  const Shape target = resolved_target(call);
  const int rank = call.inputs[0].value.rank();
  const int added = target.rank() - rank;
  Axes dims = call.function == "broadcast_in_dim" ? call.dims : trailing_axes(rank, target.rank());
  if (x.is_placed && call.function != "broadcast_in_dim") {
    dims = x.placed;
    for (int64_t& axis : dims) axis += added;
    return instruction("BroadcastInDim", cat(x.text, ", ", braces(target), ", ", braces(dims)));
  }
  return instruction("BroadcastInDim", cat(whole(x), ", ", braces(target), ", ", braces(dims)));
}

}  // namespace

Piece xla_code(const Call& call, const Pieces& operands) {
  switch (call.kind) {
    case StepKind::elementwise:
      return elementwise_code_xla(call, operands);
    case StepKind::reduce:
      return reduction_code_xla(call, operands);
    case StepKind::product: {
      const bool is_dot = call.function == "matmul" || call.function == "dot";
      const bool is_small = call.inputs.size() == 2 && call.inputs[0].value.rank() <= 2 &&
                            call.inputs[1].value.rank() <= 2;
      if (!is_dot || !is_small) return {};
      return instruction("Dot", cat(whole(operands[0]), ", ", whole(operands[1])));
    }
    case StepKind::expand:
      return expansion_code_xla(call, operands);
    case StepKind::view:
      return view_code_xla(call, operands);
    default:
      return {};  // no storing, no index arrays
  }
}

}  // namespace weft::explanation
