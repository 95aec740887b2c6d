// What one eager call costs on arrays so small that the elements hardly count, beside the same sums
// in a plain loop. Nanoseconds per call, the best of several rounds.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>

#include "weft/weft.h"

namespace {

using weft::Array;

// Nanoseconds per call: the fastest of twenty rounds of about a millisecond.
double best_nanoseconds(const std::function<void()>& call) {
  using Clock = std::chrono::steady_clock;
  constexpr int kRounds = 20;
  constexpr int kCalls = 5000;
  double best = 1e30;
  for (int round = 0; round < kRounds; ++round) {
    const auto start = Clock::now();
    for (int i = 0; i < kCalls; ++i) call();
    const std::chrono::duration<double, std::nano> spent = Clock::now() - start;
    best = std::min(best, spent.count() / kCalls);
  }
  return best;
}

void plain_loop(const float* a, const float* b, float* out, int rows, int columns) {
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) out[i * columns + j] = a[i * columns + j] + b[j];
  }
  asm volatile("" : : "r"(out) : "memory");
}

void report(const char* what, double loop, double into, double fresh) {
  std::printf("  %-24s %10.1f %12.1f %12.1f\n", what, loop, into, fresh);
}

void measure(const char* what, const weft::Shape& shape) {
  const Array a = weft::ones(shape, weft::DType::f32);
  const Array b = weft::ones({shape[shape.rank() - 1]}, weft::DType::f32);
  const Array out = weft::empty_like(a);
  const int columns = static_cast<int>(shape[shape.rank() - 1]);
  const int rows = static_cast<int>(a.size()) / columns;
  const double loop = best_nanoseconds(
      [&] { plain_loop(a.data<float>(), b.data<float>(), out.data<float>(), rows, columns); });
  const double into = best_nanoseconds([&] { weft::add(a, b, {.out = out}); });
  const double fresh = best_nanoseconds([&] { weft::add(a, b); });
  report(what, loop, into, fresh);
}

}  // namespace

int main() {
  std::printf("tiny calls, float32, ns per call\n");
  std::printf("  %-24s %10s %12s %12s\n", "", "loop", "into out", "fresh");
  measure("(3,) + (3,)", {3});
  measure("(2, 3) + (3,)", {2, 3});
  measure("(4, 1, 4) + (4,)", {4, 1, 4});
  measure("(64,) + (64,)", {64});
}
