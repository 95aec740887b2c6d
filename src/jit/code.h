// Code: executable memory that holds one kernel. It is written while it is writable and only then
// made executable: never both at once. A system that refuses either gives no code, which is not an
// error.
#pragma once

#include <cstddef>
#include <utility>

namespace weft::jit {

class Code {
 public:
  Code() = default;
  // Holds a copy of these bytes; empty if the system refuses.
  Code(const void* bytes, size_t count) noexcept;
  Code(Code&& other) noexcept
      : memory_(std::exchange(other.memory_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  Code& operator=(Code&& other) noexcept {
    std::swap(memory_, other.memory_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~Code();

  explicit operator bool() const { return memory_ != nullptr; }
  void* entry() const { return memory_; }
  size_t bytes() const { return bytes_; }

 private:
  void* memory_ = nullptr;
  size_t bytes_ = 0;  // whole pages
};

// Makes memory executable; false: refused. Tests put one that refuses; returns the one before.
using Protector = bool (*)(void* memory, size_t bytes) noexcept;
Protector exchange_protector(Protector protector) noexcept;

}  // namespace weft::jit
