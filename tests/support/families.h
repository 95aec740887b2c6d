// One small call of every family, each with a lock, a cache or threads behind it, and whether its
// result is right. For tests of what processes find after a fork. (No test framework: programs of
// their own use it too.)
#pragma once

#include <complex>

#include "weft/weft.h"

namespace weft::test {

struct Family {
  const char* name;
  bool (*is_right)();
};

// Elements on several threads, with results that the caches for blocks keep.
inline bool adds() {
  constexpr int64_t kLarge = 900'000;
  const Array a = arange(kLarge);
  return (a + 3).item<int64_t>(kLarge - 1) == kLarge + 2;
}
inline bool reduces() {
  constexpr int64_t kLarge = 500'000;
  return sum(arange(kLarge)).item<int64_t>() == kLarge * (kLarge - 1) / 2;
}
inline bool multiplies() {
  const Array product = matmul(full({130, 140}, 2.0), full({140, 150}, 3.0));
  return all(product == 840.0).item<bool>();
}
// OpenBLAS's.
inline bool multiplies_complex() {
  const std::complex<double> i(0, 1);
  const Array product = matmul(full({60, 70}, i), full({70, 80}, i));
  return all(product == -70.0).item<bool>();
}
// Batches, on several threads.
inline bool decomposes() {
  const Array batch = (eye(12) * 4.0 + 1.0).broadcast_to({100, 12, 12});
  const Array rebuilt = matmul(linalg::cholesky(batch), matrix_transpose(linalg::cholesky(batch)));
  const auto [u, s, vh] = linalg::svd(batch);
  return all_close(rebuilt, batch) && all_close(matmul(u * s.expand_dims({-2}), vh), batch) &&
         all_close(linalg::eigvalsh(batch)(0, 0), scalar(4.0));
}
inline bool solves() {
  const Array a = (eye(70) * 2.0).astype(DType::c128);
  return all_close(linalg::inv(a), eye(70) * 0.5);
}
// In generated code, whose cache is asked for programs of two structures.
inline bool fuses() {
  const Array x = arange(40'000).astype(DType::f64);
  const Array y = (lazy(x) * 2 + 1).eval();
  const Array z = (lazy(x) * x - 1).eval();
  return y.item<double>(39'999) == 79'999 && z.item<double>(3) == 8;
}
// Of lengths by lanes, by a split and by a chirp, whose plans are kept.
inline bool transforms() {
  for (const int64_t n : {60, 4096, 1009}) {
    const Array x = arange(n).astype(DType::f64);
    if (!all_close(fft::irfft(fft::rfft(x), {.n = n}), x, 1e-5, 1e-7)) return false;
  }
  return true;
}
// Blocks of every kind, taken and given back.
inline bool allocates() {
  for (int64_t bytes = 8; bytes <= (int64_t{8} << 20); bytes *= 2) {
    const Array block = zeros({bytes}, DType::u8);
    if (block.item<uint8_t>(bytes - 1) != 0) return false;
  }
  return true;
}

inline constexpr Family kFamilies[] = {
    {"adds", adds},
    {"reduces", reduces},
    {"multiplies", multiplies},
    {"multiplies_complex", multiplies_complex},
    {"decomposes", decomposes},
    {"solves", solves},
    {"fuses", fuses},
    {"transforms", transforms},
    {"allocates", allocates},
};

}  // namespace weft::test
