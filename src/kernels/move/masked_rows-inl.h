// A row under a mask, for instruction sets whose masked stores, if there are any, the compiler
// knows how to use. Included before masks-inl.h.

// At any address. (clang forgets attributes of an alias template.)
template <class T>
struct AnyItemOf {
  typedef T type __attribute__((aligned(1), may_alias));
};
template <class T>
using AnyItem = typename AnyItemOf<T>::type;
template <class T>
void masked_items(const AnyItem<T>* from, AnyItem<T>* to, const uint8_t* mask, int64_t count) {
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) {
    if (mask[i] != 0) to[i] = from[i];
  }
}

template <int Bytes>
void masked_row(const std::byte* from, std::byte* to, const uint8_t* mask, int64_t count) {
  if constexpr (Bytes <= 8) {
    using T = typename ItemOf<Bytes>::type;
    masked_items<T>(reinterpret_cast<const AnyItem<T>*>(from), reinterpret_cast<AnyItem<T>*>(to),
                    mask, count);
  } else {
    for (int64_t i = 0; i < count; ++i) {
      if (mask[i] != 0) __builtin_memcpy(to + i * Bytes, from + i * Bytes, Bytes);
    }
  }
}

// Into every second item of memory.
template <int Bytes>
void masked_alternate_row(const std::byte* from, std::byte* to, const uint8_t* mask,
                          int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    if (mask[i] != 0) __builtin_memcpy(to + 2 * i * Bytes, from + i * Bytes, Bytes);
  }
}
