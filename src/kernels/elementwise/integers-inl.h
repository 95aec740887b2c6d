// Division of integers by integers, and how kernels of integers read and write rows of any step.
// Included once per instruction set, after loops-inl.h and division-inl.h.

// Not compiled again for each argument that is known. (That would be a third of all this.)
#if defined(__clang__)
#define WEFT_ONE_COPY [[gnu::noinline]]
#else
#define WEFT_ONE_COPY [[gnu::noinline, gnu::noclone]]
#endif

// kGatheredForLoops items of a row at a time, laid side by side where they lie apart, so that each
// type has one loop for each step.
template <class T>
[[gnu::noinline]] void gather_items(const std::byte* from, int64_t step, int64_t count, T* to) {
  for (int64_t i = 0; i < count; ++i) to[i] = at<T>(from, i * step);
}

// A row's items, read where they lie if they follow each other; one number is laid out once.
template <class T>
struct Items {
  const std::byte* from;
  int64_t step;
  T* space;

  Items(const std::byte* row, int64_t column, int64_t count, T* room)
      : from(row), step(column), space(room) {
    if (step == 0) gather_items(from, step, smaller(count, kGatheredForLoops), space);
  }
  const T* read(int64_t begin, int64_t count) const {
    if (step == 0) return space;
    const std::byte* first = from + begin * step;
    if (step == static_cast<int64_t>(sizeof(T))) return reinterpret_cast<const T*>(first);
    gather_items(first, step, count, space);
    return space;
  }
};

template <class T>
[[gnu::noinline]] void write_items(const T* from, int64_t count, std::byte* to, int64_t step) {
  if (step == static_cast<int64_t>(sizeof(T))) {
    __builtin_memcpy(to, from, static_cast<size_t>(count) * sizeof(T));
    return;
  }
  for (int64_t i = 0; i < count; ++i) put<T>(to, i * step, from[i]);
}

// --- Every operation comes from the quotient rounded towards minus infinity.

// Numbers of 64 bits below 2^51 are divided as doubles, in vectors. The quotient of two such
// numbers is not rounded as far as to a whole number above it: that lies |1 / b| or more away, and
// rounding goes at most |a / b| 2^-53. (Zen 4, 2026-11-18, bench/everyday, 8192 elements,
// floor_divide and fmod of int64: AVX-512 17.9 to 5.2 and 21.5 to 8.5 us, AVX2 17.1 to 5.6 and 23.1
// to 11.4.)
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
  return count >= kLeastByReciprocal && d != 0 && d != 1 && d != static_cast<T>(-1);
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
  alignas(64) T space[3][kGatheredForLoops];
  const Items<T> as(a_row, t.in_column[0], t.columns, space[0]);
  const Items<T> bs(b_row, t.in_column[1], t.columns, space[1]);
  for (int64_t begin = 0; begin < t.columns; begin += kGatheredForLoops) {
    const int64_t some = smaller(t.columns - begin, kGatheredForLoops);
    const T* a = as.read(begin, some);
    const T* b = bs.read(begin, some);
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
