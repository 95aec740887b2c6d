// What the environment may set, read in one place.
//
//   WEFT_ISA=avx512|avx2|baseline           the kernels to use: the best that run here, if it is not set
//   WEFT_JIT=on|off                         whether machine code may be generated: on
//   WEFT_NUM_THREADS=1..256                 threads of an operation: as many as there are processors
//   WEFT_OBSERVE=on|off|file                whether every broadcast is told, to stderr or to a file: off
//
// An empty value counts as none. Any other value is refused, by the first array that is made and by
// each one after it until the variable is mended: a misspelled setting must not be taken for the
// default.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace weft {

inline constexpr int kMaxThreads = 256;

// In rising order. What is built (WEFT_ISAS, whose last one is number WEFT_LAST_ISA) and runs on
// this processor begins with baseline and has no gaps.
enum class InstructionSet : uint8_t { baseline, avx2, avx512 };
const char* name_of(InstructionSet set) noexcept;
InstructionSet best_instruction_set() noexcept;

// Of eight bytes that are aligned as such, so that loads and stores of it are atomic without a
// library (clang 14).
struct alignas(8) Environment {
  InstructionSet set = InstructionSet::baseline;
  bool may_generate = true;
  int threads = 0;  // 0: not said
};

// Throws ValueError for a value that means nothing. Costs one load once the environment has been
// found right.
inline constinit std::atomic<bool> is_environment_right{false};
void read_environment();
inline void check_environment() {
  if (!is_environment_right.load(std::memory_order_relaxed)) [[unlikely]]
    read_environment();
}
// For who cannot throw: what is wrong counts as not set.
Environment environment() noexcept;

// Whether WEFT_OBSERVE is on, and where lines go. For good once the environment has been found
// right; before that: off.
inline constinit std::atomic<bool> observing{false};
int observation_file() noexcept;

// Whether the text says on or off (1/0, on/off, true/false, yes/no, in small or capital letters);
// -1: neither.
int read_switch(const char* text) noexcept;
// The number, if that is all there is and it lies within the bounds; else -1.
int64_t read_number(const char* text, int64_t least, int64_t most) noexcept;

}  // namespace weft
