// The random kernels of one instruction set.
#pragma once

#include "base/counter_rng.h"
#include "kernels/isa.h"
#include "kernels/math/gamma.h"
#include "kernels/random/random.h"

WEFT_ISA_BEGIN
namespace weft::kernels::WEFT_ISA {

#include "kernels/random/integers-inl.h"
#include "kernels/random/variates-inl.h"
#include "kernels/random/words-inl.h"

extern const RandomKernels kRandomKernels;
constexpr RandomKernels kRandomKernels = {
    &philox_words,
    &threefry_words,
    &threefry_short_words,
    {&units<float, uint32_t>, &normals<float, uint32_t>, &exponentials<float, uint32_t>},
    {&units<double, uint64_t>, &normals<double, uint64_t>, &exponentials<double, uint64_t>},
    &affine,
    &short_integers,
    &integers,
    &bernoulli,
    {&apply<Log>, &apply<Log1p>, &apply<Exp>, &apply<Expm1>, &apply<TangentOfPi>},
};

}  // namespace weft::kernels::WEFT_ISA
WEFT_ISA_END
