// Places in a sequence that is in order, by binary search.
#include <type_traits>

#include "array/storage.h"
#include "base/integers.h"
#include "base/raise.h"
#include "base/text.h"
#include "base/visit.h"
#include "exec/steps_of_one_type.h"
#include "sorting/rows.h"
#include "sorting/run.h"
#include "threads/parallel.h"

namespace weft::sorting {
namespace {

template <class T>
inline constexpr bool is_complex_number = false;
template <class T>
inline constexpr bool is_complex_number<std::complex<T>> = true;

template <class T>
bool is_nan(const T& x) {
  return x != x;
}

// The total order: a nan after every number.
template <class T>
bool comes_before(const T& a, const T& b) {
  if constexpr (is_complex_number<T>) {
    const int a_nans = 2 * is_nan(a.real()) + is_nan(a.imag());
    const int b_nans = 2 * is_nan(b.real()) + is_nan(b.imag());
    if (a_nans != b_nans) return a_nans < b_nans;
    if (comes_before(a.real(), b.real())) return true;
    return !comes_before(b.real(), a.real()) && comes_before(a.imag(), b.imag());
  } else {
    return a < b || (is_nan(b) && !is_nan(a));
  }
}

// Whether the element lies before the place of x. Of a number that is no nan it takes one
// comparison.
template <class T, bool Right, bool IsTotal>
bool lies_before(const T& element, const T& x) {
  if constexpr (IsTotal || is_complex_number<T>)
    return Right ? !comes_before(x, element) : comes_before(element, x);
  else
    return Right ? element <= x : element < x;
}

// So many at a time: they wait for memory together, and none for a branch.
constexpr int kTogether = 8;

template <class T, bool Right, bool IsTotal>
void search_block(const T* sorted, int64_t n, const T* x, int count, int64_t* places) {
  for (int j = 0; j < count; ++j) places[j] = 0;
  int64_t left = n;
  for (; left > 1; left -= left / 2) {
    const int64_t half = left / 2;
    for (int j = 0; j < count; ++j) {
      const bool is_before = lies_before<T, Right, IsTotal>(sorted[places[j] + half - 1], x[j]);
      places[j] += is_before ? half : 0;
    }
  }
  for (int j = 0; left == 1 && j < count; ++j)
    places[j] += lies_before<T, Right, IsTotal>(sorted[places[j]], x[j]);
}

template <class T, bool Right>
void search(const T* sorted, int64_t n, const T* x, int64_t count, int64_t* places) {
  int64_t i = 0;
  for (; i + kTogether <= count; i += kTogether) {
    bool has_nan = false;
    for (int j = 0; j < kTogether; ++j) has_nan |= is_nan(x[i + j]);
    if (has_nan)
      search_block<T, Right, true>(sorted, n, x + i, kTogether, places + i);
    else
      search_block<T, Right, false>(sorted, n, x + i, kTogether, places + i);
  }
  search_block<T, Right, true>(sorted, n, x + i, static_cast<int>(count - i), places + i);
}

// Sequences in order, and as many values to each.
struct Searches {
  DType dtype;
  bool right;
  const std::byte* sorted;
  int64_t n;
  const std::byte* x;
  int64_t count;  // of each sequence
  bool is_one;    // one sequence for all values
  int64_t* places;
};

// The values [begin, end) of all.
void run_range(const Searches& s, int64_t begin, int64_t end) {
  visit(s.dtype, [&]<class Element>() {
    using T = std::conditional_t<std::is_same_v<Element, bool>, uint8_t, Element>;
    if constexpr (!std::is_same_v<T, Float16> && !std::is_same_v<T, BFloat16>) {
      const auto* x = reinterpret_cast<const T*>(s.x);
      for (int64_t i = begin; i < end;) {
        const int64_t sequence = s.is_one ? 0 : i / s.count;
        const int64_t last = s.is_one ? end : smaller(end, (sequence + 1) * s.count);
        const T* sorted = reinterpret_cast<const T*>(s.sorted) + sequence * s.n;
        (s.right ? &search<T, true> : &search<T, false>)(sorted, s.n, x + i, last - i,
                                                         s.places + i);
        i = last;
      }
    }
  });
}

void run_all(const Searches& s, int64_t values) {
  const auto body = [](void* context, int64_t begin, int64_t end) {
    run_range(*static_cast<const Searches*>(context), begin, end);
  };
  // Each value reads about a line of memory for every other halving.
  if (!threads::pays_to_share(values * 256)) return run_range(s, 0, values);
  threads::parallel_for(values, body, const_cast<Searches*>(&s), 512);
}

void check_sorter(const core::Search& s, const Array& positions) {
  const auto* at = reinterpret_cast<const int64_t*>(positions.origin());
  const int64_t n = s.sorted.shape[0];
  for (int64_t i = 0; i < n; ++i) {
    if (at[i] >= 0 && at[i] < n) continue;
    raise(ErrorKind::index_out_of_range, s.dialect, s.name,
          cat("sorter has ", at[i], " at position ", i, ", but the sequence has ", n, " elements"));
  }
}

core::Value as_compared(const core::Value& x, DType compare, Array& kept) {
  if (x.dtype == compare) return x;
  kept = make_array(x.shape, compare, "searchsorted");
  if (kept.size() > 0) exec::convert_into(x, kept);
  return kept;
}

}  // namespace

Array run(const core::Search& s) {
  core::verify(s);
  const DType compare = core::lifted(s.compare);
  Array converted[3];
  core::Value sequence = as_compared(s.sorted, compare, converted[0]);
  const core::Value x = as_compared(s.x, compare, converted[1]);
  if (s.sorter) {
    const Array order = exec::converted(*s.sorter, DType::i64).copy();
    check_sorter(s, order);
    converted[2] = taken_along(sequence, order, 0, s.name);
    sequence = converted[2];
  }
  const Array places = make_array(s.x.shape, DType::i64, s.name);
  if (places.size() == 0)
    return s.result == DType::i64 ? places : exec::converted(places, s.result);
  const Rows sorted(sequence, sequence.rank() - 1, s.name);
  // A 0-d value is one of one axis.
  const core::Value line = x.rank() > 0 ? x : core::Value({1}, x.dtype, {1}, x.address);
  const Rows values(line, line.rank() - 1, s.name);
  const Searches all{compare,
                     s.right,
                     sorted.first,
                     sequence.shape[-1],
                     values.first,
                     line.shape[-1],
                     sequence.rank() == 1,
                     reinterpret_cast<int64_t*>(places.origin())};
  run_all(all, places.size());
  return s.result == DType::i64 ? places : exec::converted(places, s.result);
}

}  // namespace weft::sorting
