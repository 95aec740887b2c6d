// What the machine can do: copy, scale, add, triad, read and fill of float32 in each level of the
// memory, with plain and with non-temporal stores, and the peak rate of multiply-adds; on one and
// on two threads. All cases are sampled in turn, round after round; the fastest counts.
#include <immintrin.h>
#include <omp.h>
#include <sys/mman.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Ones in huge pages; `stagger` bytes keep arrays from falling on the same cache sets.
float* make_array(size_t elements, size_t stagger) {
  constexpr size_t kHugePage = 2 << 20;
  const size_t bytes = elements * 4 + 2 * kHugePage;
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  madvise(memory, bytes, MADV_HUGEPAGE);
  const size_t begin = (reinterpret_cast<size_t>(memory) + kHugePage - 1) & ~(kHugePage - 1);
  float* array = reinterpret_cast<float*>(begin + stagger);
  std::fill_n(array, elements, 1.0f);
  return array;
}

struct Arrays {
  float *a, *b, *c;
};

enum class Kind { copy, scale, add, triad, read, fill };
constexpr const char* kNames[] = {"copy", "scale", "add", "triad", "read", "fill"};
constexpr int kStreams[] = {2, 2, 3, 3, 1, 1};

template <Kind K, bool Streams>
void run(const Arrays& x, size_t n) {
  const __m256 factor = _mm256_set1_ps(1.5f);
  __m256 total[4] = {factor, factor, factor, factor};
  for (size_t i = 0; i < n; i += 32) {
    for (size_t k = 0; k < 4; ++k) {
      const size_t at = i + 8 * k;
      __m256 value = K == Kind::fill ? factor : _mm256_load_ps(x.a + at);
      if (K == Kind::scale) value = _mm256_mul_ps(value, factor);
      if (K == Kind::add) value = _mm256_add_ps(value, _mm256_load_ps(x.b + at));
      if (K == Kind::triad) value = _mm256_fmadd_ps(factor, _mm256_load_ps(x.b + at), value);
      if (K == Kind::read) {
        total[k] = _mm256_add_ps(total[k], value);
      } else if (Streams) {
        _mm256_stream_ps(x.c + at, value);
      } else {
        _mm256_store_ps(x.c + at, value);
      }
    }
  }
  if (K == Kind::read) asm volatile("" : : "x"(total[0] + total[1] + total[2] + total[3]));
}

// Twelve chains of multiply-adds in registers. Returns the operations.
double multiply_add(long turns) {
  const __m256 factor = _mm256_set1_ps(0.999f), term = _mm256_set1_ps(0.001f);
  __m256 x[12];
  for (__m256& chain : x) chain = term;
  for (long i = 0; i < turns; ++i) {
#pragma GCC unroll 12
    for (__m256& chain : x) {
      asm volatile("vfmadd213ps %2, %1, %0" : "+x"(chain) : "x"(factor), "x"(term));
    }
  }
  return static_cast<double>(turns) * 12 * 16;
}

struct Case {
  std::string name;
  int threads;
  double work;  // bytes or operations
  std::function<void()> call;
  double best = 1e99;
};

template <class F>
std::function<void()> on_threads(int threads, F f) {
  return [=] {
    if (threads == 1) return f(0);
#pragma omp parallel num_threads(threads)
    f(omp_get_thread_num());
  };
}

struct Level {
  const char* name;
  size_t elements;  // of each array, per thread; in memory shared by the threads
  bool memory;
};

template <Kind K, bool Streams>
void add_cases(std::vector<Case>& cases, const Level& level, const Arrays* arrays) {
  for (int threads = 1; threads <= 2; ++threads) {
    const size_t n = level.memory ? level.elements / static_cast<size_t>(threads) : level.elements;
    const long turns = std::max(1L, 2000000 / static_cast<long>(n));
    const double bytes = 4.0 * kStreams[static_cast<int>(K)] * static_cast<double>(n) * threads;
    const auto body = [=](int thread) {
      for (long i = 0; i < turns; ++i) {
        run<K, Streams>(arrays[thread], n);
        asm volatile("" ::: "memory");
      }
    };
    cases.push_back(
        {std::string(level.name) + " " + kNames[static_cast<int>(K)] + (Streams ? " nt" : ""),
         threads, bytes * static_cast<double>(turns), on_threads(threads, body)});
  }
}

void add_level(std::vector<Case>& cases, const Level& level) {
  Arrays* arrays = new Arrays[2];
  for (size_t t = 0; t < 2; ++t) {
    const size_t offset = 4160 * t;
    arrays[t] = {make_array(level.elements, 320 + offset),
                 make_array(level.elements, 1344 + offset),
                 make_array(level.elements, 2688 + offset)};
  }
  add_cases<Kind::copy, false>(cases, level, arrays);
  add_cases<Kind::scale, false>(cases, level, arrays);
  add_cases<Kind::add, false>(cases, level, arrays);
  add_cases<Kind::triad, false>(cases, level, arrays);
  add_cases<Kind::read, false>(cases, level, arrays);
  add_cases<Kind::fill, false>(cases, level, arrays);
  if (level.elements < 1 << 19) return;
  add_cases<Kind::copy, true>(cases, level, arrays);
  add_cases<Kind::add, true>(cases, level, arrays);
  add_cases<Kind::triad, true>(cases, level, arrays);
  add_cases<Kind::fill, true>(cases, level, arrays);
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 20;
  std::vector<Case> cases;
  const Level levels[] = {{"L1 8 KiB", 2048, false},
                          {"L2 96 KiB", 24576, false},
                          {"L3 2 MiB", 1 << 19, false},
                          {"L3 6 MiB", 3 << 19, false},
                          {"memory 128 MiB", 1 << 25, true}};
  for (const Level& level : levels) add_level(cases, level);
  for (int threads = 1; threads <= 2; ++threads) {
    constexpr long kTurns = 400000;
    cases.push_back({"multiply-add peak", threads, threads * 12.0 * 16 * kTurns,
                     on_threads(threads, [](int) { multiply_add(kTurns); })});
  }
  const double end = now() + seconds;
  do {
    for (Case& c : cases) {
      const double start = now();
      c.call();
      c.best = std::min(c.best, now() - start);
    }
  } while (now() < end);
  std::printf("machine, float32%*s 1 thread  2 threads   GB/s (multiply-add: GFLOP/s)\n", 10, "");
  for (size_t i = 0; i < cases.size(); i += 2) {
    std::printf("  %-24s %8.1f %10.1f\n", cases[i].name.c_str(),
                cases[i].work / cases[i].best / 1e9, cases[i + 1].work / cases[i + 1].best / 1e9);
  }
}
