// The extremes of floats whose nan are left out.
#pragma once

#include <cstdint>

namespace weft::kernels {

// The largest or the smallest number of a row; -inf (inf) if there is none, nan aside.
template <class T>
struct NumberKernels {
  T (*largest)(const T* row, int64_t n) noexcept;
  T (*smallest)(const T* row, int64_t n) noexcept;
};

// For the instruction set in use. T: float or double.
template <class T>
const NumberKernels<T>& active_number_kernels() noexcept;

}  // namespace weft::kernels
