#include "compile/structure.h"

#include <cstring>

#include "compile/isa.h"
#include "schedule/access.h"

namespace weft::compile {
namespace {

// Small numbers, a byte each.
template <class... T>
uint64_t word_of(T... values) {
  uint64_t word = 0;
  ((word = word << 8 | static_cast<uint8_t>(values)), ...);
  return word;
}

void add_words(const core::Program& program, Structure& s) {
  const int kind = s.folds ? 2 : s.packs_anew;
  s.words[0] = word_of(s.isa, program.inputs, program.instructions, s.output, program.computed,
                       program.written, kind, s.join);
  s.length = 1;
  for (int i = 0; i < program.inputs; ++i) {
    const core::Input& input = program.input[i];
    const schedule::InputAccess& access = s.input[i];
    s.words[s.length++] = word_of(input.dtype, input.computed, access.form, access.is_direct,
                                  access.times, input.ahead != 0);
  }
  for (int i = 0; i < program.instructions; ++i) {
    const core::Instruction& it = program.instruction[i];
    const int arity = info(it.op).arity;
    s.words[s.length++] = word_of(it.op, it.compute, it.result, it.inputs[0],
                                  arity > 1 ? it.inputs[1] : 0, arity > 2 ? it.inputs[2] : 0);
  }
}

bool can_fold(const core::Program& program, Op join, const schedule::CodeRules& code) {
  if (program.computed != program.written || program.computed != program.result ||
      is_complex(program.computed) || !code.takes(join, program.computed))
    return false;
  for (int i = 0; i < program.inputs; ++i) {
    if (!is_loadable(code, program.input[i])) return false;
  }
  return takes_all(code, program);
}

}  // namespace

bool describe(const core::Program& program, const schedule::Schedule& chosen,
              const kernels::KernelTable& table, Structure& s) noexcept {
  if (!find_isa(table, s.isa)) return false;
  for (int i = 0; i < program.inputs; ++i) s.input[i] = chosen.input[i];
  s.output = chosen.output;
  s.packs_anew = chosen.packs_anew;
  add_words(program, s);
  return true;
}

bool describe_fold(const core::Program& program, Op join, const jit::Form* forms,
                   const kernels::KernelTable& table, Structure& s) noexcept {
  if (!find_isa(table, s.isa) || !can_fold(program, join, code_rules(s.isa))) return false;
  s.output = schedule::OutputAccess::direct;
  s.folds = true;
  s.join = join;
  for (int i = 0; i < program.inputs; ++i) s.input[i] = {forms[i], true, 0};
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

}  // namespace weft::compile
