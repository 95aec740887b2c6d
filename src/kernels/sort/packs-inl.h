// Keys above positions. Included per instruction set.

inline void range_of_keys(const int64_t* keys, int64_t n, int64_t* least, int64_t* most) noexcept {
  int64_t low = keys[0];
  int64_t high = keys[0];
  for (int64_t i = 1; i < n; ++i) {
    low = keys[i] < low ? keys[i] : low;
    high = keys[i] > high ? keys[i] : high;
  }
  *least = low;
  *most = high;
}

inline void pack_keys(int64_t* to, const int64_t* keys, int64_t n,
                      const Packing& packing) noexcept {
  constexpr uint64_t kTop = uint64_t{1} << 63;
  const Packing p = packing;
  for (int64_t i = 0; i < n; ++i) {
    const uint64_t high = (static_cast<uint64_t>(keys[i]) - p.least) >> p.dropped;
    to[i] = static_cast<int64_t>((high << p.position_bits | static_cast<uint64_t>(i)) ^ kTop);
  }
}

inline void unpack_positions(int64_t* packed, int64_t n, const Packing& packing) noexcept {
  const auto mask = static_cast<int64_t>((uint64_t{1} << packing.position_bits) - 1);
  for (int64_t i = 0; i < n; ++i) packed[i] &= mask;
}
