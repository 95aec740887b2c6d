// How a call may be varied: where its result goes, how much it may stretch, who is told when it does.
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
  implicit,   // each voice's own rule
  same_rank,  // no rank promotion: all operands have the result's rank
  exact,      // no stretching at all: all operands have the result's shape
};

// An array argument that may be left out. Holds a reference: for calls only.
class ArrayRef {
 public:
  ArrayRef() = default;
  ArrayRef(const Array& array) : array_(&array) {}
  const Array* get() const { return array_; }

 private:
  const Array* array_ = nullptr;
};

// The optional arguments of every elementwise call: add(a, b, {.out = c, .where = mask}).
struct Options {
  ArrayRef out = {};    // takes the result and is returned; inputs stretch to it
  ArrayRef where = {};  // booleans; where false, `out` (then required) keeps its value
  std::optional<Policy> policy = {};  // instead of the scope's
};

// How many threads an operation may use, the caller's included: WEFT_NUM_THREADS in the environment, else
// as many as the process has processors. Results do not depend on it. Throws ValueError unless 1 to 256.
WEFT_API int num_threads();
WEFT_API void set_num_threads(int threads);

// One operand of one operation that was stretched. Valid during the observer's call only.
struct Stretch {
  const char* op;
  Voice voice;
  int operand;         // its number among the operands
  const Shape& shape;  // as the user passed it
  const Shape& result;
  const Axes& axes;  // the result axes along which it repeats
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
