#include "statistics/interp.h"

#include <complex>

#include "array/storage.h"
#include "threads/parallel.h"

namespace weft::statistics {
namespace {

// What is computed at once by a thread: enough that sharing out costs nothing beside it.
constexpr int64_t kAtOnce = 1024;

template <class V>
bool is_nan(const V& value) {
  return value != value;
}

template <class V>
class Line {
 public:
  Line(const core::Interp& i, V* results)
      : x_(reinterpret_cast<const double*>(i.x.address)),
        points_(reinterpret_cast<const double*>(i.points.address)),
        values_(reinterpret_cast<const V*>(i.values.address)),
        last_(i.points.size() - 1),
        left_(i.left ? V(*i.left) : values_[0]),
        right_(i.right ? V(*i.right) : values_[last_]),
        results_(results) {
    while (half_ <= last_ / 2) half_ *= 2;
  }

  void run(int64_t begin, int64_t end) const noexcept {
    for (int64_t i = begin; i < end; ++i) results_[i] = value_at(x_[i]);
  }

 private:
  // The last point that is not above x, without a branch that could be mispredicted.
  int64_t point_below(double x) const {
    int64_t point = 0;
    for (int64_t step = half_; step > 0; step /= 2) {
      const int64_t next = point + step <= last_ ? point + step : last_;
      point = points_[next] <= x ? next : point;
    }
    return point;
  }

  V value_at(double x) const {
    if (is_nan(x)) return V(x);
    if (x < points_[0]) return left_;
    if (x > points_[last_]) return right_;
    const int64_t at = point_below(x);
    if (at == last_ || points_[at] == x) return values_[at];
    const V slope = (values_[at + 1] - values_[at]) / (points_[at + 1] - points_[at]);
    const V value = slope * (x - points_[at]) + values_[at];
    return is_nan(value) ? from_above(slope, at, x) : value;
  }

  // Infinite values: from the other point, or what both are.
  V from_above(const V& slope, int64_t at, double x) const {
    const V value = slope * (x - points_[at + 1]) + values_[at + 1];
    return is_nan(value) && values_[at] == values_[at + 1] ? values_[at] : value;
  }

  const double* x_;
  const double* points_;
  const V* values_;
  int64_t last_;
  V left_;
  V right_;
  V* results_;
  int64_t half_ = 1;
};

template <class V>
void run_lines(const core::Interp& i, const Array& results) {
  const Line<V> line(i, reinterpret_cast<V*>(results.origin()));
  const int64_t count = results.size();
  if (!threads::pays_to_share(count * 64)) return line.run(0, count);
  const auto body = [](void* context, int64_t begin, int64_t end) {
    static_cast<const Line<V>*>(context)->run(begin, end);
  };
  threads::parallel_for(count, body, const_cast<Line<V>*>(&line), kAtOnce);
}

}  // namespace

Array run(const core::Interp& i) {
  core::verify(i);
  const Array results = make_array(i.x.shape, i.values.dtype, i.name);
  i.values.dtype == DType::f64 ? run_lines<double>(i, results)
                               : run_lines<std::complex<double>>(i, results);
  return results;
}

}  // namespace weft::statistics
