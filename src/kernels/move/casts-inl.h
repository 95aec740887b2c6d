// Conversions of blocks. Included once per instruction set, after row_pieces-inl.h,
// loops-inl.h and one of halves-inl.h and cast_vectors-inl.h.

// What lies in memory as a number. (A truth by arithmetic: comparisons are turned into other
// numbers one by one.)
template <class T>
auto number_of(Stored<T> stored) {
  if constexpr (std::is_same_v<T, bool>)
    return static_cast<uint8_t>(static_cast<uint8_t>(stored | (0 - stored)) >> 7);
  else
    return stored;
}

// --- 64-bit integers and floats, for instruction sets that have no conversions of vectors between
// them (!kConvertsWide).

// The integer's halves become the fractions of doubles whose exponents say what the halves are
// worth: 2^84 and 2^52 and what lies below. Exact but for the last sum.
template <class From>
double double_from_wide(From value) {
  constexpr uint64_t kSign =
      std::is_signed_v<From> ? 0x80000000U : 0U;  // counted from the lowest number
  constexpr double kExcess = 0x1p84 + 0x1p52 + (std::is_signed_v<From> ? 0x1p63 : 0);
  const auto bits = static_cast<uint64_t>(value);
  const auto lower = bits_as<double>((bits & 0xFFFFFFFFU) | 0x4330000000000000U);
  const auto upper = bits_as<double>((bits >> 32 ^ kSign) | 0x4530000000000000U);
  return (upper - kExcess) + lower;
}

template <class From>
inline constexpr bool is_wide = std::is_integral_v<From> && sizeof(From) == 8;

// Towards zero; saturates; 0 for nan. The halves come out as they went in above.
template <class To>
To wide_from_double(double value) {
  constexpr auto kLowest = static_cast<double>(std::numeric_limits<To>::min());
  constexpr double kBeyond = std::is_signed_v<To> ? 0x1p63 : 0x1p64;
  const double number = value == value ? value : 0;
  const double whole = std::trunc(number > kLowest ? number : kLowest);
  const double upper = std::floor(whole * 0x1p-32);
  const double lower = whole - upper * 0x1p32;
  const uint64_t bits = (bits_as<uint64_t>(upper + 0x1.8p52) << 32) +
                        (bits_as<uint64_t>(lower + 0x1p52) & 0xFFFFFFFFU);
  constexpr auto kHighest = static_cast<uint64_t>(std::numeric_limits<To>::max());
  return static_cast<To>(number >= kBeyond ? kHighest : bits);
}

// The same for numbers nearer to 0 than 2^51, in a third of the time.
template <class To>
To near_wide_from_double(double value) {
  const double whole = std::trunc(std::is_signed_v<To> || value > 0 ? value : 0);
  return static_cast<To>(bits_as<uint64_t>(whole + 0x1.8p52) - bits_as<uint64_t>(0x1.8p52));
}

template <class From>
bool are_near(const From* from, int64_t count) {
  using Bits = std::conditional_t<sizeof(From) == 8, uint64_t, uint32_t>;
  Bits far = 0;
  for (int64_t i = 0; i < count; ++i)
    far |= std::abs(from[i]) < static_cast<From>(0x1p51) ? Bits{0} : Bits{1};  // nan is far
  return far == 0;
}

template <class From, class To>
void cast_to_wide(const From* from, To* to, int64_t count) {
  constexpr int64_t kTogether = kLookedThrough / sizeof(double);
  for (int64_t begin = 0; begin < count; begin += kTogether) {
    const int64_t end = smaller(begin + kTogether, count);
    if (are_near(from + begin, end - begin)) {
#pragma GCC ivdep
      for (int64_t i = begin; i < end; ++i)
        to[i] = near_wide_from_double<To>(static_cast<double>(from[i]));
    } else {
#pragma GCC ivdep
      for (int64_t i = begin; i < end; ++i)
        to[i] = wide_from_double<To>(static_cast<double>(from[i]));
    }
  }
}

template <class Float, class From>
Float integer_with_sticky_bit(From value);

// As convert<To> does, without branches.
template <class To, class From>
To to_number(From value) {
  if constexpr (!kConvertsWide && is_wide<From>) {
    if constexpr (std::is_same_v<To, double>) return double_from_wide(value);
    // (Of int64 to float32 processors have a conversion that is faster one by one.)
    if constexpr (std::is_same_v<To, float> && std::is_unsigned_v<From>)
      return static_cast<float>(integer_with_sticky_bit<double>(value));
  }
  if constexpr (std::is_integral_v<To> && !std::is_same_v<To, bool> && sizeof(To) <= 2 &&
                std::is_floating_point_v<From>) {
    constexpr auto kLowest = static_cast<From>(std::numeric_limits<To>::min());
    constexpr auto kHighest = static_cast<From>(std::numeric_limits<To>::max());
    const From number = value == value ? value : 0;
    const From above = number > kLowest ? number : kLowest;
    return static_cast<To>(static_cast<int32_t>(above < kHighest ? above : kHighest));
  } else {
    return convert<To>(value);
  }
}

