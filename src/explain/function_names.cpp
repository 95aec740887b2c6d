#include <algorithm>

#include "base/raise.h"
#include "weft/function_list.h"

namespace weft {

std::vector<std::string_view> names_in(std::string_view cell) try {
  std::vector<std::string_view> names;
  while (!cell.empty()) {
    const size_t end = std::min(cell.find(", "), cell.size());
    const std::string_view name = cell.substr(0, end);
    names.push_back(name.substr(0, name.find('(')));
    cell.remove_prefix(std::min(end + 2, cell.size()));
  }
  return names;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft
