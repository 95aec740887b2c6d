// Between arrays and planes. Numbers come in pairs, the parts of a complex number or two
// neighbouring real ones, or one by one, for the real plane only. Included per instruction set.

template <class T>
[[gnu::always_inline]] inline T read(const std::byte* at) {
  T x;
  __builtin_memcpy(&x, at, sizeof x);
  return x;
}
template <class T>
[[gnu::always_inline]] inline void write(std::byte* at, T x) {
  __builtin_memcpy(at, &x, sizeof x);
}

// Where the numbers of a row lie, in bytes: those of pair k at k * step and k * step + gap.
struct Pairing {
  int64_t step;
  int64_t gap;
  int64_t numbers;  // in all; of an odd number the last one has no partner

  bool is_dense(int64_t size) const { return step == 2 * size && gap == size; }
};

// Whether the rows fill the lanes and lie side by side.
template <class Pointer>
bool are_adjacent(const Pointer* rows, int count, int64_t lanes, int64_t bytes) {
  if (count != lanes) return false;
  for (int i = 1; i < count; ++i) {
    if (rows[i] - rows[i - 1] != bytes) return false;
  }
  return true;
}

template <class T, size_t... Lane>
[[gnu::always_inline]] inline void split_parts(const std::byte* at, Vec<T>& re, Vec<T>& im,
                                               std::index_sequence<Lane...>) {
  const Vec<T> low = *reinterpret_cast<const LooseVec<T>*>(at);
  const Vec<T> high = *reinterpret_cast<const LooseVec<T>*>(at + kVectorBytes);
  re = __builtin_shufflevector(low, high, static_cast<int>(2 * Lane)...);
  im = __builtin_shufflevector(low, high, static_cast<int>(2 * Lane + 1)...);
}

template <class T>
inline constexpr int kLanes = kVectorBytes / static_cast<int>(sizeof(T));
template <class T>
using LaneNumbers = std::make_index_sequence<static_cast<size_t>(kLanes<T>)>;

// The first `count` lanes, at any address. (Masked loads and stores take any; what stands for them
// elsewhere does not.)
template <class T>
[[gnu::always_inline]] inline Vec<T> read_part(const std::byte* at, int count) {
  if constexpr (kFma) return load_part(reinterpret_cast<const T*>(at), count);
  Vec<T> v{};
  for (int i = 0; i < count; ++i) v[i] = read<T>(at + i * static_cast<int>(sizeof(T)));
  return v;
}
template <class T>
[[gnu::always_inline]] inline void write_part(std::byte* at, const Vec<T>& v, int count) {
  if constexpr (kFma) return store_part(reinterpret_cast<T*>(at), v, count);
  for (int i = 0; i < count; ++i) write<T>(at + i * static_cast<int>(sizeof(T)), v[i]);
}

// Blocks of as many numbers as there are lanes, transposed. Rows that are missing repeat the first.
template <class T, class Put>
[[gnu::always_inline]] inline void load_transposed(const FftRows& r, int64_t numbers,
                                                   const Put& put) {
  constexpr int kWidth = kLanes<T>;
  for (int64_t at = 0; at < numbers; at += kWidth) {
    Vec<T> block[kWidth];
    const int64_t left = numbers - at;
    for (int i = 0; i < kWidth; ++i) {
      const std::byte* row = r.in[i < r.count ? i : 0] + at * static_cast<int64_t>(sizeof(T));
      if (left >= kWidth) {
        block[i] = *reinterpret_cast<const LooseVec<T>*>(row);
      } else {
        block[i] = read_part<T>(row, static_cast<int>(left));
      }
    }
    interleave_all<kWidth>(block);
    put(at, block);
  }
}

template <class T>
void load_pairs(const FftRows& r, const Pairing& p, Vec<T>* re, Vec<T>* im) {
  constexpr int kWidth = kLanes<T>;
  const int64_t whole = p.numbers / 2;
  if (r.count == 1) {
    for (int64_t k = 0; k < whole; ++k) {
      re[k] = splat<Vec<T>>(read<T>(r.in[0] + k * p.step));
      im[k] = splat<Vec<T>>(read<T>(r.in[0] + k * p.step + p.gap));
    }
  } else if (p.is_dense(sizeof(T))) {
    return load_transposed<T>(r, p.numbers, [=](int64_t at, const Vec<T>(&block)[kWidth]) {
      for (int i = 0; i < kWidth / 2; ++i) {
        re[at / 2 + i] = block[2 * i];
        im[at / 2 + i] = block[2 * i + 1];
      }
    });
  } else if (p.gap == sizeof(T) && are_adjacent(r.in, r.count, kWidth, 2 * sizeof(T))) {
    for (int64_t k = 0; k < whole; ++k)
      split_parts<T>(r.in[0] + k * p.step, re[k], im[k], LaneNumbers<T>{});
  } else if (are_adjacent(r.in, r.count, kWidth, sizeof(T))) {
    for (int64_t k = 0; k < whole; ++k) {
      re[k] = *reinterpret_cast<const LooseVec<T>*>(r.in[0] + k * p.step);
      im[k] = *reinterpret_cast<const LooseVec<T>*>(r.in[0] + k * p.step + p.gap);
    }
  } else {
    for (int64_t k = 0; k < whole; ++k) {
      T parts[2][kWidth] = {};
      for (int i = 0; i < r.count; ++i) {
        parts[0][i] = read<T>(r.in[i] + k * p.step);
        parts[1][i] = read<T>(r.in[i] + k * p.step + p.gap);
      }
      __builtin_memcpy(&re[k], parts[0], sizeof re[k]);
      __builtin_memcpy(&im[k], parts[1], sizeof im[k]);
    }
  }
  if (p.numbers % 2 == 0) return;
  re[whole] = im[whole] = Vec<T>{};
  for (int i = 0; i < r.count; ++i) re[whole][i] = read<T>(r.in[i] + whole * p.step);
}

template <class T>
void load_singles(const FftRows& r, Vec<T>* re) {
  constexpr int kWidth = kLanes<T>;
  if (r.in_step == sizeof(T) && r.count > 1) {
    return load_transposed<T>(r, r.given, [=](int64_t at, const Vec<T>(&block)[kWidth]) {
      for (int i = 0; i < kWidth; ++i) re[at + i] = block[i];
    });
  }
  const bool adjacent = are_adjacent(r.in, r.count, kWidth, sizeof(T));
  for (int64_t k = 0; k < r.given; ++k) {
    if (adjacent) {
      re[k] = *reinterpret_cast<const LooseVec<T>*>(r.in[0] + k * r.in_step);
      continue;
    }
    T row[kWidth] = {};
    for (int i = 0; i < r.count; ++i) row[i] = read<T>(r.in[i] + k * r.in_step);
    __builtin_memcpy(&re[k], row, sizeof re[k]);
  }
}

// get(at, block) fills a block, one vector for each of the numbers from `at` on.
template <class T, class Get>
[[gnu::always_inline]] inline void store_transposed(const FftRows& r, int64_t numbers,
                                                    const Get& get) {
  constexpr int kWidth = kLanes<T>;
  for (int64_t at = 0; at < numbers; at += kWidth) {
    Vec<T> block[kWidth];
    get(at, block);
    interleave_all<kWidth>(block);
    const int64_t left = numbers - at;
    for (int i = 0; i < kWidth; ++i) {
      if (i >= r.count) break;
      std::byte* row = r.out[i] + at * static_cast<int64_t>(sizeof(T));
      if (left >= kWidth) {
        *reinterpret_cast<LooseVec<T>*>(row) = block[i];
      } else {
        write_part<T>(row, block[i], static_cast<int>(left));
      }
    }
  }
}

template <class T>
void store_pairs(const FftRows& r, const Pairing& p, const Vec<T>* re, const Vec<T>* im) {
  constexpr int kWidth = kLanes<T>;
  const T factor = static_cast<T>(r.scale);
  const Vec<T> scale = splat<Vec<T>>(factor);
  const int64_t whole = p.numbers / 2;
  if (r.count > 1 && p.is_dense(sizeof(T))) {
    return store_transposed<T>(r, p.numbers, [=](int64_t at, Vec<T>(&block)[kWidth]) {
      for (int i = 0; i < kWidth / 2; ++i) {
        block[2 * i] = scale * re[at / 2 + i];
        block[2 * i + 1] = scale * im[at / 2 + i];
      }
    });
  }
  if (p.gap == sizeof(T) && are_adjacent(r.out, r.count, kWidth, 2 * sizeof(T))) {
    for (int64_t k = 0; k < whole; ++k) {
      Vec<T> low, high;
      interleave<kWidth>(scale * re[k], scale * im[k], low, high, LaneNumbers<T>{});
      *reinterpret_cast<LooseVec<T>*>(r.out[0] + k * p.step) = low;
      *reinterpret_cast<LooseVec<T>*>(r.out[0] + k * p.step + kVectorBytes) = high;
    }
  } else if (are_adjacent(r.out, r.count, kWidth, sizeof(T))) {
    for (int64_t k = 0; k < whole; ++k) {
      *reinterpret_cast<LooseVec<T>*>(r.out[0] + k * p.step) = scale * re[k];
      *reinterpret_cast<LooseVec<T>*>(r.out[0] + k * p.step + p.gap) = scale * im[k];
    }
  } else {
    const T *re_at = reinterpret_cast<const T*>(re), *im_at = reinterpret_cast<const T*>(im);
    for (int64_t k = 0; k < whole; ++k) {
      for (int i = 0; i < r.count; ++i) {
        write(r.out[i] + k * p.step, factor * re_at[k * kWidth + i]);
        write(r.out[i] + k * p.step + p.gap, factor * im_at[k * kWidth + i]);
      }
    }
  }
  if (p.numbers % 2 == 0) return;
  for (int i = 0; i < r.count; ++i) write(r.out[i] + whole * p.step, factor * re[whole][i]);
}

template <class T>
void store_singles(const FftRows& r, const Vec<T>* re) {
  constexpr int kWidth = kLanes<T>;
  const T factor = static_cast<T>(r.scale);
  const Vec<T> scale = splat<Vec<T>>(factor);
  if (r.out_step == sizeof(T) && r.count > 1) {
    return store_transposed<T>(r, r.wanted, [=](int64_t at, Vec<T>(&block)[kWidth]) {
      for (int i = 0; i < kWidth; ++i) block[i] = scale * re[at + i];
    });
  }
  const bool adjacent = are_adjacent(r.out, r.count, kWidth, sizeof(T));
  for (int64_t k = 0; k < r.wanted; ++k) {
    if (adjacent) {
      *reinterpret_cast<LooseVec<T>*>(r.out[0] + k * r.out_step) = scale * re[k];
      continue;
    }
    for (int i = 0; i < r.count; ++i) write(r.out[i] + k * r.out_step, factor * re[k][i]);
  }
}

// --- One row, its elements side by side in the planes.

template <class T>
struct LooseNumber {
  typedef T type __attribute__((aligned(1), may_alias));
};
template <class T>
void load_pairs(const FftRows& r, const Pairing& p, T* re, T* im) {
  using Loose = typename LooseNumber<T>::type;
  const int64_t whole = p.numbers / 2;
  const Loose* const from = reinterpret_cast<const Loose*>(r.in[0]);
  if (p.is_dense(sizeof(T))) {
#pragma GCC ivdep
    for (int64_t k = 0; k < whole; ++k) {
      re[k] = from[2 * k];
      im[k] = from[2 * k + 1];
    }
  } else {
    for (int64_t k = 0; k < whole; ++k) {
      re[k] = read<T>(r.in[0] + k * p.step);
      im[k] = read<T>(r.in[0] + k * p.step + p.gap);
    }
  }
  if (p.numbers % 2 == 0) return;
  re[whole] = read<T>(r.in[0] + whole * p.step);
  im[whole] = 0;
}
template <class T>
void load_singles(const FftRows& r, T* re) {
  for (int64_t k = 0; k < r.given; ++k) re[k] = read<T>(r.in[0] + k * r.in_step);
}
template <class T>
void store_pairs(const FftRows& r, const Pairing& p, const T* re, const T* im) {
  using Loose = typename LooseNumber<T>::type;
  const T scale = static_cast<T>(r.scale);
  const int64_t whole = p.numbers / 2;
  Loose* const to = reinterpret_cast<Loose*>(r.out[0]);
  if (p.is_dense(sizeof(T))) {
#pragma GCC ivdep
    for (int64_t k = 0; k < whole; ++k) {
      to[2 * k] = scale * re[k];
      to[2 * k + 1] = scale * im[k];
    }
  } else {
    for (int64_t k = 0; k < whole; ++k) {
      write(r.out[0] + k * p.step, scale * re[k]);
      write(r.out[0] + k * p.step + p.gap, scale * im[k]);
    }
  }
  if (p.numbers % 2 != 0) write(r.out[0] + whole * p.step, scale * re[whole]);
}
template <class T>
void store_singles(const FftRows& r, const T* re) {
  const T scale = static_cast<T>(r.scale);
  for (int64_t k = 0; k < r.wanted; ++k) write(r.out[0] + k * r.out_step, scale * re[k]);
}
