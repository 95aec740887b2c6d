#include "random/run.h"

#include <algorithm>
#include <cmath>

#include "array/storage.h"
#include "base/convert.h"
#include "kernels/table.h"
#include "random/chunk.h"
#include "random/integers.h"
#include "random/parameters.h"
#include "threads/parallel.h"

namespace weft::random {
namespace {

using core::Distribution;
using core::Generate;

constexpr int64_t kGroup = kernels::kRandomGroup;

// In the order of the enumeration; those of integers, bits and booleans are not made of doubles.
constexpr Fill kFills[core::kDistributions] = {
    nullptr,         nullptr,
    nullptr,         fill_uniform,
    fill_normal,     fill_truncated_normal,
    fill_lognormal,  fill_exponential,
    fill_laplace,    fill_logistic,
    fill_gumbel,     fill_cauchy,
    fill_rayleigh,   fill_weibull,
    fill_pareto,     fill_power,
    fill_triangular, fill_gamma,
    fill_loggamma,   fill_beta,
    fill_chisquare,  fill_f,
    fill_standard_t, fill_poisson,
    fill_binomial,   fill_negative_binomial,
    fill_geometric,
};

bool is_number(const core::Parameter& p, double value) {
  return p.is_number && convert_scalar<double>(p.number) == value;
}

// The largest number of a type that is below high, but none below low.
template <class T>
double last_below(double low, double high) {
  double last = convert<double>(convert<T>(high));
  while (last >= high) {
    auto bits = convert<T>(last);
    if constexpr (is_small_float<T>)
      bits.bits = static_cast<uint16_t>(last > 0   ? bits.bits - 1
                                        : last < 0 ? bits.bits + 1
                                                   : 0x8001);
    else
      bits = std::nextafter(bits, -std::numeric_limits<T>::infinity());
    last = convert<double>(bits);
  }
  return last < low ? low : last;
}
double last_below(DType dtype, double low, double high) {
  if (dtype == DType::f64) return last_below<double>(low, high);
  if (dtype == DType::f32) return last_below<float>(low, high);
  return dtype == DType::f16 ? last_below<Float16>(low, high) : last_below<BFloat16>(low, high);
}

// What every chunk of a call shares.
struct Call {
  const Generate& g;
  Source source;
  std::byte* to;
  bool is_standard;
  int64_t size = count_or_overflow(g.shape);
  int64_t item = size_in_bytes(g.result);

  Call(const Generate& record, std::byte* first)
      : g(record), source(record.key), to(first), is_standard(has_standard_parameters()) {}

  // Of those that look at is_standard before their parameters.
  bool has_standard_parameters() const {
    switch (g.distribution) {
      case Distribution::exponential:
        return is_number(g.parameters[0], 1);
      case Distribution::uniform:
      case Distribution::normal:
      case Distribution::lognormal:
      case Distribution::laplace:
      case Distribution::logistic:
      case Distribution::gumbel:
      case Distribution::cauchy:
        return is_number(g.parameters[0], 0) && is_number(g.parameters[1], 1);
      default:
        return false;
    }
  }
  bool in_floats() const { return g.result != DType::f64; }

  Chunk chunk(int64_t first, double* numbers) const {
    const int64_t count = std::min(kChunk, size - first);
    const int64_t padded = (count + kGroup - 1) / kGroup * kGroup;
    return {source, first, count, padded, {}, nullptr, is_standard, in_floats(), numbers};
  }
  // Elements of another type, converted where they go.
  void put(const void* from, DType dtype, int64_t first, int64_t count) const noexcept {
    kernels::Move move{};
    move.from = static_cast<const std::byte*>(from);
    move.from_column = size_in_bytes(dtype);
    move.to = to + first * item;
    move.to_column = item;
    move.rows = 1;
    move.columns = count;
    kernels::active_table().casts[static_cast<int>(dtype)][static_cast<int>(g.result)](move);
  }
};

// The parameters of the chunks of a range: those that are numbers are written once.
struct Parameters {
  Numbers rows[core::kMostParameters];
  Numbers last;
  bool has_last;
  bool all_numbers = true;

  explicit Parameters(const Call& call) {
    // Rounded to float32 or float64, standard uniform numbers stay below 1.
    const bool is_narrow = call.item < 4;
    has_last = call.g.distribution == Distribution::uniform && (!call.is_standard || is_narrow);
    const int64_t longest = std::min(kChunk, call.size);
    for (int k = 0; k < count_of(call); ++k) {
      const core::Parameter& p = call.g.parameters[k];
      all_numbers = all_numbers && p.is_number;
      const bool is_read = !call.is_standard || has_last;
      if (p.is_number && is_read) read_numbers(p, call.g.shape, 0, longest, rows[k]);
    }
    if (has_last && all_numbers)
      std::fill(last.x, last.x + longest, last_below(call.g.result, rows[0].x[0], rows[1].x[0]));
  }
  static int count_of(const Call& call) { return core::info(call.g.distribution).parameters; }

