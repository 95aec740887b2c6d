// What nan and infinity give (docs/linear_algebra.md): functions that decide by comparing refuse
// them and say where they are; the others let them through. None waits, none prints.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "support/products.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr DType kLapackTypes[] = {DType::f32, DType::f64, DType::c64, DType::c128};
constexpr int64_t kSizes[] = {1, 2, 3, 5, 20, 70};

using linalg::Half;
using linalg::MatrixOrd;

enum class Batches { many, one };

// A function of square matrices; all results in one array, for a look at their elements.
struct Function {
  const char* name;
  std::function<Array(const Array&)> call;
  Batches batches = Batches::many;
  Half half = Half::lower;  // elements above the diagonal may be left unread
};

Array norm(const Array& a, MatrixOrd ord) { return linalg::matrix_norm(a, {.ord = ord}); }

std::vector<Function> refusing() {
  using namespace linalg;
  return {
      {"svd", [](const Array& a) { return svd(a).u; }},
      {"svd", [](const Array& a) { return svd(a, {.full_matrices = false}).s; }},
      {"svdvals", [](const Array& a) { return svdvals(a); }},
      {"pinv", [](const Array& a) { return pinv(a); }},
      {"pinv", [](const Array& a) { return pinv(a, {.hermitian = true}); }},
      {"matrix_rank", [](const Array& a) { return matrix_rank(a); }},
      {"matrix_rank", [](const Array& a) { return matrix_rank(a, {.hermitian = true}); }},
      {"matrix_norm", [](const Array& a) { return norm(a, MatrixOrd::two); }},
      {"matrix_norm", [](const Array& a) { return norm(a, MatrixOrd::minus_two); }},
      {"matrix_norm", [](const Array& a) { return norm(a, MatrixOrd::nuclear); }},
      {"eigh", [](const Array& a) { return eigh(a).eigenvectors; }},
      {"eigvalsh", [](const Array& a) { return eigvalsh(a); }},
      {"eigh", [](const Array& a) { return eigh(a, Half::upper).eigenvalues; }, Batches::many,
       Half::upper},
      {"eig", [](const Array& a) { return eig(a).eigenvectors; }},
      {"eigvals", [](const Array& a) { return eigvals(a); }},
      {"cholesky", [](const Array& a) { return cholesky(a); }},
      {"cholesky", [](const Array& a) { return cholesky(a, Half::upper); }, Batches::many,
       Half::upper},
      {"lstsq", [](const Array& a) { return lstsq(a, ones({a.extent(0)})).x; }, Batches::one},
      {"lstsq",
       [](const Array& a) {
         return lstsq(a, zeros({a.extent(0), 0})).x;
       },
       Batches::one},
      {"tucker_hosvd", [](const Array& a) { return tucker_hosvd(a, {}).core; }, Batches::one},
      {"tucker_hooi", [](const Array& a) { return tucker_hooi(a, {}).core; }, Batches::one},
      {"cp_als", [](const Array& a) { return cp_als(a, {.rank = 1}).weights; }, Batches::one},
  };
}

std::vector<Function> passing() {
  using namespace linalg;
  return {
      {"inv", [](const Array& a) { return inv(a); }},
      {"solve", [](const Array& a) { return solve(a, ones({a.extent(-1)})); }},
      {"solve",
       [](const Array& a) {
         return solve(a, ones({a.extent(-1), 2}));
       }},
      {"det", [](const Array& a) { return det(a); }},
      {"slogdet", [](const Array& a) { return slogdet(a).logabsdet; }},
      {"slogdet", [](const Array& a) { return slogdet(a).sign; }},
      {"qr", [](const Array& a) { return qr(a).r; }},
      {"qr", [](const Array& a) { return qr(a, QrMode::complete).r; }},
      {"qr", [](const Array& a) { return qr(a, QrMode::r).r; }},
      {"matrix_power", [](const Array& a) { return matrix_power(a, -2); }},
      {"matrix_norm", [](const Array& a) { return norm(a, MatrixOrd::frobenius); }},
      {"matrix_norm", [](const Array& a) { return norm(a, MatrixOrd::one); }},
      {"matrix_norm", [](const Array& a) { return norm(a, MatrixOrd::infinity); }},
  };
}

