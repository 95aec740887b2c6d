// Sums of products of two contiguous rows, included once per instruction set after thin_rows-inl.h.

inline constexpr int kChains = 4;

// Lanes in halves: l with l + N / 2, and so on.
template <class A, class T, int N>
[[gnu::always_inline]] inline T joined_lanes(Vector<T, N> lanes) {
  if constexpr (N == 1) {
    return lanes[0];
  } else if constexpr (N == 2) {
    return A::add_one(lanes[0], lanes[1]);
  } else {
    Vector<T, N / 2> half[2];
    __builtin_memcpy(half, &lanes, sizeof half);
    return joined_lanes<A, T, N / 2>(A::add(half[0], half[1]));
  }
}

template <class A, int Chains, class W, class T = typename A::Element>
[[gnu::always_inline]] inline T joined(W (&total)[Chains]) {
  for (int half = Chains / 2; half > 0; half /= 2) {
    for (int v = 0; v < half; ++v) total[v] = A::add(total[v], total[v + half]);
  }
  return joined_lanes<A, T, int{sizeof(W) / sizeof(T)}>(total[0]);
}

// The last elements, fewer than a whole vector of them, to chains 1 and up of vectors W.
template <class A, class W, class T = typename A::Element>
[[gnu::always_inline]] inline void join_last(const T* a, const T* b, int part, W* total) {
  constexpr int kParts = kVectorBytes / int{sizeof(W)};
  const Vec<T> u = load_part(a, part);
  const Vec<T> v = load_part(b, part);
  W us[kParts];
  W vs[kParts];
  __builtin_memcpy(us, &u, sizeof u);
  __builtin_memcpy(vs, &v, sizeof v);
  for (int h = 0; h < kParts; ++h) total[h] = A::join(us[h], vs[h], total[h]);
}

// R rows of a with one of b. Each row is summed in kChains chains of vectors, joined in a fixed
// tree, so that its sum does not depend on R; nor on W, for a chain of two halves is two chains of
// the same tree.
template <class A, int R, class W = Vec<typename A::Element>, class T = typename A::Element>
[[gnu::always_inline]] inline void dot_of_rows(const std::byte* a, int64_t row, const T* b,
                                               int64_t count, T* out) {
  constexpr int L = sizeof(W) / sizeof(T);
  constexpr int kParts = kVectorBytes / int{sizeof(W)};
  constexpr int kAll = kChains * kParts;
  const T* at[R];
  for (int r = 0; r < R; ++r) at[r] = reinterpret_cast<const T*>(a + r * row);
  W total[R][kAll] = {};
  int64_t i = 0;
  for (; i + kAll * L <= count; i += kAll * L) {
    for (int v = 0; v < kAll; ++v) {
      const W u = load_vector<T, W>(b + i + v * L);
      for (int r = 0; r < R; ++r)
        total[r][v] = A::join(load_vector<T, W>(at[r] + i + v * L), u, total[r][v]);
    }
  }
  for (; i + kParts * L <= count; i += kParts * L) {
    for (int v = 0; v < kParts; ++v) {
      const W u = load_vector<T, W>(b + i + v * L);
      for (int r = 0; r < R; ++r)
        total[r][v] = A::join(load_vector<T, W>(at[r] + i + v * L), u, total[r][v]);
    }
  }
  if (i < count) {
    const int part = static_cast<int>(count - i);
    for (int r = 0; r < R; ++r) join_last<A>(at[r] + i, b + i, part, total[r] + kParts);
  }
  for (int r = 0; r < R; ++r) out[r] = joined<A>(total[r]);
}

// One stream from afar comes faster in halves of cache lines than in whole ones (2048 x 2048 floats
// in L3, Zen 4: 208 us instead of 220).
template <class T>
using Streamed = std::conditional_t<kVectorBytes == 64 && std::is_floating_point_v<T>,
                                    Vector<T, kLanes<T> / 2>, Vec<T>>;

template <class A>
void dot_row(const std::byte* a, const std::byte* b, int64_t count, std::byte* out) noexcept {
  using T = typename A::Element;
  dot_of_rows<A, 1, Streamed<T>>(a, 0, reinterpret_cast<const T*>(b), count,
                                 reinterpret_cast<T*>(out));
}

