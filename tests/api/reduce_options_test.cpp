// Every option of every reduction is honoured or refused, eagerly and lazily, in NumPy's and in
// PyTorch's voice. What honouring means follows from one sentence each, so that the table holds no
// numbers:
//
//   dtype     f(x, {.dtype = d})     is f(x converted to d, {.dtype = d})
//   initial   f(x, {.initial = v})   is f(x with v appended)
//   where     f(x, {.where = m})     is f(the elements that m selects)
#include <gtest/gtest.h>

#include <functional>

#include "support/expect.h"
#include "support/random_arrays.h"

namespace weft::test {
namespace {

using Call = std::function<Array(const Array&, const ReduceOptions&)>;
struct Reduction {
  std::string name;
  bool dtype;
  bool initial;
  bool where;
  bool correction;
  Call eager;
  Call later;
};

#define WEFT_REDUCTION(function, dtype, initial, where, correction)                    \
  {                                                                                    \
#function,                                                                           \
   dtype,                                                                               \
   initial,                                                                             \
   where,                                                                               \
   correction,                                                                          \
   [](const Array& x, const ReduceOptions& o) { return (weft::function)(x, o); },       \
   [](const Array& x, const ReduceOptions& o) { return (weft::function)(lazy(x), o).eval(); } \
  }

Array norm(const Array& x, const ReduceOptions& o) { return vector_norm(x, 3, o); }
Array lazy_norm(const Array& x, const ReduceOptions& o) {
  return vector_norm(lazy(x), 3, o).eval();
}

const std::vector<Reduction>& reductions() {
  static const std::vector<Reduction> table = {
      WEFT_REDUCTION(sum, true, true, true, false),
      WEFT_REDUCTION(prod, true, true, true, false),
      WEFT_REDUCTION(min, false, true, true, false),
      WEFT_REDUCTION(max, false, true, true, false),
      WEFT_REDUCTION(mean, true, false, true, false),
      WEFT_REDUCTION(var, true, false, true, true),
      WEFT_REDUCTION(std, true, false, true, true),
      WEFT_REDUCTION(any, false, false, true, false),
      WEFT_REDUCTION(all, false, false, true, false),
      WEFT_REDUCTION(count_nonzero, false, false, true, false),
      WEFT_REDUCTION(argmin, false, false, false, false),
      WEFT_REDUCTION(argmax, false, false, false, false),
      WEFT_REDUCTION(logsumexp, false, false, true, false),
      WEFT_REDUCTION(sum_of_squares, false, false, true, false),
      {"vector_norm", false, false, true, false, norm, lazy_norm}};
  return table;
}

// The answer, or the kind of the refusal as text.
std::string compared(const Call& call, const Array& x, const ReduceOptions& options,
                     const Array& expected) {
  try {
    return difference(expected, call(x, options));
  } catch (const Error& error) {
    return std::string(name(error.kind())) + ": " + error.what();
  }
}

void expect_honoured(const Reduction& f, const Array& x, const ReduceOptions& options,
                     const std::function<Array(const Call&)>& meaning) {
  SCOPED_TRACE(f.name + " of " + std::string(name(x.dtype())));
  EXPECT_EQ(compared(f.eager, x, options, meaning(f.eager)), "");
  EXPECT_EQ(compared(f.later, x, options, meaning(f.eager)), "") << "lazy";
}

void expect_not_taken(const Reduction& f, const Array& x, const ReduceOptions& options) {
  SCOPED_TRACE(f.name + " of " + std::string(name(x.dtype())));
  expect_refused(ErrorKind::bad_argument, [&] { f.eager(x, options); });
  expect_refused(ErrorKind::bad_argument, [&] { f.later(x, options); });
}

bool is_defined(const Reduction& f, DType dtype) {
  const bool ordered = f.name == "min" || f.name == "max" || f.name == "logsumexp";
  return !ordered || !is_complex(dtype);
}

TEST(ReduceOptions, DtypeConvertsTheElementsFirstOrIsRefused) {
  // Numbers that wrap, saturate, lose their fraction, or are halfway between two of float16's.
  const Array numbers = {300.75, -3.5, 1e10, 2049.0, 70000.0, 0.1, 2049.0};
  for (const Reduction& f : reductions()) {
    for (DType from : all_dtypes()) {
      const Array x = numbers.astype(from);
      for (DType to : all_dtypes()) {
        const ReduceOptions options{.dtype = to};
        if (!f.dtype) {
          expect_not_taken(f, x, options);
          continue;
        }
        const bool sums = f.name == "sum" || f.name == "prod";
        if (!sums && !is_floating(to) && !is_complex(to)) continue;  // refused: golden texts
        SCOPED_TRACE(name(to));
        expect_honoured(f, x, options,
                        [&](const Call& call) { return call(x.astype(to), options); });
      }
    }
  }
}

TEST(ReduceOptions, InitialIsOneMoreElementOrIsRefused) {
  for (const Reduction& f : reductions()) {
    for (DType dtype : all_dtypes()) {
      const Array x = Array{3, 0, 5}.astype(dtype);
      for (int initial : {0, 1, 4, 9}) {
        const ReduceOptions options{.initial = initial};
        if (!f.initial) {
          expect_not_taken(f, x, options);
        } else if (is_defined(f, dtype)) {
          const int x0 = dtype == DType::boolean ? 1 : 3;
          const int x2 = dtype == DType::boolean ? 1 : 5;
          const Array more = Array{x0, 0, x2, initial}.astype(f.eager(x, {}).dtype());
          expect_honoured(f, x, options, [&](const Call& call) { return call(more, {}); });
        }
      }
    }
  }
}

// In booleans a sum is "or", a product "and", and the initial value takes part.
TEST(ReduceOptions, InitialTakesPartInSumsOfBooleans) {
  const auto in_booleans = [](Scalar initial) {
    return ReduceOptions{.dtype = DType::boolean, .initial = initial};
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

TEST(ReduceOptions, WhereLeavesElementsOutOrIsRefused) {
  const Array mask = {true, false, true, true, false, true};
  for (const Reduction& f : reductions()) {
    for (DType dtype : all_dtypes()) {
      if (!is_defined(f, dtype)) continue;
      // Sums that are exact in any order.
      const bool equal = f.name == "logsumexp";
      const Array x = (equal ? Array{6, 100, 6, 6, 0, 6} : Array{1, 100, 2, 3, 0, 6}).astype(dtype);
      const Array selected = (equal ? Array{6, 6, 6, 6} : Array{1, 2, 3, 6}).astype(dtype);
      ReduceOptions options{.where = mask};
      if (f.initial) options.initial = 1;  // min and max ask for one
      ReduceOptions plain;
      plain.initial = options.initial;
      if (!f.where)
        expect_not_taken(f, x, options);
      else
        expect_honoured(f, x, options, [&](const Call& call) { return call(selected, plain); });
    }
  }
}

TEST(ReduceOptions, CorrectionBelongsToVarAndStd) {
  for (const Reduction& f : reductions()) {
    if (!f.correction) expect_not_taken(f, Array{1.0, 2.0, 6.0}, {.correction = 1});
  }
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
  std::function<Array(const Array&, const torch::ReduceOptions&)> eager;
  std::function<Array(const Array&, const torch::ReduceOptions&)> later;
};

#define WEFT_TORCH_REDUCTION(function, dtype, correction)                              \
  {                                                                                    \
#function, dtype, correction,                                                        \
   [](const Array& x, const torch::ReduceOptions& o) { return torch::function(x, o); }, \
   [](const Array& x, const torch::ReduceOptions& o) {                                  \
     return torch::function(lazy(x), o).eval();                                         \
   } \
  }

TEST(TorchReduceOptions, AreHonouredOrRefused) {
  const std::vector<TorchReduction> table = {WEFT_TORCH_REDUCTION(sum, true, false),
                                             WEFT_TORCH_REDUCTION(prod, true, false),
                                             WEFT_TORCH_REDUCTION(mean, true, false),
                                             WEFT_TORCH_REDUCTION(amax, false, false),
                                             WEFT_TORCH_REDUCTION(amin, false, false),
                                             WEFT_TORCH_REDUCTION(var, false, true),
                                             WEFT_TORCH_REDUCTION(std, false, true),
                                             WEFT_TORCH_REDUCTION(argmax, false, false),
                                             WEFT_TORCH_REDUCTION(argmin, false, false),
                                             WEFT_TORCH_REDUCTION(any, false, false),
                                             WEFT_TORCH_REDUCTION(all, false, false),
                                             WEFT_TORCH_REDUCTION(count_nonzero, false, false),
                                             WEFT_TORCH_REDUCTION(logsumexp, false, false)};
  const Array x = {300.75, 2049.0, 0.1};
  const torch::ReduceOptions narrow{.dtype = DType::f16};
  const torch::ReduceOptions biased{.correction = 0};
  for (const TorchReduction& f : table) {
    SCOPED_TRACE(f.name);
    for (const auto& call : {f.eager, f.later}) {
      if (f.dtype) {
        EXPECT_EQ(difference(call(x.astype(DType::f16), narrow), call(x, narrow)), "");
      } else {
        expect_refused(ErrorKind::bad_argument, [&] { call(x, narrow); });
      }
      if (f.correction) {
        EXPECT_NE(difference(call(x, {}), call(x, biased)), "");
      } else {
        expect_refused(ErrorKind::bad_argument, [&] { call(x, biased); });
      }
    }
  }
}

}  // namespace
}  // namespace weft::test
