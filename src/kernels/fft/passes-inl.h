// The passes over lanes. Included per instruction set, after codelets-inl.h.

// Element k of lane i lies at re[k * step + i]; at any address.
template <class T>
struct Planes {
  T* re;
  T* im;
  int64_t step;
};
template <class T>
[[gnu::always_inline]] inline Complex<Vec<T>> load(const Planes<T>& p, int64_t k) {
  return {*reinterpret_cast<const LooseVec<T>*>(p.re + k * p.step),
          *reinterpret_cast<const LooseVec<T>*>(p.im + k * p.step)};
}
template <class T>
[[gnu::always_inline]] inline void store(const Planes<T>& p, int64_t k, const Complex<Vec<T>>& x) {
  *reinterpret_cast<LooseVec<T>*>(p.re + k * p.step) = x.re;
  *reinterpret_cast<LooseVec<T>*>(p.im + k * p.step) = x.im;
}

// Distances in numbers of T: of the elements that a butterfly reads and writes, and of one from the
// next.
struct Legs {
  int64_t in, out, in_step, out_step, count;
};

template <int R, bool Twiddled, class T>
[[gnu::always_inline]] inline void butterflies(const Legs& legs, Planes<T> in, Planes<T> out,
                                               const T* twiddles) {
  using V = Vec<T>;
  in.step = legs.in;
  out.step = legs.out;
  for (int64_t q = 0; q < legs.count; ++q) {
    Complex<V> x[R];
#pragma GCC unroll 16
    for (int i = 0; i < R; ++i) x[i] = load(in, i);
    butterfly(x);
    store(out, 0, x[0]);
#pragma GCC unroll 16
    for (int i = 1; i < R; ++i) {
      if constexpr (Twiddled) {
        x[i] = times(x[i], splat<V>(twiddles[2 * i - 2]), splat<V>(twiddles[2 * i - 1]));
      }
      store(out, i, x[i]);
    }
    in = {in.re + legs.in_step, in.im + legs.in_step, in.step};
    out = {out.re + legs.out_step, out.im + legs.out_step, out.step};
  }
}

template <int R, class T>
void run_pass(const FftPass<T>& pass, Planes<T> in, Planes<T> out) {
  const int64_t s = pass.stride, from = s * in.step, to = s * R * out.step;
  const Legs legs = {from * pass.count, s * out.step, in.step, out.step, s};
  butterflies<R, false>(legs, in, out, pass.twiddles);
  const T* twiddles = pass.twiddles;
  for (int64_t p = 1; p < pass.count; ++p) {
    in = {in.re + from, in.im + from, in.step};
    out = {out.re + to, out.im + to, out.step};
    butterflies<R, true>(legs, in, out, twiddles);
    twiddles += 2 * (R - 1);
  }
}

// Of a prime radix that has no sums of its own.
template <class T>
void run_prime_pass(const FftPass<T>& pass, const Planes<T>& in, const Planes<T>& out) {
  using V = Vec<T>;
  const int64_t r = pass.radix, s = pass.stride, leg = s * pass.count, half = r / 2;
  const T *cosines = pass.roots, *sines = cosines + r;
  Complex<V> sum[kMostRadix / 2], difference[kMostRadix / 2];
  for (int64_t p = 0; p < pass.count; ++p) {
    const T* w = pass.twiddles + (p - 1) * 2 * (r - 1);
    const auto put = [&](int64_t q, int64_t k, Complex<V> x) {
      if (p > 0 && k > 0) x = times(x, splat<V>(w[2 * k - 2]), splat<V>(w[2 * k - 1]));
      store(out, s * (r * p + k) + q, x);
    };
    for (int64_t q = 0; q < s; ++q) {
      const Complex<V> x0 = load(in, s * p + q);
      Complex<V> first = x0;
      for (int64_t i = 1; i <= half; ++i) {
        const Complex<V> x = load(in, s * p + q + i * leg), y = load(in, s * p + q + (r - i) * leg);
        sum[i - 1] = x + y;
        difference[i - 1] = x - y;
        first = first + sum[i - 1];
      }
      put(q, 0, first);
      for (int64_t k = 1; k <= half; ++k) {
        Complex<V> a = x0, b{};
        for (int64_t i = 1, turn = k; i <= half; ++i) {
          a = add_times(a, splat<V>(cosines[turn]), sum[i - 1]);
          b = add_times(b, splat<V>(sines[turn]), difference[i - 1]);
          turn += k;
          if (turn >= r) turn -= r;
        }
        put(q, k, minus_i(a, b));
        put(q, r - k, plus_i(a, b));
      }
    }
  }
}

template <class T>
void run_any_pass(const FftPass<T>& pass, const Planes<T>& in, const Planes<T>& out) {
  switch (pass.radix) {
    case 2:
      return run_pass<2>(pass, in, out);
    case 3:
      return run_pass<3>(pass, in, out);
    case 4:
      return run_pass<4>(pass, in, out);
    case 5:
      return run_pass<5>(pass, in, out);
    case 7:
      return run_pass<7>(pass, in, out);
    case 8:
      return run_pass<8>(pass, in, out);
    case 11:
      return run_pass<11>(pass, in, out);
    case 13:
      return run_pass<13>(pass, in, out);
    default:
      return run_prime_pass(pass, in, out);
  }
}

// From `in` to `out`, by way of `first` and `second` in turns. `second` may be `in`; `out` may be
// whichever of the two the last pass does not read.
template <class T>
void transform_lanes(const FftLanes<T>& lanes, Planes<T> in, const Planes<T>& first,
                     const Planes<T>& second, const Planes<T>& out) {
  for (int i = 0; i < lanes.passes; ++i) {
    const Planes<T>& to = i == lanes.passes - 1 ? out : i % 2 == 0 ? first : second;
    run_any_pass(lanes.pass[i], in, to);
    in = to;
  }
}
