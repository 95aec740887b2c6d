// tanh of float32 by pieces, for instruction sets that can look sixteen lanes up in a register
// (AVX-512). Included in its target region, after loops-inl.h.
//
// The size of x, at most 10, falls into one of sixteen intervals by its exponent and the first bit
// of its fraction: up to 1/16, two in each octave from there to 8, from 8 on. In each of them tanh
// is a polynomial around a point c near its middle: tanh(c) + t (p1 + t (p2 + ... p6 t^5)), t = |x|
// - c, which is exact. The points are chosen so that tanh(c) lies within 1/2000 ulp of a float;
// below 1/16 c is 0 and the polynomial odd. All is within 1.4 ulp, by trying every float. (Zen 4,
// 2026-11-18: bench/peers tanh_f32 360 to 240 us; bench/everyday tanh of 8192 float16 5.7 to 4.4.)

// Rows of coefficients by the last four bits of the interval's number.
alignas(64) constexpr float kTanhPieces[8][16] = {
    // c
    {0x1.3fe024p1f, 0x1.c01338p1f, 0x1.3ffc3cp2f, 0x1.bfe31ep2f, 0x1.154246p3f, 0, 0x1.40237cp-4f,
     0x1.bfe512p-4f, 0x1.401f7cp-3f, 0x1.bffda6p-3f, 0x1.400624p-2f, 0x1.c0023cp-2f, 0x1.400dfap-1f,
     0x1.c0129cp-1f, 0x1.3fed1ep0f, 0x1.bff09ap0f},
    // tanh(c)
    {0x1.f9221ep-1f, 0x1.ff1174p-1f, 0x1.fff418p-1f, 0x1.ffffc8p-1f, 0x1.fffffep-1f, 0,
     0x1.3f7d02p-4f, 0x1.be1e3cp-4f, 0x1.3d8a82p-3f, 0x1.b8fac6p-3f, 0x1.35ff1ep-2f, 0x1.a5747ap-2f,
     0x1.1bfe2cp-1f, 0x1.686fb4p-1f, 0x1.b247a4p-1f, 0x1.e1f878p-1f},
    // p1
    {0x1.b4868ap-6f, 0x1.dcab3ep-9f, 0x1.7d8fap-13f, 0x1.c0aee6p-19f, 0x1.00114ap-23f, 1,
     0x1.fce28ep-1f, 0x1.f9ed26p-1f, 0x1.f3b0fep-1f, 0x1.e84308p-1f, 0x1.d113c4p-1f, 0x1.a944f6p-1f,
     0x1.627a08p-1f, 0x1.0242d2p-1f, 0x1.1f48fcp-2f, 0x1.d26162p-4f},
    // p2
    {-0x1.aeaafap-6f, -0x1.dbcb62p-9f, -0x1.7d163cp-13f, -0x1.c025a6p-19f, -0x1.fe8692p-24f, 0,
     -0x1.3d8b68p-4f, -0x1.b8d36ep-4f, -0x1.35e842p-3f, -0x1.a488c2p-3f, -0x1.19962cp-2f,
     -0x1.5e0ff4p-2f, -0x1.893cd8p-2f, -0x1.6b9ea8p-2f, -0x1.e75a32p-3f, -0x1.b706d8p-4f},
    // p3
    {0x1.17537ep-6f, 0x1.3bbdecp-9f, 0x1.f2a52p-14f, 0x1.253a64p-19f, 0x1.55776ep-24f,
     -0x1.55554ep-2f, -0x1.4d1084p-2f, -0x1.4547fp-2f, -0x1.351a22p-2f, -0x1.183b94p-2f,
     -0x1.c19cecp-3f, -0x1.16df06p-3f, -0x1.234a9ap-6f, 0x1.4f36ep-4f, 0x1.bbc36p-4f,
     0x1.01d836p-4f},
    // p4
    {-0x1.083f08p-7f, -0x1.399836p-10f, -0x1.f73414p-15f, -0x1.2825c4p-20f, -0x1.633d3cp-25f, 0,
     0x1.a3dd9p-5f, 0x1.1ff26p-4f, 0x1.8e525p-4f, 0x1.04e026p-3f, 0x1.43d7fep-3f, 0x1.5c26aap-3f,
     0x1.1a59b8p-3f, 0x1.f1b0e6p-5f, -0x1.9b71a2p-7f, -0x1.81759cp-6f},
    // p5
    {0x1.7b05d2p-9f, 0x1.00ce4cp-11f, 0x1.ddee4ap-16f, 0x1.19951ap-21f, 0x1.194a08p-26f,
     0x1.10a2b2p-3f, 0x1.030368p-3f, 0x1.ebe0a6p-4f, 0x1.b6f49p-4f, 0x1.5bf3dap-4f, 0x1.74b39ep-5f,
     -0x1.86eb8cp-8f, -0x1.bd3ddcp-5f, -0x1.df879cp-5f, -0x1.430b18p-6f, 0x1.c80d6ap-9f},
    // p6
    {-0x1.6f849ap-11f, -0x1.4880dep-13f, -0x1.315c06p-17f, -0x1.67906ep-23f, -0x1.cffa3ap-29f, 0,
     -0x1.ff583ep-4f, 0x1.764ee2p-2f, -0x1.bb793ap-5f, -0x1.1f3888p-4f, -0x1.2af9aap-4f,
     -0x1.f8d75p-5f, -0x1.89d4ap-6f, 0x1.a9e86p-7f, 0x1.ee7d2ep-7f, 0x1.0ff084p-9f},
};