// --- 16-bit floats, by way of float32.

// An integer with so many bits fewer, if it is beyond what `Float` holds: the last one left is set
// if any other was, so that rounding to fewer bits still is right.
template <class Float, class From>
Float integer_with_sticky_bit(From value) {
  using Bits = std::make_unsigned_t<From>;
  constexpr int kDigits = std::numeric_limits<Float>::digits;
  constexpr int kDropped = static_cast<int>(sizeof(From)) * 8 - kDigits;
  constexpr Bits kHeld = Bits{1} << kDigits;  // as large a number as every smaller one is held
  const auto bits = static_cast<Bits>(value);
  const Bits low = bits & ((Bits{1} << kDropped) - 1);
  const Bits odd = (bits - low) | (low != 0 ? Bits{1} << kDropped : Bits{0});
  const bool is_held = std::is_signed_v<From> ? bits + kHeld <= 2 * kHeld : bits <= kHeld;
  return to_number<Float>(static_cast<From>(is_held ? bits : odd));
}

// A number as the float32 from which rounding to the 16-bit float `To` is right: what a float32
// cannot hold is told by its last bit.
template <class To, class From>
float near_float(From value) {
  if constexpr (std::is_same_v<From, float> || sizeof(From) <= 2) {
    return static_cast<float>(value);
  } else if constexpr (std::is_same_v<From, double>) {
    return float_with_sticky_bit(value);
  } else if constexpr (std::is_same_v<To, Float16>) {
    // Infinite from 65520 on: below this a float32 holds every integer.
    constexpr From kBeyond = From{1} << 17;
    const From below = value < kBeyond ? value : kBeyond;
    const From kept = std::is_signed_v<From> && below < -kBeyond ? -kBeyond : below;
    return static_cast<float>(static_cast<int32_t>(kept));
  } else if constexpr (sizeof(From) == 4) {
    return integer_with_sticky_bit<float>(value);
  } else {
    return float_with_sticky_bit(integer_with_sticky_bit<double>(value));
  }
}

template <class To, class From>
void near_floats(const std::byte* from, float* to, int64_t count) {
  if constexpr (is_complex_type<From>) {
    const auto* in = reinterpret_cast<const typename From::value_type*>(from);
#pragma GCC ivdep
    for (int64_t i = 0; i < count; ++i) to[i] = near_float<To>(in[2 * i]);
  } else {
    const auto* in = reinterpret_cast<const Stored<From>*>(from);
#pragma GCC ivdep
    for (int64_t i = 0; i < count; ++i) to[i] = near_float<To>(number_of<From>(in[i]));
  }
}

template <class From>
void widen_floats(const std::byte* from, float* to, int64_t count) {
  const auto* in = reinterpret_cast<const uint16_t*>(from);
  if constexpr (std::is_same_v<From, Float16>) return floats_from_halves(in, to, count);
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) to[i] = float_from_brain(in[i]);
}
// Where there are no vectors for it.
template <class To>
void narrow_floats(const float* from, std::byte* to, int64_t count) {
  auto* out = reinterpret_cast<uint16_t*>(to);
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i)
    out[i] = std::is_same_v<To, Float16> ? half_from_float(from[i]) : brain_from_float(from[i]);
}

template <class From, class To>
void cast_run(const std::byte* from, std::byte* to, int64_t count);

template <class From, class To>
void cast_small_floats(const std::byte* from, std::byte* to, int64_t count) {
  if constexpr (std::is_same_v<To, float>) {
    widen_floats<From>(from, reinterpret_cast<float*>(to), count);
  } else if constexpr (std::is_same_v<From, float>) {
    narrow_floats<To>(reinterpret_cast<const float*>(from), to, count);
  } else {
    alignas(64) float floats[kGatheredForLoops];
    for (int64_t i = 0; i < count; i += kGatheredForLoops) {
      const int64_t some = smaller(count - i, kGatheredForLoops);
      const std::byte* source = from + i * static_cast<int64_t>(sizeof(From));
      std::byte* target = to + i * static_cast<int64_t>(sizeof(To));
      if constexpr (is_small_float<From>)
        widen_floats<From>(source, floats, some);
      else
        near_floats<To, From>(source, floats, some);
      cast_run<float, To>(reinterpret_cast<const std::byte*>(floats), target, some);
    }
  }
}

// Complex numbers as the pairs of reals they are.
template <class From, class To>
void cast_to_pairs(const std::byte* from, std::byte* to, int64_t count) {
  using Part = typename To::value_type;
  auto* out = reinterpret_cast<Part*>(to);
  if constexpr (is_complex_type<From>) {
    const auto* in = reinterpret_cast<const typename From::value_type*>(from);
#pragma GCC ivdep
    for (int64_t i = 0; i < 2 * count; ++i) out[i] = static_cast<Part>(in[i]);
  } else {
    const auto* in = reinterpret_cast<const Stored<From>*>(from);
#pragma GCC ivdep
    for (int64_t i = 0; i < count; ++i) {
      out[2 * i] = to_number<Part>(number_of<From>(in[i]));
      out[2 * i + 1] = 0;
    }
  }
}

