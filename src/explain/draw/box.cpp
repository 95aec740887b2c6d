#include <algorithm>

#include "explain/draw/block.h"
#include "explain/draw/dimension.h"
#include "explain/draw/paint.h"

namespace weft::explanation::drawing {
namespace {

// Axis 0 runs into depth, up to the right; axis 1 down; axis 2 right. The element (0, 0, 0) is the
// front's top left corner, so memory is always in sight.
struct Box {
  const Block& block;
  const Layout& layout;
  Point front;  // its top left corner
  double depth;
};

// A step of d into depth.
Point deep(Point p, double d) { return {p.x + d, p.y - d}; }

struct Face {
  const Piece *depth, *down, *right;  // null: the face's own
  std::vector<Point> corners;
};

void add_face(CellPaint& paint, const Box& box, const Face& face) {
  Dims index = {0, 0, box.block.axes[2].extent - 1};
  const Piece* const pieces[] = {face.depth, face.down, face.right};
  bool is_break = false;
  for (int i = 0; i < 3; ++i) {
    if (!pieces[i]) continue;
    const bool hidden = pieces[i]->index == kBreak;
    is_break = is_break || hidden;
    index[i] = !hidden                                            ? pieces[i]->index
               : box.block.axes[static_cast<size_t>(i)].stretched ? 1
                                                                  : 0;
  }
  const Cell cell = cell_at(box.block, index);
  if (is_break) {
    paint.add_break(cell, polygon(face.corners));
  } else {
    paint.add(cell, polygon(face.corners));
  }
}

void add_front(CellPaint& paint, const Box& box) {
  for (const Piece& down : box.layout.rulers[1].pieces) {
    for (const Piece& right : box.layout.rulers[2].pieces) {
      const double x = box.front.x + right.at, y = box.front.y + down.at;
      const double w = right.length, h = down.length;
      add_face(paint, box,
               {nullptr, &down, &right, {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}});
    }
  }
}

void add_sides(CellPaint& paint, const Box& box) {
  for (const Piece& depth : box.layout.rulers[0].pieces) {
    const double d = depth.length;
    for (const Piece& right : box.layout.rulers[2].pieces) {
      const Point p = deep({box.front.x + right.at, box.front.y}, depth.at);
      const Point q = {p.x + right.length, p.y};
      add_face(paint, box, {&depth, nullptr, &right, {p, q, deep(q, d), deep(p, d)}});
    }
    for (const Piece& down : box.layout.rulers[1].pieces) {
      const Point p = deep({box.front.x + box.layout.front_w, box.front.y + down.at}, depth.at);
      const Point q = {p.x, p.y + down.length};
      add_face(paint, box, {&depth, &down, nullptr, {p, deep(p, d), deep(q, d), q}});
    }
  }
}

struct Faces {
  std::vector<Point> front, top, right;
};
Faces faces_of(Point p, const Size& front, double depth) {
  const Point q = {p.x + front.w, p.y}, r = {q.x, p.y + front.h}, s = {p.x, p.y + front.h};
  return {
      {p, q, r, s}, {p, q, deep(q, depth), deep(p, depth)}, {q, deep(q, depth), deep(r, depth), r}};
}

// Dashed round everything if there are copies; solid round the memory.
void draw_outlines(Canvas& canvas, const Box& box) {
  const Block& b = box.block;
  const Size front = {box.layout.front_w, box.layout.front_h};
  const Faces all = faces_of(box.front, front, box.depth);
  const std::string whole = polygon(all.front) + polygon(all.top) + polygon(all.right);
  if (!b.stretches() && !b.is_empty()) return canvas.path(whole, line(b.key) + " z w");
  canvas.path(whole, faint_line(b.key) + " z g w");
  if (b.is_empty()) return;
  const Size memory = {b.axes[2].stretched ? b.unit : front.w,
                       b.axes[1].stretched ? b.unit : front.h};
  const Faces inner = faces_of(box.front, memory, b.axes[0].stretched ? b.unit * .46 : box.depth);
  std::string d = polygon(inner.front) + polygon(inner.top);
  if (!b.axes[2].stretched) d += polygon(inner.right);
  canvas.path(d, line(b.key) + " z w");
}

void draw_breaks(Canvas& canvas, const Box& box) {
  const double half = box.block.unit / 2;
  for (const Piece& p : box.layout.rulers[2].pieces) {
    if (p.index != kBreak) continue;
    canvas.ellipsis({box.front.x + p.at + p.length / 2, box.front.y + half}, {1, 0}, box.block.key);
  }
  for (const Piece& p : box.layout.rulers[1].pieces) {
    if (p.index != kBreak) continue;
    canvas.ellipsis({box.front.x + half, box.front.y + p.at + p.length / 2}, {0, 1}, box.block.key);
  }
  for (const Piece& p : box.layout.rulers[0].pieces) {
    if (p.index != kBreak) continue;
    canvas.ellipsis(deep({box.front.x + half, box.front.y}, p.at + p.length / 2), {.7, -.7},
                    box.block.key);
  }
}

void draw_labels(Canvas& canvas, const Box& box) {
  const Block& b = box.block;
  const Point f = box.front;
  const double w = box.layout.front_w, h = box.layout.front_h, depth = box.depth;
  draw_dimension(canvas, b, 2, {{f.x + 1, f.y + h + 9}, {f.x + w - 1, f.y + h + 9}, b.unit});
  draw_label(canvas, b, 2, {f.x + w / 2, f.y + h + 23}, Side::below);
  draw_dimension(canvas, b, 1, {{f.x - 9, f.y + 1}, {f.x - 9, f.y + h - 1}, b.unit});
  const Point edge = {f.x - 7, f.y - 7};
  draw_dimension(canvas, b, 0, {edge, deep(edge, depth), b.unit * .46 * 1.41});
  const double middle = f.y + h / 2;
  const double apart =
      (b.axes[1].own_name.empty() ? 33 : 40) + (b.axes[0].own_name.empty() ? 0 : 7);
  draw_label(canvas, b, 1, {f.x - 18, middle}, Side::left);
  draw_label(canvas, b, 0, {f.x - 22 + depth / 2, std::min(f.y - 17 - depth / 2, middle - apart)},
             Side::left);
}

}  // namespace

void draw_box(Canvas& canvas, const Block& b, const Layout& l, Point at) {
  const double depth = l.w - l.front_w;
  const Box box = {b, l, {at.x, at.y + depth}, depth};
  if (!b.is_empty()) {
    CellPaint paint(canvas, b);
    add_front(paint, box);
    add_sides(paint, box);
    paint.finish();
    const Faces all = faces_of(box.front, {l.front_w, l.front_h}, depth);
    canvas.path(polygon(all.top), "top");
    canvas.path(polygon(all.right), std::string{b.key, 's'});
  }
  draw_outlines(canvas, box);
  if (!b.is_empty()) draw_breaks(canvas, box);
  draw_labels(canvas, box);
}

}  // namespace weft::explanation::drawing
