// What of a segment is needed, when each value is used last, and how many registers it wants. Pure.
#pragma once

#include <vector>

#include "jit/segment.h"

namespace weft::jit {

inline constexpr int kMaxValues = kMaxSources + kMaxSteps;

// How many elements a kernel works on at once.
int lanes_of(const Segment& segment);
// After how many vectors of so many lanes a pattern of so many items begins anew.
int period_of(int items, int lanes);

class Liveness {
 public:
  explicit Liveness(const Segment& segment);

  // The steps that use a value, in order; steps that lead to no target do not count.
  const std::vector<int>& uses(int value) const { return uses_[value]; }
  bool is_needed(int value) const { return is_target_[value] || !uses_[value].empty(); }
  // The first use after step `step`; kNever if there is none.
  int next_use(int value, int step) const;
  static constexpr int kNever = 1 << 20;

  // How many values that are not splats lie in registers at once; booleans apart if they have
  // registers of their own.
  struct Pressure {
    int vectors = 0;
    int masks = 0;
  };
  Pressure pressure(bool has_masks) const;

  DType type(int value) const { return types_[value]; }
  bool is_splat(int value) const {
    if (value >= segment_.sources) return false;
    const Form form = segment_.source[value].form;
    return form == Form::splat || form == Form::constant || form == Form::stepping;
  }
  // The size of the largest item anywhere in the segment.
  int widest() const;

 private:
  const Segment& segment_;
  std::vector<int> uses_[kMaxValues];
  bool is_target_[kMaxValues] = {};
  DType types_[kMaxValues];
};

}  // namespace weft::jit