// As many rows at a time as there are registers for.
template <class A>
void dot_four_rows(const std::byte* a, int64_t row, const std::byte* b, int64_t count,
                   std::byte* out) noexcept {
  using T = typename A::Element;
  constexpr int kAtOnce = kVectorBytes == 64 ? 4 : 2;
  static_assert(kDotRows % kAtOnce == 0);
  for (int r = 0; r < kDotRows; r += kAtOnce)
    dot_of_rows<A, kAtOnce>(a + r * row, row, reinterpret_cast<const T*>(b), count,
                            reinterpret_cast<T*>(out) + r);
}

// Eight chains for each of the four products of parts. The sum is (rr - ii, ri + ir), with both
// signs of the second changed if `a` is conjugated.
template <class T, bool Conjugated>
void complex_dot_row(const std::byte* a_bytes, const std::byte* b_bytes, int64_t count,
                     std::byte* out) noexcept {
  constexpr int kSums = 8;
  const T* a = reinterpret_cast<const T*>(a_bytes);
  const T* b = reinterpret_cast<const T*>(b_bytes);
  T real[kSums] = {};
  T imag[kSums] = {};
  const auto join = [&](int chain, int64_t i) {
    const T re = a[2 * i];
    const T im = Conjugated ? -a[2 * i + 1] : a[2 * i + 1];
    const T minus = -im;  // two sums: a difference beside a sum would be fused by g++ 12
    real[chain] += re * b[2 * i] + minus * b[2 * i + 1];
    imag[chain] += re * b[2 * i + 1] + im * b[2 * i];
  };
  int64_t i = 0;
  for (; i + kSums <= count; i += kSums) {
    for (int n = 0; n < kSums; ++n) join(n, i + n);
  }
  for (int n = 0; i < count; ++i, ++n) join(n, i);
  for (int half = kSums / 2; half > 0; half /= 2) {
    for (int n = 0; n < half; ++n) {
      real[n] += real[n + half];
      imag[n] += imag[n + half];
    }
  }
  T* sum = reinterpret_cast<T*>(out);
  sum[0] = real[0];
  sum[1] = imag[0];
}

template <int D>
constexpr void set_thin(MatrixKernels& k) {
  const auto set = [&k](DType dtype, ThinKernel kernel) {
    k.thin[D][static_cast<int>(dtype)] = kernel;
  };
  set(DType::f32, &thin_rows<float, 1, D>);
  set(DType::f64, &thin_rows<double, 1, D>);
  set(DType::c64, &thin_rows<float, 2, D>);
  set(DType::c128, &thin_rows<double, 2, D>);
}

constexpr MatrixKernels make_matrix_kernels() {
  MatrixKernels k{};
  const auto set = [&k](DType dtype, GemmKernel gemm, DotKernel dot, DotKernel conjugated) {
    k.gemm[static_cast<int>(dtype)] = gemm;
    k.dot[static_cast<int>(dtype)] = dot;
    k.dot_conjugated[static_cast<int>(dtype)] = conjugated;
  };
  const auto real = [&k, &set]<class A>(A, DType dtype) {
    set(dtype, &gemm_block<A>, &dot_row<A>, &dot_row<A>);
    k.dot_rows[static_cast<int>(dtype)] = &dot_four_rows<A>;
  };
  real(Truth{}, DType::boolean);
  for (DType dtype : {DType::i8, DType::u8}) real(Arithmetic<uint8_t>{}, dtype);
  for (DType dtype : {DType::i16, DType::u16}) real(Arithmetic<uint16_t>{}, dtype);
  for (DType dtype : {DType::i32, DType::u32}) real(Arithmetic<uint32_t>{}, dtype);
  for (DType dtype : {DType::i64, DType::u64}) real(Arithmetic<uint64_t>{}, dtype);
  real(Arithmetic<float>{}, DType::f32);
  real(Arithmetic<double>{}, DType::f64);
  set(DType::c64, &complex_block<float>, &complex_dot_row<float, false>,
      &complex_dot_row<float, true>);
  set(DType::c128, &complex_block<double>, &complex_dot_row<double, false>,
      &complex_dot_row<double, true>);
  set_thin<2>(k);
  set_thin<3>(k);
  set_thin<4>(k);
  return k;
}
