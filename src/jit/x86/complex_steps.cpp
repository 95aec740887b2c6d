// Steps that compute in complex64 and complex128: lanes are pairs, the real part first. Rounded and
// summed as the kernels do.
#include "jit/x86/assembler.h"

namespace weft::jit {
namespace {

using Xbyak::Xmm;

bool is_single(DType type) { return type == DType::c64; }

void add(Assembler& a, DType t, int d, const int* x) {
  is_single(t) ? a.vaddps(a.v(d, t), a.v(x[0], t), a.v(x[1], t))
               : a.vaddpd(a.v(d, t), a.v(x[0], t), a.v(x[1], t));
}
void subtract(Assembler& a, DType t, int d, const int* x) {
  is_single(t) ? a.vsubps(a.v(d, t), a.v(x[0], t), a.v(x[1], t))
               : a.vsubpd(a.v(d, t), a.v(x[0], t), a.v(x[1], t));
}

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

void multiply_parts(Assembler& a, DType t, const Xmm& d, const Xmm& x, const Xmm& y) {
  is_single(t) ? a.vmulps(d, x, y) : a.vmulpd(d, x, y);
}

// (x.re y.re + x.im (-y.im), x.re y.im + x.im y.re)
void multiply(Assembler& a, DType t, int d, const int* x) {
  const Xmm left = a.v(x[0], t);
  const Xmm right = a.v(x[1], t);
  const Xmm real = a.v(a.temp(0), t);
  const Xmm imaginary = a.v(a.temp(1), t);
  const Xmm turned = a.v(a.temp(2), t);
  if (is_single(t)) {
    a.vmovsldup(real, left);
    a.vmovshdup(imaginary, left);
    a.vpermilps(turned, right, 0xB1);
  } else {
    a.vmovddup(real, left);
    a.vpermilpd(imaginary, left, 0xFF);
    a.vpermilpd(turned, right, 0x55);
  }
  a.vxorps(turned, turned, signs(a, t, true, false));
  multiply_parts(a, t, real, real, right);
  multiply_parts(a, t, imaginary, imaginary, turned);
  is_single(t) ? a.vaddps(a.v(d, t), real, imaginary) : a.vaddpd(a.v(d, t), real, imaginary);
}

constexpr StepOf kComplexSteps[] = {{Op::copy, same_step},
                                    {Op::positive, same_step},
                                    {Op::negative, change_signs<true>},
                                    {Op::conj, change_signs<false>},
                                    {Op::add, add},
                                    {Op::subtract, subtract},
                                    {Op::multiply, multiply}};

}  // namespace

StepEmitter complex_step(Op op) { return find_in(kComplexSteps, op); }

}  // namespace weft::jit
