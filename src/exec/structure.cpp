#include "exec/structure.h"

#include <cstring>

#include "emit/emit.h"
#include "exec/block.h"

namespace weft::exec {
namespace {

bool find_isa(const kernels::KernelTable& table, emit::Isa& isa) {
  if (!emit::is_available()) return false;
  if (std::strcmp(table.name, "avx512") == 0)
    isa = emit::Isa::avx512;
  else if (std::strcmp(table.name, "avx2") == 0)
    isa = emit::Isa::avx2;
  else
    return false;
  return true;
}

bool is_loadable(emit::Isa isa, const Input& input) {
  const bool is_one_conversion = input.dtype == input.loaded || input.loaded == input.computed;
  if (input.dtype == input.computed && is_one_conversion) return !is_complex(input.dtype);
  return is_one_conversion && emit::converts(isa, input.dtype, input.computed);
}

InputWay way_of_input(const Block& block, emit::Isa isa, int i) {
  const Input& input = block.program().input[i];
  const int operand = i + 1;
  const int64_t item = size_in_bytes(input.dtype);
  const bool is_splat =
      block.is_grid() ? block.column_step(operand) == 0 : block.is_constant(operand);
  const bool is_run =
      block.is_grid() ? block.column_step(operand) == item : block.is_dense(operand, item);
  const bool is_constant = is_splat && block.row_step(operand) == 0;
  return {is_constant ? emit::Form::constant
          : is_splat  ? emit::Form::splat
                      : emit::Form::contiguous,
          (is_splat || is_run) && is_loadable(isa, input)};
}

OutputWay way_of_output(const Block& block, emit::Isa isa) {
  const Program& program = block.program();
  const int64_t item = size_in_bytes(program.written);
  const bool is_one_conversion =
      program.computed == program.result || program.result == program.written;
  const bool is_single = block.plan().nest.rank == 0;
  const bool is_run =
      block.is_grid() ? block.column_step(kOutput) == item : block.is_dense(kOutput, item);
  if (block.job().mask >= 0 || !is_one_conversion || !(is_run || is_single) ||
      !emit::converts(isa, program.computed, program.written))
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

// All words but the first.
void add_words(const Program& program, Structure& s) {
  s.length = 1;
  for (int i = 0; i < program.inputs; ++i) {
    const Input& input = program.input[i];
    s.words[s.length++] = word_of(input.dtype, input.computed, s.input[i].form,
                                  s.input[i].is_direct, input.ahead != 0);
  }
  for (int i = 0; i < program.instructions; ++i) {
    const Instruction& it = program.instruction[i];
    const int arity = info(it.op).arity;
    s.words[s.length++] = word_of(it.op, it.compute, it.result, it.inputs[0],
                                  arity > 1 ? it.inputs[1] : 0, arity > 2 ? it.inputs[2] : 0);
  }
}

bool is_emitted(emit::Isa isa, const Instruction& it) {
  return is_conversion(it) ? emit::converts(isa, it.compute, it.result)
                           : emit::takes(isa, it.op, it.compute);
}

bool all_is_emitted(const Program& program, Op join, emit::Isa isa) {
  if (program.computed != program.written || program.computed != program.result ||
      !emit::takes(isa, join, program.computed))
    return false;
  for (int i = 0; i < program.inputs; ++i) {
    if (!is_loadable(isa, program.input[i])) return false;
  }
  for (int i = 0; i < program.instructions; ++i) {
    if (!is_emitted(isa, program.instruction[i])) return false;
  }
  return true;
}

}  // namespace

bool is_for_code(const Job& job) noexcept {
  if (job.program->instructions > 1) return true;
  const Instruction& only = job.program->instruction[0];
  const auto pays = [&only](emit::Isa isa) { return emit::pays_alone(isa, only.op, only.compute); };
  // Which instruction set it is takes longer to find out.
  if (job.mask >= 0 || !(pays(emit::Isa::avx512) || pays(emit::Isa::avx2))) return false;
  emit::Isa isa;
  return find_isa(*job.table, isa) && pays(isa);
}

bool describe(const Job& job, Structure& s) noexcept {
  if (!find_isa(*job.table, s.isa)) return false;
  const Block block(job);
  const Program& program = *job.program;
  s.output = way_of_output(block, s.isa);
  s.words[0] = word_of(s.isa, program.inputs, program.instructions, s.output, program.computed,
                       program.written);
  for (int i = 0; i < program.inputs; ++i) s.input[i] = way_of_input(block, s.isa, i);
  add_words(program, s);
  return true;
}

bool describe_fold(const Program& program, Op join, const emit::Form* forms,
                   const kernels::KernelTable& table, Structure& s) noexcept {
  if (!find_isa(table, s.isa) || !all_is_emitted(program, join, s.isa)) return false;
  s.output = OutputWay::direct;
  s.folds = true;
  s.join = join;
  s.words[0] = word_of(s.isa, program.inputs, program.instructions, s.output, program.computed,
                       program.written, s.folds, join);
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
