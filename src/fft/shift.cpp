#include "fft/shift.h"

#include <new>
#include <vector>

#include "array/storage.h"
#include "base/raise.h"
#include "weft/index.h"

namespace weft::fft {
namespace {

Array scaled(const char* name, int64_t n, int64_t count, double d, DType dtype) {
  const Array result = make_array({count}, DType::f64, name);
  double* const to = reinterpret_cast<double*>(result.origin());
  const double step = 1 / (static_cast<double>(n) * d);
  for (int64_t k = 0; k < count; ++k) {
    const int64_t signed_k = count < n || k <= (n - 1) / 2 ? k : k - n;
    to[k] = static_cast<double>(signed_k) * step;
  }
  return dtype == DType::f64 ? result : result.astype(dtype);
}

}  // namespace

Array frequencies(const char* name, int64_t n, double d, DType dtype) {
  return scaled(name, n, n, d, dtype);
}
Array half_frequencies(const char* name, int64_t n, double d, DType dtype) {
  return n == 1 ? frequencies(name, n, d, dtype) : scaled(name, n, n / 2 + 1, d, dtype);
}

// The two parts of each axis change places: 2^k blocks are copied, for k axes that are longer than
// 1, and so at most as many as there are elements.
Array shifted(const char* name, const Array& x, const Axes& axes, bool is_forward) try {
  const Array result = make_array(x.shape(), x.dtype(), name);
  if (x.size() == 0) return result;
  Axes turned;
  for (const int64_t axis : axes) {
    if (x.shape()[static_cast<int>(axis)] > 1) turned.push_back(axis);
  }
  for (uint64_t block = 0; block < uint64_t{1} << turned.size(); ++block) {
    std::vector<Index> from(static_cast<size_t>(x.rank()), all), to = from;
    for (int i = 0; i < turned.size(); ++i) {
      const size_t axis = static_cast<size_t>(turned[i]);
      const int64_t extent = x.shape()[static_cast<int>(axis)];
      const int64_t by = is_forward ? extent / 2 : extent - extent / 2;
      const bool is_first = (block >> i & 1) == 0;
      from[axis] = is_first ? slice(0, extent - by) : slice(extent - by, extent);
      to[axis] = is_first ? slice(by, extent) : slice(0, by);
    }
    result.index(to).assign(x.index(from));
  }
  return result;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::fft
