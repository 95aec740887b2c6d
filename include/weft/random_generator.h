// Generator: random numbers one call after the other, as NumPy's Generator gives them.
//
//   random::Generator g(42);
//   g.normal(0, 1, {2, 3});  g.integers(0, 10, {5});  g.shuffle(x);
//
// Call number i draws with fold_in(key, i), so that how many numbers a call took does not matter to
// the next. Two threads must not use one generator at the same time: spawn gives each its own.
// Included by random.h.
#pragma once

#include "weft/random.h"

namespace weft::random {

class WEFT_API Generator {
 public:
  // From what the system calls random: other numbers every time.
  Generator();
  explicit Generator(uint64_t seed, Algorithm algorithm = Algorithm::philox)
      : key_(random::key(seed, algorithm)) {}
  explicit Generator(const Key& key) : key_(key) {}

  // A key of its own, as every method below takes one.
  Key next() { return fold_in(key_, calls_++); }
  // Where it stands: Generator(key()) begins anew, skip(calls()) makes it go on.
  const Key& key() const { return key_; }
  uint64_t calls() const { return calls_; }
  void skip(uint64_t calls) { calls_ += calls; }
  // Generators for threads or parts, whose numbers have nothing to do with each other's.
  std::vector<Generator> spawn(int64_t count);

  using Number = const Operand&;
  using Shaped = const Size&;

