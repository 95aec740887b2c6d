#include "io/map.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <string>

#include "base/raise.h"
#include "base/text.h"

namespace weft::io {
namespace {

struct Mapping : detail::ForeignStorage {
  void* start;
  size_t length;
  std::string file;
};

void end_mapping(detail::ForeignStorage* storage) noexcept {
  auto* mapping = static_cast<Mapping*>(storage);
  ::munmap(mapping->start, mapping->length);
  delete mapping;
}

// What the file is mapped for.
struct Use {
  int protection;
  int sharing;
  bool is_writable;
};
Use use_for(MapMode mode) {
  switch (mode) {
    case MapMode::read_only:
      return {PROT_READ, MAP_SHARED, false};
    case MapMode::copy_on_write:
      return {PROT_READ | PROT_WRITE, MAP_PRIVATE, true};
    case MapMode::read_write:
      break;
  }
  return {PROT_READ | PROT_WRITE, MAP_SHARED, true};
}

// The whole file, since maps begin where pages do; `begin` is where the elements are.
Array map_elements(const Place& place, const Descriptor& file, const NpyHeader& header,
                   int64_t begin, const Use& use) {
  auto made = std::make_unique<Mapping>();
  Mapping* const mapping = made.get();
  mapping->file = place.file;
  mapping->length = static_cast<size_t>(begin + header.nbytes);
  mapping->start = ::mmap(nullptr, mapping->length, use.protection, use.sharing, file.number(), 0);
  if (mapping->start == MAP_FAILED) refuse_system(place, "cannot map", errno);
  mapping->bytes = static_cast<std::byte*>(mapping->start) + begin;
  mapping->size_bytes = header.nbytes;
  mapping->destroy = detail::destroy_foreign;
  mapping->end = end_mapping;
  return Array(detail::StorageRef(made.release()), header.layout(), header.dtype, use.is_writable);
}

// Takes its room on the disk: a map of a file without any ends the program when the disk is full.
void take_room(const Place& place, const Descriptor& file, int64_t bytes) {
  int error = EINTR;
  while (error == EINTR) error = ::posix_fallocate(file.number(), 0, bytes);
  if (error) refuse_system(place, "cannot make room for", error);
}

}  // namespace

Array map_file(const Place& place, MapMode mode, bool bfloat16) {
  FileSource source(place, mode == MapMode::read_write ? O_RDWR : O_RDONLY);
  if (!source.is_regular())
    refuse_unsupported(place, -1, "this is no regular file; only those can be mapped",
                       "load reads pipes");
  const NpyHeader header = read_npy_header(source, bfloat16);
  if (header.is_swapped)
    refuse_unsupported(place, source.offset(),
                       "the bytes of the elements are in the other order, and stay so in a map",
                       "load turns them");
  if (source.remaining() < header.nbytes)
    refuse_content(place, source.offset(),
                   cat("shape ", header.shape, " of ", header.dtype, " is ", header.nbytes,
                       " bytes, and ", source.remaining(), " follow"));
  return map_elements(place, source.file(), header, source.offset(), use_for(mode));
}

Array create_mapped(const Place& place, const NpyHeader& header, bool durable) {
  AtomicFile file(place);
  if (!file.is_regular())
    refuse_unsupported(place, -1, "this is no regular file; only those can be mapped");
  const std::string start = npy_header_bytes(header);
  const auto begin = static_cast<int64_t>(start.size());
  int64_t bytes = 0;
  if (__builtin_add_overflow(begin, header.nbytes, &bytes))
    refuse_system(place, "cannot make room for", EFBIG);
  write_whole(place, file.descriptor(), reinterpret_cast<const std::byte*>(start.data()), begin);
  take_room(place, file.descriptor(), bytes);
  Array array = map_elements(place, file.descriptor(), header, begin, use_for(MapMode::read_write));
  file.commit(durable);
  return array;
}

void flush_mapped(const Array& array) {
  const detail::Storage* storage = array.storage().get();
  const auto* foreign = static_cast<const detail::ForeignStorage*>(storage);
  if (!storage || storage->destroy != detail::destroy_foreign || foreign->end != end_mapping)
    raise(ErrorKind::bad_argument, "flush_map", "the array does not lie in a mapped file");
  const auto* mapping = static_cast<const Mapping*>(foreign);
  if (::msync(mapping->start, mapping->length, MS_SYNC) != 0)
    refuse_system({"flush_map", mapping->file}, "cannot bring to the disk", errno);
}

}  // namespace weft::io
