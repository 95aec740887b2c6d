// pow of float32 by pieces, for instruction sets that can look 32 numbers up in registers
// (AVX-512). Included in its target region, after rows_by_pieces-inl.h. (Zen 4, 2026-11-18,
// bench/everyday pow of 8192 float32 9.6 to 5.4 us, of float16 14.0 to 10.1.)
//
//   x = 2^k z,  z / c = 1 + r,  log2(x) = k + log2(c) + log2(1 + r)      |r| < 1/63
//
// c is one of 32 points, 1 among them. The logarithm is a sum of two floats, exact to about 2^-30
// of itself, and so is its product with y; the rest is exp2. Within 1.8 ulp by trying 30 million
// pairs whose powers are as large or small as can be. What is not positive and normal, and powers
// that are not, are left to math::pow: element by element, whatever their neighbours are.

// Made by tools/fit/pow_pieces.py.
// clang-format off
alignas(64) constexpr float kPowPieces[3][32] = {
    // 1 / c
    {0x1.642c86p0f, 0x1.5c9882p0f, 0x1.555556p0f, 0x1.4e5e0ap0f, 0x1.47ae14p0f, 0x1.414142p0f,
     0x1.3b13b2p0f, 0x1.3521dp0f, 0x1.2f684cp0f, 0x1.29e412p0f, 0x1.24924ap0f, 0x1.1f7048p0f,
     0x1.1a7b96p0f, 0x1.15b1e6p0f, 0x1.111112p0f, 0x1.0c9714p0f, 0x1.08421p0f, 0x1.041042p0f,
     0x1p0f, 0x1.f07c2p-1f, 0x1.e1e1e2p-1f, 0x1.d41d42p-1f, 0x1.c71c72p-1f, 0x1.bacf92p-1f,
     0x1.af286cp-1f, 0x1.a41a42p-1f, 0x1.99999ap-1f, 0x1.8f9c18p-1f, 0x1.861862p-1f, 0x1.7d05f4p-1f,
     0x1.745d18p-1f, 0x1.6c16c2p-1f},
    // log2(c)
    {-0x1.e7ep-2f, -0x1.c818p-2f, -0x1.a9p-2f, -0x1.8a88p-2f, -0x1.6cbp-2f, -0x1.4f7p-2f,
     -0x1.32cp-2f, -0x1.169cp-2f, -0x1.f6p-3f, -0x1.bfc8p-3f, -0x1.8a88p-3f, -0x1.564p-3f,
     -0x1.22d8p-3f, -0x1.e0bp-4f, -0x1.7d6p-4f, -0x1.1bbp-4f, -0x1.774p-5f, -0x1.744p-6f,
     0, 0x1.6bap-5f, 0x1.664p-4f, 0x1.08c8p-3f, 0x1.5cp-3f, 0x1.acf8p-3f,
     0x1.fbcp-3f, 0x1.244p-2f, 0x1.49a8p-2f, 0x1.6e24p-2f, 0x1.91bcp-2f, 0x1.b48p-2f,
     0x1.d674p-2f, 0x1.f7a8p-2f},
    // its rest
    {0x1.3c9a3cp-19f, -0x1.d91c72p-18f, 0x1.98151ap-20f, -0x1.7eb028p-18f, -0x1.e8b8bcp-19f, 0x1.0597acp-20f,
     0x1.c5b3bep-23f, -0x1.a9e4e2p-24f, 0x1.39ff24p-18f, 0x1.8ba1a8p-19f, -0x1.8953f6p-19f, 0x1.1df758p-18f,
     -0x1.6db904p-18f, -0x1.af47dap-20f, -0x1.767e68p-22f, -0x1.8a5e0ap-19f, 0x1.b29decp-19f, 0x1.7c573p-23f,
     0, 0x1.a40876p-18f, -0x1.238986p-21f, -0x1.3c23acp-18f, 0x1.a22e68p-19f, -0x1.10ea82p-18f,
     0x1.6a1ed2p-19f, 0x1.e5b6dap-20f, -0x1.f2d20ap-20f, -0x1.df8adcp-18f, -0x1.64eeep-20f, -0x1.403022p-18f,
     0x1.3b2086p-18f, 0x1.50d21cp-20f}};
// clang-format on

