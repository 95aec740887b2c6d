// zlib: checksums, and bytes made smaller and as they were.
#pragma once

#include <memory>

#include "io/sink.h"
#include "io/source.h"

namespace weft::io {

// The CRC-32 of zip files: of these bytes behind those that gave `before`.
uint32_t crc32_of(uint32_t before, const std::byte* bytes, int64_t count);

// Deflate makes nothing smaller than to one byte in 1032.
inline constexpr int64_t kMostRatio = 1032;

// What was deflated, as it was.
class InflatingSource final : public Source {
 public:
  // `size`: how many bytes it was.
  InflatingSource(Source& packed, int64_t packed_bytes, int64_t size);
  ~InflatingSource() override;
  int64_t remaining() const override { return size_ - offset(); }

 private:
  int64_t take(std::byte* to, int64_t bytes) override;
  struct State;
  std::unique_ptr<State> state_;
  int64_t size_;
};

// Deflates what is written to it, into another sink.
class DeflatingSink final : public Sink {
 public:
  DeflatingSink(const Place& place, Sink& packed);
  ~DeflatingSink() override;
  // No bytes follow.
  void finish();

 private:
  void give(const std::byte* bytes, int64_t count) override;
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace weft::io
