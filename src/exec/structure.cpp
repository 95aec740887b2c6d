#include "exec/structure.h"

#include <cstring>

#include "base/fork.h"
#include "exec/block.h"
#include "jit/jit.h"

namespace weft::exec {
namespace {

// The table of that name, if this processor can run it.
const kernels::KernelTable* find_table(const char* name) {
  int count = 0;
  const kernels::KernelTable* const* all = kernels::available_tables(count);
  for (int i = 0; i < count; ++i) {
    if (std::strcmp(all[i]->name, name) == 0) return all[i];
  }
  return nullptr;
}

bool find_isa(const kernels::KernelTable& table, jit::Isa& isa) {
  static constinit Computed<const kernels::KernelTable*> known512;
  static constinit Computed<const kernels::KernelTable*> known2;
  const kernels::KernelTable* const avx512 = known512.get([] { return find_table("avx512"); });
  const kernels::KernelTable* const avx2 = known2.get([] { return find_table("avx2"); });
  isa = &table == avx512 ? jit::Isa::avx512 : jit::Isa::avx2;
  return jit::is_available() && (&table == avx512 || &table == avx2);
}

bool is_loadable(jit::Isa isa, const Input& input) {
  const bool is_one_conversion = input.dtype == input.loaded || input.loaded == input.computed;
  return is_one_conversion && jit::converts(isa, input.dtype, input.computed);
}

// Rows of this length and more are run one by one.
constexpr int64_t kMostTimes = 64;

// True iff every step of a flat block has one item of the operand, which follow each other in
// memory.
bool is_repeated(const Block& block, jit::Isa isa, const Input& input, int operand) {
  return block.plan().form == schedule::Form::flat && block.plan().core > 1 &&
         block.plan().core < kMostTimes && block.row_step(operand) == size_in_bytes(input.dtype) &&
         block.is_constant_in_step(operand) && jit::repeats(isa, input.dtype, input.computed);
}

// True iff every step of a flat block has the same items of the operand, which follow each other in
// memory.
bool is_pattern(const Block& block, jit::Isa isa, const Input& input, int operand) {
  return block.plan().form == schedule::Form::flat && block.plan().core < kMostTimes &&
         block.row_step(operand) == 0 &&
         block.is_dense_in_step(operand, size_in_bytes(input.dtype)) &&
         jit::repeats(isa, input.dtype, input.computed);
}

// How a row of the operand lies whose items are apart; contiguous if in none of the ways that code
// is generated for.
jit::Form form_of_row(const Block& block, jit::Isa isa, const Input& input, int operand) {
  if (!block.is_grid() || !jit::shuffles(isa, input.dtype)) return jit::Form::contiguous;
  const int64_t step = block.column_step(operand);
  for (const jit::Form form : {jit::Form::reversed, jit::Form::alternate}) {
    if (step == jit::step_of(form) * size_in_bytes(input.dtype)) return form;
  }
  return jit::Form::contiguous;
}

InputWay way_of_input(const Block& block, jit::Isa isa, int i) {
  const Input& input = block.program().input[i];
  const int operand = i + 1;
  const int64_t item = size_in_bytes(input.dtype);
  const bool is_splat =
      block.is_grid() ? block.column_step(operand) == 0 : block.is_constant(operand);
  const bool is_run =
      block.is_grid() ? block.column_step(operand) == item : block.is_dense(operand, item);
  const bool is_constant = is_splat && block.row_step(operand) == 0;
  if (!is_splat && !is_run && is_repeated(block, isa, input, operand) && is_loadable(isa, input))
    return {jit::Form::repeated, true, static_cast<uint8_t>(block.plan().core)};
  if (!is_splat && !is_run && is_pattern(block, isa, input, operand) && is_loadable(isa, input))
    return {jit::Form::pattern, true, static_cast<uint8_t>(block.plan().core)};
  if (!is_splat && !is_run && is_loadable(isa, input)) {
    const jit::Form form = form_of_row(block, isa, input, operand);
    return {form, form != jit::Form::contiguous};
  }
  return {is_constant ? jit::Form::constant
          : is_splat  ? jit::Form::splat
                      : jit::Form::contiguous,
          (is_splat || is_run) && is_loadable(isa, input)};
}

// True iff all values have items of so many bytes, or less if they are written only.
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

// Steps beyond so many, or one that is many, take longer for squares, a row of which is half a
// register at a time, than packing does.
constexpr int kMostForSquares = 4;
bool is_light_enough(const Program& program, jit::Isa isa) {
  for (int i = 0; i < program.instructions; ++i) {
    const Instruction& it = program.instruction[i];
    if (jit::pays_alone(isa, it.op, it.compute)) return false;
  }
  return program.instructions <= kMostForSquares;
}

// True iff squares of the operand can be turned in registers. (From far away it is packed, which
// asks for the next ones early.)
bool is_turned(const Block& block, int i) {
  const Input& input = block.program().input[i];
  const int64_t item = size_in_bytes(input.dtype);
  const bool is_unchanged = input.dtype == input.loaded && input.loaded == input.computed;
  return block.is_grid() && !block.plan().goes_down &&
         suits_squares(block.row_step(i + 1), block.column_step(i + 1), item) && is_unchanged &&
         !is_complex(input.dtype) && has_items_of(block.program(), item);
}

OutputWay way_of_output(const Block& block, jit::Isa isa) {
  const Program& program = block.program();
  const int64_t item = size_in_bytes(program.written);
  const bool is_one_conversion =
      program.computed == program.result || program.result == program.written;
  const bool is_single = block.plan().nest.rank == 0;
  const bool is_run =
      block.is_grid() ? block.column_step(kOutput) == item : block.is_dense(kOutput, item);
  if (block.job().mask >= 0 || !is_one_conversion || !(is_run || is_single) ||
      !jit::converts(isa, program.computed, program.written))
    return OutputWay::packed;
  const auto address = reinterpret_cast<uintptr_t>(block.job().origins[kOutput]);
  const bool is_aligned = address % static_cast<uintptr_t>(item) == 0;
  return block.job().streams && is_aligned ? OutputWay::streamed : OutputWay::direct;
}

// Small numbers, a byte each.
template <class... T>
uint64_t word_of(T... values) {
  uint64_t word = 0;
  ((word = word << 8 | static_cast<uint8_t>(values)), ...);
  return word;
}

void choose_ways(const Block& block, Structure& s) {
  s.output = way_of_output(block, s.isa);
  bool turns = !is_light_enough(block.program(), s.isa);  // or another one is turned
  for (int i = 0; i < block.program().inputs; ++i) {
    if (i == block.job().mask) {  // kernels do not read it
      s.input[i] = {jit::Form::contiguous, false};
      continue;
    }
    s.input[i] = way_of_input(block, s.isa, i);
    const bool may_turn = s.output == OutputWay::direct && !turns && !s.input[i].is_direct;
    if (may_turn && is_turned(block, i)) {
      s.input[i] = {jit::Form::turned, true};
      turns = true;
    }
    const bool is_pattern = !block.is_grid() && block.row_step(i + 1) == 0;
    s.packs_anew = s.packs_anew || !(s.input[i].is_direct || is_pattern);
  }
  if (!s.packs_anew && s.output != OutputWay::packed) return;
  // What repeats is better packed too.
  for (int i = 0; i < block.program().inputs; ++i) {
    const jit::Form form = s.input[i].form;
    if (form == jit::Form::repeated || form == jit::Form::pattern)
      s.input[i] = {jit::Form::contiguous, false};
  }
}

void add_words(const Program& program, Structure& s) {
  const int kind = s.folds ? 2 : s.packs_anew;
  s.words[0] = word_of(s.isa, program.inputs, program.instructions, s.output, program.computed,
                       program.written, kind, s.join);
  s.length = 1;
  for (int i = 0; i < program.inputs; ++i) {
    const Input& input = program.input[i];
    const InputWay& way = s.input[i];
    s.words[s.length++] =
        word_of(input.dtype, input.computed, way.form, way.is_direct, way.times, input.ahead != 0);
  }
  for (int i = 0; i < program.instructions; ++i) {
    const Instruction& it = program.instruction[i];
    const int arity = info(it.op).arity;
    s.words[s.length++] = word_of(it.op, it.compute, it.result, it.inputs[0],
                                  arity > 1 ? it.inputs[1] : 0, arity > 2 ? it.inputs[2] : 0);
  }
}

bool all_is_simple(const Program& program, jit::Isa isa) {
  for (int i = 0; i < program.instructions; ++i) {
    if (!is_simple(program.instruction[i], isa)) return false;
  }
  return true;
}

bool can_fold(const Program& program, Op join, jit::Isa isa) {
  if (program.computed != program.written || program.computed != program.result ||
      is_complex(program.computed) || !jit::takes(isa, join, program.computed))
    return false;
  for (int i = 0; i < program.inputs; ++i) {
    if (!is_loadable(isa, program.input[i])) return false;
  }
  return all_is_simple(program, isa);
}

}  // namespace

bool is_simple(const Instruction& instruction, jit::Isa isa) noexcept {
  return is_conversion(instruction) ? jit::converts(isa, instruction.compute, instruction.result)
                                    : jit::takes(isa, instruction.op, instruction.compute);
}

bool has_code(const kernels::KernelTable& table) noexcept {
  jit::Isa isa;
  return find_isa(table, isa);
}

bool can_generate(const Program& program, const kernels::KernelTable& table) noexcept {
  jit::Isa isa;
  return find_isa(table, isa) && all_is_simple(program, isa);
}

bool is_for_code(const Job& job) noexcept {
  if (job.program->instructions > 1) return true;
  const Instruction& only = job.program->instruction[0];
  const auto pays = [&only](jit::Isa isa) { return jit::pays_alone(isa, only.op, only.compute); };
  // Which instruction set it is takes longer to find out.
  if (job.mask >= 0 || !(pays(jit::Isa::avx512) || pays(jit::Isa::avx2))) return false;
  jit::Isa isa;
  return find_isa(*job.table, isa) && pays(isa);
}

bool describe(const Job& job, Structure& s) noexcept {
  if (!find_isa(*job.table, s.isa)) return false;
  const Block block(job);
  const Program& program = *job.program;
  choose_ways(block, s);
  add_words(program, s);
  return true;
}

bool describe_fold(const Program& program, Op join, const jit::Form* forms,
                   const kernels::KernelTable& table, Structure& s) noexcept {
  if (!find_isa(table, s.isa) || !can_fold(program, join, s.isa)) return false;
  s.output = OutputWay::direct;
  s.folds = true;
  s.join = join;
  for (int i = 0; i < program.inputs; ++i) s.input[i] = {forms[i], true};
  add_words(program, s);
  return true;
}

bool Structure::operator==(const Structure& other) const {
  return length == other.length &&
         std::memcmp(words, other.words, static_cast<size_t>(length) * sizeof(uint64_t)) == 0;
}

uint64_t Structure::hash() const {
  uint64_t hash = static_cast<uint64_t>(length);
  for (int i = 0; i < length; ++i) {
    hash = (hash ^ words[i]) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 32;
  }
  return hash;
}

}  // namespace weft::exec
