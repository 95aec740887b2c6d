// Signs of 16-bit floats are changed in the pattern alone, whatever number it stands for.
#include <gtest/gtest.h>

#include <vector>

#include "kernels/table.h"
#include "support/every_table.h"

namespace weft::test {
namespace {

constexpr size_t kPatterns = 0x10000;

template <class Result>
std::vector<Result> computed(Op op, DType type, const std::vector<uint16_t>& a,
                             const std::vector<uint16_t>& b) {
  std::vector<Result> result(a.size());
  kernels::Tile tile{};
  tile.in[0] = reinterpret_cast<const std::byte*>(a.data());
  tile.in[1] = reinterpret_cast<const std::byte*>(b.data());
  tile.in_column[0] = tile.in_column[1] = 2;
  tile.out = reinterpret_cast<std::byte*>(result.data());
  tile.out_column = sizeof(Result);
  tile.rows = 1;
  tile.columns = static_cast<int64_t>(a.size());
  kernels::active_table().ops[static_cast<int>(op)][static_cast<int>(type)](tile);
  return result;
}

TEST(Signs, AreBitsOfEveryPattern) {
  std::vector<uint16_t> all;
  std::vector<uint16_t> turned;  // signs that come and go
  for (size_t p = 0; p < kPatterns; ++p) {
    all.push_back(static_cast<uint16_t>(p));
    turned.push_back(static_cast<uint16_t>(p * 40503));
  }
  on_every_table([&](const char* table) {
    for (const DType type : {DType::f16, DType::bf16}) {
      const auto size = computed<uint16_t>(Op::abs, type, all, all);
      const auto negative = computed<uint16_t>(Op::negative, type, all, all);
      const auto same = computed<uint16_t>(Op::positive, type, all, all);
      const auto signs = computed<uint16_t>(Op::copysign, type, all, turned);
      const auto is_negative = computed<uint8_t>(Op::signbit, type, all, all);
      for (size_t p = 0; p < kPatterns; ++p) {
        const bool is_right = size[p] == (p & 0x7FFF) && negative[p] == (p ^ 0x8000) &&
                              same[p] == p && signs[p] == ((p & 0x7FFF) | (turned[p] & 0x8000)) &&
                              is_negative[p] == p >> 15;
        if (!is_right) ADD_FAILURE() << table << ' ' << name_of(type) << ' ' << p;
      }
    }
    return !testing::Test::HasFailure();
  });
}

}  // namespace
}  // namespace weft::test
