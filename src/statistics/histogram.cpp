#include "statistics/histogram.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <variant>
#include <vector>

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

// The bin of a coordinate along one axis.
template <class T>
class Locator {
 public:
  explicit Locator(const core::HistogramAxis& axis) : bins_(axis.bins()) {
    const T* edges = reinterpret_cast<const T*>(axis.edges.origin());
    first_ = edges[0];
    last_ = edges[bins_];
    edges_.assign(edges, edges + bins_ + 1);
    edges_.back() = std::numeric_limits<T>::infinity();  // the last bin holds its upper edge
    const T width = last_ - first_;
    scale_ = static_cast<T>(bins_) / width;
    // A quotient of so many bins is right to one.
    const bool is_exact = bins_ < int64_t{1} << (std::numeric_limits<T>::digits - 4);
    is_even_ =
        axis.is_even && is_exact && width > 0 && std::isfinite(width) && std::isfinite(scale_);
    while (half_ < bins_) half_ *= 2;
    half_ /= 2;
    if (!is_even_ && axis.x.size() > kGridCells * bins_ && bins_ < kMostGridded) make_grid(width);
  }

  // cells[i] = cells[i] * bins + bin, or -1: outside, or it was.
  void locate(const T* x, int64_t count, int64_t* cells) const {
    if (bins_ == 0)
      std::fill(cells, cells + count, int64_t{-1});
    else if (is_even_)
      locate_by<Way::even>(x, count, cells);
    else
      tries_ > 0 ? locate_by<Way::grid>(x, count, cells) : locate_by<Way::search>(x, count, cells);
  }

 private:
  enum class Way { even, grid, search };

  // Finer cells of one width, each with the bin that it begins in, unless many edges lie in one.
  void make_grid(T width) {
    const int64_t cells = kGridCells * bins_;
    grid_scale_ = static_cast<T>(cells) / width;
    if (!(width > 0) || !std::isfinite(width) || !std::isfinite(grid_scale_)) return;
    std::vector<int32_t> grid(static_cast<size_t>(cells) + 2);  // rounding may reach one more
    for (int64_t i = 1; i < bins_; ++i)
      ++grid[static_cast<size_t>(grid_cell(edges_[static_cast<size_t>(i)]))];
    const int32_t most = *std::max_element(grid.begin(), grid.end());
    if (most > kMostTries) return;
    tries_ = std::max(most, 1);
    int32_t before = 0;
    for (int32_t& cell : grid) before += std::exchange(cell, before);
    grid_ = std::move(grid);
  }
  int64_t grid_cell(T at) const { return static_cast<int64_t>((at - first_) * grid_scale_); }

  template <Way kWay>
  void locate_by(const T* x, int64_t count, int64_t* cells) const {
    const T* const edges = edges_.data();
    for (int64_t i = 0; i < count; ++i) {
      const bool is_inside = static_cast<int>(x[i] >= first_) & static_cast<int>(x[i] <= last_);
      const T at = is_inside ? x[i] : first_;
      const int64_t bin = kWay == Way::even   ? guess(edges, at)
                          : kWay == Way::grid ? step(edges, at)
                                              : search(edges, at);
      const int64_t cell = cells[i] * bins_ + bin;
      cells[i] = static_cast<int>(is_inside) & static_cast<int>(cells[i] >= 0) ? cell : -1;
    }
  }

  // By the width, which rounding may put one bin too low or too high.
  int64_t guess(const T* edges, T at) const {
    const int64_t bin = std::min(static_cast<int64_t>((at - first_) * scale_), bins_ - 1);
    return bin + static_cast<int>(at >= edges[bin + 1]) - static_cast<int>(at < edges[bin]);
  }

  // From the bin that its cell begins in. What rounds to a later cell is larger: never too far.
  int64_t step(const T* edges, T at) const {
    int64_t bin = grid_[static_cast<size_t>(grid_cell(at))];
    for (int i = 0; i < tries_; ++i) bin += static_cast<int>(at >= edges[bin + 1]);
    return bin;
  }

  // The last lower edge that is not above, without a branch that could be mispredicted.
  int64_t search(const T* edges, T at) const {
    int64_t bin = 0;
    for (int64_t step = half_; step > 0; step /= 2) {
      const int64_t next = std::min(bin + step, bins_ - 1);
      bin += (next - bin) & -static_cast<int64_t>(edges[next] <= at);
    }
    return bin;
  }

  int64_t bins_;
  bool is_even_;
  T first_;
  T last_;
  T scale_;
  std::vector<T> edges_;
  T grid_scale_ = 0;
  int tries_ = 0;  // the most edges in a cell of the grid; 0: no grid
  std::vector<int32_t> grid_;
  int64_t half_ = 1;  // the first step: half the smallest power of two that is not below the bins
};

