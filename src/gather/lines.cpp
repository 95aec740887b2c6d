#include "gather/lines.h"

#include "base/convert.h"
#include "base/stride_math.h"
#include "base/visit.h"

namespace weft::gather {
namespace {

using core::Bounds;

// The place that a position means, in [0, extent), or `is_bad`. REQUIRES: extent > 0 if all
// positions are taken.
template <Bounds B, class T>
[[gnu::always_inline]] inline int64_t place_of(T position, int64_t extent, bool& is_bad) {
  const auto limit = static_cast<uint64_t>(extent);
  if constexpr (B == Bounds::wrap) {
    if (static_cast<uint64_t>(position) < limit) return static_cast<int64_t>(position);
    if constexpr (std::is_unsigned_v<T>)
      return static_cast<int64_t>(static_cast<uint64_t>(position) % limit);
    const int64_t rest = static_cast<int64_t>(position) % extent;
    return rest < 0 ? rest + extent : rest;
  } else if constexpr (B == Bounds::clip) {
    if (std::is_signed_v<T> && position < T{0}) return 0;
    return static_cast<uint64_t>(position) < limit ? static_cast<int64_t>(position) : extent - 1;
  } else {
    int64_t place = static_cast<int64_t>(position);
    if constexpr (B == Bounds::counted && std::is_signed_v<T>) place += (place >> 63) & extent;
    is_bad |= static_cast<uint64_t>(place) >= limit;
    return place;
  }
}

// Adds what one index array says to `count` offsets. False if a position was out of bounds.
template <class T, Bounds B, bool kDense>
bool add_line(const Line& line, int64_t* at, int64_t count) {
  bool is_bad = false;
  const int64_t step = kDense ? static_cast<int64_t>(sizeof(T)) : line.step;
  for (int64_t j = 0; j < count; ++j) {
    bool is_out = false;
    const int64_t place = place_of<B>(load<T>(line.index + j * step), line.extent, is_out);
    const int64_t offset = times_stride(place, line.stride);
    if constexpr (B == Bounds::skip) {
      at[j] = is_out || at[j] == kSkipped ? kSkipped : at[j] + offset;
    } else {
      at[j] = add_strides(at[j], offset);
      is_bad |= is_out;
    }
  }
  return !is_bad;
}

constexpr int kBounds = 5;

template <class T, bool kDense>
AddLine adder_of(Bounds bounds) {
  static constexpr AddLine adders[kBounds] = {
      &add_line<T, Bounds::counted, kDense>, &add_line<T, Bounds::exact, kDense>,
      &add_line<T, Bounds::wrap, kDense>, &add_line<T, Bounds::clip, kDense>,
      &add_line<T, Bounds::skip, kDense>};
  return adders[static_cast<int>(bounds)];
}

}  // namespace

AddLine find_adder(const core::Lookup& lookup, int64_t step) {
  return visit(lookup.index.dtype, [&]<class T>() -> AddLine {
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
      return step == sizeof(T) ? adder_of<T, true>(lookup.bounds)
                               : adder_of<T, false>(lookup.bounds);
    }
    return nullptr;
  });
}

Wrong examine(const core::Lookup& lookup, const std::byte* at) {
  return visit(lookup.index.dtype, [&]<class T>() -> Wrong {
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
      Wrong wrong;
      const T position = load<T>(at);
      if (lookup.bounds == Bounds::counted)
        place_of<Bounds::counted>(position, lookup.extent, wrong.is_out);
      if (lookup.bounds == Bounds::exact)
        place_of<Bounds::exact>(position, lookup.extent, wrong.is_out);
      wrong.text = std::to_string(position);
      return wrong;
    }
    return {};
  });
}

}  // namespace weft::gather
