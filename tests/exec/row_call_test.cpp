// Which calls are rows of the plainest kind, and that they do what the general way does.
#include "exec/row_call.h"

#include <gtest/gtest.h>

#include "weft/weft.h"

namespace weft::exec {
namespace {

constexpr DType f32 = DType::f32;

class PlainRow : public testing::Test {
 protected:
  // The short ways wait for a table to be chosen, which the first call does.
  PlainRow() { add(ones({1}), 1); }
};

bool is_taken(const Array& a, const Array& b, const Array& out, Op op = Op::add) {
  const CallOperand x = a, y = b;
  const CallOperand* const operands[] = {&x, &y};
  return RowCall<2, -1, true, false>().prepare(op, operands, &out);
}
bool is_taken(const Array& a, const Array& b, Op op = Op::add) {
  const CallOperand x = a, y = b;
  const CallOperand* const operands[] = {&x, &y};
  return RowCall<2, -1, false, false>().prepare(op, operands, nullptr);
}
bool is_taken(const Array& a, const CallOperand& number, const Array& out) {
  const CallOperand x = a;
  const CallOperand* const operands[] = {&x, &number};
  return RowCall<2, 1, true, false>().prepare(Op::add, operands, &out);
}

TEST_F(PlainRow, TakesRowMajorArraysOfOneShapeAndType) {
  for (const Shape& shape :
       {Shape{}, Shape{1}, Shape{4096}, Shape{2, 3}, Shape{1, 1, 2}, Shape{2, 1, 3, 1, 2, 1}}) {
    for (const DType dtype : {f32, DType::i8, DType::u64, DType::c128, DType::boolean}) {
      const Array a = ones(shape, dtype);
      EXPECT_TRUE(is_taken(a, a.copy())) << to_string(shape) << " " << name_of(dtype);
      EXPECT_TRUE(is_taken(a, a.copy(), a.copy()));
      EXPECT_TRUE(is_taken(a, a.copy(), empty(shape, DType::boolean), Op::less) ||
                  is_complex(dtype));
    }
  }
  EXPECT_TRUE(is_taken(ones({2, 3}, f32)(0), ones({2, 3}, f32)(1)));  // wherever they begin
}

TEST_F(PlainRow, TakesAnArrayAndANumberOfItsKind) {
  const Array a = ones({2, 3}, f32);
  EXPECT_TRUE(is_taken(a, 2.5, a));
  EXPECT_TRUE(is_taken(a, 2, a));
  EXPECT_FALSE(is_taken(a, std::complex<double>(1, 2), a));
  EXPECT_FALSE(is_taken(ones({3}, DType::i8), 300, ones({3}, DType::i8)));
}

TEST_F(PlainRow, LeavesOtherLayoutsAndTypes) {
  const Array a = ones({4, 4}, f32);
  EXPECT_FALSE(is_taken(a, ones({4}, f32)));
  EXPECT_FALSE(is_taken(a, ones({4, 1}, f32)));
  EXPECT_FALSE(is_taken(a, ones({2, 8}, f32)));
  EXPECT_FALSE(is_taken(a, a.T()));
  EXPECT_FALSE(is_taken(a, a.flip()));
  EXPECT_FALSE(is_taken(a, ones({4, 8}, f32)(all, slice(0, 4))));
  EXPECT_FALSE(is_taken(a, ones({4, 4})));
  EXPECT_FALSE(is_taken(ones({0}), ones({0})));
  EXPECT_FALSE(is_taken(ones({4097}), ones({4097})));
  EXPECT_FALSE(is_taken(ones({1, 1, 1, 1, 1, 1, 2}), ones({1, 1, 1, 1, 1, 1, 2})));
  EXPECT_FALSE(is_taken(ones({3}, DType::f16), ones({3}, DType::f16)));  // computed in float32
  EXPECT_FALSE(is_taken(ones({3}, DType::i32), ones({3}, DType::i32), Op::divide));
}

TEST_F(PlainRow, LeavesOutputsThatItMustNotWriteTo) {
  const Array a = ones({8}, f32);
  EXPECT_FALSE(is_taken(a, a, ones({8}, f32).read_only()));
  EXPECT_FALSE(is_taken(a, a, ones({8})));
  EXPECT_FALSE(is_taken(a, a, ones({2, 8}, f32)));
  EXPECT_FALSE(is_taken(a, a, ones({7}, f32)));
  EXPECT_FALSE(is_taken(a, a, ones({16}, f32)(slice(none, none, 2))));
}

TEST_F(PlainRow, TakesOverlapsElementForElementOnly) {
  const Array all_of_it = ones({64}, f32);
  const Array a = all_of_it(slice(16, 32));
  const Array other = ones({16}, f32);
  for (int64_t begin = 0; begin <= 48; ++begin) {
    const Array out = all_of_it(slice(begin, begin + 16));
    const bool is_on_or_apart = begin == 16 || begin == 0 || begin >= 32;
    EXPECT_EQ(is_taken(a, other, out), is_on_or_apart) << begin;
    EXPECT_EQ(is_taken(other, a, out), is_on_or_apart) << begin;
    EXPECT_EQ(is_taken(a, 2.0, out), is_on_or_apart) << begin;
  }
}

TEST_F(PlainRow, LeavesResultsThatAreNarrowerThanWhatTheyLieOn) {
  alignas(8) int64_t memory[8] = {};
  const auto keep = [](void*) {};
  const Array a = Array::wrap(memory, Shape{8}, keep);
  const Array out = Array::wrap(reinterpret_cast<bool*>(memory), Shape{8}, keep);
  EXPECT_FALSE(is_taken(a, a.copy(), out, Op::less));
  EXPECT_FALSE(is_taken(a.copy(), a, out, Op::less));
}

TEST_F(PlainRow, LeavesWhatIsNotAligned) {
  alignas(16) std::byte memory[64] = {};
  const auto keep = [](void*) {};
  const Array odd = Array::wrap(reinterpret_cast<float*>(memory + 1), Shape{4}, keep);
  const Array even = ones({4}, f32);
  EXPECT_FALSE(is_taken(odd, even, even));
  EXPECT_FALSE(is_taken(even, odd, even));
  EXPECT_FALSE(is_taken(even, even, odd));
  EXPECT_FALSE(is_taken(even, odd));
}

TEST_F(PlainRow, GivesCanonicalFreshResults) {
  const Array base = arange(24).reshape({2, 3, 4});
  const Array sum = add(base(1), base(0));
  EXPECT_EQ(sum.layout(), Layout::row_major({3, 4}));
  EXPECT_EQ(sum.dtype(), DType::i64);
  EXPECT_TRUE(sum.is_writable());
  EXPECT_EQ(sum.item<int64_t>(2, 3), 23 + 11);
  EXPECT_EQ(less(base(0), base(1)).dtype(), DType::boolean);
  EXPECT_TRUE(add(base.read_only(), base).is_writable());
  const Array odd = base(0).as_strided({3, 1}, {1, 77});  // a stride that is never taken
  EXPECT_EQ(add(odd, odd).strides(), (Strides{1, 1}));
}

TEST_F(PlainRow, RunsUnderEveryPolicyAndTellsNobody) {
  int told = 0;
  const ObserverScope watch([&](const Stretch&) { ++told; });
  const PolicyScope strict(Policy::exact);
  const Array a = ones({3}, f32);
  EXPECT_EQ(add(a, a).item<float>(1), 2);
  EXPECT_EQ(add(2, a).item<float>(2), 3);
  EXPECT_EQ(told, 0);
  EXPECT_THROW(add(ones({3, 3}, f32), a), ShapeError);
}

}  // namespace
}  // namespace weft::exec
