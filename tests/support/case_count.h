// How many random cases the differential tests run: WEFT_ENGINE_CASES in the environment, else 5000
// (tests whose cases are dear run fewer in proportion). Case i has its own random numbers, so a
// failing one can be run alone: WEFT_TEST_SEED=7 WEFT_ENGINE_CASES=1 WEFT_ENGINE_FIRST=4711.
#pragma once

#include <cstdio>
#include <cstdlib>

#include "support/random.h"

namespace weft::test {

inline int64_t number_from(const char* variable, int64_t otherwise) {
  const char* given = std::getenv(variable);
  return given && *given ? std::strtoll(given, nullptr, 10) : otherwise;
}

// The number of cases for a test that usually runs `usual` of them where a plain one runs 5000.
inline int64_t engine_cases(int64_t usual) {
  constexpr int64_t kPlain = 5'000;
  const int64_t cases = number_from("WEFT_ENGINE_CASES", kPlain) * usual / kPlain;
  return cases < 1 ? 1 : cases;
}

// Runs check(random, i) for every case and stops at the third that fails. `stream` tells tests with
// the same seed apart. Many cases show their progress.
template <class Check>
void for_engine_cases(int64_t usual, uint64_t stream, Check&& check) {
  const uint64_t seed = test_seed();
  const int64_t first = number_from("WEFT_ENGINE_FIRST", 0);
  const int64_t cases = engine_cases(usual);
  const int64_t report = cases >= 50'000 ? cases / 10 : cases + 1;
  std::printf("[ seed     ] WEFT_TEST_SEED=%llu, %lld cases\n",
              static_cast<unsigned long long>(seed), static_cast<long long>(cases));
  int failures = 0;
  for (int64_t i = first; i < first + cases && failures < 3; ++i) {
    if (i > first && (i - first) % report == 0) {
      std::printf("[ progress ] %lld of %lld\n", static_cast<long long>(i - first),
                  static_cast<long long>(cases));
      std::fflush(stdout);
    }
    Random random(seed + stream * 0x9E3779B97F4A7C15U +
                  static_cast<uint64_t>(i) * 0x2545F4914F6CDD1DU);
    if (check(random, i)) continue;
    ++failures;
    ADD_FAILURE() << "in case " << i << " of WEFT_TEST_SEED=" << seed;
  }
}

}  // namespace weft::test
