#include "linalg/small_systems.h"

#include <algorithm>

#include "kernels/matrix/factors.h"

namespace weft::linalg {
namespace {

// Rows of coefficients and right sides in the form that the kernel takes.
template <class T>
struct System {
  int64_t n;
  int64_t right;
  int64_t right_at;
  int64_t width;
  T* rows;
  T* pivots;
  int* columns;

  System(const Stack& a, int64_t right_sides, int64_t position, Workspace& work)
      : n(a.rows),
        right(right_sides),
        right_at(kernels::padded_row<T>(n)),
        width(right_at + kernels::padded_row<T>(right)),
        rows(work.get<T>(0, n * width)),
        pivots(work.get<T>(1, n)),
        columns(work.get<int>(2, n)) {
    std::fill(rows, rows + n * width, T{0});
    load_rows(a, position, rows, width);
  }

  int64_t eliminate() {
    return kernels::active_factors<T>().eliminate({rows, n, width, columns, pivots});
  }
  void store_unknowns(T* to) const {
    for (int64_t i = 0; i < n; ++i) {
      const T* from = rows + i * width + right_at;
      std::copy(from, from + right, to + columns[i] * right);
    }
  }
};

// True iff putting the entries in order takes an odd number of exchanges. They are used up.
bool is_odd_permutation(int* entries, int64_t count) {
  bool is_odd = false;
  for (int64_t i = 0; i < count; ++i) {
    while (entries[i] != i) {
      std::swap(entries[i], entries[entries[i]]);
      is_odd = !is_odd;
    }
  }
  return is_odd;
}

}  // namespace

bool suits_elimination(int64_t n, int64_t right) {
  return n <= kernels::kMostUnknowns && right <= kernels::kMostUnknowns;
}

template <class T>
int64_t solve_small(const Stack& a, const Stack& b, int64_t position, T* to, Workspace& work) {
  System<T> system(a, b.columns, position, work);
  load_rows(b, position, system.rows + system.right_at, system.width);
  const int64_t failed = system.eliminate();
  if (failed == 0) system.store_unknowns(to);
  return failed;
}

template <class T>
int64_t invert_small(const Stack& a, int64_t position, T* to, Workspace& work) {
  System<T> system(a, a.rows, position, work);
  for (int64_t i = 0; i < system.n; ++i) system.rows[i * system.width + system.right_at + i] = 1;
  const int64_t failed = system.eliminate();
  if (failed == 0) system.store_unknowns(to);
  return failed;
}

template <class T>
Pivots<T> find_pivots(const Stack& a, int64_t position, Workspace& work) {
  System<T> system(a, 0, position, work);
  const int info = static_cast<int>(system.eliminate());
  if (info != 0) std::fill(system.pivots, system.pivots + system.n, T{0});
  const bool is_odd = info == 0 && is_odd_permutation(system.columns, system.n);
  return {system.pivots, is_odd, info};
}

#define WEFT_INSTANTIATE(T)                                                          \
  template int64_t solve_small(const Stack&, const Stack&, int64_t, T*, Workspace&); \
  template int64_t invert_small(const Stack&, int64_t, T*, Workspace&);              \
  template Pivots<T> find_pivots(const Stack&, int64_t, Workspace&);
WEFT_INSTANTIATE(float)
WEFT_INSTANTIATE(double)
#undef WEFT_INSTANTIATE

}  // namespace weft::linalg
