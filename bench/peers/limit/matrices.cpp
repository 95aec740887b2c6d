// Products and decompositions of matrices: raw OpenBLAS and LAPACK calls, and for batches of small
// matrices loops whose sizes the compiler knows.
#include <cblas.h>

#include <cstring>
#include <vector>

#include "lanes.h"

extern "C" {
void dgesv_(const int*, const int*, double*, const int*, int*, double*, const int*, int*);
void dgesdd_(const char*, const int*, const int*, double*, const int*, double*, double*, const int*,
             double*, const int*, double*, const int*, int*, int*, size_t);
}

namespace peers {
namespace {

// OpenBLAS is shared with other peers of the process, which expect one thread.
template <class F>
Runner with_blas_threads(const Call& call, F run_once) {
  return [inner = repeat(run_once), threads = call.threads](long calls) {
    openblas_set_num_threads(threads);
    inner(calls);
    openblas_set_num_threads(1);
  };
}

struct Size {
  int rows, columns, depth;
};
Size size_of(const Call& call) {
  return {static_cast<int>(call.extent[0]), static_cast<int>(call.extent[1]),
          static_cast<int>(call.extent[2])};
}

Runner gemm32(const Call& call) {
  return with_blas_threads(call, [a = call.get<float>(0), b = call.get<float>(1),
                                  out = call.get<float>(2), s = size_of(call)] {
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, s.rows, s.columns, s.depth, 1, a,
                s.depth, b, s.columns, 0, out, s.columns);
  });
}

Runner gemm64(const Call& call) {
  return with_blas_threads(call, [a = call.get<double>(0), b = call.get<double>(1),
                                  out = call.get<double>(2), s = size_of(call)] {
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, s.rows, s.columns, s.depth, 1, a,
                s.depth, b, s.columns, 0, out, s.columns);
  });
}

Runner gemm_transposed(const Call& call) {
  return with_blas_threads(call, [a = call.get<float>(0), b = call.get<float>(1),
                                  out = call.get<float>(2), s = size_of(call)] {
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, s.rows, s.columns, s.depth, 1, a, s.depth,
                b, s.depth, 0, out, s.columns);
  });
}

Runner gemv(const Call& call) {
  return with_blas_threads(call, [a = call.get<float>(0), x = call.get<float>(1),
                                  out = call.get<float>(2), s = size_of(call)] {
    cblas_sgemv(CblasRowMajor, CblasNoTrans, s.rows, s.depth, 1, a, s.depth, x, 1, 0, out, 1);
  });
}

// z = x y; a row of z stays in registers.
template <int N>
void multiply(const float* __restrict x, const float* __restrict y, float* __restrict z) {
  for (int i = 0; i < N; ++i) {
    float total[N] = {};
    for (int k = 0; k < N; ++k) {
      for (int j = 0; j < N; ++j) total[j] += x[i * N + k] * y[k * N + j];
    }
    for (int j = 0; j < N; ++j) z[i * N + j] = total[j];
  }
}

// The same in register tiles of two rows, for sizes of whole vectors.
template <int N>
requires(N % kLanes == 0) void multiply(const float* x, const float* y, float* z) {
  for (int i = 0; i < N; i += 2) {
    Lanes total[2][N / kLanes] = {};
#pragma GCC unroll 2
    for (int k = 0; k < N; ++k) {
      const Lanes s[2] = {splat(x[i * N + k]), splat(x[i * N + N + k])};
      for (int t = 0; t < N / kLanes; ++t) {
        const Lanes u = load(y + k * N + kLanes * t);
        for (int r = 0; r < 2; ++r) total[r][t] += s[r] * u;
      }
    }
    for (int r = 0; r < 2; ++r) {
      for (int t = 0; t < N / kLanes; ++t) store(z + (i + r) * N + kLanes * t, total[r][t]);
    }
  }
}

