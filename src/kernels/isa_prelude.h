// Everything the per-instruction-set files use from outside, included before their target region
// so that no shared inline function is compiled for one instruction set only.
#pragma once

#include <cstring>
#include <utility>

#include "base/convert.h"
#include "base/half.h"
#include "base/machine.h"
#include "kernels/elementwise/op_bodies.h"
#include "kernels/table.h"

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
