#include "gather/masks.h"

#include <cstring>

#include "array/storage.h"
#include "base/cursor.h"
#include "base/integers.h"
#include "kernels/reduce/counts.h"
#include "threads/parallel.h"

namespace weft::gather {
namespace {

// Entries of a mask that one thread takes at a time.
constexpr int64_t kPiece = 1 << 16;
constexpr uint64_t kAllTrue = 0x0101010101010101;

// Eight entries, each as 0 or 1.
uint64_t load_eight(const std::byte* mask) {
  uint64_t word;
  std::memcpy(&word, mask, sizeof(word));
  if ((word & ~kAllTrue) == 0) [[likely]]
    return word;
  word |= word >> 4;
  word |= word >> 2;
  word |= word >> 1;
  return word & kAllTrue;
}

// Calls f(first, count) for pieces of [0, items), on several threads if that pays.
template <class F>
void share(int64_t items, int64_t bytes, const F& f) {
  struct Context {
    const F& f;
    int64_t items;
  } context{f, items};
  const auto body = [](void* given, int64_t begin, int64_t end) {
    const Context& c = *static_cast<const Context*>(given);
    for (int64_t piece = begin; piece < end; ++piece)
      c.f(piece, piece * kPiece, smaller(kPiece, c.items - piece * kPiece));
  };
  const int64_t pieces = ceil_div(items, kPiece);
  if (pieces > 1 && threads::pays_to_share(bytes))
    threads::parallel_for(pieces, body, &context);
  else
    body(&context, 0, pieces);
}

// How many entries are true before each piece, and in all.
std::vector<int64_t> count_before(const Array& mask) {
  const int64_t items = mask.size();
  std::vector<int64_t> before(static_cast<size_t>(ceil_div(items, kPiece)) + 1, 0);
  const kernels::CountKernel count = kernels::active_count(DType::boolean);
  share(items, items, [&](int64_t piece, int64_t first, int64_t n) {
    before[static_cast<size_t>(piece) + 1] = count(mask.origin() + first, n);
  });
  for (size_t i = 1; i < before.size(); ++i) before[i] += before[i - 1];
  return before;
}

// Reads items, or numbers them.
template <class Item>
struct Items {
  const std::byte* from;
  [[gnu::always_inline]] void copy(std::byte* to, int64_t i) const {
    std::memcpy(to, from + i * static_cast<int64_t>(sizeof(Item)), sizeof(Item));
  }
  [[gnu::always_inline]] void copy_eight(std::byte* to, int64_t i) const {
    std::memcpy(to, from + i * static_cast<int64_t>(sizeof(Item)), 8 * sizeof(Item));
  }
};
struct Numbers {
  int64_t first;
  [[gnu::always_inline]] void copy(std::byte* to, int64_t i) const {
    const int64_t number = first + i;
    std::memcpy(to, &number, sizeof(number));
  }
  [[gnu::always_inline]] void copy_eight(std::byte* to, int64_t i) const {
    for (int k = 0; k < 8; ++k) copy(to + 8 * k, i + k);
  }
};

// Those of `count` items where the mask is true, to `to` and up to `end`. Of eight entries all
// items are written, each where the true ones before it end: what is false is written over. Near
// the end there is no room for that.
template <int64_t kItem, class Source>
void compress_piece(const Source source, const std::byte* mask, int64_t count, std::byte* to,
                    const std::byte* end) {
  int64_t i = 0;
  for (; i + 8 <= count && end - to >= 8 * kItem; i += 8) {
    const uint64_t word = load_eight(mask + i);
    if (word == 0) continue;
    if (word == kAllTrue) {
      source.copy_eight(to, i);
      to += 8 * kItem;
      continue;
    }
    const uint64_t sums = word * kAllTrue;  // byte k: how many of the first k + 1 are true
    source.copy(to, i);
    for (int k = 1; k < 8; ++k)
      source.copy(to + static_cast<int64_t>((sums >> (8 * k - 8)) & 0xff) * kItem, i + k);
    to += static_cast<int64_t>(sums >> 56) * kItem;
  }
  for (; i < count; ++i) {
    if (mask[i] == std::byte{0}) continue;
    source.copy(to, i);
    to += kItem;
  }
}

// The other way. Only true places are written: others may belong to another thread.
template <int64_t kItem>
void expand_piece(const std::byte* from, const std::byte* mask, int64_t count, std::byte* x) {
  int64_t i = 0;
  for (; i + 8 <= count; i += 8) {
    const uint64_t word = load_eight(mask + i);
    if (word == kAllTrue) {
      std::memcpy(x + i * kItem, from, 8 * kItem);
      from += 8 * kItem;
      continue;
    }
    for (uint64_t left = word; left != 0; left &= left - 1) {
      std::memcpy(x + (i + __builtin_ctzll(left) / 8) * kItem, from, kItem);
      from += kItem;
    }
  }
  for (; i < count; ++i) {
    if (mask[i] == std::byte{0}) continue;
    std::memcpy(x + i * kItem, from, kItem);
    from += kItem;
  }
}

template <class F>
void by_item(int64_t item, const F& f) {
  switch (item) {
    case 1:
      return f(uint8_t{});
    case 2:
      return f(uint16_t{});
    case 4:
      return f(uint32_t{});
    case 8:
      return f(uint64_t{});
    default:
      struct Wide {
        uint64_t halves[2];
      };
      return f(Wide{});
  }
}

// The numbers of true entries, counted through the whole mask.
Array flat_positions(const Array& mask, int64_t count) {
  Array numbers = make_array({count}, DType::i64, "nonzero");
  const std::vector<int64_t> before = count_before(mask);
  share(mask.size(), mask.size() + 8 * count, [&](int64_t piece, int64_t first, int64_t n) {
    std::byte* const to = numbers.origin();
    compress_piece<8>(Numbers{first}, mask.origin() + first, n,
                      to + before[static_cast<size_t>(piece)] * 8,
                      to + before[static_cast<size_t>(piece) + 1] * 8);
  });
  return numbers;
}

// Numbers become positions along each axis, `step` entries apart.
void unravel(const Array& numbers, const Shape& shape, int64_t* to, int64_t step,
             int64_t axis_step) {
  const int64_t* from = reinterpret_cast<const int64_t*>(numbers.origin());
  const int last = shape.rank() - 1;
  for (int64_t i = 0; i < numbers.size(); ++i) {
    int64_t number = from[i];
    for (int axis = last; axis > 0; --axis) {
      const int64_t extent = shape.data()[axis];
      // Half the width takes a third of the time.
      const bool is_short = static_cast<uint64_t>(number | extent) >> 32 == 0;
      const int64_t outer = is_short ? static_cast<uint32_t>(number) / static_cast<uint32_t>(extent)
                                     : number / extent;
      to[i * step + axis * axis_step] = number - outer * extent;
      number = outer;
    }
    to[i * step] = number;
  }
}

}  // namespace

int64_t count_true(const Array& mask) { return mask.size() == 0 ? 0 : count_before(mask).back(); }

std::vector<Array> true_positions(const Array& mask, int64_t count) {
  std::vector<Array> positions;
  if (mask.rank() == 0) return positions;
  const Array numbers = flat_positions(mask, count);
  if (mask.rank() == 1) return {numbers};
  const Array table = make_array({mask.rank(), count}, DType::i64, "nonzero");
  if (count > 0)
    unravel(numbers, mask.shape(), reinterpret_cast<int64_t*>(table.origin()), 1, count);
  for (int axis = 0; axis < mask.rank(); ++axis) positions.push_back(table[axis]);
  return positions;
}

Array true_places(const Array& mask, int64_t count) {
  const Array places = make_array({count, mask.rank()}, DType::i64, "argwhere");
  if (places.size() == 0) return places;
  const Array numbers = flat_positions(mask, count);
  unravel(numbers, mask.shape(), reinterpret_cast<int64_t*>(places.origin()), mask.rank(), 1);
  return places;
}

void compress(const Array& x, const Array& mask, const Array& to) {
  const std::vector<int64_t> before = count_before(mask);
  by_item(size_in_bytes(x.dtype()), [&]<class Item>(Item) {
    constexpr int64_t kItem = sizeof(Item);
    share(mask.size(), (mask.size() + to.size()) * kItem,
          [&](int64_t piece, int64_t first, int64_t n) {
            const size_t p = static_cast<size_t>(piece);
            compress_piece<kItem>(Items<Item>{x.origin() + first * kItem}, mask.origin() + first, n,
                                  to.origin() + before[p] * kItem,
                                  to.origin() + before[p + 1] * kItem);
          });
  });
}

void expand(const Array& from, const Array& mask, const Array& x) {
  const std::vector<int64_t> before = count_before(mask);
  by_item(size_in_bytes(x.dtype()), [&]<class Item>(Item) {
    constexpr int64_t kItem = sizeof(Item);
    share(mask.size(), (mask.size() + from.size()) * kItem,
          [&](int64_t piece, int64_t first, int64_t n) {
            expand_piece<kItem>(from.origin() + before[static_cast<size_t>(piece)] * kItem,
                                mask.origin() + first, n, x.origin() + first * kItem);
          });
  });
}

}  // namespace weft::gather
