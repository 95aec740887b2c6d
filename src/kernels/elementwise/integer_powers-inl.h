// Powers of integers: two vectors of numbers at a time are squared together, as often as the
// largest of their exponents needs. Included once per instruction set, after integers-inl.h.

// Bits above a number's own do not reach those of its powers.
template <class T>
using PowerBits = std::conditional_t<sizeof(T) == 8, uint64_t,
                                     std::conditional_t<sizeof(T) == 4, uint32_t, uint16_t>>;

template <class U>
struct Powers {
  static constexpr int64_t kTogether = 2 * kVectorBytes / static_cast<int64_t>(sizeof(U));
  alignas(64) U base[kGatheredForLoops];  // and then their powers
  alignas(64) U exponent[kGatheredForLoops];
};

// `factor` where the exponent is odd, else 1.
template <class U>
[[gnu::always_inline]] inline Vec<U> factor_if_odd(Vec<U> factor, Vec<U> exponent) {
  const Vec<U> one = splat<U>(1);
  return ((factor ^ one) & -(exponent & one)) ^ one;
}

template <class U>
[[gnu::always_inline]] inline void raise_pair(U* base, const U* exponent) {
  using InMemory = LooseVec<U>;
  auto* bases = reinterpret_cast<InMemory*>(base);
  const auto* exponents = reinterpret_cast<const InMemory*>(exponent);
  Vec<U> x[2] = {bases[0], bases[1]};
  Vec<U> y[2] = {exponents[0], exponents[1]};
  Vec<U> made[2] = {factor_if_odd<U>(x[0], y[0]), factor_if_odd<U>(x[1], y[1])};
  const auto words = (Words)(y[0] | y[1]);
  U largest = 0;  // or a little above
  for (int i = 0; i < static_cast<int>(sizeof(words) / 8); ++i) {
    uint64_t word = words[i];
    if constexpr (sizeof(U) <= 4) word |= word >> 32;
    if constexpr (sizeof(U) == 2) word |= word >> 16;
    largest |= static_cast<U>(word);
  }
  for (largest >>= 1; largest != 0; largest >>= 1) {
    for (int k = 0; k < 2; ++k) {
      x[k] *= x[k];
      y[k] >>= splat<U>(1);
      made[k] *= factor_if_odd<U>(x[k], y[k]);
    }
  }
  bases[0] = made[0];
  bases[1] = made[1];
}

template <class U>
[[gnu::noinline]] void raise_all(Powers<U>& p, int64_t count) {
  for (int64_t i = 0; i < count; i += Powers<U>::kTogether) raise_pair(p.base + i, p.exponent + i);
}

template <class T>
[[gnu::noinline]] void raise_items(const T* x, const T* y, T* out, int64_t count) {
  using U = PowerBits<T>;
  Powers<U> p;
  for (int64_t i = 0; i < count; ++i) {
    // Below 0 only 1 and -1 have powers that are not 0; those of even exponents are all alike.
    const bool is_below = y[i] < 0;
    const bool is_unit = x[i] == 1 || x[i] == static_cast<T>(-1);
    p.base[i] = static_cast<U>(is_below && !is_unit ? T{0} : x[i]);
    p.exponent[i] = static_cast<U>(is_below ? static_cast<T>(2 - (y[i] & 1)) : y[i]);
  }
  for (int64_t i = count; i % Powers<U>::kTogether != 0; ++i) p.base[i] = p.exponent[i] = 0;
  raise_all(p, count);
  for (int64_t i = 0; i < count; ++i) out[i] = static_cast<T>(p.base[i]);
}

// x^2 or x^3.
template <class T>
[[gnu::noinline]] void multiply_items(const T* x, bool thrice, T* out, int64_t count) {
  const auto square = [](T n) { return as_unsigned(n) * as_unsigned(n); };
  if (thrice) {
#pragma GCC ivdep
    for (int64_t i = 0; i < count; ++i) out[i] = static_cast<T>(square(x[i]) * as_unsigned(x[i]));
  } else {
#pragma GCC ivdep
    for (int64_t i = 0; i < count; ++i) out[i] = static_cast<T>(square(x[i]));
  }
}

template <class T>
void power_row(const Tile& t, int64_t row) {
  constexpr auto kSize = static_cast<int64_t>(sizeof(T));
  const std::byte* x = t.in[0] + row * t.in_row[0];
  const std::byte* y = t.in[1] + row * t.in_row[1];
  std::byte* out = t.out + row * t.out_row;
  const bool is_dense = t.out_column == kSize;
  const bool is_product = t.in_column[1] == 0 && (at<T>(y, 0) == 2 || at<T>(y, 0) == 3);
  if (is_dense && t.in_column[0] == kSize && is_product)
    return multiply_items(reinterpret_cast<const T*>(x), at<T>(y, 0) == 3,
                          reinterpret_cast<T*>(out), t.columns);
  alignas(64) T space[3][kGatheredForLoops];
  const Items<T> bases(x, t.in_column[0], t.columns, space[0]);
  const Items<T> exponents(y, t.in_column[1], t.columns, space[1]);
  for (int64_t begin = 0; begin < t.columns; begin += kGatheredForLoops) {
    const int64_t some = smaller(t.columns - begin, kGatheredForLoops);
    raise_items(bases.read(begin, some), exponents.read(begin, some), space[2], some);
    write_items(space[2], some, out + begin * t.out_column, t.out_column);
  }
}

template <class T>
void power_tile(const Tile& tile) noexcept {
  const Tile t = tile;
  for (int64_t r = 0; r < t.rows; ++r) power_row<T>(t, r);
}
