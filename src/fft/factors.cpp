#include "fft/factors.h"

#include <algorithm>

#include "base/integers.h"
#include "fft/tuning.h"
#include "kernels/fft/fft.h"

namespace weft::fft {
namespace {

double cost_of_radix(int radix) {
  switch (radix) {
    case 2:
      return 4;
    case 3:
      return 5;
    case 4:
      return 5;
    case 5:
      return 7;
    case 7:
      return 9;
    case 8:
      return 7;
    case 11:
      return 13;
    case 13:
      return 15;
    default:
      return kCostOfPrime * radix;
  }
}

// The lengths 2^a 3^b 5^c 7^d from `least` to `most`, in no order.
std::vector<int64_t> smooth_lengths(int64_t least, int64_t most) {
  std::vector<int64_t> all = {1};
  for (const int64_t prime : {7, 5, 3, 2}) {
    for (size_t i = 0; i < all.size(); ++i) {
      if (all[i] <= most / prime) all.push_back(all[i] * prime);
    }
  }
  all.erase(std::remove_if(all.begin(), all.end(), [=](int64_t n) { return n < least; }),
            all.end());
  return all;
}

// The cheapest convolution with a chirp; cost(m) is that of a transform of length m.
template <class Cost>
int64_t find_inner(int64_t n, const Cost& cost) {
  int64_t best = 0;
  double least = kNever;
  for (const int64_t m : smooth_lengths(2 * n - 1, 2 * (2 * n - 1))) {
    const double of_m = cost(m);
    if (of_m < least || (of_m == least && m < best)) {
      least = of_m;
      best = m;
    }
  }
  return best;
}

// Such a length needs no chirp.
bool has_small_factors(int64_t n) {
  const std::vector<int> all = radices(n);
  return n == 1 || (!all.empty() && *std::max_element(all.begin(), all.end()) <= 13);
}

}  // namespace

std::vector<int> radices(int64_t n) {
  std::vector<int> found;
  const auto take = [&](int radix) {
    for (; n % radix == 0; n /= radix) found.push_back(radix);
  };
  for (const int radix : {13, 11, 7, 5, 3}) take(radix);
  for (int prime = 17; prime <= kernels::kMostRadix && (n & (n - 1)) != 0; prime += 2) take(prime);
  int twos = 0;
  for (; n % 2 == 0; n /= 2) ++twos;
  if (n > 1) return {};
  if (twos == 1) found.push_back(2);
  for (; twos % 3 != 0 && twos > 1; twos -= 2) found.push_back(4);
  for (; twos >= 3; twos -= 3) found.push_back(8);
  return found;
}

double cost_of_lanes(int64_t n, int64_t vector_bytes) {
  if (n == 1) return 1;
  const std::vector<int> all = radices(n);
  if (all.empty()) return kNever;
  double sum = 0;
  for (const int radix : all) sum += cost_of_radix(radix);
  const double bytes = 4.0 * static_cast<double>(n) * static_cast<double>(vector_bytes);
  if (bytes > kBeyondL1) sum += kCostOfL2 * static_cast<double>(all.size());
  if (bytes > kBeyondL2) sum += kCostOfL3 * static_cast<double>(all.size());
  return sum * static_cast<double>(n) + kCostOfPass * static_cast<double>(all.size());
}

Split find_split(int64_t n, int64_t lanes, int64_t vector_bytes) {
  Split best;
  const auto consider = [&](int64_t columns, int64_t rows) {
    if (columns < lanes || rows < 2) return;
    const auto groups = [lanes](int64_t k) { return ceil_div(k, lanes); };
    const auto g = static_cast<double>(groups(rows));
    const auto h = static_cast<double>(groups(columns));
    const double cost = g * cost_of_lanes(columns, vector_bytes) +
                        h * cost_of_lanes(rows, vector_bytes) +
                        kCostOfTurn * g * h * static_cast<double>(lanes);
    if (cost < best.cost) best = {columns, rows, cost};
  };
  for (int64_t a = 2; a <= n / a; ++a) {
    if (n % a != 0) continue;
    consider(a, n / a);
    if (a != n / a) consider(n / a, a);
  }
  return best;
}

Way by_lanes(int64_t n, int64_t vector_bytes) {
  const auto cost = [=](int64_t m) { return cost_of_lanes(m, vector_bytes); };
  Way way{.cost = cost(n)};
  if (has_small_factors(n)) return way;
  const int64_t m = find_inner(n, cost);
  const double chirped = 2 * cost(m) + kCostOfChirp * static_cast<double>(m);
  if (chirped < way.cost) way = {.inner = m, .cost = chirped};
  return way;
}

Way one_by_one(int64_t n, int64_t lanes, int64_t vector_bytes) {
  const auto split = [=](int64_t m) { return find_split(m, lanes, vector_bytes); };
  const auto planes = [=](int64_t m) {
    return kCostOfPlanes * static_cast<double>(m) / static_cast<double>(lanes);
  };
  Way way{.split = split(n)};
  way.cost = way.split.cost + kCostOfRow + planes(n);
  if (has_small_factors(n)) return way;
  const int64_t m = find_inner(n, [&](int64_t k) { return split(k).cost; });
  if (m == 0) return way;
  const Split inner = split(m);
  const double chirped = 2 * inner.cost + kCostOfRow + 3 * planes(m);
  if (chirped < way.cost) way = {.inner = m, .split = inner, .cost = chirped};
  return way;
}

int64_t next_smooth(int64_t n) {
  const std::vector<int64_t> all = smooth_lengths(n, 2 * n);
  return *std::min_element(all.begin(), all.end());
}

}  // namespace weft::fft
