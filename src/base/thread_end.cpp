#include "base/thread_end.h"

#include "base/threads.h"

#if WEFT_HAS_THREADS
#include <pthread.h>
#endif

namespace weft {

#if WEFT_HAS_THREADS
namespace {

void call_all(void* first) {
  AtThreadEnd* entry = static_cast<AtThreadEnd*>(first);
  while (entry) {
    AtThreadEnd* next = entry->next;  // the entry may be gone afterwards
    entry->call(entry);
    entry = next;
  }
}

// Made when the library is loaded: a static of a function would be guarded by a lock that a forked
// child may find held.
struct Key {
  pthread_key_t key = 0;
  bool is_made;
  Key() noexcept : is_made(pthread_key_create(&key, call_all) == 0) {}
};
const Key all;

}  // namespace

bool call_at_thread_end(AtThreadEnd& entry) noexcept {
  if (!all.is_made) return false;
  entry.next = static_cast<AtThreadEnd*>(pthread_getspecific(all.key));
  return pthread_setspecific(all.key, &entry) == 0;
}
#else
// The one thread ends with the process.
bool call_at_thread_end(AtThreadEnd&) noexcept { return true; }
#endif

}  // namespace weft
