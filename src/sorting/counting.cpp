#include "sorting/counting.h"

#include <cstring>

#include "base/integers.h"
#include "sorting/keys.h"
#include "sorting/tuning.h"

namespace weft::sorting {
namespace {

constexpr int64_t kValues = 1 << 16;  // of 16 bits

// Values as bits, from the first to the last.
struct Stretch {
  int first, last;
};

// All values of a type in rising order. The nans lie beyond the infinities.
int rising_values(DType dtype, Stretch (&list)[4]) {
  const int half = 1 << (8 * size_in_bytes(dtype) - 1);
  const int last = 2 * half - 1;
  if (is_floating(dtype)) {
    const int infinity = static_cast<int>(key_form(dtype, false, false).infinity);
    list[0] = {half + infinity, half};
    list[1] = {0, infinity};
    list[2] = {infinity + 1, half - 1};
    list[3] = {half + infinity + 1, last};
    return 4;
  }
  list[0] = {0, last};
  if (!is_signed_integer(dtype)) return 1;
  list[0] = {half, last};
  list[1] = {0, half - 1};
  return 2;
}

// Four counters of each byte in turn: a counter that was just raised is not raised again at once.
void count(const uint8_t* from, int64_t n, int64_t* counts) {
  constexpr int kTurns = 4;
  int64_t turns[kTurns][256] = {};
  int64_t i = 0;
  for (; i + kTurns <= n; i += kTurns) {
    for (int t = 0; t < kTurns; ++t) ++turns[t][from[i + t]];
  }
  for (; i < n; ++i) ++turns[0][from[i]];
  for (int v = 0; v < 256; ++v) counts[v] = turns[0][v] + turns[1][v] + turns[2][v] + turns[3][v];
}
void count(const uint16_t* from, int64_t n, int64_t* counts) {
  // Two of 32 bits lie behind those of 64.
  auto* turns = reinterpret_cast<uint32_t*>(counts + kValues);
  std::memset(counts, 0, sizeof(int64_t) * 2 * kValues);
  while (n > 0) {
    const int64_t most = smaller(n, int64_t{1} << 32);
    int64_t i = 0;
    for (; i + 2 <= most; i += 2) {
      ++turns[from[i]];
      ++turns[kValues + from[i + 1]];
    }
    if (i < most) ++turns[from[i]];
    for (int64_t v = 0; v < kValues; ++v) {
      counts[v] += int64_t{turns[v]} + turns[kValues + v];
      turns[v] = turns[kValues + v] = 0;
    }
    from += most;
    n -= most;
  }
}

void fill(uint8_t* to, int64_t n, int value) { std::memset(to, value, static_cast<size_t>(n)); }
void fill(uint16_t* to, int64_t n, int value) {
  for (int64_t i = 0; i < n; ++i) to[i] = static_cast<uint16_t>(value);
}

template <class Bits>
Bits* fill_stretch(Bits* to, const int64_t* counts, Stretch values) {
  const int step = values.first <= values.last ? 1 : -1;
  for (int v = values.first;; v += step) {
    if (counts[v] != 0) {
      fill(to, counts[v], v);
      to += counts[v];
    }
    if (v == values.last) return to;
  }
}

template <class Bits>
void sort_row(Bits* to, const Bits* from, int64_t n, DType dtype, bool descending,
              int64_t* counts) {
  count(from, n, counts);
  Stretch list[4];
  const int stretches = rising_values(dtype, list);
  for (int s = 0; s < stretches; ++s) {
    const Stretch& rising = list[descending ? stretches - 1 - s : s];
    to = fill_stretch(to, counts, descending ? Stretch{rising.last, rising.first} : rising);
  }
}

}  // namespace

bool is_for_counting(DType dtype, int64_t n) noexcept {
  if (size_in_bytes(dtype) == 1) return n >= kLeastForCountingBytes;
  return size_in_bytes(dtype) == 2 && n >= kLeastForCounting;
}

int64_t counting_scratch(DType dtype) noexcept {
  return size_in_bytes(dtype) == 1 ? 256 * int64_t{sizeof(int64_t)}
                                   : 2 * kValues * int64_t{sizeof(int64_t)};
}

void sort_by_counting(std::byte* to, const std::byte* from, int64_t n, DType dtype, bool descending,
                      std::byte* scratch) noexcept {
  auto* counts = reinterpret_cast<int64_t*>(scratch);
  if (size_in_bytes(dtype) == 1) {
    return sort_row(reinterpret_cast<uint8_t*>(to), reinterpret_cast<const uint8_t*>(from), n,
                    dtype, descending, counts);
  }
  sort_row(reinterpret_cast<uint16_t*>(to), reinterpret_cast<const uint16_t*>(from), n, dtype,
           descending, counts);
  if (is_floating(dtype)) restore_equals(to, from, n, dtype);
}

}  // namespace weft::sorting
