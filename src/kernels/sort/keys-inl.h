// Elements to keys and back. Included per instruction set. Bits: a signed integer as wide as the
// element.

// Signed integers in the order of the floats whose bits they were. It is its own inverse.
template <class Bits>
[[gnu::always_inline]] inline Bits ordered(Bits bits) {
  constexpr Bits kMost = std::numeric_limits<Bits>::max();
  return static_cast<Bits>(bits ^ ((bits >> (8 * sizeof(Bits) - 1)) & kMost));
}

template <class Key, class Bits>
unsigned floats_to_keys(Key* keys, const Bits* from, int64_t n, const KeyForm& form) {
  constexpr Bits kMost = std::numeric_limits<Bits>::max();
  constexpr Bits kNegativeZero = std::numeric_limits<Bits>::min();
  const Bits flip = static_cast<Bits>(form.flip);
  const Bits infinity = static_cast<Bits>(form.infinity);
  const Bits zero_key = static_cast<Bits>(form.joins_zeros ? 0 : -1);
  Bits nans = 0;
  Bits zeros = 0;
  for (int64_t i = 0; i < n; ++i) {
    const Bits bits = from[i];
    const bool is_nan = static_cast<Bits>(bits & kMost) > infinity;
    const bool is_zero = bits == kNegativeZero;
    nans = static_cast<Bits>(nans | (is_nan ? 1 : 0));
    zeros = static_cast<Bits>(zeros | (is_zero ? 1 : 0));
    Bits key = is_nan ? kMost : ordered(bits);
    key = is_zero ? zero_key : key;
    keys[i] = static_cast<Bits>(key ^ flip);
  }
  return (nans ? kSawNan : 0U) | (zeros ? kSawNegativeZero : 0U);
}

template <class Key, class Bits>
unsigned to_keys(Key* keys, const void* elements, int64_t n, const KeyForm& form) noexcept {
  const auto* from = static_cast<const Bits*>(elements);
  if (form.is_float) return floats_to_keys(keys, from, n, form);
  const Bits flip = static_cast<Bits>(form.flip);
  for (int64_t i = 0; i < n; ++i) keys[i] = static_cast<Bits>(from[i] ^ flip);
  return 0;
}

template <class Key, class Bits>
void from_keys(void* elements, const Key* keys, int64_t n, const KeyForm& form) noexcept {
  auto* to = static_cast<Bits*>(elements);
  const Bits flip = static_cast<Bits>(form.flip);
  if (form.is_float) {
    for (int64_t i = 0; i < n; ++i)
      to[i] = ordered(static_cast<Bits>(static_cast<Bits>(keys[i]) ^ flip));
    return;
  }
  if (flip == 0 && static_cast<const void*>(keys) == elements) return;
  for (int64_t i = 0; i < n; ++i) to[i] = static_cast<Bits>(static_cast<Bits>(keys[i]) ^ flip);
}
