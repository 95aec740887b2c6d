// Operations on broadcast views: what is the same along an axis is computed once and copied.
#pragma once

#include "core/strict_op.h"
#include "kernels/table.h"

namespace weft::exec {

// The axes along which no operand moves, so that the result repeats.
Axes idle_axes(const StrictOp& op);

// True iff computing the distinct elements once and copying them pays.
bool pays_to_copy(const StrictOp& op, const Axes& idle);

// Runs the operation for index 0 of the idle axes, then copies the result along them.
// REQUIRES: op.out is given, there is no mask, idle == idle_axes(op).
void execute_distinct(const StrictOp& op, const Axes& idle, const kernels::KernelTable& table);

}  // namespace weft::exec
