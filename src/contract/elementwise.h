// Elementwise operations for the inside of linear algebra: as the NumPy dialect runs them, but no
// policy and no observer of the user's sees them, since the user did not ask for them one by one.
#pragma once

#include "core/value.h"
#include "weft/op.h"
#include "weft/options.h"

namespace weft::contract {

// While it lives, the calling thread's policy is the dialects' own and nobody is told of stretches.
class Unwatched {
 public:
  Unwatched() : scope_(Policy::implicit), observer_(detail::exchange_observer({})) {}
  ~Unwatched() { detail::exchange_observer(observer_); }
  Unwatched(const Unwatched&) = delete;
  Unwatched& operator=(const Unwatched&) = delete;

 private:
  PolicyScope scope_;
  detail::Observer observer_;
};

Array apply(Op op, const CallOperand& x);
Array apply(Op op, const CallOperand& a, const CallOperand& b);
// A fresh row-major copy of type `dtype`.
Array dense_copy(const char* name, const core::Value& x, DType dtype);
Array apply_to(const Array& out, Op op, const CallOperand& a, const CallOperand& b);

}  // namespace weft::contract
