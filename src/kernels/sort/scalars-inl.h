// What quicksort-inl.h needs, without vectors. Included for the baseline.

template <class T>
inline constexpr int64_t kBlock = 24;  // keys that are sorted by insertion

template <class T>
void sort_block(const T* from, T* to, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    const T key = from[i];
    int64_t at = i;
    for (; at > 0 && to[at - 1] > key; --at) to[at] = to[at - 1];
    to[at] = key;
  }
}

// Without a branch that depends on a key.
template <class T>
int64_t partition(const T* from, T* low, T* high, int64_t n, T cut) noexcept {
  int64_t below = 0;
  for (int64_t i = 0; i < n; ++i) {
    const T key = from[i];
    low[below] = key;
    high[i - below] = key;
    below += key < cut;
  }
  return below;
}
