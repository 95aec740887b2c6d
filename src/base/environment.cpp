#include "base/environment.h"

#include <atomic>
#include <cstdlib>
#include <cstring>

#include "base/fork.h"
#include "base/raise.h"
#include "base/text.h"

namespace weft {
namespace {

constexpr const char* kSetNames[] = {"baseline", "avx2", "avx512"};

// Null if it is not set.
const char* value_of(const char* variable) noexcept {
  const char* value = std::getenv(variable);
  return value && *value ? value : nullptr;
}

// -1: no such kernels, or not on this processor.
int read_set(const char* text) noexcept {
  for (int set = 0; set <= static_cast<int>(best_instruction_set()); ++set) {
    if (std::strcmp(kSetNames[set], text) == 0) return set;
  }
  return -1;
}

// A variable, what its value means, and -1 if it means nothing.
struct Read {
  const char* variable;
  const char* value;
  int64_t meaning;
};

struct AllRead {
  Read isa{"WEFT_ISA", value_of("WEFT_ISA"), static_cast<int>(best_instruction_set())};
  Read jit{"WEFT_JIT", value_of("WEFT_JIT"), 1};
  Read threads{"WEFT_NUM_THREADS", value_of("WEFT_NUM_THREADS"), 0};

  AllRead() noexcept {
    if (isa.value) isa.meaning = read_set(isa.value);
    if (jit.value) jit.meaning = read_switch(jit.value);
    if (threads.value) threads.meaning = read_number(threads.value, 1, kMaxThreads);
  }
  bool is_right() const { return isa.meaning >= 0 && jit.meaning >= 0 && threads.meaning >= 0; }
  Environment meaning() const noexcept {
    return {isa.meaning < 0 ? best_instruction_set() : static_cast<InstructionSet>(isa.meaning),
            jit.meaning != 0, threads.meaning < 0 ? 0 : static_cast<int>(threads.meaning)};
  }
};

[[noreturn]] void refuse(const Read& read, const std::string& known) {
  raise(ErrorKind::bad_argument, read.variable,
        cat("the environment sets it to '", shown(read.value), "'; it may be ", known));
}

void check(const AllRead& read) {
  if (read.isa.meaning < 0) {
    std::string known;
    for (int set = static_cast<int>(best_instruction_set()); set >= 0; --set)
      known += cat(kSetNames[set], set > 0 ? ", " : " on this processor");
    refuse(read.isa, known);
  }
  if (read.jit.meaning < 0) refuse(read.jit, "on or off, true or false, yes or no, 1 or 0");
  if (read.threads.meaning < 0) refuse(read.threads, cat("1 to ", kMaxThreads));
}

std::atomic<bool> is_right{false};

}  // namespace

const char* name(InstructionSet set) noexcept { return kSetNames[static_cast<int>(set)]; }

InstructionSet best_instruction_set() noexcept {
#if defined(__x86_64__)
  __builtin_cpu_init();
  const bool avx2 = WEFT_LAST_ISA >= 1 && __builtin_cpu_supports("avx2") &&
                    __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
  if (!avx2) return InstructionSet::baseline;
  const bool avx512 = WEFT_LAST_ISA >= 2 && __builtin_cpu_supports("avx512f") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512vl");
  return avx512 ? InstructionSet::avx512 : InstructionSet::avx2;
#else
  return InstructionSet::baseline;
#endif
}

Environment environment() noexcept {
  static constinit Computed<Environment> said;
  return said.get([] { return AllRead().meaning(); });
}

Environment check_environment() {
  if (!is_right.load(std::memory_order_relaxed)) [[unlikely]] {
    check(AllRead());
    is_right.store(true, std::memory_order_relaxed);
  }
  return environment();
}

int read_switch(const char* text) noexcept {
  static constexpr const char* kMeaning[2][4] = {{"0", "off", "false", "no"},
                                                 {"1", "on", "true", "yes"}};
  for (int meaning = 0; meaning < 2; ++meaning) {
    for (const char* word : kMeaning[meaning]) {
      size_t i = 0;
      const auto small = [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
      };
      while (word[i] && small(text[i]) == word[i]) ++i;
      if (word[i] == text[i]) return meaning;
    }
  }
  return -1;
}

int64_t read_number(const char* text, int64_t least, int64_t most) noexcept {
  int64_t number = 0;
  for (const char* at = text; *at; ++at) {
    if (*at < '0' || *at > '9' || number > most) return -1;
    number = number * 10 + (*at - '0');
  }
  return *text && number >= least && number <= most ? number : -1;
}

}  // namespace weft
