#include "explain/draw/scale.h"

#include <algorithm>
#include <cmath>

namespace weft::explanation::drawing {
namespace {

struct Abbreviation {
  int whole;  // up to here every index is drawn
  int lead;   // else so many, a break, and the last
  double gap;
};

Ruler laid(int64_t extent, double unit, const Abbreviation& a) {
  Ruler r;
  const auto add = [&](int64_t index, double length) {
    r.pieces.push_back({r.length, length, index});
    r.length += length;
  };
  const bool whole = extent <= a.whole;
  for (int64_t i = 0; i < (whole ? extent : a.lead); ++i) add(i, unit);
  if (!whole) {
    add(kBreak, a.gap);
    add(extent - 1, unit);
  }
  return r;
}

double doublings(int64_t extent) {
  return std::log2(static_cast<double>(std::max<int64_t>(extent, 6)) / 6);
}

}  // namespace

Ruler ruler(int64_t extent, double unit, bool tight) {
  const double more = doublings(extent);
  if (tight) return laid(extent, unit, {4, 2, unit * std::min(1.3 + .5 * more, 10.)});
  return laid(extent, unit, {6, 3, unit * std::min(2.2 + .9 * more, 10.)});
}

Ruler tile_ruler(int64_t extent, double unit, double gap, bool tight) {
  const double space = tight ? 1.1 : std::min(1.2 + .25 * doublings(extent), 3.);
  Ruler r = laid(extent, unit, {tight ? 3 : 5, tight ? 2 : 3, unit * space});
  if (extent > 0) r.length -= gap;
  return r;
}

}  // namespace weft::explanation::drawing