// Positive definite, with nothing but finite elements.
Array good_matrix(int64_t n, DType dtype) {
  const Array i = arange(n).astype(DType::f64);
  return (eye(n) * 2.0 * static_cast<double>(n) + cos(i.expand_dims({1}) - i)).astype(dtype);
}

Array repeated(const Array& matrix, Shape batch) {
  for (int64_t extent : matrix.shape()) batch.push_back(extent);
  return matrix.broadcast_to(batch).copy();
}

// One element that is not finite, in the lower half or on the diagonal.
struct Bad {
  double value;
  int64_t row;
  int64_t column;
};

std::vector<Bad> all_bad(int64_t n) {
  std::vector<Bad> all;
  for (double value : {kNan, kInf, -kInf}) {
    all.push_back({value, 0, 0});
    if (n > 1) all.push_back({value, n - 1, 0});
    if (n > 2) all.push_back({value, n / 2, n / 2});
  }
  return all;
}

void put(const Array& matrix, const Bad& bad, bool is_imaginary) {
  if (is_imaginary)
    matrix(bad.row, bad.column) = std::complex<double>(1, bad.value);
  else
    matrix(bad.row, bad.column) = bad.value;
}

// Calls check(matrix, bad) with one element of a matrix spoilt, for all types, sizes, places and
// values.
template <class Check>
void for_bad_matrices(Half half, Check&& check) {
  for (DType dtype : kLapackTypes) {
    for (int64_t n : kSizes) {
      for (const Bad& bad : all_bad(n)) {
        // Of a diagonal element the imaginary part may be left unread.
        for (bool is_imaginary : {false, true}) {
          if (is_imaginary && (!is_complex(dtype) || bad.row == bad.column)) continue;
          const Array a = good_matrix(n, dtype);
          put(half == Half::upper ? a.T() : a, bad, is_imaginary);
          const Bad seen = half == Half::upper ? Bad{bad.value, bad.column, bad.row} : bad;
          SCOPED_TRACE(std::string(name_of(dtype)) + " n " + std::to_string(n) + " value " +
                       std::to_string(bad.value) + " at " + std::to_string(seen.row) + ", " +
                       std::to_string(seen.column));
          check(a, seen);
        }
      }
    }
  }
}

// The text of the LinAlgError that a call throws; empty if it throws none.
std::string refusal(const Function& f, const Array& a) {
  try {
    f.call(a);
  } catch (const LinAlgError& error) {
    return error.what();
  }
  return "";
}

std::string place_of(const Bad& bad) {
  return " at [" + std::to_string(bad.row) + ", " + std::to_string(bad.column) + "]";
}

// What goes to the standard outputs while it lives, whoever writes it.
class Silence {
 public:
  Silence() {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
  }
  ~Silence() {
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  }
};

TEST(NotFinite, IsRefusedByWhatDecidesAndTheErrorSaysWhere) {
  const Silence silence;
  for (const Function& f : refusing()) {
    SCOPED_TRACE(f.name);
    for_bad_matrices(f.half, [&](const Array& a, const Bad& bad) {
      const std::string text = refusal(f, a);
      EXPECT_EQ(text.find(std::string(f.name) + ": the "), 0U) << text;
      EXPECT_NE(text.find(std::isnan(bad.value) ? " holds nan at [" : "inf at ["), text.npos);
      EXPECT_NE(text.find(place_of(bad)), text.npos) << text;
    });
  }
}

TEST(NotFinite, IsRefusedInABatchByItsIndex) {
  const Silence silence;
  for (const Function& f : refusing()) {
    if (f.batches == Batches::one) continue;
    SCOPED_TRACE(f.name);
    for_bad_matrices(f.half, [&](const Array& a, const Bad& bad) {
      const Array batch = repeated(good_matrix(a.extent(0), a.dtype()), {2, 3});
      batch(1, 2) = a;
      const std::string text = refusal(f, batch);
      EXPECT_NE(text.find("matrix [1, 2] of the batch holds "), text.npos) << text;
      EXPECT_NE(text.find(place_of(bad)), text.npos) << text;
    });
  }
}

