// What the numbers of a key depend on: nothing but the key, their index and the parameters there.
#include <gtest/gtest.h>

#include <functional>

#include "support/every_table.h"
#include "support/expect.h"
#include "weft/random.h"

namespace weft::test {
namespace {

using random::Key;
using random::Size;

struct Distribution {
  const char* name;
  std::function<Array(const Key&, const Size&)> draw;
  uint64_t digest;
};

const std::vector<Distribution>& distributions();

// FNV-1a over the bytes.
uint64_t digest_of(const Array& x) {
  uint64_t digest = 0xcbf29ce484222325;
  const auto* bytes = reinterpret_cast<const unsigned char*>(x.origin());
  for (int64_t i = 0; i < x.nbytes(); ++i) digest = (digest ^ bytes[i]) * 0x100000001b3;
  return digest;
}

// The numbers are part of the contract until the next major version: other ones need another entry
// in CHANGELOG.md.
TEST(Numbers, HaveTheSameBitsOnEveryInstructionSet) {
  const Key key = random::key(20);
  on_every_table([&](const char* table) {
    for (const Distribution& d : distributions())
      EXPECT_EQ(digest_of(d.draw(key, {3000})), d.digest) << d.name << " on " << table;
    return true;
  });
}

TEST(Numbers, AreTheSameOnAnyNumberOfThreads) {
  const Key key = random::key(21, random::Algorithm::threefry);
  for (const Distribution& d : distributions()) {
    uint64_t alone = 0;
    for (const int threads : {1, 2, 7}) {
      const ThreadsForATest use(threads);
      const uint64_t digest = digest_of(d.draw(key, {100000}));
      if (threads == 1) alone = digest;
      EXPECT_EQ(digest, alone) << d.name << " on " << threads;
    }
  }
}

TEST(Numbers, DoNotDependOnHowManyFollow) {
  const Key key = random::key(22);
  for (const Distribution& d : distributions()) {
    const Array many = d.draw(key, {1300});
    for (const int64_t count : {1, 63, 64, 65, 511, 512, 513, 1299}) {
      EXPECT_TRUE(bool(all(d.draw(key, {count}) == many(slice(0, count))))) << d.name << count;
    }
    EXPECT_TRUE(bool(all(d.draw(key, {13, 100}) == many.reshape({13, 100})))) << d.name;
    EXPECT_EQ(d.draw(key, {3, 0}).shape(), (Shape{3, 0})) << d.name;
    EXPECT_EQ(d.draw(key, {}).rank(), 0) << d.name;
  }
}

TEST(Numbers, OfTwoKeysDiffer) {
  for (const Distribution& d : distributions()) {
    const Array one = d.draw(random::key(1), {200}), other = d.draw(random::key(2), {200});
    EXPECT_FALSE(bool(all(one == other))) << d.name;
  }
}

// Arrays of one number, repeated in memory or not, backwards, of another type: like the number.
void expect_like_numbers(const char* name, const std::vector<double>& values,
                         const std::function<Array(const std::vector<Operand>&)>& draw) {
  std::vector<Operand> plain, repeated, strided;
  for (double value : values) {
    plain.emplace_back(value);
    repeated.emplace_back(full({1, 40}, value).broadcast_to({30, 40}));
    strided.emplace_back(full({80, 30}, value, DType::f32)(slice(none, none, -2)).T());
  }
  const Array expected = draw(plain);
  EXPECT_TRUE(bool(all(draw(repeated) == expected))) << name;
  EXPECT_TRUE(bool(all(draw(strided) == expected))) << name;
}

TEST(Parameters, ThatAreArraysCountWhereTheyStand) {
  const Key k = random::key(23);
  const Size size{30, 40};
  using P = std::vector<Operand>;
  expect_like_numbers("normal", {2, 0.5}, [&](const P& p) {
    return random::normal(k, size, {.loc = p[0], .scale = p[1]});
  });
  expect_like_numbers("uniform", {-1, 8}, [&](const P& p) {
    return random::uniform(k, size, {.low = p[0], .high = p[1]});
  });
  expect_like_numbers("gamma", {0.5, 2}, [&](const P& p) {
    return random::gamma(k, size, {.shape = p[0], .scale = p[1]});
  });
  expect_like_numbers("poisson", {25},
                      [&](const P& p) { return random::poisson(k, size, {.lam = p[0]}); });
  expect_like_numbers("binomial", {40, 0.75}, [&](const P& p) {
    return random::binomial(k, size, {.n = p[0], .p = p[1]});
  });
  expect_like_numbers("bernoulli", {0.25},
                      [&](const P& p) { return random::bernoulli(k, size, {.p = p[0]}); });
}

TEST(Parameters, OfIntegersAreExact) {
  const Key k = random::key(24);
  for (const int64_t range : {int64_t{7}, int64_t{1} << 30, int64_t{1} << 61}) {
    const Array low = full({50}, -3), high = full({2, 50}, range);
    const Array each = random::integers(k, {}, {.low = low, .high = high});
    EXPECT_TRUE(bool(all(each == random::integers(k, {2, 50}, {.low = -3, .high = range}))));
  }
  const Array all_bits =
      random::integers(k, {9}, {.high = ~uint64_t{0}, .endpoint = true, .dtype = DType::u64});
  EXPECT_TRUE(bool(all(all_bits == random::bits(k, {9}, {.dtype = DType::u64}))));
}

TEST(Parameters, BroadcastAndGiveTheShape) {
  random::Generator g(25);
  const Array x = g.normal(Array{{0.}, {1000.}}, Array{0., 1., 2.});
  EXPECT_EQ(x.shape(), (Shape{2, 3}));
  EXPECT_EQ(x.item<double>(0, 0), 0);
  EXPECT_EQ(x.item<double>(1, 0), 1000);
  EXPECT_GT(x.item<double>(1, 1), 900);
  EXPECT_EQ(g.poisson(Array{1., 2.}, {4, 2}).shape(), (Shape{4, 2}));
}

TEST(Types, AreTheOnesAskedFor) {
  random::Generator g(26);
  for (const DType dtype : {DType::f16, DType::bf16, DType::f32, DType::f64}) {
    for (const Array& x : {g.random({2000}, dtype), g.uniform(-1, 1, {2000}, dtype)}) {
      EXPECT_EQ(x.dtype(), dtype);
      EXPECT_LT(max(x).item<double>(), 1) << name_of(dtype);
      EXPECT_GE(min(x).item<double>(), -1);
    }
    EXPECT_EQ(g.gamma(2, 1, {3}, dtype).dtype(), dtype);
  }
  for (const DType dtype : {DType::boolean, DType::i8, DType::u8, DType::i32, DType::u64}) {
    const Array x = g.integers(0, 2, {100}, dtype);
    EXPECT_EQ(x.dtype(), dtype);
    EXPECT_EQ(max(x).item<int64_t>(), 1);
  }
  EXPECT_EQ(g.integers(-128, 128, {9}, DType::i8).dtype(), DType::i8);
  EXPECT_EQ(g.uniform(3, 3).item<double>(), 3);
}

TEST(Generator, DealsOutKeys) {
  random::Generator g(27), same(27);
  const Array first = g.random({4}), second = g.random({4});
  EXPECT_FALSE(bool(all(first == second)));
  same.random({1000});  // how many numbers a call takes does not matter
  EXPECT_TRUE(bool(all(same.random({4}) == second)));
  random::Generator later(g.key());
  later.skip(g.calls());
  EXPECT_TRUE(bool(all(later.random({4}) == g.random({4}))));
  std::vector<random::Generator> children = g.spawn(2);
  EXPECT_FALSE(bool(all(children[0].random({4}) == children[1].random({4}))));
  EXPECT_FALSE(bool(all(random::Generator().random({4}) == random::Generator().random({4}))));
}

TEST(TorchNumbers, BeginAnewWithTheSeed) {
  torch::manual_seed(1);
  const torch::Tensor x = torch::randn({2, 3}), y = torch::rand({4});
  EXPECT_EQ(x.dtype(), DType::f32);
  torch::manual_seed(1);
  EXPECT_TRUE(bool(all(Array(x) == Array(torch::randn({2, 3})))));
  EXPECT_FALSE(bool(all(Array(x) == Array(torch::randn({2, 3})))));
  EXPECT_LT(max(Array(y)).item<float>(), 1);
  EXPECT_EQ(sum(Array(torch::randperm(5))).item<int64_t>(), 10);
  EXPECT_LT(max(Array(torch::randint(3, {50}))).item<int64_t>(), 3);
  EXPECT_EQ(torch::randint(-2, 3, {50}, DType::f32).dtype(), DType::f32);
  expect_array(torch::bernoulli(Array{0., 1.}), {2}, {0, 1});
}

const std::vector<Distribution>& distributions() {
  using namespace random;
  static const std::vector<Distribution> list = {
      {"bits", [](const Key& k, const Size& s) { return bits(k, s); }, 0xec37003c1f532015},
      {"bits, uint64",
       [](const Key& k, const Size& s) { return bits(k, s, {.dtype = DType::u64}); },
       0x54f74ffc985c22c1},
      {"uniform", [](const Key& k, const Size& s) { return uniform(k, s); }, 0x47e043d7b2cb8736},
      {"uniform, float32",
       [](const Key& k, const Size& s) {
         return uniform(k, s, {.low = -1, .high = 2, .dtype = DType::f32});
       },
       0x412d47242776d152},
      {"integers", [](const Key& k, const Size& s) { return integers(k, s, {.high = 1000}); },
       0xda59f1e9c81de66e},
      {"integers, some drawn anew",
       [](const Key& k, const Size& s) {
         return integers(k, s, {.high = (int64_t{1} << 24) - 1, .dtype = DType::i32});
       },
       0x1b6ac6f78ca22024},
      {"integers, far apart",
       [](const Key& k, const Size& s) {
         return integers(k, s, {.low = -5, .high = int64_t{3} << 60});
       },
       0x51250235a74c36d},
      {"bernoulli", [](const Key& k, const Size& s) { return bernoulli(k, s, {.p = 0.3}); },
       0xa7894827763498a1},
      {"normal", [](const Key& k, const Size& s) { return normal(k, s); }, 0xede081e83addb949},
      {"normal, float32",
       [](const Key& k, const Size& s) { return normal(k, s, {.dtype = DType::f32}); },
       0xe7fbcd8827ec9d9d},
      {"truncated_normal", [](const Key& k, const Size& s) { return truncated_normal(k, s); },
       0xe996fcb13fa4da70},
      {"lognormal", [](const Key& k, const Size& s) { return lognormal(k, s, {.mean = 1}); },
       0x207fbdc4f4706100},
      {"exponential", [](const Key& k, const Size& s) { return exponential(k, s); },
       0xfe91415c2d285dd5},
      {"exponential, float16",
       [](const Key& k, const Size& s) { return exponential(k, s, {.dtype = DType::f16}); },
       0x53f1dbaf66f90e43},
      {"laplace", [](const Key& k, const Size& s) { return laplace(k, s, {.scale = 2}); },
       0xc9bf95229650db94},
      {"logistic", [](const Key& k, const Size& s) { return logistic(k, s); }, 0x23ef94d5a3695bd8},
      {"gumbel", [](const Key& k, const Size& s) { return gumbel(k, s); }, 0xe7a19205aacb865e},
      {"cauchy", [](const Key& k, const Size& s) { return cauchy(k, s); }, 0xdaad7f6ac571066f},
      {"rayleigh", [](const Key& k, const Size& s) { return rayleigh(k, s); }, 0x9b11e402b93d7025},
      {"weibull", [](const Key& k, const Size& s) { return weibull(k, s, {.a = 1.5}); },
       0xcc4877c58b7acfe2},
      {"pareto", [](const Key& k, const Size& s) { return pareto(k, s, {.a = 3}); },
       0x873988dfafa79f7c},
      {"power", [](const Key& k, const Size& s) { return power(k, s, {.a = 3}); },
       0xd6904f684b8626dc},
      {"triangular",
       [](const Key& k, const Size& s) {
         return triangular(k, s, {.left = 0, .mode = 1, .right = 4});
       },
       0xc12d7e2119bfab7c},
      {"gamma", [](const Key& k, const Size& s) { return gamma(k, s, {.shape = 2.5}); },
       0xb318ae83df1a64ba},
      {"loggamma", [](const Key& k, const Size& s) { return loggamma(k, s, {.shape = 1e-3}); },
       0x3bf5511bdd56c10b},
      {"beta", [](const Key& k, const Size& s) { return beta(k, s, {.a = 0.5, .b = 3}); },
       0x46f483d84f9fb23c},
      {"chisquare", [](const Key& k, const Size& s) { return chisquare(k, s, {.df = 3}); },
       0x3b303195f0a95718},
      {"f", [](const Key& k, const Size& s) { return f(k, s, {.dfnum = 3, .dfden = 5}); },
       0x8b67c5161b0bc207},
      {"standard_t", [](const Key& k, const Size& s) { return standard_t(k, s, {.df = 4}); },
       0xd0d838a4187ddf3f},
      {"poisson, few", [](const Key& k, const Size& s) { return poisson(k, s, {.lam = 3}); },
       0xa7b3edc37dc3f06},
      {"poisson", [](const Key& k, const Size& s) { return poisson(k, s, {.lam = 50}); },
       0x963ec88f970ba2a3},
      {"binomial, few",
       [](const Key& k, const Size& s) { return binomial(k, s, {.n = 9, .p = 0.3}); },
       0xab0771b81bf66109},
      {"binomial", [](const Key& k, const Size& s) { return binomial(k, s, {.n = 99, .p = 0.6}); },
       0x91b197fee32fddbb},
      {"negative_binomial",
       [](const Key& k, const Size& s) { return negative_binomial(k, s, {.n = 9, .p = 0.3}); },
       0x848305e50d5cada9},
      {"geometric", [](const Key& k, const Size& s) { return geometric(k, s, {.p = 0.1}); },
       0x58ded1050ad5a2a2},
  };
  return list;
}

}  // namespace
}  // namespace weft::test
