// Sorting networks in registers: up to 16 vectors of keys. Included for AVX2 and AVX-512.
//
//   vectors   rows of a matrix, so many lanes wide, filled up with the largest key
//   columns   sorted by Batcher's network, all of them at once
//   lanes     sorted columns merged in pairs, fours, ... until all of the matrix is in order, column
//             by column
//   result    the matrix transposed
//
// Loops would leave the vectors in memory, so they are unrolled by templates.

inline constexpr int kNetworkRows = 16;
template <class T>
inline constexpr int kKeyLanes = kVectorBytes / static_cast<int>(sizeof(T));
// Keys that a network sorts.
template <class T>
inline constexpr int64_t kBlock = int64_t{kNetworkRows} * kKeyLanes<T>;

template <class V>
[[gnu::always_inline]] inline void exchange(V& a, V& b) {
  const V low = a < b ? a : b;
  b = a < b ? b : a;
  a = low;
}

// Batcher's merge of the even and the odd of Count rows from Low on, which are Step apart.
template <int Low, int Count, int Step, class V>
[[gnu::always_inline]] inline void merge_rows(V* rows) {
  constexpr int kWider = 2 * Step;
  if constexpr (kWider < Count) {
    merge_rows<Low, Count, kWider>(rows);
    merge_rows<Low + Step, Count, kWider>(rows);
    [&]<int... I>(std::integer_sequence<int, I...>) {
      (exchange(rows[Low + Step + I * kWider], rows[Low + Step + I * kWider + Step]), ...);
    }
    (std::make_integer_sequence<int, (Count - 2 * Step + kWider - 1) / kWider>{});
  } else {
    exchange(rows[Low], rows[Low + Step]);
  }
}
template <int Low, int Count, class V>
[[gnu::always_inline]] inline void sort_columns(V* rows) {
  if constexpr (Count > 1) {
    sort_columns<Low, Count / 2>(rows);
    sort_columns<Low + Count / 2, Count / 2>(rows);
    merge_rows<Low, Count, 1>(rows);
  }
}

// Lane i of the result is lane i ^ Mask.
template <int Mask, class V, size_t... Lane>
[[gnu::always_inline]] inline V cross_lanes(const V& v, std::index_sequence<Lane...>) {
  return __builtin_shufflevector(v, v, (static_cast<int>(Lane) ^ Mask)...);
}
// Lanes whose number has the bit are those of `b`.
template <int Bit, class V, size_t... Lane>
[[gnu::always_inline]] inline V pick_lanes(const V& a, const V& b, std::index_sequence<Lane...>) {
  constexpr int kLanes = sizeof...(Lane);
  return __builtin_shufflevector(
      a, b, (static_cast<int>(Lane) + (static_cast<int>(Lane) & Bit ? kLanes : 0))...);
}

template <class V>
using LanesOf = std::make_index_sequence<sizeof(V) / sizeof(std::declval<V>()[0])>;

template <int Distance, class V>
[[gnu::always_inline]] inline void exchange_lanes(V& v) {
  const V other = cross_lanes<Distance>(v, LanesOf<V>{});
  const V low = v < other ? v : other;
  const V high = v < other ? other : v;
  v = pick_lanes<Distance>(low, high, LanesOf<V>{});
}
template <int Distance, int Rows, class V>
[[gnu::always_inline]] inline void exchange_lanes_from(V* rows) {
  if constexpr (Distance > 0) {
    [&]<int... R>(std::integer_sequence<int, R...>) { (exchange_lanes<Distance>(rows[R]), ...); }
    (std::make_integer_sequence<int, Rows>{});
    exchange_lanes_from<Distance / 2, Rows>(rows);
  }
}
template <int Distance, int Rows, class V>
[[gnu::always_inline]] inline void exchange_rows_from(V* rows) {
  if constexpr (Distance > 0) {
    [&]<int... I>(std::integer_sequence<int, I...>) {
      (exchange(rows[I / Distance * 2 * Distance + I % Distance],
                rows[I / Distance * 2 * Distance + I % Distance + Distance]),
       ...);
    }
    (std::make_integer_sequence<int, Rows / 2>{});
    exchange_rows_from<Distance / 2, Rows>(rows);
  }
}

