#include "refuse/products.h"

#include "base/raise.h"
#include "base/text.h"
#include "refuse/refuse.h"
#include "refuse/report.h"
#include "weft/broadcast.h"

namespace weft::refuse {
namespace {

ErrorInfo depth_info(const char* op, Dialect dialect, const AxisOf& a, const AxisOf& b) {
  return {.kind = ErrorKind::depths_differ,
          .op = op,
          .dialect = dialect,
          .shapes = {a.shape, b.shape},
          .operand_axes = {a.axis, b.axis},
          .operands = {0, 1},
          .extents = {a.shape[a.axis], b.shape[b.axis]}};
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

Shape without_last(const Shape& shape, int count) {
  return Dims::from(shape.data(), shape.rank() - count);
}

void refuse_depths(const char* op, Dialect dialect, const AxisOf& left, const AxisOf& right) try {
  const auto& [a, a_axis] = left;
  const auto& [b, b_axis] = right;
  const bool is_matmul = std::string_view(op) == "matmul" && dialect == Dialect::numpy;
  const bool same_batch =
      without_last(a, a.rank() < 2 ? a.rank() : 2) == without_last(b, b.rank() < 2 ? b.rank() : 2);
  raise_with(depth_info(op, dialect, left, right),
             cat("shapes ", a, " and ", b, " cannot be multiplied: the sum runs over axis ", a_axis,
                 " of operand 0, which has ", entries(a[a_axis]), ", and axis ", b_axis,
                 " of operand 1, which has ", entries(b[b_axis]), "; these never stretch"),
             is_matmul && same_batch ? depth_hint(op, a, b) : "");
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void refuse_equations(const char* op, const Shape& a, const Shape& b, int b_axis) try {
  const int a_axis = a.rank() - 2;
  raise_with(depth_info(op, Dialect::numpy, {a, a_axis}, {b, b_axis}),
             cat("shapes ", a, " and ", b, ": matrices of ", a[a_axis],
                 a[a_axis] == 1 ? " row" : " rows", " need as many right sides, but axis ", b_axis,
                 " of operand 1 has ", entries(b[b_axis])));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void refuse_batches(const char* op, Dialect dialect, const Shape& a, int a_core, const Shape& b,
                    int b_core) try {
  const Shape batch_a = without_last(a, a_core);
  const Shape batch_b = without_last(b, b_core);
  const int rank = batch_a.rank() > batch_b.rank() ? batch_a.rank() : batch_b.rank();
  const Refusal why = find_disagreement({batch_a, batch_b});
  const int axis = why.result_axis;
  raise_with(
      {.kind = ErrorKind::extents_differ,
       .op = op,
       .dialect = dialect,
       .shapes = {a, b},
       .result_axis = axis,
       .operand_axes = {axis - (rank - batch_a.rank()), axis - (rank - batch_b.rank())},
       .operands = {0, 1},
       .extents = {why.extents[0], why.extents[1]}},
      cat("the batch axes of shapes ", a, " and ", b, " do not broadcast: ", batch_a, " and ",
          batch_b, " differ on result axis ", axis, ", ", why.extents[0], " and ", why.extents[1]));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void check_axes_of(const char* op, Dialect dialect, const Shape& shape, int operand,
                   int needed) try {
  if (shape.rank() >= needed) return;
  raise_with({.kind = ErrorKind::too_few_axes,
              .op = op,
              .dialect = dialect,
              .shapes = {shape},
              .operands = {operand, -1}},
             cat("operand ", operand, " of shape ", shape, " has ", shape.rank(),
                 shape.rank() == 1 ? " axis" : " axes", "; at least ", needed,
                 needed == 1 ? " is needed: the vector" : " are needed: rows and columns"),
             shape.rank() == 0 ? "a product with a single number is multiply(a, b)" : "");
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::refuse
