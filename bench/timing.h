// How long one call takes: the fastest of many short samples, so that noise of the machine, which
// only ever adds, falls away.
#pragma once

#include <algorithm>
#include <chrono>

namespace bench {

// Nanoseconds per call. `seconds` is what the measurement may take; more of it, less noise.
template <class F>
double best_nanoseconds(const F& call, double seconds = 0.05) {
  using Clock = std::chrono::steady_clock;
  using Nanoseconds = std::chrono::duration<double, std::nano>;
  constexpr double kSample = 1e5;
  long calls = 1;
  double best = 1e30;
  const auto begin = Clock::now();
  do {
    const auto start = Clock::now();
    for (long i = 0; i < calls; ++i) call();
    const double spent = Nanoseconds(Clock::now() - start).count();
    best = std::min(best, spent / static_cast<double>(calls));
    if (spent < kSample) calls *= 2;
  } while (Nanoseconds(Clock::now() - begin).count() < seconds * 1e9);
  return best;
}

// The value is needed from here on.
inline void keep(const void* value) { asm volatile("" : : "r"(value) : "memory"); }

}  // namespace bench
