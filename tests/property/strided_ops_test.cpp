// Every operation gives the same numbers whatever its operands' memory looks like: strided,
// reversed, transposed, repeated, misaligned, of any rank; and they are the reference executor's
// numbers.
#include <gtest/gtest.h>

#include "dialect/lower.h"
#include "exec/reference.h"
#include "support/random_calls.h"

namespace weft::test {
namespace {

// Mostly few axes; sometimes up to 64, of which most have extent 1.
Shape random_result_shape(Random& random) {
  Shape shape;
  if (random.chance(10)) {
    shape = Dims::filled(random.between(7, kMaxRank), 1);
    for (int left = 3; left > 0; --left) {
      shape[static_cast<int>(random.below(shape.rank()))] = random.between(2, 4);
    }
    return shape;
  }
  if (random.chance(10)) return {random.between(1, 3), random.between(30, 150)};
  for (int64_t rank = random.between(0, 4); rank > 0; --rank) {
    shape.push_back(random.chance(3) ? 0 : random.between(1, 5));
  }
  return shape;
}

Shape random_operand_shape(Random& random, const Shape& result) {
  Shape shape = result;
  for (int64_t& extent : shape) {
    if (random.chance(15)) extent = 1;
  }
  while (!shape.empty() && random.chance(15)) shape.erase(0);
  return shape;
}

// The same values, laid out somehow; some of those that stretch already repeat in their strides.
Array in_other_memory(Random& random, const Array& values, const Shape& result) {
  const Array other = scattered(random, values);
  if (random.chance(20)) return other.broadcast_to(result);
  return other;
}

struct Case {
  Op op;
  std::vector<Array> operands;  // contiguous
  Shape shape;                  // what they broadcast to

