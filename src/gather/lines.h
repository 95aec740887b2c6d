// Lines of an index array: positions that lie evenly in memory become byte offsets into x.
#pragma once

#include <cstddef>
#include <limits>
#include <string>

#include "core/gather.h"

namespace weft::gather {

struct Line {
  const std::byte* index;
  int64_t step;    // bytes
  int64_t extent;  // of the axis of x
  int64_t stride;  // bytes of x
  int64_t origin;  // what the first index array adds to
};

// Stands for the offset of a position that is skipped. No offset: x is smaller.
inline constexpr int64_t kSkipped = std::numeric_limits<int64_t>::min() / 2;

// Looks up `count` positions. False if one was out of bounds.
using LookUp = bool (*)(const Line& line, int64_t* at, int64_t count);
struct LineKernels {
  LookUp set = nullptr;    // offsets from the origin on
  LookUp add = nullptr;    // to offsets that are there
  LookUp check = nullptr;  // nothing else; null where all positions are taken
};
LineKernels find_line_kernels(const core::Lookup& lookup, int64_t step);

// A position as a program wrote it, and whether it is out of bounds.
struct Wrong {
  bool is_out = false;
  std::string text;
};
Wrong examine(const core::Lookup& lookup, const std::byte* at);

}  // namespace weft::gather
