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

// The same question alone, in one comparison.
template <Bounds B, class T>
[[gnu::always_inline]] inline bool is_out_of_bounds(T position, int64_t extent) {
  const auto limit = static_cast<uint64_t>(extent);
  if constexpr (B == Bounds::counted && std::is_signed_v<T>)
    return static_cast<uint64_t>(static_cast<int64_t>(position)) + limit >= 2 * limit;
  return static_cast<uint64_t>(position) >= limit;
}

// What becomes of the positions: the first index array sets offsets, the others add to them.
enum class Use { set, add, check };

// False if a position was out of bounds. (What offsets are written over may be anything, also the
// line: hence copies.)
template <class T, Bounds B, bool kDense, Use kUse>
bool look_up(const Line& given, int64_t* at, int64_t count) {
  const std::byte* const index = given.index;
  const int64_t step = kDense ? static_cast<int64_t>(sizeof(T)) : given.step;
  const int64_t extent = given.extent;
  const int64_t stride = given.stride;
  const int64_t origin = given.origin;
  bool is_bad = false;
  for (int64_t j = 0; j < count; ++j) {
    bool is_out = false;
    if constexpr (kUse == Use::check) {
      is_bad |= is_out_of_bounds<B>(load<T>(index + j * step), extent);
      continue;
    }
    const int64_t place = place_of<B>(load<T>(index + j * step), extent, is_out);
    const int64_t before = kUse == Use::set ? origin : at[j];
    const int64_t offset = add_strides(before, times_stride(place, stride));
    if constexpr (B == Bounds::skip) {
      at[j] = is_out || before == kSkipped ? kSkipped : offset;
    } else {
      at[j] = offset;
      is_bad |= is_out;
    }
  }
  return !is_bad;
}

template <class T, Bounds B, bool kDense>
constexpr LineKernels kernels_of() {
  constexpr bool kChecks = B == Bounds::counted || B == Bounds::exact;
  LineKernels kernels{&look_up<T, B, kDense, Use::set>, &look_up<T, B, kDense, Use::add>};
  if constexpr (kChecks) kernels.check = &look_up<T, B, kDense, Use::check>;
  return kernels;
}

template <class T, bool kDense>
LineKernels find_for(Bounds bounds) {
  switch (bounds) {
    case Bounds::counted:
      return kernels_of<T, Bounds::counted, kDense>();
    case Bounds::exact:
      return kernels_of<T, Bounds::exact, kDense>();
    case Bounds::wrap:
      return kernels_of<T, Bounds::wrap, kDense>();
    case Bounds::clip:
      return kernels_of<T, Bounds::clip, kDense>();
    default:
      return kernels_of<T, Bounds::skip, kDense>();
  }
}

}  // namespace

LineKernels find_line_kernels(const core::Lookup& lookup, int64_t step) {
  return visit(lookup.index.dtype, [&]<class T>() -> LineKernels {
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
      return step == sizeof(T) ? find_for<T, true>(lookup.bounds)
                               : find_for<T, false>(lookup.bounds);
    }
    return {};
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
