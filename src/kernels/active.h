// Which table is in use, for calls so small that asking active_table() is a part of their cost.
#pragma once

#include <atomic>

#include "kernels/table.h"

namespace weft::kernels {

// Null until active_table() has chosen one.
extern constinit std::atomic<const KernelTable*> active;

}  // namespace weft::kernels
