// Vectors for instruction sets without masks and without a fused multiply-add, and for the element
// types that have no instructions of their own elsewhere. Included per instruction set.

template <class V>
[[gnu::always_inline]] inline V mul_add(V a, V b, V c) {
  return a * b + c;
}

// The first `count` lanes; the others are 0. Reads nothing beyond them.
template <class T>
[[gnu::always_inline]] inline Vec<T> load_part(const T* at, int count) {
  Vec<T> v{};
  for (int i = 0; i < count; ++i) v[i] = at[i];
  return v;
}
template <class T>
[[gnu::always_inline]] inline void store_part(T* at, Vec<T> v, int count) {
  for (int i = 0; i < count; ++i) at[i] = v[i];
}
