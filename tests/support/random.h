// Random cases for property tests: the same on every machine, from one seed that failures name.
//
//   TEST(Views, ...) { for_random_cases(10'000, [](Random& random) { ... EXPECT_... }); }
//
// Another seed: WEFT_TEST_SEED=7 in the environment.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

namespace weft::test {

// SplitMix64: small, and its cases do not depend on a standard library.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  uint64_t bits() {
    uint64_t z = (state_ += 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
  }
  // REQUIRES: count > 0.
  int64_t below(int64_t count) {
    return static_cast<int64_t>(bits() % static_cast<uint64_t>(count));
  }
  // Both ends included. REQUIRES: low <= high.
  int64_t between(int64_t low, int64_t high) { return low + below(high - low + 1); }
  bool chance(int percent) { return below(100) < percent; }
  template <class List>
  auto pick(const List& list) {
    return *(std::begin(list) + below(static_cast<int64_t>(std::size(list))));
  }

 private:
  uint64_t state_;
};

inline uint64_t test_seed() {
  const char* given = std::getenv("WEFT_TEST_SEED");
  return given ? std::strtoull(given, nullptr, 0) : 20240229;
}

// Runs `check` with a Random of its own for every case; stops at the first case that fails.
template <class Check>
void for_random_cases(int cases, Check&& check) {
  const uint64_t seed = test_seed();
  std::cout << "[ seed     ] WEFT_TEST_SEED=" << seed << ", " << cases << " cases\n";
  for (int i = 0; i < cases; ++i) {
    Random random(seed + static_cast<uint64_t>(i) * 0x2545F4914F6CDD1DU);
    check(random);
    if (!testing::Test::HasFailure()) continue;
    FAIL() << "in case " << i << " of WEFT_TEST_SEED=" << seed;
  }
}

}  // namespace weft::test
