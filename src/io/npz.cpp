#include "io/npz.h"

#include <fcntl.h>

#include <algorithm>

#include "base/raise.h"
#include "base/text.h"

namespace weft::io {
namespace {

constexpr std::string_view kSuffix = ".npy";
constexpr size_t kMostName = 65535;

// Why a name is none, since it would lead out of a folder that the archive is unpacked to; or
// nothing.
std::string_view find_fault(std::string_view name) {
  if (name.find('\0') != name.npos) return "has a zero";
  if (name.starts_with('/') || name.starts_with('\\')) return "begins at the root";
  for (size_t at = 0; at <= name.size();) {
    const size_t end = std::min(name.find_first_of("/\\", at), name.size());
    if (name.substr(at, end - at) == "..") return "goes up by '..'";
    at = end + 1;
  }
  return {};
}

std::string_view key_of(std::string_view name) {
  return name.ends_with(kSuffix) ? name.substr(0, name.size() - kSuffix.size()) : name;
}

void check_members(const Place& place, const std::vector<ZipMember>& members) {
  std::vector<std::string_view> keys;
  for (const ZipMember& member : members) {
    const std::string_view fault = find_fault(key_of(member.name));
    if (!fault.empty())
      refuse_content(place, member.header,
                     cat("the name of the member '", shown(member.name), "' ", fault));
    keys.push_back(key_of(member.name));
  }
  std::sort(keys.begin(), keys.end());
  const auto twice = std::adjacent_find(keys.begin(), keys.end());
  if (twice != keys.end())
    refuse_content(place, -1, cat("two members are called '", shown(*twice), "'"));
}

void check_key(const char* op, std::string_view key) {
  const std::string_view fault = find_fault(key);
  if (!fault.empty())
    raise(ErrorKind::bad_argument, op, cat("the name '", shown(key), "' ", fault));
  if (key.size() > kMostName - kSuffix.size())
    raise(ErrorKind::bad_argument, op,
          cat("the name '", shown(key), "' is too long for an archive"));
}

}  // namespace

NamedArrays read_archive(const ZipBytes& zip, bool bfloat16) {
  const std::vector<ZipMember> members = read_zip_directory(zip);
  check_members(zip.place(), members);
  std::vector<NamedArray> arrays;
  for (const ZipMember& member : members)
    arrays.push_back({std::string(key_of(member.name)), read_zip_member(zip, member, bfloat16)});
  return arrays;
}

NamedArrays read_archive(const Place& place, bool bfloat16) {
  FileSource source(place, O_RDONLY);
  if (source.is_regular())
    return read_archive(ZipBytes(place, source.file(), source.remaining()), bfloat16);
  return read_archive(ZipBytes(place, read_rest(source)), bfloat16);
}

Archive make_archive(const char* op, const NamedArrays& arrays, const NpzOptions& options) {
  Archive archive{{}, options.compressed};
  std::vector<std::string_view> keys;
  for (const auto& [name, array] : arrays) {
    check_key(op, name);
    keys.push_back(name);
    archive.members.push_back({cat(name, kSuffix), array,
                               npy_header_of(op, array.layout(), array.dtype(), options.bfloat16)});
  }
  std::sort(keys.begin(), keys.end());
  const auto twice = std::adjacent_find(keys.begin(), keys.end());
  if (twice != keys.end())
    raise(ErrorKind::bad_argument, op, cat("two arrays are called '", shown(*twice), "'"));
  return archive;
}

void write_archive(const Place& place, Sink& sink, const Archive& archive) {
  ZipWriter writer(place, sink);
  for (const Archive::Member& member : archive.members)
    writer.add(member.name, member.array, member.header, archive.compressed);
  writer.finish();
}

}  // namespace weft::io
