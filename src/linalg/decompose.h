// What all decompositions share: types, a batch of matrices, and running LAPACK over it.
//
//   const Stack a = stack_of("svd", x);
//   Array s = make_results(a, {k}, real);
//   decompose(a, work, [&]<class T>(int64_t position, Workspace& work) { ...; return lapack::...; });
#pragma once

#include <new>

#include "array/storage.h"
#include "contract/blas/blas.h"
#include "contract/refuse.h"
#include "contract/strategies.h"
#include "kernels/table.h"
#include "linalg/lapack.h"

namespace weft::linalg {

// A batch of matrices: the last two axes of an array.
struct Stack {
  const char* op;
  Array x;
  DType compute;  // float32, float64, complex64 or complex128
  Shape batch;
  int rows;
  int columns;

  int64_t count() const { return count_or_overflow(batch); }
};

// What a matrix of this type is decomposed in: integers become float64. Throws DTypeError for the
// 16-bit floats.
DType lapack_dtype(const char* op, DType dtype);

// Throws if OpenBLAS cannot be used, x has fewer than two axes or more rows or columns than LAPACK
// can count.
Stack stack_of(const char* op, const Array& x);
Stack square_stack_of(const char* op, const Array& x);
[[noreturn]] void refuse_blas_memory(const char* op);

// A row-major array: the batch axes, then `core`.
Array make_results(const Stack& stack, const Shape& core, DType dtype);

// Calls f.operator()<T>() for the four types LAPACK knows.
template <class F>
decltype(auto) visit_lapack(DType dtype, F&& f) {
  switch (dtype) {
    case DType::f32:
      return f.template operator()<float>();
    case DType::f64:
      return f.template operator()<double>();
    case DType::c64:
      return f.template operator()<std::complex<float>>();
    default:
      return f.template operator()<std::complex<double>>();
  }
}

// Copies the matrix at `position` of the batch to memory of type `compute`: dense and row-major,
// with rows `leading` elements apart, or, if `turned`, column by column with columns that far
// apart.
void load_matrix(const Stack& stack, int64_t position, void* to);
void load_rows(const Stack& stack, int64_t position, void* to, int64_t leading);
void load_turned(const Stack& stack, int64_t position, void* to, int64_t leading);

// The first matrix that failed, and LAPACK's info for it.
struct Failure {
  int64_t position = -1;
  int info = 0;
};

using ItemBody = int (*)(void* context, int64_t position, Workspace& work);
// Calls body for every matrix of a batch, on several threads if `work_each` times their number
// pays. Throws MemoryError if a workspace cannot be had.
Failure run_items(const char* op, int64_t count, int64_t work_each, ItemBody body, void* context);

// The same with f.operator()<T>(position, workspace), for the type T that is computed in.
template <class F>
Failure decompose(const Stack& stack, int64_t work_each, F&& f) {
  return visit_lapack(stack.compute, [&]<class T>() {
    const auto body = [](void* context, int64_t position, Workspace& work) {
      return static_cast<std::remove_reference_t<F>*>(context)->template operator()<T>(position,
                                                                                       work);
    };
    return run_items(stack.op, stack.count(), work_each, body, &f);
  });
}

// The singular values of one real matrix, descending, in weft's own reduction and LAPACK's last
// step. REQUIRES: T is the type computed in; rows and columns are at least 1.
template <class T>
int find_singular_values(const Stack& stack, int64_t position, T* values, Workspace& work);
// True iff they are found faster so than by LAPACK alone.
bool suits_own_reduction(const Stack& stack);

template <class T>
T* elements_of(const Array& dense, int64_t position, int64_t each) {
  return reinterpret_cast<T*>(dense.origin()) + position * each;
}

}  // namespace weft::linalg