// The cells of all points, some at a time.
class Cells {
 public:
  static constexpr int64_t kAtOnce = 1024;

  explicit Cells(const core::HistogramRecord& h) {
    for (const core::HistogramAxis& axis : h.axes) {
      const DType dtype = axis.edges.dtype();
      copies_.push_back(is_dense(axis.x, dtype) ? Array() : dense(axis.x, dtype));
      const std::byte* x = is_dense(axis.x, dtype) ? axis.x.address : copies_.back().origin();
      if (dtype == DType::f32)
        axes_.emplace_back(Axis<float>{Locator<float>(axis), reinterpret_cast<const float*>(x)});
      else
        axes_.emplace_back(Axis<double>{Locator<double>(axis), reinterpret_cast<const double*>(x)});
    }
  }

  // Those of points [begin, begin + count). REQUIRES: count <= kAtOnce.
  void find(int64_t begin, int64_t count, int64_t* cells) const noexcept {
    std::fill(cells, cells + count, 0);
    for (const auto& either : axes_) {
      std::visit([&](const auto& axis) { axis.locator.locate(axis.x + begin, count, cells); },
                 either);
    }
  }

 private:
  template <class T>
  struct Axis {
    Locator<T> locator;
    const T* x;
  };
  std::vector<Array> copies_;
  std::vector<std::variant<Axis<float>, Axis<double>>> axes_;
};

// Calls each(point, cell) for the points in [begin, end), in order; a cell of -1 is none.
template <class Each>
void for_cells(const Cells& all, int64_t begin, int64_t end, const Each& each) {
  int64_t cells[Cells::kAtOnce];
  while (begin < end) {
    const int64_t count = std::min(end - begin, Cells::kAtOnce);
    all.find(begin, count, cells);
    for (int64_t i = 0; i < count; ++i) each(begin + i, cells[i]);
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

// Several sets of counts for neighbouring points: counting one cell twice in a row would wait for
// the first time.
Array count_points(const core::HistogramRecord& h, const Cells& cells, int64_t size) {
  const int64_t points = h.points();
  const int64_t workers = workers_for(points, size);
  const int64_t sets = size <= kFewCells ? 4 : 1;
  const int64_t room = size + 1;  // the first one of a set counts what is in no cell
  const Array counts = full({workers * sets, room}, 0, DType::i64);
  auto* const all = reinterpret_cast<int64_t*>(counts.origin());
  for_workers(workers, [&](int64_t worker) noexcept {
    int64_t* const mine = all + worker * sets * room + 1;
    for_cells(cells, points * worker / workers, points * (worker + 1) / workers,
              [=](int64_t point, int64_t cell) { ++mine[(point & (sets - 1)) * room + cell]; });
  });
  const Array total = make_array({size}, DType::i64, h.name);
  auto* const to = reinterpret_cast<int64_t*>(total.origin());
  for (int64_t i = 0; i < size; ++i) {
    to[i] = 0;
    for (int64_t set = 0; set < workers * sets; ++set) to[i] += all[set * room + 1 + i];
  }
  return total;
}

// Sums of real weights, block after block. Several blocks at a time are shared out.
Array add_weights(const core::HistogramRecord& h, const Cells& cells, int64_t size,
                  const double* weights) {
  const int64_t points = h.points();
  const int64_t block = h.block > 0 ? h.block : std::max<int64_t>(points, 1);
  const int64_t workers = h.block > 0 ? workers_for(points, size) : 1;
  const Array sums = full({size}, 0, DType::f64);
  auto* const total = reinterpret_cast<double*>(sums.origin());
  const int64_t room = size + 1;  // the first one is for what is in no cell
  const Array parts = make_array({workers, room}, DType::f64, h.name);
  auto* const part = reinterpret_cast<double*>(parts.origin());
  for (int64_t begin = 0; begin < points; begin += workers * block) {
    for_workers(workers, [&](int64_t worker) noexcept {
      double* const mine = part + worker * room + 1;
      std::fill(mine - 1, mine + size, 0.0);
      const int64_t from = std::min(begin + worker * block, points);
      for_cells(cells, from, std::min(from + block, points),
                [&](int64_t point, int64_t cell) { mine[cell] += weights[point]; });
    });
    const int64_t used = std::min(workers, (points - begin + block - 1) / block);
    for (int64_t worker = 0; worker < used; ++worker) {
      const double* const theirs = part + worker * room + 1;
      for (int64_t i = 0; i < size; ++i)
        total[i] = rounded(total[i] + rounded(theirs[i], h.result), h.result);
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
