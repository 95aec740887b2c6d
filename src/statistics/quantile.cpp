#include "statistics/quantile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "array/axes.h"
#include "array/storage.h"
#include "base/raise.h"
#include "core/reduce.h"
#include "core/views.h"
#include "exec/steps_of_one_type.h"
#include "statistics/order.h"
#include "statistics/tuning.h"
#include "threads/parallel.h"
#include "weft/runtime.h"

namespace weft::statistics {
namespace {

// x as rows of `dtype` that lie one behind the other: itself, if it does.
Array as_rows(const core::Value& x, const Axes& axes, DType dtype) {
  Axes order;
  for (int axis = 0; axis < x.rank(); ++axis) {
    if (!contains(axes, axis)) order.push_back(axis);
  }
  for (int64_t axis : axes) order.push_back(axis);
  const core::Value turned = core::transposed(x, order);
  const Array rows = make_array(turned.shape, dtype, "quantile");
  exec::convert_into(turned, rows);
  return rows;
}

bool lies_in_rows(const core::Quantile& q) {
  if (q.x.dtype != q.order || !is_row_major({q.x.shape, q.x.strides, 0})) return false;
  const int64_t item = size_in_bytes(q.order);
  if (reinterpret_cast<uintptr_t>(q.x.address) % static_cast<uintptr_t>(item) != 0) return false;
  const int kept = q.x.rank() - q.axes.size();
  for (int64_t axis : q.axes) {
    if (axis < kept) return false;
  }
  return true;
}

template <class T>
T nan_or_zero() {
  if constexpr (std::is_floating_point_v<T>) return std::numeric_limits<T>::quiet_NaN();
  return T{0};
}

// Between two elements, as NumPy rounds it: from the nearer one.
double between(double a, double b, double share) {
  if (a == b) return a;
  const double way = b - a;
  return share < 0.5 ? a + way * share : b - way * (1 - share);
}
double half_way(double a, double b) {
  const double sum = a + b;
  return std::isinf(sum) && std::isfinite(a) && std::isfinite(b) ? a / 2 + b / 2 : sum / 2;
}

// All rows of a call, and what is made of each.
template <class T>
class Rows {
 public:
  Rows(const core::Quantile& q, const T* elements, int64_t rows)
      : q_(q), elements_(elements), n_(q.elements()), rows_(rows) {
    places_.resize(q.at.size());
    set_places(n_);
  }

  int64_t count() const { return rows_; }
  int64_t elements() const { return n_; }

  // The quantiles of one row: elements of it, or what lies between. `buffer` holds n elements.
  template <class Result>
  void find(int64_t row, T* buffer, Result* results) noexcept {
    const Row<T> elements{elements_ + row * n_, n_};
    const int64_t nan = count_nan(elements);
    const int64_t numbers = n_ - nan;
    const bool has_none = numbers == 0 || (nan > 0 && !q_.leaves_out_nan);
    if (!has_none) {
      if (numbers != placed_) set_places(numbers);
      select(elements, ranks_, buffer, found_.data());
    }
    for (size_t i = 0; i < places_.size(); ++i) {
      Result& result = results[static_cast<int64_t>(i) * rows_ + row];
      result = has_none ? static_cast<Result>(nan_or_zero<T>()) : value<Result>(places_[i]);
    }
  }

 private:
  // Memory does not grow: there are never more ranks than at first.
  void set_places(int64_t numbers) {
    placed_ = numbers;
    ranks_.clear();
    ranks_.reserve(2 * places_.size());
    found_.resize(2 * places_.size());
    if (numbers == 0) return;
    for (size_t i = 0; i < places_.size(); ++i) {
      places_[i] = place_of(q_.method, numbers, q_.at[i]);
      ranks_.push_back(places_[i].low);
      ranks_.push_back(places_[i].high);
    }
    std::sort(ranks_.begin(), ranks_.end());
    ranks_.erase(std::unique(ranks_.begin(), ranks_.end()), ranks_.end());
  }

  T element(int64_t rank) const {
    const auto at = std::lower_bound(ranks_.begin(), ranks_.end(), rank);
    return found_[static_cast<size_t>(at - ranks_.begin())];
  }

  template <class Result>
  Result value(const Place& place) const {
    const T low = element(place.low);
    if constexpr (std::is_same_v<Result, T>) {
      if (place.low == place.high) return low;
    }
    const double a = static_cast<double>(low);
    const double b = static_cast<double>(element(place.high));
    return static_cast<Result>(q_.averages && place.share == 0.5 ? half_way(a, b)
                                                                 : between(a, b, place.share));
  }

