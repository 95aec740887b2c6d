#include "nearest.h"

#include <algorithm>

namespace weft::cli {
namespace {

constexpr size_t kLongest = 64;

// Half of a short name may not be wrong.
int most_errors(std::string_view name) { return name.size() < 4 ? 1 : name.size() < 8 ? 2 : 3; }

}  // namespace

int distance(std::string_view a, std::string_view b) {
  a = a.substr(0, kLongest);
  b = b.substr(0, kLongest);
  // rows[i % 3][j]: between the first i letters of a and the first j of b.
  std::vector<std::vector<int>> rows(3, std::vector<int>(b.size() + 1));
  for (size_t j = 0; j <= b.size(); ++j) rows[0][j] = static_cast<int>(j);
  for (size_t i = 1; i <= a.size(); ++i) {
    std::vector<int>& row = rows[i % 3];
    const std::vector<int>& above = rows[(i + 2) % 3];
    row[0] = static_cast<int>(i);
    for (size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1])});
      const bool is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swap) row[j] = std::min(row[j], rows[(i + 1) % 3][j - 2] + 1);
    }
  }
  return rows[a.size() % 3][b.size()];
}

std::vector<std::string> nearest_names(std::string_view name, std::vector<std::string> names,
                                       size_t most) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::vector<std::pair<int, std::string>> near;
  for (const std::string& candidate : names) {
    const bool contains = name.size() >= 3 && candidate.find(name) != std::string::npos;
    const int errors = contains ? 1 : distance(name, candidate);
    if (errors <= most_errors(name)) near.emplace_back(errors, candidate);
  }
  std::sort(near.begin(), near.end());
  std::vector<std::string> found;
  for (size_t i = 0; i < near.size() && i < most; ++i) found.push_back(near[i].second);
  return found;
}

std::string nearest(std::string_view name, const std::vector<std::string>& names) {
  const std::vector<std::string> found = nearest_names(name, names, 1);
  return found.empty() ? "" : found[0];
}

}  // namespace weft::cli
