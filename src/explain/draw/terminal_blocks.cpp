#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "explain/draw/terminal.h"

namespace weft::explanation::drawing {
namespace {

// Letters of East Asia, and pictograms, take two columns.
bool is_wide(const std::string& c) {
  return c.size() == 4 || (c.size() == 3 && c >= "\u1100" && !(c >= "\u1E00" && c < "\u2E80"));
}

Ruler whole_or_one(const Block& b, int axis) {
  if (axis < 0) return {{{0, 1, 0}}, 1};
  return ruler(b.axes[static_cast<size_t>(axis)].extent, 1, false);
}

Dims index_of(const Block& b, const Piece& row, const Piece& column) {
  if (b.rank() == 0) return {};
  if (b.rank() == 1) return Dims{column.index};
  return {row.index, column.index};
}

// Of " 12 " or "(12)" the digits; 0 if cells are signs.
int digits_of(const Block& b) {
  if (!b.has_numbers) return 0;
  int64_t last = 0;
  for (const BlockAxis& axis : b.axes) last += (axis.extent - 1) * axis.jump;
  return static_cast<int>(cat(std::max<int64_t>(last, 0)).size());
}

std::string cell_text(const Block& b, const Dims& index, const Glyphs& g, int digits) {
  const Cell cell = cell_at(b, index);
  if (digits == 0) return cat(" ", cell.is_real ? g.memory : g.again);
  std::string number = cat(cell.offset);
  while (static_cast<int>(number.size()) < digits) number.insert(number.begin(), ' ');
  return cell.is_real ? cat(" ", number, " ") : cat("(", number, ")");
}

std::string row_text(const Block& b, const Piece& row, const Glyphs& g, int digits) {
  const int width = digits == 0 ? 2 : digits + 2;
  std::string line;
  const Ruler columns = whole_or_one(b, b.rank() - 1);
  for (const Piece& column : columns.pieces) {
    if (row.index == kBreak) {
      const bool is_corner = column.index == kBreak;
      const std::string dots = is_corner ? "" : cat(" ", g.more_down);
      line += digits == 0 ? padded(dots, width + (is_corner ? 1 : 0)) : centred(dots, width);
    } else if (column.index == kBreak) {
      line += padded(cat(" ", g.more_across), width + 1);
    } else {
      line += cell_text(b, index_of(b, row, column), g, digits);
    }
  }
  return line;
}

std::string edge(const Glyphs& g, int width, bool top) {
  std::string line = g.corners[top ? 0 : 2];
  for (int i = 0; i < width; ++i) line += g.across;
  return line + g.corners[top ? 1 : 3];
}

std::string jumps_text(const Block& b) {
  std::string out;
  for (const BlockAxis& axis : b.axes) out += cat(out.empty() ? "" : ", ", axis.jump);
  return cat("jump (", out, b.rank() == 1 ? ",)" : ")");
}

// Head, cells in a frame, jumps; `cells` is the number of lines that all blocks of a row have.
struct Drawn {
  TextBlock lines;
  int middle = 0;  // the line that signs stand on
};

Drawn drawn(const Block& b, const Glyphs& g) {
  const int digits = digits_of(b);
  TextBlock cells;
  const Ruler rows = whole_or_one(b, b.rank() > 1 ? 0 : -1);
  for (const Piece& row : rows.pieces) cells.push_back(row_text(b, row, g, digits));
  int width = digits == 0 ? 2 : 3;
  for (const std::string& line : cells) width = std::max(width, columns_of(line));
  std::string head = g.lettered(plain(b.head));
  if (b.number == Block::kResult && !b.sub.empty()) head = cat(head, " ", b.sub);
  Drawn out;
  out.lines = {head, edge(g, width, true)};
  for (const std::string& line : cells) {
    out.lines.push_back(cat(g.down, padded(line, width), g.down));
  }
  out.middle = 2 + static_cast<int>(cells.size() / 2);
  out.lines.push_back(edge(g, width, false));
  if (b.has_foot && b.rank() > 0) out.lines.push_back(jumps_text(b));
  int widest = 0;
  for (const std::string& line : out.lines) widest = std::max(widest, columns_of(line));
  for (std::string& line : out.lines) line = centred(line, widest);
  return out;
}

std::string sign_of(const Item& item, const Glyphs& g) {
  if (!item.sign.empty()) return cat(" ", g.lettered(item.sign), " ");
  return cat(" ", g.lettered(item.above), item.above.empty() ? "" : " ", g.arrow, " ");
}

// Side by side, the middles of all cells on one line.
TextBlock beside(const std::vector<Item>& items, const Glyphs& g) {
  std::vector<Drawn> parts;
  int above = 0, below = 0;
  for (const Item& item : items) {
    parts.push_back(item.block ? drawn(*item.block, g) : Drawn{{sign_of(item, g)}, 0});
    above = std::max(above, parts.back().middle);
    below = std::max(below, static_cast<int>(parts.back().lines.size()) - parts.back().middle);
  }
  TextBlock out(static_cast<size_t>(above + below));
  for (const Drawn& part : parts) {
    const int width = columns_of(part.lines[0]);
    for (int i = 0; i < above + below; ++i) {
      const int line = i - above + part.middle;
      const bool inside = line >= 0 && line < static_cast<int>(part.lines.size());
      out[static_cast<size_t>(i)] += inside ? part.lines[static_cast<size_t>(line)]
                                            : std::string(static_cast<size_t>(width), ' ');
    }
  }
  return out;
}

bool fits(const TextBlock& lines) {
  return std::all_of(lines.begin(), lines.end(),
                     [](const std::string& line) { return columns_of(line) <= kTerminal - 2; });
}

}  // namespace

Glyphs glyphs(bool utf8) {
  Glyphs g;
  if (!utf8) return g;
  return {true, {"┌", "┐", "└", "┘"}, "─", "│", "■", "·", "…", "⋮", "→", "✗"};
}

std::string Glyphs::lettered(const std::string& text) const {
  return utf8 ? cleaned(text) : in_ascii(text);
}

int columns_of(const std::string& line) {
  int columns = 0;
  for (const std::string& c : characters_of(line)) columns += is_wide(c) ? 2 : 1;
  return columns;
}

std::string padded(const std::string& line, int columns) {
  return line + std::string(static_cast<size_t>(std::max(0, columns - columns_of(line))), ' ');
}

std::string centred(const std::string& line, int columns) {
  const int spare = std::max(0, columns - columns_of(line));
  return padded(std::string(static_cast<size_t>(spare / 2), ' ') + line, columns);
}

std::optional<TextBlock> terminal_row(const std::vector<Item>& items, const Glyphs& g) {
  for (const Item& item : items) {
    if (item.block && item.block->rank() > 2) return {};
  }
  TextBlock one = beside(items, g);
  if (fits(one)) return one;
  TextBlock stacked;
  for (size_t i = 0; i < items.size();) {
    const size_t count = items[i].block ? 1 : 2;
    const auto from = items.begin() + static_cast<std::ptrdiff_t>(i);
    const auto to =
        i + count < items.size() ? from + static_cast<std::ptrdiff_t>(count) : items.end();
    for (std::string& line : beside({from, to}, g)) stacked.push_back(std::move(line));
    i += count;
  }
  if (!fits(stacked)) return {};
  return stacked;
}

std::string in_ascii(const std::string& text) {
  static constexpr const char* kLikeness[][2] = {{"−", "-"},   {"×", "*"}, {"→", "->"},
                                                 {"…", "..."}, {"’", "'"}, {"≠", "!="}};
  std::string out;
  for (const std::string& c : characters_of(text)) {
    if (c.size() == 1) {
      out += c;
    } else {
      const auto known = std::find_if(std::begin(kLikeness), std::end(kLikeness),
                                      [&](const auto& pair) { return c == pair[0]; });
      out += known == std::end(kLikeness) ? "?" : (*known)[1];
    }
  }
  return out;
}

}  // namespace weft::explanation::drawing
