// What may stand in the brackets of an array: integers, slices, new_axis, ellipsis.
//
//   a(0)                     row 0                        a[0]
//   a(all, 1)                column 1                     a[:, 1]
//   a(slice(1, none, 2))     every second row from 1      a[1::2]
//   a(slice(none, none, -1)) rows backwards               a[::-1]
//   a(ellipsis, new_axis)    one more axis at the end     a[..., None]
//
// Arrays may stand there, too: selection.h.
//
// Slices clamp out-of-range bounds as Python's do; integers out of range are errors.
#pragma once

#include <concepts>
#include <cstdint>

#include "weft/api.h"
#include "weft/shape.h"

namespace weft {

struct NewAxis {};
struct Ellipsis {};
inline constexpr NewAxis new_axis{};
inline constexpr Ellipsis ellipsis{};

// From start up to but not including stop. REQUIRES: step != 0 (checked where it is used).
struct Slice {
  struct None {};
  // A number, or none for "as far as it goes".
  struct Bound {
    bool given = false;
    int64_t value = 0;
    constexpr Bound(None) {}
    constexpr Bound(std::integral auto v) : given(true), value(detail::to_int64(v)) {}
  };

  Bound start = None{};
  Bound stop = None{};
  int64_t step = 1;
};
inline constexpr Slice::None none{};

constexpr Slice slice(Slice::Bound stop) { return {none, stop, 1}; }
constexpr Slice slice(Slice::Bound start, Slice::Bound stop, int64_t step = 1) {
  return {start, stop, step};
}

class AnySelection;
class Array;
class Expr;
class ReduceAxes;
struct MaskedOptions;

namespace detail {
// False, once it is known of what: functions that nobody should call say so with it.
template <class...>
inline constexpr bool never = false;
}  // namespace detail

// What operations are written for: arrays, what arrays select from them (selection.h), and
// expressions (lazy.h), in any dialect.
template <class X>
concept ArrayOrExpr =
    std::derived_from<X, Array> || std::derived_from<X, Expr> || std::derived_from<X, AnySelection>;

// A whole axis, Python's `:`, in a(all, 1). Called, it is the reduction all(x) of reduce.h: are all
// elements true? One object, since both names are what readers look for and C++ has one place.
struct All : Slice {
  WEFT_API Array operator()(const Array& x) const;
  WEFT_API Array operator()(const Array& x, const MaskedOptions& options) const;
  WEFT_API Expr operator()(const Expr& x) const;  // lazy.h
  WEFT_API Expr operator()(const Expr& x, const MaskedOptions& options) const;
  template <ArrayOrExpr X>
  auto operator()(const X& x, const ReduceAxes& axes) const;  // reduce.h
};
inline constexpr All all{};

// One entry of an index expression.
class Index {
 public:
  enum class Tag : uint8_t { position, range, insertion, rest };

  constexpr Index(std::integral auto position)
      : tag_(Tag::position), position_(detail::to_int64(position)) {}
  constexpr Index(const Slice& s) : tag_(Tag::range), slice_(s) {}
  constexpr Index(NewAxis) : tag_(Tag::insertion) {}
  constexpr Index(Ellipsis) : tag_(Tag::rest) {}
  template <std::convertible_to<const char*> Text>
  requires(!std::integral<Text>) Index(const Text&) : tag_(Tag::rest) {
    static_assert(detail::never<Text>,
                  "weft: an index is no text: a(all, 1) is a[:, 1], a(slice(0, 2)) a[0:2], "
                  "a(ellipsis, new_axis) a[..., None]");
  }

  constexpr Tag tag() const { return tag_; }
  constexpr int64_t position() const { return position_; }
  constexpr const Slice& as_slice() const { return slice_; }

 private:
  Tag tag_;
  int64_t position_ = 0;
  Slice slice_{};
};

// What selects as an array of integers or a mask does, and is not an Index.
template <class I>
concept IndexArray = !std::convertible_to<I, Index> && std::convertible_to<const I&, Array>;

namespace detail {
template <class... I>
concept SomeArrays = ((std::convertible_to<I, Index> || IndexArray<I>)&&...) &&
                     (IndexArray<I> || ...);
}

}  // namespace weft
