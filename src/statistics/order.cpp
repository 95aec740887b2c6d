#include "statistics/order.h"

#include <algorithm>
#include <limits>

#include "sorting/keys.h"
#include "statistics/tuning.h"

namespace weft::statistics {
namespace {

// Booleans are ordered as the bytes they are.
DType key_dtype(DType dtype) { return dtype == DType::boolean ? DType::u8 : dtype; }

template <class Key>
Key largest_of(DType dtype) {
  const int bits = 8 * static_cast<int>(size_in_bytes(dtype));
  return static_cast<Key>((uint64_t{1} << (bits - 1)) - 1);
}

// The smallest of some, in several chains.
template <class Key>
int64_t find_smallest(const Key* keys, int64_t n) {
  constexpr int kChains = 8;
  Key least[kChains];
  std::fill(least, least + kChains, std::numeric_limits<Key>::max());
  int64_t i = 0;
  for (; i + kChains <= n; i += kChains) {
    for (int chain = 0; chain < kChains; ++chain)
      least[chain] = keys[i + chain] < least[chain] ? keys[i + chain] : least[chain];
  }
  Key smallest = *std::min_element(least, least + kChains);
  for (; i < n; ++i) smallest = std::min(smallest, keys[i]);
  return std::find(keys, keys + n, smallest) - keys;
}

}  // namespace

template <class Key>
Keys<Key>::Keys(DType dtype)
    : form_(sorting::key_form(key_dtype(dtype), false, false)),
      log2_(sorting::log2_of_item(dtype)),
      is_float_(is_floating(dtype)),
      nan_(largest_of<Key>(dtype)) {}

template <class Key>
int64_t Keys<Key>::load(const std::byte* elements, int64_t n, Key* keys) const noexcept {
  const auto& kernels = kernels::active_sort_kernels<Key>();
  const unsigned seen = kernels.to_keys[log2_](keys, elements, n, form_);
  if (!is_float_ || !(seen & kernels::kSawNan)) return 0;
  return std::count(keys, keys + n, nan_);
}

template <class Key>
void Keys<Key>::store(const Key* keys, int64_t n, std::byte* elements) const noexcept {
  kernels::active_sort_kernels<Key>().from_keys[log2_](elements, keys, n, form_);
}

template <class Key>
void select(Key* keys, Key* spare, int64_t n, const std::vector<int64_t>& ranks,
            Key* found) noexcept {
  const auto& kernels = kernels::active_sort_kernels<Key>();
  const bool sorts = ranks.size() > kMostSelected;
  if (sorts) kernels.sort(keys, spare, n, false);
  int64_t done = 0;  // so many are where they belong
  for (size_t i = 0; i < ranks.size(); ++i) {
    const int64_t rank = ranks[i];
    if (!sorts && done == rank && rank > 0)
      std::swap(keys[rank], keys[rank + find_smallest(keys + rank, n - rank)]);
    else if (!sorts)
      kernels.select(keys + done, spare, n - done, rank - done);
    found[i] = keys[rank];
    done = rank + 1;
  }
}

template class Keys<int32_t>;
template class Keys<int64_t>;
template void select(int32_t*, int32_t*, int64_t, const std::vector<int64_t>&, int32_t*) noexcept;
template void select(int64_t*, int64_t*, int64_t, const std::vector<int64_t>&, int64_t*) noexcept;

}  // namespace weft::statistics
