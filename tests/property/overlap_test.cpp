// Whatever memory inputs, mask and output share, an operation acts as if its inputs had been copied
// first.
#include <gtest/gtest.h>

#include <set>

#include "property/view_model.h"
#include "support/random_arrays.h"

namespace weft::test {
namespace {

// Memory in which all the arrays of one case lie.
class Arena {
 public:
  // Long enough for any array of this shape and a little more.
  Arena(Random& random, const Shape& shape)
      : bytes_(static_cast<size_t>(400 + 24 * count_or_overflow(shape))) {
    const DType dtype = static_cast<DType>(random.below(kDTypes));
    const Array values = random_array(random, {size() / size_in_bytes(dtype)}, dtype);
    std::memcpy(bytes_.data(), values.origin(), static_cast<size_t>(values.nbytes()));
  }

  // A random view, or one of shape (0,) if the strides found do not fit.
  Array view(Random& random, DType dtype, const Shape& shape, bool may_repeat) {
    const int64_t item = size_in_bytes(dtype);
    Layout layout{shape, random_strides(random, shape), 0};
    for (int64_t& stride : layout.strides) {
      if (may_repeat && random.chance(25)) stride = random.between(-2, 2);
    }
    const Reach reach = reach_of(layout);
    const int64_t span = (reach.last - reach.first + 1) * item;
    if (span > size()) return Array();
    const int64_t unit = random.chance(20) ? 1 : item;
    const int64_t start = random.between(0, (size() - span) / unit) * unit;
    return wrap_bytes(bytes_.data() + start - reach.first * item, dtype, shape, layout.strides);
  }

  std::vector<std::byte> bytes() const { return bytes_; }
  const std::byte* first() const { return bytes_.data(); }
  int64_t size() const { return static_cast<int64_t>(bytes_.size()); }

 private:
  std::vector<std::byte> bytes_;
};

// Small, so that overlaps are many; now and then long enough for any fast loop.
Shape random_small_shape(Random& random) {
  Shape shape;
  if (random.chance(5)) return {random.between(1, 3), random.between(50, 300)};
  for (int64_t rank = random.between(1, 3); rank > 0; --rank) shape.push_back(random.between(1, 5));
  return shape;
}

// A shape that stretches to this one; mostly it itself.
Shape smaller_shape(Random& random, Shape shape) {
  for (int64_t& extent : shape) {
    if (random.chance(15)) extent = 1;
  }
  if (shape.rank() > 1 && random.chance(15)) shape.erase(0);
  return shape;
}

struct Case {
  Op op = Op::copy;
  std::vector<Array> inputs;
  Array out;
  std::vector<Array> mask;  // none or one

