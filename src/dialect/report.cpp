#include "dialect/report.h"

#include <algorithm>
#include <utility>

#include "base/raise.h"
#include "base/text.h"

namespace weft::dialect {
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

Report::Report(ErrorKind kind, const char* op, Voice voice) {
  info_.kind = kind;
  info_.op = op;
  info_.voice = voice;
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

std::string Report::text(const std::string& sentence, const std::string& hint) const {
  const std::string said = spelled(info_.op, info_.voice) + ": " + sentence;
  std::string out = headline_.empty() ? said : headline_ + "\n    " + said;
  int rank = 0;
  for (const PictureRow& row : rows_) {
    for (int64_t column : row.columns) rank = std::max(rank, static_cast<int>(column) + 1);
  }
  Axes marked;
  if (info_.result_axis >= 0) marked.push_back(info_.result_axis);
  if (!rows_.empty()) out += "\n" + draw(rows_, rank, marked);
  return out + hint_lines(hint);
}

void Report::raise(const std::string& sentence, const std::string& hint) {
  std::string message = text(sentence, hint);
  for (const Axes& columns : columns_) {
    info_.operand_axes.push_back(
        info_.result_axis < 0 ? -1 : last_position_of(columns, info_.result_axis));
  }
  info_.rule = sentence;
  info_.hint = hint;
  weft::raise(std::move(info_), std::move(message));
}

}  // namespace weft::dialect
