#include "kernels/sort/sort.h"

#include <algorithm>
#include <cstring>

#include "base/environment.h"
#include "kernels/table.h"

namespace weft::kernels {

// sort-isa.h
namespace baseline {
extern const SortTable kSortTable;
}
namespace avx2 {
extern const SortTable kSortTable;
}
namespace avx512 {
extern const SortTable kSortTable;
}

namespace {

const SortTable& active_sort_table() noexcept {
  const char* name = active_table().name;
#if WEFT_LAST_ISA >= 2
  if (std::strcmp(name, name_of(InstructionSet::avx512)) == 0) return avx512::kSortTable;
#endif
#if WEFT_LAST_ISA >= 1
  if (std::strcmp(name, name_of(InstructionSet::avx2)) == 0) return avx2::kSortTable;
#endif
  (void)name;
  return baseline::kSortTable;
}

}  // namespace

template <>
const SortKernels<int32_t>& active_sort_kernels<int32_t>() noexcept {
  return active_sort_table().of_32;
}
template <>
const SortKernels<int64_t>& active_sort_kernels<int64_t>() noexcept {
  return active_sort_table().of_64;
}

const PackKernels& active_pack_kernels() noexcept { return active_sort_table().packs; }

void heap_sort(int32_t* keys, int64_t n) noexcept {
  std::make_heap(keys, keys + n);
  std::sort_heap(keys, keys + n);
}
void heap_sort(int64_t* keys, int64_t n) noexcept {
  std::make_heap(keys, keys + n);
  std::sort_heap(keys, keys + n);
}

}  // namespace weft::kernels
