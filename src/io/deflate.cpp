#if WEFT_HAS_ZLIB

#include "io/deflate.h"

#include <zlib.h>

#include <algorithm>

#include "base/raise.h"
#include "base/text.h"

namespace weft::io {
namespace {

constexpr int kRaw = -15;  // no header of zlib's own, as zip files have it
constexpr int64_t kBuffer = int64_t{1} << 16;
constexpr int64_t kMostAtOnce = int64_t{1} << 30;  // zlib counts in 32 bits

[[noreturn]] void refuse_room(const Place& place) {
  raise(ErrorKind::out_of_memory, place.op, cat("no memory to compress ", name_of(place)));
}

Bytef* zlib_bytes(const std::byte* bytes) {
  return const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes));
}

}  // namespace

uint32_t crc32_of(uint32_t before, const std::byte* bytes, int64_t count) {
  return static_cast<uint32_t>(::crc32_z(before, zlib_bytes(bytes), static_cast<z_size_t>(count)));
}

struct InflatingSource::State {
  Source& packed;
  int64_t packed_left;
  z_stream stream{};
  bool has_ended = false;
  std::byte buffer[kBuffer];

  State(Source& from, int64_t bytes) : packed(from), packed_left(bytes) {}
  void refill() {
    const int64_t got = packed.read(buffer, std::min(kBuffer, packed_left));
    packed_left -= got;
    stream.next_in = zlib_bytes(buffer);
    stream.avail_in = static_cast<uInt>(got);
  }
};

InflatingSource::InflatingSource(Source& packed, int64_t packed_bytes, int64_t size)
    : Source(packed.place()), state_(new State(packed, packed_bytes)), size_(size) {
  if (::inflateInit2(&state_->stream, kRaw) != Z_OK) refuse_room(place_);
}

InflatingSource::~InflatingSource() { ::inflateEnd(&state_->stream); }

int64_t InflatingSource::take(std::byte* to, int64_t bytes) {
  State& state = *state_;
  int64_t done = 0;
  while (done < bytes && !state.has_ended) {
    if (state.stream.avail_in == 0) state.refill();
    const int64_t room = std::min(bytes - done, kMostAtOnce);
    state.stream.next_out = zlib_bytes(to + done);
    state.stream.avail_out = static_cast<uInt>(room);
    const bool was_dry = state.stream.avail_in == 0;
    const int outcome = ::inflate(&state.stream, Z_NO_FLUSH);
    done += room - state.stream.avail_out;
    state.has_ended = outcome == Z_STREAM_END;
    if (outcome == Z_MEM_ERROR) refuse_room(place_);
    if (outcome != Z_OK && outcome != Z_STREAM_END && !(outcome == Z_BUF_ERROR && !was_dry))
      refuse_content(place_, offset() + done, "the compressed bytes are damaged");
  }
  return done;
}

struct DeflatingSink::State {
  const Place& place;
  Sink& packed;
  z_stream stream{};
  std::byte buffer[kBuffer];

  State(const Place& where, Sink& to) : place(where), packed(to) {}
  void run(int flush) {
    do {
      stream.next_out = zlib_bytes(buffer);
      stream.avail_out = static_cast<uInt>(kBuffer);
      ::deflate(&stream, flush);
      packed.write(buffer, kBuffer - stream.avail_out);
    } while (stream.avail_out == 0);
  }
};

DeflatingSink::DeflatingSink(const Place& place, Sink& packed) : state_(new State(place, packed)) {
  constexpr int kMemory = 8;  // zlib's default
  if (::deflateInit2(&state_->stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kRaw, kMemory,
                     Z_DEFAULT_STRATEGY) != Z_OK)
    refuse_room(place);
}

DeflatingSink::~DeflatingSink() { ::deflateEnd(&state_->stream); }

void DeflatingSink::give(const std::byte* bytes, int64_t count) {
  for (int64_t done = 0; done < count; done += kMostAtOnce) {
    state_->stream.next_in = zlib_bytes(bytes + done);
    state_->stream.avail_in = static_cast<uInt>(std::min(kMostAtOnce, count - done));
    state_->run(Z_NO_FLUSH);
  }
}

void DeflatingSink::finish() { state_->run(Z_FINISH); }

}  // namespace weft::io

#endif
