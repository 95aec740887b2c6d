// Whole kernels on random segments: rows of every length, sources of every form at any address,
// several targets, more values than registers. Expected values come from the kernels of the same
// table, step by step.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "jit/two_ways.h"
#include "support/case_count.h"

namespace weft::test {
namespace {

bool runs(Isa isa) { return jit::is_available() && table_of(isa) != nullptr; }

// --- Random segments.

class SegmentWriter {
 public:
  SegmentWriter(Random& random, Isa isa, int most_steps) : random_(random) {
    made_.isa = isa;
    choose_types();
    if (random.chance(30)) times_ = static_cast<uint8_t>(random.between(2, 63));
    const int64_t sources = random.between(1, jit::kMaxSources - 4);
    while (made_.sources < sources) add_source();
    const int64_t steps = random.between(1, most_steps);
    for (int tries = 0; made_.steps < steps && tries < 2'000; ++tries) add_step();
    if (made_.steps == 0) {  // no step found what it wanted
      made_.step[made_.steps++] = {Op::copy, types_[0], types_[0], {0}};
      types_.push_back(types_[0]);
    }
    add_target(static_cast<int>(types_.size()) - 1);
    const int64_t targets = random.chance(70) ? 0 : random.between(1, jit::kMaxTargets - 1);
    for (int64_t i = 0; i < targets; ++i)
      add_target(made_.sources + static_cast<int>(random.below(made_.steps)));
    if (random.chance(30)) choose_patterns();
  }
  const Segment& made() const { return made_; }

 private:
  // One family of types, so that chains become long, or several.
  void choose_types() {
    static constexpr DType kAll[] = {DType::boolean, DType::i8,  DType::i16, DType::i32,
                                     DType::i64,     DType::u8,  DType::u16, DType::u32,
                                     DType::u64,     DType::f32, DType::f64, DType::c64};
    if (random_.chance(5)) return pool_.push_back(DType::c128);  // alone
    const int64_t kinds = random_.between(1, 3);
    for (int64_t i = 0; i < kinds; ++i) pool_.push_back(random_.pick(kAll));
  }
  void add_source() {
    static constexpr Form kForms[] = {Form::contiguous, Form::contiguous, Form::splat,
                                      Form::constant};
    const DType type = random_.pick(pool_);
    auto stored = static_cast<DType>(random_.below(kDTypes));
    if (random_.chance(60) || !jit::converts(made_.isa, stored, type)) stored = type;
    jit::Source& source = made_.source[made_.sources++];
    source = {stored, type, random_.pick(kForms)};
    if (source.form == Form::contiguous && jit::shuffles(made_.isa, stored) && random_.chance(15))
      source.form = random_.chance(50) ? Form::reversed : Form::alternate;
    source.fetches = source.form == Form::contiguous && random_.chance(20);
    if (times_ > 0 && random_.chance(50) && jit::repeats(made_.isa, stored, type)) {
      source.form = Form::repeated;
      source.times = times_;
      source.fetches = false;
    }
    types_.push_back(type);
  }
  // Some sources become patterns, of as many items as others are repeated, if there are such.
  void choose_patterns() {
    const Segment before = made_;
    const auto items = static_cast<uint8_t>(random_.between(2, jit::lanes_of(made_)));
    for (int i = 0; i < made_.sources; ++i) {
      jit::Source& it = made_.source[i];
      if (it.form != Form::contiguous || !jit::repeats(made_.isa, it.stored, it.type)) continue;
      if (random_.chance(50))
        it = {it.stored, it.type, Form::pattern, times_ > 0 ? times_ : items, false};
    }
    if (!jit::holds_patterns(made_)) made_ = before;
  }
  void add_step() {
    if (random_.chance(15)) return add_conversion();
    const auto op = static_cast<Op>(random_.below(kOps));
    const DType compute = random_.pick(types_);
    if (!jit::takes(made_.isa, op, compute)) return;
    jit::Step step{op, compute, jit::result_of(op, compute), {}};
    for (int k = 0; k < info(op).arity; ++k) {
      const int value = value_of(jit::operand_of(op, compute, k));
      if (value < 0) return;
      step.args[k] = static_cast<uint8_t>(value);
    }
    made_.step[made_.steps++] = step;
    types_.push_back(jit::result_of(op, compute));
  }
  void add_conversion() {
    const auto value = static_cast<uint8_t>(random_.below(static_cast<int64_t>(types_.size())));
    const auto to = static_cast<DType>(random_.below(kDTypes));
    if (to == types_[value] || !jit::converts(made_.isa, types_[value], to)) return;
    made_.step[made_.steps++] = {Op::copy, types_[value], to, {value}};
    types_.push_back(to);
  }
  int value_of(DType type) {
    std::vector<int> known;
    for (size_t i = 0; i < types_.size(); ++i) {
      if (types_[i] == type) known.push_back(static_cast<int>(i));
    }
    return known.empty() ? -1 : random_.pick(known);
  }
  void add_target(int value) {
    const DType type = types_[static_cast<size_t>(value)];
    auto stored = static_cast<DType>(random_.below(kDTypes));
    if (random_.chance(60) || !jit::converts(made_.isa, type, stored)) stored = type;
    for (int i = 0; i < made_.targets; ++i) {
      if (made_.target[i].value == value) return;
    }
    made_.target[made_.targets++] = {static_cast<uint8_t>(value), stored, false};
  }

  Random& random_;
  Segment made_;
  uint8_t times_ = 0;  // of all repeated sources
  std::vector<DType> pool_;
  std::vector<DType> types_;
};

std::string text_of(const Segment& s) {
  std::string text = s.isa == Isa::avx512 ? "avx512" : "avx2";
  for (int i = 0; i < s.sources; ++i)
    text += " " + std::string(name_of(s.source[i].stored)) + ">" +
            std::string(name_of(s.source[i].type)) + "/" +
            std::to_string(static_cast<int>(s.source[i].form));
  for (int i = 0; i < s.steps; ++i) {
    text +=
        "; " + std::string(info(s.step[i].op).name) + "." + std::string(name_of(s.step[i].compute));
    for (int k = 0; k < info(s.step[i].op).arity; ++k)
      text += " " + std::to_string(s.step[i].args[k]);
  }
  for (int i = 0; i < s.targets; ++i)
    text +=
        " -> " + std::to_string(s.target[i].value) + " " + std::string(name_of(s.target[i].stored));
  return text;
}

// As long as there are items that repeat.
int64_t longest_row(const Segment& segment) {
  for (int i = 0; i < segment.sources; ++i) {
    const jit::Source& it = segment.source[i];
    if (it.form == Form::repeated) return jit::lanes_of(segment) * it.times;
  }
  return std::numeric_limits<int64_t>::max();
}

class Loops : public testing::TestWithParam<Isa> {
 protected:
  void SetUp() override {
    if (!runs(GetParam())) GTEST_SKIP() << "nothing is emitted for it here";
  }
};

TEST_P(Loops, OfRandomSegmentsEqualTheKernels) {
  for_engine_cases(4'000, 700 + static_cast<uint64_t>(GetParam()), [&](Random& random, int64_t) {
    Segment segment =
        SegmentWriter(random, GetParam(), random.chance(50) ? 6 : jit::kMaxSteps).made();
    segment.target[0].streams = segment.targets == 1 && random.chance(20);
    TwoWays run(random, segment, random.between(1, 4),
                random.between(1, std::min<int64_t>(300, longest_row(segment))));
    const std::string found = run.check();
    EXPECT_EQ(found, "") << text_of(segment);
    return found.empty();
  });
}

TEST_P(Loops, TakeRowsOfEveryLength) {
  Random random(test_seed());
  for (const DType type : {DType::u8, DType::i16, DType::f32, DType::f64}) {
    for (const bool streams : {false, true}) {
      Segment s;
      s.isa = GetParam();
      s.sources = 3;
      s.source[0] = {type, type, Form::contiguous};
      s.source[1] = {type, type, Form::splat};
      s.source[2] = {type, type, Form::contiguous};
      s.steps = 3;
      s.step[0] = {Op::add, type, type, {0, 1}};
      s.step[1] = {Op::subtract, type, type, {3, 2}};
      s.step[2] = {Op::less, type, DType::boolean, {3, 4}};
      s.targets = streams ? 1 : 2;
      s.target[0] = {4, type, streams};
      s.target[1] = {5, DType::boolean, false};
      for (int64_t columns = 1; columns <= 130; ++columns) {
        TwoWays run(random, s, random.between(1, 5), columns);
        ASSERT_EQ(run.check(), "") << columns << " columns of " << name_of(type);
      }
    }
  }
}

// Patterns of every length that fits, at every place of the first vector at which a loop that
// streams may begin.
TEST_P(Loops, HoldPatternsOfEveryLength) {
  Random random(test_seed());
  int held = 0;
  for (const DType stored : {DType::u8, DType::i16, DType::f32, DType::f64}) {
    for (uint8_t items = 2; items <= 16; ++items) {
      const DType type = stored == DType::f64 ? DType::f64 : DType::f32;
      Segment s;
      s.isa = GetParam();
      s.sources = 3;
      s.source[0] = {DType::u8, type, Form::contiguous};
      s.source[1] = {stored, type, Form::pattern, items};
      s.source[2] = {type, type, Form::pattern, items};
      s.steps = 2;
      s.step[0] = {Op::subtract, type, type, {0, 1}};
      s.step[1] = {Op::multiply, type, type, {3, 2}};
      s.targets = 1;
      s.target[0] = {4, type, false};
      if (!jit::holds_patterns(s)) continue;
      ++held;
      for (int64_t columns = 1; columns <= 260; columns += columns < 130 ? 1 : 13) {
        s.target[0].streams = random.chance(50);
        TwoWays run(random, s, random.between(1, 3), columns);
        ASSERT_EQ(run.check(), "") << columns << " columns, " << int{items} << " items";
      }
    }
  }
  EXPECT_EQ(held, GetParam() == Isa::avx512 ? 40 : 18);
}

// Items that lie apart, of every size, converted or not.
TEST_P(Loops, ReadRowsBackwardsAndEverySecondItem) {
  Random random(test_seed());
  for (const DType stored :
       {DType::boolean, DType::u8, DType::i16, DType::f16, DType::i32, DType::f32, DType::f64}) {
    if (!jit::shuffles(GetParam(), stored)) continue;  // packed instead
    for (const DType type : {DType::f32, DType::f64}) {
      if (!jit::converts(GetParam(), stored, type)) continue;
      Segment s;
      s.isa = GetParam();
      s.sources = 3;
      s.source[0] = {stored, type, Form::reversed};
      s.source[1] = {type, type, Form::contiguous};
      s.source[2] = {stored, type, Form::alternate};
      s.steps = 2;
      s.step[0] = {Op::subtract, type, type, {0, 1}};
      s.step[1] = {Op::multiply, type, type, {3, 2}};
      s.targets = 1;
      s.target[0] = {4, type, false};
      for (int64_t columns = 1; columns <= 70; ++columns) {
        s.target[0].streams = columns % 3 == 0;
        TwoWays run(random, s, random.between(1, 5), columns);
        ASSERT_EQ(run.check(), "") << columns << " columns of " << text_of(s);
      }
    }
  }
}

// Squares and parts of squares, with every other form beside them and more values than registers.
TEST_P(Loops, TurnSquares) {
  Random random(test_seed());
  for (const DType type : {DType::f32, DType::f64, DType::i32, DType::i64}) {
    Segment s;
    s.isa = GetParam();
    s.sources = 5;
    const Form forms[] = {Form::contiguous, Form::transposed, Form::splat, Form::reversed,
                          Form::constant};
    for (int i = 0; i < s.sources; ++i) s.source[i] = {type, type, forms[i]};
    s.steps = 6;
    s.step[0] = {Op::subtract, type, type, {0, 1}};
    s.step[1] = {Op::add, type, type, {5, 2}};
    s.step[2] = {Op::subtract, type, type, {3, 6}};
    s.step[3] = {Op::add, type, type, {7, 4}};
    s.step[4] = {Op::subtract, type, type, {8, 1}};
    s.step[5] = {Op::less, type, DType::boolean, {9, 5}};
    s.targets = 2;
    s.target[0] = {9, type, false};
    s.target[1] = {10, DType::boolean, false};
    for (int64_t rows = 1; rows <= 19; ++rows) {
      for (const int64_t columns : {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 33}) {
        TwoWays run(random, s, rows, columns);
        ASSERT_EQ(run.check(), "") << rows << " x " << columns << " of " << text_of(s);
      }
    }
  }
}

// Whole rows of items that repeat, and parts of rows.
void expect_right_rows(Random& random, const Segment& s) {
  const int64_t longest = longest_row(s);
  for (const int64_t columns : {longest, longest - 1, random.between(1, longest)}) {
    TwoWays run(random, s, random.between(1, 5), columns);
    ASSERT_EQ(run.check(), "") << columns << " columns of " << text_of(s);
  }
}

TEST_P(Loops, RepeatItemsAnyNumberOfTimes) {
  Random random(test_seed());
  for (const DType stored : {DType::u8, DType::i32, DType::f32, DType::f64}) {
    const DType type = stored == DType::f64 ? DType::f64 : DType::f32;
    for (uint8_t times = 2; times < 64; ++times) {
      Segment s;
      s.isa = GetParam();
      s.sources = 3;
      s.source[0] = {DType::f32, DType::f32, Form::contiguous};
      s.source[1] = {stored, type, Form::repeated, times};
      s.source[2] = {DType::f32, DType::f32, Form::repeated, times};
      s.steps = 3;
      s.step[0] = {Op::add, DType::f32, DType::f32, {0, 2}};
      s.step[1] = {Op::copy, DType::f32, type, {3}};
      s.step[2] = {Op::subtract, type, type, {static_cast<uint8_t>(type == DType::f32 ? 3 : 4), 1}};
      s.targets = 1;
      s.target[0] = {5, type, times % 5 == 0};
      expect_right_rows(random, s);
    }
  }
}

TEST_P(Loops, RepeatComplexItemsAnyNumberOfTimes) {
  Random random(test_seed());
  for (const DType type : {DType::c64, DType::c128}) {
    for (uint8_t times = 2; times < 64; ++times) {
      Segment s;
      s.isa = GetParam();
      s.sources = 4;
      s.source[0] = {type, type, Form::contiguous};
      s.source[1] = {type, type, Form::repeated, times};
      s.source[2] = {type, type, times % 2 == 0 ? Form::splat : Form::constant};
      s.source[3] = {type, type, Form::repeated, times};
      s.steps = 3;
      s.step[0] = {Op::multiply, type, type, {0, 1}};
      s.step[1] = {Op::subtract, type, type, {4, 2}};
      s.step[2] = {times % 3 == 0 ? Op::add : Op::multiply, type, type, {3, 5}};
      s.targets = 1;
      s.target[0] = {6, type, times % 5 == 0};
      expect_right_rows(random, s);
    }
  }
}

TEST_P(Loops, RepeatSmallItemsAnyNumberOfTimes) {
  Random random(test_seed());
  for (const DType type : {DType::u8, DType::i8, DType::i16, DType::u16}) {
    if (!jit::repeats(GetParam(), type, type)) continue;  // packed instead
    for (uint8_t times = 2; times < 64; ++times) {
      Segment s;
      s.isa = GetParam();
      s.sources = 2;
      s.source[0] = {type, type, Form::repeated, times};
      s.source[1] = {type, type, Form::contiguous};
      s.steps = 1;
      s.step[0] = {Op::subtract, type, type, {0, 1}};
      s.targets = 1;
      s.target[0] = {2, type, times % 5 == 0};
      expect_right_rows(random, s);
    }
  }
}

// Every value is used again at the end, in the order that suits registers least.
TEST_P(Loops, KeepMoreValuesThanThereAreRegisters) {
  Random random(test_seed());
  constexpr int kSources = 14;
  constexpr int kMade = (jit::kMaxSteps - kSources) / 2;
  for (const DType type : {DType::f32, DType::boolean}) {
    Segment s;
    s.isa = GetParam();
    for (int i = 0; i < kSources; ++i) s.source[s.sources++] = {type, type, Form::contiguous};
    const Op make = type == DType::boolean ? Op::logical_xor : Op::add;
    const Op join = type == DType::boolean ? Op::logical_or : Op::multiply;
    const auto add_step = [&](Op op, int a, int b) {
      s.step[s.steps] = {op, type, type, {static_cast<uint8_t>(a), static_cast<uint8_t>(b)}};
      ++s.steps;
    };
    for (int i = 0; i < kMade; ++i) add_step(make, i, (i + 1) % kSources);
    for (int i = 0; i < kSources + kMade; ++i) add_step(join, s.sources + s.steps - 1, i);
    s.targets = 1;
    s.target[0] = {static_cast<uint8_t>(s.sources + s.steps - 1), type, false};
    TwoWays run(random, s, 3, 211);
    EXPECT_EQ(run.check(), "");
  }
}

INSTANTIATE_TEST_SUITE_P(Isa, Loops, testing::Values(Isa::avx2, Isa::avx512), [](const auto& isa) {
  return isa.param == Isa::avx2 ? "avx2" : "avx512";
});

// --- Executable memory.

bool refuse(void*, size_t) noexcept { return false; }

TEST(Code, IsEmptyWhereExecutableMemoryIsRefused) {
  const unsigned char bytes[] = {0xC3};
  const jit::Protector before = jit::exchange_protector(refuse);
  const jit::Code refused(bytes, sizeof bytes);
  jit::exchange_protector(before);
  EXPECT_FALSE(refused);
}

TEST(Code, MovesWithItsMemory) {
  const unsigned char bytes[] = {0xC3};
  jit::Code code(bytes, sizeof bytes);
  const void* entry = code.entry();
  const jit::Code moved = std::move(code);
  EXPECT_EQ(moved.entry(), entry);
  EXPECT_FALSE(code);
}

}  // namespace
}  // namespace weft::test
