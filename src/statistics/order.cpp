#include "statistics/order.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "statistics/tuning.h"

namespace weft::statistics {
namespace {

template <class T>
bool is_number(T value) {
  if constexpr (std::is_floating_point_v<T>) return value == value;
  return true;
}

// Copies what is not nan; returns how much that is.
template <class T>
int64_t copy_numbers(const Row<T>& row, T* to) {
  int64_t kept = 0;
  for (int64_t i = 0; i < row.count; ++i) {
    to[kept] = row.elements[i];
    kept += is_number(row.elements[i]);
  }
  return kept;
}

// Each rank is found among what lies beyond the one before.
template <class T>
void select_in_buffer(T* begin, T* end, const std::vector<int64_t>& ranks, T* found) {
  T* rest = begin;
  for (size_t i = 0; i < ranks.size(); ++i) {
    T* const place = begin + ranks[i];
    if (place == rest && i > 0)
      std::iter_swap(place, std::min_element(place, end));
    else
      std::nth_element(rest, place, end);
    found[i] = *place;
    rest = place + 1;
  }
}

// Values that a rank lies between, unless the sample misleads.
template <class T>
struct Bracket {
  T low;
  T high;
};

// Numbers that no period of the row agrees with: splitmix64.
class Noise {
 public:
  // Below the bound. REQUIRES: that is at most 2^32.
  int64_t below(int64_t bound) {
    state_ += 0x9E3779B97F4A7C15U;
    uint64_t z = (state_ ^ (state_ >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return static_cast<int64_t>(((z >> 32) * static_cast<uint64_t>(bound)) >> 32);
  }

 private:
  uint64_t state_ = 0;
};

// One element of every stretch of the row. REQUIRES: fewer than 2^32 elements; not more samples.
template <class T>
int64_t take_sample(const Row<T>& row, int64_t size, T* sample) {
  Noise noise;
  const int64_t stretch = row.count / size;
  int64_t taken = 0;
  for (int64_t i = 0; i < size; ++i) {
    sample[taken] = row.elements[i * stretch + noise.below(stretch)];
    taken += is_number(sample[taken]);
  }
  return taken;
}

// Between the elements of the sample that lie so many standard deviations beside those two ranks.
template <class T>
Bracket<T> bracket_of(T* sample, int64_t taken, int64_t numbers, int64_t first, int64_t last) {
  const double scale = static_cast<double>(taken) / static_cast<double>(numbers);
  const auto place = [&](int64_t rank, double side) {
    const double share = static_cast<double>(rank) * scale;
    const double spread =
        std::sqrt(std::max(share * (1 - share / static_cast<double>(taken)), 1.0));
    const double at = share + side * (kDeviations * spread + 1);
    return static_cast<int64_t>(std::clamp(at, 0.0, static_cast<double>(taken - 1)));
  };
  const int64_t low = place(first, -1);
  const int64_t high = place(last, 1);
  std::nth_element(sample, sample + low, sample + taken);
  if (high > low) std::nth_element(sample + low + 1, sample + high, sample + taken);
  return {sample[low], sample[high]};
}

// What a row holds below a bracket, at its ends, and between.
struct Counts {
  int64_t below = 0;
  int64_t at_low = 0;
  int64_t between = 0;
  int64_t at_high = 0;
};

template <class T>
Counts collect(const Row<T>& row, const Bracket<T>& bracket, T* between) {
  Counts counts;
  int64_t kept = 0;
  for (int64_t i = 0; i < row.count; ++i) {
    const T value = row.elements[i];
    between[kept] = value;
    kept += (value > bracket.low) & (value < bracket.high);
    counts.below += value < bracket.low;
    counts.at_low += value == bracket.low;
    counts.at_high += value == bracket.high;
  }
  counts.between = kept;
  if (bracket.low == bracket.high) counts.at_high = 0;
  return counts;
}

// The ranks first and last (the same or the next), by one pass over the row; false if the sample
// misled.
template <class T>
bool select_by_sample(const Row<T>& row, int64_t numbers, int64_t first, int64_t last, T* buffer,
                      T* found) {
  const int64_t size = static_cast<int64_t>(
      std::cbrt(static_cast<double>(row.count) * static_cast<double>(row.count)));
  const int64_t taken = take_sample(row, size, buffer);
  if (taken < kLeastSample) return false;
  const Bracket<T> bracket = bracket_of(buffer, taken, numbers, first, last);
  const Counts counts = collect(row, bracket, buffer);
  const int64_t above = counts.below + counts.at_low + counts.between + counts.at_high;
  if (first < counts.below || last >= above) return false;
  T* at = found;
  for (int64_t rank = first; rank <= last; ++rank) {
    const int64_t inside = rank - counts.below - counts.at_low;
    if (inside < 0) {
      *at++ = bracket.low;
    } else if (inside >= counts.between) {
      *at++ = bracket.high;
    } else {
      std::nth_element(buffer, buffer + inside, buffer + counts.between);
      *at++ = buffer[inside];
    }
  }
  return true;
}

// The ranks as groups of neighbours, each of which one pass finds.
struct Group {
  size_t begin;
  size_t end;
};
size_t next_group(const std::vector<int64_t>& ranks, size_t begin) {
  return begin + 1 < ranks.size() && ranks[begin + 1] == ranks[begin] + 1 ? begin + 2 : begin + 1;
}
int count_groups(const std::vector<int64_t>& ranks) {
  int groups = 0;
  for (size_t i = 0; i < ranks.size(); i = next_group(ranks, i)) ++groups;
  return groups;
}

template <class T>
bool select_groups(const Row<T>& row, const std::vector<int64_t>& ranks, T* buffer, T* found) {
  const int64_t numbers = row.count - count_nan(row);
  for (size_t i = 0; i < ranks.size();) {
    const size_t end = next_group(ranks, i);
    if (!select_by_sample(row, numbers, ranks[i], ranks[end - 1], buffer, found + i)) return false;
    i = end;
  }
  return true;
}

}  // namespace

template <class T>
int64_t count_nan(const Row<T>& row) noexcept {
  if constexpr (!std::is_floating_point_v<T>) return 0;
  int64_t count = 0;
  for (int64_t i = 0; i < row.count; ++i) count += !is_number(row.elements[i]);
  return count;
}

template <class T>
void select(const Row<T>& row, const std::vector<int64_t>& ranks, T* buffer, T* found) noexcept {
  if (ranks.empty()) return;
  const bool samples =
      row.count >= kLongRow && row.count < kMostSampled && count_groups(ranks) <= kMostPasses;
  if (samples && select_groups(row, ranks, buffer, found)) return;
  const int64_t kept = copy_numbers(row, buffer);
  select_in_buffer(buffer, buffer + kept, ranks, found);
}

#define WEFT_ORDER(T)                                 \
  template int64_t count_nan(const Row<T>&) noexcept; \
  template void select(const Row<T>&, const std::vector<int64_t>&, T*, T*) noexcept;
WEFT_ORDER(float)
WEFT_ORDER(double)
WEFT_ORDER(int64_t)
WEFT_ORDER(uint64_t)
#undef WEFT_ORDER

}  // namespace weft::statistics
