// What a running program may ask and change: threads and instruction sets.
#pragma once

#include <vector>

#include "weft/api.h"

namespace weft {

// How many threads an operation may use, the caller's included: WEFT_NUM_THREADS in the
// environment, else as many as the process has processors. Results do not depend on it. Throws
// ValueError unless 1 to 256.
WEFT_API int num_threads();
WEFT_API void set_num_threads(int threads);

// The instruction set whose kernels run: "avx512", "avx2" or "baseline", the best that the
// processor and this build have, or the one that WEFT_ISA in the environment asked for when the
// first operation ran. Throws ValueError if that is not there.
WEFT_API const char* instruction_set();
// All that could be asked for here, best first.
WEFT_API std::vector<const char*> instruction_sets();

}  // namespace weft
