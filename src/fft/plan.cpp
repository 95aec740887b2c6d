#include "fft/plan.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "array/storage.h"
#include "fft/factors.h"
#include "fft/roots.h"
#include "fft/tuning.h"

namespace weft::fft {
namespace {

using kernels::FftComplex;
using kernels::FftKernels;
using kernels::FftLanes;
using kernels::FftPass;
using kernels::FftPlan;
using kernels::FftRows;

template <class T>
constexpr DType kTypeOf = sizeof(T) == 4 ? DType::f32 : DType::f64;

template <class T>
class Maker {
 public:
  Maker(Plan<T>& plan, const FftKernels<T>& kernels) : plan_(plan), kernels_(kernels) {}

  void make(const PlanKey& key, bool is_split) {
    const int64_t n = key.complex_length();
    FftPlan<T>& data = plan_.data;
    data.kind = key.kind;
    data.n = key.n;
    data.is_split = is_split;
    const Way way =
        is_split ? one_by_one(n, kernels_.lanes, vector_bytes()) : by_lanes(n, vector_bytes());
    make_complex(data.transform, n, way);
    if (key.is_halved()) data.halves = halves(key.n);
    set_room(data);
  }

 private:
  int64_t vector_bytes() const { return kernels_.lanes * static_cast<int64_t>(sizeof(T)); }

  T* table(int64_t numbers) {
    plan_.tables.push_back(make_array({numbers}, kTypeOf<T>, "fft"));
    plan_.bytes += numbers * static_cast<int64_t>(sizeof(T));
    return reinterpret_cast<T*>(plan_.tables.back().origin());
  }

  void make_complex(FftComplex<T>& c, int64_t n, const Way& way) {
    c.n = n;
    FftComplex<T>& direct = way.inner > 0 ? plan_.inner : c;
    direct.n = way.inner > 0 ? way.inner : n;
    if (way.split.columns > 0) {
      make_split(direct, way.split);
    } else {
      make_lanes(direct.lanes, direct.n);
    }
    if (way.inner > 0) make_chirp(c);
  }

  void make_lanes(FftLanes<T>& lanes, int64_t n) {
    lanes.n = n;
    const Roots roots(n);
    int64_t stride = 1;
    for (const int radix : radices(n)) {
      FftPass<T>& pass = lanes.pass[lanes.passes++];
      pass.radix = radix;
      pass.stride = stride;
      pass.count = n / stride / radix;
      pass.twiddles = twiddles(roots, pass);
      if (radix > 13) pass.roots = cosines_and_sines(radix);
      stride *= radix;
    }
  }
  const T* twiddles(const Roots& roots, const FftPass<T>& pass) {
    T* const all = table(2 * (pass.radix - 1) * (pass.count - 1));
    T* to = all;
    for (int64_t p = 1; p < pass.count; ++p) {
      for (int64_t j = 1; j < pass.radix; ++j) {
        const auto root = roots(p * j * pass.stride);
        *to++ = static_cast<T>(root.real());
        *to++ = static_cast<T>(root.imag());
      }
    }
    return all;
  }
  const T* cosines_and_sines(int64_t n) {
    T* const all = table(2 * n);
    const Roots roots(n);
    for (int64_t k = 0; k < n; ++k) {
      all[k] = static_cast<T>(roots(k).real());
      all[n + k] = static_cast<T>(-roots(k).imag());
    }
    return all;
  }

  void make_split(FftComplex<T>& c, const Split& split) {
    c.method = FftComplex<T>::Method::split;
    make_lanes(c.lanes, split.columns);
    make_lanes(c.rows, split.rows);
    const int64_t lanes = kernels_.lanes, groups = (split.rows + lanes - 1) / lanes;
    const Roots roots(c.n);
    T* to = table(groups * split.columns * 2 * lanes);
    c.twiddles = to;
    for (int64_t group = 0; group < groups; ++group) {
      for (int64_t k = 0; k < split.columns; ++k, to += 2 * lanes) {
        for (int64_t lane = 0; lane < lanes; ++lane) {
          const int64_t row = std::min(group * lanes + lane, split.rows - 1);
          const auto root = roots(row * k);
          to[lane] = static_cast<T>(root.real());
          to[lanes + lane] = static_cast<T>(root.imag());
        }
      }
    }
  }

