// Orders, choices and vectors.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "support/expect.h"
#include "weft/linalg.h"
#include "weft/random.h"

namespace weft::test {
namespace {

TEST(Permutation, HasEveryNumberOnce) {
  for (const int64_t n : {0, 1, 2, 100, 5000}) {
    const std::vector<double> order = numbers(random::permutation(random::key(1), n));
    const std::set<double> seen(order.begin(), order.end());
    ASSERT_EQ(static_cast<int64_t>(order.size()), n);
    ASSERT_EQ(static_cast<int64_t>(seen.size()), n);
    EXPECT_EQ(n == 0 ? -1 : *seen.rbegin(), static_cast<double>(n - 1));
  }
}

// The bits are the same on every processor; numbers of a key stay what they are.
TEST(Permutation, OfAKeyStays) {
  expect_array(random::permutation(random::key(42), 8), {8}, {2, 5, 1, 7, 4, 3, 0, 6});
}

TEST(Permutation, EveryOrderIsEquallyLikely) {
  random::Generator g(2);
  std::map<std::vector<double>, int> seen;
  for (int i = 0; i < 12000; ++i) ++seen[numbers(g.permutation(4))];
  EXPECT_EQ(seen.size(), 24U);
  double chi = 0;
  for (const auto& [order, times] : seen) chi += (times - 500.0) * (times - 500.0) / 500;
  EXPECT_LT(chi, 49.7);  // one sample in a thousand exceeds it
}

TEST(Shuffle, MovesRowsAlongAnAxisTogether) {
  random::Generator g(3);
  for (const DType dtype : all_dtypes()) {
    const Array x =
        arange(60).reshape({3, 4, 5}).astype(dtype == DType::boolean ? DType::i8 : dtype);
    for (const int axis : {0, 1, -1}) {
      const random::Key key = g.next();
      const Array there = x.T().copy().T();  // not row-major
      random::shuffle(key, there, axis);
      EXPECT_TRUE(bool(all(there == random::permutation(key, x, axis)))) << name_of(dtype);
      const Array order = random::permutation(key, x.extent(axis));
      for (int64_t i = 0; i < x.extent(axis); ++i) {
        const Array row = there.moveaxis({axis}, {0})[i];
        EXPECT_TRUE(bool(all(row == x.moveaxis({axis}, {0})[order.item<int64_t>(i)])));
      }
    }
  }
}

TEST(Shuffle, NeedsMemoryThatMayBeWritten) {
  const Array x = arange(3).read_only();
  expect_refused(ErrorKind::read_only, [&] { random::shuffle(random::key(1), x); });
}

TEST(Choice, WithoutReplacementIsTheSameHoweverLongTheRest) {
  // Of few among many the order is not written out; of 64 it is.
  const Array few = random::choice(random::key(4), 1000, {20}, {.replace = false});
  const std::vector<double> chosen = numbers(few);
  EXPECT_EQ(std::set<double>(chosen.begin(), chosen.end()).size(), 20U);
  const Array most = random::choice(random::key(4), 1000, {900}, {.replace = false});
  EXPECT_TRUE(bool(all(few == most(slice(0, 20)))));
  EXPECT_EQ(random::choice(random::key(4), int64_t{1} << 60, {5}, {.replace = false}).size(), 5);
}

TEST(Choice, FollowsItsProbabilities) {
  const Array p{0., 0.5, 0.125, 0., 0.375, 0.};
  for (const bool replace : {true, false}) {
    random::Generator g(5);
    double seen[6] = {};
    for (int i = 0; i < 2000; ++i) {
      const random::Size size{replace ? 4 : 1};
      for (double position : numbers(g.choice(6, size, {.replace = replace, .p = p})))
        seen[static_cast<int>(position)] += replace ? 0.25 : 1;
    }
    for (int i = 0; i < 6; ++i) EXPECT_NEAR(seen[i] / 2000, p.item<double>(i), 0.045) << i;
    EXPECT_EQ(seen[0] + seen[3] + seen[5], 0);
  }
}

TEST(Choice, WithoutReplacementTakesTheNextAmongWhatIsLeft) {
  random::Generator g(6);
  double second_is_0 = 0;
  for (int i = 0; i < 4000; ++i) {
    const Array pair = g.choice(3, {2}, {.replace = false, .p = Array{0.5, 0.3, 0.2}});
    second_is_0 += pair.item<int64_t>(1) == 0 ? 1.0 / 4000 : 0;
  }
  EXPECT_NEAR(second_is_0, 0.3 * 0.5 / 0.7 + 0.2 * 0.5 / 0.8, 0.03);
}

TEST(Choice, TakesRowsAlongAnAxis) {
  random::Generator g(7);
  const Array x = arange(24).reshape({2, 3, 4});
  const Array y = g.choice(x, {5, 6}, {.axis = 1});
  EXPECT_EQ(y.shape(), (Shape{2, 5, 6, 4}));
  for (double number : numbers(y(0, all, all, 0))) EXPECT_EQ(std::fmod(number, 4), 0);
  EXPECT_TRUE(bool(all(y(1) == y(0) + 12)));
}

TEST(Categorical, FollowsTheExponentialsOfItsLogits) {
  const Array logits = log(Array{{0.2, 0.3, 0.5}, {0., 1., 0.}});
  const Array x = random::categorical(random::key(8), logits, -1, {8000, 2});
  EXPECT_NEAR(mean(equal(x(all, 0), 2)).item<double>(), 0.5, 0.02);
  EXPECT_NEAR(mean(equal(x(all, 0), 0)).item<double>(), 0.2, 0.02);
  EXPECT_TRUE(bool(all(x(all, 1) == 1)));
  EXPECT_EQ(random::categorical(random::key(8), logits, 0).shape(), (Shape{3}));
}

TEST(Vectors, HaveTheirMomentsAndSums) {
  random::Generator g(9);
  const Array shares = g.dirichlet(Array{1., 2., 5.}, {20000});
  EXPECT_EQ(shares.shape(), (Shape{20000, 3}));
  EXPECT_LT(max(abs(sum(shares, {.axis = -1}) - 1)).item<double>(), 1e-14);
  EXPECT_NEAR(mean(shares(all, 1)).item<double>(), 0.25, 0.005);
  const Array corners = g.dirichlet(Array{1e-4, 3e-4}, {4000});
  EXPECT_NEAR(mean(corners(all, 1)).item<double>(), 0.75, 0.03);

  const Array cov{{4., 1., 2.}, {1., 1., 0.5}, {2., 0.5, 1.}};  // two directions only
  const Array x = g.multivariate_normal(Array{1., 2., 3.}, cov, {40000});
  const Array off = x - Array{1., 2., 3.};
  const Array seen = divide(matmul(off.T(), off), 40000.0);
  EXPECT_LT(max(abs(seen - cov)).item<double>(), 0.15);
  EXPECT_LT(max(abs(off(all, 0) - off(all, 2) * 2)).item<double>(), 1e-12);

  const Array counts = g.multinomial(20, Array{0.2, 0.5, 0.3}, {5000});
  EXPECT_TRUE(bool(all(sum(counts, {.axis = -1}) == 20)));
  EXPECT_NEAR(mean(counts(all, 1)).item<double>(), 10, 0.2);
  EXPECT_NEAR(var(counts(all, 2)).item<double>(), 20 * 0.3 * 0.7, 0.3);
}

// --- What is refused: before anything is drawn, naming the parameter and its place.

std::string text_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(RandomRefusals, NameTheParameterItsValueAndItsPlace) {
  random::Generator g(10);
  EXPECT_EQ(text_of([&] { g.normal(0, -1); }),
            "normal: scale is -1; it must be finite and not negative");
  EXPECT_EQ(text_of([&] {
              g.gamma(Array{{1., 2.}, {-0.5, 3.}});
            }),
            "gamma: shape at (1, 0) is -0.5; it must be finite and not negative");
  EXPECT_EQ(text_of([&] { g.binomial(2.5, 0.5); }),
            "binomial: n is 2.5; it must be a whole number from 0 to 2^53");
  EXPECT_EQ(text_of([&] {
              g.poisson(Array{1., std::nan("")});
            }),
            "poisson: lam at (1,) is nan; it must lie between 0 and 9.2e18, so that counts fit "
            "int64");
  EXPECT_EQ(text_of([&] {
              g.uniform(3, Array{4., 2.});
            }),
            "uniform: low 3 is above high 2 at (1,)");
  EXPECT_EQ(text_of([&] { g.integers(5, 5); }),
            "integers: no integer lies from low 5 to below high 5");
  EXPECT_EQ(text_of([&] { g.integers(0, 300, {2}, DType::u8); }),
            "integers: integers from 0 to 299 do not fit uint8");
  EXPECT_EQ(text_of([&] {
              g.integers(Array{0, 7}, 5);
            }),
            "integers: no integer lies from low 7 to below high 5 at (1,)");
  EXPECT_EQ(text_of([&] { torch::randint(0, {2}); }),
            "torch::randint: no integer lies from low 0 to below high 0");
}

TEST(RandomRefusals, AreOfTheKindsThatTheyAre) {
  random::Generator g(11);
  const random::Key k = random::key(1);
  expect_refused(ErrorKind::dtype_unsupported, [&] { g.random({2}, DType::i32); });
  expect_refused(ErrorKind::dtype_unsupported, [&] { g.random({2}, DType::c64); });
  expect_refused(ErrorKind::dtype_unsupported, [&] { g.integers(0.5, 2); });
  expect_refused(ErrorKind::extents_differ, [&] { g.normal(Array{1., 2.}, 1, {3}); });
  expect_refused(ErrorKind::negative_extent, [&] { g.random({-1}); });
  expect_refused(ErrorKind::size_overflow, [&] { g.random({int64_t{1} << 62, 4}); });
  expect_refused(ErrorKind::bad_argument, [&] { random::split(k, -1); });
  expect_refused(ErrorKind::bad_argument, [&] { random::permutation(k, -1); });
  expect_refused(ErrorKind::bad_argument, [&] { random::choice(k, 0, {1}); });
  expect_refused(ErrorKind::bad_argument, [&] { g.choice(3, {4}, {.replace = false}); });
  expect_refused(ErrorKind::bad_argument, [&] { g.choice(2, {4}, {.p = Array{0.5, 0.4}}); });
  expect_refused(ErrorKind::bad_argument, [&] { g.choice(2, {4}, {.p = Array{1.5, -0.5}}); });
  expect_refused(ErrorKind::not_positive_definite, [&] {
    g.multivariate_normal(Array{0., 0.}, Array{{1., 2.}, {2., 1.}});
  });
  expect_refused(ErrorKind::bad_argument, [&] {
    g.multivariate_normal(Array{0., 0.}, Array{{1., 2.}, {0., 1.}});
  });
  expect_refused(ErrorKind::bad_argument, [&] { g.truncated_normal(HUGE_VAL, HUGE_VAL); });
  expect_refused(ErrorKind::bad_argument, [&] { g.categorical(Array{0., std::nan("")}); });
  expect_refused(ErrorKind::dtype_unsupported, [&] {
    xla::rng_bit_generator(xla::RandomAlgorithm::philox, Array{1, 2}, {2});
  });
}

}  // namespace
}  // namespace weft::test
