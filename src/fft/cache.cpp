// The plans of the process.
#include <array>
#include <utility>

#include "base/fork.h"
#include "base/immortal.h"
#include "base/threads.h"
#include "fft/plan.h"
#include "fft/tuning.h"

namespace weft::fft {
namespace {

using kernels::FftKernels;

// Of one length, on one instruction set.
template <class T>
struct Entry {
  const FftKernels<T>* kernels = nullptr;
  PlanKey key = {};
  int64_t least[2] = {};  // see least_for_lanes: scattered, dense
  uint64_t last_use = 0;
  std::shared_ptr<const Plan<T>> lanes;
  std::shared_ptr<const Plan<T>> split;

  bool fits(const PlanKey& other, const FftKernels<T>& of) const {
    return key.n == other.n && key.kind == other.kind && kernels == &of;
  }
  const std::shared_ptr<const Plan<T>>& plan_for(const Rows& rows) const {
    return rows.count >= least[rows.are_dense] ? lanes : split;
  }
  int64_t bytes() const { return (lanes ? lanes->bytes : 0) + (split ? split->bytes : 0); }
};

// Half of what may be kept is float32's, half float64's.
template <class T>
struct Cache {
  Mutex mutex;
  std::array<Entry<T>, kMostPlans / 2> entries;
  int count = 0;
  uint64_t uses = 0;

  Entry<T>* find(const PlanKey& key, const FftKernels<T>& kernels) {
    for (int i = 0; i < count; ++i) {
      Entry<T>& entry = entries[static_cast<size_t>(i)];
      if (!entry.fits(key, kernels)) continue;
      entry.last_use = ++uses;
      return &entry;
    }
    return nullptr;
  }
  // REQUIRES: there is room.
  Entry<T>& add(const Entry<T>& entry) {
    at(count) = entry;
    at(count).last_use = ++uses;
    return at(count++);
  }
  // Its plans are returned: freeing them takes other locks, so it has to wait for this one to be
  // given back.
  Entry<T> take_oldest() {
    int oldest = 0;
    for (int i = 1; i < count; ++i) {
      if (at(i).last_use < at(oldest).last_use) oldest = i;
    }
    const Entry<T> gone = std::exchange(at(oldest), at(count - 1));
    at(--count) = {};
    return gone;
  }
  int64_t bytes() {
    int64_t sum = 0;
    for (int i = 0; i < count; ++i) sum += at(i).bytes();
    return sum;
  }
  bool is_full() const { return count == static_cast<int>(entries.size()); }
  Entry<T>& at(int i) { return entries[static_cast<size_t>(i)]; }
};

constinit Immortal<Cache<float>> of_float;
constinit Immortal<Cache<double>> of_double;
template <class T>
Cache<T>& cache() noexcept {
  if constexpr (sizeof(T) == sizeof(float)) {
    return of_float.value;
  } else {
    return of_double.value;
  }
}
const AtFork at_fork(
    [] {
      cache<float>().mutex.lock();
      cache<double>().mutex.lock();
    },
    [] {
      cache<double>().mutex.unlock();
      cache<float>().mutex.unlock();
    },
    [] {
      cache<double>().mutex.unlock();
      cache<float>().mutex.unlock();
    });

// Null if there is none. Fills in what is known of the length.
template <class T>
std::shared_ptr<const Plan<T>> look_up(Entry<T>& sought, const Rows& rows) {
  const Lock lock(cache<T>().mutex);
  const Entry<T>* const entry = cache<T>().find(sought.key, *sought.kernels);
  if (!entry) return nullptr;
  sought.least[0] = entry->least[0];
  sought.least[1] = entry->least[1];
  return entry->plan_for(rows);
}

// The last one used stays, whatever its size.
template <class T>
void keep(const Entry<T>& sought, const std::shared_ptr<const Plan<T>>& plan) {
  std::vector<Entry<T>> gone;
  gone.reserve(cache<T>().entries.size());
  const Lock lock(cache<T>().mutex);
  Entry<T>* entry = cache<T>().find(sought.key, *sought.kernels);
  if (!entry) {
    if (cache<T>().is_full()) gone.push_back(cache<T>().take_oldest());
    entry = &cache<T>().add(sought);
  }
  (plan->data.is_split ? entry->split : entry->lanes) = plan;
  while (cache<T>().bytes() > kMostPlanBytes / 2 && cache<T>().count > 1)
    gone.push_back(cache<T>().take_oldest());
}

}  // namespace

template <class T>
std::shared_ptr<const Plan<T>> find_plan(const PlanKey& key, const Rows& rows,
                                         const FftKernels<T>& kernels) {
  Entry<T> sought;
  sought.kernels = &kernels;
  sought.key = key;
  if (auto plan = look_up(sought, rows)) return plan;
  if (sought.least[0] == 0) {
    const int64_t vector_bytes = kernels.lanes * static_cast<int64_t>(sizeof(T));
    for (const bool are_dense : {false, true}) {
      sought.least[are_dense] =
          least_for_lanes(key.complex_length(), are_dense, kernels.lanes, vector_bytes);
    }
  }
  auto plan = make_plan(key, rows.count < sought.least[rows.are_dense], kernels);
  keep(sought, plan);
  return plan;
}

template std::shared_ptr<const Plan<float>> find_plan(const PlanKey&, const Rows&,
                                                      const FftKernels<float>&);
template std::shared_ptr<const Plan<double>> find_plan(const PlanKey&, const Rows&,
                                                       const FftKernels<double>&);

int kept_plans() noexcept {
  const auto count = [](auto& of) {
    const Lock lock(of.mutex);
    return of.count;
  };
  return count(cache<float>()) + count(cache<double>());
}

}  // namespace weft::fft
