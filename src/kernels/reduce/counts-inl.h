// Counts of what is not zero. Included once per instruction set, after division-inl.h.

// What both of a pair of lanes have.
template <class L, size_t... P>
[[gnu::always_inline]] inline L in_both(L found, std::index_sequence<P...>) {
  return found & __builtin_shufflevector(found, found, static_cast<int>(P ^ 1)...);
}

// Every lane counts its own zeros, as many as it can hold. Bits outside the mask, signs of floats,
// do not count. Pairs: an item is two of them, and both lanes count it.
template <class U, U Mask, bool Pairs = false>
int64_t count_nonzero_items(const std::byte* first, int64_t items) noexcept {
  using Anywhere = LooseVec<U>;
  constexpr int64_t kLaneCount = kVectorBytes / static_cast<int64_t>(sizeof(U));
  constexpr int64_t kMost = (sizeof(U) == 1 ? 255 : 65535) * kLaneCount;
  constexpr auto kSize = static_cast<int64_t>(sizeof(U));
  const int64_t count = Pairs ? 2 * items : items;
  const int64_t whole = count / kLaneCount * kLaneCount;
  int64_t zeros = 0;
  int64_t i = 0;
  while (i < whole) {
    Vec<U> found{};
    const int64_t end = whole - i < kMost ? whole : i + kMost;
    for (; i < end; i += kLaneCount) {
      const Vec<U> some = *reinterpret_cast<const Anywhere*>(first + i * kSize);
      const auto hits = (Vec<U>)((some & Mask) == Vec<U>{});
      if constexpr (Pairs)
        found -= in_both(hits, std::make_index_sequence<kLaneCount>{});
      else
        found -= hits;
    }
    for (int64_t lane = 0; lane < kLaneCount; ++lane) zeros += static_cast<int64_t>(found[lane]);
  }
  if constexpr (Pairs) {
    zeros /= 2;
    for (; i < count; i += 2)
      zeros += ((load<U>(first + i * kSize) | load<U>(first + (i + 1) * kSize)) & Mask) == 0;
  } else {
    for (; i < count; ++i) zeros += (load<U>(first + i * kSize) & Mask) == 0;
  }
  return items - zeros;
}

constexpr CountKernels kCountKernels = {
    {&count_nonzero_items<uint8_t, 0xff>, &count_nonzero_items<uint16_t, 0xffff>,
     &count_nonzero_items<uint32_t, 0xffffffff>, &count_nonzero_items<uint64_t, ~uint64_t{0}>},
    {nullptr, &count_nonzero_items<uint16_t, 0x7fff>, &count_nonzero_items<uint32_t, 0x7fffffff>,
     &count_nonzero_items<uint64_t, ~uint64_t{0} / 2>},
    {&count_nonzero_items<uint64_t, 0x7fffffff7fffffff>,
     &count_nonzero_items<uint64_t, ~uint64_t{0} / 2, true>}};
