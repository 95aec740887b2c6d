// Powers by one number for a whole row, where they are products, quotients or roots. Included after
// loops-inl.h.

// x^y for a number y whose powers are not approximated; false if they are.
template <class T>
bool plain_powers(const T* x, T y, T* out, int64_t count) {
  const auto each = [=](auto power) {
#pragma GCC ivdep
    for (int64_t i = 0; i < count; ++i) out[i] = power(x[i]);
    return true;
  };
  if (y == 2) return each([](T a) { return math::with_plain_powers(a, a, T{2}); });
  if (y == 3) return each([](T a) { return math::with_plain_powers(a, a, T{3}); });
  if (y == 1) return each([](T a) { return a; });
  if (y == -1) return each([](T a) { return math::with_plain_powers(a, a, T{-1}); });
  if (y == T{0.5}) return each([](T a) { return math::with_plain_powers(a, a, T{0.5}); });
  return false;
}

// The same for complex numbers: whole powers by squaring, some numbers at a time, so that each step
// is a loop of vectors.
template <class T>
[[gnu::noinline]] void square_all(std::complex<T>* x, int64_t count) {
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) x[i] = multiply_complex(x[i], x[i]);
}
template <class T>
[[gnu::noinline]] void multiply_all(std::complex<T>* x, const std::complex<T>* factors,
                                    int64_t count) {
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) x[i] = multiply_complex(x[i], factors[i]);
}
// As whole_power does it.
template <class T>
void raise_together(std::complex<T>* x, std::complex<T>* result, int n, int64_t count) {
  const auto bytes = static_cast<size_t>(count) * sizeof(std::complex<T>);
  for (; n % 2 == 0; n /= 2) square_all(x, count);
  __builtin_memcpy(result, x, bytes);
  while (n /= 2) {
    square_all(x, count);
    if (n % 2 != 0) multiply_all(result, x, count);
  }
}
// 0 is 0 whatever its signs, and has no power below 0.
template <class T>
[[gnu::always_inline]] inline std::complex<T> unless_zero(std::complex<T> x, std::complex<T> power,
                                                          T at_zero) {
  const T re = x.real();
  const T im = x.imag();
  const bool is_zero = (re == 0) & (im == 0);
  return {is_zero ? at_zero : power.real(), is_zero ? at_zero : power.imag()};
}
template <class T>
[[gnu::noinline]] void invert_all(std::complex<T>* x, int64_t count) {
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) x[i] = invert_complex(x[i]);
}
template <class T>
[[gnu::noinline]] void put_unless_zero(const std::complex<T>* x, const std::complex<T>* powers,
                                       T at_zero, std::complex<T>* out, int64_t count) {
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) out[i] = unless_zero(x[i], powers[i], at_zero);
}
template <class T>
void whole_powers(const std::complex<T>* x, int n, std::complex<T>* out, int64_t count) {
  constexpr int64_t kMost = kLookedThrough / static_cast<int64_t>(sizeof(std::complex<T>));
  std::complex<T> base[kMost], result[kMost];
  for (int64_t begin = 0; begin < count; begin += kMost) {
    const int64_t some = smaller(count - begin, kMost);
    __builtin_memcpy(base, x + begin, static_cast<size_t>(some) * sizeof base[0]);
    raise_together(base, result, n < 0 ? -n : n, some);
    if (n < 0) invert_all(result, some);
    put_unless_zero(x + begin, result, n < 0 ? math::kNan<T> : T{0}, out + begin, some);
  }
}
template <class T>
bool plain_powers(const std::complex<T>* x, std::complex<T> y, std::complex<T>* out,
                  int64_t count) {
  const T power = y.real();
  if (y.imag() != 0 || !is_whole_power(power)) return false;
  const auto each = [=](auto make) {
#pragma GCC ivdep
    for (int64_t i = 0; i < count; ++i) out[i] = unless_zero(x[i], make(x[i]), T{0});
    return true;
  };
  if (power == 2) return each([](std::complex<T> a) { return multiply_complex(a, a); });
  if (power == 3)
    return each([](std::complex<T> a) { return multiply_complex(a, multiply_complex(a, a)); });
  whole_powers(x, static_cast<int>(power), out, count);
  return true;
}

// By one power for each row, without a choice for each element where that is whole.
template <class T>
void complex_power_rows(const Tile& tile) noexcept {
  const Tile t = tile;
  for (int64_t r = 0; r < t.rows; ++r) {
    const T* x = row_of<T>(t, 0, r);
    const T y = *row_of<T>(t, 1, r);
    T* out = reinterpret_cast<T*>(t.out + r * t.out_row);
    if (plain_powers(x, y, out, t.columns)) continue;
    for (int64_t i = 0; i < t.columns; ++i) out[i] = pow_complex(x[i], y);
  }
}
