#include "sorting/keys.h"

namespace weft::sorting {
namespace {

uint64_t infinity_of(DType dtype) {
  if (dtype == DType::f16) return 0x7C00;
  if (dtype == DType::bf16) return 0x7F80;
  return dtype == DType::f32 ? 0x7F800000 : 0x7FF0000000000000;
}

template <class Bits>
void restore(Bits* to, const Bits* from, int64_t n, Bits infinity) {
  constexpr Bits kMagnitude = static_cast<Bits>(static_cast<Bits>(~Bits{0}) >> 1);
  int64_t nan = 0;  // how far `from` was looked through
  int64_t zero = 0;
  for (int64_t i = 0; i < n; ++i) {
    const Bits magnitude = static_cast<Bits>(to[i] & kMagnitude);
    if (magnitude > infinity) {
      while (static_cast<Bits>(from[nan] & kMagnitude) <= infinity) ++nan;
      to[i] = from[nan++];
    } else if (magnitude == 0) {
      while (static_cast<Bits>(from[zero] & kMagnitude) != 0) ++zero;
      to[i] = from[zero++];
    }
  }
}

template <class Bits>
void restore(std::byte* to, const std::byte* from, int64_t n, DType dtype) {
  restore(reinterpret_cast<Bits*>(to), reinterpret_cast<const Bits*>(from), n,
          static_cast<Bits>(infinity_of(dtype)));
}

}  // namespace

kernels::KeyForm key_form(DType dtype, bool descending, bool joins_zeros) {
  kernels::KeyForm form;
  form.is_float = is_floating(dtype);
  form.joins_zeros = joins_zeros;
  if (form.is_float) form.infinity = static_cast<int64_t>(infinity_of(dtype));
  const bool has_no_sign = is_unsigned_integer(dtype) || dtype == DType::boolean;
  if (has_no_sign) form.flip = uint64_t{1} << (8 * size_in_bytes(dtype) - 1);
  if (descending) form.flip = ~form.flip;
  return form;
}

void load_keys(int64_t* keys, const std::byte* from, int64_t n, const kernels::KeyForm& form,
               DType dtype) {
  kernels::active_sort_kernels<int64_t>().to_keys[log2_of_item(dtype)](keys, from, n, form);
}

void restore_equals(std::byte* to, const std::byte* from, int64_t n, DType dtype) {
  if (size_in_bytes(dtype) == 2) return restore<uint16_t>(to, from, n, dtype);
  if (size_in_bytes(dtype) == 4) return restore<uint32_t>(to, from, n, dtype);
  restore<uint64_t>(to, from, n, dtype);
}

}  // namespace weft::sorting
