// Rows of cells, printed in columns that are as wide as what stands in them:
//
//   step  R_IndexStack  R at
//   0     (0, 0)        0
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"

namespace weft {

class Table {
 public:
  using Row = std::vector<std::string>;
  void add(Row row) {
    widths_.resize(std::max(widths_.size(), row.size()));
    for (size_t i = 0; i < row.size(); ++i) widths_[i] = std::max(widths_[i], row[i].size());
    rows_.push_back(std::move(row));
  }
  // Lines that end in '\n', each after `indent`; no blanks at their ends.
  std::string text(std::string_view indent = "") const {
    std::string out;
    for (const Row& row : rows_) {
      std::string line(indent);
      for (size_t i = 0; i < row.size(); ++i)
        line += cat(i ? "  " : "", row[i], std::string(widths_[i] - row[i].size(), ' '));
      line.erase(line.find_last_not_of(' ') + 1);
      out += cat(line, "\n");
    }
    return out;
  }

 private:
  std::vector<Row> rows_;
  std::vector<size_t> widths_;
};

}  // namespace weft
