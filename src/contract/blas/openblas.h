// OpenBLAS, loaded when something first needs it. Linking it would start its threads in every
// program that uses weft, for nothing in those that multiply no large matrices; and a process that
// has never had a second thread counts references without locked instructions.
//
// Calls are safe from many threads and do not spoil a forked child: OpenBLAS has locks of its own,
// so fork() waits until the routines that run have returned (blas_guard.cpp).
#pragma once

#include <cstdint>

#include "base/fork.h"
#include "base/threads.h"

namespace weft::contract {

enum class OpenBlas : uint8_t {
  ready,
  absent,     // not installed, or a build without LAPACK
  no_memory,  // for loading it
  torn,       // this process was forked while another thread was loading it
};

// Loads it, unless it is loaded. What failed is tried again with every call.
OpenBlas load_openblas() noexcept;
// True iff it is loaded or can be. Does not look again for a library that was absent: this is asked
// before every product.
bool has_openblas() noexcept;

// The address of a routine, null if there is none. REQUIRES: OpenBLAS is loaded.
void* openblas_routine(const char* name) noexcept;

// Held while OpenBLAS is loaded and while its settings change. A fork waits for it, but not for
// ever: that a library is loaded elsewhere may wait, before glibc 2.36, for the end of the fork.
extern Mutex openblas_mutex;
void note_torn_load() noexcept;

// While it lives, the calling thread may be inside OpenBLAS.
class OpenBlasCall {
 public:
  OpenBlasCall() noexcept;
  ~OpenBlasCall();
  OpenBlasCall(const OpenBlasCall&) = delete;
  OpenBlasCall& operator=(const OpenBlasCall&) = delete;
};

template <class Signature>
struct OpenBlasRoutine;
template <class Result, class... Parameters>
struct OpenBlasRoutine<Result(Parameters...)> {
  void* address;

  explicit operator bool() const { return address != nullptr; }
  Result operator()(Parameters... arguments) const {
    const OpenBlasCall call;
    return reinterpret_cast<Result (*)(Parameters...)>(address)(arguments...);
  }
};

}  // namespace weft::contract

// A routine by its declaration, looked up once: WEFT_OPENBLAS(cblas_sgemm)(...).
#define WEFT_OPENBLAS(name)                                                     \
  ([] {                                                                         \
    static constinit ::weft::Computed<void*> routine;                           \
    return ::weft::contract::OpenBlasRoutine<decltype(name)>{                   \
        routine.get([] { return ::weft::contract::openblas_routine(#name); })}; \
  }())
