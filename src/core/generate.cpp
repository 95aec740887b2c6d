#include "core/generate.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "base/cursor.h"
#include "base/raise.h"
#include "base/text.h"
#include "core/views.h"

namespace weft::core {
namespace {

using P = ParameterDomain;

constexpr DTypeSet kCounts = kIntegers | kFloats;
constexpr DTypeSet kUnsigned{0x01E0};

// In the order of the enumeration.
constexpr DistributionInfo kInfos[kDistributions] = {
    {"bits", 0, {}, kUnsigned},
    {"integers", 2, {{"low", P::integer}, {"high", P::integer}}, kBooleans | kIntegers},
    {"bernoulli", 1, {{"p", P::probability}}, kReal},
    {"uniform", 2, {{"low", P::finite}, {"high", P::finite}}, kFloats},
    {"normal", 2, {{"loc", P::finite}, {"scale", P::not_negative}}, kFloats},
    {"truncated_normal",
     4,
     {{"low", P::not_nan}, {"high", P::not_nan}, {"loc", P::finite}, {"scale", P::not_negative}},
     kFloats},
    {"lognormal", 2, {{"mean", P::finite}, {"sigma", P::not_negative}}, kFloats},
    {"exponential", 1, {{"scale", P::not_negative}}, kFloats},
    {"laplace", 2, {{"loc", P::finite}, {"scale", P::not_negative}}, kFloats},
    {"logistic", 2, {{"loc", P::finite}, {"scale", P::not_negative}}, kFloats},
    {"gumbel", 2, {{"loc", P::finite}, {"scale", P::not_negative}}, kFloats},
    {"cauchy", 2, {{"loc", P::finite}, {"scale", P::not_negative}}, kFloats},
    {"rayleigh", 1, {{"scale", P::not_negative}}, kFloats},
    {"weibull", 1, {{"a", P::positive}}, kFloats},
    {"pareto", 1, {{"a", P::positive}}, kFloats},
    {"power", 1, {{"a", P::positive}}, kFloats},
    {"triangular", 3, {{"left", P::finite}, {"mode", P::finite}, {"right", P::finite}}, kFloats},
    {"gamma", 2, {{"shape", P::not_negative}, {"scale", P::not_negative}}, kFloats},
    {"loggamma", 1, {{"shape", P::positive}}, kFloats},
    {"beta", 2, {{"a", P::positive}, {"b", P::positive}}, kFloats},
    {"chisquare", 1, {{"df", P::positive}}, kFloats},
    {"f", 2, {{"dfnum", P::positive}, {"dfden", P::positive}}, kFloats},
    {"standard_t", 1, {{"df", P::positive}}, kFloats},
    {"poisson", 1, {{"lam", P::mean_of_counts}}, kCounts},
    {"binomial", 2, {{"n", P::whole}, {"p", P::probability}}, kCounts},
    {"negative_binomial", 2, {{"n", P::positive}, {"p", P::positive_probability}}, kCounts},
    {"geometric", 1, {{"p", P::positive_probability}}, kCounts},
};

__extension__ using Wide = __int128;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// Ten deviations of a Poisson number above its mean are still below 2^63.
constexpr double kLargestMean = 0x1p63 - 10 * 0x1.6a09e667f3bcdp31;

}  // namespace

const DistributionInfo& info(Distribution distribution) noexcept {
  return kInfos[static_cast<int>(distribution)];
}

void verify(const Generate& g) {
  const DistributionInfo& about = info(g.distribution);
  check_shape(g.shape, g.name, g.dialect);
  if (!about.results.contains(g.result)) {
    raise(ErrorKind::dtype_unsupported, g.dialect, g.name, cat("does not give ", g.result),
          about.results.contains(DType::f64)   ? "dtype may be float32 or float64, for instance"
          : about.results.contains(DType::i64) ? "dtype may be any integer type"
                                               : "dtype may be any unsigned integer type");
  }
  for (int i = 0; i < about.parameters; ++i) {
    const Parameter& p = g.parameters[i];
    if (!p.is_number && p.strides.size() != g.shape.rank()) {
      raise(ErrorKind::bad_argument, g.dialect, g.name,
            cat(about.of[i].name, " has not one stride per axis of ", g.shape));
    }
  }
}

namespace {

const char* demand(ParameterDomain domain) {
  switch (domain) {
    case P::finite:
      return "it must be finite";
    case P::not_nan:
      return "it must be a number";
    case P::positive:
      return "it must be positive and finite";
    case P::not_negative:
      return "it must be finite and not negative";
    case P::probability:
      return "it must lie between 0 and 1";
    case P::positive_probability:
      return "it must lie above 0 and not above 1";
    case P::whole:
      return "it must be a whole number from 0 to 2^53";
    case P::mean_of_counts:
      return "it must lie between 0 and 9.2e18, so that counts fit int64";
    case P::integer:
      break;
  }
  return "";
}

// 0.5, 1e+300: as few digits as say it.
std::string digits_of(double x) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.17g", x);
  for (int digits = 1; digits < 17; ++digits) {
    char shorter[32];
    std::snprintf(shorter, sizeof(shorter), "%.*g", digits, x);
    if (std::strtod(shorter, nullptr) == x) return shorter;
  }
  return text;
}

std::string digits_of(Wide x) {
  return x > std::numeric_limits<int64_t>::max() ? std::to_string(static_cast<uint64_t>(x))
                                                 : std::to_string(static_cast<int64_t>(x));
}

// " at (1, 2)", or nothing for numbers.
std::string place_of(const Place& place) {
  if (!place.shape || place.shape->rank() == 0) return "";
  return cat(" at ", index_at(*place.shape, place.position));
}

[[noreturn]] void refuse_value(const Generate& g, const std::string& sentence) {
  raise(ErrorKind::bad_argument, g.dialect, g.name, sentence);
}

// What 2^width less one is to an integer type; of bool, 1.
Wide least_of(DType dtype) {
  return is_signed_integer(dtype) ? -(Wide{1} << (8 * size_in_bytes(dtype) - 1)) : 0;
}
Wide most_of(DType dtype) {
  if (dtype == DType::boolean) return 1;
  return (Wide{1} << (8 * size_in_bytes(dtype) - (is_signed_integer(dtype) ? 1 : 0))) - 1;
}

void check_range(const Generate& g, Wide low, Wide high, const Place& place) {
  const Wide last = g.includes_high ? high : high - 1;
  if (low > last) {
    refuse_value(g,
                 cat("no integer lies from low ", digits_of(low), " to ",
                     g.includes_high ? "high " : "below high ", digits_of(high), place_of(place)));
  }
  if (low < least_of(g.result) || last > most_of(g.result)) {
    refuse_value(g, cat("integers from ", digits_of(low), " to ", digits_of(last), place_of(place),
                        " do not fit ", g.result));
  }
}

void check_order(const Generate& g, const ParameterValue* p, int count, const Place& place) {
  const DistributionInfo& about = info(g.distribution);
  for (int i = 0; i + 1 < count; ++i) {
    if (p[i].real <= p[i + 1].real) continue;
    refuse_value(g, cat(about.of[i].name, " ", digits_of(p[i].real), " is above ",
                        about.of[i + 1].name, " ", digits_of(p[i + 1].real), place_of(place)));
  }
  if (g.distribution == Distribution::truncated_normal) {
    const bool has_room = p[0].real < kInfinity && p[1].real > -kInfinity;
    if (has_room) return;
    refuse_value(g, cat("nothing lies between low ", digits_of(p[0].real), " and high ",
                        digits_of(p[1].real), place_of(place)));
  }
  if (std::isfinite(p[count - 1].real - p[0].real)) return;
  refuse_value(
      g, cat(about.of[0].name, " ", digits_of(p[0].real), " and ", about.of[count - 1].name, " ",
             digits_of(p[count - 1].real), place_of(place), " lie too far apart for float64"));
}

}  // namespace

