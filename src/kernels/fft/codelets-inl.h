// Transforms of a few vectors of complex numbers, in registers. Included per instruction set.

template <class V>
struct Complex {
  V re, im;
};
template <class V>
[[gnu::always_inline]] inline Complex<V> operator+(const Complex<V>& a, const Complex<V>& b) {
  return {a.re + b.re, a.im + b.im};
}
template <class V>
[[gnu::always_inline]] inline Complex<V> operator-(const Complex<V>& a, const Complex<V>& b) {
  return {a.re - b.re, a.im - b.im};
}
// a - i b, a + i b.
template <class V>
[[gnu::always_inline]] inline Complex<V> minus_i(const Complex<V>& a, const Complex<V>& b) {
  return {a.re + b.im, a.im - b.re};
}
template <class V>
[[gnu::always_inline]] inline Complex<V> plus_i(const Complex<V>& a, const Complex<V>& b) {
  return {a.re - b.im, a.im + b.re};
}
template <class V>
[[gnu::always_inline]] inline Complex<V> times(const Complex<V>& a, const V& re, const V& im) {
  return {mul_add(a.re, re, -(a.im * im)), mul_add(a.re, im, a.im * re)};
}
// a + c b of each part.
template <class V>
[[gnu::always_inline]] inline Complex<V> add_times(const Complex<V>& a, const V& c,
                                                   const Complex<V>& b) {
  return {mul_add(c, b.re, a.re), mul_add(c, b.im, a.im)};
}
template <class V>
[[gnu::always_inline]] inline V splat(lane_type<V> x) {
  V v{};
  return v + x;
}

template <class V>
[[gnu::always_inline]] inline void butterfly(Complex<V> (&x)[2]) {
  const Complex<V> a = x[0];
  x[0] = a + x[1];
  x[1] = a - x[1];
}
template <class V>
[[gnu::always_inline]] inline void butterfly(Complex<V> (&x)[4]) {
  const Complex<V> a = x[0] + x[2], b = x[0] - x[2], c = x[1] + x[3], d = x[1] - x[3];
  x[0] = a + c;
  x[1] = minus_i(b, d);
  x[2] = a - c;
  x[3] = plus_i(b, d);
}
template <class V>
[[gnu::always_inline]] inline void butterfly(Complex<V> (&x)[8]) {
  const V c = splat<V>(static_cast<lane_type<V>>(kCosEighth));
  Complex<V> even[4] = {x[0], x[2], x[4], x[6]}, odd[4] = {x[1], x[3], x[5], x[7]};
  butterfly(even);
  butterfly(odd);
  const Complex<V> first = {odd[1].re + odd[1].im, odd[1].im - odd[1].re};
  const Complex<V> third = {odd[3].im - odd[3].re, -(odd[3].re + odd[3].im)};
  x[0] = even[0] + odd[0];
  x[4] = even[0] - odd[0];
  x[1] = add_times(even[1], c, first);
  x[5] = add_times(even[1], -c, first);
  x[2] = minus_i(even[2], odd[2]);
  x[6] = plus_i(even[2], odd[2]);
  x[3] = add_times(even[3], c, third);
  x[7] = add_times(even[3], -c, third);
}

// Of an odd length: x[i] and x[R - i] meet the same cosine, and the same sine with two signs.
template <class V, int R>
requires(R % 2 == 1) [[gnu::always_inline]] inline void butterfly(Complex<V> (&x)[R]) {
  constexpr int kHalf = (R - 1) / 2;
  using T = lane_type<V>;
  Complex<V> sum[kHalf], difference[kHalf], first = x[0];
#pragma GCC unroll 8
  for (int i = 0; i < kHalf; ++i) {
    sum[i] = x[i + 1] + x[R - 1 - i];
    difference[i] = x[i + 1] - x[R - 1 - i];
    first = first + sum[i];
  }
#pragma GCC unroll 8
  for (int k = 1; k <= kHalf; ++k) {
    Complex<V> a = x[0], b{};
#pragma GCC unroll 8
    for (int i = 1; i <= kHalf; ++i) {
      const int turn = i * k % R;
      const int at = (turn > kHalf ? R - turn : turn) - 1;
      const double sine = turn > kHalf ? -FftRoots<R>::kSin[at] : FftRoots<R>::kSin[at];
      a = add_times(a, splat<V>(static_cast<T>(FftRoots<R>::kCos[at])), sum[i - 1]);
      const V s = splat<V>(static_cast<T>(sine));
      b = i == 1 ? Complex<V>{s * difference[0].re, s * difference[0].im}
                 : add_times(b, s, difference[i - 1]);
    }
    x[k] = minus_i(a, b);
    x[R - k] = plus_i(a, b);
  }
  x[0] = first;
}
