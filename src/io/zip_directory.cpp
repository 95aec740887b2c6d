// Reading what an archive has.
#include <algorithm>
#include <cstring>

#include "base/text.h"
#include "io/zip.h"

namespace weft::io {
namespace {

// Little-endian numbers one after another. REQUIRES: the text has them.
class Fields {
 public:
  Fields(std::string_view text, int64_t at) : text_(text), at_(static_cast<size_t>(at)) {}
  int64_t two() { return static_cast<int64_t>(number(2)); }
  int64_t four() { return static_cast<int64_t>(number(4)); }
  // At most the largest int64_t, which is beyond every file.
  int64_t eight() {
    constexpr uint64_t kMost = uint64_t{1} << 62;
    return static_cast<int64_t>(std::min(number(8), kMost));
  }
  void skip(int64_t bytes) { at_ += static_cast<size_t>(bytes); }

 private:
  uint64_t number(int bytes) {
    uint64_t value = 0;
    for (int i = 0; i < bytes; ++i)
      value |= static_cast<uint64_t>(static_cast<unsigned char>(text_[at_++])) << (8 * i);
    return value;
  }
  std::string_view text_;
  size_t at_;
};

struct End {
  int64_t offset;  // of the first record behind the directory
  int64_t disks = 0;
  int64_t count = 0;
  int64_t bytes = 0;
  int64_t begin = 0;
};

// The last place where an end may stand: its comment goes on to the end of the file.
int64_t find_end(const ZipBytes& zip, std::string& tail) {
  const int64_t room = std::min(zip.size(), zip::kEndBytes + zip::kMostComment);
  tail = zip.range(zip.size() - room, room, "a zip archive");
  for (int64_t at = room - zip::kEndBytes; at >= 0; --at) {
    if (Fields(tail, at).four() != zip::kEnd) continue;
    if (Fields(tail, at + 20).two() == room - at - zip::kEndBytes) return at;
  }
  refuse_content(zip.place(), -1, "this is no zip archive: it has no end record",
                 "load reads a single array");
}

// Numbers that do not fit stand in a record of their own before the end.
void read_wide_end(const ZipBytes& zip, End& end) {
  const int64_t at = end.offset - zip::kWideLocatorBytes;
  if (at < 0) return;
  const std::string locator = zip.range(at, zip::kWideLocatorBytes, "a zip64 locator");
  Fields found(locator, 0);
  if (found.four() != zip::kWideLocator) return;
  found.skip(4);
  end.offset = found.eight();
  if (end.offset > at - zip::kWideEndBytes)
    refuse_content(zip.place(), at, "the zip64 end record lies outside the file");
  const std::string record = zip.range(end.offset, zip::kWideEndBytes, "a zip64 end record");
  Fields wide(record, 0);
  if (wide.four() != zip::kWideEnd)
    refuse_content(zip.place(), end.offset, "a zip64 end record is expected here");
  wide.skip(12);
  end.disks = wide.four() + wide.four();
  wide.skip(8);
  end.count = wide.eight();
  end.bytes = wide.eight();
  end.begin = wide.eight();
}

End read_end(const ZipBytes& zip) {
  std::string tail;
  const int64_t at = find_end(zip, tail);
  End end{zip.size() - static_cast<int64_t>(tail.size()) + at};
  const int64_t record = end.offset;
  Fields fields(tail, at + 4);
  end.disks = fields.two() + fields.two();
  fields.skip(2);
  end.count = fields.two();
  end.bytes = fields.four();
  end.begin = fields.four();
  read_wide_end(zip, end);
  if (end.disks != 0) refuse_unsupported(zip.place(), record, "an archive of several parts");
  if (end.begin > end.offset || end.bytes > end.offset - end.begin)
    refuse_content(zip.place(), record, "the directory lies outside the file");
  if (end.count > end.bytes / zip::kCentralBytes)
    refuse_content(zip.place(), record,
                   cat("a directory of ", end.bytes, " bytes cannot have ", end.count, " members"));
  return end;
}

// Numbers of 32 bits that are full stand in the member's wide field, in this order.
void read_wide_field(std::string_view extra, ZipMember& member) {
  size_t at = 0;
  while (at + 4 <= extra.size()) {
    Fields head(extra, static_cast<int64_t>(at));
    const int64_t id = head.two();
    const auto length = static_cast<size_t>(head.two());
    if (length > extra.size() - at - 4) return;
    if (id == zip::kWideField) {
      Fields wide(extra, static_cast<int64_t>(at) + 4);
      size_t left = length;
      for (int64_t* number : {&member.bytes, &member.packed_bytes, &member.header}) {
        if (*number != zip::kFull32 || left < 8) continue;
        *number = wide.eight();
        left -= 8;
      }
      return;
    }
    at += 4 + length;
  }
}

ZipMember read_central(const Place& place, std::string_view directory, size_t& at, int64_t base) {
  const int64_t offset = base + static_cast<int64_t>(at);
  const size_t left = directory.size() - at;
  Fields fields(directory, static_cast<int64_t>(at));
  if (left < static_cast<size_t>(zip::kCentralBytes) || fields.four() != zip::kCentral)
    refuse_content(place, offset, "a member of the directory is expected here");
  ZipMember member;
  fields.skip(4);
  member.flags = static_cast<int>(fields.two());
  member.method = static_cast<int>(fields.two());
  fields.skip(4);
  member.crc = static_cast<uint32_t>(fields.four());
  member.packed_bytes = fields.four();
  member.bytes = fields.four();
  const auto name = static_cast<size_t>(fields.two());
  const auto extra = static_cast<size_t>(fields.two());
  const auto comment = static_cast<size_t>(fields.two());
  fields.skip(8);
  member.header = fields.four();
  const auto fixed = static_cast<size_t>(zip::kCentralBytes);
  if (name + extra + comment > left - fixed)
    refuse_content(place, offset, "a member of the directory reaches beyond its end");
  member.name = directory.substr(at + fixed, name);
  read_wide_field(directory.substr(at + fixed + name, extra), member);
  at += fixed + name + extra + comment;
  return member;
}

void check_sizes(const Place& archive, const ZipMember& member) {
  Place place = archive;
  place.member = member.name;
  if (member.flags & zip::kEncrypted) refuse_unsupported(place, -1, "the member is encrypted");
  if (member.method != zip::kStored && member.method != zip::kDeflated)
    refuse_unsupported(
        place, -1,
        cat("compressed by method ", member.method, "; stored and deflated members are read"));
  if (member.method == zip::kStored && member.bytes != member.packed_bytes)
    refuse_content(
        place, -1,
        cat("a stored member of ", member.bytes, " bytes cannot take ", member.packed_bytes));
  if (member.bytes / kMostRatio > member.packed_bytes)
    refuse_content(place, -1,
                   cat("the directory promises ", member.bytes, " bytes, and its ",
                       member.packed_bytes, " compressed ones cannot hold them"));
}

// The directory says where a member lies; what stands there must be its header.
void find_bytes(const ZipBytes& zip, ZipMember& member, int64_t limit) {
  const auto outside = [&] {
    refuse_content(zip.place(), member.header,
                   cat("the member '", shown(member.name), "' lies outside the file"));
  };
  const auto name_bytes = static_cast<int64_t>(member.name.size());
  if (member.header > limit - zip::kLocalBytes - name_bytes) outside();
  const std::string local =
      zip.range(member.header, zip::kLocalBytes + name_bytes, "the header of a member");
  Fields fields(local, 0);
  const int64_t signature = fields.four();
  fields.skip(22);
  const int64_t name = fields.two();
  const int64_t extra = fields.two();
  if (signature != zip::kLocal || name != name_bytes ||
      local.compare(static_cast<size_t>(zip::kLocalBytes), std::string::npos, member.name) != 0)
    refuse_content(zip.place(), member.header,
                   cat("the header of the member '", shown(member.name), "' is expected here"));
  member.begin = member.header + zip::kLocalBytes + name + extra;
  if (member.begin > limit || member.packed_bytes > limit - member.begin) outside();
}

void check_overlaps(const ZipBytes& zip, const std::vector<ZipMember>& members) {
  std::vector<const ZipMember*> sorted;
  for (const ZipMember& member : members) sorted.push_back(&member);
  std::sort(sorted.begin(), sorted.end(),
            [](const ZipMember* a, const ZipMember* b) { return a->header < b->header; });
  for (size_t i = 1; i < sorted.size(); ++i) {
    const ZipMember& before = *sorted[i - 1];
    if (before.begin + before.packed_bytes > sorted[i]->header)
      refuse_content(
          zip.place(), sorted[i]->header,
          cat("the members '", shown(before.name), "' and '", shown(sorted[i]->name), "' overlap"));
  }
}

}  // namespace

int64_t ZipBytes::read(int64_t offset, std::byte* to, int64_t count) const {
  if (file_) return read_whole_at(place_, *file_, to, count, offset);
  const int64_t there = std::clamp<int64_t>(size_ - offset, 0, count);
  if (there > 0) std::memcpy(to, memory_.data() + offset, static_cast<size_t>(there));
  return there;
}

std::string ZipBytes::range(int64_t offset, int64_t count, const char* what) const {
  std::string bytes(static_cast<size_t>(count), '\0');
  const int64_t got = read(offset, reinterpret_cast<std::byte*>(bytes.data()), count);
  if (got < count)
    refuse_content(place_, offset,
                   cat(count, " bytes of ", what, " are expected here, and there are ", got));
  return bytes;
}

std::vector<ZipMember> read_zip_directory(const ZipBytes& zip) {
  const End end = read_end(zip);
  const std::string directory = zip.range(end.begin, end.bytes, "the directory");
  std::vector<ZipMember> members;
  size_t at = 0;
  for (int64_t i = 0; i < end.count; ++i) {
    ZipMember member = read_central(zip.place(), directory, at, end.begin);
    if (member.name.ends_with('/') && member.bytes == 0) continue;
    check_sizes(zip.place(), member);
    find_bytes(zip, member, end.begin);
    members.push_back(std::move(member));
  }
  check_overlaps(zip, members);
  return members;
}

}  // namespace weft::io
