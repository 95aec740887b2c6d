// What nan and infinity do to decompositions. Functions that decide by comparing (has it converged,
// which values count, is it positive definite) refuse them: LAPACK would iterate for ever, print,
// or answer at random. What only computes (inv, solve, det, slogdet, qr) lets them through to the
// result.
//
//   const int info = load_finite(stack, position, m);
//   return info != 0 ? info : lapack::...;             // and refuse_not_finite if a failure's info is kNotFinite
#pragma once

#include <optional>

#include "linalg/decompose.h"
#include "weft/linalg.h"

namespace weft::linalg {

inline constexpr int kNotFinite =
    -1;  // no info of LAPACK's, which is not called with bad arguments

// The half of a Hermitian matrix that is read; none if all elements are.
using ReadHalf = std::optional<Half>;

// The first element that is nan or infinite; -1 if there is none.
template <class T>
int64_t find_not_finite(const T* elements, int64_t count);

// load_matrix, and kNotFinite instead of 0 if an element that is read is nan or infinite.
template <class T>
int load_finite(const Stack& stack, int64_t position, T* to, ReadHalf half = {});

// "matrix [3] of the batch holds nan at [0, 2]".
[[noreturn]] void refuse_not_finite(ErrorKind kind, const Stack& stack, int64_t position,
                                    ReadHalf half = {});
// Throws LinAlgError if an element of x, called `what`, is nan or infinite: "the right side holds
// inf at [3]".
void check_finite(const char* op, const char* what, const Array& x);

// Throws LinAlgError unless all matrices were decomposed.
void check_converged(const Stack& stack, const Failure& failure, const char* what,
                     ReadHalf half = {});

}  // namespace weft::linalg
