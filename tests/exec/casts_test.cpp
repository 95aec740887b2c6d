// Conversions of long rows, which go straight from the input to the output, do what is defined.
#include <gtest/gtest.h>

#include "exec/execute.h"
#include "exec/reference.h"
#include "support/every_table.h"
#include "support/random_calls.h"
#include "weft/weft.h"

namespace weft::exec {
namespace {

using test::Random;
using test::RandomCall;

void expect_defined(const RandomCall& call, const StrictOp& lowered) {
  const test::Placed answer = call.run_into_copy([](const StrictOp& op) { execute(op); });
  const test::Placed expected = call.run_into_copy([](const StrictOp& op) { run_reference(op); });
  EXPECT_EQ(test::deviation(call.op, lowered.result, expected, answer), "") << call.text();
}

// Every pair of types, as one long row and as rows with something between them.
TEST(Casts, OfLongRowsGiveWhatIsDefined) {
  Random random(11);
  test::on_every_table([&](const char*) {
    for (int d = 0; d < kDTypes * kDTypes; ++d) {
      for (const bool is_apart : {false, true}) {
        const Shape shape = is_apart ? Shape{70, 80} : Shape{5003};
        const Array values = test::random_values(random, shape, static_cast<DType>(d / kDTypes));
        RandomCall call;
        call.op = Op::copy;
        call.inputs.emplace_back(is_apart ? values(all, slice(3, 70)) : values);
        call.out = zeros(is_apart ? Shape{70, 67} : shape, static_cast<DType>(d % kDTypes));
        expect_defined(call, call.lowered(call.operands(), &*call.out));
      }
    }
    return !testing::Test::HasFailure();
  });
}

}  // namespace
}  // namespace weft::exec
