#include "base/picture.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "weft/broadcast.h"

namespace weft {
namespace {

constexpr char kIndent[] = "\n    ";

using Cells = std::vector<std::string>;

Cells cells_of(const PictureRow& row, int rank) {
  Cells cells(static_cast<size_t>(rank));
  for (int i = 0; i < row.entries.rank(); ++i) {
    const int64_t entry = row.entries[i];
    cells[static_cast<size_t>(row.columns[i])] = entry == kOpenExtent ? "M" : std::to_string(entry);
  }
  return cells;
}

// Labels stand left, cells right in their column.
std::string line(const std::string& label, const Cells& cells, size_t label_width,
                 const std::vector<size_t>& widths) {
  std::string out = label + std::string(label_width - label.size(), ' ') + ' ';
  for (size_t column = 0; column < cells.size(); ++column) {
    out += std::string(2 + widths[column] - cells[column].size(), ' ') + cells[column];
  }
  out.erase(out.find_last_not_of(' ') + 1);
  return out;
}

}  // namespace

std::string draw(const std::vector<PictureRow>& rows, int rank, const Axes& marked) {
  size_t label_width = 0;
  std::vector<size_t> widths(static_cast<size_t>(rank), 0);
  for (const PictureRow& row : rows) {
    label_width = std::max(label_width, row.label.size());
    const Cells cells = cells_of(row, rank);
    for (size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
  }
  std::string out;
  for (const PictureRow& row : rows) {
    out += (out.empty() ? kIndent + 1 : kIndent) +
           line(row.label, cells_of(row, rank), label_width, widths);
  }
  if (marked.empty()) return out;
  Cells carets(static_cast<size_t>(rank));
  for (int64_t axis : marked) {
    carets[static_cast<size_t>(axis)] = std::string(widths[static_cast<size_t>(axis)], '^');
  }
  return out + kIndent + line("", carets, label_width, widths);
}

PictureRow trailing_row(std::string label, const Dims& entries, int rank) {
  return {std::move(label), entries, trailing_axes(entries.rank(), rank)};
}

}  // namespace weft
