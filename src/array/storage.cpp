#include "array/storage.h"

#include <new>
#include <utility>

#include "array/blocks.h"
#include "base/environment.h"
#include "base/raise.h"
#include "base/text.h"

namespace weft {
namespace {

using detail::Storage;

constexpr int64_t kHeaderBytes = 64;
static_assert(sizeof(Storage) <= kHeaderBytes);

void destroy_own(Storage* storage) noexcept {
  const int64_t bytes = kHeaderBytes + storage->size_bytes;
  storage->~Storage();
  give_block(storage, bytes);
}

int64_t check_bytes(const Shape& shape, DType dtype, const char* op) {
  int64_t bytes = 0;
  const int64_t elements = check_shape(shape, op);
  if (__builtin_mul_overflow(elements, size_in_bytes(dtype), &bytes) ||
      __builtin_add_overflow(bytes, kHeaderBytes, &bytes)) {
    raise(ErrorKind::size_overflow, op,
          cat("shape ", shape, " of ", dtype, " has more bytes than a 64-bit integer counts"));
  }
  return bytes - kHeaderBytes;
}

}  // namespace

detail::StorageRef allocate(const Shape& shape, DType dtype, const char* op) {
  check_environment();
  const int64_t bytes = check_bytes(shape, dtype, op);
  detail::StorageRef storage = try_allocate(bytes);
  if (!storage.get()) {
    raise(ErrorKind::out_of_memory, op,
          cat("no memory for ", bytes, " bytes: an array of shape ", shape, " and type ", dtype));
  }
  return storage;
}

detail::StorageRef try_allocate(int64_t bytes) noexcept {
  void* block = take_block(kHeaderBytes + bytes);
  if (!block) return {};
  auto* storage = new (block) Storage;
  storage->bytes = static_cast<std::byte*>(block) + kHeaderBytes;
  storage->size_bytes = bytes;
  storage->destroy = destroy_own;
  return detail::StorageRef(storage);
}

Array make_array(const Shape& shape, DType dtype, const char* op) {
  detail::StorageRef storage = allocate(shape, dtype, op);  // checks the shape, so it comes first
  return Array(std::move(storage), Layout::row_major(shape), dtype, true);
}

// --- Foreign memory.

namespace {

// So many owners may end one inside the other; those further down wait until the first of them is
// done.
constexpr int kDeepest = 32;
struct Ending {
  int depth;
  detail::ForeignStorage* waiting;
};
constinit thread_local Ending ending{};

void end_now(detail::ForeignStorage* storage) noexcept {
  ++ending.depth;
  storage->end(storage);
  --ending.depth;
}

}  // namespace

void detail::destroy_foreign(Storage* storage) noexcept {
  auto* foreign = static_cast<ForeignStorage*>(storage);
  if (ending.depth == kDeepest) {
    foreign->next_dead = std::exchange(ending.waiting, foreign);
    return;
  }
  end_now(foreign);
  while (ending.depth == 0 && ending.waiting) {
    ForeignStorage* next = ending.waiting;
    ending.waiting = next->next_dead;
    end_now(next);
  }
}

void detail::refuse_owner() {
  raise(ErrorKind::out_of_memory, "wrap", "no memory to note down who owns the elements");
}

}  // namespace weft
