// An elementwise call of any voice: a short way if it is plain or small, else lowered and run.
#pragma once

#include "base/raise.h"
#include "dialect/lower.h"
#include "dialect/policy.h"
#include "exec/row_call.h"
#include "exec/run.h"
#include "exec/small_call.h"

namespace weft::api {

// Whether a power is the square of real numbers, which has kernels that are bound by memory alone
// (10^6 bfloat16: 233 -> 128 us, int16: 57 -> 43; Zen 4).
inline bool is_square(const CallOperand& x, const CallOperand& power, const CallOptions& options) {
  const Array* array = x.array();
  if (!array || power.array() || options.out.get() || options.where.get()) return false;
  const DType dtype = array->dtype();
  const Scalar& number = power.scalar();
  if (dtype == DType::boolean || is_complex(dtype) ||
      dialect::are_stretches_watched(options.policy))
    return false;
  if (number.kind == Kind::signed_integer) return number.integer == 2;
  return number.kind == Kind::floating && is_floating(dtype) && number.real == 2;
}

// A call as exec::RowCall knows it, or `otherwise()`. REQUIRES, here and below: for operands of one
// type, whose shapes align at the right, `op` means in this voice what it means in NumPy's.
template <int Number, bool Selects = false, int Arity, class Otherwise>
[[gnu::always_inline]] inline Array run_plain(Op op, const CallOperand* const (&operands)[Arity],
                                              const CallOptions& options,
                                              const Otherwise& otherwise) {
  const Array* out = options.out.get();
  if (options.where.get()) return otherwise();
  if (out) {
    exec::RowCall<Arity, Number, true, Selects> call;
    if (call.prepare(op, operands, out)) return call.run(operands, out);
  } else {
    exec::RowCall<Arity, Number, false, Selects> call;
    if (call.prepare(op, operands, out)) return call.run(operands, out);
  }
  return otherwise();
}

// Copies of the operands, one after the other.
template <int Arity, class General>
Array run_listed(const CallOperand* const (&pointers)[Arity], const General& in_general) try {
  CallOperand operands[kMaxArity] = {0, 0, 0};
  for (int i = 0; i < Arity; ++i) operands[i] = *pointers[i];
  return in_general(operands);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

// A call that is not plain. `in_general` runs it whatever it is, given the list of operands.
template <int Arity, class General>
[[gnu::always_inline]] inline Array run_further(Op op, const CallOperand* const (&operands)[Arity],
                                                const CallOptions& options,
                                                const General& in_general) {
  if (!options.where.get() && !dialect::are_stretches_watched(options.policy)) {
    exec::SmallCall call;
    if (call.prepare<Arity>(op, operands, options.out.get())) return call.run();
  }
  return run_listed(operands, in_general);
}

// Both, of arrays.
template <int Arity, class General>
[[gnu::always_inline]] inline Array run_elementwise(Op op,
                                                    const CallOperand* const (&operands)[Arity],
                                                    const CallOptions& options,
                                                    const General& in_general) {
  return run_plain<-1>(op, operands, options,
                       [&] { return run_further(op, operands, options, in_general); });
}

// The calls of a voice. The first function finds out in a few instructions who is likely to take a
// call and jumps there: all take the same arguments, in registers. Operands come by reference: a
// copy of an operand that was made just now waits until that is in memory. Voice::run(op, name,
// list, options) runs any call.
template <class Voice>
class Calls {
 public:
  [[gnu::noinline]] static Array call(const CallOperand& x, const CallOptions& options, Op op,
                                      const char* name) {
    const CallOperand* const operands[] = {&x};
    return run_plain<-1>(op, operands, options, [&] { return further(x, options, op, name); });
  }
  [[gnu::noinline]] static Array call(const CallOperand& a, const CallOperand& b,
                                      const CallOptions& options, Op op, const char* name) {
    if (!a.array()) return plainly<0>(a, b, options, op, name);
    if (!b.array()) return plainly<1>(a, b, options, op, name);
    if (!are_alike(*a.array(), *b.array())) return further(a, b, options, op, name);
    return plainly<-1>(a, b, options, op, name);
  }
  [[gnu::noinline]] static Array call(const CallOperand& a, const CallOperand& b,
                                      const CallOperand& c, const CallOptions& options, Op op,
                                      const char* name) {
    return op == Op::where ? plainly<true>(a, b, c, options, op, name)
                           : plainly<false>(a, b, c, options, op, name);
  }

 private:
  // False for most operands of two shapes.
  [[gnu::always_inline]] static bool are_alike(const Array& a, const Array& b) {
    const int rank = a.rank();
    if (rank != b.rank()) return false;
    if (rank == 0 || rank > Dims::kShort) return true;
    const int64_t* x = a.shape().short_data();
    const int64_t* y = b.shape().short_data();
    return x[rank - 1] == y[rank - 1] && *x == *y;
  }

  static auto in_general(const CallOptions& options, Op op, const char* name) {
    return [&options, op, name](const CallOperand* list) {
      return Voice::run(op, name, list, options);
    };
  }

  [[gnu::noinline]] static Array further(const CallOperand& x, const CallOptions& options, Op op,
                                         const char* name) {
    const CallOperand* const operands[] = {&x};
    return run_further(op, operands, options, in_general(options, op, name));
  }
  [[gnu::noinline]] static Array further(const CallOperand& a, const CallOperand& b,
                                         const CallOptions& options, Op op, const char* name) {
    const CallOperand* const operands[] = {&a, &b};
    return run_further(op, operands, options, in_general(options, op, name));
  }
  template <int Number>
  [[gnu::noinline]] static Array plainly(const CallOperand& a, const CallOperand& b,
                                         const CallOptions& options, Op op, const char* name) {
    const CallOperand* const operands[] = {&a, &b};
    return run_plain<Number>(op, operands, options,
                             [&] { return further(a, b, options, op, name); });
  }
  template <bool Selects>
  [[gnu::noinline]] static Array plainly(const CallOperand& a, const CallOperand& b,
                                         const CallOperand& c, const CallOptions& options, Op op,
                                         const char* name) {
    const CallOperand* const operands[] = {&a, &b, &c};
    return run_plain<-1, Selects>(op, operands, options, [&] {
      return run_further(op, operands, options, in_general(options, op, name));
    });
  }
};

// target = value, element by element.
inline Array run_assign(const char* name, Voice voice, const CallOperand& value,
                        const Array& target) {
  CallOptions options;
  options.out = target;
  const CallOperand* const operands[] = {&value};
  return run_elementwise(Op::copy, operands, options, [&](const CallOperand* list) {
    return exec::run(dialect::lower_assign(name, voice, *list, target));
  });
}

}  // namespace weft::api