  bool is_usable() const {
    std::set<int64_t> seen;
    for_each_index(out.shape(), [&](const Dims& index) {
      int64_t at = 0;
      for (int axis = 0; axis < out.rank(); ++axis) at += index[axis] * out.strides()[axis];
      seen.insert(at);
    });
    if (out.size() == 0 || static_cast<int64_t>(seen.size()) != out.size()) return false;
    for (const Array& input : inputs) {
      if (input.size() == 0) return false;
    }
    return mask.empty() || mask[0].size() > 0;
  }
};

Case random_case(Random& random, Arena& arena, const Shape& shape) {
  Case c;
  c.op = static_cast<Op>(random.below(kOps));
  const DType common = static_cast<DType>(random.below(kDTypes));
  const auto dtype = [&] {
    return random.chance(70) ? common : static_cast<DType>(random.below(kDTypes));
  };
  const bool to_bool = info(c.op).result == ResultRule::boolean;
  c.out = arena.view(random, to_bool && random.chance(70) ? DType::boolean : dtype(), shape, false);
  for (int i = 0; i < info(c.op).arity; ++i) {
    const bool same_memory = random.chance(15);
    c.inputs.push_back(
        same_memory ? c.out : arena.view(random, dtype(), smaller_shape(random, shape), true));
  }
  if (random.chance(30)) {
    c.mask.push_back(arena.view(random, DType::boolean, smaller_shape(random, shape), true));
  }
  return c;
}

void run(const Case& c) {
  std::vector<Operand> operands(c.inputs.begin(), c.inputs.end());
  Options options;
  options.out = c.out;
  if (!c.mask.empty()) options.where = c.mask[0];
  apply(c.op, operands.data(), static_cast<int>(operands.size()), options);
}

// The same case with everything in memory of its own.
Case copied(const Case& c) {
  Case copy = c;
  for (Array& input : copy.inputs) input = input.copy();
  for (Array& mask : copy.mask) mask = mask.copy();
  copy.out = copy.out.copy();
  return copy;
}

std::string describe(const Case& c) {
  const auto one = [](const Array& array) {
    return std::string(name_of(array.dtype())) + to_string(array.shape()) +
           to_string(array.strides());
  };
  std::string text = std::string(info(c.op).name) + " to " + one(c.out);
  for (const Array& input : c.inputs) text += ", " + one(input);
  for (const Array& mask : c.mask) text += ", where " + one(mask);
  return text;
}

TEST(Overlap, EveryOperationActsAsIfItsInputsHadBeenCopiedFirst) {
  int compared = 0;
  for_random_cases(40'000, [&](Random& random) {
    const Shape shape = random_small_shape(random);
    Arena arena(random, shape);
    const Case c = random_case(random, arena, shape);
    if (!c.is_usable()) return;
    const Case separate = copied(c);
    const std::vector<std::byte> before = arena.bytes();
    try {
      run(separate);
    } catch (const DTypeError&) {
      EXPECT_THROW(run(c), DTypeError) << describe(c);
      EXPECT_EQ(arena.bytes(), before) << describe(c);
      return;
    }
    run(c);
    ++compared;
    EXPECT_EQ(difference(separate.out, c.out), "") << describe(c);
    const std::vector<std::byte> after = arena.bytes();
    copy_values(c.out, separate.out);  // nans of equal meaning may differ in their bits
    std::vector<std::byte> expected = before;
    const Array replay = wrap_bytes(expected.data() + (c.out.origin() - arena.first()),
                                    c.out.dtype(), c.out.shape(), c.out.strides());
    copy_values(separate.out, replay);
    EXPECT_EQ(after, expected) << "written outside of out: " << describe(c);
  });
  EXPECT_GT(compared, 10'000);
}

// Assignment between random views of one array, against a copy of the right side.
TEST(Overlap, AssignmentActsAsIfTheRightSideHadBeenCopiedFirst) {
  for_random_cases(20'000, [&](Random& random) {
    const Shape shape = random_small_shape(random);
    Arena arena(random, shape);
    const DType dtype = static_cast<DType>(random.below(kDTypes));
    Case c{Op::copy, {arena.view(random, dtype, smaller_shape(random, shape), true)}, Array(), {}};
    c.out = arena.view(random, dtype, shape, false);
    if (!c.is_usable()) return;
    const Array values = c.inputs[0].copy().broadcast_to(shape).copy();
    c.out(ellipsis) = c.inputs[0];
    // Any byte but 0 is true; a written boolean is 0 or 1.
    const Array expected = dtype == DType::boolean ? values.astype(dtype) : values;
    EXPECT_EQ(difference(expected, c.out), "") << describe(c);
  });
}

// Long enough to be cut into blocks and threads, none of which may read what another has written.
TEST(Overlap, LongShiftsAndReversalsActAsIfCopiedFirst) {
  const int64_t count = 300'000;
  for (int64_t shift : {1, 7, 64, 1'000, 65'536, 150'000}) {
    Array forwards = arange(count);
    forwards(slice(shift, none)) += forwards(slice(none, -shift));
    Array expected = arange(count);
    expected(slice(shift, none)) = 2 * arange(shift, count) - shift;
    EXPECT_TRUE(array_equal(forwards, expected)) << shift;
    Array backwards = arange(count);
    backwards(slice(none, -shift)) = backwards(slice(shift, none));
    EXPECT_TRUE(array_equal(backwards(slice(none, -shift)), arange(shift, count))) << shift;
  }
  Array reversed = arange(count);
  reversed(all) = reversed.flip();
  EXPECT_TRUE(array_equal(reversed, arange(count - 1, -1, -1)));
  Array square = arange(500 * 500).reshape({500, 500});
  const Array transposed = square.copy().transpose();
  square += square.transpose();
  EXPECT_TRUE(array_equal(square - transposed, transposed.transpose()));
}

// ------------------------------------------------------------------------------------------------
// The classic traps, with their numbers.

TEST(Overlap, SubtractingItsOwnFirstColumnUsesTheOldColumn) {
  Array a = {{1, 2, 3}, {10, 20, 30}};
  a -= a(all, slice(0, 1));
  EXPECT_TRUE(array_equal(a, {{0, 1, 2}, {0, 10, 20}}));
}

TEST(Overlap, AddingItsOwnLastRowUsesTheOldRow) {
  Array a = {{1, 2}, {3, 4}, {5, 6}};
  a += a(-1);
  EXPECT_TRUE(array_equal(a, {{6, 8}, {8, 10}, {10, 12}}));
}

TEST(Overlap, ShiftingForwardsDoesNotSmearTheFirstElement) {
  Array a = {1, 2, 3, 4, 5};
  a(slice(1, none)) = a(slice(none, -1));
  EXPECT_TRUE(array_equal(a, {1, 1, 2, 3, 4}));
}

TEST(Overlap, ShiftingBackwardsKeepsTheLastElement) {
  Array a = {1, 2, 3, 4, 5};
  a(slice(none, -1)) = a(slice(1, none));
  EXPECT_TRUE(array_equal(a, {2, 3, 4, 5, 5}));
}

TEST(Overlap, ReversingInPlaceReverses) {
  Array a = {1, 2, 3, 4};
  a(all) = a.flip();
  EXPECT_TRUE(array_equal(a, {4, 3, 2, 1}));
}

TEST(Overlap, AddingItsOwnTransposeIsSymmetric) {
  Array a = {{1, 2}, {3, 4}};
  a += a.T();
  EXPECT_TRUE(array_equal(a, {{2, 5}, {5, 8}}));
}

TEST(Overlap, AMaskOverTheOutputIsReadBeforeItIsWritten) {
  Array a = {true, false, true, false};
  add(Array{false, true, false, true}, false, {.out = a, .where = a.flip()});
  EXPECT_TRUE(array_equal(a, {true, true, true, true}));
}

TEST(Overlap, FloatsOverTheBytesOfIntegersAreReadFirst) {
  alignas(4) std::byte bytes[16];
  const Array whole = wrap_bytes(bytes, DType::i32, {4}, {1});
  const Array floats = wrap_bytes(bytes, DType::f32, {4}, {1});
  whole(all) = {1, 2, 3, 4};
  floats(all) = whole.flip();
  EXPECT_TRUE(array_equal(floats, {4.0, 3.0, 2.0, 1.0}));
}

TEST(Overlap, NarrowIntegersGrowingOverThemselvesAreReadFirst) {
  alignas(8) std::byte bytes[32] = {};
  const Array narrow = wrap_bytes(bytes, DType::i8, {4}, {1});
  const Array wide = wrap_bytes(bytes, DType::i64, {4}, {1});
  narrow(all) = {-1, 2, -3, 4};
  wide(all) = narrow;
  EXPECT_TRUE(array_equal(wide, {-1, 2, -3, 4}));
}

TEST(Overlap, RealPartsTakeTheMagnitudesOfTheirOwnNumbers) {
  Array z = {std::complex<double>(3, 4), std::complex<double>(6, 8)};
  Array parts = z.real();
  abs(z, {.out = parts});
  EXPECT_TRUE(array_equal(z.real(), {5.0, 10.0}));
  EXPECT_TRUE(array_equal(z.imag(), {4.0, 8.0}));
}

}  // namespace
}  // namespace weft::test
