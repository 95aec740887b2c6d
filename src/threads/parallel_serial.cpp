// The seam to threads where there are none: every job runs alone.
#include "base/raise.h"
#include "base/text.h"
#include "base/threads.h"
#include "threads/parallel.h"
#include "weft/runtime.h"

#if !WEFT_HAS_THREADS

namespace weft::threads {

int thread_count() noexcept { return 1; }
bool pays_to_share(int64_t) noexcept { return false; }

void parallel_for(int64_t items, Body body, void* context, int64_t /*least*/) noexcept {
  body(context, 0, items);
}

int64_t shared_calls() noexcept { return 0; }

}  // namespace weft::threads

namespace weft {

int num_threads() { return 1; }

void set_num_threads(int threads) {
  if (threads == 1) return;
  raise(ErrorKind::bad_argument, "set_num_threads",
        cat(threads, " threads; this platform has one"));
}

}  // namespace weft

#endif
