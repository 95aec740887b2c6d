// Products, einsum and functions of matrices, held against NumPy (data/numpy_linalg.txt says how it
// is written).
#include <cmath>
#include <limits>
#include <map>

#include "support/elements.h"
#include "support/golden_reader.h"
#include "weft/weft.h"

namespace weft::golden {
namespace {

using Arrays = std::vector<Array>;

struct Expected {
  std::string function;
  std::string argument;
  Arrays operands;
  bool is_refused = false;
  Arrays results;
};

Array read_array(GoldenLine& line) {
  const DType dtype = line.dtype();
  const Shape shape = line.shape();
  std::vector<std::string> values(static_cast<size_t>(line.integer()));
  for (std::string& value : values) value = line.word();
  return array_from(values, dtype).reshape(shape);
}

double number_of(const std::string& text) {
  if (text == "inf") return INFINITY;
  return text == "-inf" ? -INFINITY : std::stod(text);
}

linalg::MatrixOrd matrix_ord(const std::string& text) {
  using linalg::MatrixOrd;
  static const std::map<std::string, MatrixOrd> ords = {
      {"fro", MatrixOrd::frobenius}, {"nuc", MatrixOrd::nuclear},
      {"1", MatrixOrd::one},         {"-1", MatrixOrd::minus_one},
      {"2", MatrixOrd::two},         {"-2", MatrixOrd::minus_two},
      {"inf", MatrixOrd::infinity},  {"-inf", MatrixOrd::minus_infinity}};
  return ords.at(text);
}

// Of every matrix of a batch, by real part, then imaginary part.
Array sorted_eigenvalues(const Array& x) {
  Array values = linalg::eigvals(x);
  const Array wide = values.astype(DType::c128).reshape({-1});
  const int64_t n = values.extent(-1);
  std::complex<double>* at = wide.data<std::complex<double>>();
  for (int64_t i = 0; n > 0 && i < wide.size(); i += n) {
    std::sort(at + i, at + i + n, [](const auto& a, const auto& b) {
      // Parts of conjugate pairs may differ in the last bit.
      if (std::abs(a.real() - b.real()) > 1e-6) return a.real() < b.real();
      return a.imag() < b.imag();
    });
  }
  return wide.reshape(values.shape()).astype(values.dtype());
}

using Function = std::function<Arrays(const Arrays& x, const std::string& argument)>;

Function binary(Array (*f)(const Array&, const Array&)) {
  return [f](const Arrays& x, const std::string&) { return Arrays{f(x[0], x[1])}; };
}
Function binary_with_options(Array (*f)(const Array&, const Array&, const ProductOptions&)) {
  return [f](const Arrays& x, const std::string&) { return Arrays{f(x[0], x[1], {})}; };
}
Function unary(Array (*f)(const Array&)) {
  return [f](const Arrays& x, const std::string&) { return Arrays{f(x[0])}; };
}
Function with_diagonal(Array (*f)(const Array&, int64_t)) {
  return [f](const Arrays& x, const std::string& k) { return Arrays{f(x[0], std::stoll(k))}; };
}

const std::map<std::string, Function> kProducts = {
    {"matmul", binary_with_options(weft::matmul)},
    {"dot", [](const Arrays& x, const std::string&) { return Arrays{dot(x[0], x[1])}; }},
    {"matvec", binary_with_options(weft::matvec)},
    {"vecmat", binary_with_options(weft::vecmat)},
    {"inner", binary(weft::inner)},
    {"outer", binary(weft::outer)},
    {"vdot", binary(weft::vdot)},
    {"kron", binary(weft::kron)},
    {"vecdot", [](const Arrays& x, const std::string&) { return Arrays{vecdot(x[0], x[1])}; }},
    {"cross", [](const Arrays& x, const std::string&) { return Arrays{cross(x[0], x[1])}; }},
    {"trace",
     [](const Arrays& x, const std::string& k) { return Arrays{trace(x[0], std::stoll(k))}; }},
    {"tril", with_diagonal(weft::tril)},
    {"triu", with_diagonal(weft::triu)},
    {"tensordot",
     [](const Arrays& x, const std::string& axes) {
       return Arrays{tensordot(x[0], x[1], std::stoi(axes))};
     }},
    {"einsum", [](const Arrays& x, const std::string& text) { return Arrays{einsum(text, x)}; }},
};

const std::map<std::string, Function> kMatrixFunctions = {
    {"svdvals", unary(linalg::svdvals)},
    {"det", unary(linalg::det)},
    {"inv", unary(linalg::inv)},
    {"pinv", [](const Arrays& x, const std::string&) { return Arrays{linalg::pinv(x[0])}; }},
    {"matrix_rank",
     [](const Arrays& x, const std::string&) { return Arrays{linalg::matrix_rank(x[0])}; }},
    {"slogdet",
     [](const Arrays& x, const std::string&) {
       const auto [sign, logabsdet] = linalg::slogdet(x[0]);
       return Arrays{sign, logabsdet};
     }},
    {"matrix_norm",
     [](const Arrays& x, const std::string& ord) {
       return Arrays{linalg::matrix_norm(x[0], {.ord = matrix_ord(ord)})};
     }},
    {"vector_norm",
     [](const Arrays& x, const std::string& ord) {
       return Arrays{linalg::vector_norm(x[0], {.ord = number_of(ord)})};
     }},
    {"matrix_power",
     [](const Arrays& x, const std::string& n) {
       return Arrays{linalg::matrix_power(x[0], std::stoll(n))};
     }},
    {"cholesky",
     [](const Arrays& x, const std::string&) { return Arrays{linalg::cholesky(x[0])}; }},
    {"eigvalsh",
     [](const Arrays& x, const std::string&) { return Arrays{linalg::eigvalsh(x[0])}; }},
    {"eigvals", unary(sorted_eigenvalues)},
    {"solve",
     [](const Arrays& x, const std::string&) { return Arrays{linalg::solve(x[0], x[1])}; }},
    {"lstsq",
     [](const Arrays& x, const std::string&) {
       const auto [solution, residuals, rank, s] = linalg::lstsq(x[0], x[1]);
       return Arrays{solution, residuals, rank.astype(DType::i32), s};
     }},
};

// How far apart floats may be: not at all, or some roundings of the largest.
double largest(const Array& x) {
  double most = 1;
  for (double v : abs(x.astype(DType::c128)).values<double>()) {
    if (std::isfinite(v)) most = std::max(most, v);
  }
  return most;
}

bool is_near(const Array& expected, const Array& got) {
  if (is_integer(expected.dtype())) return array_equal(expected, got);
  const double epsilon = real_part(expected.dtype()) == DType::f32 ? 1.2e-7 : 2.3e-16;
  return all_close(got.astype(DType::c128), expected.astype(DType::c128), 0,
                   1000 * epsilon * largest(expected), true) ||
         array_equal(expected, got);
}

std::string describe(const Array& x) {
  return std::string(name_of(x.dtype())) + " " + to_string(x.shape()) + " " + to_string(x);
}

class LinalgLines {
 public:
  Compared compare(GoldenLine& line) {
    if (line.kind() == "array") {
      const std::string id = line.word();
      arrays_.insert_or_assign(id, read_array(line));
      return {};
    }
    return compare_call(read_call(line));
  }

