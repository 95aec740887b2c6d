#include "gather/direct.h"

#include <cstring>

#include "base/convert.h"
#include "base/visit.h"

namespace weft::gather {
namespace {

struct Wide {
  uint64_t halves[2];
};

template <class Item, bool kReads>
[[gnu::always_inline]] inline void move(std::byte* at, std::byte* beside) {
  std::memcpy(kReads ? beside : at, kReads ? at : beside, sizeof(Item));
}

template <class T, class Item, bool kReads>
int64_t move_directly(const DirectMove& given) {
  const DirectMove m = given;  // items may be written over anything
  for (int64_t j = 0; j < m.count; ++j) {
    int64_t place = static_cast<int64_t>(load<T>(m.index + j * m.index_step));
    if constexpr (std::is_signed_v<T>) place += (place >> 63) & m.from_end;
    if (static_cast<uint64_t>(place) >= static_cast<uint64_t>(m.extent)) [[unlikely]]
      return j;
    move<Item, kReads>(m.x + place * m.stride, m.beside + j * m.beside_step);
  }
  return -1;
}

// The same where all lies side by side, for positions that are not negative; from the first that
// is, as above.
template <class T, class Item, bool kReads>
int64_t move_neighbours(const DirectMove& given) {
  DirectMove m = given;
  constexpr int64_t kItem = sizeof(Item);
  constexpr int64_t kIndex = sizeof(T);
  const auto extent = static_cast<uint64_t>(m.extent);
  for (int64_t j = 0; j < m.count; ++j) {
    const auto place = static_cast<uint64_t>(load<T>(m.index + j * kIndex));
    if (place >= extent) [[unlikely]] {
      m.index += j * kIndex;
      m.beside += j * kItem;
      m.count -= j;
      const int64_t bad = move_directly<T, Item, kReads>(m);
      return bad < 0 ? bad : j + bad;
    }
    move<Item, kReads>(m.x + static_cast<int64_t>(place) * kItem, m.beside + j * kItem);
  }
  return -1;
}

template <class T, bool kReads>
struct Movers {
  template <class Item>
  static DirectMover pick(bool is_dense) {
    return is_dense ? &move_neighbours<T, Item, kReads> : &move_directly<T, Item, kReads>;
  }
  static DirectMover find(int64_t item, bool is_dense) {
    switch (item) {
      case 1:
        return pick<uint8_t>(is_dense);
      case 2:
        return pick<uint16_t>(is_dense);
      case 4:
        return pick<uint32_t>(is_dense);
      case 8:
        return pick<uint64_t>(is_dense);
      default:
        return pick<Wide>(is_dense);
    }
  }
};

bool is_direct(const Plan& plan) {
  if (plan.columns.size() != 1 || plan.looked_up.rank() != 1 || plan.plain() != 1) return false;
  const core::Bounds bounds = plan.columns[0].lookup->bounds;
  const bool checks = bounds == core::Bounds::counted || bounds == core::Bounds::exact;
  return checks && plan.x_steps[0] == 0;
}

template <bool kReads>
DirectMover find_mover(const Plan& plan) {
  if (!is_direct(plan)) return nullptr;
  const Column& column = plan.columns[0];
  const bool is_dense = column.stride == plan.item && plan.beside_steps[0] == plan.item &&
                        column.steps[0] == size_in_bytes(column.lookup->index.dtype);
  return visit(column.lookup->index.dtype, [&]<class T>() -> DirectMover {
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
      return Movers<T, kReads>::find(plan.item, is_dense);
    return nullptr;
  });
}

}  // namespace

DirectMover find_direct_reader(const Plan& plan) { return find_mover<true>(plan); }
DirectMover find_direct_writer(const Plan& plan) { return find_mover<false>(plan); }

DirectMove direct_move(const Plan& plan, std::byte* x, std::byte* beside, int64_t first,
                       int64_t count) {
  const Column& column = plan.columns[0];
  const core::Lookup& lookup = *column.lookup;
  const int64_t step = column.steps[0];
  const int64_t from_end = lookup.bounds == core::Bounds::counted ? lookup.extent : 0;
  return {lookup.index.address + first * step,
          step,
          lookup.extent,
          from_end,
          x,
          column.stride,
          beside + first * plan.beside_steps[0],
          plan.beside_steps[0],
          count};
}

}  // namespace weft::gather
