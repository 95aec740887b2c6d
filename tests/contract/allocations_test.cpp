// What a product allocates, and what it leaves as it was: counted, not assumed.
#include <cblas.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <complex>
#include <cstdlib>
#include <functional>
#include <limits>
#include <new>
#include <thread>
#include <vector>

#include "array/blocks.h"
#include "contract/blas/blas.h"
#include "contract/blas/openblas.h"
#include "support/products.h"
#include "support/sanitizers.h"
#include "weft/weft.h"

namespace {
std::atomic<int64_t> allocated_bytes{0};
}

#if defined(__GNUC__) && !defined(__clang__)
// The pairs below do match; with sanitizers the compiler sees through one half of a pair only.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif

// Counts what goes through operator new: the memory of arrays (unless it is below a few KiB),
// workspaces and scratch.
void* operator new(size_t bytes) {
  allocated_bytes += static_cast<int64_t>(bytes);
  if (void* block = std::malloc(bytes)) return block;
  throw std::bad_alloc();
}
void* operator new(size_t bytes, const std::nothrow_t&) noexcept {
  allocated_bytes += static_cast<int64_t>(bytes);
  return std::malloc(bytes);
}
void* operator new(size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  allocated_bytes += static_cast<int64_t>(bytes);
  void* block = nullptr;
  return posix_memalign(&block, static_cast<size_t>(alignment), bytes) == 0 ? block : nullptr;
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, size_t) noexcept { std::free(block); }
void operator delete(void* block, std::align_val_t) noexcept { std::free(block); }

namespace weft::test {
namespace {

// Of the leanest of several calls: scratch memory is made by each thread's first call and kept.
int64_t bytes_allocated_by(const std::function<void()>& call) {
  int64_t least = std::numeric_limits<int64_t>::max();
  for (int i = 0; i < 8; ++i) {
    drop_kept_blocks();  // arrays are allocated anew
    const int64_t before = allocated_bytes;
    call();
    least = std::min<int64_t>(least, allocated_bytes - before);
  }
  return least;
}

TEST(MatmulAllocations, AreSeenByTheCounter) {
  const Array a = zeros({64, 1, 32, 32}, DType::f32);
  EXPECT_GE(bytes_allocated_by([&] { a.copy(); }), a.nbytes());
}

TEST(MatmulAllocations, ABroadcastBatchIsNeverCopied) {
  Random random(test_seed());
  for (DType dtype : {DType::f32, DType::i32, DType::f16, DType::c64}) {
    const Array a = small_numbers(random, {64, 1, 32, 32}, dtype);
    const Array b = small_numbers(random, {1, 8, 32, 32}, dtype);
    const Array out = empty({64, 8, 32, 32}, dtype);
    EXPECT_EQ(bytes_allocated_by([&] { matmul(a, b, {.out = out}); }), 0) << name_of(dtype);
    const Array turned = matrix_transpose(matrix_transpose(b).copy());
    EXPECT_EQ(bytes_allocated_by([&] { matmul(a, turned, {.out = out}); }), 0) << name_of(dtype);
    const Array backwards = a.flip({-1});
    EXPECT_EQ(bytes_allocated_by([&] { matmul(backwards, b, {.out = out}); }), 0) << name_of(dtype);
  }
}

TEST(MatmulAllocations, LargeProductsOfStridedMatricesCopyNothing) {
  Random random(test_seed());
  const Array a = fractions(random, {300, 200}, DType::f64);
  const Array b = fractions(random, {200, 260}, DType::f64);
  const Array out = empty({300, 260});
  EXPECT_EQ(bytes_allocated_by([&] { matmul(a, b, {.out = out}); }), 0);
  const Array transposed = b.T().copy().T();
  EXPECT_EQ(bytes_allocated_by([&] { matmul(a, transposed, {.out = out}); }), 0);
  const Array wide = zeros({200, 520})(all, slice(0, 260));
  EXPECT_EQ(bytes_allocated_by([&] { matmul(a, wide, {.out = out}); }), 0);
  const Array spread = zeros({200, 520})(all, slice(0, none, 2));
  EXPECT_EQ(bytes_allocated_by([&] { matmul(a, spread, {.out = out}); }), 0);
}

int blas_threads() { return WEFT_OPENBLAS(openblas_get_num_threads)(); }
void set_blas_threads(int threads) { WEFT_OPENBLAS(openblas_set_num_threads)(threads); }

// As in a program that uses OpenBLAS itself, on two threads.
class SingleThreadedBlas : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(contract::load_openblas(), contract::OpenBlas::ready);
    set_blas_threads(2);
  }
  void TearDown() override { set_blas_threads(1); }
};

