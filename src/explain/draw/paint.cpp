#include "explain/draw/paint.h"

namespace weft::explanation::drawing {

void CellPaint::add(const Cell& cell, const std::string& d) {
  cells_[classes_of(cell)][data_of(canvas_, block_, cell)] += d;
}

void CellPaint::finish() {
  for (const auto& [classes, d] : breaks_) canvas_.path(d, classes + " q brk");
  for (const char memory : {'0', '1'}) {
    for (const auto& [classes, by_data] : cells_) {
      if (classes[1] != memory) continue;
      for (const auto& [data, d] : by_data) canvas_.path(d, classes + " h", data);
    }
  }
}

}  // namespace weft::explanation::drawing
