#include "gather/direct.h"

#include <cstring>

#include "base/convert.h"
#include "base/visit.h"

namespace weft::gather {
namespace {

struct Wide {
  uint64_t halves[2];
};

template <class T, class Item, bool kReads>
int64_t move_directly(const DirectMove& given) {
  const DirectMove m = given;  // items may be written over anything
  const std::byte* index = m.index;
  std::byte* beside = m.beside;
  for (int64_t j = 0; j < m.count; ++j) {
    int64_t place = static_cast<int64_t>(load<T>(index));
    if constexpr (std::is_signed_v<T>) place += (place >> 63) & m.from_end;
    if (static_cast<uint64_t>(place) >= static_cast<uint64_t>(m.extent)) [[unlikely]]
      return j;
    std::byte* const at = m.x + place * m.stride;
    std::memcpy(kReads ? beside : at, kReads ? at : beside, sizeof(Item));
    index += m.index_step;
    beside += m.beside_step;
  }
  return -1;
}

template <class T, bool kReads>
DirectMover mover_of(int64_t item) {
  static constexpr DirectMover movers[] = {
      &move_directly<T, uint8_t, kReads>, &move_directly<T, uint16_t, kReads>,
      &move_directly<T, uint32_t, kReads>, &move_directly<T, uint64_t, kReads>,
      &move_directly<T, Wide, kReads>};
  return movers[__builtin_ctzll(static_cast<uint64_t>(item))];
}

bool is_direct(const Plan& plan) {
  if (plan.columns.size() != 1 || plan.looked_up.rank() != 1 || plan.plain() != 1) return false;
  const core::Bounds bounds = plan.columns[0].lookup->bounds;
  const bool checks = bounds == core::Bounds::counted || bounds == core::Bounds::exact;
  return checks && plan.x_steps[0] == 0;
}

template <bool kReads>
DirectMover find_mover(const Plan& plan) {
  if (!is_direct(plan)) return nullptr;
  return visit(plan.columns[0].lookup->index.dtype, [&]<class T>() -> DirectMover {
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
      return mover_of<T, kReads>(plan.item);
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
