// From a verified StrictOp or a program to kernels: schedules it and runs it.
#pragma once

#include <string>

#include "core/program.h"
#include "kernels/table.h"
#include "schedule/choose.h"

namespace weft::exec {

// REQUIRES: op is verified, op.out is given, and no input overlaps it but element on element.
void execute(const StrictOp& op);
// The same with kernels other than the active ones.
void execute(const StrictOp& op, const kernels::KernelTable& table);
// The Schedule of a verified operation, as text, without running it. If op.out is not given, its
// result is fresh.
std::string describe(const StrictOp& op);

// How a program is part of something larger.
class Ready;
struct Part {
  bool may_share = true;   // among threads; false: alone on the calling one
  int64_t of = 0;          // elements of the output that this is a part of, if more than these
  int64_t times = 1;       // that it is about to run like this, as long as it is kept ready
  Ready* ready = nullptr;  // is made of what was decided, if that can be kept (ready.h)
};

// A program over `shape`, into memory of the type program.written. REQUIRES: no input overlaps the
// output but element on element.
void execute(const core::Program& program, const Shape& shape, std::byte* out,
             const Strides& out_strides, const Part& part = {});

}  // namespace weft::exec
