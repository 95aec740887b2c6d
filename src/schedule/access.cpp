#include "schedule/access.h"

#include "schedule/tuning.h"

namespace weft::schedule {
namespace {

using core::Input;
using core::Instruction;
using core::Program;
using jit::Form;

// Every step of a flat block has one item of the operand, which follow each other in memory.
bool is_repeated(const LoopPlan& plan, const CodeRules& code, const Input& input, int operand) {
  return plan.form == BlockForm::flat && plan.core > 1 && plan.core < kMostTimes &&
         plan.row_step(operand) == size_in_bytes(input.dtype) &&
         plan.is_constant_in_step(operand) && code.repeats(input.dtype, input.computed);
}

// Every step of a flat block has the same items of the operand, which follow each other in memory.
bool is_pattern(const LoopPlan& plan, const CodeRules& code, const Input& input, int operand) {
  return plan.form == BlockForm::flat && plan.core < kMostTimes && plan.row_step(operand) == 0 &&
         plan.is_dense_in_step(operand, size_in_bytes(input.dtype)) &&
         code.repeats(input.dtype, input.computed);
}

// How a row of the operand lies whose items are apart; contiguous if in none of the ways that code
// is generated for.
Form form_of_strided(const LoopPlan& plan, const CodeRules& code, const Input& input, int operand) {
  if (!plan.is_grid() || !code.shuffles(input.dtype)) return Form::contiguous;
  const int64_t step = plan.column_step(operand);
  for (const Form form : {Form::reversed, Form::alternate}) {
    if (step == jit::step_of(form) * size_in_bytes(input.dtype)) return form;
  }
  return Form::contiguous;
}

InputAccess access_of(const LoopPlan& plan, const CodeRules& code, const Input& input,
                      int operand) {
  const int64_t item = size_in_bytes(input.dtype);
  const bool is_grid = plan.is_grid();
  const bool is_splat = is_grid ? plan.column_step(operand) == 0 : plan.is_constant(operand);
  const bool is_run = is_grid ? plan.column_step(operand) == item : plan.is_dense(operand, item);
  const bool is_loaded = is_loadable(code, input);
  if (is_splat || is_run) {
    const bool is_constant = is_splat && plan.row_step(operand) == 0;
    const Form form = is_constant ? Form::constant : is_splat ? Form::splat : Form::contiguous;
    return {form, is_loaded, 0};
  }
  if (!is_loaded) return {Form::contiguous, false, 0};
  const auto times = static_cast<uint8_t>(plan.core);
  if (is_repeated(plan, code, input, operand)) return {Form::repeated, true, times};
  if (is_pattern(plan, code, input, operand)) return {Form::pattern, true, times};
  const Form form = form_of_strided(plan, code, input, operand);
  return {form, form != Form::contiguous, 0};
}

// All values have items of so many bytes, or less if they are written only.
bool has_items_of(const Program& program, int64_t bytes) {
  for (int i = 0; i < program.inputs; ++i) {
    if (size_in_bytes(program.input[i].computed) > bytes ||
        size_in_bytes(program.input[i].dtype) > bytes)
      return false;
  }
  for (int i = 0; i < program.instructions; ++i) {
    const Instruction& it = program.instruction[i];
    if (size_in_bytes(it.compute) > bytes || size_in_bytes(it.result) > bytes) return false;
  }
  return size_in_bytes(program.written) <= bytes;
}

bool is_light_enough(const Program& program, const CodeRules& code) {
  for (int i = 0; i < program.instructions; ++i) {
    const Instruction& it = program.instruction[i];
    if (code.pays_alone(it.op, it.compute)) return false;
  }
  return program.instructions <= kMostOnTransposed;
}

// Squares of the operand can be transposed in registers. (From far away it is packed, which
// prefetches the next ones.)
bool is_transposed(const LoopPlan& plan, const Program& program, int i) {
  const Input& input = program.input[i];
  const int64_t item = size_in_bytes(input.dtype);
  return plan.is_grid() && !plan.goes_down &&
         suits_transposition(plan.row_step(i + 1), plan.column_step(i + 1), item) &&
         is_unchanged(input) && !is_complex(input.dtype) && has_items_of(program, item);
}

OutputAccess access_of_output(const Schedule& s, const Program& program, const CodeRules& code,
                              const std::byte* out) {
  const LoopPlan& plan = s.plan;
  const int64_t item = size_in_bytes(program.written);
  const bool is_run =
      plan.is_grid() ? plan.column_step(kOutput) == item : plan.is_dense(kOutput, item);
  if (s.mask >= 0 || is_rounded(program) || !(is_run || plan.nest.rank == 0) ||
      !code.converts(program.computed, program.written))
    return OutputAccess::packed;
  const bool is_aligned = reinterpret_cast<uintptr_t>(out) % static_cast<uintptr_t>(item) == 0;
  return s.streams && is_aligned ? OutputAccess::streamed : OutputAccess::direct;
}

}  // namespace

bool takes(const CodeRules& code, const Instruction& instruction) noexcept {
  return is_conversion(instruction) ? code.converts(instruction.compute, instruction.result)
                                    : code.takes(instruction.op, instruction.compute);
}

bool takes_all(const CodeRules& code, const Program& program) noexcept {
  for (int i = 0; i < program.instructions; ++i) {
    if (!takes(code, program.instruction[i])) return false;
  }
  return true;
}

bool is_loadable(const CodeRules& code, const Input& input) noexcept {
  return is_one_conversion(input) && code.converts(input.dtype, input.computed);
}

void choose_access(const Program& program, const CodeRules& code, const std::byte* out,
                   Schedule& s) noexcept {
  s.output = access_of_output(s, program, code, out);
  s.packs_anew = false;
  bool transposes = !is_light_enough(program, code);  // or another one is transposed
  for (int i = 0; i < program.inputs; ++i) {
    if (i == s.mask) {  // kernels do not read it
      s.input[i] = {Form::contiguous, false, 0};
      continue;
    }
    s.input[i] = access_of(s.plan, code, program.input[i], i + 1);
    const bool may = s.output == OutputAccess::direct && !transposes && !s.input[i].is_direct;
    if (may && is_transposed(s.plan, program, i)) {
      s.input[i] = {Form::transposed, true, 0};
      transposes = true;
    }
    const bool is_packed_once = !s.plan.is_grid() && s.plan.row_step(i + 1) == 0;
    s.packs_anew = s.packs_anew || !(s.input[i].is_direct || is_packed_once);
  }
  if (!s.packs_anew && s.output != OutputAccess::packed) return;
  // What repeats is better packed too.
  for (int i = 0; i < program.inputs; ++i) {
    const Form form = s.input[i].form;
    if (form == Form::repeated || form == Form::pattern) s.input[i] = {Form::contiguous, false, 0};
  }
}

}  // namespace weft::schedule