struct PowPieces {
  __m512 row[3][2];
  [[gnu::always_inline]] PowPieces() {
    for (int i = 0; i < 3; ++i) {
      row[i][0] = _mm512_load_ps(kPowPieces[i]);
      row[i][1] = _mm512_load_ps(kPowPieces[i] + 16);
    }
  }
  [[gnu::always_inline]] __m512 look_up(int i, __m512i piece) const {
    return _mm512_permutex2var_ps(row[i][0], piece, row[i][1]);
  }

  struct Sum {
    __m512 hi, lo;
  };
  // |a| >= |b|, or a is 0.
  [[gnu::always_inline]] static Sum add(__m512 a, __m512 b) {
    const __m512 hi = _mm512_add_ps(a, b);
    return {hi, _mm512_sub_ps(b, _mm512_sub_ps(hi, a))};
  }
  [[gnu::always_inline]] static Sum multiply(__m512 a, __m512 b) {
    const __m512 hi = _mm512_mul_ps(a, b);
    return {hi, _mm512_fmsub_ps(a, b, hi)};
  }

  [[gnu::always_inline]] Sum log2(__m512i bits) const {
    const __m512i above = _mm512_sub_epi32(bits, _mm512_set1_epi32(0x3F360000));
    const __m512i exponent = _mm512_and_si512(above, _mm512_set1_epi32(-0x00800000));
    const __m512i piece = _mm512_srli_epi32(above, 18);
    const __m512 z = _mm512_castsi512_ps(_mm512_sub_epi32(bits, exponent));
    const __m512 k = _mm512_mul_ps(_mm512_cvtepi32_ps(exponent), _mm512_set1_ps(0x1p-23f));
    const Sum ratio = multiply(z, look_up(0, piece));
    const __m512 r = _mm512_sub_ps(ratio.hi, _mm512_set1_ps(1.0f));
    const __m512 e = _mm512_set1_ps(0x1.715476p0f);
    const Sum linear = multiply(r, e);
    const Sum square = multiply(r, r);
    __m512 curve = _mm512_set1_ps(0x1.278302p-2f);
    for (const float c : {-0x1.716436p-2f, 0x1.ec709ep-2f, -0x1.715476p-1f})
      curve = _mm512_fmadd_ps(curve, r, _mm512_set1_ps(c));
    __m512 rest = _mm512_fmadd_ps(r, _mm512_set1_ps(0x1.4ae0cp-26f), linear.lo);
    rest = _mm512_fmadd_ps(_mm512_fnmadd_ps(ratio.lo, r, ratio.lo), e, rest);
    rest = _mm512_fmadd_ps(square.lo, _mm512_set1_ps(-0x1.715476p-1f), rest);
    const Sum whole = add(_mm512_add_ps(k, look_up(1, piece)), linear.hi);  // without rounding
    rest = _mm512_add_ps(_mm512_add_ps(whole.lo, look_up(2, piece)), rest);
    return add(whole.hi, _mm512_fmadd_ps(square.hi, curve, rest));
  }

  // `far` are the lanes that are left to math::pow.
  [[gnu::always_inline]] __m512 operator()(__m512 x, __m512 y, __mmask16& far) const {
    constexpr int kLeastNormal = 0x00800000;
    constexpr int kNormals = 0x7F000000;
    const __m512i bits = _mm512_castps_si512(x);
    const Sum log_x = log2(bits);
    const Sum power = multiply(y, log_x.hi);
    const __m512 rest = _mm512_fmadd_ps(y, log_x.lo, power.lo);
    const __m512 n = _mm512_roundscale_ps(power.hi, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
    const __m512 f = _mm512_add_ps(_mm512_sub_ps(power.hi, n), rest);
    __m512 result = _mm512_set1_ps(0x1.442512p-13f);
    for (const float c :
         {0x1.5ef5d2p-10f, 0x1.3b2a48p-7f, 0x1.c6af9cp-5f, 0x1.ebfbep-3f, 0x1.62e43p-1f, 1.0f})
      result = _mm512_fmadd_ps(result, f, _mm512_set1_ps(c));
    const __mmask16 is_large =
        _mm512_cmp_ps_mask(_mm512_abs_ps(power.hi), _mm512_set1_ps(125.5f), _CMP_NLT_UQ);
    const __mmask16 is_odd = _mm512_cmpge_epu32_mask(
        _mm512_sub_epi32(bits, _mm512_set1_epi32(kLeastNormal)), _mm512_set1_epi32(kNormals));
    far = static_cast<__mmask16>(is_large | is_odd);
    return _mm512_scalef_ps(result, n);
  }
};

[[gnu::noinline]] inline void mend_plain_powers(const float* x, const float* y, float* powers,
                                                int64_t count) {
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) powers[i] = math::with_plain_powers(powers[i], x[i], y[i]);
}

