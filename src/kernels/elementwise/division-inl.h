// Integers divided by one number, in vectors: a multiplication by its reciprocal, exact for every
// number. Included once per instruction set, after `kVectorBytes`.
//
//   n / d  =  upper half of n * factor, shifted     with factor = 2^k / d, rounded up, of as many bits as n has
//
// Rounded towards minus infinity, a quotient of signed numbers comes from one that is not negative:
// floor(n / d) is ~(~n / d) for a negative n.

using Words = Vec<uint64_t>;

template <class T>
[[gnu::always_inline]] inline Vec<T> splat(T value) {
  return Vec<T>{} + value;
}

// Upper halves of products of 16 bits, signed or not.
template <class T, int64_t Bytes = kVectorBytes>
[[gnu::always_inline]] inline Vec<T> upper_of_16(Vec<T> a, Vec<T> b) {
#if defined(__x86_64__)
  constexpr bool kSigned = std::is_signed_v<T>;
  if constexpr (Bytes == 64)
    return (Vec<T>)(kSigned ? _mm512_mulhi_epi16((__m512i)a, (__m512i)b)
                            : _mm512_mulhi_epu16((__m512i)a, (__m512i)b));
  else if constexpr (Bytes == 32)
    return (Vec<T>)(kSigned ? _mm256_mulhi_epi16((__m256i)a, (__m256i)b)
                            : _mm256_mulhi_epu16((__m256i)a, (__m256i)b));
  else
    return (Vec<T>)(kSigned ? _mm_mulhi_epi16((__m128i)a, (__m128i)b)
                            : _mm_mulhi_epu16((__m128i)a, (__m128i)b));
#else
  using Wide = std::conditional_t<std::is_signed_v<T>, int32_t, uint32_t>;
  Vec<T> upper{};
  for (int i = 0; i < kVectorBytes / 2; ++i)
    upper[i] = static_cast<T>(static_cast<Wide>(static_cast<Wide>(a[i]) * b[i]) >> 16);
  return upper;
#endif
}

// Products of the lower halves of 64 bits. (A template, because what is not chosen below would be
// of another size.)
template <class W, int64_t Bytes = kVectorBytes>
[[gnu::always_inline]] inline W product_of_words(W a, W b) {
#if defined(__x86_64__)
  if constexpr (Bytes == 64)
    return (W)_mm512_mul_epu32((__m512i)a, (__m512i)b);
  else if constexpr (Bytes == 32)
    return (W)_mm256_mul_epu32((__m256i)a, (__m256i)b);
  else
    return (W)_mm_mul_epu32((__m128i)a, (__m128i)b);
#else
  return (a & splat<uint64_t>(0xFFFFFFFF)) * (b & splat<uint64_t>(0xFFFFFFFF));
#endif
}
[[gnu::always_inline]] inline Words product_of_lower(Words a, Words b) {
  return product_of_words<Words>(a, b);
}

// Upper halves of products. REQUIRES: all lanes of b are the same.
template <class U>
[[gnu::always_inline]] inline Vec<U> upper_product(Vec<U> a, Vec<U> b) {
  if constexpr (sizeof(U) == 2) {
    return upper_of_16<U>(a, b);
  } else if constexpr (sizeof(U) == 4) {
    const Words even = product_of_lower((Words)a, (Words)b) >> splat<uint64_t>(32);
    const Words odd = product_of_lower((Words)a >> splat<uint64_t>(32), (Words)b);
    return (Vec<U>)(even | (odd & splat<uint64_t>(~uint64_t{0} << 32)));
  } else {
    const Words half = splat<uint64_t>(32);
    const Words a_upper = a >> half;
    const Words b_upper = b >> half;
    const Words middle = product_of_lower(a_upper, b) + (product_of_lower(a, b) >> half);
    const Words other = product_of_lower(a, b_upper) + (middle & splat<uint64_t>(0xFFFFFFFF));
    return product_of_lower(a_upper, b_upper) + (middle >> half) + (other >> half);
  }
}

// Division of 16, 32 or 64 bits. REQUIRES: |d| > 1.
template <class T>
struct Reciprocal {
  using U = std::make_unsigned_t<T>;
  U factor;  // of unsigned numbers, which need one bit more, all but that
  U shift;
  T flip;  // -1 if d is negative, else 0

