// Where faults come from, and that they do.
#include "faults/inject.h"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <new>

#include "support/sanitizers.h"

namespace {

std::atomic<bool> is_armed{false};
std::atomic<bool> is_lasting{false};
std::atomic<int64_t> until_fault{0};
std::atomic<int64_t> struck{0};
std::atomic<int64_t> live{0};
std::atomic<bool> may_start{true};
std::atomic<bool> may_execute{true};
std::atomic<weft::test::LoadHook> load_hook{nullptr};
thread_local int exempt = 0;  // loading a library is not ours to make fail

bool strikes() {
  if (!is_armed.load(std::memory_order_relaxed) || exempt > 0) return false;
  const int64_t left = until_fault.fetch_sub(1);
  const bool now = left == 0 || (left < 0 && is_lasting);
  struck += now;
  return now;
}

template <class F>
void* counted(F&& allocate) {
  if (strikes()) {
    errno = ENOMEM;
    return nullptr;
  }
  void* block = allocate();
  live += block != nullptr;
  return block;
}

}  // namespace

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)

void* operator new(size_t bytes) {
  if (void* block = counted([&] { return std::malloc(bytes); })) return block;
  throw std::bad_alloc();
}
void* operator new(size_t bytes, const std::nothrow_t&) noexcept {
  return counted([&] { return std::malloc(bytes); });
}
void* operator new(size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return counted([&] {
    void* block = nullptr;
    return posix_memalign(&block, static_cast<size_t>(alignment), bytes) == 0 ? block : nullptr;
  });
}
void operator delete(void* block) noexcept {
  live -= block != nullptr;
  std::free(block);
}
void operator delete(void* block, size_t) noexcept { operator delete(block); }
void operator delete(void* block, std::align_val_t) noexcept { operator delete(block); }

#else

extern "C" {

void* __libc_malloc(size_t bytes);
void* __libc_calloc(size_t count, size_t bytes);
void* __libc_realloc(void* block, size_t bytes);
void* __libc_memalign(size_t alignment, size_t bytes);
void __libc_free(void* block);

void* malloc(size_t bytes) {
  return counted([&] { return __libc_malloc(bytes); });
}
void* calloc(size_t count, size_t bytes) {
  return counted([&] { return __libc_calloc(count, bytes); });
}
void* realloc(void* block, size_t bytes) {
  if (!block) return malloc(bytes);
  if (strikes()) return nullptr;
  return __libc_realloc(block, bytes);
}
void* memalign(size_t alignment, size_t bytes) {
  return counted([&] { return __libc_memalign(alignment, bytes); });
}
void* aligned_alloc(size_t alignment, size_t bytes) { return memalign(alignment, bytes); }
int posix_memalign(void** block, size_t alignment, size_t bytes) {
  void* made = memalign(alignment, bytes);
  if (made) *block = made;
  return made ? 0 : ENOMEM;
}
void free(void* block) {
  live -= block != nullptr;
  __libc_free(block);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*),
                   void* argument) {
  if (!may_start) return EAGAIN;
  using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  static const Create real = reinterpret_cast<Create>(dlsym(RTLD_NEXT, "pthread_create"));
  return real(thread, attributes, start, argument);
}
int mprotect(void* memory, size_t bytes, int protection) noexcept {
  if ((protection & PROT_EXEC) && !may_execute) {
    errno = EACCES;
    return -1;
  }
  return static_cast<int>(syscall(SYS_mprotect, memory, bytes, protection));
}
void* dlopen(const char* file, int mode) {
  using Open = void* (*)(const char*, int);
  static const Open real = reinterpret_cast<Open>(dlsym(RTLD_NEXT, "dlopen"));
  ++exempt;
  if (const weft::test::LoadHook hook = load_hook) hook();
  void* library = real(file, mode);
  --exempt;
  return library;
}

}  // extern "C"

#endif

namespace weft::test {

FailingAllocations::FailingAllocations(int64_t first, Shortage shortage) {
  until_fault = first;
  is_lasting = shortage == Shortage::lasting;
  struck = 0;
  is_armed = true;
}
FailingAllocations::~FailingAllocations() { is_armed = false; }
bool FailingAllocations::has_struck() const { return struck > 0; }

int64_t live_allocations() { return live; }
LoadHook exchange_load_hook(LoadHook hook) { return load_hook.exchange(hook); }
bool let_threads_start(bool may) { return may_start.exchange(may); }
bool let_memory_be_executable(bool may) { return may_execute.exchange(may); }

namespace {

TEST(InjectedFaults, StrikeTheAllocationThatWasOrdered) {
  const FailingAllocations second(1, Shortage::once);
  ::operator delete(::operator new(8));
  const bool first_struck = second.has_struck();
  void* const none = ::operator new(8, std::nothrow);
  const bool second_struck = second.has_struck();
  ::operator delete(::operator new(8));
  EXPECT_FALSE(first_struck);
  EXPECT_EQ(none, nullptr);
  EXPECT_TRUE(second_struck);
}

TEST(InjectedFaults, LastIfTheyAreToLast) {
  const FailingAllocations all(0, Shortage::lasting);
  EXPECT_THROW(::operator delete(::operator new(8)), std::bad_alloc);
  EXPECT_THROW(::operator delete(::operator new(8)), std::bad_alloc);
}

TEST(LiveAllocations, AreCounted) {
  const int64_t before = live_allocations();
  int* volatile block = new int[100];
  EXPECT_EQ(live_allocations(), before + 1);
  delete[] block;
  EXPECT_EQ(live_allocations(), before);
}

}  // namespace
}  // namespace weft::test
