// Where bytes go one after another: a file, a stream, a member of an archive.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string_view>

#include "io/file.h"

namespace weft::io {

class Sink {
 public:
  Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;
  virtual ~Sink() = default;

  void write(const std::byte* bytes, int64_t count) {
    if (count > 0) give(bytes, count);
    offset_ += count;
  }
  void write(std::string_view text) {
    write(reinterpret_cast<const std::byte*>(text.data()), static_cast<int64_t>(text.size()));
  }
  // How many bytes have been written.
  int64_t offset() const { return offset_; }

 protected:
  virtual void give(const std::byte* bytes, int64_t count) = 0;

 private:
  int64_t offset_ = 0;
};

class StreamSink final : public Sink {
 public:
  StreamSink(Place place, std::ostream& stream) : place_(std::move(place)), stream_(stream) {}

 private:
  void give(const std::byte* bytes, int64_t count) override;
  Place place_;
  std::ostream& stream_;
};

class FileSink final : public Sink {
 public:
  FileSink(const Place& place, const Descriptor& file) : place_(place), file_(file) {}

 private:
  void give(const std::byte* bytes, int64_t count) override {
    write_whole(place_, file_, bytes, count);
  }
  const Place& place_;
  const Descriptor& file_;
};

}  // namespace weft::io
