// Reductions against NumPy's answers.
#include <functional>
#include <map>

#include "support/elements.h"
#include "support/golden_reader.h"
#include "support/random_arrays.h"
#include "support/reduce_options.h"
#include "support/value_lines.h"
#include "weft/weft.h"

namespace weft::golden {
namespace {

using test::AllOptions;
using Reduce = std::function<Array(const Array&, AllOptions)>;

// Eager and lazy: the same bits, and the same refusals.
template <class OfArray, class OfExpr>
Reduce both(OfArray eager, OfExpr delayed) {
  return [=](const Array& x, const AllOptions& options) {
    const auto later = [&] { return delayed(lazy(x), options).eval(); };
    try {
      const Array answer = eager(x, options);
      if (!options.out.get()) {
        EXPECT_EQ(test::difference(answer, later()), "") << "lazy";
      }
      return answer;
    } catch (const Error&) {
      EXPECT_THROW(later(), Error);
      throw;
    }
  };
}

// A function of arrays and of lazy expressions, which only a call tells apart.
#define WEFT_BOTH(function)                                           \
  both([](const Array& x, AllOptions o) { return (function)(x, o); }, \
       [](const Expr& x, AllOptions o) { return (function)(x, o); })
#define WEFT_BOTH_CORRECTED(function)                                                   \
  both([](const Array& x, AllOptions o) { return o.correction = 1, (function)(x, o); }, \
       [](const Expr& x, AllOptions o) { return o.correction = 1, (function)(x, o); })

const std::map<std::string, Reduce>& functions() {
  static const std::map<std::string, Reduce> table = {
      {"sum", WEFT_BOTH(weft::sum)},
      {"prod", WEFT_BOTH(weft::prod)},
      {"min", WEFT_BOTH(weft::min)},
      {"max", WEFT_BOTH(weft::max)},
      {"mean", WEFT_BOTH(weft::mean)},
      {"var", WEFT_BOTH(weft::var)},
      {"std", WEFT_BOTH(weft::stddev)},
      {"var1", WEFT_BOTH_CORRECTED(weft::var)},
      {"std1", WEFT_BOTH_CORRECTED(weft::stddev)},
      {"any", WEFT_BOTH(weft::any)},
      {"all", WEFT_BOTH(weft::all)},
      {"count_nonzero", WEFT_BOTH(weft::count_nonzero)},
      {"argmin", WEFT_BOTH(weft::argmin)},
      {"argmax", WEFT_BOTH(weft::argmax)}};
  return table;
}

Array read_array(GoldenLine& line) {
  const DType dtype = line.dtype();
  const Shape shape = line.shape();
  std::vector<std::string> values(static_cast<size_t>(count_or_overflow(shape)));
  for (std::string& value : values) value = line.word();
  return array_from(values, dtype).reshape(shape);
}

// Numbers that were rounded on the way: more often than once, and in another order than here.
bool is_rounded(const std::string& function) {
  return function == "mean" || function == "prod" || function.rfind("var", 0) == 0 ||
         function.rfind("std", 0) == 0;
}

using Complex = std::complex<double>;

bool is_near(double a, double b, double most) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  return a == b || std::fabs(a - b) <= most;
}

// Empty if alike: bit for bit (but for the sign of a zero), or within a few places.
std::string unlike(const std::string& function, const Array& expected, const Array& answer) {
  if (expected.dtype() != answer.dtype() || expected.shape() != answer.shape()) {
    return std::string(name_of(answer.dtype())) + " " + to_string(answer.shape());
  }
  const DType part = real_part(expected.dtype());
  const bool rounded = is_rounded(function) && (is_floating(part));
  const double places = !rounded ? 0 : function == "prod" ? 64 : 8;
  const double unit = part == DType::f16 ? 0x1p-11 : part == DType::f32 ? 0x1p-24 : 0x1p-53;
  const Array a = expected.astype(DType::c128).copy();
  const Array b = answer.astype(DType::c128).copy();
  for (int64_t i = 0; i < a.size(); ++i) {
    const Complex x = a.data<Complex>()[i];
    const Complex y = b.data<Complex>()[i];
    const double most = places * unit * std::abs(x);
    if (!is_near(x.real(), y.real(), most) || !is_near(x.imag(), y.imag(), most)) {
      return "element " + std::to_string(i) + ": " + std::to_string(y.real()) + " instead of " +
             std::to_string(x.real());
    }
  }
  return "";
}

class ReduceLines {
 public:
  Compared compare(GoldenLine& line) {
    ++count_[line.kind()];
    if (line.kind() == "input") {
      const std::string id = line.word();
      inputs_.insert_or_assign(id, read_array(line));
      return {};
    }
    if (line.kind() == "reduce") return compare_reduction(line);
    if (line.kind() == "options") return compare_options(line);
    if (line.kind() == "cumulate") return compare_running(line);
    return compare_diff(line);
  }
  int lines(const std::string& kind) { return count_[kind]; }

