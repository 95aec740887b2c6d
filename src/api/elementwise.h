// An elementwise call of any voice: the short way if it is plain, else lowered and run.
#pragma once

#include "dialect/lower.h"
#include "dialect/policy.h"
#include "exec/quick.h"
#include "exec/run.h"

namespace weft::api {

// Out of the way of the plain calls.
template <int Arity, class General>
[[gnu::noinline]] Array run_listed(const Operand* const (&pointers)[Arity],
                                   const General& in_general) {
  Operand operands[kMaxArity] = {0, 0, 0};
  for (int i = 0; i < Arity; ++i) operands[i] = *pointers[i];
  return in_general(operands);
}

// `in_general` runs the call whatever it is, given the list of operands. They come by pointers: a copy of an operand that
// was made just now waits until that is in memory. REQUIRES: for operands of one type, whose shapes align at the right,
// `op` means in this voice what it means in NumPy's.
template <int Arity, class General>
[[gnu::always_inline]] inline Array run_elementwise(Op op, const Operand* const (&operands)[Arity],
                                                    const Options& options,
                                                    const General& in_general) {
  if (!options.where.get() && !dialect::are_stretches_watched(options.policy)) {
    exec::Quick quick;
    if (quick.prepare<Arity>(op, operands, options.out.get())) return quick.run();
  }
  return run_listed(operands, in_general);
}

// target = value, element by element.
inline Array run_assign(const char* name, Voice voice, const Operand& value, const Array& target) {
  Options options;
  options.out = target;
  const Operand* const operands[] = {&value};
  return run_elementwise(Op::copy, operands, options, [&](const Operand* list) {
    return exec::run(dialect::lower_assign(name, voice, *list, target));
  });
}

}  // namespace weft::api
