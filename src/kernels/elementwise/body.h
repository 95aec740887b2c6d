// What a body is: Body<O>::run computes one element of operation O. One specialisation per row of
// the op table; op_bodies.h brings them all.
#pragma once

#include <cstdint>
#include <type_traits>

#include "kernels/math/core.h"
#include "weft/op.h"

namespace weft::kernels {

template <Op>
struct Body;

// True iff O is computed in another way where there are fused instructions, and others that came
// with them: it has run<Fma>(...) instead of run(...).
template <Op O>
inline constexpr bool takes_fma = requires(float x) {
  Body<O>::template run<false>(x);
}
|| requires(float x) { Body<O>::template run<false>(x, x); };

// True iff O is approximated, so that its last bits depend on that. (Whole numbers are exact either
// way.)
template <Op O>
inline constexpr bool is_approximate =
    takes_fma<O>&& O != Op::ceil&& O != Op::floor&& O != Op::trunc&& O != Op::round;

template <Op O, bool Fma, class... T>
[[gnu::always_inline]] inline auto apply(T... x) {
  if constexpr (takes_fma<O>)
    return Body<O>::template run<Fma>(x...);
  else
    return Body<O>::run(x...);
}

// What operand `index` of operation O is, if O computes in T.
template <Op O, int index, class T>
using OperandOf = std::conditional_t<
    info(O).input == InputRule::select && index == 0, bool,
    std::conditional_t<info(O).input == InputRule::scale && index == 1, int64_t, T>>;

// How far out x is, for loops that look for the farthest element (loops-inl.h): a body that needs
// no care up to rank kLastNear is one of these.
struct RankedBySize {
  template <class T>
  requires std::is_floating_point_v<T>
  [[gnu::always_inline]] static auto rank(T x) { return math::rank_of_size(x); }
};
struct RankedAboveZero {
  template <class T>
  requires std::is_floating_point_v<T>
  [[gnu::always_inline]] static auto rank(T x) { return math::rank_above_zero(x); }
};

template <class T>
inline constexpr bool is_int = std::is_integral_v<T> && !std::is_same_v<T, bool>;
template <class T>
using wide_unsigned_t = std::conditional_t<(sizeof(T) > 4), uint64_t, uint32_t>;
template <class T>
constexpr wide_unsigned_t<T> as_unsigned(T x) {
  return static_cast<wide_unsigned_t<T>>(x);
}

}  // namespace weft::kernels