 private:
  Compared compare_reduction(GoldenLine& line) {
    const std::string function = line.word();
    const Array& x = inputs_.at(line.word());
    const std::string axes = line.word();
    AllOptions options;
    if (axes != "all") options.axis = dims_from(axes, ',');
    options.keepdims = line.integer() != 0;
    return compare_answer(line, function, x, options);
  }

  Compared compare_options(GoldenLine& line) {
    const std::string function = line.word();
    const Array& x = inputs_.at(line.word());
    const std::string axes = line.word();
    AllOptions options;
    if (axes != "all") options.axis = dims_from(axes, ',');
    if (const std::string mask = line.word(); mask != "-") options.where = inputs_.at(mask);
    if (const std::string initial = line.word(); initial != "-") {
      const bool is_float = initial.find('.') != std::string::npos;
      options.initial = is_float ? Scalar(std::stod(initial)) : Scalar(int64_t{std::stol(initial)});
    }
    if (const std::string dtype = line.word(); dtype != "-") options.dtype = dtype_named(dtype);
    return compare_answer(line, function, x, options);
  }

  // The rest of the line is the answer, or a refusal.
  Compared compare_answer(GoldenLine& line, const std::string& function, const Array& x,
                          const AllOptions& options) {
    const bool refused = line.accept("refused");
    Array expected = empty({});
    if (!refused) expected = read_array(line);
    try {
      const Array answer = functions().at(function)(x, options);
      if (refused) return {"refused", to_string(answer.shape())};
      if (const std::string wrong = unlike(function, expected, answer); !wrong.empty())
        return {"NumPy's answer", wrong};
      return compare_out(function, x, options, answer);
    } catch (const Error& error) {
      return {refused ? "refused" : "an answer", refused ? "refused" : error.what()};
    }
  }

  // Into an array of the caller's, and from memory in another order: the same.
  Compared compare_out(const std::string& function, const Array& x, AllOptions options,
                       const Array& answer) {
    const Array out = empty(answer.shape(), answer.dtype());
    options.out = out;
    functions().at(function)(x, options);
    test::Random random(static_cast<uint64_t>(x.size()) + function.size());
    const Array elsewhere = test::scattered(random, x);
    options.out = {};
    const Array again = functions().at(function)(elsewhere, options);
    return {"", unlike(function, answer, out) + unlike(function, answer, again)};
  }

  Compared compare_running(GoldenLine& line) {
    const std::string function = line.word();
    const Array& x = inputs_.at(line.word());
    CumulativeOptions options{.axis = static_cast<int>(line.integer())};
    options.include_initial = line.integer() != 0;
    const Array expected = read_array(line);
    const auto run = function == "sum" ? cumulative_sum : cumulative_prod;
    return {"", unlike(x.dtype() == DType::f16 ? "mean" : function, expected, run(x, options))};
  }

  Compared compare_diff(GoldenLine& line) {
    const Array& x = inputs_.at(line.word());
    const int times = static_cast<int>(line.integer());
    const int axis = static_cast<int>(line.integer());
    return {"", unlike("diff", read_array(line), diff(x, times, axis))};
  }

  std::map<std::string, Array> inputs_;
  std::map<std::string, int> count_;
};

TEST(NumpyReduce, EveryFunctionTypeShapeAndChoiceOfAxes) {
  ReduceLines lines;
  int mismatches = 0;
  for (GoldenLine& line : read_golden("numpy_reduce.txt")) {
    const std::string wrong = find_mismatch(line, [&](GoldenLine& l) { return lines.compare(l); });
    if (wrong.empty()) continue;
    ADD_FAILURE() << line.where() << "\n" << wrong;
    if (++mismatches == kMostMismatches) FAIL() << "too many mismatches";
  }
  EXPECT_GT(lines.lines("reduce"), 10000);
  EXPECT_GT(lines.lines("options"), 5000);
  EXPECT_GT(lines.lines("cumulate"), 500);
  EXPECT_GT(lines.lines("diff"), 200);
}

}  // namespace
}  // namespace weft::golden