  explicit Reciprocal(T d) : flip(static_cast<T>(d < 0 ? -1 : 0)) {
    __extension__ typedef unsigned __int128 Wide;
    constexpr int kBits = 8 * sizeof(T);
    const uint64_t size = d < 0 ? 0 - static_cast<uint64_t>(d) : static_cast<uint64_t>(d);
    const int bits = 64 - __builtin_clzll(size - 1);  // 2^bits >= size
    const Wide whole = Wide{1} << bits;
    const Wide scaled =
        std::is_signed_v<T> ? whole << (kBits - 1) : (whole - size) << kBits;  // below 2^128
    factor = static_cast<U>(scaled / size + 1);
    shift = static_cast<U>(bits - 1);
  }
};

template <class T>
[[gnu::always_inline]] inline Vec<T> floor_quotient(Vec<T> a, const Reciprocal<T>& r) {
  using U = std::make_unsigned_t<T>;
  const Vec<U> factor = splat<U>(r.factor);
  const Vec<U> shift = splat<U>(r.shift);
  if constexpr (std::is_unsigned_v<T>) {
    const Vec<U> part = upper_product<U>(a, factor);
    return (part + ((a - part) >> splat<U>(1))) >> shift;
  } else {
    // -a for a negative d; the smallest number, which has no counterpart, is right as an unsigned
    // one.
    const Vec<T> flip = splat<T>(r.flip);
    const Vec<T> turned = a ^ flip;
    const auto below = (Vec<T>)(turned < flip);
    const auto size = (Vec<U>)((turned - flip) ^ below);
    return (Vec<T>)(upper_product<U>(size, factor) >> shift) ^ below;
  }
}

// Bytes are divided as 16 bits, with factors that are not exact but never off by enough: signed as
// (2 a + 1) / (2 d), which lies 1 / (2 d) or more from every whole number, unsigned as (a + 1) *
// floor((2^16 - 1) / d). (Tested with all numbers.)
template <class T>
struct ByteReciprocal {
  using Wide = std::conditional_t<std::is_signed_v<T>, int16_t, uint16_t>;
  Wide factor;
  Wide times;

  explicit ByteReciprocal(T d) {
    const int size = d < 0 ? -d : d;
    const int nearest = (65536 + size) / (2 * size);
    factor = static_cast<Wide>(std::is_unsigned_v<T> ? 65535 / size
                               : nearest < 32768     ? nearest
                                                     : 32767);
    times = static_cast<Wide>(std::is_unsigned_v<T> ? 1 : d < 0 ? -2 : 2);
  }
};

template <class T>
[[gnu::always_inline]] inline Vec<T> floor_quotient(Vec<T> a, const ByteReciprocal<T>& r) {
  using W = typename ByteReciprocal<T>::Wide;
  const Vec<uint16_t> eight = splat<uint16_t>(8);
  const auto quotient = [&](Vec<W> number) {
    return (Vec<uint16_t>)upper_of_16<W>(number * splat<W>(r.times) + splat<W>(1),
                                         splat<W>(r.factor));
  };
  const auto even = quotient((Vec<W>)((Vec<uint16_t>)a << eight) >> (Vec<W>)eight);
  const auto odd = quotient((Vec<W>)a >> (Vec<W>)eight);
  return (Vec<T>)((even & splat<uint16_t>(0xFF)) | odd << eight);
}

// `out` may be `a`. REQUIRES: |d| > 1.
template <class T>
[[gnu::noinline]] void floor_quotients(const T* a, T d, T* out, int64_t count) {
  using Anywhere = LooseVec<T>;
  constexpr int64_t kItems = kVectorBytes / static_cast<int64_t>(sizeof(T));
  const std::conditional_t<sizeof(T) == 1, ByteReciprocal<T>, Reciprocal<T>> reciprocal(d);
  int64_t i = 0;
  for (; i + kItems <= count; i += kItems) {
    const Vec<T> numbers = *reinterpret_cast<const Anywhere*>(a + i);
    *reinterpret_cast<Anywhere*>(out + i) = floor_quotient<T>(numbers, reciprocal);
  }
  if (i == count) return;
  const auto rest_bytes = static_cast<size_t>(count - i) * sizeof(T);
  Vec<T> rest{};
  __builtin_memcpy(&rest, a + i, rest_bytes);
  rest = floor_quotient<T>(rest, reciprocal);
  __builtin_memcpy(out + i, &rest, rest_bytes);
}
