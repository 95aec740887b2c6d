#include <algorithm>

#include "io/elements.h"
#include "io/zip.h"

namespace weft::io {
namespace {

constexpr int64_t kPlainVersion = 20;  // of the format: deflate
constexpr int64_t kWideVersion = 45;   // zip64
constexpr int64_t kUnix = 3 << 8;
constexpr int64_t kNoTime = 0;
constexpr int64_t kNoDate = (1 << 5) | 1;  // 1 January 1980: the same arrays give the same bytes
constexpr int64_t kPermissions = int64_t{0100644} << 16;

class Record {
 public:
  Record& two(int64_t number) { return append(number, 2); }
  Record& four(int64_t number) { return append(number, 4); }
  Record& eight(int64_t number) { return append(number, 8); }
  Record& text(std::string_view text) {
    bytes_ += text;
    return *this;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  Record& append(int64_t number, int count) {
    for (int i = 0; i < count; ++i) bytes_ += static_cast<char>((number >> (8 * i)) & 0xFF);
    return *this;
  }
  std::string bytes_;
};

// Passes on what is written, and adds it up.
class SummingSink final : public Sink {
 public:
  explicit SummingSink(Sink* next) : next_(next) {}
  uint32_t crc() const { return crc_; }

 private:
  void give(const std::byte* bytes, int64_t count) override {
    crc_ = crc32_of(crc_, bytes, count);
    if (next_) next_->write(bytes, count);
  }
  Sink* next_;
  uint32_t crc_ = 0;
};

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; });
}

// Incompressible bytes grow by five in 16 KiB.
int64_t most_deflated(int64_t bytes) { return bytes + bytes / 1024 + 1024; }

}  // namespace

void ZipWriter::write_local(const ZipMember& member, bool is_wide) {
  const auto name = static_cast<int64_t>(member.name.size());
  Record record;
  record.four(zip::kLocal).two(is_wide ? kWideVersion : kPlainVersion).two(member.flags);
  record.two(member.method).two(kNoTime).two(kNoDate).four(member.crc);
  record.four(is_wide ? zip::kFull32 : member.packed_bytes);
  record.four(is_wide ? zip::kFull32 : member.bytes);
  record.two(name).two(is_wide ? 20 : 0).text(member.name);
  if (is_wide) record.two(zip::kWideField).two(16).eight(member.bytes).eight(member.packed_bytes);
  sink_.write(record.bytes());
}

// What has been deflated is known when it has been written: sizes and checksum follow.
void ZipWriter::write_deflated(ZipMember& member, const Array& array, const NpyHeader& header) {
  member.method = zip::kDeflated;
  member.flags |= zip::kSizesFollow;
  const bool wide =
      is_wide(most_deflated(header.nbytes + static_cast<int64_t>(npy_header_bytes(header).size())));
  write_local(member, wide);
  const int64_t begin = sink_.offset();
  DeflatingSink deflated(place_, sink_);
  SummingSink summed(&deflated);
  write_array(summed, array, header);
  deflated.finish();
  member.crc = summed.crc();
  member.bytes = summed.offset();
  member.packed_bytes = sink_.offset() - begin;
  Record record;
  record.four(zip::kDescriptor).four(member.crc);
  if (wide)
    record.eight(member.packed_bytes).eight(member.bytes);
  else
    record.four(member.packed_bytes).four(member.bytes);
  sink_.write(record.bytes());
}

void ZipWriter::add(std::string name, const Array& array, const NpyHeader& header,
                    bool compressed) {
  ZipMember member;
  member.name = std::move(name);
  member.flags = is_ascii(member.name) ? 0 : zip::kUtf8;
  member.header = sink_.offset();
  if (compressed) {
    write_deflated(member, array, header);
  } else {
    SummingSink summed(nullptr);
    write_array(summed, array, header);
    member.crc = summed.crc();
    member.bytes = member.packed_bytes = summed.offset();
    write_local(member, is_wide(member.bytes));
    write_array(sink_, array, header);
  }
  members_.push_back(std::move(member));
}

void ZipWriter::write_central(const ZipMember& member) {
  Record wide;
  const auto narrow = [&](int64_t number) {
    if (!is_wide(number)) return number;
    wide.eight(number);
    return zip::kFull32;
  };
  const int64_t bytes = narrow(member.bytes);
  const int64_t packed_bytes = narrow(member.packed_bytes);
  const int64_t header = narrow(member.header);
  const auto extra = static_cast<int64_t>(wide.bytes().size());
  const int64_t version = extra ? kWideVersion : kPlainVersion;
  Record record;
  record.four(zip::kCentral).two(kUnix | version).two(version).two(member.flags);
  record.two(member.method).two(kNoTime).two(kNoDate).four(member.crc);
  record.four(packed_bytes).four(bytes).two(static_cast<int64_t>(member.name.size()));
  record.two(extra ? extra + 4 : 0).two(0).two(0).two(0).four(kPermissions).four(header);
  record.text(member.name);
  if (extra) record.two(zip::kWideField).two(extra).text(wide.bytes());
  sink_.write(record.bytes());
}

void ZipWriter::write_wide_end(int64_t begin, int64_t end) {
  const auto count = static_cast<int64_t>(members_.size());
  Record record;
  record.four(zip::kWideEnd).eight(zip::kWideEndBytes - 12);
  record.two(kUnix | kWideVersion).two(kWideVersion).four(0).four(0);
  record.eight(count).eight(count).eight(end - begin).eight(begin);
  record.four(zip::kWideLocator).four(0).eight(end).four(1);
  sink_.write(record.bytes());
}

void ZipWriter::finish() {
  const int64_t begin = sink_.offset();
  for (const ZipMember& member : members_) write_central(member);
  const int64_t end = sink_.offset();
  const auto count = static_cast<int64_t>(members_.size());
  const bool wide = count >= zip::kFull16 || is_wide(end - begin) || is_wide(begin);
  if (wide) write_wide_end(begin, end);
  Record record;
  record.four(zip::kEnd).two(0).two(0);
  record.two(wide ? zip::kFull16 : count).two(wide ? zip::kFull16 : count);
  record.four(wide ? zip::kFull32 : end - begin).four(wide ? zip::kFull32 : begin).two(0);
  sink_.write(record.bytes());
}

}  // namespace weft::io
