// FirstAlike: of things with numbers, which ones are the same as an earlier one.
#pragma once

#include <vector>

#include "graph/tuning.h"

namespace weft::graph {

class FirstAlike {
 public:
  // For so many things.
  explicit FirstAlike(size_t most) {
    size_t size = 8;
    while (size < 2 * most) size *= 2;
    if (size > kFewPlaces) many_.resize(size);
    slots_ = size > kFewPlaces ? many_.data() : few_;
    mask_ = size - 1;
    for (size_t slot = 0; slot < size; ++slot) slots_[slot] = -1;
  }
  FirstAlike(const FirstAlike&) = delete;
  FirstAlike& operator=(const FirstAlike&) = delete;

  // The first number given of which is_same(number) holds; if there is none, `number`, which is
  // remembered. The same things have the same hash.
  template <class IsSame>
  int find_or_add(uint64_t hash, int number, const IsSame& is_same) {
    size_t slot = hash & mask_;
    while (slots_[slot] >= 0 && !is_same(slots_[slot])) slot = (slot + 1) & mask_;
    if (slots_[slot] < 0) slots_[slot] = number;
    return slots_[slot];
  }

 private:
  size_t mask_;
  int* slots_;  // numbers, each in a place that its hash says; -1: free
  int few_[kFewPlaces];
  std::vector<int> many_;
};

}  // namespace weft::graph
