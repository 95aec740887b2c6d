// Every option of every reduction is honoured, eagerly and lazily, in NumPy's and in PyTorch's
// dialect, and what a reduction does not take does not exist for it. What honouring means follows
// from one sentence each, so that the table holds no numbers:
//
//   dtype     f(x, {.dtype = d})     is f(x converted to d, {.dtype = d})
//   initial   f(x, {.initial = v})   is f(x with v appended)
//   where     f(x, {.where = m})     is f(the elements that m selects)
#include <gtest/gtest.h>

#include <functional>

#include "support/expect.h"
#include "support/random_arrays.h"
#include "support/reduce_options.h"

namespace weft::test {
namespace {

using Call = std::function<Array(const Array&, const AllOptions&)>;

struct Taken {
  bool dtype;
  bool initial;
  bool where;
  bool correction;
  bool operator==(const Taken&) const = default;
};
struct Reduction : Taken {  // what it should take
  std::string name;
  Taken eager_takes;  // what compiles
  Taken later_takes;
  Call eager;
  Call later;
};

#define WEFT_COMPILES(function, x, option)        \
  [](const auto& v) {                             \
    return requires { (function)(v, {option}); }; \
  }(x)
#define WEFT_TAKEN(function, x)                                                                \
  {                                                                                            \
    WEFT_COMPILES(function, x, .dtype = DType::f32), WEFT_COMPILES(function, x, .initial = 1), \
        WEFT_COMPILES(function, x, .where = Array()),                                          \
        WEFT_COMPILES(function, x, .correction = 1.0)                                          \
  }

#define WEFT_REDUCTION(function, dtype, initial, where, correction)                             \
  {                                                                                             \
    {dtype, initial, where, correction}, #function, WEFT_TAKEN(weft::function, Array()),        \
        WEFT_TAKEN(weft::function, lazy(Array())),                                              \
        [](const Array& x, const AllOptions& o) { return (weft::function)(x, o); },             \
        [](const Array& x, const AllOptions& o) { return (weft::function)(lazy(x), o).eval(); } \
  }

constexpr auto kNorm = [](const auto& x, const MaskedOptions& o) { return vector_norm(x, 3, o); };

const std::vector<Reduction>& reductions() {
  static const std::vector<Reduction> table = {
      WEFT_REDUCTION(sum, true, true, true, false),
      WEFT_REDUCTION(prod, true, true, true, false),
      WEFT_REDUCTION(min, false, true, true, false),
      WEFT_REDUCTION(max, false, true, true, false),
      WEFT_REDUCTION(mean, true, false, true, false),
      WEFT_REDUCTION(var, true, false, true, true),
      WEFT_REDUCTION(stddev, true, false, true, true),
      WEFT_REDUCTION(any, false, false, true, false),
      WEFT_REDUCTION(all, false, false, true, false),
      WEFT_REDUCTION(count_nonzero, false, false, true, false),
      WEFT_REDUCTION(argmin, false, false, false, false),
      WEFT_REDUCTION(argmax, false, false, false, false),
      WEFT_REDUCTION(logsumexp, false, false, true, false),
      WEFT_REDUCTION(nansum, true, true, true, false),
      WEFT_REDUCTION(nanprod, true, true, true, false),
      WEFT_REDUCTION(nanmin, false, true, true, false),
      WEFT_REDUCTION(nanmax, false, true, true, false),
      WEFT_REDUCTION(nanmean, true, false, true, false),
      WEFT_REDUCTION(nanvar, true, false, true, true),
      WEFT_REDUCTION(nanstd, true, false, true, true),
      WEFT_REDUCTION(ptp, false, false, false, false),
      WEFT_REDUCTION(sum_of_squares, false, false, true, false),
      {{false, false, true, false},
       "vector_norm",
       WEFT_TAKEN(kNorm, Array()),
       WEFT_TAKEN(kNorm, lazy(Array())),
       [](const Array& x, const AllOptions& o) { return kNorm(x, o); },
       [](const Array& x, const AllOptions& o) { return kNorm(lazy(x), o).eval(); }}};
  return table;
}

// The answer, or the kind of the refusal as text.
std::string compared(const Call& call, const Array& x, const AllOptions& options,
                     const Array& expected) {
  try {
    return difference(expected, call(x, options));
  } catch (const Error& error) {
    return std::string(name_of(error.kind())) + ": " + error.what();
  }
}

void expect_honoured(const Reduction& f, const Array& x, const AllOptions& options,
                     const std::function<Array(const Call&)>& meaning) {
  SCOPED_TRACE(f.name + " of " + std::string(name_of(x.dtype())));
  EXPECT_EQ(compared(f.eager, x, options, meaning(f.eager)), "");
  EXPECT_EQ(compared(f.later, x, options, meaning(f.eager)), "") << "lazy";
}

bool is_defined(const Reduction& f, DType dtype) {
  const bool ordered = f.name == "min" || f.name == "max" || f.name == "logsumexp" ||
                       f.name == "nanmin" || f.name == "nanmax" || f.name == "ptp";
  return !ordered || !is_complex(dtype);
}

TEST(ReduceOptions, WhatIsNotTakenDoesNotCompile) {
  for (const Reduction& f : reductions()) {
    EXPECT_EQ(f.eager_takes, static_cast<const Taken&>(f)) << f.name;
    EXPECT_EQ(f.later_takes, static_cast<const Taken&>(f)) << f.name << ", lazy";
  }
}

TEST(ReduceOptions, DtypeConvertsTheElementsFirst) {
  // Numbers that wrap, saturate, lose their fraction, or are halfway between two of float16's.
  const Array numbers = {300.75, -3.5, 1e10, 2049.0, 70000.0, 0.1, 2049.0};
  for (const Reduction& f : reductions()) {
    if (!f.dtype) continue;
    for (DType from : all_dtypes()) {
      const Array x = numbers.astype(from);
      for (DType to : all_dtypes()) {
        const AllOptions options{.dtype = to};
        const bool sums = f.name.ends_with("sum") || f.name.ends_with("prod");
        if (!sums && !is_floating(to) && !is_complex(to)) continue;  // refused: golden texts
        SCOPED_TRACE(name_of(to));
        expect_honoured(f, x, options,
                        [&](const Call& call) { return call(x.astype(to), options); });
      }
    }
  }
}

TEST(ReduceOptions, InitialIsOneMoreElement) {
  for (const Reduction& f : reductions()) {
    if (!f.initial) continue;
    for (DType dtype : all_dtypes()) {
      const Array x = Array{3, 0, 5}.astype(dtype);
      for (int initial : {0, 1, 4, 9}) {
        const AllOptions options{.initial = initial};
        if (!is_defined(f, dtype)) continue;
        const int x0 = dtype == DType::boolean ? 1 : 3;
        const int x2 = dtype == DType::boolean ? 1 : 5;
        const Array more = Array{x0, 0, x2, initial}.astype(f.eager(x, {}).dtype());
        expect_honoured(f, x, options, [&](const Call& call) { return call(more, {}); });
      }
    }
  }
}

// In booleans a sum is "or", a product "and", and the initial value takes part.
TEST(ReduceOptions, InitialTakesPartInSumsOfBooleans) {
  const auto in_booleans = [](Scalar initial) {
    return AllOptions{.dtype = DType::boolean, .initial = initial};
  };
  for (const bool delayed : {false, true}) {
    const auto run = [&](int row, const Array& x, Scalar initial) {
      const Reduction& f = reductions()[static_cast<size_t>(row)];
      return (delayed ? f.later : f.eager)(x, in_booleans(initial)).item<bool>();
    };
    EXPECT_TRUE(run(0, zeros({3}), 1));
    EXPECT_TRUE(run(0, zeros({3}), 256));
    EXPECT_FALSE(run(0, zeros({3}), 0));
    EXPECT_FALSE(run(1, ones({3}), 0));
    EXPECT_TRUE(run(1, ones({3}), 0.5));
  }
}

TEST(ReduceOptions, WhereLeavesElementsOut) {
  const Array mask = {true, false, true, true, false, true};
  for (const Reduction& f : reductions()) {
    if (!f.where) continue;
    for (DType dtype : all_dtypes()) {
      if (!is_defined(f, dtype)) continue;
      // Sums that are exact in any order.
      const bool equal = f.name == "logsumexp";
      const Array x = (equal ? Array{6, 100, 6, 6, 0, 6} : Array{1, 100, 2, 3, 0, 6}).astype(dtype);
      const Array selected = (equal ? Array{6, 6, 6, 6} : Array{1, 2, 3, 6}).astype(dtype);
      AllOptions options{.where = mask};
      if (f.initial) options.initial = 1;  // min and max ask for one
      AllOptions plain;
      plain.initial = options.initial;
      expect_honoured(f, x, options, [&](const Call& call) { return call(selected, plain); });
    }
  }
}

TEST(ReduceOptions, CorrectionDividesByLess) {
  expect_array(var(Array{1.0, 2.0, 6.0}, {.correction = 1}), {}, {7});
}

// With everything left out, infinities stay: the identity is beyond every number.
TEST(ReduceOptions, MinAndMaxOfNothingSelectedAreTheInitialValue) {
  const Array none = zeros({3}, DType::boolean);
  for (DType dtype : all_dtypes()) {
    if (is_complex(dtype)) continue;
    for (const bool largest : {false, true}) {
      const Reduction& f = reductions()[largest ? 3 : 2];
      const double sign = largest ? -1 : 1;
      const Scalar initial = is_floating(dtype) ? Scalar(sign * INFINITY) : Scalar(0);
      expect_honoured(f, ones({3}, dtype), {.initial = initial, .where = none},
                      [&](const Call&) { return full({}, initial, dtype); });
    }
  }
}

struct TorchReduction {
  std::string name;
  bool dtype;
  bool correction;
  bool takes_dtype;  // what compiles, eager and lazy
  bool takes_correction;
  Call eager;
  Call later;
};

#define WEFT_BOTH_COMPILE(function, option)          \
  WEFT_COMPILES(torch::function, Array(), option) && \
      WEFT_COMPILES(torch::function, lazy(Array()), option)
#define WEFT_TORCH_REDUCTION(function, has_dtype, has_correction)                               \
  {                                                                                             \
#function, has_dtype, has_correction, WEFT_BOTH_COMPILE(function, .dtype = DType::f32),       \
        WEFT_BOTH_COMPILE(function, .correction = 1.0),                                   \
        [](const Array& x, const AllOptions& o) { return torch::function(x, o); },        \
        [](const Array& x, const AllOptions& o) { return torch::function(lazy(x), o).eval(); } \
  }

TEST(TorchReduceOptions, AreHonouredOrDoNotCompile) {
  const std::vector<TorchReduction> table = {WEFT_TORCH_REDUCTION(sum, true, false),
                                             WEFT_TORCH_REDUCTION(prod, true, false),
                                             WEFT_TORCH_REDUCTION(mean, true, false),
                                             WEFT_TORCH_REDUCTION(amax, false, false),
                                             WEFT_TORCH_REDUCTION(amin, false, false),
                                             WEFT_TORCH_REDUCTION(var, false, true),
                                             WEFT_TORCH_REDUCTION(stddev, false, true),
                                             WEFT_TORCH_REDUCTION(argmax, false, false),
                                             WEFT_TORCH_REDUCTION(argmin, false, false),
                                             WEFT_TORCH_REDUCTION(any, false, false),
                                             WEFT_TORCH_REDUCTION(all, false, false),
                                             WEFT_TORCH_REDUCTION(count_nonzero, false, false),
                                             WEFT_TORCH_REDUCTION(logsumexp, false, false)};
  const Array x = {300.75, 2049.0, 0.1};
  const AllOptions narrow{.dtype = DType::f16};
  const AllOptions biased{.correction = 0};
  for (const TorchReduction& f : table) {
    SCOPED_TRACE(f.name);
    EXPECT_EQ(f.takes_dtype, f.dtype);
    EXPECT_EQ(f.takes_correction, f.correction);
    for (const auto& call : {f.eager, f.later}) {
      if (f.dtype) {
        EXPECT_EQ(difference(call(x.astype(DType::f16), narrow), call(x, narrow)), "");
      }
      if (f.correction) {
        EXPECT_NE(difference(call(x, {}), call(x, biased)), "");
      }
    }
  }
}

}  // namespace
}  // namespace weft::test
