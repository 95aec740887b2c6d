// Random numbers: every distribution is lowered, then run.
#include "dialect/random.h"
#include "base/counter_rng.h"
#include "base/raise.h"
#include "base/text.h"
#include "random/run.h"

namespace weft::random {
namespace {

using core::Distribution;

core::Parameter parameter(const Operand& operand) {
  core::Parameter p;
  p.is_number = operand.array() == nullptr;
  if (p.is_number)
    p.number = operand.scalar();
  else
    p.array = core::Value(*operand.array());
  return p;
}

struct Request {
  const Key& key;
  const Size& size;
  DType dtype;
};

template <class... Operands>
Array draw(Distribution distribution, const Request& r, const Operands&... parameters) {
  return run(dialect::lower_random(
      {core::info(distribution).name, Dialect::numpy, distribution, r.key, r.size.get(), r.dtype},
      {parameter(parameters)...}));
}

// Philox's counter has room for what a block is for; Threefry's keys are those of JAX.
enum class Purpose : uint32_t { numbers, fold, split };
Key derive(const Key& key, Purpose purpose, uint64_t number) {
  const auto low = static_cast<uint32_t>(number);
  const auto high = static_cast<uint32_t>(number >> 32);
  if (key.algorithm == Algorithm::threefry) {
    const ThreefryBlock block = threefry(key.bits, {{high, low}});
    return {uint64_t{block.words[0]} << 32 | block.words[1], key.algorithm};
  }
  const PhiloxBlock block = philox(key.bits, {{low, high, 0, static_cast<uint32_t>(purpose)}});
  return {uint64_t{block.words[1]} << 32 | block.words[0], key.algorithm};
}

}  // namespace

Key key(uint64_t seed, Algorithm algorithm) { return {seed, algorithm}; }

Key fold_in(const Key& key, uint64_t data) { return derive(key, Purpose::fold, data); }

std::vector<Key> split(const Key& key, int64_t count) try {
  if (count < 0)
    raise(ErrorKind::bad_argument, "split", cat("a key is not split into ", count, " keys"));
  std::vector<Key> keys;
  keys.reserve(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i)
    keys.push_back(derive(key, Purpose::split, static_cast<uint64_t>(i)));
  return keys;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array bits(const Key& key, const Size& size, const BitsOptions& o) {
  return draw(Distribution::bits, {key, size, o.dtype});
}
Array uniform(const Key& key, const Size& size, const UniformOptions& o) {
  return draw(Distribution::uniform, {key, size, o.dtype}, o.low, o.high);
}
Array integers(const Key& key, const Size& size, const IntegersOptions& o) {
  return run(dialect::lower_random(
      {"integers", Dialect::numpy, Distribution::integers, key, size.get(), o.dtype, o.endpoint},
      {parameter(o.low), parameter(o.high)}));
}
Array bernoulli(const Key& key, const Size& size, const BernoulliOptions& o) {
  return draw(Distribution::bernoulli, {key, size, o.dtype}, o.p);
}
Array normal(const Key& key, const Size& size, const LocationOptions& o) {
  return draw(Distribution::normal, {key, size, o.dtype}, o.loc, o.scale);
}
Array truncated_normal(const Key& key, const Size& size, const TruncatedOptions& o) {
  return draw(Distribution::truncated_normal, {key, size, o.dtype}, o.low, o.high, o.loc, o.scale);
}
Array lognormal(const Key& key, const Size& size, const LogNormalOptions& o) {
  return draw(Distribution::lognormal, {key, size, o.dtype}, o.mean, o.sigma);
}
Array exponential(const Key& key, const Size& size, const ScaleOptions& o) {
  return draw(Distribution::exponential, {key, size, o.dtype}, o.scale);
}
Array laplace(const Key& key, const Size& size, const LocationOptions& o) {
  return draw(Distribution::laplace, {key, size, o.dtype}, o.loc, o.scale);
}
Array logistic(const Key& key, const Size& size, const LocationOptions& o) {
  return draw(Distribution::logistic, {key, size, o.dtype}, o.loc, o.scale);
}
Array gumbel(const Key& key, const Size& size, const LocationOptions& o) {
  return draw(Distribution::gumbel, {key, size, o.dtype}, o.loc, o.scale);
}
Array cauchy(const Key& key, const Size& size, const LocationOptions& o) {
  return draw(Distribution::cauchy, {key, size, o.dtype}, o.loc, o.scale);
}
Array rayleigh(const Key& key, const Size& size, const ScaleOptions& o) {
  return draw(Distribution::rayleigh, {key, size, o.dtype}, o.scale);
}
Array weibull(const Key& key, const Size& size, const ExponentOptions& o) {
  return draw(Distribution::weibull, {key, size, o.dtype}, o.a);
}
Array pareto(const Key& key, const Size& size, const ExponentOptions& o) {
  return draw(Distribution::pareto, {key, size, o.dtype}, o.a);
}
Array power(const Key& key, const Size& size, const ExponentOptions& o) {
  return draw(Distribution::power, {key, size, o.dtype}, o.a);
}
Array triangular(const Key& key, const Size& size, const TriangularOptions& o) {
  return draw(Distribution::triangular, {key, size, o.dtype}, o.left, o.mode, o.right);
}
Array gamma(const Key& key, const Size& size, const GammaOptions& o) {
  return draw(Distribution::gamma, {key, size, o.dtype}, o.shape, o.scale);
}
Array loggamma(const Key& key, const Size& size, const LogGammaOptions& o) {
  return draw(Distribution::loggamma, {key, size, o.dtype}, o.shape);
}
Array beta(const Key& key, const Size& size, const BetaOptions& o) {
  return draw(Distribution::beta, {key, size, o.dtype}, o.a, o.b);
}
Array chisquare(const Key& key, const Size& size, const FreedomOptions& o) {
  return draw(Distribution::chisquare, {key, size, o.dtype}, o.df);
}
Array f(const Key& key, const Size& size, const FOptions& o) {
  return draw(Distribution::f, {key, size, o.dtype}, o.dfnum, o.dfden);
}
Array standard_t(const Key& key, const Size& size, const FreedomOptions& o) {
  return draw(Distribution::standard_t, {key, size, o.dtype}, o.df);
}
Array poisson(const Key& key, const Size& size, const PoissonOptions& o) {
  return draw(Distribution::poisson, {key, size, o.dtype}, o.lam);
}
Array binomial(const Key& key, const Size& size, const BinomialOptions& o) {
  return draw(Distribution::binomial, {key, size, o.dtype}, o.n, o.p);
}
Array negative_binomial(const Key& key, const Size& size, const BinomialOptions& o) {
  return draw(Distribution::negative_binomial, {key, size, o.dtype}, o.n, o.p);
}
Array geometric(const Key& key, const Size& size, const GeometricOptions& o) {
  return draw(Distribution::geometric, {key, size, o.dtype}, o.p);
}

}  // namespace weft::random
