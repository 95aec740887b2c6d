#include "explain/draw/block.h"

#include <algorithm>

#include "base/text.h"
#include "explain/draw/dimension.h"

namespace weft::explanation::drawing {
namespace {

constexpr double kBottom = 45;  // a dimension line and two lines of label
constexpr double kTopLine = 24;

void measure_grid(const Block& b, Layout& l) {
  const int rank = b.rank();
  for (const BlockAxis& a : b.axes) l.rulers.push_back(ruler(a.extent, b.unit, b.tight));
  l.w = std::max(rank > 0 ? l.rulers.back().length : b.unit, 10.);
  l.h = std::max(rank > 1 ? l.rulers.front().length : b.unit, 10.);
  if (rank > 1) l.left = side_label_width(b, 0) + 22;
  if (rank > 0) l.bottom = kBottom;
  l.front_w = l.w;
  l.front_h = l.h;
}

void measure_box(const Block& b, Layout& l) {
  l.rulers = {ruler(b.axes[0].extent, b.unit * .46, b.tight),
              ruler(b.axes[1].extent, b.unit, b.tight), ruler(b.axes[2].extent, b.unit, b.tight)};
  const double depth = std::max(l.rulers[0].length, 6.);
  l.front_w = std::max(l.rulers[2].length, 10.);
  l.front_h = std::max(l.rulers[1].length, 10.);
  l.w = l.front_w + depth;
  l.h = l.front_h + depth;
  l.left = std::max(side_label_width(b, 1) + 22, side_label_width(b, 0) + 26 - depth * .5);
  l.bottom = kBottom;
  // The depth's label lies above that of axis 1, whatever the height.
  const double apart = b.axes[1].own_name.empty() ? 33 : 40;
  const double label = std::min(depth - 17 - depth / 2, depth + l.front_h / 2 - apart);
  l.top = std::max(12., 20 - label);
}

// The labels of outer axes: beside the tiles for those that run down, above for the others.
void measure_tile_margins(const Block& b, Layout& l) {
  const int rank = b.rank();
  for (int axis = rank - 3; axis >= 0; --axis) {
    TileAxis& t = l.tiles[static_cast<size_t>(axis)];
    double& margin = t.is_across ? l.top : l.left;
    t.label_offset = margin;
    margin += t.is_across ? kTopLine : side_label_width(b, axis) + 20;
    if (t.is_across) {
      const double over = top_label_width(b, axis) - l.rulers[static_cast<size_t>(axis)].length;
      l.right = std::max(l.right, over / 2 + 2);
    }
  }
  l.bottom = kBottom;
  l.right = std::max(l.right, side_label_width(b, rank - 2) + 20);
}

void measure_tiles(const Block& b, Layout& l) {
  const int rank = b.rank();
  l.rulers.resize(static_cast<size_t>(rank));
  l.tiles.resize(static_cast<size_t>(rank));
  double size[2] = {0, 0};  // across, down
  for (int i = 0; i < rank; ++i) {
    const auto axis = static_cast<size_t>(rank - 1 - i);
    const int level = i / 2;
    double& extent = size[i % 2];
    const double gap = level == 0 ? 0 : level == 1 ? std::max(8., b.unit * .8) : 22;
    l.tiles[axis] = {i % 2 == 0, gap, 0};
    l.rulers[axis] = level == 0 ? ruler(b.axes[axis].extent, b.unit, b.tight)
                                : tile_ruler(b.axes[axis].extent, extent + gap, gap, b.tight);
    extent = std::max(l.rulers[axis].length, 6.);
  }
  l.w = size[0];
  l.h = size[1];
  l.front_w = std::max(l.rulers[static_cast<size_t>(rank - 1)].length, 6.);
  l.front_h = std::max(l.rulers[static_cast<size_t>(rank - 2)].length, 6.);
  measure_tile_margins(b, l);
}

// Room for what is centred at `centre` (from the left edge of the cells) and `width` wide.
void make_room(Layout& l, double centre, double width) {
  l.left = std::max(l.left, width / 2 - centre);
  l.right = std::max(l.right, width / 2 - (l.w - centre));
}

}  // namespace

bool Block::is_empty() const {
  return std::any_of(axes.begin(), axes.end(), [](const BlockAxis& a) { return a.extent == 0; });
}

bool Block::stretches() const {
  return std::any_of(axes.begin(), axes.end(), [](const BlockAxis& a) { return a.stretched; });
}

Form form_of(const Block& block) {
  return block.rank() <= 2 ? Form::grid : block.rank() == 3 ? Form::box : Form::tiles;
}

namespace {

std::string foot_of(const Block& block) {
  std::string out = "jump (";
  for (int i = 0; i < block.rank(); ++i) {
    out += cat(i ? ", " : "", block.axes[static_cast<size_t>(i)].jump);
  }
  return out + (block.rank() == 1 ? ",)" : ")");
}

}  // namespace

Layout measured(const Block& b) {
  Layout l;
  l.form = form_of(b);
  if (l.form == Form::grid) measure_grid(b, l);
  if (l.form == Form::box) measure_box(b, l);
  if (l.form == Form::tiles) measure_tiles(b, l);
  const double below = l.form == Form::tiles ? l.w - l.front_w / 2 : l.front_w / 2;
  if (b.rank() > 0) make_room(l, below, flat_label_width(b, b.rank() - 1) + 4);
  make_room(l, l.w / 2, std::max(width_of(b.head), width_of(b.sub, Font::note)));
  const double foot = l.form == Form::box ? l.front_w / 2 : l.w / 2;
  if (b.has_foot) make_room(l, foot, width_of(foot_of(b), Font::small));
  return l;
}

Cell cell_at(const Block& block, const Dims& index) {
  Cell cell;
  for (int i = 0; i < block.rank(); ++i) {
    const BlockAxis& axis = block.axes[static_cast<size_t>(i)];
    cell.offset += index[i] * axis.jump;
    cell.is_real = cell.is_real && !(axis.stretched && index[i] != 0);
    if (i < block.frame_jumps.size()) cell.frame += index[i] * block.frame_jumps[i];
  }
  cell.key = block.colour ? block.colour(index) : block.key;
  return cell;
}

std::string classes_of(const Cell& cell) { return {cell.key, cell.is_real ? '1' : '0'}; }

std::string data_of(const Canvas& canvas, const Block& block, const Cell& cell) {
  if (canvas.prefix().empty()) return "";
  const std::string who = block.number == Block::kResult ? "r" : cat(block.number);
  return cat(" data-k=\"", who, "\" data-o=\"", cell.offset, "\" data-f=\"", cell.frame, "\"");
}

int64_t visible_cells(const Block& block, const Layout& layout) {
  if (block.is_empty()) return 0;
  int64_t count = 1;
  for (const Ruler& r : layout.rulers) {
    const auto drawn = std::count_if(r.pieces.begin(), r.pieces.end(),
                                     [](const Piece& p) { return p.index != kBreak; });
    count *= drawn;
  }
  return count;
}

void draw_block(Canvas& canvas, const Block& block, const Layout& layout, Point cells) {
  if (layout.form == Form::grid) draw_grid(canvas, block, layout, cells);
  if (layout.form == Form::box) draw_box(canvas, block, layout, cells);
  if (layout.form == Form::tiles) draw_tiles(canvas, block, layout, cells);
  if (!block.has_foot || block.rank() == 0) return;
  Text foot = {{"jump (", Font::small}};
  for (int i = 0; i < block.rank(); ++i) {
    const BlockAxis& a = block.axes[static_cast<size_t>(i)];
    foot.push_back({cat(a.jump), Font::small, a.stretched ? block.key : '\0'});
    const bool last = i + 1 == block.rank();
    foot.push_back({last ? (block.rank() == 1 ? ",)" : ")") : ", ", Font::small});
  }
  const double middle = layout.form == Form::box ? layout.front_w / 2 : layout.w / 2;
  canvas.text({cells.x + middle, cells.y + layout.h + layout.bottom + 10}, foot, Anchor::middle);
}

}  // namespace weft::explanation::drawing
