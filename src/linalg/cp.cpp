// CP by alternating least squares: one factor after another is the best for the others held fixed.
#include <algorithm>
#include <string>

#include "base/raise.h"
#include "base/text.h"
#include "contract/einsum.h"
#include "contract/elementwise.h"
#include "contract/reduce_axes.h"
#include "contract/run_contract.h"
#include "linalg/tensors.h"
#include "weft/linalg.h"

namespace weft::linalg {
namespace {

using Factors = std::vector<Array>;

constexpr const char* kOp = "cp_als";
constexpr char kRankName = 'Z';
constexpr int kMostAxes = 51;  // names left for the axes

char axis_name(int axis) { return static_cast<char>(axis < 26 ? 'a' + axis : 'A' + axis - 26); }

std::string axis_names(int rank) {
  std::string names;
  for (int axis = 0; axis < rank; ++axis) names += axis_name(axis);
  return names;
}

std::string factor_terms(int rank, int skipped) {
  std::string terms;
  for (int axis = 0; axis < rank; ++axis) {
    if (axis != skipped) terms += std::string(",") + axis_name(axis) + kRankName;
  }
  return terms;
}

// Numbers between -1 and 1 that depend on the seed only (SplitMix64).
class Noise {
 public:
  explicit Noise(uint64_t seed) : state_(seed) {}
  double next() {
    uint64_t z = (state_ += 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-52 - 1;
  }

 private:
  uint64_t state_;
};

// Leading singular vectors, and noise where there are too few of them.
Array starting_factor(const Array& x, int axis, int64_t rank, Noise& noise) {
  const Array matrix = unfold(kOp, x, axis);
  const int64_t known = std::min({rank, matrix.extent(0), matrix.extent(1)});
  Array start = empty({matrix.extent(0), rank}, DType::f64);
  double* at = start.data<double>();
  for (int64_t i = 0; i < start.size(); ++i) at[i] = noise.next();
  Array factor = start.astype(x.dtype());
  factor(all, slice(0, known)).assign(leading_vectors(kOp, matrix, known));
  return factor;
}

// Scales the columns to norm 1 and returns the norms; a column of zeros stays as it is.
Array normalize(Array& factor) {
  const Array norms = contract::apply(Op::sqrt, contract::sum_of_squares_along(kOp, factor, {0}));
  const Array is_zero = contract::apply(Op::equal, norms, 0.0).astype(norms.dtype());
  factor = contract::apply(Op::divide, factor, contract::apply(Op::add, norms, is_zero));
  return norms;
}

// The best factor of one axis for the others as they are:
// unfolded x times the conjugated products of their columns, over the products of their inner
// products.
Array best_factor(const Array& x, const Factors& factors, int axis) {
  const int rank = x.rank();
  std::vector<Array> operands = {x};
  Array inner = ones({factors[0].extent(1), factors[0].extent(1)}, x.dtype());
  for (int other = 0; other < rank; ++other) {
    if (other == axis) continue;
    const Array& f = factors[static_cast<size_t>(other)];
    const Array c = conjugated(f);
    operands.push_back(c);
    inner = contract::apply(Op::multiply, inner, contract::matmul(kOp, f.T(), c, f.dtype()));
  }
  const std::string text =
      axis_names(rank) + factor_terms(rank, axis) + "->" + axis_name(axis) + kRankName;
  return contract::matmul(kOp, contract::einsum(text, operands, nullptr), pinv(inner, {}),
                          x.dtype());
}

void check_options(const Array& x, const CpOptions& options) {
  if (options.rank < 1)
    raise(ErrorKind::bad_argument, kOp, cat("rank ", options.rank, ": it must be at least 1"));
  if (x.rank() < 2 || x.rank() > kMostAxes) {
    raise(ErrorKind::bad_argument, kOp,
          cat("shape ", x.shape(), ": an array of 2 to ", kMostAxes, " axes is needed"));
  }
}

double error_of(const Array& x, const Cp& cp, double whole) {
  const double off = size_of(contract::apply(Op::subtract, x, reconstruct(cp)));
  return whole > 0 ? off / whole : off;
}

}  // namespace

Cp cp_als(const Array& array, const CpOptions& options) try {
  check_options(array, options);
  const Array x = as_lapack_floats(kOp, array);
  const double whole = size_of(x);
  Noise noise(options.seed);
  Cp cp;
  for (int axis = 0; axis < x.rank(); ++axis) {
    cp.factors.push_back(starting_factor(x, axis, options.rank, noise));
    cp.weights = normalize(cp.factors.back());
  }
  double before = 2;
  while (cp.iterations < options.max_iterations) {
    ++cp.iterations;
    for (int axis = 0; axis < x.rank(); ++axis) {
      Array& factor = cp.factors[static_cast<size_t>(axis)];
      factor = best_factor(x, cp.factors, axis);
      cp.weights = normalize(factor);
    }
    cp.relative_error = error_of(x, cp, whole);
    if (before - cp.relative_error < options.tolerance) break;
    before = cp.relative_error;
  }
  return cp;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array reconstruct(const Cp& cp) try {
  if (cp.factors.empty())
    raise(ErrorKind::bad_argument, "reconstruct", "there is no factor to reconstruct from");
  const int rank = static_cast<int>(cp.factors.size());
  std::vector<Array> operands = {cp.weights};
  for (const Array& factor : cp.factors) operands.push_back(factor);
  const std::string text = kRankName + factor_terms(rank, -1) + "->" + axis_names(rank);
  return contract::einsum(text, operands, nullptr);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::linalg
