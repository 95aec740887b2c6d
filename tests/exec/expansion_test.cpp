// Small inputs that repeat along many axes: expanded once, with the same results.
#include "exec/expansion.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "exec/execute.h"
#include "support/every_table.h"
#include "support/program_builder.h"
#include "support/sanitizers.h"

namespace {
constexpr size_t kNone = ~size_t{0};
[[maybe_unused]] thread_local size_t refused_bytes = kNone;  // no memory for blocks of this size
}  // namespace

// Sanitizers have these themselves, and match what is given back with how it was got. (Not inlined:
// so does g++ where it sees one of them only.)
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
void* operator new(size_t bytes) {
  void* const block = bytes == refused_bytes ? nullptr : std::malloc(bytes > 0 ? bytes : 1);
  if (!block) throw std::bad_alloc();
  return block;
}
[[gnu::noinline]] void operator delete(void* block) noexcept { std::free(block); }
[[gnu::noinline]] void operator delete(void* block, size_t) noexcept { std::free(block); }
#endif

namespace weft::test {
namespace {

// Extents of the even axes, ones between, or the other way round.
Shape every_second(const Shape& shape, int first) {
  Shape made;
  for (int axis = 0; axis < shape.rank(); ++axis)
    made.push_back(axis % 2 == first ? shape[axis] : 1);
  return made;
}

Array numbers(const Shape& shape, DType dtype) {
  Random random(test_seed());
  return random_array(random, shape, dtype);
}

RandomProgram subtraction(const Shape& shape, const Array& a, const Array& b) {
  ProgramBuilder p(shape);
  const int left = p.input(a);
  p.op(Op::subtract, left, p.input(b));
  return p.finish();
}

struct Planned {
  explicit Planned(const RandomProgram& made) {
    const int64_t elements = count_or_overflow(made.shape);
    make_schedule(
        {made.program, made.shape, made.out.origin(), made.out.strides(), elements, elements},
        exec::machine_of(kernels::active_table()), schedule);
  }
  bool is_expanded(int input) const { return (schedule.expanded_inputs >> (input + 1) & 1) != 0; }
  std::string text() const { return to_string(schedule.plan, schedule.traits); }

  schedule::Schedule schedule;
};

TEST(Expansion, MakesRowsOfManyAxes) {
  const Shape shape{8, 8, 8, 8, 8, 8};
  const Planned planned(subtraction(shape, numbers(every_second(shape, 0), DType::f32),
                                    numbers(every_second(shape, 1), DType::f32)));
  EXPECT_TRUE(planned.is_expanded(0) && planned.is_expanded(1));
  EXPECT_EQ(planned.text(), "grid 8 8 8 | 8 64 in blocks of 8 x 64; out row, in row, in row");
}

TEST(Expansion, LeavesWhatIsUsedTooSeldomOrTooLarge) {
  const Shape small{2, 2, 4, 4, 4};
  EXPECT_FALSE(Planned(subtraction(small, numbers({2, 2, 4, 1, 4}, DType::f32),
                                   numbers({2, 2, 1, 4, 1}, DType::f32)))
                   .schedule.expanded_inputs);
  const Shape large{64, 64, 8, 8, 8};
  const Planned planned(subtraction(large, numbers({64, 64, 8, 1, 8}, DType::f64),
                                    numbers({1, 64, 1, 8, 1}, DType::f64)));
  EXPECT_TRUE(planned.is_expanded(1)) << "the second";
  EXPECT_FALSE(planned.is_expanded(0));
  EXPECT_TRUE(planned.schedule.plan.packed[1]);
  EXPECT_FALSE(planned.schedule.plan.packed[2]);
}

// There is room for what would be spread, and none for the lists of more than a few axes that
// describe it.
TEST(Expansion, IsDoneWithoutWhenMemoryRunsOut) {
  if (kSanitizer) GTEST_SKIP() << "the sanitizer's allocator cannot be told to refuse";
  const Shape shape{3, 4, 3, 4, 3, 4, 3, 4, 3, 4};
  const RandomProgram made = subtraction(shape, numbers(every_second(shape, 0), DType::f32),
                                         numbers(every_second(shape, 1), DType::f32));
  ASSERT_TRUE(Planned(made).is_expanded(0));
  const Array expected = run_in_blocks(made).array;
  refused_bytes = kMaxRank * sizeof(int64_t);
  exec::execute(made.program, made.shape, made.out.origin(), made.out.strides());
  refused_bytes = kNone;
  EXPECT_EQ(difference(expected, made.out), "");
}

void expect_right(const Array& a, const Array& b) {
  on_every_table([&](const char* table) {
    const Array got = a - b;
    const Array expected = empty(got.shape(), got.dtype());
    for (int64_t i = 0; i < got.shape()[0]; ++i)  // an axis less, and again: too few to spread
      for (int64_t j = 0; j < got.shape()[1]; ++j)
        for (int64_t k = 0; k < got.shape()[2]; ++k)
          subtract(a(a.shape()[0] > 1 ? i : 0, a.shape()[1] > 1 ? j : 0, a.shape()[2] > 1 ? k : 0),
                   b(b.shape()[0] > 1 ? i : 0, b.shape()[1] > 1 ? j : 0, b.shape()[2] > 1 ? k : 0),
                   {.out = expected(i, j, k)});
    EXPECT_TRUE(same_bytes(got, expected)) << table;
    return true;
  });
}

TEST(Expansion, GivesWhatTheEngineGivesForTheParts) {
  for (const int threads : {1, 3}) {
    const ThreadsForATest several(threads);
    for (const DType dtype : {DType::u8, DType::i16, DType::f32, DType::f64, DType::c128}) {
      for (const Shape& shape : {Shape{8, 8, 8, 8, 8}, Shape{4, 5, 3, 4, 2, 4, 3, 2},
                                 Shape{3, 2, 4, 2, 2, 2, 2, 2, 2, 2, 2, 2}}) {
        const Array a = numbers(every_second(shape, 0), dtype);
        const Array b = numbers(every_second(shape, 1), dtype);
        expect_right(a, b);
        expect_right(a, b.flip({1, 3}));
      }
    }
  }
}

}  // namespace
}  // namespace weft::test
