// The schedules that docs/schedule.md shows are those that the ladder makes, on the machine that it
// states.
#include <gtest/gtest.h>

#include "compile/isa.h"
#include "dialect/lower.h"
#include "docs/page_text.h"
#include "jit/jit.h"
#include "support/schedule_of.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

// AVX-512, 32 MiB of L3, one thread.
schedule::Machine stated_machine() {
  return {.l3 = int64_t{32} << 20,
          .threads = 1,
          .code = &compile::code_rules(jit::Isa::avx512),
          .can_stream = kernels::active_table().can_stream};
}

Array f32(const Shape& shape) { return empty(shape, DType::f32); }

std::string text_of(Op op, const std::vector<Operand>& operands) {
  const std::vector<CallOperand> list(operands.begin(), operands.end());
  StrictOp lowered = dialect::lower_numpy(op, info(op).name.data(), list.data(), {});
  const Array out = empty(lowered.shape, lowered.result);
  lowered.out = &out;
  return to_string(CallSchedule(lowered, stated_machine()).value);
}

struct Shown {
  std::string call;  // as the page has it
  std::string text;
};

std::vector<Shown> shown_calls() {
  const Array wide = f32({1000, 1000}), far = f32({4096, 4096});
  const Array column = f32({1024, 1}).broadcast_to({1024, 512});
  return {
      {"(6,) + (6,)", text_of(Op::add, {f32({6}), f32({6})})},
      {"(2, 3) + (3,)", text_of(Op::add, {f32({2, 3}), f32({3})})},
      {"(10000, 3) + (3,)", text_of(Op::add, {f32({10000, 3}), f32({3})})},
      {"(4096, 4096) + (4096, 1)", text_of(Op::add, {far, f32({4096, 1})})},
      {"(12, 1, 64, 1, 64) + (1, 16, 64, 32, 1)",
       text_of(Op::add, {f32({12, 1, 64, 1, 64}), f32({1, 16, 64, 32, 1})})},
      {"exp of (1024, 1) broadcast to (1024, 512)", text_of(Op::exp, {column})},
      {"(1000000, 3) + (3,)", text_of(Op::add, {f32({1000000, 3}), f32({3})})},
      {"(1000, 1000) int32 + float32", text_of(Op::add, {empty({1000, 1000}, DType::i32), wide})},
      {"a + a.T(), (1000, 1000)", text_of(Op::add, {wide, wide.T()})},
      {"a + a.T(), (4096, 4096)", text_of(Op::add, {far, far.T()})},
      {"(16, 1, 8, 1, 8, 1) + (1, 16, 1, 8, 1, 8)",
       text_of(Op::add, {f32({16, 1, 8, 1, 8, 1}), f32({1, 16, 1, 8, 1, 8})})},
  };
}

std::string text_of_page(const std::string& page) {
  std::string text;
  for (const std::string& line : lines_of(WEFT_DOCS_DIR "/" + page)) text += line + "\n";
  return normalized(text);
}

TEST(SchedulePage, ShowsWhatTheLadderMakes) {
  if (!jit::is_available()) GTEST_SKIP() << "this build generates no code";
  const std::string page = text_of_page("schedule.md");
  for (const Shown& shown : shown_calls()) {
    const std::string expected = normalized(shown.call + "\n  " + shown.text);
    EXPECT_NE(page.find(expected), std::string::npos) << shown.call << "\n  " << shown.text;
  }
}

// Sentences of the ladder's rungs, each of which the page's table has.
TEST(SchedulePage, HasEveryReason) {
  const std::string page = text_of_page("schedule.md");
  for (int rule = 1; rule <= static_cast<int>(schedule::Rule::packs); ++rule) {
    const std::string reason = schedule::reason(static_cast<schedule::Rule>(rule));
    EXPECT_NE(page.find(reason), std::string::npos) << reason;
  }
}

}  // namespace
}  // namespace weft::test
