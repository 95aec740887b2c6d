#include "io/source.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <istream>
#include <limits>

#include "base/text.h"

namespace weft::io {

void Source::read_all(std::byte* to, int64_t bytes, std::string_view what) {
  const int64_t start = offset_;
  const int64_t got = read(to, bytes);
  if (got == bytes) return;
  refuse_content(place_, start,
                 cat(bytes, " bytes of ", what, " are expected here, and there are ", got));
}

int64_t StreamSource::take(std::byte* to, int64_t bytes) {
  if (bytes == 0 || stream_.eof()) return 0;
  stream_.read(reinterpret_cast<char*>(to), bytes);
  if (stream_.bad()) refuse_system(place_, "cannot read", EIO);
  return stream_.gcount();
}

int64_t MemorySource::take(std::byte* to, int64_t bytes) {
  const int64_t count = std::min(bytes, remaining());
  if (count > 0) std::memcpy(to, bytes_ + offset_, static_cast<size_t>(count));
  return count;
}

std::string read_rest(Source& source) {
  constexpr int64_t kStep = int64_t{1} << 16;
  std::string all;
  const int64_t known = source.remaining();
  if (known > 0) all.reserve(static_cast<size_t>(known));
  int64_t filled = 0;
  for (int64_t got = kStep; got > 0; filled += got) {
    const int64_t room = std::max({known - filled, kStep, filled});
    all.resize(static_cast<size_t>(filled + room));
    got = source.read(reinterpret_cast<std::byte*>(all.data()) + filled, room);
  }
  all.resize(static_cast<size_t>(filled));
  return all;
}

}  // namespace weft::io
