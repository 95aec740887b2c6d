// Bytes that come one after another: from a file, a pipe, a stream, a member of an archive.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>

#include "io/refuse.h"

namespace weft::io {

class Source {
 public:
  explicit Source(Place place) : place_(std::move(place)) {}
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  virtual ~Source() = default;

  // Reads so many bytes, fewer at the end only; says how many.
  int64_t read(std::byte* to, int64_t bytes) {
    const int64_t got = take(to, bytes);
    offset_ += got;
    return got;
  }
  // Reads so many; throws if the end comes before. `what` names them in the message.
  void read_all(std::byte* to, int64_t bytes, std::string_view what);

  // How many bytes there still are; -1: that is not known.
  virtual int64_t remaining() const { return -1; }
  int64_t offset() const { return offset_; }
  const Place& place() const { return place_; }

 protected:
  virtual int64_t take(std::byte* to, int64_t bytes) = 0;
  Place place_;
  int64_t offset_ = 0;
};

class StreamSource final : public Source {
 public:
  StreamSource(Place place, std::istream& stream) : Source(std::move(place)), stream_(stream) {}

 private:
  int64_t take(std::byte* to, int64_t bytes) override;
  std::istream& stream_;
};

class MemorySource final : public Source {
 public:
  MemorySource(Place place, const std::byte* bytes, int64_t count)
      : Source(std::move(place)), bytes_(bytes), count_(count) {}
  int64_t remaining() const override { return count_ - offset_; }

 private:
  int64_t take(std::byte* to, int64_t bytes) override;
  const std::byte* bytes_;
  int64_t count_;
};

// All that is left.
std::string read_rest(Source& source);

}  // namespace weft::io
