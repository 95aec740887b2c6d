// OpenBLAS, loaded when something first needs it. Linking it would start its threads in every program
// that uses weft, for nothing in those that multiply no large matrices; and a process that has never
// had a second thread counts references without locked instructions.
#pragma once

namespace weft::algebra {

// False if OpenBLAS is not installed: then products run in weft's own tiles, and decompositions are
// refused with an error that says so.
bool has_openblas() noexcept;

// The address of a routine. REQUIRES: has_openblas().
void* openblas_routine(const char* name) noexcept;

}  // namespace weft::algebra

// A routine by its declaration, looked up once: WEFT_OPENBLAS(cblas_sgemm)(...).
#define WEFT_OPENBLAS(name)                                                            \
  ([] {                                                                                \
    static auto* const routine =                                                       \
        reinterpret_cast<decltype(&(name))>(::weft::algebra::openblas_routine(#name)); \
    return routine;                                                                    \
  }())