  void bind(const Call& call, Chunk& c) {
    for (int k = 0; k < count_of(call); ++k) {
      const core::Parameter& p = call.g.parameters[k];
      if (!p.is_number) read_numbers(p, call.g.shape, c.first, c.count, rows[k]);
      c.p[k] = rows[k];
    }
    if (!has_last) return;
    for (int64_t i = 0; i < c.count && !all_numbers; ++i)
      last.x[i] = last_below(call.g.result, rows[0].x[i], rows[1].x[i]);
    c.last = last;
  }
};

// --- One body for each kind of result. Chunks [begin, end) of a call.

template <class F>
void for_chunks(int64_t begin, int64_t end, const F& f) noexcept {
  for (int64_t number = begin; number < end; ++number) f(number * kChunk);
}

void run_numbers(void* context, int64_t begin, int64_t end) noexcept {
  const Call& call = *static_cast<const Call*>(context);
  const Fill fill = kFills[static_cast<int>(call.g.distribution)];
  Parameters parameters(call);
  Numbers room;
  for_chunks(begin, end, [&](int64_t first) {
    Chunk c = call.chunk(first, room);
    // Doubles that fill their groups are made where they go.
    const bool in_place = call.g.result == DType::f64 && c.padded == c.count;
    if (in_place) c.to = reinterpret_cast<double*>(call.to) + first;
    parameters.bind(call, c);
    fill(c);
    if (!in_place) call.put(c.to, DType::f64, first, c.count);
  });
}

// Standard numbers of float32.
void run_floats(void* context, int64_t begin, int64_t end) noexcept {
  const Call& call = *static_cast<const Call*>(context);
  const FloatKernel kernel = float_kernel(call.source, call.g.distribution);
  alignas(64) uint32_t words[kChunk];
  alignas(64) float room[kChunk];
  for_chunks(begin, end, [&](int64_t first) {
    const Chunk c = call.chunk(first, nullptr);
    const bool in_place = c.padded == c.count;
    c.source.short_words(0, first, c.padded, words);
    kernel(words, in_place ? reinterpret_cast<float*>(call.to) + first : room, c.padded);
    if (!in_place) call.put(room, DType::f32, first, c.count);
  });
}

void run_bits(void* context, int64_t begin, int64_t end) noexcept {
  const Call& call = *static_cast<const Call*>(context);
  Row row;
  auto* words = reinterpret_cast<uint32_t*>(row.words);
  for_chunks(begin, end, [&](int64_t first) {
    const Chunk c = call.chunk(first, nullptr);
    if (call.g.result == DType::u64)
      c.words(0, row.words);
    else
      c.source.short_words(0, first, c.padded, words);
    call.put(row.words, call.g.result == DType::u64 ? DType::u64 : DType::u32, first, c.count);
  });
}

void run_bernoulli(void* context, int64_t begin, int64_t end) noexcept {
  const Call& call = *static_cast<const Call*>(context);
  Parameters parameters(call);
  Row row;
  uint8_t truths[kChunk];
  for_chunks(begin, end, [&](int64_t first) {
    Chunk c = call.chunk(first, nullptr);
    parameters.bind(call, c);
    c.words(0, row.words);
    c.source.kernels().bernoulli(row.words, c.p[0], truths, c.count);
    call.put(truths, DType::u8, first, c.count);
  });
}

void run_integers(void* context, int64_t begin, int64_t end) noexcept {
  const Call& call = *static_cast<const Call*>(context);
  const core::Parameter& low = call.g.parameters[0];
  const core::Parameter& high = call.g.parameters[1];
  const uint64_t more = call.g.includes_high ? 1 : 0;
  const bool is_one = low.is_number && high.is_number;
  Row lows, highs, numbers;
  IntegerRange ranges[kChunk];
  for_chunks(begin, end, [&](int64_t first) {
    const Chunk c = call.chunk(first, nullptr);
    const int64_t count = is_one ? 1 : c.count;
    read_bits(low, call.g.shape, first, count, lows.words);
    read_bits(high, call.g.shape, first, count, highs.words);
    for (int64_t i = 0; i < count; ++i)
      ranges[i] = {lows.words[i], highs.words[i] - lows.words[i] + more};
    if (is_one)
      fill_integers(c, ranges[0], numbers.words);
    else
      fill_integers_each(c, ranges, numbers.words);
    call.put(numbers.words, DType::i64, first, c.count);
  });
}

threads::Body body_of(const Call& call) {
  switch (call.g.distribution) {
    case Distribution::bits:
      return run_bits;
    case Distribution::integers:
      return run_integers;
    case Distribution::bernoulli:
      return run_bernoulli;
    default:
      break;
  }
  const bool is_plain_float = call.g.result == DType::f32 && call.is_standard;
  return is_plain_float && float_kernel(call.source, call.g.distribution) ? run_floats
                                                                          : run_numbers;
}

}  // namespace

Array run(const Generate& g) {
  core::verify(g);
  check_elements(g);
  const Array result = make_array(g.shape, g.result, g.name);
  if (result.size() == 0) return result;
  Call call(g, result.origin());
  const threads::Body body = body_of(call);
  const int64_t chunks = (call.size + kChunk - 1) / kChunk;
  // A number takes as long as a few words of memory.
  if (threads::pays_to_share(call.size * 4 * int64_t{sizeof(double)}))
    threads::parallel_for(chunks, body, &call, 8);
  else
    body(&call, 0, chunks);
  return result;
}

}  // namespace weft::random
