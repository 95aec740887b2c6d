#include "kernels/elementwise/reference.h"

#include <array>
#include <utility>

#include "base/convert.h"
#include "kernels/elementwise/op_bodies.h"

namespace weft::kernels {
namespace {

// The C++ type of the result, given the one computed in.
template <Op O, class T>
constexpr DType result_dtype() {
  constexpr ResultRule rule = info(O).result;
  if constexpr (rule == ResultRule::boolean) return DType::boolean;
  return rule == ResultRule::real_part ? real_part(dtype_of<T>) : dtype_of<T>;
}

// Operand i as its body sees it.
template <Op O, class T, int i>
auto operand(const std::byte* const* in) {
  const auto value = load<OperandOf<O, i, T>>(in[i]);
  if constexpr (info(O).keeps_16_bit)
    return value;
  else
    return lift(value);
}

template <Op O, class T>
auto run_body(const std::byte* const* in) {
  if constexpr (info(O).arity == 1) {
    return apply<O, false>(operand<O, T, 0>(in));
  } else if constexpr (info(O).arity == 2) {
    return apply<O, false>(operand<O, T, 0>(in), operand<O, T, 1>(in));
  } else {
    return apply<O, false>(operand<O, T, 0>(in), operand<O, T, 1>(in), operand<O, T, 2>(in));
  }
}

template <Op O, class T>
void element(const std::byte* const* in, std::byte* out) noexcept {
  using Result = native_t<result_dtype<O, T>()>;
  store<Result>(out, static_cast<Result>(run_body<O, T>(in)));
}

template <class From, class To>
void cast(const std::byte* in, std::byte* out) noexcept {
  store<To>(out, convert<To>(load<From>(in)));
}

template <Op O, DType D>
constexpr ElementKernel slot() {
  if constexpr (info(O).domain.contains(D)) return &element<O, native_t<D>>;
  return nullptr;
}

// The product op x dtype, and dtype x dtype, built by the compiler.
template <size_t... I>
constexpr std::array<ElementKernel, sizeof...(I)> make_table(std::index_sequence<I...>) {
  return {slot<static_cast<Op>(I / kDTypes), static_cast<DType>(I % kDTypes)>()...};
}
template <size_t... I>
constexpr std::array<ElementCast, sizeof...(I)> make_casts(std::index_sequence<I...>) {
  return {&cast<native_t<static_cast<DType>(I / kDTypes)>,
                native_t<static_cast<DType>(I % kDTypes)>>...};
}

constexpr auto kTable = make_table(std::make_index_sequence<size_t{kOps} * kDTypes>{});
constexpr auto kCasts = make_casts(std::make_index_sequence<size_t{kDTypes} * kDTypes>{});

constexpr size_t at(size_t row, DType column) {
  return row * kDTypes + static_cast<size_t>(column);
}

}  // namespace

ElementKernel find_reference(Op op, DType compute) noexcept {
  return kTable[at(static_cast<size_t>(op), compute)];
}
ElementCast find_cast(DType from, DType to) noexcept {
  return kCasts[at(static_cast<size_t>(from), to)];
}

}  // namespace weft::kernels
