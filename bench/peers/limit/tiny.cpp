// Small loops behind one call, and results in fresh memory: reused (""), from malloc ("malloc", for
// the small ones "new"), in huge pages ("hp").
#include <sys/mman.h>

#include <cstdlib>

#include "lanes.h"

namespace peers {
namespace {

void add_vectors(const float* __restrict a, const float* __restrict b, float* __restrict out,
                 long n, long) {
  long i = 0;
  for (; i + kLanes <= n; i += kLanes) store(out + i, load(a + i) + load(b + i));
  for (; i < n; ++i) out[i] = a[i] + b[i];
}

void add_row(const float* __restrict a, const float* __restrict b, float* __restrict out, long n,
             long m) {
  for (long i = 0; i < n; ++i) {
    for (long j = 0; j < m; ++j) out[i * m + j] = a[i * m + j] + b[j];
  }
}

void outer_product(const float* __restrict a, const float* __restrict b, float* __restrict out,
                   long n, long m) {
  for (long i = 0; i < n; ++i) {
    for (long j = 0; j < m; ++j) out[i * m + j] = a[i] * b[j];
  }
}

void chain(const float* __restrict a, const float* __restrict b, float* __restrict out, long n,
           long m) {
  for (long i = 0; i < n; ++i) {
    for (long j = 0; j < m; ++j) out[i * m + j] = (a[i * m + j] - b[j]) * 2.0f + 1.0f;
  }
}

// A size that the compiler does not know.
long hidden(long n) {
  asm volatile("" : "+r"(n));
  return n;
}

template <auto Kernel>
Runner into(const Call& call) {
  return repeat([a = call.get<float>(0), b = call.get<float>(1), out = call.get<float>(2),
                 n = call.extent[0],
                 m = call.extent[1]] { Kernel(a, b, out, hidden(n), hidden(m)); });
}

template <auto Kernel>
Runner fresh(const Call& call) {
  return repeat(
      [a = call.get<float>(0), b = call.get<float>(1), n = call.extent[0], m = call.extent[1]] {
        float* out = static_cast<float*>(std::malloc(static_cast<size_t>(hidden(n * m)) * 4));
        Kernel(a, b, out, hidden(n), hidden(m));
        keep(out);
        std::free(out);
      });
}

Runner sum_few(const Call& call) {
  return repeat([a = call.get<float>(0), out = call.get<float>(2), size = call.extent[0]] {
    const long n = hidden(size);
    float total = 0;
    long i = 0;
    if (n >= kLanes) {
      Lanes part = load(a);
      for (i = kLanes; i + kLanes <= n; i += kLanes) part += load(a + i);
      total = sum(part);
    }
    for (; i < n; ++i) total += a[i];
    *out = total;
  });
}

constexpr size_t kHugePage = 2 << 20;

float* in_huge_pages(size_t bytes) {
  if (bytes < kHugePage) return static_cast<float*>(std::aligned_alloc(64, bytes));
  void* memory = std::aligned_alloc(kHugePage, (bytes + kHugePage - 1) & ~(kHugePage - 1));
  madvise(memory, bytes, MADV_HUGEPAGE);
  return static_cast<float*>(memory);
}
float* from_malloc(size_t bytes) { return static_cast<float*>(std::aligned_alloc(64, bytes)); }

// Into the given block if Allocate is null.
template <float* (*Allocate)(size_t)>
Runner add_to_new(const Call& call) {
  return repeat([a = call.get<float>(0), b = call.get<float>(1), given = call.get<float>(2),
                 n = call.extent[0] * call.extent[1], threads = call.threads] {
    float* out = given;
    if constexpr (Allocate != nullptr) out = Allocate(static_cast<size_t>(n) * 4);
    split(n, threads, 64, [=](long begin, long end) {
      const float* __restrict x = a + begin, * __restrict y = b + begin;
      float* __restrict z = out + begin;
      along(
          end - begin, [=](long i) { store(z + i, load(x + i) + load(y + i)); },
          [=](long i) { z[i] = x[i] + y[i]; });
    });
    keep(out);
    if constexpr (Allocate != nullptr) std::free(out);
  });
}

const Register rows{
    {"tiny_3_3", "", 1, into<add_vectors>},
    {"tiny_3_3", "new", 1, fresh<add_vectors>},
    {"tiny_23_3", "", 1, into<add_row>},
    {"tiny_23_3", "new", 1, fresh<add_row>},
    {"tiny_outer", "", 1, into<outer_product>},
    {"tiny_outer", "new", 1, fresh<outer_product>},
    {"tiny_64", "", 1, into<add_vectors>},
    {"tiny_64", "new", 1, fresh<add_vectors>},
    {"tiny_chain", "", 1, into<chain>},
    {"tiny_chain", "new", 1, fresh<chain>},
    {"tiny_sum", "", 1, sum_few},
    {"new_L2", "", 2, add_to_new<nullptr>},
    {"new_L2", "malloc", 2, add_to_new<from_malloc>},
    {"new_L2", "hp", 2, add_to_new<in_huge_pages>},
    {"new_L3", "", 2, add_to_new<nullptr>},
    {"new_L3", "malloc", 2, add_to_new<from_malloc>},
    {"new_L3", "hp", 2, add_to_new<in_huge_pages>},
    {"new_DRAM", "", 2, add_to_new<nullptr>},
    {"new_DRAM", "malloc", 2, add_to_new<from_malloc>},
    {"new_DRAM", "hp", 2, add_to_new<in_huge_pages>},
};

}  // namespace
}  // namespace peers
