// Counts of what is not zero. Included once per instruction set, after division-inl.h.

// Every lane counts its own items, as many as it can hold.
template <class U, bool DropsSign>
int64_t count_nonzero_items(const std::byte* first, int64_t count) noexcept {
  using Anywhere = typename LanesOf<U>::anywhere;
  constexpr int64_t kItems = kVectorBytes / static_cast<int64_t>(sizeof(U));
  constexpr int64_t kTurns = sizeof(U) == 1 ? 255 : 65535;
  constexpr auto kSize = static_cast<int64_t>(sizeof(U));
  const auto bits = [](auto item) { return DropsSign ? item + item : item; };
  int64_t total = 0;
  int64_t i = 0;
  while (i + kItems <= count) {
    Lanes<U> found{};
    for (int64_t turn = 0; turn < kTurns && i + kItems <= count; ++turn, i += kItems) {
      const Lanes<U> some = *reinterpret_cast<const Anywhere*>(first + i * kSize);
      found -= (Lanes<U>)(bits(some) != Lanes<U>{});
    }
    for (int64_t lane = 0; lane < kItems; ++lane) total += static_cast<int64_t>(found[lane]);
  }
  for (; i < count; ++i) total += static_cast<U>(bits(load<U>(first + i * kSize))) != 0;
  return total;
}

constexpr CountKernels kCounts = {
    {&count_nonzero_items<uint8_t, false>, &count_nonzero_items<uint16_t, false>,
     &count_nonzero_items<uint32_t, false>, &count_nonzero_items<uint64_t, false>},
    {nullptr, &count_nonzero_items<uint16_t, true>, &count_nonzero_items<uint32_t, true>,
     &count_nonzero_items<uint64_t, true>}};