bool lies_in(ParameterDomain domain, double x) noexcept {
  switch (domain) {
    case P::finite:
      return std::isfinite(x);
    case P::not_nan:
      return !std::isnan(x);
    case P::positive:
      return x > 0 && std::isfinite(x);
    case P::not_negative:
      return x >= 0 && std::isfinite(x);
    case P::probability:
      return x >= 0 && x <= 1;
    case P::positive_probability:
      return x > 0 && x <= 1;
    case P::whole:
      return x >= 0 && x <= 0x1p53 && x == std::floor(x);
    case P::mean_of_counts:
      return x >= 0 && x <= kLargestMean;
    case P::integer:
      break;
  }
  return true;
}

Wide integer_of(const Scalar& number) {
  const bool is_unsigned = number.kind == DTypeKind::unsigned_integer;
  return is_unsigned ? static_cast<Wide>(static_cast<uint64_t>(number.integer))
                     : static_cast<Wide>(number.integer);
}

void check_parameter(const Generate& g, int which, double value, const Place& place) {
  const ParameterInfo& about = info(g.distribution).of[which];
  if (lies_in(about.domain, value)) return;
  refuse_value(
      g, cat(about.name, place_of(place), " is ", digits_of(value), "; ", demand(about.domain)));
}

void check_together(const Generate& g, const ParameterValue* values, const Place& place) {
  switch (g.distribution) {
    case Distribution::integers:
      return check_range(g, values[0].integer, values[1].integer, place);
    case Distribution::uniform:
    case Distribution::truncated_normal:
      return check_order(g, values, 2, place);
    case Distribution::triangular:
      return check_order(g, values, 3, place);
    default:
      return;
  }
}

std::string to_string(const Generate& g) {
  const DistributionInfo& about = info(g.distribution);
  std::string text = cat(about.name, " ", g.result, " ", g.shape, " of ",
                         g.key.algorithm == random::Algorithm::philox ? "philox" : "threefry",
                         " key ", g.key.bits);
  for (int i = 0; i < about.parameters; ++i) {
    const Parameter& p = g.parameters[i];
    text += cat(", ", about.of[i].name, " ");
    if (!p.is_number)
      text += cat(p.array.dtype, " ", p.array.shape);
    else
      text += p.number.kind == DTypeKind::floating ? digits_of(p.number.real)
                                                   : digits_of(integer_of(p.number));
  }
  return text;
}

}  // namespace weft::core
