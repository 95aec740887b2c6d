#include <algorithm>
#include <array>

#include "explain/draw/pictures.h"

namespace weft::explanation::drawing {
namespace {

constexpr double kHighest = 260;
constexpr int64_t kMostCells = 1500;

// Sizes of cells by rank, the best first.
std::vector<double> units(int rank) {
  switch (rank) {
    case 0:
      return {34};
    case 1:
      return {34, 30, 26, 22, 18, 14};
    case 2:
      return {34, 30, 26, 22, 18, 16, 14};
    case 3:
      return {26, 22, 18, 16, 14, 12, 10};
    case 4:
      return {11, 10, 9, 8, 7, 6};
    case 5:
      return {9, 8, 7, 6, 5};
    case 6:
      return {8, 7, 6, 5};
    default:
      return {};
  }
}

// The first operand, then each sign with what follows it.
std::vector<std::vector<Item>> stacked(const std::vector<Item>& items) {
  std::vector<std::vector<Item>> rows;
  for (const Item& item : items) {
    const bool begins = rows.empty() || (!item.block && rows.back().back().block);
    if (begins) rows.emplace_back();
    rows.back().push_back(item);
  }
  return rows;
}

}  // namespace

std::vector<Attempt> one_attempt() { return {Attempt{}}; }

std::vector<Attempt> attempts(int rank) {
  std::vector<Attempt> out;
  for (const bool is_stacked : {false, true}) {
    for (const bool tight : {false, true}) {
      if (tight && rank < 4) continue;
      for (const double unit : units(rank)) out.push_back({{unit, tight, true}, is_stacked});
    }
  }
  return out;
}

std::optional<std::vector<Part>> laid_out(const std::vector<Item>& items, const Attempt& attempt) {
  const std::vector<std::vector<Item>> rows =
      attempt.is_stacked ? stacked(items) : std::vector<std::vector<Item>>{items};
  std::vector<Part> parts;
  int64_t cells = 0;
  for (const std::vector<Item>& one : rows) {
    const RowSize size = size_of_row(one);
    cells += size.visible;
    if (size.width > kRoom || size.cells > kHighest || cells > kMostCells) return {};
    parts.push_back(row(one));
    parts.back().has_rule = parts.size() == 1;
  }
  return parts;
}

std::optional<std::string> first_fitting(const std::vector<Attempt>& attempts,
                                         const PageMaker& make, const std::string& prefix) {
  for (const Attempt& attempt : attempts) {
    const std::optional<Page> page = make(attempt);
    if (!page) continue;
    std::optional<std::string> file = rendered(*page, prefix);
    if (file) return file;
  }
  return {};
}

}  // namespace weft::explanation::drawing
