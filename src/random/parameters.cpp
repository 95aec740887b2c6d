#include "random/parameters.h"

#include <algorithm>

#include "base/convert.h"
#include "base/cursor.h"
#include "kernels/table.h"
#include "random/chunk.h"

namespace weft::random {
namespace {

using core::Generate;
using core::Parameter;

void read(const Parameter& p, const Shape& shape, int64_t first, int64_t count, DType dtype,
          std::byte* to) {
  const int64_t item = size_in_bytes(p.array.dtype);
  const kernels::MoveKernel cast =
      kernels::active_table().casts[static_cast<int>(p.array.dtype)][static_cast<int>(dtype)];
  Cursor<1> at(shape, &p.strides);
  at.seek(first);
  while (count > 0) {
    const int64_t run = std::min(at.run(), count);
    kernels::Move move{};
    move.from = p.array.address + at.offset(0) * item;
    move.from_column = at.run_stride(0) * item;
    move.to = to;
    move.to_column = 8;
    move.rows = 1;
    move.columns = run;
    cast(move);
    to += run * 8;
    count -= run;
    at.advance(run);
  }
}

// One parameter by itself, over its own elements.
void check_array(const Generate& g, int which) {
  const Parameter& p = g.parameters[which];
  const core::ParameterDomain domain = core::info(g.distribution).of[which].domain;
  const Shape& shape = p.array.shape;
  Parameter own = p;
  own.strides = p.array.strides;
  const int64_t size = p.array.size();
  Numbers values;
  for (int64_t first = 0; first < size; first += kChunk) {
    const int64_t count = std::min(kChunk, size - first);
    read_numbers(own, shape, first, count, values);
    for (int64_t i = 0; i < count; ++i) {
      if (!core::lies_in(domain, values.x[i]))
        core::check_parameter(g, which, values.x[i], {&shape, first + i});
    }
  }
}

__extension__ using Wide = __int128;

// A signed or an unsigned number, whatever its type is.
Wide integer_of(const Parameter& p, uint64_t bits) {
  if (p.is_number) return core::integer_of(p.number);
  return p.array.dtype == DType::u64 ? static_cast<Wide>(bits)
                                     : static_cast<Wide>(static_cast<int64_t>(bits));
}

// All of them together, over a chunk of the result's elements.
void check_chunk(const Generate& g, int64_t first, int64_t count) {
  const core::DistributionInfo& about = core::info(g.distribution);
  Numbers reals[core::kMostParameters];
  Row bits[core::kMostParameters];
  const bool whole = about.of[0].domain == core::ParameterDomain::integer;
  for (int k = 0; k < about.parameters; ++k) {
    if (whole)
      read_bits(g.parameters[k], g.shape, first, count, bits[k].words);
    else
      read_numbers(g.parameters[k], g.shape, first, count, reals[k]);
  }
  for (int64_t i = 0; i < count; ++i) {
    core::ParameterValue values[core::kMostParameters];
    for (int k = 0; k < about.parameters; ++k) {
      if (whole)
        values[k].integer = integer_of(g.parameters[k], bits[k].words[i]);
      else
        values[k].real = reals[k].x[i];
    }
    core::check_together(g, values, {&g.shape, first + i});
  }
}

bool has_conditions(core::Distribution distribution) {
  return distribution == core::Distribution::integers ||
         distribution == core::Distribution::uniform ||
         distribution == core::Distribution::truncated_normal ||
         distribution == core::Distribution::triangular;
}

}  // namespace

void read_numbers(const Parameter& p, const Shape& shape, int64_t first, int64_t count,
                  double* to) {
  if (p.is_number)
    std::fill(to, to + count, convert_scalar<double>(p.number));
  else
    read(p, shape, first, count, DType::f64, reinterpret_cast<std::byte*>(to));
}

void read_bits(const Parameter& p, const Shape& shape, int64_t first, int64_t count, uint64_t* to) {
  if (p.is_number)
    std::fill(to, to + count, static_cast<uint64_t>(p.number.integer));
  else
    read(p, shape, first, count, DType::i64, reinterpret_cast<std::byte*>(to));
}

void check_elements(const Generate& g) {
  const core::DistributionInfo& about = core::info(g.distribution);
  const int64_t size = count_or_overflow(g.shape);
  bool has_arrays = false;
  for (int i = 0; i < about.parameters; ++i) {
    if (g.parameters[i].is_number) continue;
    has_arrays = true;
    if (about.of[i].domain != core::ParameterDomain::integer && size > 0) check_array(g, i);
  }
  if (!has_arrays || !has_conditions(g.distribution)) return;
  for (int64_t first = 0; first < size; first += kChunk)
    check_chunk(g, first, std::min(kChunk, size - first));
}

}  // namespace weft::random
