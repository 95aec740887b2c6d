// The engine against the reference executor: random operations, types, layouts, on every
// instruction set of this machine and with several thread counts, bit for bit (approximated
// functions: within 4 ulp).
#include <gtest/gtest.h>

#include "exec/execute.h"
#include "exec/reference.h"
#include "support/case_count.h"
#include "support/every_table.h"
#include "support/random_calls.h"

namespace weft::test {
namespace {

class Engine : public testing::TestWithParam<int> {
 protected:
  ThreadsForATest threads_{GetParam()};
};

// True iff every table gives the reference's answer.
bool agrees(const RandomCall& call) {
  DType result = DType::f64;
  const Placed expected = call.run_into_copy([&](const StrictOp& op) {
    result = op.result;
    exec::run_reference(op);
  });
  return on_every_table([&](const char* table) {
    const Placed answer = call.run_into_copy([](const StrictOp& op) { exec::execute(op); });
    const std::string found = deviation(call.op, result, expected, answer);
    EXPECT_EQ(found, "") << "on " << table << ": " << call.text();
    return found.empty();
  });
}

TEST_P(Engine, EqualsTheReferenceOnEveryInstructionSet) {
  for_engine_cases(5'000, static_cast<uint64_t>(GetParam()),
                   [](Random& random, int64_t) { return agrees(random_call(random)); });
}

// From 16 MiB on outputs are written past the caches.
TEST_P(Engine, EqualsTheReferenceForOutputsThatAreStreamed) {
  static constexpr Op kSome[] = {Op::copy,  Op::add,      Op::less,
                                 Op::where, Op::multiply, Op::negative};
  static constexpr DType kTypes[] = {DType::f32, DType::f64, DType::i16, DType::c64, DType::bf16};
  for_engine_cases(1, 100 + static_cast<uint64_t>(GetParam()), [&](Random& random, int64_t) {
    RandomCall call;
    call.op = random.pick(kSome);
    const DType dtype = call.op == Op::less ? DType::u8 : random.pick(kTypes);
    const int64_t elements = (int64_t{17} << 20) / (call.op == Op::less ? 1 : size_in_bytes(dtype));
    const int64_t rows = random.between(1, 5000);
    const Shape shape{rows, elements / rows + 1};
    for (int i = 0; i < info(call.op).arity; ++i)
      call.inputs.emplace_back(random_operand(random, shape, dtype));
    call.out = empty(shape, call.op == Op::less ? DType::boolean : dtype);
    std::memset(call.out->origin(), 0, static_cast<size_t>(call.out->nbytes()));
    return agrees(call);
  });
}

INSTANTIATE_TEST_SUITE_P(Threads, Engine, testing::Values(1, 2, 7),
                         [](const auto& count) { return std::to_string(count.param); });

}  // namespace
}  // namespace weft::test
