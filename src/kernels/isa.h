// The instruction set that a source is compiled for. The sources named after one (table_avx2.cpp)
// say so and include the text that all of them share (elementwise/table-isa.h):
//
//   #define WEFT_ISA_LEVEL 0, 1 or 2          baseline, AVX2 (x86-64-v3), AVX-512 (x86-64-v4)
//
// What they use from outside is included here, before their target region, so that no shared inline
// function is compiled for one instruction set only.
#pragma once

#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include "base/convert.h"
#include "base/half.h"
#include "base/integers.h"
#include "base/machine.h"
#include "kernels/matrix/factors.h"
#include "kernels/reduce/counts.h"
#include "kernels/reduce/reduce.h"
#include "kernels/table.h"
#include "kernels/tuning.h"
#include "kernels/vector.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Opens and closes a region that is compiled for an instruction set the caller has checked for.
#define WEFT_PRAGMA(text) _Pragma(#text)
#if defined(__clang__)
#define WEFT_TARGET_BEGIN(features) \
  WEFT_PRAGMA(clang attribute push(__attribute__((target(features))), apply_to = function))
#define WEFT_TARGET_END WEFT_PRAGMA(clang attribute pop)
#define WEFT_PREFER_WIDTH(bits)  // clang ignores all of an attribute that says so, and prefers 512
#else
#define WEFT_TARGET_BEGIN(features) WEFT_PRAGMA(GCC push_options) WEFT_PRAGMA(GCC target(features))
#define WEFT_TARGET_END WEFT_PRAGMA(GCC pop_options)
#define WEFT_PREFER_WIDTH(bits) ",prefer-vector-width=" #bits
#endif

// x86-64-v4, with vectors of at most so many bits where the compiler chooses.
#define WEFT_AVX512(bits)                                                     \
  "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx2,fma,f16c,bmi,bmi2,lzcnt," \
  "popcnt" WEFT_PREFER_WIDTH(bits)

// WEFT_ISA is the namespace of an instruction set, WEFT_LIGHT that of its loops for what waits for
// memory: with AVX-512 these use half the width, which misses the caches in smaller pieces, and
// measured faster from L1 to main memory on Zen 4, alike from L2 on on Emerald Rapids.
#if WEFT_ISA_LEVEL == 2
#define WEFT_ISA avx512
#define WEFT_LIGHT avx512::light
#define WEFT_ISA_BEGIN WEFT_TARGET_BEGIN(WEFT_AVX512(512))
#define WEFT_LIGHT_BEGIN WEFT_TARGET_BEGIN(WEFT_AVX512(256))
#define WEFT_ISA_END WEFT_TARGET_END
#if !defined(__clang__)  // GCC takes what its own intrinsics leave undefined for a mistake of ours
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#elif WEFT_ISA_LEVEL == 1
#define WEFT_ISA avx2
#define WEFT_LIGHT avx2
#define WEFT_ISA_BEGIN WEFT_TARGET_BEGIN("avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt")
#define WEFT_LIGHT_BEGIN WEFT_ISA_BEGIN
#define WEFT_ISA_END WEFT_TARGET_END
#else
#define WEFT_ISA baseline
#define WEFT_LIGHT baseline
#define WEFT_ISA_BEGIN
#define WEFT_LIGHT_BEGIN
#define WEFT_ISA_END
#endif

namespace weft::kernels::WEFT_ISA {

constexpr int kVectorBytes = 16 << WEFT_ISA_LEVEL;
constexpr bool kFma = WEFT_ISA_LEVEL > 0;
// Vectors of 64-bit integers from floats and back. (ARM has them; SSE2 lacks what it takes to do
// without.)
constexpr bool kConvertsWide = WEFT_ISA_LEVEL != 1;
// Bytes in any order: SSE2 would take them one by one.
#if defined(__x86_64__)
constexpr bool kShufflesBytes = WEFT_ISA_LEVEL > 0;
#else
constexpr bool kShufflesBytes = true;
#endif

// What fills a register.
template <class T>
using Vec = Vector<T, kVectorBytes / static_cast<int>(sizeof(T))>;
template <class T>
using LooseVec = LooseVector<T, kVectorBytes / static_cast<int>(sizeof(T))>;

#if WEFT_ISA_LEVEL == 2
namespace light {
constexpr int kVectorBytes = 32;
}
#endif

// The table, and its parts, each of a source of its own.
extern const KernelTable kTable;
extern const MatrixKernels kMatrixKernels;
extern const ItemKernels kItemKernels;
extern const ReduceTable kReduceTable;
extern const FactorTable kFactorTable;
extern const CountKernels kCountKernels;
extern const PanelKernels kPanelKernels[2];
extern const PlaneKernel kPlaneKernels[2];

}  // namespace weft::kernels::WEFT_ISA
