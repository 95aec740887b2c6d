#include "sorting/order.h"

#include <cstring>

#include "base/integers.h"
#include "kernels/sort/sort.h"
#include "sorting/large.h"
#include "sorting/tuning.h"

namespace weft::sorting {
namespace {

int bits_of(uint64_t number) { return number == 0 ? 0 : 64 - __builtin_clzll(number); }

}  // namespace

Order::Order(int64_t* order, int64_t n, std::byte* scratch, bool in_parts)
    : order_(order),
      n_(n),
      in_parts_(in_parts),
      keys_(reinterpret_cast<int64_t*>(scratch)),
      spare_(keys_ + (n + 7) / 8 * 8),
      starts_(reinterpret_cast<uint8_t*>(spare_ + 2 * n)) {}

Order::Packing Order::packing_of(const int64_t* keys, int64_t n) const {
  int64_t least;
  int64_t most;
  kernels::active_pack_kernels().range(keys, n, &least, &most);
  const int key_bits = bits_of(static_cast<uint64_t>(most) - static_cast<uint64_t>(least));
  const int position_bits = bits_of(static_cast<uint64_t>(n - 1));
  const auto dropped = static_cast<int>(larger(0, key_bits + position_bits - 64));
  return {{static_cast<uint64_t>(least), dropped, position_bits}, key_bits};
}

bool Order::is_in_order() const {
  int64_t i = 1;
  while (i < n_ && keys_[i - 1] <= keys_[i]) ++i;
  return i >= n_;
}

// REQUIRES: keys of at most kDigitBits.
void Order::order_by_counting(const Packing& packing) noexcept {
  int64_t places[1 << kDigitBits] = {};
  const auto value = [&](int64_t i) { return static_cast<uint64_t>(keys_[i]) - packing.least; };
  for (int64_t i = 0; i < n_; ++i) ++places[value(i)];
  std::memset(starts_, 0, static_cast<size_t>(n_));
  int64_t first = 0;
  for (int64_t& place : places) {
    const int64_t count = place;
    place = first;
    if (count > 0) starts_[first] = 1;
    first += count;
  }
  for (int64_t i = 0; i < n_; ++i) order_[places[value(i)]++] = i;
}

void Order::note_starts(const int64_t* packed, int64_t n, int position_bits,
                        uint8_t* starts) const {
  starts[0] = 1;
  for (int64_t i = 1; i < n; ++i)
    starts[i] = packed[i] >> position_bits != packed[i - 1] >> position_bits;
}

void Order::sort_or_refine(bool is_last) noexcept {
  if (is_begun_) return refine();
  is_begun_ = true;
  sort(is_last);
}

void Order::sort(bool is_last) noexcept {
  if (is_last && is_in_order()) {
    for (int64_t i = 0; i < n_; ++i) order_[i] = i;
    return;
  }
  const Packing packing = packing_of(keys_, n_);
  if (packing.key_bits <= kDigitBits && n_ >= kLeastForDigits) return order_by_counting(packing);
  const auto& packs = kernels::active_pack_kernels();
  packs.pack(order_, keys_, n_, packing);
  sort_keys(order_, spare_, n_, in_parts_);
  const bool notes = !is_last || packing.dropped > 0;
  if (notes) note_starts(order_, n_, packing.position_bits, starts_);
  packs.unpack(order_, n_, packing);
  if (packing.dropped > 0) refine();
}

bool Order::select(int64_t place, int64_t count) noexcept {
  const Packing packing = packing_of(keys_, n_);
  if (packing.dropped > 0) return false;
  const auto& packs = kernels::active_pack_kernels();
  packs.pack(order_, keys_, n_, packing);
  kernels::active_sort_kernels<int64_t>().select(order_, spare_, n_, place);
  if (count < n_) sort_keys(order_, spare_, count, false);
  packs.unpack(order_, n_, packing);
  return true;
}

void Order::refine() noexcept {
  while (!refine_runs()) {
  }
}

// True iff nothing was left out of the keys.
bool Order::refine_runs() noexcept {
  bool is_done = true;
  int64_t begin = 0;
  while (begin < n_) {
    int64_t end = begin + 1;
    while (end < n_ && !starts_[end]) ++end;
    if (end - begin > kShortRun)
      is_done &= sort_run(begin, end - begin);
    else if (end - begin > 1)
      insert_run(begin, end - begin);
    begin = end;
  }
  return is_done;
}

bool Order::sort_run(int64_t begin, int64_t n) noexcept {
  const auto& packs = kernels::active_pack_kernels();
  int64_t* run = order_ + begin;
  int64_t* positions = spare_ + n_;
  std::memcpy(positions, run, static_cast<size_t>(n) * sizeof(int64_t));
  for (int64_t i = 0; i < n; ++i) run[i] = keys_[positions[i]];
  const Packing packing = packing_of(run, n);
  packs.pack(run, run, n, packing);
  sort_keys(run, spare_, n, false);
  note_starts(run, n, packing.position_bits, starts_ + begin);
  packs.unpack(run, n, packing);
  for (int64_t i = 0; i < n; ++i) run[i] = positions[run[i]];
  return packing.dropped == 0;
}

void Order::insert_run(int64_t begin, int64_t n) noexcept {
  int64_t* run = order_ + begin;
  for (int64_t i = 1; i < n; ++i) {
    const int64_t position = run[i];
    int64_t at = i;
    for (; at > 0 && keys_[run[at - 1]] > keys_[position]; --at) run[at] = run[at - 1];
    run[at] = position;
  }
  for (int64_t i = 1; i < n; ++i) starts_[begin + i] = keys_[run[i]] != keys_[run[i - 1]];
}

bool Order::has_ties() const noexcept {
  return std::memchr(starts_, 0, static_cast<size_t>(n_)) != nullptr;
}

}  // namespace weft::sorting