  const core::Quantile& q_;
  const T* elements_;
  int64_t n_;
  int64_t rows_;
  int64_t placed_ = 0;
  std::vector<Place> places_;
  std::vector<int64_t> ranks_;
  std::vector<T> found_;
};

// Each worker has a buffer and a row's notes of its own.
template <class T, class Result>
void find_all(const core::Quantile& q, const T* elements, int64_t rows, Result* results) {
  const int64_t n = q.elements();
  const bool shares = rows > 1 && threads::pays_to_share(rows * n * int64_t{sizeof(T)});
  const int64_t workers = shares ? std::min<int64_t>(rows, num_threads()) : 1;
  const Array buffers = make_array({workers, n}, q.order, q.name);
  std::vector<Rows<T>> own(static_cast<size_t>(workers), Rows<T>(q, elements, rows));
  const auto run = [&](int64_t worker) noexcept {
    T* const buffer = reinterpret_cast<T*>(buffers.origin()) + worker * n;
    Rows<T>& mine = own[static_cast<size_t>(worker)];
    for (int64_t row = rows * worker / workers; row < rows * (worker + 1) / workers; ++row)
      mine.find(row, buffer, results);
  };
  if (workers == 1) return run(0);
  const auto body = [](void* context, int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) (*static_cast<const decltype(run)*>(context))(i);
  };
  threads::parallel_for(workers, body, const_cast<void*>(static_cast<const void*>(&run)));
}

// --- With weights: the first element at which the share of all weights up to it reaches q.

template <class T>
struct Weighted {
  T value;
  double weight;
};

void check_sum(const char* name, double sum) {
  if (sum > 0 && std::isfinite(sum)) return;
  raise(ErrorKind::bad_argument, name,
        "the weights of a quantile are all 0, or their sum is nan or infinite");
}

void check_weight(const char* name, double weight) {
  if (weight >= 0) return;
  raise(ErrorKind::bad_argument, name, "a weight is negative or nan");
}

// The smallest element that is reached, of pairs sorted by value.
template <class T>
T weighted_quantile(const std::vector<Weighted<T>>& pairs, double sum, double q) {
  double so_far = 0;
  for (const Weighted<T>& pair : pairs) {
    so_far += pair.weight;
    if (so_far > 0 && so_far / sum >= q) return pair.value;
  }
  return pairs.back().value;
}

template <class T>
void find_weighted(const core::Quantile& q, const Array& weights, const T* elements, int64_t rows,
                   T* results) {
  const int64_t n = q.elements();
  const double* weight = reinterpret_cast<const double*>(weights.origin());
  std::vector<Weighted<T>> pairs;
  for (int64_t row = 0; row < rows; ++row) {
    pairs.clear();
    bool has_nan = false;
    for (int64_t i = row * n; i < (row + 1) * n; ++i) {
      check_weight(q.name, weight[i]);
      const bool is_nan = elements[i] != elements[i];
      has_nan = has_nan || is_nan;
      if (!is_nan) pairs.push_back({elements[i], weight[i]});
    }
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const auto& a, const auto& b) { return a.value < b.value; });
    double sum = 0;
    for (const Weighted<T>& pair : pairs) sum += pair.weight;
    const bool has_none = pairs.empty() || (has_nan && !q.leaves_out_nan);
    if (!has_none) check_sum(q.name, sum);
    for (size_t i = 0; i < q.at.size(); ++i) {
      results[static_cast<int64_t>(i) * rows + row] =
          has_none ? nan_or_zero<T>() : weighted_quantile(pairs, sum, q.at[i]);
    }
  }
}

template <class T>
Array run_ordered(const core::Quantile& q, int64_t rows) {
  const Array dense = lies_in_rows(q) ? Array() : as_rows(q.x, q.axes, q.order);
  const auto* elements = reinterpret_cast<const T*>(lies_in_rows(q) ? q.x.address : dense.origin());
  const bool between = !core::takes_elements(q.method) && q.order != DType::f32;
  const bool wide = between || (q.order == DType::f32 && q.result == DType::f64);
  const Array found =
      make_array({static_cast<int64_t>(q.at.size()), rows}, wide ? DType::f64 : q.order, q.name);
  if (q.weights) {
    const Array weights = as_rows(*q.weights, q.axes, DType::f64);
    find_weighted(q, weights, elements, rows, reinterpret_cast<T*>(found.origin()));
  } else if (wide) {
    find_all(q, elements, rows, reinterpret_cast<double*>(found.origin()));
  } else {
    find_all(q, elements, rows, reinterpret_cast<T*>(found.origin()));
  }
  return found;
}

Array run_in(const core::Quantile& q, int64_t rows) {
  switch (q.order) {
    case DType::f32:
      return run_ordered<float>(q, rows);
    case DType::i64:
      return run_ordered<int64_t>(q, rows);
    case DType::u64:
      return run_ordered<uint64_t>(q, rows);
    default:
      return run_ordered<double>(q, rows);
  }
}

}  // namespace

Array run(const core::Quantile& q) try {
  core::verify(q);
  const int64_t rows = count_or_overflow(core::reduced_shape(q.x.shape, q.axes, false));
  const Array found = run_in(q, rows);
  const Array value = found.dtype() == q.result ? found : exec::converted(found, q.result);
  const Array shaped = value.reshape(q.shape());
  return q.out ? exec::assigned(q.name, Dialect::numpy, shaped, *q.out) : shaped;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::statistics
