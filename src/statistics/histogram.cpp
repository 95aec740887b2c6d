#include "statistics/histogram.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "array/storage.h"
#include "base/raise.h"
#include "exec/steps_of_one_type.h"
#include "statistics/rounding.h"
#include "statistics/tuning.h"
#include "threads/parallel.h"
#include "weft/runtime.h"

namespace weft::statistics {
namespace {

// x as dense elements of this type: itself, if it lies so.
Array dense(const core::Value& x, DType dtype) {
  const Array copy = make_array(x.shape, dtype, "histogram");
  if (x.size() > 0) exec::convert_into(x, copy);
  return copy;
}
bool is_dense(const core::Value& x, DType dtype) {
  return x.dtype == dtype && is_row_major({x.shape, x.strides, 0}) &&
         reinterpret_cast<uintptr_t>(x.address) % static_cast<uintptr_t>(size_in_bytes(dtype)) == 0;
}

// The bin of a coordinate along one axis; -1 for none.
template <class T>
class Locator {
 public:
  Locator(const T* edges, int64_t bins, bool is_even)
      : edges_(edges), bins_(bins), is_even_(is_even) {
    if (bins == 0) return;
    first_ = edges[0];
    last_ = edges[bins];
    const T width = last_ - first_;
    scale_ = static_cast<T>(bins) / width;
    is_even_ = is_even && width > 0 && scale_ > 0 && scale_ <= std::numeric_limits<T>::max();
    while (half_ < bins + 1) half_ *= 2;
    half_ /= 2;
  }

  // places[i] = places[i] * bins + bin, or -1.
  void locate(const T* x, int64_t count, int64_t* places) const {
    if (bins_ == 0) return std::fill(places, places + count, int64_t{-1}), void();
    is_even_ ? add_bins<true>(x, count, places) : add_bins<false>(x, count, places);
  }

 private:
  template <bool kEven>
  void add_bins(const T* x, int64_t count, int64_t* places) const {
    for (int64_t i = 0; i < count; ++i) {
      const bool is_inside = (x[i] >= first_) & (x[i] <= last_);
      const T at = is_inside ? x[i] : first_;
      const int64_t bin = kEven ? guess(at) : search(at);
      places[i] = is_inside & (places[i] >= 0) ? places[i] * bins_ + bin : -1;
    }
  }

  // Divided by the width, which rounding may put one bin too low or too high.
  int64_t guess(T at) const {
    int64_t bin = std::min(static_cast<int64_t>((at - first_) * scale_), bins_ - 1);
    bin -= at < edges_[bin];
    bin += (at >= edges_[bin + 1]) & (bin != bins_ - 1);
    if (at < edges_[bin] || (at >= edges_[bin + 1] && bin != bins_ - 1)) [[unlikely]]
      return search(at);
    return bin;
  }

  // The last edge that is not above, without a branch that could be mispredicted.
  int64_t search(T at) const {
    int64_t edge = 0;
    for (int64_t step = half_; step > 0; step /= 2) {
      const int64_t next = std::min(edge + step, bins_);
      edge = edges_[next] <= at ? next : edge;
    }
    return std::min(edge, bins_ - 1);
  }

  const T* edges_;
  int64_t bins_;
  bool is_even_;
  T first_ = 0;
  T last_ = 0;
  T scale_ = 0;
  int64_t half_ = 1;  // the largest power of two not above the number of edges
};

// The cells of all points, some at a time.
class Cells {
 public:
  static constexpr int64_t kAtOnce = 1024;

  explicit Cells(const core::HistogramRecord& h) : axes_(h.axes) {
    for (const core::HistogramAxis& axis : h.axes) {
      const DType dtype = axis.edges.dtype();
      copies_.push_back(is_dense(axis.x, dtype) ? Array() : dense(axis.x, dtype));
      addresses_.push_back(is_dense(axis.x, dtype) ? axis.x.address : copies_.back().origin());
    }
  }

  // Those of points [begin, begin + count). REQUIRES: count <= kAtOnce.
  void find(int64_t begin, int64_t count, int64_t* cells) const {
    std::fill(cells, cells + count, 0);
    for (size_t i = 0; i < axes_.size(); ++i) {
      const core::HistogramAxis& axis = axes_[i];
      if (axis.edges.dtype() == DType::f32)
        locate<float>(axis, addresses_[i], begin, count, cells);
      else
        locate<double>(axis, addresses_[i], begin, count, cells);
    }
  }

 private:
  template <class T>
  static void locate(const core::HistogramAxis& axis, const std::byte* x, int64_t begin,
                     int64_t count, int64_t* cells) {
    const T* edges = reinterpret_cast<const T*>(axis.edges.origin());
    const Locator<T> locator(edges, axis.bins(), axis.is_even);
    locator.locate(reinterpret_cast<const T*>(x) + begin, count, cells);
  }

