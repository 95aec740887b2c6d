#include "io/file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>

namespace weft::io {
namespace {

// Linux takes no more at a time.
constexpr int64_t kMostAtOnce = int64_t{1} << 30;

// Calls step(bytes, room) until it has been given all or it gives nothing.
template <class Step>
int64_t repeat(int64_t count, const Step& step) {
  int64_t done = 0;
  while (done < count) {
    const int64_t moved = step(done, std::min(count - done, kMostAtOnce));
    if (moved <= 0) return done;
    done += moved;
  }
  return done;
}

}  // namespace

void Descriptor::close() noexcept {
  if (number_ >= 0) ::close(number_);
  number_ = -1;
}

Descriptor open_file(const Place& place, int flags) {
  check_path(place);
  Descriptor file(
      without_interruption([&] { return ::open(place.file.c_str(), flags | O_CLOEXEC, 0666); }));
  if (!file.is_open()) refuse_system(place, "cannot open", errno);
  if (S_ISDIR(status_of(place, file).st_mode)) refuse_system(place, "cannot read", EISDIR);
  return file;
}

struct stat status_of(const Place& place, const Descriptor& file) {
  struct stat status {};
  if (::fstat(file.number(), &status) != 0) refuse_system(place, "cannot look at", errno);
  return status;
}

void write_whole(const Place& place, const Descriptor& file, const std::byte* bytes,
                 int64_t count) {
  const int64_t written = repeat(count, [&](int64_t done, int64_t room) {
    return without_interruption(
        [&] { return ::write(file.number(), bytes + done, static_cast<size_t>(room)); });
  });
  if (written < count) refuse_system(place, "cannot write", errno);
}

int64_t read_whole(const Place& place, const Descriptor& file, std::byte* to, int64_t count) {
  return repeat(count, [&](int64_t done, int64_t room) {
    const ssize_t got = without_interruption(
        [&] { return ::read(file.number(), to + done, static_cast<size_t>(room)); });
    if (got < 0) refuse_system(place, "cannot read", errno);
    return got;
  });
}

int64_t read_whole_at(const Place& place, const Descriptor& file, std::byte* to, int64_t count,
                      int64_t offset) {
  return repeat(count, [&](int64_t done, int64_t room) {
    const ssize_t got = without_interruption([&] {
      return ::pread(file.number(), to + done, static_cast<size_t>(room), offset + done);
    });
    if (got < 0) refuse_system(place, "cannot read", errno);
    return got;
  });
}

FileSource::FileSource(Place place, int flags) : Source(std::move(place)) {
  file_ = open_file(place_, flags);
  const struct stat status = status_of(place_, file_);
  if (S_ISREG(status.st_mode)) size_ = status.st_size;
}

int64_t FileSource::remaining() const {
  return is_regular() ? std::max<int64_t>(0, size_ - offset()) : -1;
}

int64_t FileSource::take(std::byte* to, int64_t bytes) {
  return read_whole(place_, file_, to, bytes);
}

}  // namespace weft::io
