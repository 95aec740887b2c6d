// How a call may be varied: where its result goes, how much it may stretch, who is told when it
// does.
//
//   add(a, b, {.out = c, .where = mask});          into c, where mask is true
//
// The commonest broadcasting bug is silent: (n,) + (n, 1) becomes (n, n). A policy turns it into an
// error, for one call or for a scope that ends by itself; an observer reports every stretch.
//
//   add(a, b, {.policy = Policy::same_rank});      this call
//   PolicyScope strict(Policy::exact);             this thread, until the end of the block
//   ObserverScope watch([](const Stretch& s) { log(s); });
//
// A 0-d array or a C++ number goes with everything under every policy and is not reported. What a
// call asks for in so many words (broadcast_to, expand, xla's broadcast_dimensions as far as ranks
// go) is not implicit: same_rank allows it.
#pragma once

#include <optional>
#include <utility>

#include "weft/array.h"
#include "weft/error.h"

namespace weft {

enum class Policy : uint8_t {
  implicit,   // each dialect's own rule
  same_rank,  // no rank promotion: all operands have the result's rank
  exact,      // no stretching at all: all operands have the result's shape
};

// The first member of options that begin with numbers: they are given by name, .axis = 0, since {0,
// 1} would fill two of them.
struct ByName {
  explicit constexpr ByName() = default;
};

// Axes to go over: none given means all of them, Axes{} none. (One axis is an int64_t, which any
// integer becomes; several are Axes. Negative ones count from the end.)
class ReduceAxes {
 public:
  ReduceAxes() = default;
  template <std::integral... I>
  requires(sizeof...(I) > 0) ReduceAxes(I... axes) : given_(true), axes_(axes...) {}
  ReduceAxes(const Axes& axes) : given_(true), axes_(axes) {}
  template <std::convertible_to<Axes> Range>  // std::vector<int64_t>, ...
  requires(!std::integral<Range>) ReduceAxes(const Range& axes) : ReduceAxes(Axes(axes)) {}
  const Axes* get() const { return given_ ? &axes_ : nullptr; }

 private:
  bool given_ = false;
  Axes axes_;
};

// An array argument that may be left out. Shares the array's memory and keeps it alive: options may
// be stored, copied and returned like any value.
class OptionalArray {
 public:
  OptionalArray() {}  // not defaulted: options would begin by clearing the room for an array
  OptionalArray(Array array) : array_(std::move(array)) {}
  const Array* get() const { return array_ ? &*array_ : nullptr; }

 private:
  std::optional<Array> array_;
};

// An argument of an operation, to keep: an array or a C++ number (weak).
class Operand {
 public:
  Operand(Array array) : array_(std::move(array)) {}
  template <Element T>
  Operand(T value) : scalar_(value) {}

  const Array* array() const { return array_.get(); }
  const Scalar& scalar() const { return scalar_; }  // REQUIRES: !array()
  operator CallOperand() const { return array() ? CallOperand(*array()) : CallOperand(scalar_); }

 private:
  OptionalArray array_;
  Scalar scalar_ = 0;
};

// The same two as they stand in a call, where referring to arrays is enough. A handle more costs
// 114 instructions, of the 295 that a tiny call into an array takes (bench/instructions), and in a
// process with threads two locked ones. Elementwise functions take these by &&, so that what
// outlives its call cannot be passed.
class CallArray {
 public:
  CallArray() = default;
  CallArray(const Array& array) : array_(&array) {}
  CallArray(const OptionalArray& array) : array_(array.get()) {}
  const Array* get() const { return array_; }

 private:
  const Array* array_ = nullptr;
};
struct CallOptions {
  CallArray out = {};
  CallArray where = {};
  std::optional<Policy> policy = {};
};

// The optional arguments of every elementwise call: add(a, b, {.out = c, .where = mask}).
struct Options {
  OptionalArray out = {};    // takes the result and is returned; inputs stretch to it
  OptionalArray where = {};  // booleans; where false, `out` (then required) keeps its value
  std::optional<Policy> policy = {};  // instead of the scope's

  operator CallOptions() const { return {out, where, policy}; }
};

// One operand of one operation that was stretched.
struct Stretch {
  const char* op;  // a literal
  Dialect dialect;
  int operand;  // its number among the operands
  Shape shape;  // as the user passed it
  Shape result;
  Axes axes;  // the result axes along which it repeats
};

// Sets the calling thread's policy until destroyed. Scopes nest; the innermost counts.
class WEFT_API PolicyScope {
 public:
  explicit PolicyScope(Policy policy);
  ~PolicyScope();
  PolicyScope(const PolicyScope&) = delete;
  PolicyScope& operator=(const PolicyScope&) = delete;

 private:
  Policy outer_;
};
WEFT_API Policy current_policy();

namespace detail {
struct Observer {
  void (*tell)(void* observer, const Stretch& stretch) = nullptr;
  void* observer = nullptr;
};
// Installs an observer for the calling thread and returns the one before.
WEFT_API Observer exchange_observer(Observer next);
}  // namespace detail

// Calls f(stretch) for every implicit stretch on the calling thread until destroyed. Scopes nest;
// the innermost is told. An exception from f ends the operation before anything is written.
template <class F>
class ObserverScope {
 public:
  explicit ObserverScope(F f) : f_(std::move(f)) {
    outer_ = detail::exchange_observer({&ObserverScope::tell, this});
  }
  ~ObserverScope() { detail::exchange_observer(outer_); }
  ObserverScope(const ObserverScope&) = delete;
  ObserverScope& operator=(const ObserverScope&) = delete;

 private:
  static void tell(void* self, const Stretch& s) { static_cast<ObserverScope*>(self)->f_(s); }
  F f_;
  detail::Observer outer_;
};

}  // namespace weft
