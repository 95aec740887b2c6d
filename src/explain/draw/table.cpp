#include "explain/draw/table.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "explain/draw/arrays.h"
#include "explain/draw/dimension.h"

namespace weft::explanation::drawing {
namespace {

constexpr double kHigh = 40;     // of a row with jumps
constexpr double kLow = 34;      // of one without
constexpr double kColumns = 22;  // names of the axes

// What is drawn of a table: columns [first, last), in cells of one size.
struct Band {
  const Table& table;
  size_t first, last;
  double name_width, width, height;
  bool has_jumps;
};

double name_width(const Table& t) {
  double width = width_of(t.result_name, Font::head);
  for (const TableRow& row : t.rows) {
    width = std::max({width, width_of(row.name, Font::head), width_of(row.shape, Font::small)});
  }
  return std::ceil(width + 14);
}

double column_width(const Table& t, bool has_jumps) {
  double width = has_jumps ? 64 : 46;
  for (const std::string& name : t.columns) width = std::max(width, width_of(name, Font::note));
  for (const TableRow& row : t.rows) {
    for (const TableCell& cell : row.cells) {
      width = std::max(width, width_of(cell.text, Font::strong));
      if (has_jumps) width = std::max(width, width_of(cell.jump, Font::small));
    }
  }
  for (const std::string& extent : t.result)
    width = std::max(width, width_of(extent, Font::strong));
  return std::ceil(width + 14);
}

double height_of(const Band& b) {
  const auto rows = static_cast<double>(b.table.rows.size());
  return kColumns + b.height * (rows + (b.table.has_result ? 1 : 0)) +
         (b.table.has_result ? 10 : 0);
}

std::string classes_of(const TableCell& cell, char key) {
  switch (cell.kind) {
    case TableCell::Kind::memory:
      return real(key);
    case TableCell::Kind::again:
      return copy(key);
    case TableCell::Kind::absent:
      return "ru z g";
    case TableCell::Kind::failed:
      return real('e');
    case TableCell::Kind::summed:
      return real('c');
  }
  return "";
}

void draw_cell(Canvas& canvas, const Band& band, const TableCell& cell, char key, Point at) {
  const double middle = at.x + band.width / 2, y = at.y + band.height / 2;
  const bool again = cell.kind == TableCell::Kind::again;
  const Rect box = {at.x + 2, at.y + 2, band.width - 4, band.height - 4};
  if (cell.kind == TableCell::Kind::absent && cell.text.empty()) return;
  canvas.rect(box, classes_of(cell, key), 4);
  if (cell.kind == TableCell::Kind::failed) canvas.rect(box, "hatch", 4);
  const bool has_jump = band.has_jumps && !cell.jump.empty();
  const char colour = again ? key : '\0';
  const Font font = cell.kind == TableCell::Kind::absent ? Font::faint : Font::strong;
  canvas.text({middle, y - (has_jump ? 7 : 0)}, {{cell.text, font, colour}}, Anchor::middle);
  if (!has_jump) return;
  canvas.text({middle, y + 9}, {{cell.jump, Font::small, again ? key : '\0'}}, Anchor::middle);
}

void draw_row(Canvas& canvas, const Band& band, const TableRow& row, Point at) {
  const double right = at.x + band.name_width - 12, y = at.y + band.height / 2;
  const bool has_shape = !row.shape.empty() && row.shape != row.name;
  canvas.text({right, y - (has_shape ? 8 : 0)}, {{row.name, Font::head, row.key}}, Anchor::end);
  if (has_shape) canvas.text({right, y + 8}, {{row.shape, Font::small}}, Anchor::end);
  for (size_t k = band.first; k < band.last; ++k) {
    const double x = at.x + band.name_width + band.width * static_cast<double>(k - band.first);
    draw_cell(canvas, band, row.cells[k], row.key, {x, at.y});
  }
}

void draw_result(Canvas& canvas, const Band& band, Point at) {
  const auto count = static_cast<double>(band.last - band.first);
  const double left = at.x + band.name_width;
  canvas.line({left - 60, at.y}, {left + band.width * count, at.y}, "dl");
  const double y = at.y + 6, middle = y + band.height / 2;
  canvas.text({left - 12, middle}, {{band.table.result_name, Font::head, 'r'}}, Anchor::end);
  for (size_t k = band.first; k < band.last; ++k) {
    const double x = left + band.width * static_cast<double>(k - band.first);
    const std::string& extent = band.table.result[k];
    if (band.table.is_failing[k]) {
      canvas.icon(Icon::bad, {x + band.width / 2, middle}, std::min(14., band.height * .4));
    } else if (!extent.empty()) {
      canvas.rect({x + 2, y + 2, band.width - 4, band.height - 4}, real('r'), 4);
      canvas.text({x + band.width / 2, middle}, {{extent, Font::strong}}, Anchor::middle);
    }
  }
}

void draw_band(Canvas& canvas, const Band& band, Point at) {
  const auto rows = static_cast<double>(band.table.rows.size());
  for (size_t k = band.first; k < band.last; ++k) {
    const double x = at.x + band.name_width + band.width * static_cast<double>(k - band.first);
    const char colour = band.table.is_failing[k] ? 'e' : '\0';
    canvas.text({x + band.width / 2, at.y + 8}, {{band.table.columns[k], Font::note, colour}},
                Anchor::middle);
    if (band.table.is_failing[k]) {
      canvas.rect({x - 1, at.y - 1, band.width + 2, kColumns + band.height * rows + 2}, "el z w",
                  6);
    }
  }
  double y = at.y + kColumns - 2;
  for (const TableRow& row : band.table.rows) {
    draw_row(canvas, band, row, {at.x, y});
    y += band.height;
  }
  if (band.table.has_result) draw_result(canvas, band, {at.x, y + 4});
}

TableCell cell_of(const ExplainedOperand& o, int k, const ExplainedAxis& of_frame) {
  const AxisUse use = o.uses[static_cast<size_t>(k)];
  int64_t own = 1;
  bool has_axis = false;
  for (int i = 0; i < o.axes.size(); ++i) {
    if (o.axes[i] != k) continue;
    has_axis = true;
    own = o.shape[i];
  }
  TableCell cell;
  // Rows are no matter of b's: only a batch is read again.
  const bool is_own = !of_frame.label.empty() && of_frame.label.rfind("batch", 0) != 0;
  if (!has_axis && is_own) return {"", "", TableCell::Kind::absent};
  const bool again = use == AxisUse::stretched || use == AxisUse::missing;
  const bool stretched = again && of_frame.extent != 1 && of_frame.extent >= 0;
  cell.text = has_axis ? cat(own) : "(1)";
  if (stretched) cell.text += cat("→", of_frame.extent);
  if (has_axis || stretched) cell.jump = cat("jump ", o.jumps[k]);
  if (use == AxisUse::failed) {
    cell.kind = TableCell::Kind::failed;
    cell.jump.clear();
  } else if (stretched) {
    cell.kind = TableCell::Kind::again;
  } else if (!has_axis) {
    cell.kind = TableCell::Kind::absent;
  } else if (of_frame.role == AxisRole::summed) {
    cell.kind = TableCell::Kind::summed;
  }
  return cell;
}

TableRow row_of(const ExplainedOperand& o, int number, const std::vector<ExplainedAxis>& frame) {
  TableRow row = {shortened(o.name, 16), short_tuple(o.shape, 22), key_of(number), number, {}};
  const size_t rank = frame.size();
  const bool fits = o.uses.size() == rank && o.jumps.size() == static_cast<int>(rank) &&
                    o.axes.size() == o.shape.rank();
  for (size_t k = 0; k < rank; ++k) {
    row.cells.push_back(fits ? cell_of(o, static_cast<int>(k), frame[k])
                             : TableCell{"", "", TableCell::Kind::absent});
  }
  return row;
}

}  // namespace

Table table_of(const ExplainedStep& step) {
  Table t;
  const Shape frame = frame_of(step);
  t.result.assign(step.frame.size(), "");
  for (int k = 0; k < frame.rank(); ++k) {
    const auto at = static_cast<size_t>(k);
    bool failing = frame[k] < 0;
    for (const ExplainedOperand& o : step.operands) {
      failing = failing || (at < o.uses.size() && o.uses[at] == AxisUse::failed);
    }
    t.columns.push_back(axis_name(step, k));
    t.is_failing.push_back(failing);
    if (!step.works && !failing && frame[k] >= 0) t.result[at] = cat(frame[k]);
  }
  for (int i = 0; step.works && i < step.result_axes.size() && i < step.result.rank(); ++i) {
    const int64_t k = step.result_axes[i];
    if (k >= 0 && k < frame.rank()) t.result[static_cast<size_t>(k)] = cat(step.result[i]);
  }
  for (size_t i = 0; i < step.operands.size(); ++i) {
    t.rows.push_back(row_of(step.operands[i], static_cast<int>(i), step.frame));
  }
  t.has_result = step.works || std::count(t.is_failing.begin(), t.is_failing.end(), true) > 0;
  return t;
}

Table table_of(const std::vector<ExplainedOperand>& operands, const Shape& shape) {
  ExplainedStep step;
  step.operands = operands;
  step.result = shape;
  step.works = true;
  for (int k = 0; k < shape.rank(); ++k) {
    step.frame.push_back({shape[k]});
    step.result_axes.push_back(k);
  }
  return table_of(step);
}

Part table_part(const Table& table, double width) {
  const double names = name_width(table);
  const size_t count = table.columns.size();
  const double with_jumps = column_width(table, true);
  const bool has_jumps = count <= 14 && names + with_jumps * static_cast<double>(count) <= width;
  const double column = has_jumps ? with_jumps : column_width(table, false);
  const auto fit = static_cast<size_t>(std::max(1., std::floor((width - names) / column)));
  const size_t bands = std::max<size_t>(1, (count + fit - 1) / fit);
  const size_t each = count == 0 ? 0 : (count + bands - 1) / bands;
  Band first = {table, 0, each, names, column, has_jumps ? kHigh : kLow, has_jumps};
  const double band_height = height_of(first) + 12;
  Part part;
  part.size = {names + column * static_cast<double>(each),
               band_height * static_cast<double>(bands) - 4};
  part.draw = [=](Canvas& canvas, Point at) {
    for (size_t i = 0; i < bands; ++i) {
      const Band band = {table,        i * each, std::min(count, (i + 1) * each), names, column,
                         first.height, has_jumps};
      draw_band(canvas, band, {at.x, at.y + band_height * static_cast<double>(i)});
    }
  };
  return part;
}

}  // namespace weft::explanation::drawing
