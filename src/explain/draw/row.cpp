#include <algorithm>
#include <memory>

#include "explain/draw/page.h"

namespace weft::explanation::drawing {
namespace {

constexpr double kItemGap = 8;

double slot_of(const Item& item) {
  if (item.block) return measured(*item.block).slot();
  if (!item.sign.empty()) {
    return std::max(30., width_of(item.sign, Font::sign) + 8);
  }
  return std::max(
      {width_of(item.above, Font::small) + 8, width_of(item.below, Font::note) + 8, 56.});
}

double head_of(const Block& b, const Layout& l) {
  return (b.head.empty() ? 0 : 24) + (b.sub.empty() ? 0 : 18) + l.top + 4;
}

double foot_of(const Block& b, const Layout& l) {
  return l.bottom + (b.has_foot && b.rank() > 0 ? 20 : 0);
}

void draw_arrow(Canvas& canvas, const Item& item, Point at, double slot) {
  canvas.line({at.x + 2, at.y}, {at.x + slot - 8, at.y}, line(item.key) + " t2");
  canvas.arrow_head({at.x + slot - 2, at.y}, 0, item.key, 8);
  canvas.text({at.x + slot / 2, at.y - 13}, {{item.above, Font::small, item.key}}, Anchor::middle);
  canvas.text({at.x + slot / 2, at.y + 13}, {{item.below, Font::note}}, Anchor::middle);
}

// `top`: of the row; `middle`: of all cells.
void draw_whole_block(Canvas& canvas, const Block& b, Point corner, double middle) {
  const Layout l = measured(b);
  const Point cells = {corner.x + l.left, middle - l.h / 2};
  const double centre = cells.x + l.w / 2, head = corner.y + 12;
  canvas.text({centre, head}, b.head, Anchor::middle);
  canvas.text({centre, head + (b.head.empty() ? 0 : 18)}, {{b.sub, Font::note}}, Anchor::middle);
  draw_block(canvas, b, l, cells);
}

void draw_row(Canvas& canvas, const std::vector<Item>& items, Point at) {
  const RowSize size = size_of_row(items);
  const double middle = at.y + size.head + size.cells / 2;
  double x = at.x;
  for (const Item& item : items) {
    const double slot = slot_of(item);
    if (item.block) {
      draw_whole_block(canvas, *item.block, {x, at.y}, middle);
    } else if (item.sign.empty()) {
      draw_arrow(canvas, item, {x, middle}, slot);
    } else {
      canvas.text({x + slot / 2, middle}, {{item.sign, Font::sign}}, Anchor::middle);
    }
    x += slot + kItemGap;
  }
}

}  // namespace

Item sign(std::string text) {
  Item i;
  i.sign = std::move(text);
  return i;
}

Item arrow(std::string above, std::string below, char key) {
  Item i;
  i.above = std::move(above);
  i.below = std::move(below);
  i.key = key;
  return i;
}

Item item(Block block) {
  Item i;
  i.block = std::move(block);
  return i;
}

RowSize size_of_row(const std::vector<Item>& items) {
  RowSize size;
  for (const Item& item : items) {
    size.width += slot_of(item) + (&item == &items.front() ? 0 : kItemGap);
    if (!item.block) continue;
    const Layout l = measured(*item.block);
    size.head = std::max(size.head, head_of(*item.block, l));
    size.cells = std::max(size.cells, l.h);
    size.foot = std::max(size.foot, foot_of(*item.block, l));
    size.visible += visible_cells(*item.block, l);
  }
  size.cells = std::max(size.cells, 30.);
  return size;
}

Part row(std::vector<Item> items) {
  const RowSize s = size_of_row(items);
  Part part;
  part.size = {s.width, s.head + s.cells + s.foot};
  const auto kept = std::make_shared<std::vector<Item>>(std::move(items));
  part.draw = [kept](Canvas& canvas, Point at) { draw_row(canvas, *kept, at); };
  return part;
}

Part lines(const std::vector<Text>& texts, double line_height) {
  Part part;
  part.is_left = true;
  for (const Text& t : texts) part.size.w = std::max(part.size.w, width_of(t));
  part.size.h = line_height * static_cast<double>(texts.size()) + 4;
  part.draw = [texts, line_height](Canvas& canvas, Point at) {
    double y = at.y + line_height / 2;
    for (const Text& t : texts) {
      canvas.text({at.x, y}, t);
      y += line_height;
    }
  };
  return part;
}

}  // namespace weft::explanation::drawing