TEST(NotFinite, IsLetThroughByWhatOnlyComputes) {
  const Silence silence;
  for (const Function& f : passing()) {
    SCOPED_TRACE(f.name);
    for_bad_matrices(f.half, [&](const Array& a, const Bad& bad) {
      const Array result = f.call(a);  // an infinity may have a finite inverse: 0
      if (!std::isnan(bad.value)) return;
      EXPECT_TRUE(any(isnan(result)).item<bool>());
    });
  }
}

TEST(NotFinite, LeavesTheOtherMatricesOfABatchAsTheyAre) {
  for (const Function& f : passing()) {
    SCOPED_TRACE(f.name);
    for_bad_matrices(f.half, [&](const Array& a, const Bad&) {
      const Array good = good_matrix(a.extent(0), a.dtype());
      const Array expected = f.call(good);
      const Array batch = repeated(good, {3});
      batch(1) = a;
      const Array results = f.call(batch);
      EXPECT_TRUE(array_equal(results(0), expected));
      EXPECT_TRUE(array_equal(results(2), expected));
    });
  }
}

// The order of elimination would decide whether a pivot is 0.
TEST(NotFinite, MatricesAreNeverSingular) {
  const Silence silence;
  for (DType dtype : kLapackTypes) {
    for (int64_t n : {2, 3, 20, 70}) {
      for (const Bad& bad : all_bad(n)) {
        const Array a = zeros({n, n}, dtype);
        a(bad.row, bad.column) = bad.value;
        SCOPED_TRACE(std::string(name_of(dtype)) + to_string(a.shape()) + place_of(bad));
        EXPECT_TRUE(all(isnan(linalg::inv(a))).item<bool>());
        EXPECT_TRUE(all(isnan(linalg::solve(a, ones({n})))).item<bool>());
        EXPECT_TRUE(isnan(linalg::det(a)).item<bool>());
        EXPECT_TRUE(isnan(linalg::slogdet(a).logabsdet).item<bool>());
      }
    }
  }
}

TEST(NotFinite, MatricesOfNansGiveNans) {
  for (DType dtype : kLapackTypes) {
    for (int64_t n : kSizes) {
      const Array a = full({n, n}, kNan).astype(dtype);
      EXPECT_TRUE(any(isnan(linalg::inv(a))).item<bool>());
      EXPECT_TRUE(all(isnan(linalg::solve(a, ones({n, 3})))).item<bool>());
      EXPECT_TRUE(isnan(linalg::det(a)).item<bool>());
      EXPECT_TRUE(any(isnan(linalg::qr(a).r)).item<bool>());
    }
  }
}

TEST(NotFinite, IsNotSeenInTheHalfThatIsNotRead) {
  for (DType dtype : kLapackTypes) {
    for (int64_t n : {2, 3, 20, 70}) {
      const Array good = good_matrix(n, dtype);
      const Array a = good.copy();
      a(0, n - 1) = kNan;
      if (is_complex(dtype))
        a(0, 0) = std::complex<double>(good.item<std::complex<double>>(0, 0).real(), kInf);
      EXPECT_TRUE(array_equal(linalg::eigh(a).eigenvectors, linalg::eigh(good).eigenvectors));
      EXPECT_TRUE(array_equal(linalg::eigvalsh(a), linalg::eigvalsh(good)));
      EXPECT_TRUE(array_equal(linalg::cholesky(a), linalg::cholesky(good)));
      EXPECT_TRUE(array_equal(linalg::cholesky(a.T(), Half::upper),
                              linalg::cholesky(good.T(), Half::upper)));
    }
  }
}

TEST(NotFinite, RightSidesAreRefusedByLstsqAndLetThroughBySolve) {
  const Silence silence;
  for (DType dtype : kLapackTypes) {
    const Array a = good_matrix(4, dtype);
    for (double value : {kNan, kInf, -kInf}) {
      const Array b = ones({4}, dtype);
      b(2) = value;
      EXPECT_TRUE(any(logical_not(isfinite(linalg::solve(a, b)))).item<bool>());
      try {
        linalg::lstsq(a, b);
        ADD_FAILURE() << "not refused";
      } catch (const LinAlgError& error) {
        const std::string text = error.what();
        EXPECT_NE(text.find("lstsq: the right side holds "), text.npos) << text;
        EXPECT_NE(text.find(" at [2]"), text.npos) << text;
      }
    }
  }
}

}  // namespace
}  // namespace weft::test
