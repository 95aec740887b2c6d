// Rows of 16-bit floats to and from float32, for instruction sets without conversions of their own.

inline void floats_from_halves(const uint16_t* from, float* to, int64_t count) {
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) to[i] = float_from_half(from[i]);
}
inline void halves_from_floats(const float* from, uint16_t* to, int64_t count) {
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) to[i] = half_from_float(from[i]);
}
