// Generate: an array of random numbers, with nothing left implicit.
//
//   random::normal(key, {2, 3}, {.loc = m, .dtype = DType::f32}) becomes
//     normal float32 (2, 3), philox key 0x..., loc float64 (3,) strides (1,), scale 1
//
// Element i, counted in row-major order, is a function of the key, of i and of the parameters
// there: of nothing else. A record refers to the caller's arrays and must not outlive the call.
#pragma once

#include <string>

#include "core/value.h"
#include "weft/error.h"
#include "weft/random.h"

namespace weft::core {

enum class Distribution : uint8_t {
  bits,
  integers,
  bernoulli,
  uniform,
  normal,
  truncated_normal,
  lognormal,
  exponential,
  laplace,
  logistic,
  gumbel,
  cauchy,
  rayleigh,
  weibull,
  pareto,
  power,
  triangular,
  gamma,
  loggamma,
  beta,
  chisquare,
  f,
  standard_t,
  poisson,
  binomial,
  negative_binomial,
  geometric,
};
inline constexpr int kDistributions = 27;
inline constexpr int kMostParameters = 4;

// What a parameter may be.
enum class ParameterDomain : uint8_t {
  finite,
  not_nan,
  positive,
  not_negative,
  probability,           // 0 to 1
  positive_probability,  // 1 included, 0 not
  whole,                 // 0, 1, 2, ...
  mean_of_counts,        // not negative, and so small that counts stay within int64
  integer,               // of an integer type
};

struct ParameterInfo {
  const char* name;
  ParameterDomain domain;
};

struct DistributionInfo {
  const char* name;
  int parameters;
  ParameterInfo of[kMostParameters];
  DTypeSet results;
};
const DistributionInfo& info(Distribution distribution) noexcept;

// A number, or an array at its place in the result.
struct Parameter {
  Scalar number = 0;
  bool is_number = true;
  Value array;      // as the user passed it
  Strides strides;  // of it, for the result's axes
};

struct Generate {
  const char* name = "";
  Dialect dialect = Dialect::numpy;
  Distribution distribution = Distribution::bits;
  random::Key key;
  Shape shape;
  DType result = DType::f64;
  bool includes_high = false;  // of integers
  Parameter parameters[kMostParameters];
};

// Throws ValueError, ShapeError or DTypeError unless the record can be run as it stands. The
// elements of parameters that are arrays are not looked at.
void verify(const Generate& g);

std::string to_string(const Generate& g);

// The parameters at one index of the result, as the checks see them: of integers the numbers
// themselves, of others doubles.
union ParameterValue {
  double real;
  __extension__ __int128 integer;
};
__extension__ __int128 integer_of(const Scalar& number);

// Where a parameter stands: at a position, in row-major order, of a shape; null: it is a number.
struct Place {
  const Shape* shape = nullptr;
  int64_t position = 0;
};
bool lies_in(ParameterDomain domain, double x) noexcept;
// Throw ValueError, which names the parameter, its value and its place: a parameter by itself, and
// all of them together.
void check_parameter(const Generate& g, int which, double value, const Place& place = {});
void check_together(const Generate& g, const ParameterValue* values, const Place& place = {});

}  // namespace weft::core
