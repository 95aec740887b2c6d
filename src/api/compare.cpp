#include <new>

#include "base/raise.h"
#include "weft/numpy.h"
#include "weft/reduce.h"

namespace weft {
namespace {

bool all_true(const Array& booleans) { return all(booleans).item<bool>(); }

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
