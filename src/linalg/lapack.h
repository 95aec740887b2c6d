// The only seam to LAPACK (inside OpenBLAS): its routines by name, and memory for them. What each
// is given stands in lapack_routines.h.
//
//   call<T, Routine::getrf>(&n, &n, a, &lda, pivots)     sgetrf_, dgetrf_, cgetrf_ or zgetrf_
//
// Safe from many threads at once.
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "contract/blas/openblas.h"

namespace weft::linalg {

template <class T>
struct RealOf {
  using type = T;
};
template <class T>
struct RealOf<std::complex<T>> {
  using type = T;
};
template <class T>
using real_t = typename RealOf<T>::type;
template <class T>
inline constexpr bool is_complex_number = !std::is_same_v<T, real_t<T>>;

// Memory for one thread's calls, kept from matrix to matrix, aligned to cache lines. A slot is
// valid until it is asked for again.
class Workspace {
  struct alignas(64) Line {
    std::byte bytes[64];
  };

 public:
  template <class T>
  T* get(int slot, int64_t count) {
    std::vector<Line>& memory = slots_[slot];
    const size_t bytes = sizeof(T) * static_cast<size_t>(count < 1 ? 1 : count);
    const size_t needed = (bytes + sizeof(Line) - 1) / sizeof(Line);
    if (memory.size() < needed) {
      // What OpenBLAS 0.3.21 multiplies complex matrices by vectors with (zgemv on AVX-512) reads
      // up to a column behind the matrix: as much again belongs to it, which nobody writes.
      memory.reserve(2 * needed);
      memory.resize(needed);
    }
    return reinterpret_cast<T*>(memory.data());
  }
  static constexpr int kOwn = 4;  // slots from here on belong to lapack_routines.h

 private:
  std::vector<Line> slots_[kOwn + 4];
};

namespace lapack {

// Without the letter of the type.
enum class Routine : uint8_t {
  bdsqr,
  geev,
  gelqf,
  gelsd,
  gesdd,
  getrf,
  getri,
  heevd,
  orglq,
  potrf,
  syevd,
  unglq
};
inline constexpr const char* kRoutineNames[] = {"bdsqr", "geev",  "gelqf", "gelsd",
                                                "gesdd", "getrf", "getri", "heevd",
                                                "orglq", "potrf", "syevd", "unglq"};

// The address of "sgetrf_" for float and getrf, looked up once.
template <class T, Routine name>
void* routine() {
  static constinit Computed<void*> address;
  return address.get([] {
    constexpr bool kSingle = std::is_same_v<real_t<T>, float>;
    std::string symbol(1, is_complex_number<T> ? (kSingle ? 'c' : 'z') : (kSingle ? 's' : 'd'));
    return contract::openblas_routine(
        (symbol + kRoutineNames[static_cast<int>(name)] + '_').c_str());
  });
}

// Returns LAPACK's `info`: 0 if done, above 0 if the matrix has no such decomposition. It is the
// last argument of every routine; behind it gfortran wants the lengths, 1, of those that are text.
// Every other argument is a pointer. Names may differ between real (orglq) and complex (unglq).
// REQUIRES: OpenBLAS is loaded.
template <class T, Routine real, Routine complex = real, class... Arguments>
int call([[maybe_unused]] Arguments... arguments) {
  int info = 0;
#if WEFT_HAS_BLAS
  constexpr Routine name = is_complex_number<T> ? complex : real;
  constexpr size_t kTexts = (size_t{std::is_same_v<Arguments, const char*>} + ... + 0);
  const auto run = [&]<size_t... I>(std::index_sequence<I...>) {
    using Signature = void(Arguments..., int*, decltype(I)...);
    contract::OpenBlasRoutine<Signature>{routine<T, name>()}(arguments..., &info, (I - I + 1)...);
  };
  run(std::make_index_sequence<kTexts>{});
#endif
  return info;
}

}  // namespace lapack
}  // namespace weft::linalg
