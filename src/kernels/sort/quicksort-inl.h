// Quicksort and quickselect over a partition that moves one side to spare memory, where that side
// is then partitioned back: nothing is copied. Included after what sorts blocks and partitions.
//
//   here    [ 5 1 4 2 3 6 ]   there [ - - - - - - ]     cut 4
//   here    [ 1 2 3 ][-----]  there [ 5 4 6 | - - - ]   the left half stays; its room is behind
//   here    [ 1 2 3   4 5 6 ]                           the right half is sorted into its place

// Keys that are to be in order in one of two places of room for n.
template <class T>
struct Part {
  T* here;
  T* there;
  int64_t n;
  bool goes_there;
  int splits_left;  // before pivots count as failing
};

template <class T>
struct Cut {
  T at;
  bool is_none;  // all keys are equal
};

// Where to cut, so that about k of n keys are below and at least one is on either side.
template <class T>
Cut<T> choose_cut(const T* keys, int64_t n, int64_t k) {
  constexpr int64_t kMostSamples = 64;
  const int64_t count = smaller(smaller(kBlock<T>, kMostSamples), n < 8192 ? 16 : kMostSamples);
  T samples[kMostSamples];
  const int64_t step = n / count;
  uint64_t random = static_cast<uint64_t>(n);
  for (int64_t i = 0; i < count; ++i) {
    random = random * 6364136223846793005U + 1442695040888963407U;
    const auto within = static_cast<int64_t>((random >> 32) * static_cast<uint64_t>(step) >> 32);
    samples[i] = keys[i * step + within];
  }
  sort_block(samples, samples, count);
  const T least = samples[0];
  const T most = samples[count - 1];
  if (least < most) {
    const auto place = static_cast<int64_t>(static_cast<double>(k) / static_cast<double>(n) *
                                            static_cast<double>(count));
    const T pivot = samples[smaller(place, count - 1)];
    return {pivot == least ? static_cast<T>(pivot + 1) : pivot, false};
  }
  int64_t i = 0;
  for (; i + 64 <= n; i += 64) {
    T differences = 0;
    for (int64_t j = 0; j < 64; ++j) differences |= static_cast<T>(keys[i + j] ^ least);
    if (differences) break;
  }
  while (i < n && keys[i] == least) ++i;
  if (i == n) return {least, true};
  return {keys[i] < least ? least : static_cast<T>(least + 1), false};
}

template <class T>
int most_splits(int64_t n) {
  return 2 * (64 - __builtin_clzll(static_cast<uint64_t>(n) | 1));
}

template <class T>
void finish_part(const Part<T>& part) {
  if (part.goes_there)
    __builtin_memcpy(part.there, part.here, static_cast<size_t>(part.n) * sizeof(T));
}

template <class T>
void sort_keys(T* keys, T* spare, int64_t n, bool goes_to_spare) noexcept {
  // The smaller side is done first, so that no more than log2(n) wait.
  Part<T> waiting[64];
  int count = 0;
  Part<T> part{keys, spare, n, goes_to_spare, most_splits<T>(n)};
  for (;;) {
    while (part.n > kBlock<T>) {
      if (part.splits_left == 0) heap_sort(part.here, part.n);
      const Cut<T> cut =
          part.splits_left == 0 ? Cut<T>{0, true} : choose_cut(part.here, part.n, part.n / 2);
      if (cut.is_none) break;
      T* low = part.goes_there ? part.there : part.here;
      T* high = part.goes_there ? part.here : part.there;
      const int64_t below = partition(part.here, low, high, part.n, cut.at);
      const int64_t above = part.n - below;
      const int splits = part.splits_left - 1;
      const Part<T> left{low, high + above, below, false, splits};
      const Part<T> right{high, low + below, above, true, splits};
      waiting[count++] = below < above ? right : left;
      part = below < above ? left : right;
    }
    if (part.n > kBlock<T>)
      finish_part(part);
    else
      sort_block(part.here, part.goes_there ? part.there : part.here, part.n);
    if (count == 0) return;
    part = waiting[--count];
  }
}

template <class T>
void select_key(T* keys, T* spare, int64_t n, int64_t k) noexcept {
  for (int splits = most_splits<T>(n); n > kBlock<T>; --splits) {
    if (splits == 0) return heap_sort(keys, n);
    const Cut<T> cut = choose_cut(keys, n, k);
    if (cut.is_none) return;
    const int64_t below = partition(keys, keys, spare, n, cut.at);
    __builtin_memcpy(keys + below, spare, static_cast<size_t>(n - below) * sizeof(T));
    const bool is_above = k >= below;
    keys += is_above ? below : 0;
    n = is_above ? n - below : below;
    k -= is_above ? below : 0;
  }
  sort_block(keys, keys, n);
}
