#include <algorithm>

#include "base/text.h"
#include "explain/draw/terminal.h"

namespace weft::explanation::drawing {
namespace {

struct Columns {
  size_t first, last;
  int name_width, width;
};

std::string with_arrow(const std::string& text, const Glyphs& g) {
  const size_t at = text.find("→");
  if (at == std::string::npos) return text;
  return text.substr(0, at) + g.arrow + text.substr(at + std::string_view("→").size());
}

std::string name_of(const TableRow& row, const Glyphs& g) {
  return g.lettered(cat(row.name, " ", row.shape));
}

std::string shown_cell(const TableCell& cell, const Glyphs& g) {
  return cell.kind == TableCell::Kind::absent ? cell.text : with_arrow(cell.text, g);
}

Columns measured(const Table& t, const Glyphs& g) {
  Columns c{0, 0, columns_of(t.result_name), 4};
  for (const std::string& name : t.columns) {
    c.width = std::max(c.width, columns_of(g.lettered(name)));
  }
  for (const TableRow& row : t.rows) {
    c.name_width = std::max(c.name_width, columns_of(name_of(row, g)));
    for (const TableCell& cell : row.cells) {
      c.width = std::max(c.width, columns_of(shown_cell(cell, g)));
    }
  }
  c.name_width = std::min(c.name_width, 36);
  c.width = std::min(c.width, 30) + 2;
  return c;
}

std::string right(const std::string& text, int columns) {
  const int spare = std::max(0, columns - columns_of(text));
  return std::string(static_cast<size_t>(spare), ' ') + text;
}

TextBlock band(const Table& t, const Columns& c, const Glyphs& g) {
  TextBlock lines(1, padded("", c.name_width));
  for (size_t k = c.first; k < c.last; ++k) lines[0] += right(g.lettered(t.columns[k]), c.width);
  for (const TableRow& row : t.rows) {
    std::string line = padded(shortened(name_of(row, g), c.name_width), c.name_width);
    for (size_t k = c.first; k < c.last; ++k) line += right(shown_cell(row.cells[k], g), c.width);
    lines.push_back(line);
  }
  if (!t.has_result) return lines;
  std::string line = padded(t.result_name, c.name_width);
  for (size_t k = c.first; k < c.last; ++k) {
    line += right(t.is_failing[k] ? g.failed : t.result[k], c.width);
  }
  lines.push_back(line);
  return lines;
}

}  // namespace

TextBlock terminal_table(const Table& table, const Glyphs& g) {
  Columns c = measured(table, g);
  const size_t count = table.columns.size();
  const auto fit = static_cast<size_t>(std::max(1, (kTerminal - 2 - c.name_width) / c.width));
  TextBlock out;
  for (c.first = 0; c.first < std::max<size_t>(count, 1); c.first += fit) {
    c.last = std::min(count, c.first + fit);
    if (!out.empty()) out.emplace_back();
    for (std::string& line : band(table, c, g)) out.push_back(std::move(line));
  }
  return out;
}

}  // namespace weft::explanation::drawing
