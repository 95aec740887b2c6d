// A call in NumPy's dialect.
#pragma once

#include "api/elementwise.h"

namespace weft {

struct NumpyRules {
  static constexpr Dialect kDialect = Dialect::numpy;
  // Any call, lowered.
  static Array run(Op op, const char* name, const CallOperand* operands,
                   const CallOptions& options);
};

inline Array call(const CallOperand& x, const CallOptions& o, Op op) {
  return api::Calls<NumpyRules>::call(x, o, op, nullptr);
}
inline Array call(const CallOperand& a, const CallOperand& b, const CallOptions& o, Op op) {
  return api::Calls<NumpyRules>::call(a, b, o, op, nullptr);
}
inline Array call(const CallOperand& a, const CallOperand& b, const CallOperand& c,
                  const CallOptions& o, Op op) {
  return api::Calls<NumpyRules>::call(a, b, c, o, op, nullptr);
}

}  // namespace weft
