// Fourier transforms for one instruction set.
#pragma once

#include "kernels/fft/constants.h"
#include "kernels/fft/fft.h"
#include "kernels/isa.h"

WEFT_ISA_BEGIN
namespace weft::kernels::WEFT_ISA {

#include "kernels/matrix/vectors-inl.h"
#if WEFT_ISA_LEVEL > 0
#include "kernels/matrix/fma_vectors-inl.h"
#endif

// The type of the lanes of a vector; a number is its own.
template <class V>
struct LaneOf {
  using type = std::remove_reference_t<decltype(std::declval<V&>()[0])>;
};
template <>
struct LaneOf<float> {
  using type = float;
};
template <>
struct LaneOf<double> {
  using type = double;
};
template <class V>
using lane_type = typename LaneOf<V>::type;

#include "kernels/fft/codelets-inl.h"
// These build on it.
#include "kernels/fft/elements-inl.h"
#include "kernels/fft/passes-inl.h"
// Items in other orders.
#include "kernels/move/row_pieces-inl.h"
#include "kernels/move/shuffles-inl.h"
// These build on them.
#include "kernels/fft/rows-inl.h"
#include "kernels/fft/split-inl.h"
// This on all of them.
#include "kernels/fft/run-inl.h"

extern const FftKernels<float> kFftFloat;
extern const FftKernels<double> kFftDouble;
constexpr FftKernels<float> kFftFloat = {kLanes<float>, &run_plan<float>};
constexpr FftKernels<double> kFftDouble = {kLanes<double>, &run_plan<double>};

}  // namespace weft::kernels::WEFT_ISA
WEFT_ISA_END