template <int N>
Runner batch_of_known_size(const Call& call) {
  return repeat([a = call.get<float>(0), b = call.get<float>(1), out = call.get<float>(2),
                 count = call.extent[0], threads = call.threads] {
    split(count, threads, 1, [=](long begin, long end) {
      for (long i = begin; i < end; ++i) multiply<N>(a + i * N * N, b + i * N * N, out + i * N * N);
    });
  });
}

Runner batch_of_calls(const Call& call) {
  return repeat([a = call.get<float>(0), b = call.get<float>(1), out = call.get<float>(2),
                 count = call.extent[0], n = static_cast<int>(call.extent[1]),
                 threads = call.threads] {
    openblas_set_num_threads(1);
    split(count, threads, 1, [=](long begin, long end) {
      for (long i = begin; i < end; ++i) {
        const long at = i * n * n;
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, a + at, n, b + at, n, 0,
                    out + at, n);
      }
    });
  });
}

Runner solve_batch(const Call& call) {
  return repeat([a = call.get<double>(0), b = call.get<double>(1), out = call.get<double>(2),
                 count = call.extent[0], n = static_cast<int>(call.extent[1]),
                 threads = call.threads] {
    openblas_set_num_threads(1);
    split(count, threads, 1, [=](long begin, long end) {
      std::vector<double> lu(static_cast<size_t>(n) * n);
      std::vector<int> pivots(n);
      const int one = 1;
      int info = 0;
      for (long i = begin; i < end; ++i) {
        for (int r = 0; r < n; ++r) {
          for (int c = 0; c < n; ++c) lu[c * n + r] = a[(i * n + r) * n + c];
        }
        std::memcpy(out + i * n, b + i * n, sizeof(double) * n);
        dgesv_(&n, &one, lu.data(), &n, pivots.data(), out + i * n, &n, &info);
      }
    });
  });
}

Runner svdvals_batch(const Call& call) {
  return repeat([a = call.get<double>(0), out = call.get<double>(1), count = call.extent[0],
                 n = static_cast<int>(call.extent[1]), threads = call.threads] {
    openblas_set_num_threads(1);
    split(count, threads, 1, [=](long begin, long end) {
      std::vector<double> matrix(static_cast<size_t>(n) * n);
      std::vector<double> work(20 * static_cast<size_t>(n) * n + 1000);
      std::vector<int> integers(8 * n);
      const int size = static_cast<int>(work.size());
      int info = 0;
      for (long i = begin; i < end; ++i) {
        std::memcpy(matrix.data(), a + i * n * n, sizeof(double) * n * n);
        dgesdd_("N", &n, &n, matrix.data(), &n, out + i * n, nullptr, &n, nullptr, &n, work.data(),
                &size, integers.data(), &info, 1);
      }
    });
  });
}

const Register rows{
    {"gemm_64", "", 2, gemm32},
    {"gemm_128", "", 2, gemm32},
    {"gemm_256", "", 2, gemm32},
    {"gemm_512", "", 2, gemm32},
    {"gemm_1024", "", 2, gemm32},
    {"gemm_2048", "", 2, gemm32},
    {"gemm_f64", "", 2, gemm64},
    {"gemm_tall", "", 2, gemm32},
    {"gemm_wide", "", 2, gemm32},
    {"gemm_deep", "", 2, gemm32},
    {"gemm_turned", "", 2, gemm_transposed},
    {"matvec", "", 2, gemv},
    {"batch_2", "", 2, batch_of_known_size<2>},
    {"batch_3", "", 2, batch_of_known_size<3>},
    {"batch_4", "", 2, batch_of_known_size<4>},
    {"batch_8", "", 2, batch_of_known_size<8>},
    {"batch_16", "", 2, batch_of_known_size<16>},
    {"batch_24", "", 2, batch_of_known_size<24>},
    {"batch_64", "", 2, batch_of_calls},
    {"solve_16", "", 2, solve_batch},
    {"solve_200", "", 2, solve_batch},
    {"svdvals_16", "", 2, svdvals_batch},
    {"svdvals_100", "", 2, svdvals_batch},
};

}  // namespace
}  // namespace peers
