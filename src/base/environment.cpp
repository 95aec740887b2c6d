#include "base/environment.h"

#include <fcntl.h>
#include <unistd.h>

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

// The descriptor that lines go to. 0: nothing is observed; -1: a file that cannot be written to.
int open_observation(const char* text) noexcept {
  const int meaning = read_switch(text);
  if (meaning >= 0) return meaning == 0 ? 0 : STDERR_FILENO;
  return ::open(text, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
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
  Read observe{"WEFT_OBSERVE", value_of("WEFT_OBSERVE"), 0};  // a file descriptor; 0: off

  AllRead() noexcept {
    if (isa.value) isa.meaning = read_set(isa.value);
    if (jit.value) jit.meaning = read_switch(jit.value);
    if (threads.value) threads.meaning = read_number(threads.value, 1, kMaxThreads);
  }
  bool is_right() const {
    return isa.meaning >= 0 && jit.meaning >= 0 && threads.meaning >= 0 && observe.meaning >= 0;
  }
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
  if (read.observe.meaning < 0) refuse(read.observe, "on, off, or a file that can be written to");
  if (read.threads.meaning < 0) refuse(read.threads, cat("1 to ", kMaxThreads));
}

std::atomic<int> observations{0};

}  // namespace

const char* name_of(InstructionSet set) noexcept { return kSetNames[static_cast<int>(set)]; }

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

void read_environment() {
  AllRead read;
  if (read.observe.value) read.observe.meaning = open_observation(read.observe.value);
  check(read);
  observations.store(static_cast<int>(read.observe.meaning), std::memory_order_relaxed);
  observing.store(read.observe.meaning > 0, std::memory_order_relaxed);
  is_environment_right.store(true, std::memory_order_relaxed);
}

int observation_file() noexcept { return observations.load(std::memory_order_relaxed); }

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
