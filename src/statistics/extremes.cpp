#include "statistics/extremes.h"

#include <algorithm>

#include "array/storage.h"
#include "kernels/reduce/numbers.h"
#include "threads/parallel.h"
#include "weft/runtime.h"

namespace weft::statistics {
namespace {

// Rows in pieces of this many elements, each of which a thread may take.
constexpr int64_t kPiece = 65536;

template <class T>
struct Pieces {
  T (*extreme)(const T* row, int64_t n) noexcept;
  const T* elements;
  int64_t n;
  int64_t pieces;  // of a row
  T* found;

  void run(int64_t begin, int64_t end) const noexcept {
    for (int64_t i = begin; i < end; ++i) {
      const int64_t at = i % pieces * kPiece;
      found[i] = extreme(elements + i / pieces * n + at, std::min(kPiece, n - at));
    }
  }
};

template <class T>
Array find(const char* name, const Array& rows, bool largest) {
  const auto& kernels = kernels::active_number_kernels<T>();
  const auto extreme = largest ? kernels.largest : kernels.smallest;
  const int64_t count = rows.shape()[0];
  const int64_t n = rows.shape()[1];
  const int64_t pieces = std::max<int64_t>((n + kPiece - 1) / kPiece, 1);
  const Array found = make_array({count, pieces}, rows.dtype(), name);
  const Pieces<T> work{extreme, reinterpret_cast<const T*>(rows.origin()), n, pieces,
                       reinterpret_cast<T*>(found.origin())};
  const auto body = [](void* context, int64_t begin, int64_t end) {
    static_cast<const Pieces<T>*>(context)->run(begin, end);
  };
  if (count * pieces > 1 && threads::pays_to_share(rows.nbytes()))
    threads::parallel_for(count * pieces, body, const_cast<Pieces<T>*>(&work));
  else
    work.run(0, count * pieces);
  return pieces == 1 ? found.reshape({count}) : find<T>(name, found, largest);
}

}  // namespace

Array extremes_of_numbers(const char* name, const Array& rows, bool largest) {
  return rows.dtype() == DType::f32 ? find<float>(name, rows, largest)
                                    : find<double>(name, rows, largest);
}

}  // namespace weft::statistics
