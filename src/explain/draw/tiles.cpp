#include <algorithm>

#include "explain/draw/block.h"
#include "explain/draw/dimension.h"
#include "explain/draw/paint.h"

namespace weft::explanation::drawing {
namespace {

// A place among the outer axes: a tile.
struct Tile {
  Point at;
  Dims index;
  bool is_real = true;  // no outer axis is beyond the memory
};

// Every combination of the visible indices of axes [0, axes), those of the last axis fastest.
std::vector<Tile> tiles_of(const Block& b, const Layout& l, int axes, Point at) {
  std::vector<Tile> tiles = {{at, {}, true}};
  for (int axis = 0; axis < axes; ++axis) {
    const auto k = static_cast<size_t>(axis);
    std::vector<Tile> next;
    for (const Tile& tile : tiles) {
      for (const Piece& p : l.rulers[k].pieces) {
        if (p.index == kBreak) continue;
        Tile t = tile;
        (l.tiles[k].is_across ? t.at.x : t.at.y) += p.at;
        t.index.push_back(p.index);
        t.is_real = t.is_real && !(b.axes[k].stretched && p.index != 0);
        next.push_back(t);
      }
    }
    tiles = std::move(next);
  }
  return tiles;
}

void add_cells(CellPaint& paint, const Block& b, const Layout& l, const Tile& tile) {
  const auto down = static_cast<size_t>(b.rank() - 2), right = down + 1;
  bool has_break = false;
  for (const Piece& y : l.rulers[down].pieces) {
    for (const Piece& x : l.rulers[right].pieces) {
      if (y.index == kBreak || x.index == kBreak) {
        has_break = true;
        continue;
      }
      Dims index = tile.index;
      index.push_back(y.index);
      index.push_back(x.index);
      paint.add(cell_at(b, index),
                outline({tile.at.x + x.at, tile.at.y + y.at, x.length, y.length}));
    }
  }
  if (!has_break) return;
  Dims inside = tile.index;
  inside.push_back(b.axes[down].stretched ? 1 : 0);
  inside.push_back(b.axes[right].stretched ? 1 : 0);
  paint.add_break(cell_at(b, inside), outline({tile.at.x, tile.at.y, l.front_w, l.front_h}));
}

// Tiles that are all memory have a solid outline; of others the memory has.
void draw_outlines(Canvas& canvas, const Block& b, const Layout& l,
                   const std::vector<Tile>& tiles) {
  const bool down = b.axes[static_cast<size_t>(b.rank() - 2)].stretched;
  const bool right = b.axes[static_cast<size_t>(b.rank() - 1)].stretched;
  std::string solid, dashed;
  for (const Tile& t : tiles) {
    const bool whole = t.is_real && !down && !right && !b.is_empty();
    (whole ? solid : dashed) += outline({t.at.x, t.at.y, l.front_w, l.front_h});
    if (whole || !t.is_real || b.is_empty()) continue;
    solid += outline({t.at.x, t.at.y, right ? b.unit : l.front_w, down ? b.unit : l.front_h});
  }
  canvas.path(dashed, faint_line(b.key) + " z g");
  canvas.path(solid, line(b.key) + " z w");
}

// Three dots in every break of an outer axis, in every group further out.
void draw_breaks(Canvas& canvas, const Block& b, const Layout& l, Point at) {
  for (int axis = 0; axis + 2 < b.rank(); ++axis) {
    const auto k = static_cast<size_t>(axis);
    const TileAxis& t = l.tiles[k];
    // The axis that runs the other way on the same level.
    const int mate = t.is_across ? axis - 1 : axis + 1;
    const bool has_mate = mate >= 0;
    const auto other = static_cast<size_t>(std::max(mate, 0));
    // Beside the first tile, so that the dots of two axes do not meet.
    const double beside = has_mate ? l.rulers[other].pieces[0].length - l.tiles[other].gap
                                   : (t.is_across ? l.h : l.w);
    const int outer = t.is_across && has_mate ? mate : axis;
    for (const Piece& p : l.rulers[k].pieces) {
      if (p.index != kBreak) continue;
      const double middle = p.at + (p.length - t.gap) / 2;
      for (const Tile& group : tiles_of(b, l, outer, at)) {
        const Point dot = t.is_across ? Point{group.at.x + middle, group.at.y + beside / 2}
                                      : Point{group.at.x + beside / 2, group.at.y + middle};
        canvas.ellipsis(dot, t.is_across ? Point{1, 0} : Point{0, 1}, b.key);
      }
    }
  }
}

// Inner axes are labelled on the bottom right tile, outer ones at the left and above.
void draw_labels(Canvas& canvas, const Block& b, const Layout& l, Point at) {
  const int rank = b.rank();
  const double x1 = at.x + l.w, y1 = at.y + l.h, x0 = x1 - l.front_w, y0 = y1 - l.front_h;
  draw_dimension(canvas, b, rank - 1, {{x0 + .5, y1 + 9}, {x1 - .5, y1 + 9}, b.unit});
  draw_label(canvas, b, rank - 1, {x0 + l.front_w / 2, y1 + 23}, Side::below);
  draw_dimension(canvas, b, rank - 2, {{x1 + 8, y0 + .5}, {x1 + 8, y1 - .5}, b.unit});
  draw_label(canvas, b, rank - 2, {x1 + 16, y1 - l.front_h / 2}, Side::right);
  for (int axis = rank - 3; axis >= 0; --axis) {
    const auto k = static_cast<size_t>(axis);
    const TileAxis& t = l.tiles[k];
    const double length = l.rulers[k].length;
    const double first = l.rulers[k].pieces.empty() ? 0 : l.rulers[k].pieces[0].length - t.gap;
    if (t.is_across) {
      const double y = at.y - 10 - t.label_offset;
      draw_dimension(canvas, b, axis, {{at.x, y}, {at.x + length, y}, first});
      draw_label(canvas, b, axis, {at.x + length / 2, y - 11}, Side::above);
    } else {
      const double x = at.x - 9 - t.label_offset;
      draw_dimension(canvas, b, axis, {{x, at.y}, {x, at.y + length}, first});
      draw_label(canvas, b, axis, {x - 8, at.y + length / 2}, Side::left);
    }
  }
}

}  // namespace

void draw_tiles(Canvas& canvas, const Block& b, const Layout& l, Point at) {
  const std::vector<Tile> tiles = tiles_of(b, l, b.rank() - 2, at);
  if (b.is_empty()) {
    canvas.rect({at.x, at.y, l.w, l.h}, faint_line(b.key) + " z g");
  } else {
    CellPaint paint(canvas, b);
    for (const Tile& tile : tiles) add_cells(paint, b, l, tile);
    paint.finish();
    draw_outlines(canvas, b, l, tiles);
    draw_breaks(canvas, b, l, at);
  }
  draw_labels(canvas, b, l, at);
}

}  // namespace weft::explanation::drawing
