// The interface between the driver (measure.py) and a compiled peer: a list of workloads, each with
// a factory that captures the shared buffers and returns a runner.
//
//   Runner exponential(const Call& call) {
//     return repeat([x = call.get<float>(0), out = call.get<float>(1)] { ... });
//   }
//   const Register rows{{"exp_f32", "", 2, exponential}};
//
// peer.cpp turns the list into the C functions that the driver loads. For one driver thread.
#pragma once

#include <functional>
#include <initializer_list>
#include <vector>

namespace peers {

// What the driver hands to a factory: buffers (the inputs in the workload's order, then the
// result), the workload's extents, and how many threads to use.
struct Call {
  void* const* buffer;
  const long* extent;
  int threads;

  template <class T>
  T* get(int i) const {
    return static_cast<T*>(buffer[i]);
  }
};

// Runs the workload so many times. A count of -1 asks for nothing but the result in the shared
// buffer, of peers that compute into memory of their own.
using Runner = std::function<void(long calls)>;

struct Entry {
  const char* workload;
  const char* variant;  // "" or what is special about it: "nt", "new"
  int max_threads;
  Runner (*make)(const Call& call);
};

std::vector<Entry>& entries();

struct Register {
  Register(std::initializer_list<Entry> list) {
    entries().insert(entries().end(), list.begin(), list.end());
  }
};

// Nothing may be kept in registers or left out across this point.
inline void barrier() { asm volatile("" ::: "memory"); }

// The value is needed from here on.
inline void keep(const void* value) { asm volatile("" : : "r"(value) : "memory"); }

// A runner that makes one call after another.
template <class F>
Runner repeat(F run_once) {
  return [run_once](long calls) mutable {
    for (long i = 0; i < calls; ++i) {
      run_once();
      barrier();
    }
  };
}

}  // namespace peers
