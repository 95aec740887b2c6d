// Built without zlib, for a processor that the host has no zlib for: there are no archives.

#if !WEFT_HAS_ZLIB

#include "io/deflate.h"

namespace weft::io {
namespace {
[[noreturn]] void refuse_archives(const Place& place) {
  refuse_unsupported(place, -1, "this weft was built without zlib, which npz files need");
}
}  // namespace

struct InflatingSource::State {};
struct DeflatingSink::State {};
uint32_t crc32_of(uint32_t, const std::byte*, int64_t) { refuse_archives({"npz"}); }
InflatingSource::InflatingSource(Source& packed, int64_t, int64_t size)
    : Source(packed.place()), size_(size) {
  refuse_archives(place_);
}
InflatingSource::~InflatingSource() = default;
int64_t InflatingSource::take(std::byte*, int64_t) { return 0; }
DeflatingSink::DeflatingSink(const Place& place, Sink&) { refuse_archives(place); }
DeflatingSink::~DeflatingSink() = default;
void DeflatingSink::give(const std::byte*, int64_t) {}
void DeflatingSink::finish() {}

}  // namespace weft::io

#endif