  // [0, 1).
  Array random(Shaped size = {}, DType dtype = DType::f64) {
    return random::uniform(next(), size, {.dtype = dtype});
  }
  Array bits(Shaped size = {}, DType dtype = DType::u32) {
    return random::bits(next(), size, {.dtype = dtype});
  }
  // low to high - 1; of one number, 0 to it less 1.
  Array integers(Number high) { return random::integers(next(), {}, {.high = high}); }
  Array integers(Number low, Number high, Shaped size = {}, DType dtype = DType::i64,
                 bool endpoint = false) {
    return random::integers(next(), size,
                            {.low = low, .high = high, .endpoint = endpoint, .dtype = dtype});
  }
  Array uniform(Number low = 0, Number high = 1, Shaped size = {}, DType dtype = DType::f64) {
    return random::uniform(next(), size, {.low = low, .high = high, .dtype = dtype});
  }
  Array bernoulli(Number p, Shaped size = {}, DType dtype = DType::boolean) {
    return random::bernoulli(next(), size, {.p = p, .dtype = dtype});
  }
  Array normal(Number loc = 0, Number scale = 1, Shaped size = {}, DType dtype = DType::f64) {
    return random::normal(next(), size, {.loc = loc, .scale = scale, .dtype = dtype});
  }
  Array standard_normal(Shaped size = {}, DType dtype = DType::f64) {
    return random::normal(next(), size, {.dtype = dtype});
  }
  Array truncated_normal(Number low, Number high, Number loc = 0, Number scale = 1,
                         Shaped size = {}, DType dtype = DType::f64) {
    return random::truncated_normal(
        next(), size, {.low = low, .high = high, .loc = loc, .scale = scale, .dtype = dtype});
  }
  Array lognormal(Number mean = 0, Number sigma = 1, Shaped size = {}, DType dtype = DType::f64) {
    return random::lognormal(next(), size, {.mean = mean, .sigma = sigma, .dtype = dtype});
  }
  Array exponential(Number scale = 1, Shaped size = {}, DType dtype = DType::f64) {
    return random::exponential(next(), size, {.scale = scale, .dtype = dtype});
  }
  Array standard_exponential(Shaped size = {}, DType dtype = DType::f64) {
    return random::exponential(next(), size, {.dtype = dtype});
  }
  Array laplace(Number loc = 0, Number scale = 1, Shaped size = {}, DType dtype = DType::f64) {
    return random::laplace(next(), size, {.loc = loc, .scale = scale, .dtype = dtype});
  }
  Array logistic(Number loc = 0, Number scale = 1, Shaped size = {}, DType dtype = DType::f64) {
    return random::logistic(next(), size, {.loc = loc, .scale = scale, .dtype = dtype});
  }
  Array gumbel(Number loc = 0, Number scale = 1, Shaped size = {}, DType dtype = DType::f64) {
    return random::gumbel(next(), size, {.loc = loc, .scale = scale, .dtype = dtype});
  }
  Array standard_cauchy(Shaped size = {}, DType dtype = DType::f64) {
    return random::cauchy(next(), size, {.dtype = dtype});
  }
  Array rayleigh(Number scale = 1, Shaped size = {}, DType dtype = DType::f64) {
    return random::rayleigh(next(), size, {.scale = scale, .dtype = dtype});
  }
  Array weibull(Number a, Shaped size = {}, DType dtype = DType::f64) {
    return random::weibull(next(), size, {.a = a, .dtype = dtype});
  }
  Array pareto(Number a, Shaped size = {}, DType dtype = DType::f64) {
    return random::pareto(next(), size, {.a = a, .dtype = dtype});
  }
  Array power(Number a, Shaped size = {}, DType dtype = DType::f64) {
    return random::power(next(), size, {.a = a, .dtype = dtype});
  }
  Array triangular(Number left, Number mode, Number right, Shaped size = {},
                   DType dtype = DType::f64) {
    return random::triangular(next(), size,
                              {.left = left, .mode = mode, .right = right, .dtype = dtype});
  }
  Array gamma(Number shape, Number scale = 1, Shaped size = {}, DType dtype = DType::f64) {
    return random::gamma(next(), size, {.shape = shape, .scale = scale, .dtype = dtype});
  }
  Array standard_gamma(Number shape, Shaped size = {}, DType dtype = DType::f64) {
    return random::gamma(next(), size, {.shape = shape, .dtype = dtype});
  }
  Array beta(Number a, Number b, Shaped size = {}, DType dtype = DType::f64) {
    return random::beta(next(), size, {.a = a, .b = b, .dtype = dtype});
  }
  Array chisquare(Number df, Shaped size = {}, DType dtype = DType::f64) {
    return random::chisquare(next(), size, {.df = df, .dtype = dtype});
  }
  Array f(Number dfnum, Number dfden, Shaped size = {}, DType dtype = DType::f64) {
    return random::f(next(), size, {.dfnum = dfnum, .dfden = dfden, .dtype = dtype});
  }
  Array standard_t(Number df, Shaped size = {}, DType dtype = DType::f64) {
    return random::standard_t(next(), size, {.df = df, .dtype = dtype});
  }
  Array poisson(Number lam = 1, Shaped size = {}, DType dtype = DType::i64) {
    return random::poisson(next(), size, {.lam = lam, .dtype = dtype});
  }
  Array binomial(Number n, Number p, Shaped size = {}, DType dtype = DType::i64) {
    return random::binomial(next(), size, {.n = n, .p = p, .dtype = dtype});
  }
  Array negative_binomial(Number n, Number p, Shaped size = {}, DType dtype = DType::i64) {
    return random::negative_binomial(next(), size, {.n = n, .p = p, .dtype = dtype});
  }
  Array geometric(Number p, Shaped size = {}, DType dtype = DType::i64) {
    return random::geometric(next(), size, {.p = p, .dtype = dtype});
  }

  Array dirichlet(const Array& alpha, Shaped size = {}, DType dtype = DType::f64) {
    return random::dirichlet(next(), alpha, size, dtype);
  }
  Array multivariate_normal(const Array& mean, const Array& cov, Shaped size = {},
                            DType dtype = DType::f64) {
    return random::multivariate_normal(next(), mean, cov, size, dtype);
  }
  Array multinomial(int64_t n, const Array& probabilities, Shaped size = {}) {
    return random::multinomial(next(), n, probabilities, size);
  }
  Array categorical(const Array& logits, int64_t axis = -1, Shaped size = {}) {
    return random::categorical(next(), logits, axis, size);
  }
  template <class From>  // an array, or n for 0 to n - 1
  Array choice(const From& from, Shaped size = {}, const ChoiceOptions& options = {}) {
    return random::choice(next(), from, size, options);
  }
  template <class From>
  Array permutation(const From& from) {
    return random::permutation(next(), from);
  }
  Array permutation(const Array& x, int64_t axis) { return random::permutation(next(), x, axis); }
  void shuffle(const Array& x, int64_t axis = 0) { random::shuffle(next(), x, axis); }

 private:
  Key key_;
  uint64_t calls_ = 0;
};

}  // namespace weft::random