// What is not zero, nor minus zero.
inline void cast_to_truths(const uint16_t* from, uint8_t* to, int64_t count) {
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) to[i] = static_cast<uint16_t>(from[i] << 1) != 0 ? 1 : 0;
}

// To 64-bit integers by way of some real parts at a time: those have loops for numbers near 0.
template <class From, class To>
void cast_real_parts(const std::byte* from, std::byte* to, int64_t count) {
  using Part = typename From::value_type;
  alignas(64) Part parts[kGatheredForLoops];
  const auto* in = reinterpret_cast<const Part*>(from);
  auto* out = reinterpret_cast<To*>(to);
  for (int64_t begin = 0; begin < count; begin += kGatheredForLoops) {
    const int64_t some = smaller(count - begin, kGatheredForLoops);
#pragma GCC ivdep
    for (int64_t i = 0; i < some; ++i) parts[i] = in[2 * (begin + i)];
    cast_to_wide(parts, out + begin, some);
  }
}

// Items that follow each other, in aligned memory.
template <class From, class To>
[[gnu::noinline]] void cast_run(const std::byte* from, std::byte* to, int64_t count) {
  if constexpr (has_vector_cast<From, To>) {
    cast_vectors<From, To>(from, to, count);
  } else if constexpr (is_small_float<From> && std::is_same_v<To, bool>) {
    cast_to_truths(reinterpret_cast<const uint16_t*>(from), reinterpret_cast<uint8_t*>(to), count);
  } else if constexpr (is_small_float<From> || is_small_float<To>) {
    cast_small_floats<From, To>(from, to, count);
  } else if constexpr (!kConvertsWide && is_complex_type<From> && is_wide<To>) {
    cast_real_parts<From, To>(from, to, count);
  } else if constexpr (is_complex_type<To>) {
    cast_to_pairs<From, To>(from, to, count);
  } else if constexpr (!kConvertsWide && std::is_floating_point_v<From> && is_wide<To>) {
    cast_to_wide(reinterpret_cast<const From*>(from), reinterpret_cast<To*>(to), count);
  } else {
    const auto* in = reinterpret_cast<const Stored<From>*>(from);
    auto* out = reinterpret_cast<Stored<To>*>(to);
#pragma GCC ivdep
    for (int64_t i = 0; i < count; ++i)
      out[i] = static_cast<Stored<To>>(to_number<To>(number_of<From>(in[i])));
  }
}

template <int Bytes>
[[gnu::noinline]] void move_items(const std::byte* from, int64_t from_step, std::byte* to,
                                  int64_t to_step, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    __builtin_memcpy(to + i * to_step, from + i * from_step, Bytes);
}

// True iff items follow each other in aligned memory.
template <class T>
bool is_run(const std::byte* first, int64_t step) {
  return step == static_cast<int64_t>(sizeof(T)) &&
         reinterpret_cast<uintptr_t>(first) % alignof(T) == 0;
}

// Items anywhere: some at a time are laid side by side, converted there, and taken where they
// belong.
template <class From, class To>
void cast_apart(const std::byte* from, int64_t from_step, std::byte* to, int64_t to_step,
                int64_t count) {
  constexpr int64_t kFrom = sizeof(From);
  constexpr int64_t kTo = sizeof(To);
  if constexpr (std::is_same_v<From, To>) {
    move_items<kTo>(from, from_step, to, to_step, count);
  } else {
    alignas(64) std::byte before[kGathered * kFrom];
    alignas(64) std::byte after[kGathered * kTo];
    const bool reads = is_run<From>(from, from_step);  // where it lies
    const bool writes = is_run<To>(to, to_step);
    for (int64_t i = 0; i < count; i += kGathered) {
      const int64_t some = smaller(count - i, kGathered);
      const std::byte* source = from + i * from_step;
      std::byte* target = to + i * to_step;
      if (!reads) move_items<kFrom>(source, from_step, before, kFrom, some);
      cast_run<From, To>(reads ? source : before, writes ? target : after, some);
      if (!writes) move_items<kTo>(after, kTo, target, to_step, some);
    }
  }
}

template <class From, class To>
void cast_rows(const Move& move) noexcept {
  const Move m = move;
  const bool dense = is_run<From>(m.from, m.from_column) && is_run<To>(m.to, m.to_column) &&
                     m.from_row % static_cast<int64_t>(alignof(From)) == 0;
  if (dense && std::is_same_v<From, To>)
    return copy_rows(m, m.columns * static_cast<int64_t>(sizeof(To)));
  for (int64_t r = 0; r < m.rows; ++r) {
    const std::byte* from = m.from + r * m.from_row;
    std::byte* to = m.to + r * m.to_row;
    if (dense)
      cast_run<From, To>(from, to, m.columns);
    else
      cast_apart<From, To>(from, m.from_column, to, m.to_column, m.columns);
  }
}
