// Open files: a descriptor that closes itself, reading and writing it whole.
#pragma once

#include <sys/stat.h>

#include <cerrno>
#include <string_view>

#include "io/source.h"

namespace weft::io {

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    close();
    number_ = other.release();
    return *this;
  }
  ~Descriptor() { close(); }

  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }
  int release() {
    const int number = number_;
    number_ = -1;
    return number;
  }
  void close() noexcept;

 private:
  int number_ = -1;
};

// Calls again what a signal interrupted.
template <class Call>
auto without_interruption(const Call& call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

// Opens with O_CLOEXEC. Throws if it cannot be opened or is a folder.
Descriptor open_file(const Place& place, int flags);
struct stat status_of(const Place& place, const Descriptor& file);

// Both go on when they are interrupted or the system takes or gives a part.
void write_whole(const Place& place, const Descriptor& file, const std::byte* bytes, int64_t count);
// How many bytes were read: fewer at the end only.
int64_t read_whole(const Place& place, const Descriptor& file, std::byte* to, int64_t count);
int64_t read_whole_at(const Place& place, const Descriptor& file, std::byte* to, int64_t count,
                      int64_t offset);

// A file from its start, or a pipe.
class FileSource final : public Source {
 public:
  // `flags` are those of open().
  FileSource(Place place, int flags);
  const Descriptor& file() const { return file_; }
  bool is_regular() const { return size_ >= 0; }
  int64_t remaining() const override;

 private:
  int64_t take(std::byte* to, int64_t bytes) override;
  Descriptor file_;
  int64_t size_ = -1;  // as it was when the file was opened; -1: a pipe
};

}  // namespace weft::io
