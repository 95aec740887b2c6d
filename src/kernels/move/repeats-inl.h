// Items repeated. Included after shuffles-inl.h.

// Eight items at a time, each `Times` times over: output vector J holds items (8 J + lane) / Times.
template <int Times, int J, class V, size_t... Lane>
void repeat_part(const V& items, std::byte* to, std::index_sequence<Lane...>) {
  const V part = __builtin_shufflevector(items, items, static_cast<int>((8 * J + Lane) / Times)...);
  write_vector(to + J * static_cast<int>(sizeof(V)), part);
}
template <int Times, class V, size_t... J>
void repeat_eight(const V& items, std::byte* to, std::index_sequence<J...>) {
  (repeat_part<Times, static_cast<int>(J)>(items, to, std::make_index_sequence<8>{}), ...);
}

template <int Times, class T>
void repeat_few(const T* from, int64_t step, T* to, int64_t count) {
  int64_t i = 0;
  if constexpr (sizeof(T) <= 8) {
    for (; step == 1 && i + 8 <= count; i += 8) {
      Vector<T, 8> items;
      read_vector(from + i, items);
      repeat_eight<Times>(items, reinterpret_cast<std::byte*>(to + i * Times),
                          std::make_index_sequence<Times>{});
    }
  }
  for (; i < count; ++i) {
    for (int k = 0; k < Times; ++k) to[i * Times + k] = from[i * step];
  }
}

// More than a few times over: whole lines are stored, and what is too much of one is overwritten by
// the next. Returns how many items it did; the last ones have nothing behind them to spoil.
template <class T>
int64_t repeat_many(const T* from, int64_t step, T* to, int64_t count, int64_t times) {
  constexpr int64_t kItems = 64 / static_cast<int64_t>(sizeof(T));
  const int64_t last = count - (kItems + times - 1) / times;
  int64_t i = 0;
  for (; i < last; ++i) {
    const Vector<T, kItems> line = Vector<T, kItems>{} + from[i * step];
    for (int64_t k = 0; k < times; k += kItems) write_vector(to + i * times + k, line);
  }
  return i;
}

// Every item of a column, `columns` times over.
template <int Bytes>
void repeat_items(const Move& move) noexcept {
  using T = typename ItemOf<Bytes>::type;
  const Move m = move;
  const auto* from = reinterpret_cast<const T*>(m.from);
  auto* to = reinterpret_cast<T*>(m.to);
  const int64_t step = m.from_row / Bytes;
  switch (m.columns) {
    case 2:
      return repeat_few<2>(from, step, to, m.rows);
    case 3:
      return repeat_few<3>(from, step, to, m.rows);
    case 4:
      return repeat_few<4>(from, step, to, m.rows);
    case 5:
      return repeat_few<5>(from, step, to, m.rows);
    case 6:
      return repeat_few<6>(from, step, to, m.rows);
    case 7:
      return repeat_few<7>(from, step, to, m.rows);
    case 8:
      return repeat_few<8>(from, step, to, m.rows);
    default:
      break;
  }
  int64_t r = 0;
  if constexpr (Bytes <= 8) r = repeat_many(from, step, to, m.rows, m.columns);
  for (; r < m.rows; ++r) {
    for (int64_t i = 0; i < m.columns; ++i) to[r * m.columns + i] = from[r * step];
  }
}
