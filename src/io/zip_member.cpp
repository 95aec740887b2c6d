// Reading the array in a member of an archive.
#include <algorithm>

#include "base/text.h"
#include "io/elements.h"
#include "io/zip.h"

namespace weft::io {
namespace {

// The bytes of a member as they lie in the archive.
class PackedSource final : public Source {
 public:
  PackedSource(Place place, const ZipBytes& zip, const ZipMember& member)
      : Source(std::move(place)), zip_(zip), member_(member) {}
  int64_t remaining() const override { return member_.packed_bytes - offset(); }

 private:
  int64_t take(std::byte* to, int64_t bytes) override {
    return zip_.read(member_.begin + offset(), to, std::min(bytes, remaining()));
  }
  const ZipBytes& zip_;
  const ZipMember& member_;
};

// Adds up what is read.
class SummedSource final : public Source {
 public:
  explicit SummedSource(Source& source) : Source(source.place()), source_(source) {}
  int64_t remaining() const override { return source_.remaining(); }
  uint32_t crc() const { return crc_; }

 private:
  int64_t take(std::byte* to, int64_t bytes) override {
    const int64_t got = source_.read(to, bytes);
    crc_ = crc32_of(crc_, to, got);
    return got;
  }
  Source& source_;
  uint32_t crc_ = 0;
};

Array read_checked(Source& bytes, const ZipMember& member, bool bfloat16) {
  SummedSource source(bytes);
  const NpyHeader header = read_npy_header(source, bfloat16);
  Array array = read_elements(source, header);
  std::byte more{};
  if (source.read(&more, 1) > 0 || source.offset() != member.bytes)
    refuse_content(source.place(), source.offset(),
                   cat("the member is ", member.bytes, " bytes, and its array another number"));
  if (source.crc() != member.crc)
    refuse_content(source.place(), -1, "the checksum (CRC-32) is wrong: the bytes are damaged");
  return array;
}

}  // namespace

Array read_zip_member(const ZipBytes& zip, const ZipMember& member, bool bfloat16) {
  Place place = zip.place();
  place.member = member.name;
  PackedSource packed(place, zip, member);
  if (member.method == zip::kStored) return read_checked(packed, member, bfloat16);
  InflatingSource bytes(packed, member.packed_bytes, member.bytes);
  return read_checked(bytes, member, bfloat16);
}

}  // namespace weft::io
