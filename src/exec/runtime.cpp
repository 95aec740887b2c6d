#include "weft/runtime.h"

#include "kernels/table.h"
#include "weft/version.h"

namespace weft {

#define WEFT_TEXT_OF(number) #number
#define WEFT_TEXT(number) WEFT_TEXT_OF(number)

const char* version() noexcept {
  return WEFT_TEXT(WEFT_VERSION_MAJOR) "." WEFT_TEXT(WEFT_VERSION_MINOR) "." WEFT_TEXT(
      WEFT_VERSION_PATCH);
}

const char* instruction_set() { return kernels::active_table().name; }

std::vector<const char*> instruction_sets() {
  int count = 0;
  const kernels::KernelTable* const* tables = kernels::available_tables(count);
  std::vector<const char*> names;
  for (int i = 0; i < count; ++i) names.push_back(tables[i]->name);
  return names;
}

}  // namespace weft
