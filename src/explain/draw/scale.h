// Scale: how long an axis is drawn. Large extents are abbreviated by a break; the drawn length
// depends on the extent alone and never falls as it grows.
//
//   extent 4     [0][1][2][3]
//   extent 256   [0][1][2] ··· [255]
#pragma once

#include <cstdint>
#include <vector>

namespace weft::explanation::drawing {

inline constexpr int64_t kBreak = -1;

struct Piece {
  double at = 0, length = 0;
  int64_t index = 0;  // kBreak: several that are not drawn
};
struct Ruler {
  std::vector<Piece> pieces;
  double length = 0;
};

// Cells of size `unit`; `tight` leaves out more.
Ruler ruler(int64_t extent, double unit, bool tight);
// Tiles of size `unit`, `gap` of which is the space after each.
Ruler tile_ruler(int64_t extent, double unit, double gap, bool tight);

}  // namespace weft::explanation::drawing
