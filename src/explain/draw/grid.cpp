#include <algorithm>

#include "base/text.h"
#include "explain/draw/block.h"
#include "explain/draw/dimension.h"

namespace weft::explanation::drawing {
namespace {

Ruler one_cell(double unit) { return {{{0, unit, 0}}, unit}; }

// A piece of a row: a cell, or several that are not drawn.
struct Spot {
  Rect box;
  Dims index;  // with 0 or 1 in place of a break: 1 where only copies are left out
  bool is_break = false;
  bool across = false;  // the break is of the last axis alone
  bool down = false;    // of the first alone
};

int64_t index_or_inside(const Piece& piece, const BlockAxis& axis) {
  if (piece.index != kBreak) return piece.index;
  return axis.stretched ? 1 : 0;
}

Spot spot_of(const Block& b, const Piece& row, const Piece& column, Point at) {
  Spot s;
  s.box = {at.x + column.at, at.y + row.at, column.length, row.length};
  const bool x = column.index == kBreak, y = row.index == kBreak;
  s.is_break = x || y;
  s.across = x && !y;
  s.down = y && !x;
  if (b.rank() == 1) s.index = {index_or_inside(column, b.axes[0])};
  if (b.rank() == 2) {
    s.index = {index_or_inside(row, b.axes[0]), index_or_inside(column, b.axes[1])};
  }
  return s;
}

void draw_break(Canvas& canvas, const Block& b, const Spot& s) {
  const Rect inner = {s.box.x + 1, s.box.y + 1, s.box.w - 2, s.box.h - 2};
  const Cell cell = cell_at(b, s.index);
  canvas.rect(inner, classes_of(cell) + " q brk", 3);
  const Point middle = {s.box.x + s.box.w / 2, s.box.y + s.box.h / 2};
  if (s.across) canvas.ellipsis(middle, {1, 0}, b.key);
  if (s.down) canvas.ellipsis(middle, {0, 1}, b.key);
}

void draw_cell(Canvas& canvas, const Block& b, const Spot& s) {
  const Cell cell = cell_at(b, s.index);
  const bool big = std::min(s.box.w, s.box.h) >= 14;
  const double inset = big ? 1 : .5;
  const Rect inner = {s.box.x + inset, s.box.y + inset, s.box.w - 2 * inset, s.box.h - 2 * inset};
  canvas.rect(inner, classes_of(cell) + (cell.is_real ? " w" : " g"), big ? 3 : 1,
              data_of(canvas, b, cell));
  const bool wanted = b.is_wanted && b.is_wanted(s.index);
  if (b.is_wanted && !wanted) canvas.rect(inner, "hatch", 3);
  if (wanted) canvas.rect(inner, "ok z mk", 3);
  if (b.has_numbers) {
    canvas.text({s.box.x + s.box.w / 2, s.box.y + s.box.h / 2},
                {{cat(cell.offset), cell.is_real ? Font::strong : Font::faint}}, Anchor::middle);
  }
}

}  // namespace

void draw_grid(Canvas& canvas, const Block& b, const Layout& l, Point at) {
  const int rank = b.rank();
  if (b.is_empty()) canvas.rect({at.x, at.y, l.w, l.h}, faint_line(b.key) + " z g", 3);
  const Ruler rows = rank > 1 ? l.rulers[0] : one_cell(b.unit);
  const Ruler columns = rank > 0 ? l.rulers.back() : one_cell(b.unit);
  for (const Piece& row : rows.pieces) {
    for (const Piece& column : columns.pieces) {
      const Spot spot = spot_of(b, row, column, at);
      if (spot.is_break) {
        draw_break(canvas, b, spot);
      } else {
        draw_cell(canvas, b, spot);
      }
    }
  }
  if (rank == 0) return;
  const double below = at.y + l.h + 9;
  draw_dimension(canvas, b, rank - 1, {{at.x + 1, below}, {at.x + l.w - 1, below}, b.unit});
  draw_label(canvas, b, rank - 1, {at.x + l.w / 2, below + 14}, Side::below);
  if (rank == 1) return;
  draw_dimension(canvas, b, 0, {{at.x - 9, at.y + 1}, {at.x - 9, at.y + l.h - 1}, b.unit});
  draw_label(canvas, b, 0, {at.x - 18, at.y + l.h / 2}, Side::left);
}

}  // namespace weft::explanation::drawing
