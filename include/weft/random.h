// Random numbers: functions of a key, and a generator that deals out keys.
//
//   random::Generator g(42);                        random::Key k = random::key(42);
//   Array x = g.normal(0, 1, {2, 3});               Array y = random::normal(k, {2, 3});
//   Array i = g.integers(0, 10, {5});               auto [a, b] = random::split<2>(k);
//
// Numbers are counter-based: element i is a function of the key and of i, so the same on any number
// of threads. A key is a value that is used once: the same key gives the same numbers again; split
// and fold_in make further ones. Every method of a generator takes a fresh key. Parameters are
// numbers or arrays, which broadcast. What is the same on every processor: docs/random.md.
#pragma once

#include <array>
#include <concepts>
#include <optional>
#include <vector>

#include "weft/array.h"
#include "weft/options.h"

namespace weft::random {

enum class Algorithm : uint8_t {
  philox,    // Philox 4x32 with 10 rounds
  threefry,  // Threefry 2x32 with 20 rounds: keys and bits are those of jax.random
};

struct Key {
  uint64_t bits = 0;
  Algorithm algorithm = Algorithm::philox;
  friend constexpr bool operator==(const Key&, const Key&) = default;
};

WEFT_API Key key(uint64_t seed, Algorithm algorithm = Algorithm::philox);
// Keys whose numbers have nothing to do with each other's, nor with those of `key`.
WEFT_API std::vector<Key> split(const Key& key, int64_t count = 2);
template <size_t Count>
std::array<Key, Count> split(const Key& key) {
  std::array<Key, Count> keys;
  const std::vector<Key> made = split(key, int64_t{Count});
  for (size_t i = 0; i < Count; ++i) keys[i] = made[i];
  return keys;
}
// A key for every number: of a step, a worker, an example.
WEFT_API Key fold_in(const Key& key, uint64_t data);

// The shape of a result: {}, left out, is that of the parameters, which broadcast.
class Size {
 public:
  Size() = default;
  template <std::integral... I>
  requires(sizeof...(I) > 0) Size(I... extents) : given_(true), shape_{extents...} {}
  Size(const Shape& shape) : given_(true), shape_(shape) {}
  template <std::convertible_to<Shape> Range>
  requires(!std::integral<Range>) Size(const Range& range) : Size(Shape(range)) {}
  const Shape* get() const { return given_ ? &shape_ : nullptr; }