// Lanes of `out` that are left to math::pow, and whether an exponent may be a plain one.
struct PowCares {
  __mmask16 far[kPieceItems<float> / 16];
  uint32_t any_far = 0;
  uint32_t any_plain = 0;
};
[[gnu::always_inline]] inline void pow_lanes(const PowPieces& pow, const float* x, const float* y,
                                             float* out, int64_t i, __mmask16 lanes,
                                             PowCares& cares) {
  const __m512 exponents = _mm512_maskz_loadu_ps(lanes, y + i);
  __mmask16 far;
  const __m512 powers = pow(_mm512_maskz_loadu_ps(lanes, x + i), exponents, far);
  _mm512_mask_storeu_ps(out + i, lanes, powers);
  cares.far[i / 16] = far & lanes;
  cares.any_far |= static_cast<uint32_t>(far & lanes);
  cares.any_plain |= _mm512_mask_testn_epi32_mask(lanes, _mm512_castps_si512(exponents),
                                                  _mm512_set1_epi32(0x003FFFFF));
}

[[gnu::noinline]] inline void mend_far_powers(const float* x, const float* y, float* powers,
                                              int64_t count, const PowCares& cares) {
  alignas(64) float full[kPieceItems<float>];
  for (int64_t i = 0; i < count; ++i) full[i] = math::pow<true>(x[i], y[i]);
  for (int64_t i = 0; i < count; i += 16)
    _mm512_mask_storeu_ps(powers + i, cares.far[i / 16], _mm512_load_ps(full + i));
}

template <>
struct NearPiece<Op::pow, float> {
  static uint32_t run(const float* x, const float* y, float* made, int64_t count) {
    const PowPieces pow;
    PowCares cares;
    int64_t i = 0;
    for (; i + 16 <= count; i += 16) pow_lanes(pow, x, y, made, i, 0xFFFF, cares);
    if (i < count)
      pow_lanes(pow, x, y, made, i, static_cast<__mmask16>((1U << (count - i)) - 1), cares);
    if (cares.any_plain != 0) mend_plain_powers(x, y, made, count);
    if (cares.any_far != 0) mend_far_powers(x, y, made, count, cares);
    return 0;
  }
};

// float64: the shorter body of math::pow, its three tables looked up in registers. (As gathers they
// take a third of the time: Zen 4, 2026-11-18, bench/everyday pow of 8192 float64 27 to 19 us; 1000
// of them would take 1.3 of NumPy's time.)
[[gnu::always_inline]] inline __m512d pick(const double* table, __m512i piece) {
  return _mm512_permutex2var_pd(_mm512_loadu_pd(table), piece, _mm512_loadu_pd(table + 8));
}
struct LogTables {
  alignas(64) double inverse[kPieceItems<double>];
  alignas(64) double log[kPieceItems<double>];
  alignas(64) double log_rest[kPieceItems<double>];

  [[gnu::noinline]] void look_up(const double* x, int64_t count) {
    for (int64_t i = 0; i < count; i += 8) {
      const auto lanes = static_cast<__mmask8>(count - i < 8 ? (1U << (count - i)) - 1 : 0xFF);
      const __m512i bits = _mm512_maskz_loadu_epi64(lanes, x + i);
      const __m512i piece = _mm512_srli_epi64(
          _mm512_sub_epi64(bits, _mm512_set1_epi64(math::kFirstPiece)), math::kPieceShift);
      _mm512_store_pd(inverse + i, pick(math::kInverse, piece));
      _mm512_store_pd(log + i, pick(math::kLog, piece));
      _mm512_store_pd(log_rest + i, pick(math::kLogRest, piece));
    }
  }
};
template <>
struct NearPiece<Op::pow, double> {
  static uint64_t run(const double* x, const double* y, double* made, int64_t count) {
    LogTables t;
    t.look_up(x, count);
    uint64_t far = 0;
#pragma GCC ivdep
    for (int64_t i = 0; i < count; ++i)
      made[i] = math::pow_near<true>(x[i], y[i], {t.inverse[i], t.log[i], t.log_rest[i]}, far);
    return far;
  }
};