  // k^2 mod 2n, step by step: it may be larger than an int64_t.
  void make_chirp(FftComplex<T>& c) {
    const int64_t n = c.n, m = plan_.inner.n;
    c.method = FftComplex<T>::Method::chirp;
    c.inner = &plan_.inner;
    T* const chirp = table(2 * n);
    std::vector<std::complex<double>> spread(static_cast<size_t>(m));
    const Roots roots(2 * n);
    for (int64_t k = 0, square = 0; k < n; ++k) {
      const auto root = roots(square);
      chirp[k] = static_cast<T>(root.real());
      chirp[n + k] = static_cast<T>(root.imag());
      const std::complex<double> value(std::conj(root) / static_cast<long double>(m));
      spread[static_cast<size_t>(k)] = value;
      if (k > 0) spread[static_cast<size_t>(m - k)] = value;
      square = (square + 2 * k + 1) % (2 * n);
    }
    c.chirp = chirp;
    transform_in_place(spread);
    T* const spectrum = table(2 * m);
    for (int64_t k = 0; k < m; ++k) {
      spectrum[k] = static_cast<T>(spread[static_cast<size_t>(k)].real());
      spectrum[m + k] = static_cast<T>(spread[static_cast<size_t>(k)].imag());
    }
    c.spectrum = spectrum;
  }
  // In float64 for float32, too.
  static void transform_in_place(std::vector<std::complex<double>>& x);

  const T* halves(int64_t n) {
    const int64_t count = n / 4 + 1;
    T* const all = table(2 * count);
    const Roots roots(n);
    for (int64_t k = 0; k < count; ++k) {
      all[k] = static_cast<T>(roots(k).real());
      all[count + k] = static_cast<T>(-roots(k).imag());
    }
    return all;
  }

  // Whole vectors are read and written at the ends; planes a power of two apart would fight for the
  // same cache sets.
  void set_room(FftPlan<T>& data) {
    const FftComplex<T>& direct = data.transform.inner ? plan_.inner : data.transform;
    const int64_t lanes = kernels_.lanes;
    data.room = std::max(data.n, direct.n) + 1 + 2 * lanes;
    data.room += (lanes - data.room % lanes) % lanes;
    if (data.is_split) {
      data.blocks = split_blocks(direct, kernels_.lanes);
      data.work = split_work(direct, kernels_.lanes);
    }
  }

  Plan<T>& plan_;
  const FftKernels<T>& kernels_;
};

void run_alone(int64_t items, void (*body)(void*, int64_t, int64_t), void* context) noexcept {
  body(context, 0, items);
}

template <class T>
void Maker<T>::transform_in_place(std::vector<std::complex<double>>& x) {
  const auto& kernels = kernels::active_fft<double>();
  const int64_t n = static_cast<int64_t>(x.size());
  const PlanKey key = {kernels::FftKind::complex, n};
  const int64_t bytes = kernels.lanes * static_cast<int64_t>(sizeof(double));
  const auto plan = make_plan(key, find_split(n, kernels.lanes, bytes).columns > 0, kernels);
  FftRows rows{};
  rows.in[0] = reinterpret_cast<const std::byte*>(x.data());
  rows.out[0] = reinterpret_cast<std::byte*>(x.data());
  rows.count = 1;
  rows.in_step = rows.out_step = sizeof(std::complex<double>);
  rows.given = rows.wanted = n;
  rows.scale = 1;
  const Array scratch =
      make_array({scratch_numbers(plan->data, kernels.lanes, 1)}, DType::f64, "fft");
  kernels.run(plan->data, rows, reinterpret_cast<double*>(scratch.origin()), {1, &run_alone});
}

}  // namespace

template <class T>
std::shared_ptr<const Plan<T>> make_plan(const PlanKey& key, bool is_split,
                                         const FftKernels<T>& kernels) {
  const auto plan = std::make_shared<Plan<T>>();
  Maker<T>(*plan, kernels).make(key, is_split);
  return plan;
}

int64_t least_for_lanes(int64_t complex_length, bool are_dense, int64_t lanes,
                        int64_t vector_bytes) {
  Way one = one_by_one(complex_length, lanes, vector_bytes);
  if (one.cost == kNever) return 1;
  if (!are_dense) one.cost += kCostOfGather * static_cast<double>(complex_length);
  const double side_by_side = by_lanes(complex_length, vector_bytes).cost +
                              kCostOfLaneMoves * static_cast<double>(complex_length);
  const double least = std::ceil(side_by_side / one.cost);
  if (least > static_cast<double>(lanes)) return std::numeric_limits<int64_t>::max();
  return std::max(int64_t{1}, static_cast<int64_t>(least));
}

template std::shared_ptr<const Plan<float>> make_plan(const PlanKey&, bool,
                                                      const FftKernels<float>&);
template std::shared_ptr<const Plan<double>> make_plan(const PlanKey&, bool,
                                                       const FftKernels<double>&);

}  // namespace weft::fft
