#include "jit/code.h"

#if defined(__unix__) || defined(__APPLE__)
#include <sys/mman.h>
#include <unistd.h>
#define WEFT_MAPS_CODE 1
#endif

#include <atomic>
#include <cstring>

namespace weft::jit {
namespace {

#if WEFT_MAPS_CODE
bool make_executable(void* memory, size_t bytes) noexcept {
  return mprotect(memory, bytes, PROT_READ | PROT_EXEC) == 0;
}
void* map(size_t bytes) noexcept {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}
void unmap(void* memory, size_t bytes) noexcept { munmap(memory, bytes); }
size_t page_bytes() noexcept { return static_cast<size_t>(sysconf(_SC_PAGESIZE)); }
#else
bool make_executable(void*, size_t) noexcept { return false; }
void* map(size_t) noexcept { return nullptr; }
void unmap(void*, size_t) noexcept {}
size_t page_bytes() noexcept { return 4096; }
#endif

std::atomic<Protector> protector{make_executable};

}  // namespace

Code::Code(const void* bytes, size_t count) noexcept {
  const size_t page = page_bytes();
  const size_t whole = (count + page - 1) / page * page;
  void* memory = count > 0 ? map(whole) : nullptr;
  if (!memory) return;
  std::memcpy(memory, bytes, count);
  if (!protector.load()(memory, whole)) {
    unmap(memory, whole);
    return;
  }
  memory_ = memory;
  bytes_ = whole;
}

Code::~Code() {
  if (memory_) unmap(memory_, bytes_);
}

Protector exchange_protector(Protector next) noexcept { return protector.exchange(next); }

}  // namespace weft::jit