TEST_F(SingleThreadedBlas, RestoresWhatTheProgramHadSet) {
  {
    const contract::SingleThreadedBlas outer(1);
    EXPECT_EQ(blas_threads(), 1);
    {
      const contract::SingleThreadedBlas inner(3);
      EXPECT_EQ(blas_threads(), 1);
    }
    EXPECT_EQ(blas_threads(), 1);
  }
  EXPECT_EQ(blas_threads(), 2);
  const std::complex<double> i(0, 1);
  matmul(full({200, 200}, i), full({200, 200}, i));
  EXPECT_EQ(blas_threads(), 2);
}

TEST_F(SingleThreadedBlas, LeavesANumberThatTheProgramSetsMeanwhile) {
  {
    const contract::SingleThreadedBlas guard(1);
    set_blas_threads(3);
  }
  EXPECT_EQ(blas_threads(), 3);
  linalg::svd(eye(4));
  EXPECT_EQ(blas_threads(), 3);
}

TEST_F(SingleThreadedBlas, SetsNothingWhereThereIsOneThreadAnyway) {
  set_blas_threads(1);
  {
    const contract::SingleThreadedBlas guard(1);
    set_blas_threads(2);
  }
  EXPECT_EQ(blas_threads(), 2);
}

// A child forked while another thread holds a guard has no such guard; its own gives back what the
// program had set.
TEST_F(SingleThreadedBlas, HeldByAnotherThreadIsNotHeldInAChild) {
  if (kSanitizer) GTEST_SKIP() << kNoForkReason;
  std::atomic<int> step{0};
  std::thread other([&] {
    const contract::SingleThreadedBlas guard(1);
    step = 1;
    while (step == 1) std::this_thread::yield();
  });
  while (step == 0) std::this_thread::yield();
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    linalg::svd(eye(4));
    _exit(blas_threads());
  }
  step = 2;
  other.join();
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 2);
  EXPECT_EQ(blas_threads(), 2);
}

// OpenBLAS may hold a lock of its own.
TEST_F(SingleThreadedBlas, AForkWaitsForCallsOfOtherThreads) {
  if (kSanitizer) GTEST_SKIP() << kNoForkReason;
  std::atomic<bool> is_inside{false};
  std::atomic<bool> is_over{false};
  std::thread other([&] {
    const contract::OpenBlasCall call;
    is_inside = true;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    is_over = true;
  });
  while (!is_inside) std::this_thread::yield();
  const pid_t child = fork();
  if (child == 0) _exit(is_over ? 0 : 1);
  other.join();
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

TEST_F(SingleThreadedBlas, ServesManyThreadsAtOnce) {
  Random random(test_seed());
  const Array a = small_numbers(random, {150, 150}, DType::c128);
  const Array expected = naive_product(a, a);
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int n = 0; n < 20; ++n) wrong += !array_equal(matmul(a, a), expected);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(blas_threads(), 2);
}

TEST(Blas, TakesMatricesWhereTheyLie) {
  const auto matrix = [](int64_t rows, int64_t columns, int64_t row, int64_t column) {
    static double memory[16];
    void* at = memory;
    return contract::Matrix{static_cast<std::byte*>(at), DType::f64, rows, columns, row, column};
  };
  EXPECT_TRUE(contract::can_take(matrix(3, 4, 4, 1)));
  EXPECT_TRUE(contract::can_take(matrix(3, 4, 9, 1)));
  EXPECT_TRUE(contract::can_take(matrix(3, 4, 1, 3)));
  EXPECT_TRUE(contract::can_take(matrix(3, 1, 5, 0)));
  EXPECT_FALSE(contract::can_take(matrix(3, 4, 8, 2)));
  EXPECT_FALSE(contract::can_take(matrix(3, 4, 2, 1))) << "rows overlap";
  EXPECT_FALSE(contract::can_take(matrix(3, 4, 0, 1))) << "repeats";
  EXPECT_FALSE(contract::can_take(matrix(3, 4, -4, 1)));
  EXPECT_FALSE(contract::can_take(matrix(3, 4, int64_t{1} << 31, 1))) << "beyond 32 bits";
  EXPECT_FALSE(contract::can_take(matrix(int64_t{1} << 31, 4, 4, 1))) << "beyond 32 bits";
}

}  // namespace
}  // namespace weft::test
