// The sorting kernels of one instruction set.
#pragma once

#include "kernels/isa.h"
#include "kernels/sort/sort.h"

WEFT_ISA_BEGIN
namespace weft::kernels::WEFT_ISA {

#include "kernels/sort/keys-inl.h"
#include "kernels/sort/packs-inl.h"
#if WEFT_ISA_LEVEL > 0
#include "kernels/sort/networks-inl.h"
#include "kernels/sort/partition-inl.h"
#else
#include "kernels/sort/scalars-inl.h"
#endif
// This builds on them.
#include "kernels/sort/quicksort-inl.h"

template <class Key, class... Bits>
constexpr SortKernels<Key> make_sort_kernels() {
  return {{&to_keys<Key, Bits>...},
          {&from_keys<Key, Bits>...},
          &sort_keys<Key>,
          &select_key<Key>,
          &partition<Key>};
}

extern const SortTable kSortTable;

}  // namespace weft::kernels::WEFT_ISA
WEFT_ISA_END

constexpr weft::kernels::SortTable weft::kernels::WEFT_ISA::kSortTable = {
    {&range_of_keys, &pack_keys, &unpack_positions},
    make_sort_kernels<int32_t, int8_t, int16_t, int32_t>(),
    make_sort_kernels<int64_t, int8_t, int16_t, int32_t, int64_t>()};
