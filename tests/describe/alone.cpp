// Lines up shapes, lowers a call and schedules it for a machine that is stated, with no kernels, no
// generated code and no threads in the program.
#include <cstdio>
#include <string>

#include "base/text.h"
#include "explain/call.h"
#include "schedule/choose.h"

namespace {

using namespace weft;

int failures = 0;

void expect(const std::string& found, const std::string& expected) {
  if (found == expected) return;
  std::printf("expected: %s\nfound:    %s\n", expected.c_str(), found.c_str());
  ++failures;
}

// (n, n) + (n, 1) of float32 that lie nowhere yet.
std::string schedule_of_column_sum(int64_t n, const schedule::Machine& machine) {
  StrictOp op;
  op.op = Op::add;
  op.name = "add";
  op.compute = op.result = op.loads[0] = op.loads[1] = DType::f32;
  op.shape = {n, n};
  op.operands[0].dtype = op.operands[1].dtype = DType::f32;
  op.operands[0].strides = {n, 1};
  op.operands[1].strides = {1, 0};
  core::Program program;
  make_program(op, DType::f32, program);
  const Strides out = {n, 1};
  schedule::Schedule made;
  make_schedule({program, op.shape, nullptr, out, n * n, n * n, false, true}, machine, made);
  return to_string(made);
}

// A call as it is explained, from lowering to the walk.
std::string explained_sum(const Shape& a, const Shape& b) {
  explanation::Call call;
  call.function = "add";
  call.op = Op::add;
  for (const Shape* shape : {&a, &b})
    call.inputs.push_back({.name = {}, .value = {*shape, DType::f64, row_major_strides(*shape)}});
  const ExplainedStep step = explain_calls({call}, explanation::Context{}).focus();
  if (!step.works)
    return cat("refused: result axis ", step.error.result_axis, " is ", step.error.extents[0],
               " and ", step.error.extents[1]);
  return cat(step.result, ", jumps ", step.operands[0].jumps, " and ", step.operands[1].jumps, ", ",
             step.walk->size, " steps");
}

}  // namespace

int main() {
  bool can_stream[kOps][kDTypes] = {};
  can_stream[static_cast<int>(Op::add)][static_cast<int>(DType::f32)] = true;
  expect(explained_sum({2, 3}, {3}), "(2, 3), jumps (3, 1) and (0, 1), 6 steps");
  expect(explained_sum({2, 3}, {2}), "refused: result axis 1 is 3 and 2");
  expect(schedule_of_column_sum(4, {}),
         "tile 4 x 4 | out row, in row, in splat | at most 256 elements, read where they lie");
  expect(schedule_of_column_sum(4096, {.can_stream = can_stream}),
         "tile 4096 x 4096 | out row, in row, in splat | streamed | 512 units to share, 1 at least "
         "| every operand is contiguous or constant along rows");
  return failures == 0 ? 0 : 1;
}
