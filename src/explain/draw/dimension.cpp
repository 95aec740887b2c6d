#include "explain/draw/dimension.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"

namespace weft::explanation::drawing {
namespace {

const BlockAxis& axis_of(const Block& block, int axis) {
  return block.axes[static_cast<size_t>(axis)];
}

Run extent_run(const Block& block, int axis) {
  const BlockAxis& a = axis_of(block, axis);
  const char key = a.stretched || a.folded ? block.key : a.colour;
  return {extent_label(a), Font::strong, key};
}

std::string in_one_line(const BlockAxis& axis) {
  return axis.own_name.empty() ? axis.name : cat(axis.name, " (", axis.own_name, ")");
}

std::string tick(Point at, double nx, double ny) {
  return cat("M", decimal(at.x + nx), " ", decimal(at.y + ny), "L", decimal(at.x - nx), " ",
             decimal(at.y - ny));
}

std::string stroke(Point from, Point to) {
  return cat("M", decimal(from.x), " ", decimal(from.y), "L", decimal(to.x), " ", decimal(to.y));
}

}  // namespace

std::string extent_label(const BlockAxis& axis) {
  const std::string one = axis.missing ? "(1)" : "1";
  if (axis.stretched) return cat(one, "→", axis.extent);
  if (axis.folded) return cat(axis.extent, "→1");
  return axis.missing ? one : cat(axis.extent);
}

double side_label_width(const Block& block, int axis) {
  const BlockAxis& a = axis_of(block, axis);
  const std::string own = a.own_name.empty() ? "" : cat("(", a.own_name, ")");
  return std::max({width_of(extent_label(a), Font::strong), width_of(a.name, Font::note),
                   width_of(own, Font::note)});
}

double flat_label_width(const Block& block, int axis) {
  const BlockAxis& a = axis_of(block, axis);
  return std::max(width_of(extent_label(a), Font::strong), width_of(in_one_line(a), Font::note));
}

double top_label_width(const Block& block, int axis) {
  const BlockAxis& a = axis_of(block, axis);
  return width_of(extent_label(a) + " ", Font::strong) + width_of(in_one_line(a), Font::note);
}

void draw_dimension(Canvas& canvas, const Block& block, int axis, const DimensionLine& l) {
  const BlockAxis& a = axis_of(block, axis);
  const double dx = l.to.x - l.from.x, dy = l.to.y - l.from.y;
  const double length = std::max(std::hypot(dx, dy), 1.);
  const double ux = dx / length, uy = dy / length, nx = -uy * 3.5, ny = ux * 3.5;
  const auto along = [&](double t) { return Point{l.from.x + ux * t, l.from.y + uy * t}; };
  const std::string thick = line(block.key) + " z t2";
  if (a.stretched) {
    const double memory = std::min(l.real_length, length / 2);
    canvas.path(tick(l.from, nx, ny) + stroke(l.from, along(memory)), thick);
    if (length - memory > 8) {
      canvas.path(stroke(along(memory), along(length - 6)), line(block.key) + " z g t1");
    }
    canvas.arrow_head(l.to, std::atan2(uy, ux), block.key, 6.5);
  } else if (a.folded) {
    canvas.path(tick(l.to, nx, ny) + stroke(l.to, along(6)), thick);
    canvas.arrow_head(l.from, std::atan2(-uy, -ux), block.key, 8);
  } else {
    canvas.path(tick(l.from, nx, ny) + stroke(l.from, l.to) + tick(l.to, nx, ny),
                a.colour ? line(a.colour) + " z t2" : "dl");
  }
}

void draw_label(Canvas& canvas, const Block& block, int axis, Point at, Side side) {
  const BlockAxis& a = axis_of(block, axis);
  const Run extent = extent_run(block, axis);
  if (side == Side::below) {
    canvas.text(at, {extent}, Anchor::middle);
    canvas.text({at.x, at.y + 15}, {{in_one_line(a), Font::note}}, Anchor::middle);
    return;
  }
  if (side == Side::above) {
    const Text text = {{extent.text + " ", Font::strong, extent.ink}, {in_one_line(a), Font::note}};
    return canvas.text(at, text, Anchor::middle);
  }
  const Anchor anchor = side == Side::left ? Anchor::end : Anchor::start;
  const double y = at.y - (a.own_name.empty() ? 0 : 6);
  canvas.text({at.x, y - 7}, {extent}, anchor);
  canvas.text({at.x, y + 7.5}, {{a.name, Font::note}}, anchor);
  if (!a.own_name.empty()) {
    canvas.text({at.x, y + 20.5}, {{cat("(", a.own_name, ")"), Font::note}}, anchor);
  }
}

}  // namespace weft::explanation::drawing
