#include "contract/refuse.h"

#include "base/cursor.h"
#include "base/raise.h"
#include "base/text.h"
#include "refuse/report.h"

namespace weft::contract {
void check_square(const char* op, const Shape& shape) try {
  check_axes_of(op, Dialect::numpy, shape, 0, 2);
  const int64_t rows = shape[shape.rank() - 2];
  const int64_t columns = shape[shape.rank() - 1];
  if (rows == columns) return;
  refuse::raise_with(
      {.kind = ErrorKind::not_square, .op = op, .shapes = {shape}, .extents = {rows, columns}},
      cat("matrices of shape ", shape, " have ", rows, " rows and ", columns,
          " columns; they must be square"));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void refuse_matrix(ErrorKind kind, const char* op, const Shape& shape, const Shape& batch,
                   int64_t position, std::string_view what, std::string_view hint) try {
  refuse::raise_with(
      {.kind = kind, .op = op, .shapes = {shape}},
      cat(batch.empty() ? std::string("the matrix")
                        : cat("matrix ", brackets(index_at(batch, position)), " of the batch"),
          " ", what),
      std::string(hint));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::contract