struct TanhPieces {
  __m512 row[8];
  [[gnu::always_inline]] TanhPieces() {
    for (int i = 0; i < 8; ++i) row[i] = _mm512_load_ps(kTanhPieces[i]);
  }
  [[gnu::always_inline]] __m512 coefficient(int i, __m512i piece) const {
    return _mm512_permutexvar_ps(piece, row[i]);
  }

  // A nan passes through all of it: the smaller of two is the second one then, and any piece will
  // do.
  [[gnu::always_inline]] __m512 operator()(__m512 x) const {
    const __m512i sign = _mm512_set1_epi32(static_cast<int>(0x80000000U));
    const __m512i bits = _mm512_castps_si512(x);
    const __m512 size = _mm512_castsi512_ps(_mm512_andnot_si512(sign, bits));
    const __m512 a = _mm512_min_ps(_mm512_set1_ps(10.0f), size);
    const __m512i first = _mm512_castps_si512(_mm512_set1_ps(0x1.8p-5f));
    const __m512i piece = _mm512_srli_epi32(_mm512_max_epu32(_mm512_castps_si512(a), first), 22);
    const __m512 t = _mm512_sub_ps(a, coefficient(0, piece));
    __m512 y = coefficient(7, piece);
    for (int i = 6; i > 0; --i) y = _mm512_fmadd_ps(y, t, coefficient(i, piece));
    constexpr int kOrWithBothOf = 0xF8;  // y | (sign & bits)
    return _mm512_castsi512_ps(
        _mm512_ternarylogic_epi32(_mm512_castps_si512(y), sign, bits, kOrWithBothOf));
  }
};

template <>
struct UnaryRow<Op::tanh, float> {
  const float* a;
  [[gnu::always_inline]] void operator()(float* out, int64_t begin, int64_t end) const {
    const TanhPieces tanh;
    const float* in = a + begin;
    const int64_t count = end - begin;
    int64_t i = 0;
    for (; i + 32 <= count; i += 32) {  // two at a time: each is a long chain
      const __m512 x = _mm512_loadu_ps(in + i);
      const __m512 y = _mm512_loadu_ps(in + i + 16);
      _mm512_storeu_ps(out + i, tanh(x));
      _mm512_storeu_ps(out + i + 16, tanh(y));
    }
    for (; i < count; i += 16) {
      const int64_t left = count - i;
      const auto lanes = static_cast<__mmask16>(left < 16 ? (1U << left) - 1 : 0xFFFFU);
      _mm512_mask_storeu_ps(out + i, lanes, tanh(_mm512_maskz_loadu_ps(lanes, in + i)));
    }
  }
};
