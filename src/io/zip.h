// Zip archives, as far as npz files need them: members stored or deflated, sizes beyond 4 GiB.
//
//   local header | name | bytes      one for each member
//   ...
//   directory: method, sizes, checksum, place of each member, again
//   end: where the directory begins, and how many members it has
//
// Of a file that is read nothing is believed: every range lies inside the file, no two members
// overlap, and no size is beyond what the bytes could hold.
#pragma once

#include <string>
#include <vector>

#include "io/deflate.h"
#include "io/file.h"
#include "io/npy_header.h"
#include "weft/array.h"

namespace weft::io {

// The numbers of the format.
namespace zip {
inline constexpr uint32_t kLocal = 0x04034b50;
inline constexpr uint32_t kDescriptor = 0x08074b50;
inline constexpr uint32_t kCentral = 0x02014b50;
inline constexpr uint32_t kWideEnd = 0x06064b50;
inline constexpr uint32_t kWideLocator = 0x07064b50;
inline constexpr uint32_t kEnd = 0x06054b50;
inline constexpr int64_t kLocalBytes = 30;
inline constexpr int64_t kCentralBytes = 46;
inline constexpr int64_t kWideEndBytes = 56;
inline constexpr int64_t kWideLocatorBytes = 20;
inline constexpr int64_t kEndBytes = 22;
inline constexpr int64_t kMostComment = 0xFFFF;
inline constexpr int64_t kFull16 = 0xFFFF;  // "see the wide field"
inline constexpr int64_t kFull32 = 0xFFFFFFFF;
inline constexpr int kWideField = 1;
inline constexpr int kEncrypted = 1 << 0;
inline constexpr int kSizesFollow = 1 << 3;
inline constexpr int kUtf8 = 1 << 11;
inline constexpr int kStored = 0;
inline constexpr int kDeflated = 8;
}  // namespace zip

struct ZipMember {
  std::string name;
  int flags = 0;
  int method = zip::kStored;
  uint32_t crc = 0;
  int64_t packed_bytes = 0;
  int64_t bytes = 0;
  int64_t header = 0;  // offset of the local header
  int64_t begin = 0;   // offset of the bytes
};

// An archive whose bytes can be read from anywhere: a file, or memory if it came from a pipe.
class ZipBytes {
 public:
  ZipBytes(Place place, const Descriptor& file, int64_t size)
      : place_(std::move(place)), file_(&file), size_(size) {}
  ZipBytes(Place place, std::string bytes)
      : place_(std::move(place)),
        memory_(std::move(bytes)),
        size_(static_cast<int64_t>(memory_.size())) {}

  int64_t size() const { return size_; }
  const Place& place() const { return place_; }
  // Fewer at the end of the file only.
  int64_t read(int64_t offset, std::byte* to, int64_t count) const;
  // Throws if the file ends before. `what` names them.
  std::string range(int64_t offset, int64_t count, const char* what) const;

 private:
  Place place_;
  const Descriptor* file_ = nullptr;
  std::string memory_;
  int64_t size_;
};

// All members, in the order of the directory, with all that is checked before one is read. Folders
// are left out.
std::vector<ZipMember> read_zip_directory(const ZipBytes& zip);

// The array in a member. Its checksum is compared.
Array read_zip_member(const ZipBytes& zip, const ZipMember& member, bool bfloat16);

// Writes front to back, so that it may go into a pipe.
class ZipWriter {
 public:
  // Sizes and offsets from `wide_from` on are written in 64 bits: for tests.
  ZipWriter(const Place& place, Sink& sink, int64_t wide_from = zip::kFull32)
      : place_(place), sink_(sink), wide_from_(wide_from) {}
  void add(std::string name, const Array& array, const NpyHeader& header, bool compressed);
  void finish();

 private:
  bool is_wide(int64_t number) const { return number >= wide_from_; }
  void write_local(const ZipMember& member, bool is_wide);
  void write_deflated(ZipMember& member, const Array& array, const NpyHeader& header);
  void write_central(const ZipMember& member);
  void write_wide_end(int64_t begin, int64_t end);

  const Place& place_;
  Sink& sink_;
  int64_t wide_from_;
  std::vector<ZipMember> members_;
};

}  // namespace weft::io
