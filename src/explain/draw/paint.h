// Many small cells of one class become one path, unless each is to say what it shows.
#pragma once

#include <map>
#include <string>

#include "explain/draw/block.h"

namespace weft::explanation::drawing {

class CellPaint {
 public:
  CellPaint(Canvas& canvas, const Block& block) : canvas_(canvas), block_(block) {}
  void add(const Cell& cell, const std::string& d);
  void add_break(const Cell& cell, const std::string& d) { breaks_[classes_of(cell)] += d; }
  // Breaks first, then copies, then memory, so that memory's lines are on top.
  void finish();

 private:
  Canvas& canvas_;
  const Block& block_;
  std::map<std::string, std::string> breaks_;
  std::map<std::string, std::map<std::string, std::string>> cells_;  // by classes, by data
};

}  // namespace weft::explanation::drawing
