// Memory as arrays share it: counted, their own or somebody else's. Include array.h instead.
//
//   a ---> Storage: 3 references, bytes, size      the last handle ends it
//   a(0) --^        a.T() --^
//
// Counting is safe from any thread; the bytes are their users' to order.
#pragma once

#include <cstddef>
#include <cstdint>
#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#endif

#include "weft/dtype.h"

namespace weft {
namespace detail {

// A counted block of memory. The bytes may lie in the same allocation or belong to somebody else.
struct Storage {
  int64_t references = 1;
  std::byte* bytes = nullptr;
  int64_t size_bytes = 0;
  void (*destroy)(Storage*) noexcept = nullptr;
};

// True while the process has never had a second thread: counting then needs no locked instruction,
// which costs as much as the rest of a tiny call.
inline bool is_single_threaded() {
#if __has_include(<sys/single_threaded.h>)
  return __libc_single_threaded;
#else
  return false;
#endif
}

class StorageRef {
 public:
  StorageRef() = default;
  explicit StorageRef(Storage* adopted) : storage_(adopted) {}
  StorageRef(const StorageRef& other) : storage_(other.storage_) {
    if (storage_) retain();
  }
  StorageRef(StorageRef&& other) noexcept : storage_(other.storage_) { other.storage_ = nullptr; }
  StorageRef& operator=(StorageRef other) noexcept {
    Storage* mine = storage_;
    storage_ = other.storage_;
    other.storage_ = mine;
    return *this;
  }
  ~StorageRef() {
    if (storage_ && is_last()) storage_->destroy(storage_);
  }
  const Storage* get() const { return storage_; }
  std::byte* bytes() const { return storage_ ? storage_->bytes : nullptr; }
  int64_t size_bytes() const { return storage_ ? storage_->size_bytes : 0; }
  // REQUIRES: not shared yet.
  void set_range(std::byte* bytes, int64_t size_bytes) {
    storage_->bytes = bytes;
    storage_->size_bytes = size_bytes;
  }

 private:
  void retain() {
    if (is_single_threaded())
      ++storage_->references;
    else
      __atomic_fetch_add(&storage_->references, 1, __ATOMIC_RELAXED);
  }
  bool is_last() {
    if (is_single_threaded()) return --storage_->references == 0;
    return __atomic_fetch_sub(&storage_->references, 1, __ATOMIC_ACQ_REL) == 1;
  }

  Storage* storage_ = nullptr;
};

// Memory that somebody else owns: `end` gives it back and ends the storage.
struct ForeignStorage : Storage {
  void (*end)(ForeignStorage*) noexcept;
  ForeignStorage* next_dead = nullptr;
};
// The `destroy` of all of them. An owner may hold arrays whose owners hold arrays, and so on: far
// down they wait for their turn instead of taking more stack.
WEFT_API void destroy_foreign(Storage* storage) noexcept;

// As Array::wrap takes it.
struct Foreign {
  void* data;
  DType dtype;
  bool writable;
  StorageRef storage;
};

}  // namespace detail
}  // namespace weft
