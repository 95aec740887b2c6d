// A number that a user hands over arrives: as it is, rounded to a float, without its fraction where
// an integer type was named, or not at all. Every entry that takes one, every element type, numbers
// at and beyond the ends of the types.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <variant>

#include "base/convert.h"
#include "base/literal.h"
#include "base/visit.h"
#include "support/expect.h"
#include "support/random_arrays.h"

namespace weft::test {
namespace {

using Complex = std::complex<double>;
using Number = std::variant<bool, int64_t, uint64_t, double, Complex>;

std::vector<Number> all_numbers() {
  std::vector<Number> numbers = {true,
                                 false,
                                 2.75,
                                 -0.5,
                                 -1.0,
                                 300.0,
                                 1e10,
                                 1e19,
                                 1.8e19,
                                 1e30,
                                 -1e30,
                                 HUGE_VAL,
                                 -HUGE_VAL,
                                 std::nan(""),
                                 Complex(3, 0),
                                 Complex(3, 4),
                                 Complex(300, 0),
                                 Complex(1, std::nan("")),
                                 Complex(0, -1.5)};
  for (int bits : {0, 1, 7, 8, 15, 16, 31, 32, 62}) {
    const int64_t power = int64_t{1} << bits;
    for (int64_t number : {power - 1, power, -power, -power - 1}) numbers.push_back(number);
  }
  numbers.push_back(std::numeric_limits<int64_t>::max());
  numbers.push_back(std::numeric_limits<int64_t>::min());
  numbers.push_back(uint64_t{1} << 63);
  numbers.push_back(~uint64_t{0});
  return numbers;
}

Scalar scalar_of(const Number& number) {
  return std::visit([](auto value) { return Scalar(value); }, number);
}

std::string text_of(const Number& number) {
  return std::visit([](auto value) { return to_string(full({}, value)); }, number);
}

// What the number is in the type. REQUIRES: it fits.
Array element_of(const Number& number, DType dtype) {
  Array element = empty({}, dtype);
  visit(dtype, [&]<class T>() { store(element.origin(), convert_scalar<T>(scalar_of(number))); });
  return element;
}

// A call that gives the number back, for an array of the type.
struct Entry {
  std::string name;
  bool names_type;  // takes any number that fits; others go by kinds as well
  std::function<Array(DType, const Number&)> run;
};

template <class F>
Entry entry(const char* name, bool names_type, F f) {
  return {name, names_type, [f](DType dtype, const Number& number) {
            return std::visit([&](auto value) -> Array { return f(dtype, value); }, number);
          }};
}

Array assigned(const Array& target, const std::function<void(Array&)>& assign) {
  Array copy = target;
  assign(copy);
  return copy;
}

// f(x) = x for elements of the type.
template <class N>
Array vectorized(DType dtype, N number) {
  return visit(dtype, [&]<class T>() -> Array {
    const auto same = vectorize([](T x) { return x; });
    return same(number);
  });
}

// The first and only element of a range.
template <class N>
Array begin_of_range(DType dtype, N number) {
  if constexpr (std::is_same_v<N, bool> || std::is_same_v<N, Complex>) {
    return arange(number, number == N(true) ? 2 : 1, 2, dtype)(0);
  } else if constexpr (std::is_same_v<N, double>) {
    return arange(number, number - std::fabs(number) - 1, -1e300, dtype)(0);
  } else {
    const bool up = number < 1;
    return arange(number, up ? number + 1 : number - 1, up ? 1 : -1, dtype)(0);
  }
}

std::vector<Entry> named_types() {
  const auto none = [](DType d) { return zeros({0}, d); };
  return {
      entry("full", true, [](DType d, auto n) { return full({}, n, d); }),
      entry("full_like", true, [](DType d, auto n) { return full_like(zeros({}, d), n); }),
      entry("torch::full", true, [](DType d, auto n) { return torch::full({}, n, d); }),
      entry("torch::copy_", false, [](DType d, auto n) { return torch::copy_(zeros({}, d), n); }),
      entry("sum", true, [=](DType d, auto n) { return sum(none(d), {.dtype = d, .initial = n}); }),
      entry("prod", true,
            [=](DType d, auto n) {
              if (is_complex(d)) return full({}, n, d);  // where 1 * inf has a nan part
              return prod(none(d), {.dtype = d, .initial = n});
            }),
      entry("lazy sum", true,
            [=](DType d, auto n) { return sum(lazy(none(d)), {.dtype = d, .initial = n}).eval(); }),
      entry("max", false, [=](DType d, auto n) { return max(none(d), {.initial = n}); }),
      entry("min", false, [=](DType d, auto n) { return min(none(d), {.initial = n}); }),
      entry("lazy max", false,
            [=](DType d, auto n) { return max(lazy(none(d)), {.initial = n}).eval(); }),
      entry("arange", false, [](DType d, auto n) { return begin_of_range(d, n); }),
  };
}

std::vector<Entry> beside_arrays() {
  return {
      entry("add", false, [](DType d, auto n) { return add(zeros({}, d), n); }),
      entry("add, reversed", false, [](DType d, auto n) { return add(n, zeros({}, d)); }),
      entry("torch::add", false, [](DType d, auto n) { return torch::add(zeros({}, d), n); }),
      entry("lazy add", false, [](DType d, auto n) { return (lazy(zeros({}, d)) + n).eval(); }),
      entry("where", false, [](DType d, auto n) { return where(false, zeros({}, d), n); }),
      entry("torch::where", false,
            [](DType d, auto n) { return torch::where(scalar(false), zeros({}, d), n); }),
      entry("lazy where", false,
            [](DType d, auto n) {
              const Array zero = zeros({}, d);
              return where(lazy(zero) != 0, zero, n).eval();
            }),
      entry("clip", false, [](DType d, auto n) { return clip(zeros({}, d), n, n); }),
      entry("torch::clamp", false,
            [](DType d, auto n) { return torch::clamp(zeros({}, d), n, n); }),
      entry("maximum", false, [](DType d, auto n) { return maximum(n, add(zeros({}, d), n)); }),
      entry("+=", false,
            [](DType d, auto n) { return assigned(zeros({}, d), [&](Array& a) { a += n; }); }),
      entry("torch::add_", false, [](DType d, auto n) { return torch::add_(zeros({}, d), n); }),
      entry("assign", false,
            [](DType d, auto n) { return assigned(zeros({}, d), [&](Array& a) { a.assign(n); }); }),
      entry(
          "a() =", false,
          [](DType d, auto n) { return assigned(zeros({1}, d), [&](Array& a) { a(0) = n; })(0); }),
      entry("vectorize", false, [](DType d, auto n) { return vectorized(d, n); }),
  };
}

// One number through one entry: the complaint, or nothing.
std::string complaint(const Entry& entry, DType dtype, const Number& number) {
  const Scalar scalar = scalar_of(number);
  try {
    const Array answer = entry.run(dtype, number);
    if (!fits(scalar, answer.dtype())) return "became " + to_string(answer);
    return difference(element_of(number, answer.dtype()), answer);
  } catch (const Error& error) {
    const bool by_kind = !entry.names_type && error.kind() != ErrorKind::literal_does_not_fit;
    // Next to booleans an integer is int64.
    const bool is_int64 = !entry.names_type && dtype == DType::boolean;
    return by_kind || !fits(scalar, is_int64 ? DType::i64 : dtype) ? "" : error.what();
  }
}

void expect_all_arrive(const std::vector<Entry>& entries) {
  for (const Entry& entry : entries) {
    int arrived = 0;
    for (DType dtype : all_dtypes()) {
      for (const Number& number : all_numbers()) {
        EXPECT_EQ(complaint(entry, dtype, number), "")
            << entry.name << ", " << name_of(dtype) << ", " << text_of(number);
        try {
          entry.run(dtype, number);
          ++arrived;
        } catch (const Error&) {
        }
      }
    }
    EXPECT_GT(arrived, 100) << entry.name;
  }
}

TEST(Numbers, ArriveWhereATypeIsNamed) { expect_all_arrive(named_types()); }

TEST(Numbers, ArriveNextToArrays) { expect_all_arrive(beside_arrays()); }

// Factors of PyTorch's products are doubles: whole ones for integers, which they must fit.
TEST(Numbers, ArriveAsFactorsOfProducts) {
  for (DType dtype : all_dtypes()) {
    if (dtype == DType::boolean) continue;
    for (double factor : {2.0, 127.0, 128.0, 300.0, -1.0, 1e10, 1e19, 1e30}) {
      SCOPED_TRACE(std::string(name_of(dtype)) + " " + std::to_string(factor));
      const Array one = ones({1, 1}, dtype);
      const auto scaled = [&] { return torch::addmm(one, one, one, {.beta = 0, .alpha = factor}); };
      if (!fits(factor, dtype)) {
        expect_refused(ErrorKind::literal_does_not_fit, [&] { scaled(); });
      } else {
        EXPECT_EQ(difference(element_of(factor, dtype).reshape({1, 1}), scaled()), "");
      }
    }
  }
}

}  // namespace
}  // namespace weft::test