  const std::vector<core::HistogramAxis>& axes_;
  std::vector<Array> copies_;
  std::vector<const std::byte*> addresses_;
};

// Calls each(point, cell) for the points in [begin, end) that lie in a cell, in order.
template <class Each>
void for_cells(const Cells& all, int64_t begin, int64_t end, const Each& each) {
  int64_t cells[Cells::kAtOnce];
  while (begin < end) {
    const int64_t count = std::min(end - begin, Cells::kAtOnce);
    all.find(begin, count, cells);
    for (int64_t i = 0; i < count; ++i) {
      if (cells[i] >= 0) each(begin + i, cells[i]);
    }
    begin += count;
  }
}

template <class Body>
void for_workers(int64_t workers, const Body& body) {
  if (workers == 1) return body(0);
  const auto call = [](void* context, int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) (*static_cast<const Body*>(context))(i);
  };
  threads::parallel_for(workers, call, const_cast<Body*>(&body));
}

int64_t workers_for(int64_t points, int64_t cells) {
  // Counts of one's own have to be added up.
  if (points < 4 * cells || !threads::pays_to_share(points * 8)) return 1;
  return std::min<int64_t>(num_threads(), std::max<int64_t>(points / kHistogramBlock, 1));
}

Array zero_rows(int64_t rows, int64_t cells, DType dtype) { return full({rows, cells}, 0, dtype); }

Array count_points(const core::HistogramRecord& h, const Cells& cells, int64_t size) {
  const int64_t points = h.points();
  const int64_t workers = workers_for(points, size);
  const Array counts = zero_rows(workers, size, DType::i64);
  auto* const all = reinterpret_cast<int64_t*>(counts.origin());
  for_workers(workers, [&](int64_t worker) noexcept {
    int64_t* const mine = all + worker * size;
    for_cells(cells, points * worker / workers, points * (worker + 1) / workers,
              [mine](int64_t, int64_t cell) { ++mine[cell]; });
  });
  for (int64_t worker = 1; worker < workers; ++worker) {
    for (int64_t i = 0; i < size; ++i) all[i] += all[worker * size + i];
  }
  return counts(0);
}

// Sums of real weights, block after block. Several blocks at a time are shared out.
Array add_weights(const core::HistogramRecord& h, const Cells& cells, int64_t size,
                  const double* weights) {
  const int64_t points = h.points();
  const int64_t block = h.block > 0 ? h.block : std::max<int64_t>(points, 1);
  const int64_t workers = h.block > 0 ? workers_for(points, size) : 1;
  const Array sums = full({size}, 0, DType::f64);
  auto* const total = reinterpret_cast<double*>(sums.origin());
  const Array parts = make_array({workers, size}, DType::f64, h.name);
  auto* const part = reinterpret_cast<double*>(parts.origin());
  for (int64_t begin = 0; begin < points; begin += workers * block) {
    for_workers(workers, [&](int64_t worker) noexcept {
      double* const mine = part + worker * size;
      std::fill(mine, mine + size, 0.0);
      const int64_t from = std::min(begin + worker * block, points);
      for_cells(cells, from, std::min(from + block, points),
                [&](int64_t point, int64_t cell) { mine[cell] += weights[point]; });
    });
    const int64_t used = std::min(workers, (points - begin + block - 1) / block);
    for (int64_t i = 0; i < used * size; ++i) {
      double& sum = total[i % size];
      sum = rounded(sum + rounded(part[i], h.result), h.result);
    }
  }
  return sums;
}

Array add_weights(const core::HistogramRecord& h, const Cells& cells, int64_t size) {
  const Array weights = dense(*h.weights, is_complex(h.weights->dtype) ? DType::c128 : DType::f64);
  if (!is_complex(weights.dtype()))
    return add_weights(h, cells, size, reinterpret_cast<const double*>(weights.origin()));
  const Array sums = make_array({size}, DType::c128, h.name);
  for (const bool is_real : {true, false}) {
    const Array part = dense(is_real ? weights.real() : weights.imag(), DType::f64);
    const Array sum = add_weights(h, cells, size, reinterpret_cast<const double*>(part.origin()));
    exec::assigned(h.name, Dialect::numpy, sum, is_real ? sums.real() : sums.imag());
  }
  return sums;
}

}  // namespace

Array run(const core::HistogramRecord& h) try {
  core::verify(h);
  const Cells cells(h);
  const int64_t size = count_or_overflow(h.shape());
  const Array sums = h.weights ? add_weights(h, cells, size) : count_points(h, cells, size);
  const Array result = sums.dtype() == h.result ? sums : exec::converted(sums, h.result);
  return result.reshape(h.shape());
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::statistics
