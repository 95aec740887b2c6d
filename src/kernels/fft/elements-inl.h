// What is done element by element before and after complex transforms. E is a vector (an element of
// as many transforms as there are lanes) or a number (neighbours of one transform, which the
// compiler puts into vectors). Included per instruction set, after codelets-inl.h.

// w: its real parts, then, n further on, its imaginary parts.
template <class E, class T>
void multiply_by(E* re, E* im, const T* w, int64_t n) {
#pragma GCC ivdep
  for (int64_t k = 0; k < n; ++k) {
    const Complex<E> x = times(Complex<E>{re[k], im[k]}, splat<E>(w[k]), splat<E>(w[n + k]));
    re[k] = x.re;
    im[k] = x.im;
  }
}

// Between the transform Z of z[j] = x[2j] + i x[2j + 1], n / 2 long, and that of x, X, of which 0
// .. n / 2 are kept. With h = n / 2, s and d sum and difference of an element k and the conjugate
// of element h - k, w = e^(-2 pi i k / n):
//
//   X[k] = (s - i w d) / 2                X[h - k] = conj(s + i w d) / 2
//   Z[k] = s + i conj(w) d                Z[h - k] = conj(s - i conj(w) d)
//
// `roots`: the cosines of 2 pi k / n, then the sines, for k <= h / 2.
template <class E, class T>
void combine_halves(E* re, E* im, const T* roots, int64_t h, T sign, T factor) {
  const T *cosines = roots, *sines = roots + h / 2 + 1;
  const E scale = splat<E>(factor);
#pragma GCC ivdep
  for (int64_t k = 1; k < h - k; ++k) {
    const E c = splat<E>(cosines[k] * sign), minus_s = splat<E>(-sines[k]);
    const E s_re = scale * (re[k] + re[h - k]), s_im = scale * (im[k] - im[h - k]);
    const E d_re = scale * (re[k] - re[h - k]), d_im = scale * (im[k] + im[h - k]);
    const E t_re = mul_add(minus_s, d_re, c * d_im), t_im = mul_add(minus_s, d_im, -(c * d_re));
    re[k] = s_re + t_re;
    im[k] = s_im + t_im;
    re[h - k] = s_re - t_re;
    im[h - k] = t_im - s_im;
  }
  if (h % 2 == 0) {
    const E twice = splat<E>(2 * factor);
    re[h / 2] = twice * re[h / 2];
    im[h / 2] = -(twice * im[h / 2]);
  }
}
// Z to X and X to Z. Imaginary parts of X[0] and X[h] are not looked at.
template <class E, class T>
void finish_half(E* re, E* im, const T* roots, int64_t h) {
  const E sum = re[0] + im[0], difference = re[0] - im[0];
  combine_halves(re, im, roots, h, T{1}, T{0.5});
  re[0] = sum;
  re[h] = difference;
  im[0] = im[h] = E{};
}
template <class E, class T>
void begin_real(E* re, E* im, const T* roots, int64_t h) {
  const E sum = re[0] + re[h], difference = re[0] - re[h];
  combine_halves(re, im, roots, h, T{-1}, T{1});
  re[0] = sum;
  im[0] = difference;
}

// The other half of a spectrum of real numbers.
template <class E>
void mirror(E* re, E* im, int64_t n) {
#pragma GCC ivdep
  for (int64_t k = n / 2 + 1; k < n; ++k) {
    re[k] = re[n - k];
    im[k] = -im[n - k];
  }
}
template <class E>
void negate(E* x, int64_t n) {
  for (int64_t k = 0; k < n; ++k) x[k] = -x[k];
}
template <class E>
void fill_zeros(E* x, int64_t begin, int64_t end) {
  for (int64_t k = begin; k < end; ++k) x[k] = E{};
}
