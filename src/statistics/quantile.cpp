#include "statistics/quantile.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "array/axes.h"
#include "array/storage.h"
#include "base/raise.h"
#include "core/reduce.h"
#include "core/views.h"
#include "exec/steps_of_one_type.h"
#include "statistics/order.h"
#include "threads/parallel.h"
#include "weft/runtime.h"

namespace weft::statistics {
namespace {

// x as rows of its type, or of `dtype`, that lie one behind the other: itself, if it does.
Array as_rows(const core::Value& x, const Axes& axes, DType dtype) {
  Axes order;
  for (int axis = 0; axis < x.rank(); ++axis) {
    if (!contains(axes, axis)) order.push_back(axis);
  }
  for (int64_t axis : axes) order.push_back(axis);
  const core::Value turned = core::transposed(x, order);
  const Array rows = make_array(turned.shape, dtype, "quantile");
  if (rows.size() > 0) exec::convert_into(turned, rows);
  return rows;
}

bool lies_in_rows(const core::Quantile& q) {
  const auto item = static_cast<uintptr_t>(size_in_bytes(q.x.dtype));
  if (!is_row_major({q.x.shape, q.x.strides, 0})) return false;
  if (reinterpret_cast<uintptr_t>(q.x.address) % item != 0) return false;
  const int kept = q.x.rank() - q.axes.size();
  return std::all_of(q.axes.begin(), q.axes.end(), [kept](int64_t axis) { return axis >= kept; });
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

// What all rows of a call share.
struct Job {
  const core::Quantile& q;
  const std::byte* elements;
  int64_t rows;
  int64_t n;           // elements of a row
  std::byte* results;  // (quantiles, rows): of x's type, or float64
  bool takes_elements;
};

// One worker's: the places of the quantiles among so many numbers, and what was found there.
template <class Key>
class Worker {
 public:
  explicit Worker(const Job& job)
      : job_(job),
        keys_(job.q.x.dtype),
        places_(job.q.at.size()),
        item_(size_in_bytes(job.q.x.dtype)) {
    ranks_.reserve(2 * places_.size());
    found_.resize(2 * places_.size());
    elements_.resize(2 * places_.size() * sizeof(Key));
    set_places(job.n);
  }

  // `keys` and `spare` hold n each.
  void run(int64_t row, Key* keys, Key* spare) noexcept {
    const int64_t n = job_.n;
    const int64_t nan = keys_.load(job_.elements + row * n * item_, n, keys);
    const bool has_none = nan == n || (nan > 0 && !job_.q.leaves_out_nan);
    if (has_none) return write_nan(row);
    if (n - nan != placed_) set_places(n - nan);
    select(keys, spare, n, ranks_, found_.data());
    keys_.store(found_.data(), static_cast<int64_t>(ranks_.size()), elements_.data());
    for (size_t i = 0; i < places_.size(); ++i) write(row, i);
  }

 private:
  // Memory does not grow: there are never more ranks than at first.
  void set_places(int64_t numbers) {
    placed_ = numbers;
    ranks_.clear();
    for (size_t i = 0; i < places_.size() && numbers > 0; ++i) {
      places_[i] = place_of(job_.q.method, numbers, job_.q.at[i]);
      ranks_.push_back(places_[i].low);
      ranks_.push_back(places_[i].high);
    }
    std::sort(ranks_.begin(), ranks_.end());
    ranks_.erase(std::unique(ranks_.begin(), ranks_.end()), ranks_.end());
  }

  const std::byte* element(int64_t rank) const {
    const auto at = std::lower_bound(ranks_.begin(), ranks_.end(), rank) - ranks_.begin();
    return elements_.data() + at * item_;
  }
  double number(int64_t rank) const {
    double value = 0;
    detail::convert_element(element(rank), job_.q.x.dtype, &value, DType::f64);
    return value;
  }
  std::byte* result(int64_t row, size_t i) const {
    const int64_t item = job_.takes_elements ? item_ : int64_t{sizeof(double)};
    return job_.results + (static_cast<int64_t>(i) * job_.rows + row) * item;
  }

  void write(int64_t row, size_t i) const {
    const Place& place = places_[i];
    if (job_.takes_elements) {
      std::memcpy(result(row, i), element(place.low), static_cast<size_t>(item_));
      return;
    }
    const double a = number(place.low);
    const double b = place.low == place.high ? a : number(place.high);
    const bool averages = job_.q.averages && place.low != place.high;
    const double value = averages ? half_way(a, b) : between(a, b, place.share);
    std::memcpy(result(row, i), &value, sizeof(value));
  }

  // Integers have nothing to say that there are no elements; lowering has refused them.
  void write_nan(int64_t row) const {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const DType dtype = job_.takes_elements ? job_.q.x.dtype : DType::f64;
    for (size_t i = 0; i < places_.size(); ++i) {
      const auto from = reinterpret_cast<const std::byte*>(&nan);
      detail::convert_element(from, DType::f64, result(row, i), dtype);
    }
  }

  const Job& job_;
  Keys<Key> keys_;
  int64_t placed_ = 0;
  std::vector<Place> places_;
  std::vector<int64_t> ranks_;
  std::vector<Key> found_;
  std::vector<std::byte> elements_;
  int64_t item_;
};

template <class Key>
void run_rows(const Job& job) {
  const bool shares =
      job.rows > 1 && threads::pays_to_share(job.rows * job.n * int64_t{sizeof(Key)});
  const int64_t count = shares ? std::min<int64_t>(job.rows, num_threads()) : 1;
  const Array buffers = make_array({count, 2, job.n}, dtype_of<Key>, job.q.name);
  std::vector<Worker<Key>> workers;
  workers.reserve(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i) workers.emplace_back(job);
  const auto run = [&](int64_t i) noexcept {
    Key* const keys = reinterpret_cast<Key*>(buffers.origin()) + i * 2 * job.n;
    for (int64_t row = job.rows * i / count; row < job.rows * (i + 1) / count; ++row)
      workers[static_cast<size_t>(i)].run(row, keys, keys + job.n);
  };
  if (count == 1) return run(0);
  const auto body = [](void* context, int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) (*static_cast<const decltype(run)*>(context))(i);
  };
  threads::parallel_for(count, body, const_cast<void*>(static_cast<const void*>(&run)));
}

// --- With weights: the first element at which the share of all weights up to it reaches q.

struct Weighted {
  int64_t key;
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

int64_t weighted_quantile(const std::vector<Weighted>& pairs, double sum, double q) {
  double so_far = 0;
  for (const Weighted& pair : pairs) {
    so_far += pair.weight;
    if (so_far > 0 && so_far / sum >= q) return pair.key;
  }
  return pairs.back().key;
}

// The numbers of a row in order, with their weights.
std::vector<Weighted> sorted_pairs(const Job& job, const int64_t* keys, int64_t numbers,
                                   const double* weights) {
  std::vector<Weighted> pairs(static_cast<size_t>(job.n));
  for (int64_t i = 0; i < job.n; ++i) {
    check_weight(job.q.name, weights[i]);
    pairs[static_cast<size_t>(i)] = {keys[i], weights[i]};
  }
  std::sort(pairs.begin(), pairs.end(), [](const Weighted& a, const Weighted& b) {
    return a.key < b.key || (a.key == b.key && a.weight < b.weight);
  });
  pairs.resize(static_cast<size_t>(numbers));  // a nan has the largest key
  return pairs;
}

void run_weighted(const Job& job, const Array& weights) {
  const Keys<int64_t> form(job.q.x.dtype);
  const auto* weight = reinterpret_cast<const double*>(weights.origin());
  const int64_t item = size_in_bytes(job.q.x.dtype);
  std::vector<int64_t> keys(static_cast<size_t>(job.n));
  for (int64_t row = 0; row < job.rows; ++row) {
    const int64_t nan = form.load(job.elements + row * job.n * item, job.n, keys.data());
    const auto pairs = sorted_pairs(job, keys.data(), job.n - nan, weight + row * job.n);
    double sum = 0;
    for (const Weighted& pair : pairs) sum += pair.weight;
    const bool has_none = pairs.empty() || (nan > 0 && !job.q.leaves_out_nan);
    if (!has_none) check_sum(job.q.name, sum);
    for (size_t i = 0; i < job.q.at.size(); ++i) {
      const int64_t key = has_none ? form.nan() : weighted_quantile(pairs, sum, job.q.at[i]);
      form.store(&key, 1, job.results + (static_cast<int64_t>(i) * job.rows + row) * item);
    }
  }
}

void run_job(const Job& job) {
  if (job.q.weights)
    run_weighted(job, as_rows(*job.q.weights, job.q.axes, DType::f64));
  else if (size_in_bytes(job.q.x.dtype) < 8)
    run_rows<int32_t>(job);
  else
    run_rows<int64_t>(job);
}

}  // namespace

Array run(const core::Quantile& q) try {
  core::verify(q);
  const Array copy = lies_in_rows(q) ? Array() : as_rows(q.x, q.axes, q.x.dtype);
  const bool takes_elements = core::takes_elements(q.method);
  const int64_t rows = count_or_overflow(core::reduced_shape(q.x.shape, q.axes, false));
  const Array found = make_array({static_cast<int64_t>(q.at.size()), rows},
                                 takes_elements ? q.x.dtype : DType::f64, q.name);
  if (found.size() > 0) {
    run_job({q, lies_in_rows(q) ? q.x.address : copy.origin(), rows, q.elements(), found.origin(),
             takes_elements});
  }
  const Array value = found.dtype() == q.result ? found : exec::converted(found, q.result);
  const Array shaped = value.reshape(q.shape());
  return q.out ? exec::assigned(q.name, Dialect::numpy, shaped, *q.out) : shaped;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::statistics