  Array apply(const Options& options = {}) const {
    const std::vector<Operand> list(operands.begin(), operands.end());
    return weft::apply(op, list.data(), info(op).arity, options);
  }
  std::string text() const {
    std::string out(info(op).name);
    for (const Array& x : operands)
      out += " " + std::string(name_of(x.dtype())) + to_string(x.shape());
    return out;
  }
};

// `dtype(i)` is the type of operand i.
template <class DTypeOf>
Case random_case(Random& random, Op op, DTypeOf&& dtype) {
  Case c{op, {}, {}};
  const Shape result = random_result_shape(random);
  for (int i = 0; i < info(op).arity; ++i) {
    const Shape shape = random_operand_shape(random, result);
    c.operands.push_back(random_array(random, shape, dtype(i)));
    widen_to_fit(c.shape, shape);
  }
  return c;
}

// What the reference executor makes of it. Throws what lowering throws.
Array reference(const Case& c) {
  const std::vector<CallOperand> list(c.operands.begin(), c.operands.end());
  StrictOp op = dialect::lower_numpy(c.op, info(c.op).name.data(), list.data(), {});
  check_strict(op);
  const Array out = empty(op.shape, op.result);
  op.out = &out;
  exec::run_reference(op);
  return out;
}

// The reference's numbers in plain memory, and in any other exactly the same ones.
void expect_same_everywhere(Random& random, Case c) {
  const auto settled = [&](const Array& x) { return with_settled_zeros(c.op, x); };
  const Array plain = settled(c.apply());
  EXPECT_EQ(deviation(c.op, plain.dtype(), settled(reference(c)), plain), "") << c.text();
  for (Array& operand : c.operands) operand = in_other_memory(random, operand, c.shape);
  EXPECT_EQ(difference(plain, settled(c.apply())), "") << "with other memory: " << c.text();
  const Array out = scattered(random, empty(plain.shape(), plain.dtype()));
  c.apply({.out = out});
  EXPECT_EQ(difference(plain, settled(out)), "") << "into other memory: " << c.text();
}

class EveryOp : public testing::TestWithParam<int> {};

TEST_P(EveryOp, GivesTheReferenceNumbersForEveryTypeInEveryMemory) {
  const Op op = static_cast<Op>(GetParam());
  int supported = 0;
  Random random(test_seed() + static_cast<uint64_t>(GetParam()));
  for (int d = 0; d < kDTypes; ++d) {
    const DType dtype = static_cast<DType>(d);
    const OpInfo& row = info(op);
    const bool by_truth = row.input == InputRule::truth;
    const bool as_float =
        (row.input == InputRule::promote_float || row.input == InputRule::scale) &&
        !is_complex(dtype);
    const bool is_supported = by_truth || as_float || row.domain.contains(dtype);
    supported += is_supported;
    for (int repeat = 0; repeat < 60; ++repeat) {
      Case c = random_case(random, op, [&](int i) {
        if (row.input == InputRule::scale && i == 1) return DType::i32;
        return row.input == InputRule::select && i == 0 ? DType::boolean : dtype;
      });
      if (is_supported)
        expect_same_everywhere(random, std::move(c));
      else
        EXPECT_THROW(c.apply(), DTypeError) << c.text();
      ASSERT_FALSE(HasFailure()) << "WEFT_TEST_SEED=" << test_seed();
    }
  }
  EXPECT_GT(supported, 0);
}

INSTANTIATE_TEST_SUITE_P(Table, EveryOp, testing::Range(0, kOps),
                         [](const auto& row) { return std::string(op_table[row.param].name); });

TEST(StridedOps, MixedTypesGiveTheReferenceNumbersInEveryMemory) {
  int compared = 0;
  for_random_cases(10'000, [&](Random& random) {
    const Op op = static_cast<Op>(random.below(kOps));
    Case c =
        random_case(random, op, [&](int) { return static_cast<DType>(random.below(kDTypes)); });
    try {
      reference(c);
    } catch (const DTypeError&) {
      EXPECT_THROW(c.apply(), DTypeError) << c.text();
      return;
    }
    ++compared;
    expect_same_everywhere(random, std::move(c));
  });
  EXPECT_GT(compared, 5'000);
}

// Long enough to be cut into tiles, blocks and threads.
TEST(StridedOps, LargeArraysGiveTheReferenceNumbersInEveryMemory) {
  for_random_cases(25, [](Random& random) {
    static constexpr Op ops[] = {Op::copy, Op::add,   Op::multiply,
                                 Op::less, Op::where, Op::negative};
    static constexpr DType dtypes[] = {DType::f32, DType::f64, DType::i16,
                                       DType::c64, DType::f16, DType::u8};
    const Shape shapes[] = {
        {random.between(300, 400), random.between(300, 400)},
        {random.between(50'000, 120'000), random.between(1, 3)},
        {random.between(2, 3), random.between(2, 3), random.between(9'000, 20'000)},
        {random.between(20, 60), random.between(20, 60), random.between(20, 60)}};
    const Shape result = random.pick(shapes);
    Case c{random.pick(ops), {}, {}};
    for (int i = 0; i < info(c.op).arity; ++i) {
      const DType dtype = c.op == Op::where && i == 0 ? DType::boolean : random.pick(dtypes);
      if (c.op == Op::less && is_complex(dtype)) return;
      const Shape shape = random_operand_shape(random, result);
      c.operands.push_back(random_array(random, shape, dtype));
      widen_to_fit(c.shape, shape);
    }
    expect_same_everywhere(random, std::move(c));
  });
}

TEST(StridedOps, MasksOfAnyMemorySelectTheSameElements) {
  for_random_cases(5'000, [](Random& random) {
    const DType dtype = static_cast<DType>(random.below(kDTypes));
    Case c = random_case(random, Op::add, [&](int) { return dtype; });
    const Shape mask_shape = random_operand_shape(random, c.shape);
    const Array mask = random_array(random, mask_shape, DType::boolean);
    const Array before = random_array(random, c.shape, dtype);
    const Array expected = where(mask, add(c.operands[0], c.operands[1]), before);
    const Array out = scattered(random, before);
    c.apply({.out = out, .where = in_other_memory(random, mask, c.shape)});
    EXPECT_EQ(difference(expected, out), "") << c.text();
  });
}

TEST(StridedOps, CastsGiveTheSameElementsInEveryMemory) {
  for_random_cases(6'000, [](Random& random) {
    const DType from = static_cast<DType>(random.below(kDTypes));
    const DType to = static_cast<DType>(random.below(kDTypes));
    const Array values = random_array(random, random_result_shape(random), from);
    const Array expected = empty(values.shape(), to);
    for (int64_t i = 0; i < values.size(); ++i) {
      detail::convert_element(values.origin() + i * size_in_bytes(from), from,
                              expected.origin() + i * size_in_bytes(to), to);
    }
    EXPECT_EQ(difference(expected, values.astype(to)), "")
        << name_of(from) << " to " << name_of(to);
    EXPECT_EQ(difference(expected, scattered(random, values).astype(to)), "")
        << name_of(from) << " to " << name_of(to);
  });
}

}  // namespace
}  // namespace weft::test
