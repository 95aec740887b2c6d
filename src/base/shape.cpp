#include "weft/shape.h"
#include "weft/index_stack.h"

#include <algorithm>
#include <new>
#include <vector>

#include "base/raise.h"
#include "base/stride_math.h"
#include "base/text.h"
#include "weft/broadcast.h"
#include "weft/index_stack.h"

namespace weft {
namespace {

// Beyond this many elements is_unique no longer looks at every one of them.
constexpr int64_t kExactUniqueElements = 4096;

struct Step {
  int64_t extent;
  uint64_t distance;
};

std::vector<Step> steps_by_distance(const Layout& layout) {
  std::vector<Step> steps;
  for (int axis = 0; axis < layout.rank(); ++axis) {
    if (layout.shape[axis] > 1)
      steps.push_back({layout.shape[axis], distance_of(layout.strides[axis])});
  }
  std::sort(steps.begin(), steps.end(),
            [](const Step& a, const Step& b) { return a.distance < b.distance; });
  return steps;
}

// Each axis steps over all that the smaller ones reach: then positions are digits of a number.
bool steps_over_smaller_axes(const std::vector<Step>& steps) {
  uint64_t reach = 0;
  for (const Step& step : steps) {
    if (step.distance <= reach) return false;
    reach += step.distance * static_cast<uint64_t>(step.extent - 1);
  }
  return true;
}

bool all_positions_differ(const Layout& layout) {
  std::vector<int64_t> positions;
  Walk<1> walk(layout.shape, {&layout.strides});
  do {
    positions.push_back(walk.offset(0));
  } while (walk.next());
  std::sort(positions.begin(), positions.end());
  return std::adjacent_find(positions.begin(), positions.end()) == positions.end();
}

}  // namespace

void detail::refuse_rank(int64_t rank) {
  raise(ErrorKind::rank_too_large, "shape",
        cat("an array has at most ", kMaxRank, " axes, not ", rank));
}

void detail::refuse_entry(int64_t entry, const Dims& dims) {
  const int count = dims.size();
  raise(ErrorKind::index_out_of_range, "shape",
        cat("position ", entry, " is out of range for ", dims,
            count > 0 ? cat(": valid are -", count, " to ", count - 1) : ""));
}

void detail::refuse_strides(const Shape& shape, const Strides& strides, const char* op,
                            Dialect dialect) {
  raise(ErrorKind::bad_argument, dialect, op,
        cat("shape ", shape, " and strides ", strides, " do not have the same length"));
}

int64_t* detail::make_long_list() {
  int64_t* list = new (std::nothrow) int64_t[kMaxRank]{};
  if (!list) throw MemoryError();
  return list;
}

std::string to_string(const Dims& dims) try {
  return cat("(", listed(dims), dims.size() == 1 ? ",)" : ")");
} catch (const std::bad_alloc&) {
  refuse_memory();
}

int64_t check_shape(const Shape& shape, const char* op) {
  return check_shape(shape, op, Dialect::numpy);
}

int64_t check_shape(const Shape& shape, const char* op, Dialect dialect) {
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (shape[axis] >= 0) continue;
    raise(ErrorKind::negative_extent, dialect, op,
          cat("shape ", shape, " has the negative extent ", shape[axis], " on axis ", axis));
  }
  const int64_t elements = count_or_overflow(shape);
  if (elements < 0) {
    raise(ErrorKind::size_overflow, dialect, op,
          cat("shape ", shape, " has more elements than a 64-bit integer counts"));
  }
  return elements;
}

bool is_unique(const Layout& layout) try {
  if (layout.strides.size() != layout.rank())
    detail::refuse_strides(layout.shape, layout.strides, "is_unique", Dialect::numpy);
  const int64_t elements = layout.elements();
  if (elements <= 1) return true;
  const std::vector<Step> steps = steps_by_distance(layout);
  if (steps_over_smaller_axes(steps)) return true;
  return steps.front().distance != 0 && elements <= kExactUniqueElements &&
         all_positions_differ(layout);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft
