// Creation beyond array.h, and clip with fewer bounds.
#include <complex>
#include <utility>

#include "base/literal.h"
#include "weft/numpy.h"

namespace weft {

Array empty_like(const Array& like, DType dtype) { return empty(like.shape(), dtype); }
Array zeros_like(const Array& like, DType dtype) { return zeros(like.shape(), dtype); }
Array ones_like(const Array& like, DType dtype) { return ones(like.shape(), dtype); }
Array full_like(const Array& like, Scalar value, DType dtype) {
  return full(like.shape(), value, dtype);
}

Array linspace(std::complex<double> start, std::complex<double> stop, int64_t count, bool endpoint,
               DType dtype) {
  if (!is_complex(dtype)) {
    for (const std::complex<double>& end : {start, stop})
      check_literal("linspace", Dialect::numpy, end, dtype, {});
    return linspace(start.real(), stop.real(), count, endpoint, dtype);
  }
  const Array numbers = empty({count < 0 ? 0 : count}, DType::c128);
  numbers.real().assign(linspace(start.real(), stop.real(), count, endpoint));
  numbers.imag().assign(linspace(start.imag(), stop.imag(), count, endpoint));
  return dtype == DType::c128 ? numbers : numbers.astype(dtype);
}

Array clip(const Array& x, std::nullopt_t, CallOperand&& high, CallOptions&& options) {
  return minimum(x, static_cast<CallOperand&&>(high), static_cast<CallOptions&&>(options));
}
Array clip(const Array& x, CallOperand&& low, std::nullopt_t, CallOptions&& options) {
  return maximum(x, static_cast<CallOperand&&>(low), static_cast<CallOptions&&>(options));
}
Array clip(const Array& x, std::nullopt_t, std::nullopt_t) { return x.copy(); }

}  // namespace weft