// Columns in order from front to back beside columns to be read from back to front: the smaller
// half to the left, the larger to the right.
template <int Span, class V>
[[gnu::always_inline]] inline void exchange_mirrored(V& front, V& back) {
  const V other = cross_lanes<2 * Span - 1>(back, LanesOf<V>{});
  const V low = front < other ? front : other;
  const V high = front < other ? other : front;
  front = pick_lanes<Span>(low, high, LanesOf<V>{});
  back = cross_lanes<2 * Span - 1>(pick_lanes<Span>(high, low, LanesOf<V>{}), LanesOf<V>{});
}
template <int Span, class V>
[[gnu::always_inline]] inline void exchange_mirrored(V& v) {
  const V other = cross_lanes<2 * Span - 1>(v, LanesOf<V>{});
  const V low = v < other ? v : other;
  const V high = v < other ? other : v;
  v = pick_lanes<Span>(low, high, LanesOf<V>{});
}

// Groups of Span columns in order become groups of twice as many.
template <int Span, int Rows, class V>
[[gnu::always_inline]] inline void merge_columns(V* rows) {
  if constexpr (Span < static_cast<int>(LanesOf<V>::size())) {
    if constexpr (Rows == 1) {
      exchange_mirrored<Span>(rows[0]);
    } else {
      [&]<int... R>(std::integer_sequence<int, R...>) {
        (exchange_mirrored<Span>(rows[R], rows[Rows - 1 - R]), ...);
      }
      (std::make_integer_sequence<int, Rows / 2>{});
    }
    exchange_lanes_from<Span / 2, Rows>(rows);
    exchange_rows_from<Rows / 2, Rows>(rows);
    merge_columns<2 * Span, Rows>(rows);
  }
}

template <class V, size_t... Lane>
[[gnu::always_inline]] inline void zip(const V& a, const V& b, V& low, V& high,
                                       std::index_sequence<Lane...>) {
  constexpr int kLanes = sizeof...(Lane);
  constexpr auto from = [](int lane) { return lane / 2 + (lane % 2 == 0 ? 0 : kLanes); };
  low = __builtin_shufflevector(a, b, from(static_cast<int>(Lane))...);
  high = __builtin_shufflevector(a, b, from(static_cast<int>(Lane)) + kLanes / 2 ...);
}
// Zipping row i with row i + Rows / 2, log2(Rows) times over, transposes.
template <int Stage, int Rows, class V>
[[gnu::always_inline]] inline void transpose_rows(V* rows) {
  if constexpr (Stage < Rows) {
    V mixed[Rows];
    [&]<int... I>(std::integer_sequence<int, I...>) {
      (zip(rows[I], rows[I + Rows / 2], mixed[2 * I], mixed[2 * I + 1], LanesOf<V>{}), ...);
      ((rows[2 * I] = mixed[2 * I], rows[2 * I + 1] = mixed[2 * I + 1]), ...);
    }
    (std::make_integer_sequence<int, Rows / 2>{});
    transpose_rows<2 * Stage, Rows>(rows);
  }
}

#if WEFT_ISA_LEVEL == 2
// The first `count` lanes, at most all of them; the others are the largest key.
template <class T>
[[gnu::always_inline]] inline Vec<T> load_part(const T* from, int64_t count) {
  const uint32_t mask = count >= kKeyLanes<T> ? 0xFFFFU : (uint32_t{1} << larger(count, 0)) - 1;
  const Vec<T> most = Vec<T>{} + std::numeric_limits<T>::max();
  if constexpr (sizeof(T) == 4)
    return (Vec<T>)_mm512_mask_loadu_epi32((__m512i)most, static_cast<__mmask16>(mask), from);
  else
    return (Vec<T>)_mm512_mask_loadu_epi64((__m512i)most, static_cast<__mmask8>(mask), from);
}
template <class T>
[[gnu::always_inline]] inline void store_part(T* to, const Vec<T>& v, int64_t count) {
  const uint32_t mask = count >= kKeyLanes<T> ? 0xFFFFU : (uint32_t{1} << larger(count, 0)) - 1;
  if constexpr (sizeof(T) == 4)
    _mm512_mask_storeu_epi32(to, static_cast<__mmask16>(mask), (__m512i)v);
  else
    _mm512_mask_storeu_epi64(to, static_cast<__mmask8>(mask), (__m512i)v);
}
#else
template <class T, size_t... Lane>
[[gnu::always_inline]] inline Vec<T> lanes_below(int64_t count, std::index_sequence<Lane...>) {
  const Vec<T> numbers = {static_cast<T>(Lane)...};
  const T limit = static_cast<T>(smaller(larger(count, 0), kKeyLanes<T>));
  return (Vec<T>)(numbers < Vec<T>{} + limit);
}
template <class T>
[[gnu::always_inline]] inline Vec<T> load_part(const T* from, int64_t count) {
  const Vec<T> mask = lanes_below<T>(count, LanesOf<Vec<T>>{});
  const Vec<T> rest = ~mask & std::numeric_limits<T>::max();
  if constexpr (sizeof(T) == 4)
    return (Vec<T>)_mm256_maskload_epi32(from, (__m256i)mask) | rest;
  else
    return (Vec<T>)_mm256_maskload_epi64(reinterpret_cast<const long long*>(from), (__m256i)mask) |
           rest;
}
template <class T>
[[gnu::always_inline]] inline void store_part(T* to, const Vec<T>& v, int64_t count) {
  const Vec<T> mask = lanes_below<T>(count, LanesOf<Vec<T>>{});
  if constexpr (sizeof(T) == 4)
    _mm256_maskstore_epi32(to, (__m256i)mask, (__m256i)v);
  else
    _mm256_maskstore_epi64(reinterpret_cast<long long*>(to), (__m256i)mask, (__m256i)v);
}
#endif

// REQUIRES: more than Rows / 2 vectors of keys, at most Rows.
template <class T, int Rows>
void sort_in_registers(const T* from, T* to, int64_t n) {
  using V = Vec<T>;
  constexpr int kLanes = kKeyLanes<T>;
  V rows[Rows];
  [&]<int... R>(std::integer_sequence<int, R...>) {
    ((rows[R] = R < Rows / 2 ? V(*reinterpret_cast<const LooseVec<T>*>(from + R * kLanes))
                             : load_part(from + R * kLanes, n - R * kLanes)),
     ...);
  }
  (std::make_integer_sequence<int, Rows>{});
  sort_columns<0, Rows>(rows);
  merge_columns<1, Rows>(rows);
  transpose_rows<1, Rows>(rows);
  [&]<int... R>(std::integer_sequence<int, R...>) {
    ((R < Rows / 2 ? void(*reinterpret_cast<LooseVec<T>*>(to + R * kLanes) = rows[R])
                   : store_part(to + R * kLanes, rows[R], n - R * kLanes)),
     ...);
  }
  (std::make_integer_sequence<int, Rows>{});
}

// REQUIRES: n <= kBlock<T>. `to` may be `from`.
template <class T>
void sort_block(const T* from, T* to, int64_t n) {
  constexpr int kLanes = kKeyLanes<T>;
  if (n <= kLanes) return sort_in_registers<T, 1>(from, to, n);
  if (n <= 2 * kLanes) return sort_in_registers<T, 2>(from, to, n);
  if (n <= 4 * kLanes) return sort_in_registers<T, 4>(from, to, n);
  if (n <= 8 * kLanes) return sort_in_registers<T, 8>(from, to, n);
  sort_in_registers<T, 16>(from, to, n);
}
