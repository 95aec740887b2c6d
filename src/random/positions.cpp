#include "random/positions.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <unordered_map>
#include <utility>
#include <vector>

#include "array/storage.h"
#include "base/raise.h"
#include "random/chunk.h"
#include "random/integers.h"

namespace weft::random {
namespace {

// Chunks of a row of elements without parameters.
template <class F>
void for_chunks(const Source& source, int64_t count, const F& f) {
  constexpr int64_t kGroup = kernels::kRandomGroup;
  for (int64_t first = 0; first < count; first += kChunk) {
    const int64_t now = std::min(kChunk, count - first);
    const int64_t padded = (now + kGroup - 1) / kGroup * kGroup;
    f(Chunk{source, first, now, padded, {}, nullptr, true, false, nullptr});
  }
}

// Calls f(i, number below range_of(i)) for i from 0 to count - 1.
template <class RangeOf, class F>
void for_numbers_below(const Key& key, int64_t count, const RangeOf& range_of, const F& f) {
  const Source source(key);
  Row numbers;
  IntegerRange ranges[kChunk];
  for_chunks(source, count, [&](const Chunk& c) {
    for (int64_t i = 0; i < c.count; ++i)
      ranges[i] = {0, static_cast<uint64_t>(range_of(c.first + i))};
    fill_integers_each(c, ranges, numbers.words);
    for (int64_t i = 0; i < c.count; ++i) f(c.first + i, static_cast<int64_t>(numbers.words[i]));
  });
}

// A permutation's entries so far, kept where they are not what they were.
class SparseOrder {
 public:
  int64_t at(int64_t position) const {
    const auto found = moved_.find(position);
    return found == moved_.end() ? position : found->second;
  }
  // The entry there, which the entry at `other` takes the place of.
  int64_t take(int64_t position, int64_t other) {
    const int64_t taken = at(position);
    moved_[position] = at(other);
    return taken;
  }

 private:
  std::unordered_map<int64_t, int64_t> moved_;
};

// Unit numbers from 53 bits of each draw.
template <class F>
void for_units(const Key& key, int64_t count, const F& f) {
  const Source source(key);
  Row row;
  Numbers units;
  for_chunks(source, count, [&](const Chunk& c) {
    c.words(0, row.words);
    source.kernels().doubles.unit(row.words, units, c.padded);
    for (int64_t i = 0; i < c.count; ++i) f(c.first + i, units.x[i]);
  });
}

// Where a number lies among running sums: a table says where to begin looking.
class Steps {
 public:
  Steps(const double* p, int64_t n) {
    double sum = 0;
    for (int64_t i = 0; i < n; ++i) {
      sum += p[i];
      ends_.push_back(sum);
      if (p[i] > 0) last_ = i;
    }
    int64_t step = 0;
    for (int64_t i = 0; i < n; ++i) {
      while (step < last_ && ends_[static_cast<size_t>(step)] <= start_of(i)) ++step;
      begins_.push_back(step);
    }
  }
  int64_t find(double unit) const {
    const double at = unit * ends_.back();
    const auto n = static_cast<double>(begins_.size());
    // One further down, since the product of the table's begin may be rounded up.
    const auto entry = static_cast<size_t>(unit * n);
    int64_t step = begins_[entry > 0 ? entry - 1 : 0];
    while (step < last_ && ends_[static_cast<size_t>(step)] <= at) ++step;
    return step;
  }

 private:
  double start_of(int64_t entry) const {
    return static_cast<double>(entry) / static_cast<double>(ends_.size()) * ends_.back();
  }
  std::vector<double> ends_;
  std::vector<int64_t> begins_;
  int64_t last_ = 0;
};

template <class Item>
void take_items(const std::byte* from, const int64_t* rows, int64_t count, std::byte* to) {
  for (int64_t i = 0; i < count; ++i)
    std::memcpy(to + i * int64_t{sizeof(Item)}, from + rows[i] * int64_t{sizeof(Item)},
                sizeof(Item));
}

void take_bytes(const std::byte* from, int64_t bytes, const int64_t* rows, int64_t count,
                std::byte* to) {
  for (int64_t i = 0; i < count; ++i)
    std::memcpy(to + i * bytes, from + rows[i] * bytes, static_cast<size_t>(bytes));
}

}  // namespace

void permute(const Key& key, int64_t n, int64_t* to) noexcept {
  for_numbers_below(
      key, n, [](int64_t i) { return i + 1; },
      [&](int64_t i, int64_t other) {
        to[i] = i;
        std::swap(to[i], to[other]);
      });
}

void choose_apart(const Key& key, int64_t n, int64_t count, int64_t* to) try {
  constexpr int64_t kSparse = 16;
  const auto left = [&](int64_t i) { return n - i; };
  if (count < n / kSparse) {
    SparseOrder order;
    for_numbers_below(key, count, left,
                      [&](int64_t i, int64_t ahead) { to[i] = order.take(i + ahead, i); });
    return;
  }
  std::vector<int64_t> order(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) order[static_cast<size_t>(i)] = i;
  for_numbers_below(key, count, left, [&](int64_t i, int64_t ahead) {
    std::swap(order[static_cast<size_t>(i)], order[static_cast<size_t>(i + ahead)]);
  });
  std::copy(order.begin(), order.begin() + count, to);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void choose_by(const Key& key, const double* p, int64_t n, int64_t count, int64_t* to) try {
  const Steps steps(p, n);
  for_units(key, count, [&](int64_t i, double unit) { to[i] = steps.find(unit); });
} catch (const std::bad_alloc&) {
  refuse_memory();
}

// The order of clocks that ring at rates p.
void choose_apart_by(const Key& key, const double* p, int64_t n, int64_t count, int64_t* to) try {
  struct Ring {
    double time;
    int64_t position;
    bool operator<(const Ring& other) const {
      return time < other.time || (time == other.time && position < other.position);
    }
  };
  std::vector<Ring> rings;
  const Source source(key);
  Row row;
  Numbers waits;
  for_chunks(source, n, [&](const Chunk& c) {
    c.words(0, row.words);
    source.kernels().doubles.exponential(row.words, waits, c.padded);
    for (int64_t i = 0; i < c.count; ++i) {
      const double rate = p[c.first + i];
      if (rate > 0) rings.push_back({waits.x[i] / rate, c.first + i});
    }
  });
  std::partial_sort(rings.begin(), rings.begin() + count, rings.end());
  for (int64_t i = 0; i < count; ++i) to[i] = rings[static_cast<size_t>(i)].position;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array take_rows(const Array& x, int axis, const int64_t* rows, int64_t count) {
  const Array moved = x.moveaxis({axis}, {0});
  const Array from = moved.is_contiguous() ? moved : moved.copy();
  Shape shape = moved.shape();
  shape[0] = count;
  Array result = make_array(shape, x.dtype(), "take");
  if (result.size() == 0) return result;
  const int64_t bytes = result.nbytes() / count;
  switch (bytes) {
    case 1:
      take_items<uint8_t>(from.origin(), rows, count, result.origin());
      break;
    case 2:
      take_items<uint16_t>(from.origin(), rows, count, result.origin());
      break;
    case 4:
      take_items<uint32_t>(from.origin(), rows, count, result.origin());
      break;
    case 8:
      take_items<uint64_t>(from.origin(), rows, count, result.origin());
      break;
    default:
      take_bytes(from.origin(), bytes, rows, count, result.origin());
  }
  return result;
}

}  // namespace weft::random
