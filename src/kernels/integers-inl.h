// Division and powers of integers: the kernels of their own that these have. Included once per instruction set, after loops-inl.h and
// division-inl.h.

// Not compiled again for each argument that is known. (That would be a third of all this.)
#if defined(__clang__)
#define WEFT_ONE_COPY [[gnu::noinline]]
#else
#define WEFT_ONE_COPY [[gnu::noinline, gnu::noclone]]
#endif

// Some items of a row at a time, laid side by side where they lie apart, so that each type has one loop for each step.
constexpr int64_t kItemsTogether = 256;

// Items one step apart, or where they lie if they follow each other.
template <class T>
[[gnu::noinline]] const T* read_items(const std::byte* from, int64_t step, int64_t count, T* to) {
  if (step == static_cast<int64_t>(sizeof(T))) return reinterpret_cast<const T*>(from);
  for (int64_t i = 0; i < count; ++i) to[i] = at<T>(from, i * step);
  return to;
}
template <class T>
[[gnu::noinline]] void write_items(const T* from, int64_t count, std::byte* to, int64_t step) {
  if (step == static_cast<int64_t>(sizeof(T))) {
    __builtin_memcpy(to, from, static_cast<size_t>(count) * sizeof(T));
    return;
  }
  for (int64_t i = 0; i < count; ++i) put<T>(to, i * step, from[i]);
}

// --- Division. Every operation comes from the quotient rounded towards minus infinity.

// Numbers of 64 bits below 2^51 are divided as doubles, in vectors. The quotient of two such numbers is not rounded as far as
// to a whole number above it: that lies |1 / b| or more away, and rounding goes at most |a / b| 2^-53.
constexpr int kNearBits = 51;
template <class T>
[[gnu::noinline]] bool are_near(const T* a, const T* b, int64_t count) {
  constexpr uint64_t kShift = std::is_signed_v<T> ? uint64_t{1} << kNearBits : 0;
  uint64_t all = 0;
  for (int64_t i = 0; i < count; ++i)
    all |= (static_cast<uint64_t>(a[i]) + kShift) | (static_cast<uint64_t>(b[i]) + kShift);
  return all >> (kNearBits + (std::is_signed_v<T> ? 1 : 0)) == 0;
}
template <class T>
[[gnu::noinline]] void floor_near_items(const T* a, const T* b, T* out, int64_t count) {
  constexpr double kRounder = 0x1.8p52;  // a whole number added to it stands in its lowest bits
  constexpr auto kBits = bits_as<uint64_t>(kRounder);
  const auto as_double = [](T x) {
    return bits_as<double>(static_cast<uint64_t>(x) + kBits) - kRounder;
  };
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) {
    const double quotient = as_double(a[i]) / as_double(b[i]);
    const double shifted = quotient + kRounder;
    const uint64_t above = shifted - kRounder > quotient ? 1 : 0;
    out[i] = b[i] == 0 ? T{0} : static_cast<T>(bits_as<uint64_t>(shifted) - kBits - above);
  }
}

template <class T>
[[gnu::noinline]] void floor_items(const T* a, const T* b, T* out, int64_t count) {
  if constexpr (sizeof(T) == 8) {
    if (are_near(a, b, count)) return floor_near_items(a, b, out, count);
  }
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) out[i] = integer_floor_divide(a[i], b[i]);
}

template <Op O, class T>
[[gnu::always_inline]] inline T finish_division(T a, T quotient, T d) {
  const T rest = d == 0 ? T{0} : rest_of(a, quotient, d);
  if constexpr (O == Op::remainder) return rest;
  const bool is_above = rest != 0 && (a < 0) != (d < 0);  // the quotient towards zero
  const T missing = is_above ? d : T{0};
  if constexpr (O == Op::fmod) return static_cast<T>(as_unsigned(rest) - as_unsigned(missing));
  return static_cast<T>(as_unsigned(quotient) + (is_above ? 1 : 0));
}

// `quotients` become results.
template <class T>
using Finish = void (*)(const T* a, T* quotients, const T* b, int64_t count);
template <Op O, class T>
void finish_items(const T* a, T* quotients, const T* b, int64_t count) {
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) quotients[i] = finish_division<O>(a[i], quotients[i], b[i]);
}

// True iff a number has a reciprocal that is worth its time: it costs as much as some divisions.
template <class T>
bool has_reciprocal(T d, int64_t count) {
  return count >= 16 && d != 0 && d != 1 && d != static_cast<T>(-1);
}

