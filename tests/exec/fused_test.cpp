// Programs in generated code: bit for bit what the interpreter gives, whatever they compute and however operands lie.
#include <gtest/gtest.h>

#include "emit/emit.h"
#include "exec/execute.h"
#include "exec/fused_cache.h"
#include "support/case_count.h"
#include "support/every_table.h"
#include "support/random_programs.h"

namespace weft::test {
namespace {

class EmittingForATest {
 public:
  explicit EmittingForATest(exec::Emitting mode) : before_(exec::exchange_emitting(mode)) {}
  ~EmittingForATest() { exec::exchange_emitting(before_); }
  EmittingForATest(const EmittingForATest&) = delete;
  EmittingForATest& operator=(const EmittingForATest&) = delete;

 private:
  exec::Emitting before_;
};

Placed interpreted(const RandomProgram& made) {
  const EmittingForATest off(exec::Emitting::never);
  return run_in_blocks(made);
}
Placed generated(const RandomProgram& made) {
  const EmittingForATest on(exec::Emitting::always);
  return run_in_blocks(made);
}

// The sign of a nan that an instruction made may be either; these would make it visible.
bool shows_sign_of_nan(Op op) { return op == Op::signbit || op == Op::copysign; }

template <class Allowed>
bool equals_the_interpreter(Random& random, Allowed allowed) {
  const RandomProgram made = ProgramWriter<Allowed>(random, allowed).write();
  return on_every_table([&](const char* table) {
    const Placed expected = interpreted(made);
    const std::string found = deviation(Op::copy, made.program.written, expected, generated(made));
    EXPECT_EQ(found, "") << "on " << table << ": " << made.text();
    return found.empty();
  });
}

class Fused : public testing::TestWithParam<int> {
 protected:
  ThreadsForATest threads_{GetParam()};
};

TEST_P(Fused, ProgramsOfSimpleInstructionsEqualTheInterpreter) {
  const auto simple = [](Op op) {
    return !shows_sign_of_nan(op) && (emit::takes(emit::Isa::avx512, op, DType::f32) ||
                                      emit::takes(emit::Isa::avx512, op, DType::i32) ||
                                      emit::takes(emit::Isa::avx512, op, DType::boolean));
  };
  const int64_t runs = exec::fused_counts().runs;
  for_engine_cases(4'000, 500 + static_cast<uint64_t>(GetParam()),
                   [&](Random& random, int64_t) { return equals_the_interpreter(random, simple); });
  EXPECT_EQ(exec::fused_counts().runs > runs, emit::is_available());
}

TEST_P(Fused, ProgramsOfAnyInstructionsEqualTheInterpreter) {
  const auto any = [](Op op) { return !shows_sign_of_nan(op); };
  for_engine_cases(2'000, 600 + static_cast<uint64_t>(GetParam()),
                   [&](Random& random, int64_t) { return equals_the_interpreter(random, any); });
}

INSTANTIATE_TEST_SUITE_P(Threads, Fused, testing::Values(1, 2, 7),
                         [](const auto& count) { return std::to_string(count.param); });

}  // namespace
}  // namespace weft::test
