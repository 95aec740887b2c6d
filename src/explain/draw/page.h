// A page: a card with a title, parts below each other, and a caption. A row is a part of blocks
// with signs or arrows between them, their cells centred on one line.
//
//   ✓ (2, 3) + (3,)  =  (2, 3)        [NumPy]
//        a    +    b    =   result              a row
//   b has no axis 0: ...                        the caption
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "explain/draw/block.h"

namespace weft::explanation::drawing {

inline constexpr double kMargin = 22;
inline constexpr double kWidest = 900;
inline constexpr double kRoom = kWidest - 2 * kMargin;
inline constexpr size_t kMostBytes = 60 * 1024;

struct Part {
  Size size;
  std::function<void(Canvas&, Point)> draw;
  Text heading = {};
  std::string note = {};
  bool has_rule = true;  // a hairline above, if it is not the first
  bool is_left = false;  // from the left margin, not in the middle
};

struct Page {
  Text title;
  std::string voice;
  Icon icon = Icon::none;
  std::vector<Part> parts = {};
  std::string caption = {};
  std::string description = {};  // for who does not see the picture; else the caption
  double least_width = 560;
};

// The file; nothing if it would be too wide or too long, or if texts would touch.
std::optional<std::string> rendered(const Page& page, const std::string& prefix);

// What stands in a row: a block, a sign such as "+", or an arrow with what is done.
struct Item {
  std::optional<Block> block = {};
  std::string sign = {};
  std::string above = {}, below = {};  // of an arrow
  char key = 'r';
};
Item sign(std::string text);
Item arrow(std::string above, std::string below, char key);
Item item(Block block);

struct RowSize {
  double width = 0, head = 0, cells = 0, foot = 0;
  int64_t visible = 0;  // cells
};
RowSize size_of_row(const std::vector<Item>& items);
Part row(std::vector<Item> items);

// Lines of text as a part.
Part lines(const std::vector<Text>& texts, double line_height = 18);

}  // namespace weft::explanation::drawing
