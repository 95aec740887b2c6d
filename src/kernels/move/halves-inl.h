// Rows of 16-bit floats as float32, for instruction sets without conversions of their own.

inline void floats_from_halves(const uint16_t* from, float* to, int64_t count) {
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) to[i] = float_from_half(from[i]);
}

// Other conversions are left to loops (cast_vectors-inl.h).
template <class From, class To>
inline constexpr bool has_vector_cast = false;
template <class From, class To>
void cast_vectors(const std::byte* from, std::byte* to, int64_t count);
