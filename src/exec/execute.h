// From a verified StrictOp to kernels: plans it and runs it, on several threads if that pays.
#pragma once

#include "core/strict_op.h"
#include "exec/program.h"
#include "kernels/table.h"

namespace weft::exec {

// REQUIRES: op is verified, op.out is given, and no input overlaps it but element on element.
void execute(const StrictOp& op);
// The same with kernels other than the active ones.
void execute(const StrictOp& op, const kernels::KernelTable& table);

// A program over `shape`, into memory of the type program.written. Alone on the calling thread unless it may
// share. REQUIRES: no input overlaps the output but element on element.
void execute(const Program& program, const Shape& shape, std::byte* out, const Strides& out_strides,
             bool may_share);

}  // namespace weft::exec
