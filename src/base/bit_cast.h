// std::bit_cast for standard libraries that lack it (the WASM tool chain's does).
#pragma once

namespace weft {

template <class To, class From>
constexpr To bits_as(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, from);
}

}  // namespace weft
