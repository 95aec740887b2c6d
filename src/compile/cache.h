// The generated programs of the process, found by structure. Bounded: the one that was not used for
// longest goes first, and its code with the last thread that still uses it. Safe from any thread.
#pragma once

#include <memory>

#include "compile/fused.h"

namespace weft::compile {

// When code is generated: never, when it pays (small work is interpreted the first few times), or
// at once.
enum class Emitting : uint8_t { never, when_it_pays, always };

// WEFT_JIT=off in the environment: never; else when it pays. Tests set it; returns the one before.
Emitting exchange_emitting(Emitting next) noexcept;

// False if no code is generated, as long as fused_generation() stays what it is.
bool may_generate() noexcept;
// The code of a program that is scheduled to run so, or null if there is none yet. It lives at
// least until the calling thread looks for another one. `elements`: how many are about to be
// computed, so many times.
const FusedProgram* find_fused(const core::Program& program, const schedule::Schedule& schedule,
                               const kernels::KernelTable& table, int64_t elements,
                               int64_t times = 1) noexcept;
// The same of a structure that is known.
const FusedProgram* find_fused(const core::Program& program, const Structure& structure,
                               int64_t elements, int64_t times = 1) noexcept;

// Keeps alive the program that the calling thread found last.
std::shared_ptr<const FusedProgram> hold_fused() noexcept;
// Who holds one finds it without looking for it: says that it runs once more.
void note_run(const FusedProgram& program) noexcept;
// Another number whenever programs were forgotten or the time to generate them was changed: what is
// held is no longer what would be found.
uint64_t fused_generation() noexcept;

// Numbers since the process began.
struct FusedCounts {
  int64_t made;     // programs generated
  int64_t refused;  // programs that could not be generated
  int64_t evicted;
  int64_t runs;  // of jobs, or of parts of them that looked for themselves
  int64_t kept;  // programs now in the cache, generated or not yet
};
FusedCounts fused_counts() noexcept;

// Forgets all programs.
void clear_fused() noexcept;

}  // namespace weft::compile