 private:
  Expected read_call(GoldenLine& line) {
    Expected call{line.word(), line.word(), {}, false, {}};
    for (int64_t left = line.integer(); left > 0; --left)
      call.operands.push_back(arrays_.at(line.word()));
    call.is_refused = line.accept("refused");
    for (int64_t left = call.is_refused ? 0 : line.integer(); left > 0; --left)
      call.results.push_back(read_array(line));
    return call;
  }

  static Compared compare_call(const Expected& call) {
    const bool is_product = kProducts.count(call.function) > 0;
    const Function& f =
        is_product ? kProducts.at(call.function) : kMatrixFunctions.at(call.function);
    Arrays got;
    try {
      got = f(call.operands, call.argument);
    } catch (const Error& error) {
      if (call.is_refused) return {};
      return {"a result", error.what()};
    }
    if (call.is_refused) return {"refused", describe(got[0])};
    if (got.size() != call.results.size()) return {"as many results", "another number"};
    for (size_t i = 0; i < got.size(); ++i) {
      const Array& expected = call.results[i];
      const bool fits = expected.shape() == got[i].shape() && expected.dtype() == got[i].dtype() &&
                        (is_product ? array_equal(expected, got[i]) : is_near(expected, got[i]));
      if (!fits) return {describe(expected), describe(got[i])};
    }
    return {};
  }

  std::map<std::string, Array> arrays_;
};

TEST(NumpyLinalg, EveryCallGivesWhatNumpyGives) {
  LinalgLines lines;
  int calls = 0;
  int mismatches = 0;
  for (GoldenLine& line : read_golden("numpy_linalg.txt")) {
    calls += line.kind() == "call";
    const std::string mismatch =
        find_mismatch(line, [&](GoldenLine& read) { return lines.compare(read); });
    if (mismatch.empty()) continue;
    ADD_FAILURE() << line.where() << "\n" << mismatch;
    if (++mismatches == kMostMismatches) FAIL() << "too many mismatches; the rest is not compared";
  }
  EXPECT_GT(calls, 4000);
}

TEST(NumpyLinalg, HasLinesOfKnownKindsOnly) { expect_kinds("numpy_linalg.txt", {"array", "call"}); }

}  // namespace
}  // namespace weft::golden
