#include "dialect/refuse_products.h"

#include "base/raise.h"
#include "base/text.h"
#include "weft/broadcast.h"

namespace weft::dialect {
namespace {

ErrorInfo depth_info(const char* op, Voice voice, const AxisOf& a, const AxisOf& b) {
  ErrorInfo info;
  info.kind = ErrorKind::depths_differ;
  info.op = op;
  info.voice = voice;
  info.shapes = {a.shape, b.shape};
  info.operand_axes = {a.axis, b.axis};
  info.operands[0] = 0;
  info.operands[1] = 1;
  info.extents[0] = a.shape[a.axis];
  info.extents[1] = b.shape[b.axis];
  return info;
}

std::string entries(int64_t count) { return cat(count, count == 1 ? " entry" : " entries"); }

// What would fit, tried on the shapes. Only for two matrices: of vectors nothing can be turned.
std::string depth_hint(const std::string& op, const Shape& a, const Shape& b) {
  if (a.rank() < 2 || b.rank() < 2) return "";
  const int64_t rows = a[a.rank() - 2];
  const int64_t depth = a[a.rank() - 1];
  const int64_t height = b[b.rank() - 2];
  const int64_t columns = b[b.rank() - 1];
  if (depth == columns) return cat(op, "(a, matrix_transpose(b)) fits");
  if (rows == height) return cat(op, "(matrix_transpose(a), b) fits");
  if (columns == rows) return cat(op, "(b, a) fits");
  return "";
}

}  // namespace

void raise_with(ErrorInfo info, std::string sentence, std::string hint) {
  std::string text = spelled(info.op, info.voice) + ": " + sentence + hint_lines(hint);
  info.rule = std::move(sentence);
  info.hint = std::move(hint);
  raise(std::move(info), std::move(text));
}

Shape without_last(const Shape& shape, int count) {
  return Dims::from(shape.data(), shape.rank() - count);
}

void refuse_depths(const char* op, Voice voice, const AxisOf& left, const AxisOf& right) try {
  const auto& [a, a_axis] = left;
  const auto& [b, b_axis] = right;
  const bool is_matmul = std::string_view(op) == "matmul" && voice == Voice::numpy;
  const bool same_batch =
      without_last(a, a.rank() < 2 ? a.rank() : 2) == without_last(b, b.rank() < 2 ? b.rank() : 2);
  raise_with(depth_info(op, voice, left, right),
             cat("shapes ", a, " and ", b, " cannot be multiplied: the sum runs over axis ", a_axis,
                 " of operand 0, which has ", entries(a[a_axis]), ", and axis ", b_axis,
                 " of operand 1, which has ", entries(b[b_axis]), "; these never stretch"),
             is_matmul && same_batch ? depth_hint(op, a, b) : "");
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void refuse_equations(const char* op, const Shape& a, const Shape& b, int b_axis) try {
  const int a_axis = a.rank() - 2;
  raise_with(
      depth_info(op, Voice::numpy, {a, a_axis}, {b, b_axis}),
      cat("shapes ", a, " and ", b, ": matrices of ", a[a_axis], a[a_axis] == 1 ? " row" : " rows",
          " need as many right sides, but axis ", b_axis, " of operand 1 has ", entries(b[b_axis])),
      "");
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void refuse_batches(const char* op, Voice voice, const Shape& a, int a_core, const Shape& b,
                    int b_core) try {
  const Shape batch_a = without_last(a, a_core);
  const Shape batch_b = without_last(b, b_core);
  const int rank = batch_a.rank() > batch_b.rank() ? batch_a.rank() : batch_b.rank();
  int axis = rank - 1;
  const auto extent = [rank](const Shape& shape, int at) {
    const int own = at - (rank - shape.rank());
    return own < 0 ? int64_t{1} : shape[own];
  };
  const auto differ = [&](int at) {
    const int64_t x = extent(batch_a, at);
    const int64_t y = extent(batch_b, at);
    return x != y && x != 1 && y != 1;
  };
  while (axis > 0 && !differ(axis)) --axis;
  ErrorInfo info;
  info.kind = ErrorKind::extents_differ;
  info.op = op;
  info.voice = voice;
  info.shapes = {a, b};
  info.result_axis = axis;
  info.operand_axes = {axis - (rank - batch_a.rank()), axis - (rank - batch_b.rank())};
  info.operands[0] = 0;
  info.operands[1] = 1;
  info.extents[0] = extent(batch_a, axis);
  info.extents[1] = extent(batch_b, axis);
  std::string sentence = cat(
      "the batch axes of shapes ", a, " and ", b, " do not broadcast: ", batch_a, " and ", batch_b,
      " differ on result axis ", axis, ", ", info.extents[0], " and ", info.extents[1]);
  raise_with(std::move(info), std::move(sentence), "");
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void check_axes_of(const char* op, Voice voice, const Shape& shape, int operand, int needed) try {
  if (shape.rank() >= needed) return;
  ErrorInfo info;
  info.kind = ErrorKind::too_few_axes;
  info.op = op;
  info.voice = voice;
  info.shapes = {shape};
  info.operands[0] = operand;
  raise_with(std::move(info),
             cat("operand ", operand, " of shape ", shape, " has ", shape.rank(),
                 shape.rank() == 1 ? " axis" : " axes", "; at least ", needed,
                 needed == 1 ? " is needed: the vector" : " are needed: rows and columns"),
             shape.rank() == 0 ? "a product with a single number is multiply(a, b)" : "");
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::dialect
