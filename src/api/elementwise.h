// An elementwise call of any dialect: a short way if it is plain or small, else lowered and run.
#pragma once

#include "base/environment.h"
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
  if (number.kind == DTypeKind::signed_integer) return number.integer == 2;
  return number.kind == DTypeKind::floating && is_floating(dtype) && number.real == 2;
}

// A call as exec::RowCall knows it, or `otherwise()`. REQUIRES, here and below: for operands of one
// type, whose shapes align at the right, `op` means in this dialect what it means in NumPy's.
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

// What has been lowered, run; and told how, if the process is observed.
[[gnu::cold]] void tell_run(const StrictOp& op);
inline Array run_lowered(StrictOp&& op) {
  if (observing.load(std::memory_order_relaxed)) [[unlikely]]
    tell_run(op);
  return exec::run(std::move(op));
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

// True iff lowering will refuse the element type although there are kernels for it.
template <Dialect kDialect>
[[gnu::always_inline]] inline bool is_refused(const CallOperand& x, Op op) {
  if constexpr (kDialect == Dialect::numpy) return false;
  return x.array() && dialect::refused_types(kDialect, op).contains(x.array()->dtype());
}

// The calls of a dialect. The first function finds out in a few instructions who is likely to take
// a call and jumps there: all take the same arguments, in registers. Operands come by reference: a
// copy of an operand that was made just now waits until that is in memory. Rules::run(op, name,
// list, options) runs any call.
template <class Rules>
class Calls {
 public:
  [[gnu::noinline]] static Array call(const CallOperand& x, const CallOptions& options, Op op,
                                      const char* name) {
    const CallOperand* const operands[] = {&x};
    if (is_refused<Rules::kDialect>(x, op))
      return run_listed(operands, in_general(options, op, name));
    return run_plain<-1>(op, operands, options, [&] { return further(x, options, op, name); });
  }
  [[gnu::noinline]] static Array call(const CallOperand& a, const CallOperand& b,
                                      const CallOptions& options, Op op, const char* name) {
    if constexpr (Rules::kDialect == Dialect::torch) {
      if (dialect::is_torch_boolean(op, a) || dialect::is_torch_boolean(op, b)) {
        const CallOperand* const operands[] = {&a, &b};
        return run_listed(operands, in_general(options, op, name));
      }
    }
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
      return Rules::run(op, name, list, options);
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
    // A constant, which kernels are found by in fewer instructions.
    const Op known = Selects ? Op::where : op;
    return run_plain<-1, Selects>(known, operands, options, [&] {
      return run_further(op, operands, options, in_general(options, op, name));
    });
  }
};

// target = value, element by element.
inline Array run_assign(const char* name, Dialect dialect, const CallOperand& value,
                        const Array& target) {
  CallOptions options;
  options.out = target;
  const CallOperand* const operands[] = {&value};
  return run_elementwise(Op::copy, operands, options, [&](const CallOperand* list) {
    return run_lowered(dialect::lower_assign(name, dialect, *list, target));
  });
}

}  // namespace weft::api
