#include "gather/movers.h"

#include <cstring>

#include "base/convert.h"

namespace weft::gather {
namespace {

struct Wide {
  uint64_t halves[2];
};

template <class Item>
[[gnu::always_inline]] inline void move(std::byte* to, const std::byte* from) {
  std::memcpy(to, from, sizeof(Item));
}

// Both ends, which overlap: rows are often short, and calling memcpy takes as long as copying them.
template <class Half>
void move_ends(std::byte* to, const std::byte* from, int64_t bytes) {
  Half first, last;
  std::memcpy(&first, from, sizeof(Half));
  std::memcpy(&last, from + bytes - sizeof(Half), sizeof(Half));
  std::memcpy(to, &first, sizeof(Half));
  std::memcpy(to + bytes - sizeof(Half), &last, sizeof(Half));
}

template <bool kReads>
[[gnu::always_inline]] inline std::byte* target(std::byte* x, std::byte* beside) {
  return kReads ? beside : x;
}
template <bool kReads>
[[gnu::always_inline]] inline const std::byte* source(const std::byte* x, const std::byte* beside) {
  return kReads ? x : beside;
}

// One item at each position. (An item may be written over anything: what the loops need are
// copies.)
template <class Item, bool kReads>
void move_items(const Block& b, std::byte* x, std::byte* beside) {
  const int64_t* const at = b.at;
  const int64_t count = b.count;
  const auto move_one = [x](int64_t offset, std::byte* other) {
    move<Item>(target<kReads>(x + offset, other), source<kReads>(x + offset, other));
  };
  if (const int64_t* const listed = b.listed) {
    for (int64_t j = 0; j < count; ++j) move_one(at[j], beside + listed[j]);
    return;
  }
  constexpr int64_t kItem = sizeof(Item);
  std::byte* const first = beside + b.beside;
  const int64_t step = b.step;
  if (step == kItem) {
    for (int64_t j = 0; j < count; ++j) move_one(at[j], first + j * kItem);
  } else {
    for (int64_t j = 0; j < count; ++j) move_one(at[j], first + j * step);
  }
}

// A row of neighbours at each position, by its two ends, or of any length.
template <class Half, bool kReads>
void move_dense_rows(const Block& given, std::byte* x, std::byte* beside, int64_t bytes) {
  const Block b = given;
  for (int64_t j = 0; j < b.count; ++j) {
    std::byte* const mine = x + b.at[j];
    std::byte* const other = beside + (b.listed ? b.listed[j] : b.beside + j * b.step);
    std::byte* const to = target<kReads>(mine, other);
    const std::byte* const from = source<kReads>(mine, other);
    if constexpr (std::is_same_v<Half, void>)
      std::memcpy(to, from, static_cast<size_t>(bytes));
    else
      move_ends<Half>(to, from, bytes);
  }
}

template <bool kReads>
auto find_dense_rows(int64_t bytes) {
  if (bytes > 32 || bytes < 2) return &move_dense_rows<void, kReads>;
  if (bytes >= 16) return &move_dense_rows<Wide, kReads>;
  if (bytes >= 8) return &move_dense_rows<uint64_t, kReads>;
  return bytes >= 4 ? &move_dense_rows<uint32_t, kReads> : &move_dense_rows<uint16_t, kReads>;
}

// A row at each position.
template <class Item, bool kReads>
void move_rows(const Patch& p, std::byte* x, std::byte* beside) {
  const Block b = p.block;
  const PlainAxis row = p.row;
  constexpr int64_t kItem = sizeof(Item);
  if (row.x_step == kItem && row.beside_step == kItem)
    return find_dense_rows<kReads>(row.extent * kItem)(b, x, beside, row.extent * kItem);
  for (int64_t j = 0; j < b.count; ++j) {
    std::byte* mine = x + b.at[j];
    std::byte* other = beside + (b.listed ? b.listed[j] : b.beside + j * b.step);
    for (int64_t i = 0; i < row.extent; ++i) {
      move<Item>(target<kReads>(mine, other), source<kReads>(mine, other));
      mine += row.x_step;
      other += row.beside_step;
    }
  }
}

template <class Item, bool kReads>
void move_patch(const Patch& p) {
  for (int64_t line = 0; line < p.lines.extent; ++line) {
    std::byte* x = p.x + line * p.lines.x_step;
    std::byte* beside = p.beside + line * p.lines.beside_step;
    if (p.row.extent == 1)
      move_items<Item, kReads>(p.block, x, beside);
    else
      move_rows<Item, kReads>(p, x, beside);
  }
}

template <bool kReads>
Mover find_mover(int64_t item) {
  static constexpr Mover movers[] = {&move_patch<uint8_t, kReads>, &move_patch<uint16_t, kReads>,
                                     &move_patch<uint32_t, kReads>, &move_patch<uint64_t, kReads>,
                                     &move_patch<Wide, kReads>};
  return movers[__builtin_ctzll(static_cast<uint64_t>(item))];
}

}  // namespace

Mover find_reader(int64_t item) { return find_mover<true>(item); }
Mover find_writer(int64_t item) { return find_mover<false>(item); }

}  // namespace weft::gather
