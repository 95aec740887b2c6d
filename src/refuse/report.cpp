#include "refuse/report.h"

#include <algorithm>
#include <utility>

#include "base/raise.h"
#include "base/text.h"

namespace weft::refuse {
namespace {

int last_position_of(const Axes& columns, int axis) {
  for (int i = columns.size() - 1; i >= 0; --i) {
    if (columns[i] == axis) return i;
  }
  return -1;
}

}  // namespace

std::string join(const std::vector<Shape>& shapes) {
  std::string out;
  for (size_t i = 0; i < shapes.size(); ++i) {
    out += cat(i == 0 ? "" : i + 1 == shapes.size() ? " and " : ", ", shapes[i]);
  }
  return out;
}

void raise_with(ErrorInfo info, const std::string& sentence, const std::string& hint,
                const std::string& headline, const std::string& picture) {
  const std::string said = spelled(info.op, info.dialect) + ": " + sentence;
  std::string text = headline.empty() ? said : headline + "\n    " + said;
  text += picture + hint_lines(hint);
  info.rule = sentence;
  info.hint = hint;
  raise(std::move(info), std::move(text));
}

Report::Report(ErrorKind kind, const char* op, Dialect dialect) {
  info_.kind = kind;
  info_.op = op;
  info_.dialect = dialect;
}

void Report::operand(const Shape& shape, const Axes& columns, const std::string& label) {
  line(label.empty() ? cat("operand ", info_.shapes.size()) : label, shape, columns);
  info_.shapes.push_back(shape);
  columns_.push_back(columns);
}

void Report::hidden_operand(const Shape& shape, const Axes& columns) {
  info_.shapes.push_back(shape);
  columns_.push_back(columns);
}

void Report::line(const std::string& label, const Shape& shape, const Axes& columns) {
  rows_.push_back({label, shape, columns});
}

void Report::fault(int result_axis, const int (&operands)[2], const int64_t (&extents)[2]) {
  info_.result_axis = result_axis;
  std::copy(operands, operands + 2, info_.operands);
  std::copy(extents, extents + 2, info_.extents);
}

std::string Report::picture() const {
  int rank = 0;
  for (const PictureRow& row : rows_) {
    for (int64_t column : row.columns) rank = std::max(rank, static_cast<int>(column) + 1);
  }
  Axes marked;
  if (info_.result_axis >= 0) marked.push_back(info_.result_axis);
  return rows_.empty() ? "" : "\n" + draw(rows_, rank, marked);
}

void Report::raise(const std::string& sentence, const std::string& hint) {
  for (const Axes& columns : columns_) {
    info_.operand_axes.push_back(
        info_.result_axis < 0 ? -1 : last_position_of(columns, info_.result_axis));
  }
  const std::string drawn = picture();
  raise_with(std::move(info_), sentence, hint, headline_, drawn);
}

}  // namespace weft::refuse