// `finish` is null if the quotient is the result.
template <class T>
void divide_row(const Tile& t, int64_t row, Finish<T> finish) {
  const std::byte* a_row = t.in[0] + row * t.in_row[0];
  const std::byte* b_row = t.in[1] + row * t.in_row[1];
  std::byte* out = t.out + row * t.out_row;
  const bool is_dense = t.out_column == static_cast<int64_t>(sizeof(T));
  const T d = at<T>(b_row, 0);
  const bool multiplies = t.in_column[1] == 0 && has_reciprocal(d, t.columns);
  if (multiplies && is_dense && !finish && t.in_column[0] == t.out_column)
    return floor_quotients(reinterpret_cast<const T*>(a_row), d, reinterpret_cast<T*>(out),
                           t.columns);
  T space[3][kItemsTogether];
  for (int64_t begin = 0; begin < t.columns; begin += kItemsTogether) {
    const int64_t some = t.columns - begin < kItemsTogether ? t.columns - begin : kItemsTogether;
    const T* a = read_items(a_row + begin * t.in_column[0], t.in_column[0], some, space[0]);
    const T* b = read_items(b_row + begin * t.in_column[1], t.in_column[1], some, space[1]);
    T* made = space[2];
    multiplies ? floor_quotients(a, d, made, some) : floor_items(a, b, made, some);
    if (finish) finish(a, made, b, some);
    write_items(made, some, out + begin * t.out_column, t.out_column);
  }
}

template <class T>
WEFT_ONE_COPY void divide_rows(const Tile& tile, Finish<T> finish) {
  const Tile t = tile;
  for (int64_t r = 0; r < t.rows; ++r) divide_row<T>(t, r, finish);
}

// --- Powers: some numbers at a time are squared together, as often as the largest exponent needs.

// Bits above a number's own do not reach those of its powers.
template <class T>
using PowerBits = std::conditional_t<sizeof(T) == 8, uint64_t,
                                     std::conditional_t<sizeof(T) == 4, uint32_t, uint16_t>>;

template <class U>
struct Powers {
  alignas(64) U base[kItemsTogether];
  alignas(64) U exponent[kItemsTogether];
  alignas(64) U result[kItemsTogether];
};

// `factor` if the exponent is odd, else 1. (As bits: a choice is not made a vector of in 16 bits.)
template <class U>
[[gnu::always_inline]] inline U factor_if_odd(U factor, U exponent) {
  return static_cast<U>(((factor ^ 1U) & static_cast<U>(0 - (exponent & 1U))) ^ 1U);
}

template <class U>
[[gnu::noinline]] void raise_all(Powers<U>& p, int64_t count) {
  U largest = 0;  // or a little above
  for (int64_t i = 0; i < count; ++i) {
    largest |= p.exponent[i];
    p.result[i] = factor_if_odd(p.base[i], p.exponent[i]);
  }
  for (largest >>= 1; largest != 0; largest >>= 1) {
    for (int64_t i = 0; i < count; ++i) {
      const U factor = static_cast<U>(as_unsigned(p.base[i]) * p.base[i]);
      const U left = static_cast<U>(p.exponent[i] >> 1);
      p.base[i] = factor;
      p.exponent[i] = left;
      p.result[i] = static_cast<U>(as_unsigned(p.result[i]) * factor_if_odd(factor, left));
    }
  }
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
  raise_all(p, count);
  for (int64_t i = 0; i < count; ++i) out[i] = static_cast<T>(p.result[i]);
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
  T space[3][kItemsTogether];
  for (int64_t begin = 0; begin < t.columns; begin += kItemsTogether) {
    const int64_t some = t.columns - begin < kItemsTogether ? t.columns - begin : kItemsTogether;
    const T* bases = read_items(x + begin * t.in_column[0], t.in_column[0], some, space[0]);
    const T* exponents = read_items(y + begin * t.in_column[1], t.in_column[1], some, space[1]);
    raise_items(bases, exponents, space[2], some);
    write_items(space[2], some, out + begin * t.out_column, t.out_column);
  }
}

template <class T>
void power_tile(const Tile& tile) noexcept {
  const Tile t = tile;
  for (int64_t r = 0; r < t.rows; ++r) power_row<T>(t, r);
}

// --- The kernels.

template <Op O, class T>
void integer_tile(const Tile& t) noexcept {
  if (t.planes > 1) return over_planes(t, 2, &integer_tile<O, T>);
  if constexpr (O == Op::pow)
    power_tile<T>(t);
  else if constexpr (O == Op::floor_divide)
    divide_rows<T>(t, nullptr);
  else
    divide_rows<T>(t, &finish_items<O, T>);
}