 private:
  bool given_ = false;
  Shape shape_;
};

// Options by name: normal(key, {2, 3}, {.loc = m, .scale = 2, .dtype = DType::f32}). What has no
// default must be given.
struct BitsOptions {
  ByName by_name = ByName();
  DType dtype = DType::u32;  // any unsigned integer type
};
struct UniformOptions {
  ByName by_name = ByName();
  Operand low = 0;
  Operand high = 1;
  DType dtype = DType::f64;
};
struct IntegersOptions {
  ByName by_name = ByName();
  Operand low = 0;
  Operand high;
  bool endpoint = false;  // high may come, too
  DType dtype = DType::i64;
};
struct BernoulliOptions {
  ByName by_name = ByName();
  Operand p = 0.5;
  DType dtype = DType::boolean;
};
struct LocationOptions {
  ByName by_name = ByName();
  Operand loc = 0;
  Operand scale = 1;
  DType dtype = DType::f64;
};
struct TruncatedOptions {
  ByName by_name = ByName();
  Operand low = -2;  // in units of scale, from loc
  Operand high = 2;
  Operand loc = 0;
  Operand scale = 1;
  DType dtype = DType::f64;
};
struct LogNormalOptions {
  ByName by_name = ByName();
  Operand mean = 0;
  Operand sigma = 1;
  DType dtype = DType::f64;
};
struct ScaleOptions {
  ByName by_name = ByName();
  Operand scale = 1;
  DType dtype = DType::f64;
};
struct ExponentOptions {
  ByName by_name = ByName();
  Operand a;
  DType dtype = DType::f64;
};
struct TriangularOptions {
  ByName by_name = ByName();
  Operand left;
  Operand mode;
  Operand right;
  DType dtype = DType::f64;
};
struct GammaOptions {
  ByName by_name = ByName();
  Operand shape;
  Operand scale = 1;
  DType dtype = DType::f64;
};
struct LogGammaOptions {
  ByName by_name = ByName();
  Operand shape;
  DType dtype = DType::f64;
};
struct BetaOptions {
  ByName by_name = ByName();
  Operand a;
  Operand b;
  DType dtype = DType::f64;
};
struct FreedomOptions {
  ByName by_name = ByName();
  Operand df;
  DType dtype = DType::f64;
};
struct FOptions {
  ByName by_name = ByName();
  Operand dfnum;
  Operand dfden;
  DType dtype = DType::f64;
};
struct PoissonOptions {
  ByName by_name = ByName();
  Operand lam = 1;
  DType dtype = DType::i64;  // any integer or floating type
};
struct BinomialOptions {
  ByName by_name = ByName();
  Operand n;
  Operand p;
  DType dtype = DType::i64;
};
struct GeometricOptions {
  ByName by_name = ByName();
  Operand p;
  DType dtype = DType::i64;
};

WEFT_API Array bits(const Key& key, const Size& size = {}, const BitsOptions& options = {});
WEFT_API Array uniform(const Key& key, const Size& size = {}, const UniformOptions& options = {});
WEFT_API Array integers(const Key& key, const Size& size, const IntegersOptions& options);
WEFT_API Array bernoulli(const Key& key, const Size& size = {},
                         const BernoulliOptions& options = {});
WEFT_API Array normal(const Key& key, const Size& size = {}, const LocationOptions& options = {});
// Of the normal numbers those between low and high.
WEFT_API Array truncated_normal(const Key& key, const Size& size = {},
                                const TruncatedOptions& options = {});
WEFT_API Array lognormal(const Key& key, const Size& size = {},
                         const LogNormalOptions& options = {});
WEFT_API Array exponential(const Key& key, const Size& size = {}, const ScaleOptions& options = {});
WEFT_API Array laplace(const Key& key, const Size& size = {}, const LocationOptions& options = {});
WEFT_API Array logistic(const Key& key, const Size& size = {}, const LocationOptions& options = {});
WEFT_API Array gumbel(const Key& key, const Size& size = {}, const LocationOptions& options = {});
WEFT_API Array cauchy(const Key& key, const Size& size = {}, const LocationOptions& options = {});
WEFT_API Array rayleigh(const Key& key, const Size& size = {}, const ScaleOptions& options = {});
WEFT_API Array weibull(const Key& key, const Size& size, const ExponentOptions& options);
WEFT_API Array pareto(const Key& key, const Size& size, const ExponentOptions& options);
WEFT_API Array power(const Key& key, const Size& size, const ExponentOptions& options);
WEFT_API Array triangular(const Key& key, const Size& size, const TriangularOptions& options);
WEFT_API Array gamma(const Key& key, const Size& size, const GammaOptions& options);
// The logarithm of a gamma number, which may itself be too small for its type.
WEFT_API Array loggamma(const Key& key, const Size& size, const LogGammaOptions& options);
WEFT_API Array beta(const Key& key, const Size& size, const BetaOptions& options);
WEFT_API Array chisquare(const Key& key, const Size& size, const FreedomOptions& options);
WEFT_API Array f(const Key& key, const Size& size, const FOptions& options);
WEFT_API Array standard_t(const Key& key, const Size& size, const FreedomOptions& options);
WEFT_API Array poisson(const Key& key, const Size& size = {}, const PoissonOptions& options = {});
WEFT_API Array binomial(const Key& key, const Size& size, const BinomialOptions& options);
// Failures before the n-th success.
WEFT_API Array negative_binomial(const Key& key, const Size& size, const BinomialOptions& options);
// Trials up to the first success, that one included.
WEFT_API Array geometric(const Key& key, const Size& size, const GeometricOptions& options);

// Vectors: they lie along a last axis that is added to `size`. alpha (k,); mean (k,), cov (k, k),
// symmetric; probabilities (k,), of which the last may be a little short.
WEFT_API Array dirichlet(const Key& key, const Array& alpha, const Size& size = {},
                         DType dtype = DType::f64);
WEFT_API Array multivariate_normal(const Key& key, const Array& mean, const Array& cov,
                                   const Size& size = {}, DType dtype = DType::f64);
WEFT_API Array multinomial(const Key& key, int64_t n, const Array& probabilities,
                           const Size& size = {});
// Positions along an axis, each with a probability that is proportional to exp(logits).
WEFT_API Array categorical(const Key& key, const Array& logits, int64_t axis = -1,
                           const Size& size = {});

struct ChoiceOptions {
  ByName by_name = ByName();
  bool replace = true;
  OptionalArray p = {};  // probabilities, (n,)
  int64_t axis = 0;
};
// Elements of an array, or rows along an axis, or of 0 to n - 1.
WEFT_API Array choice(const Key& key, const Array& from, const Size& size = {},
                      const ChoiceOptions& options = {});
WEFT_API Array choice(const Key& key, int64_t n, const Size& size = {},
                      const ChoiceOptions& options = {});
// 0 to n - 1 in random order; a copy whose rows along an axis are in random order; the same in
// place.
WEFT_API Array permutation(const Key& key, int64_t n);
WEFT_API Array permutation(const Key& key, const Array& x, int64_t axis = 0);
WEFT_API void shuffle(const Key& key, const Array& x, int64_t axis = 0);

}  // namespace weft::random

#include "weft/random_generator.h"  // IWYU pragma: export
