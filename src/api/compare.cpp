#include <new>

#include "api/tuning.h"
#include "base/raise.h"
#include "kernels/reduce/counts.h"
#include "weft/numpy.h"
#include "weft/reduce.h"

namespace weft {
namespace {

bool all_true(const Array& booleans) {
  const int64_t size = booleans.size();
  if (size <= api::kFewToCount && booleans.is_contiguous())
    return kernels::active_count(DType::boolean)(booleans.origin(), size) == size;
  return all(booleans).item<bool>();
}

}  // namespace

bool array_equal(const Array& a, const Array& b, bool equal_nan) try {
  if (a.shape() != b.shape()) return false;
  const Array same = equal(a, b);
  if (!equal_nan) return all_true(same);
  return all_true(same | ((a != a) & (b != b)));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft
