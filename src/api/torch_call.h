// A call in PyTorch's dialect.
#pragma once

#include "api/elementwise.h"
#include "weft/torch_tensor.h"

namespace weft::torch {

struct TorchRules {
  static constexpr Dialect kDialect = Dialect::torch;
  // Any call, lowered.
  static Array run(Op op, const char* name, const CallOperand* operands,
                   const CallOptions& options) {
    return api::run_lowered(dialect::lower_torch(op, name, operands, options));
  }
};

inline Tensor call(const CallOperand& x, const CallOptions& o, Op op, const char* name) {
  return Tensor([&] { return api::Calls<TorchRules>::call(x, o, op, name); });
}
inline Tensor call(const CallOperand& a, const CallOperand& b, const CallOptions& o, Op op,
                   const char* name) {
  return Tensor([&] { return api::Calls<TorchRules>::call(a, b, o, op, name); });
}
inline Tensor call(const CallOperand& a, const CallOperand& b, const CallOperand& c,
                   const CallOptions& o, Op op, const char* name) {
  return Tensor([&] { return api::Calls<TorchRules>::call(a, b, c, o, op, name); });
}

}  // namespace weft::torch
