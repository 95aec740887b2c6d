#include "base/fork.h"

#include "base/threads.h"

#if WEFT_HAS_THREADS
#include <pthread.h>
#endif

namespace weft {

AtFork::AtFork([[maybe_unused]] void (*before)(), [[maybe_unused]] void (*in_parent)(),
               [[maybe_unused]] void (*in_child)()) noexcept {
#if WEFT_HAS_THREADS
  pthread_atfork(before, in_parent, in_child);  // without memory for it a child may wait, no more
#endif
}

}  // namespace weft
