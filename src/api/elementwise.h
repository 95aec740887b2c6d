// An elementwise call of any voice: the short way if it is plain, else lowered and run.
#pragma once

#include "dialect/lower.h"
#include "dialect/policy.h"
#include "exec/quick.h"
#include "exec/run.h"

namespace weft::api {

// Out of the way of the plain calls.
template <int Arity, class Lower>
[[gnu::noinline]] Array run_in_general(const Operand* const (&pointers)[Arity],
                                       const Lower& lower) {
  Operand operands[kMaxArity] = {0, 0, 0};
  for (int i = 0; i < Arity; ++i) operands[i] = *pointers[i];
  return exec::run(lower(operands));
}

// `lower` makes the StrictOp from the list of operands. They come by pointers: a copy of an operand that was made
// just now waits until that is in memory. REQUIRES: for operands of one type, whose shapes align at the right, `op` means
// in this voice what it means in NumPy's.
template <int Arity, class Lower>
[[gnu::always_inline]] inline Array run_elementwise(Op op, const Operand* const (&operands)[Arity],
                                                    const Options& options, const Lower& lower) {
  if (!options.where.get() && !dialect::are_stretches_watched(options.policy)) {
    exec::Quick quick;
    if (quick.prepare<Arity>(op, operands, options.out.get())) return quick.run();
  }
  return run_in_general(operands, lower);
}

// target = value, element by element.
inline Array run_assign(const char* name, Voice voice, const Operand& value, const Array& target) {
  Options options;
  options.out = target;
  const Operand* const operands[] = {&value};
  return run_elementwise(Op::copy, operands, options, [&](const Operand* list) {
    return dialect::lower_assign(name, voice, *list, target);
  });
}

}  // namespace weft::api
