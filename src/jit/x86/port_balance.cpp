// Work for all units. Of processors that add and multiply in different units (Zen), those that add
// have more to do in loops like
//
//   sum of (x - y)^2        two additions or subtractions for each product
//
// so the multipliers take some over: x * 1 + y and x * 1 - y are rounded once, like the sum and the
// difference, and have their bits. Where the same units do both, it makes no difference. (Zen 4,
// 2026-11-18, bench/peers pairwise_d3: AVX-512 111 to 84 us, AVX2 169 to 147; pairwise_d64: 738 to
// 672 and 1194 to 1156. Zen 5: none within 2 %, 53 us and 82.)
#include <algorithm>

#include "base/bit_cast.h"
#include "jit/x86/body.h"

namespace weft::jit {
namespace {

bool is_float(DType type) { return type == DType::f32 || type == DType::f64; }
bool is_sum(Op op) { return op == Op::add || op == Op::subtract; }
bool is_of_adders(Op op) { return is_sum(op) || op == Op::maximum || op == Op::minimum; }
bool is_of_multipliers(Op op) { return op == Op::multiply || op == Op::square; }
// Takes all units for so long that the rest does not matter.
bool outweighs_all(Op op) { return op == Op::exp || op == Op::divide || op == Op::sqrt; }

}  // namespace

// Whether a step could be moved.
bool Loop::is_candidate(int number) const {
  const Step& step = segment_.step[number];
  return live_.is_needed(segment_.sources + number) && is_sum(step.op) && is_float(step.compute);
}

void Loop::find_balance() {
  int excess = segment_.folds ? (is_of_adders(segment_.join) ? 1 : -1) : 0;
  for (int i = 0; i < segment_.steps; ++i) {
    const Step& step = segment_.step[i];
    if (!live_.is_needed(segment_.sources + i)) continue;
    if (outweighs_all(step.op)) return;
    if (!is_float(step.compute)) continue;
    excess += is_of_adders(step.op) - is_of_multipliers(step.op);
    if (!is_candidate(i)) continue;
    if (balance_.candidates++ > 0 && step.compute != balance_.type) return;  // there is one `one`
    balance_.type = step.compute;
  }
  balance_.moved = std::clamp(excess * copies_ / 2, 0, balance_.candidates * copies_);
}

void Loop::keep_one(int reg) {
  balance_.one = reg;
  a_.keep_constant(balance_.type == DType::f32 ? bits_as<uint32_t>(1.0F) : bits_as<uint64_t>(1.0),
                   size_in_bytes(balance_.type), reg);
}

// Evenly over the candidates and their copies.
bool Loop::is_moved(int number, int copy) const {
  if (balance_.one < 0 || !is_candidate(number)) return false;
  int before = 0;
  for (int i = 0; i < number; ++i) before += is_candidate(i);
  const int all = balance_.candidates * copies_;
  const int place = before * copies_ + copy;
  return (place + 1) * balance_.moved / all > place * balance_.moved / all;
}

void Body::write_moved(const Step& step, int to, const int* args) {
  const DType t = step.compute;
  const Xbyak::Xmm result = a_.v(to, t), one = a_.v(loop_.balance_.one, t);
  const Xbyak::Xmm x = a_.v(args[0], t), y = a_.v(args[1], t);
  const bool adds = step.op == Op::add;
  if (to == args[1] && to != args[0])
    return adds ? emit<&Assembly::vfmadd231ps, &Assembly::vfmadd231pd>(a_, t, result, x, one)
                : emit<&Assembly::vfmsub231ps, &Assembly::vfmsub231pd>(a_, t, result, x, one);
  a_.copy_vector(result, x);
  adds ? emit<&Assembly::vfmadd213ps, &Assembly::vfmadd213pd>(a_, t, result, one, y)
       : emit<&Assembly::vfmsub213ps, &Assembly::vfmsub213pd>(a_, t, result, one, y);
}

}  // namespace weft::jit
