// The kernels of numbers.h for one instruction set.
#pragma once

#include "kernels/isa.h"
#include "kernels/reduce/numbers.h"

WEFT_ISA_BEGIN
namespace weft::kernels::WEFT_ISA {

// A comparison with nan is false, so that it never replaces what was found.
template <class T, bool kLargest>
T extreme_of_numbers(const T* row, int64_t n) noexcept {
  using V = Vec<T>;
  constexpr int kChains = 4;
  constexpr int64_t kLanes = kVectorBytes / static_cast<int64_t>(sizeof(T));
  constexpr T kInfinity = std::numeric_limits<T>::infinity();
  const T least = kLargest ? -kInfinity : kInfinity;
  V found[kChains];
  for (V& chain : found) chain = V{} + least;
  int64_t i = 0;
  for (; i + kChains * kLanes <= n; i += kChains * kLanes) {
    for (int chain = 0; chain < kChains; ++chain) {
      const V v = *reinterpret_cast<const LooseVec<T>*>(row + i + chain * kLanes);
      const auto wins = kLargest ? v > found[chain] : v < found[chain];
      found[chain] = wins ? v : found[chain];
    }
  }
  T best = least;
  const auto note = [&best](T value) {
    if (kLargest ? value > best : value < best) best = value;
  };
  for (const V& chain : found) {
    for (int64_t lane = 0; lane < kLanes; ++lane) note(chain[lane]);
  }
  for (; i < n; ++i) note(row[i]);
  return best;
}

extern const NumberKernels<float> kNumbersOfFloat;
extern const NumberKernels<double> kNumbersOfDouble;

}  // namespace weft::kernels::WEFT_ISA
WEFT_ISA_END

constexpr weft::kernels::NumberKernels<float> weft::kernels::WEFT_ISA::kNumbersOfFloat = {
    &extreme_of_numbers<float, true>, &extreme_of_numbers<float, false>};
constexpr weft::kernels::NumberKernels<double> weft::kernels::WEFT_ISA::kNumbersOfDouble = {
    &extreme_of_numbers<double, true>, &extreme_of_numbers<double, false>};
