// Every step and conversion that the jit takes, on every kind of value, against the kernels of
// the same table.
#include <gtest/gtest.h>

#include <cstring>

#include "base/bit_cast.h"
#include "jit/jit.h"
#include "kernels/table.h"
#include "support/nearly.h"
#include "support/random_calls.h"

namespace weft::test {
namespace {

using jit::Form;
using jit::Isa;
using jit::Segment;

struct Table {
  Isa isa;
  const kernels::KernelTable* kernels;
};

std::vector<Table> tables() {
  std::vector<Table> found;
  int count = 0;
  const kernels::KernelTable* const* all = kernels::available_tables(count);
  for (int i = 0; jit::is_available() && i < count; ++i) {
    if (std::strcmp(all[i]->name, "avx512") == 0) found.push_back({Isa::avx512, all[i]});
    if (std::strcmp(all[i]->name, "avx2") == 0) found.push_back({Isa::avx2, all[i]});
  }
  return found;
}

// Beyond what a vector of several copies holds, in any type.
constexpr int64_t kCount = 700;

// Special values next to each other in all ways, then anything.
Array values(Random& random, DType dtype) {
  const Array array = random_array(random, {kCount}, dtype);
  const Array bits = empty({kCount}, dtype);
  for (int64_t at = 0; at < bits.nbytes(); ++at)
    bits.origin()[at] = static_cast<std::byte>(random.bits());
  if (dtype == DType::boolean) return array;
  const int64_t from = 600 * size_in_bytes(dtype);
  std::memcpy(array.origin() + from, bits.origin() + from,
              static_cast<size_t>(array.nbytes() - from));
  return array;
}

// What the kernel of the table gives.
Array by_table(const Table& table, Op op, DType compute, const std::vector<Array>& in) {
  const Array out = empty({kCount}, jit::result_of(op, compute));
  kernels::Tile tile;
  for (size_t i = 0; i < in.size(); ++i) {
    tile.in[i] = in[i].origin();
    tile.in_row[i] = 0;
    tile.in_column[i] = size_in_bytes(in[i].dtype());
  }
  tile.out = out.origin();
  tile.out_row = 0;
  tile.out_column = size_in_bytes(out.dtype());
  tile.rows = 1;
  tile.columns = kCount;
  table.kernels->ops[static_cast<int>(op)][static_cast<int>(compute)](tile);
  return out;
}

Array by_kernel(const jit::Code& code, const std::vector<Array>& in, DType written) {
  const Array out = empty({kCount}, written);
  jit::Tile tile;
  for (size_t i = 0; i < in.size(); ++i) tile.in[i] = in[i].origin();
  for (size_t i = 0; i < in.size(); ++i) tile.in_row[i] = 0;
  tile.out[0] = out.origin();
  tile.out_row[0] = 0;
  tile.rows = 1;
  tile.columns = kCount;
  reinterpret_cast<jit::Kernel>(code.entry())(&tile);
  return out;
}

// One step, by itself or next to a value of a wider type: then its lanes take only a part of a
// register.
Segment one_step(Isa isa, Op op, DType compute, bool is_narrow) {
  Segment s;
  s.isa = isa;
  const int arity = info(op).arity;
  s.steps = 1;
  s.step[0] = {op, compute, jit::result_of(op, compute), {}};
  for (int i = 0; i < arity; ++i) {
    const DType type = jit::operand_of(op, compute, i);
    s.source[s.sources++] = {type, type, Form::contiguous};
    s.step[0].args[i] = static_cast<uint8_t>(i);
  }
  if (is_narrow) s.source[s.sources++] = {DType::f64, DType::f64, Form::constant};
  s.targets = 1;
  s.target[0] = {static_cast<uint8_t>(s.sources), jit::result_of(op, compute), false};
  return s;
}

template <class F>
void for_all_steps(F&& f) {
  for (const Table& table : tables()) {
    for (int op = 0; op < kOps; ++op) {
      for (int type = 0; type < kDTypes; ++type) {
        if (jit::takes(table.isa, static_cast<Op>(op), static_cast<DType>(type)))
          f(table, static_cast<Op>(op), static_cast<DType>(type));
      }
    }
  }
}

TEST(Steps, EqualTheKernelsOnSpecialValues) {
  Random random(test_seed());
  for_all_steps([&](const Table& table, Op op, DType type) {
    ASSERT_NE(table.kernels->ops[static_cast<int>(op)][static_cast<int>(type)], nullptr);
    std::vector<Array> in;
    for (int i = 0; i < info(op).arity; ++i)
      in.push_back(values(random, jit::operand_of(op, type, i)));
    const Array expected = by_table(table, op, type, in);
    for (const bool is_narrow : {false, true}) {
      if (is_narrow && !jit::go_together(type, DType::f64)) continue;
      std::vector<Array> with = in;
      if (is_narrow) with.push_back(zeros({1}, DType::f64));
      const jit::Code code = jit::make_kernel(one_step(table.isa, op, type, is_narrow));
      ASSERT_TRUE(code) << info(op).name << " " << name_of(type);
      EXPECT_TRUE(same_bytes(expected, by_kernel(code, with, expected.dtype())))
          << info(op).name << " " << name_of(type) << " on " << table.kernels->name;
    }
  });
}

// A jit that takes nothing would make the test above pass.
// Numbers from all over the type's range, evenly over their bits.
Array spread_over_bits(DType type, uint64_t first, uint64_t step) {
  const Array spread = empty({kCount}, type);
  const auto bytes = static_cast<size_t>(size_in_bytes(type));
  for (size_t i = 0; i < size_t{kCount}; ++i) {
    const uint64_t bits = first + i * step;
    std::memcpy(spread.origin() + i * bytes, &bits, bytes);
  }
  return spread;
}

TEST(Steps, ExpEqualsTheKernelAllOverItsRange) {
  for (const Table& table : tables()) {
    for (const DType type : {DType::f32, DType::f64}) {
      if (!jit::takes(table.isa, Op::exp, type)) continue;
      const jit::Code code = jit::make_kernel(one_step(table.isa, Op::exp, type, false));
      constexpr uint64_t kArrays = 2000;
      const uint64_t range = type == DType::f32 ? uint64_t{1} << 32 : ~uint64_t{0};
      const uint64_t step = range / (kArrays * uint64_t{kCount});
      for (uint64_t k = 0; k < kArrays; ++k) {
        const Array x = spread_over_bits(type, k * step * uint64_t{kCount} + k, step);
        const Array expected = by_table(table, Op::exp, type, {x});
        ASSERT_TRUE(same_bytes(expected, by_kernel(code, {x}, type))) << name_of(type) << " " << k;
      }
    }
  }
}

TEST(Steps, TakesTheCommonOnes) {
  for (const Table& table : tables()) {
    for (const Op op :
         {Op::add,  Op::subtract, Op::multiply,   Op::divide,  Op::negative, Op::abs,
          Op::sqrt, Op::square,   Op::reciprocal, Op::maximum, Op::minimum,  Op::fmax,
          Op::fmin, Op::clip,     Op::equal,      Op::less,    Op::where,    Op::floor,
          Op::ceil, Op::trunc,    Op::round}) {
      EXPECT_TRUE(jit::takes(table.isa, op, DType::f32)) << info(op).name;
      EXPECT_TRUE(jit::takes(table.isa, op, DType::f64)) << info(op).name;
    }
    for (const Op op :
         {Op::add, Op::subtract, Op::multiply, Op::bitwise_and, Op::bitwise_or, Op::bitwise_xor,
          Op::bitwise_left_shift, Op::bitwise_right_shift, Op::maximum, Op::less, Op::where}) {
      EXPECT_TRUE(jit::takes(table.isa, op, DType::i32)) << info(op).name;
      EXPECT_TRUE(jit::takes(table.isa, op, DType::u32)) << info(op).name;
    }
    for (const Op op : {Op::logical_and, Op::logical_or, Op::logical_not, Op::where, Op::equal})
      EXPECT_TRUE(jit::takes(table.isa, op, DType::boolean)) << info(op).name;
    EXPECT_FALSE(jit::takes(table.isa, Op::floor_divide, DType::i32));
    EXPECT_FALSE(jit::takes(table.isa, Op::log, DType::f32));
    EXPECT_EQ(jit::takes(table.isa, Op::exp, DType::f32), table.isa == Isa::avx512);
    for (const Op op : {Op::add, Op::subtract, Op::multiply, Op::negative, Op::conj, Op::copy}) {
      EXPECT_TRUE(jit::takes(table.isa, op, DType::c64)) << info(op).name;
      EXPECT_TRUE(jit::takes(table.isa, op, DType::c128)) << info(op).name;
    }
    EXPECT_FALSE(jit::takes(table.isa, Op::divide, DType::c64));
  }
}

// From a type to another when it is read, or when it is written.
Segment one_conversion(Isa isa, DType from, DType to, bool when_read) {
  Segment s;
  s.isa = isa;
  s.sources = s.steps = s.targets = 1;
  s.source[0] = {from, when_read ? to : from, Form::contiguous};
  s.step[0] = {Op::copy, when_read ? to : from, when_read ? to : from, {0}};
  s.target[0] = {1, to, false};
  return s;
}

Array converted(const Table& table, const Array& from, DType to) {
  const Array out = empty(from.shape(), to);
  table.kernels->casts[static_cast<int>(from.dtype())][static_cast<int>(to)](
      {from.origin(), 0, size_in_bytes(from.dtype()), out.origin(), 0, size_in_bytes(to), 1,
       from.size()});
  return out;
}

TEST(Conversions, EqualTheKernels) {
  Random random(test_seed());
  int taken = 0;
  for (const Table& table : tables()) {
    for (int f = 0; f < kDTypes; ++f) {
      for (int t = 0; t < kDTypes; ++t) {
        const auto from = static_cast<DType>(f);
        const auto to = static_cast<DType>(t);
        if (!jit::converts(table.isa, from, to)) continue;
        ++taken;
        const Array in = values(random, from);
        const Array expected = converted(table, in, to);
        for (const bool when_read : {true, false}) {
          const DType computed = when_read ? to : from;
          if (computed == DType::f16 || computed == DType::bf16)
            continue;  // nothing computes in them
          const jit::Code code = jit::make_kernel(one_conversion(table.isa, from, to, when_read));
          ASSERT_TRUE(code) << name_of(from) << " to " << name_of(to);
          EXPECT_TRUE(same_bytes(expected, by_kernel(code, {in}, to)))
              << name_of(from) << " to " << name_of(to) << (when_read ? ", read" : ", written")
              << " on " << table.kernels->name;
        }
      }
    }
  }
  EXPECT_GE(taken, 150 * static_cast<int>(tables().size()) / 2);
}

// Which nan a 16-bit one becomes is left open: what both have as nan is made the same.
void keep_which_nan_open(DType half, std::vector<uint16_t>& expected, std::vector<uint16_t>& got) {
  const int infinity = half == DType::f16 ? 0x7C00 : 0x7F80;
  for (size_t i = 0; i < expected.size(); ++i) {
    if ((expected[i] & 0x7FFF) > infinity && (got[i] & 0x7FFF) > infinity) got[i] = expected[i];
  }
}

// All float32 numbers that lie at, next to, and halfway between two halves.
TEST(Conversions, RoundEveryHalfAsTheKernelsDo) {
  constexpr int64_t kHalves = 65536;
  for (const Table& table : tables()) {
    for (const DType half : {DType::f16, DType::bf16}) {
      const uint32_t middle = half == DType::f16 ? 0x1000 : 0x8000;
      const jit::Code code = jit::make_kernel(one_conversion(table.isa, DType::f32, half, false));
      ASSERT_TRUE(code);
      for (const uint32_t beyond : {0U, 1U, middle - 1, middle, middle + 1}) {
        std::vector<uint32_t> bits(kHalves);
        for (uint32_t i = 0; i < kHalves; ++i) {
          const uint16_t pattern = static_cast<uint16_t>(i);
          const float number = half == DType::f16 ? static_cast<float>(bits_as<Float16>(pattern))
                                                  : static_cast<float>(bits_as<BFloat16>(pattern));
          bits[i] = bits_as<uint32_t>(number) + beyond;
        }
        std::vector<uint16_t> expected(kHalves), got(kHalves);
        const auto* from = reinterpret_cast<const std::byte*>(bits.data());
        table.kernels->casts[static_cast<int>(DType::f32)][static_cast<int>(half)](
            {from, 0, 4, reinterpret_cast<std::byte*>(expected.data()), 0, 2, 1, kHalves});
        jit::Tile tile;
        tile.in[0] = from;
        tile.out[0] = reinterpret_cast<std::byte*>(got.data());
        tile.in_row[0] = tile.out_row[0] = 0;
        tile.rows = 1;
        tile.columns = kHalves;
        reinterpret_cast<jit::Kernel>(code.entry())(&tile);
        keep_which_nan_open(half, expected, got);
        EXPECT_EQ(expected, got) << name_of(half) << " + " << beyond << " on "
                                 << table.kernels->name;
      }
    }
  }
}

}  // namespace
}  // namespace weft::test
