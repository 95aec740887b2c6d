// Steps that compute in complex64 and complex128: lanes are pairs, the real part first. Rounded and
// summed as the kernels do.
#include "jit/x86/steps.h"

namespace weft::jit {
namespace {

using Xbyak::Xmm;

// The signs of those parts that are asked for, in every lane.
Xbyak::Address signs(Assembler& a, DType t, bool of_real, bool of_imaginary) {
  constexpr uint32_t kSign = 0x80000000;
  std::vector<uint32_t> words;
  for (int lane = 0; lane < a.lanes(); ++lane) {
    for (const bool is_asked : {of_real, of_imaginary}) {
      if (!is_single(t)) words.push_back(0);
      words.push_back(is_asked ? kSign : 0);
    }
  }
  return a.lanes_constant(words, sizeof(uint32_t));
}
template <bool OfReal>
void change_signs(Assembler& a, DType t, int d, const int* x) {
  a.vxorps(a.v(d, t), a.v(x[0], t), signs(a, t, OfReal, true));
}

// (x.re y.re + x.im (-y.im), x.re y.im + x.im y.re)
void multiply(Assembler& a, DType t, int d, const int* x) {
  const Xmm left = a.v(x[0], t);
  const Xmm right = a.v(x[1], t);
  const Xmm real = a.v(a.temp(0), t);
  const Xmm imaginary = a.v(a.temp(1), t);
  const Xmm swapped = a.v(a.temp(2), t);
  if (is_single(t)) {
    a.vmovsldup(real, left);
    a.vmovshdup(imaginary, left);
    a.vpermilps(swapped, right, 0xB1);
  } else {
    a.vmovddup(real, left);
    a.vpermilpd(imaginary, left, 0xFF);
    a.vpermilpd(swapped, right, 0x55);
  }
  a.vxorps(swapped, swapped, signs(a, t, true, false));
  emit<&Assembly::vmulps, &Assembly::vmulpd>(a, t, real, real, right);
  emit<&Assembly::vmulps, &Assembly::vmulpd>(a, t, imaginary, imaginary, swapped);
  emit<&Assembly::vaddps, &Assembly::vaddpd>(a, t, a.v(d, t), real, imaginary);
}

constexpr StepOf kComplexSteps[] = {
    {Op::copy, same_step},
    {Op::positive, same_step},
    {Op::negative, change_signs<true>},
    {Op::conj, change_signs<false>},
    {Op::add, binary<&Assembly::vaddps, &Assembly::vaddpd>},
    {Op::subtract, binary<&Assembly::vsubps, &Assembly::vsubpd>},
    {Op::multiply, multiply},
};

}  // namespace

StepEmitter complex_step(Op op) { return find_in(kComplexSteps, op); }

}  // namespace weft::jit
