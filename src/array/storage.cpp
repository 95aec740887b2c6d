#include "array/storage.h"

#include <new>
#include <utility>

#include "array/blocks.h"
#include "base/raise.h"
#include "base/text.h"

namespace weft {
namespace {

using detail::Storage;

constexpr int64_t kHeaderBytes = 64;
static_assert(sizeof(Storage) <= kHeaderBytes);

struct AdoptedStorage : Storage {
  void* owner;
  void (*drop)(void*) noexcept;
};

void destroy_own(Storage* storage) noexcept {
  const int64_t bytes = kHeaderBytes + storage->size_bytes;
  storage->~Storage();
  give_block(storage, bytes);
}

void destroy_adopted(Storage* storage) noexcept {
  auto* adopted = static_cast<AdoptedStorage*>(storage);
  adopted->drop(adopted->owner);
  delete adopted;
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

detail::StorageRef adopt(std::byte* bytes, int64_t size_bytes, const detail::Foreign& foreign) {
  auto* storage = new AdoptedStorage;
  storage->bytes = bytes;
  storage->size_bytes = size_bytes;
  storage->destroy = destroy_adopted;
  storage->owner = foreign.owner;
  storage->drop = foreign.drop;
  return detail::StorageRef(storage);
}

}  // namespace weft
