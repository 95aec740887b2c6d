#include "random/vectors.h"

#include <algorithm>
#include <cmath>

#include "base/raise.h"
#include "base/text.h"
#include "random/counts.h"

namespace weft::random {
namespace {

double* numbers_of(const Array& x) { return reinterpret_cast<double*>(x.origin()); }

// How far rounding may take what should be 0 in a matrix whose diagonal is this large.
double slack_of(const double* a, int64_t k) {
  double largest = 0;
  for (int64_t i = 0; i < k; ++i) largest = std::max(largest, std::fabs(a[i * k + i]));
  return largest * static_cast<double>(k) * 0x1p-44;
}

void check_symmetric(const char* op, const double* a, int64_t k, double slack) {
  for (int64_t i = 0; i < k; ++i) {
    for (int64_t j = 0; j <= i; ++j) {
      if (std::fabs(a[i * k + j] - a[j * k + i]) <= slack + 1e-8 * std::fabs(a[i * k + j]))
        continue;
      raise(ErrorKind::bad_argument, op,
            cat("cov is not symmetric, or not finite: (", i, ", ", j, ") differs from (", j, ", ",
                i, ")"));
    }
  }
}

}  // namespace

void take_shares(const Array& x, int64_t k) noexcept {
  const int64_t rows = x.size() / k;
  for (int64_t r = 0; r < rows; ++r) {
    double* row = numbers_of(x) + r * k;
    const double largest = *std::max_element(row, row + k);
    double sum = 0;
    for (int64_t i = 0; i < k; ++i) sum += row[i] = exp(row[i] - largest);
    for (int64_t i = 0; i < k; ++i) row[i] /= sum;
  }
}

Array root_of(const char* op, const Array& cov) {
  const int64_t k = cov.shape()[0];
  Array root = cov.copy();
  double* a = numbers_of(root);
  const double slack = slack_of(a, k);
  check_symmetric(op, a, k, slack);
  for (int64_t j = 0; j < k; ++j) {
    double pivot = a[j * k + j];
    for (int64_t m = 0; m < j; ++m) pivot -= a[j * k + m] * a[j * k + m];
    if (pivot < -slack) {
      raise(ErrorKind::not_positive_definite, op,
            cat("cov is no covariance: its leading matrix of ", j + 1,
                " rows has a negative "
                "direction"));
    }
    const double diagonal = pivot > slack ? std::sqrt(pivot) : 0;
    a[j * k + j] = diagonal;
    for (int64_t i = j + 1; i < k; ++i) {
      double sum = a[i * k + j];
      for (int64_t m = 0; m < j; ++m) sum -= a[i * k + m] * a[j * k + m];
      // A direction without variance leaves nothing, but for rounding.
      if (diagonal == 0 && std::fabs(sum) > std::sqrt(slack) * std::sqrt(std::fabs(a[i * k + i]))) {
        raise(ErrorKind::not_positive_definite, op,
              cat("cov is no covariance: entry ", j, " does not vary, but with entry ", i));
      }
      a[i * k + j] = diagonal == 0 ? 0 : sum / diagonal;
    }
    std::fill(a + j * k + j + 1, a + (j + 1) * k, 0.0);
  }
  return root;
}

void spread(const Array& x, const Array& mean, const Array& root) noexcept {
  const int64_t k = mean.size();
  const double* m = numbers_of(mean);
  const double* l = numbers_of(root);
  const int64_t rows = k == 0 ? 0 : x.size() / k;
  for (int64_t r = 0; r < rows; ++r) {
    double* z = numbers_of(x) + r * k;
    // From the last entry on, which those before it do not need.
    for (int64_t i = k - 1; i >= 0; --i) {
      double sum = 0;
      for (int64_t j = 0; j <= i; ++j) sum += l[i * k + j] * z[j];
      z[i] = m[i] + sum;
    }
  }
}

void share_out(const Key& key, int64_t events, const double* p, int64_t k,
               const Array& to) noexcept {
  const Source source(key);
  auto* counts = reinterpret_cast<int64_t*>(to.origin());
  const int64_t rows = to.size() / k;
  for (int64_t r = 0; r < rows; ++r) {
    auto left = static_cast<double>(events);
    double share = 1;
    for (int64_t i = 0; i < k; ++i) {
      const int64_t cell = r * k + i;
      double here = left;
      if (i + 1 < k && left > 0) {
        Words words(source, cell, 0);
        const uint64_t first = words.next();
        BinomialLaw law;
        law.set(left, share > p[i] ? p[i] / share : 1.0);
        here = draw(law, {first, words.next()}, words);
      }
      counts[cell] = static_cast<int64_t>(here);
      left -= here;
      share -= p[i];
    }
  }
}

}  // namespace weft::random
