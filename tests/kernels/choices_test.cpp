// Of 16-bit floats the larger, the smaller and the nearest within bounds are chosen as they lie:
// every pattern is the one that float32 would have chosen.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/half.h"
#include "kernels/table.h"
#include "support/every_table.h"

namespace weft::test {
namespace {

using Patterns = std::vector<uint16_t>;

Patterns computed(Op op, DType type, const std::vector<Patterns>& inputs) {
  Patterns result(inputs[0].size());
  kernels::Tile tile{};
  for (size_t i = 0; i < inputs.size(); ++i) {
    tile.in[i] = reinterpret_cast<const std::byte*>(inputs[i].data());
    tile.in_column[i] = 2;
  }
  tile.out = reinterpret_cast<std::byte*>(result.data());
  tile.out_column = 2;
  tile.rows = 1;
  tile.columns = static_cast<int64_t>(result.size());
  kernels::active_table().ops[static_cast<int>(op)][static_cast<int>(type)](tile);
  return result;
}

float number(DType type, uint16_t pattern) {
  return type == DType::f16 ? float_from_half(pattern) : float_from_brain(pattern);
}

// The operations of NumPy: the first of equal numbers, and of nans.
uint16_t chosen(Op op, DType type, uint16_t a, uint16_t b) {
  const float x = number(type, a);
  const float y = number(type, b);
  const bool is_first = op == Op::maximum || op == Op::fmax ? x >= y : x <= y;
  const bool yields_nan = op == Op::maximum || op == Op::minimum;
  return is_first || std::isnan(yields_nan ? x : y) ? a : b;
}

// Every pattern beside some others, zeros, infinities and nans of both signs among them.
std::vector<Patterns> make_inputs() {
  std::vector<Patterns> inputs(3);
  for (const uint32_t times : {0U, 1U, 40503U, 65535U}) {
    for (uint32_t p = 0; p < 0x10000; ++p) {
      inputs[0].push_back(static_cast<uint16_t>(p));
      inputs[1].push_back(static_cast<uint16_t>(p * times));
      inputs[2].push_back(static_cast<uint16_t>(p * 30011 + times));
    }
  }
  return inputs;
}

TEST(Choices, OfSmallFloatsAreThoseOfTheirNumbers) {
  const std::vector<Patterns> in = make_inputs();
  on_every_table([&](const char* table) {
    for (const DType type : {DType::f16, DType::bf16}) {
      for (const Op op : {Op::maximum, Op::minimum, Op::fmax, Op::fmin}) {
        const Patterns got = computed(op, type, {in[0], in[1]});
        for (size_t i = 0; i < got.size(); ++i) {
          if (got[i] != chosen(op, type, in[0][i], in[1][i]))
            ADD_FAILURE() << table << ' ' << info(op).name << ' ' << in[0][i] << ' ' << in[1][i];
        }
      }
      const Patterns got = computed(Op::clip, type, in);
      for (size_t i = 0; i < got.size(); ++i) {
        const uint16_t raised = chosen(Op::maximum, type, in[0][i], in[1][i]);
        if (got[i] != chosen(Op::minimum, type, raised, in[2][i]))
          ADD_FAILURE() << table << " clip " << in[0][i] << ' ' << in[1][i] << ' ' << in[2][i];
      }
    }
    return !testing::Test::HasFailure();
  });
}

}  // namespace
}  // namespace weft::test
