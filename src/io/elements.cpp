#include "io/elements.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ostream>
#include <utility>

#include "array/storage.h"
#include "base/cursor.h"
#include "base/raise.h"
#include "base/text.h"

namespace weft::io {
namespace {

// What is read at once and settled while it is in cache.
constexpr int64_t kChunk = int64_t{1} << 20;
// The largest copy of a part of an array.
constexpr int64_t kPiece = int64_t{1} << 22;

template <class Word>
void swap_words(std::byte* bytes, int64_t count) {
  for (int64_t at = 0; at < count; at += int64_t{sizeof(Word)}) {
    Word word;
    std::memcpy(&word, bytes + at, sizeof(Word));
    if constexpr (sizeof(Word) == 2) word = __builtin_bswap16(word);
    if constexpr (sizeof(Word) == 4) word = __builtin_bswap32(word);
    if constexpr (sizeof(Word) == 8) word = __builtin_bswap64(word);
    std::memcpy(bytes + at, &word, sizeof(Word));
  }
}

void normalise(std::byte* bytes, int64_t count) {
  for (int64_t i = 0; i < count; ++i) bytes[i] = std::byte{bytes[i] != std::byte{0}};
}

void fill(Source& source, const NpyHeader& header, std::byte* to, int64_t count) {
  for (int64_t done = 0; done < count; done += kChunk) {
    const int64_t part = std::min(kChunk, count - done);
    source.read_all(to + done, part, "elements");
    settle(to + done, part, header);
  }
}

[[noreturn]] void refuse_room(const Place& place, int64_t bytes) {
  raise(ErrorKind::out_of_memory, place.op,
        cat("no memory for the ", bytes, " bytes of ", name_of(place)));
}

detail::StorageRef take_room(const Place& place, int64_t bytes) {
  detail::StorageRef room = try_allocate(bytes);
  if (!room.get()) refuse_room(place, bytes);
  return room;
}

// From a pipe: room for twice what has come. (A MiB is a multiple of every element.)
detail::StorageRef read_growing(Source& source, const NpyHeader& header) {
  detail::StorageRef room = take_room(source.place(), std::min(header.nbytes, kChunk));
  fill(source, header, room.bytes(), room.size_bytes());
  while (room.size_bytes() < header.nbytes) {
    const int64_t have = room.size_bytes();
    const int64_t next = have > header.nbytes / 2 ? header.nbytes : 2 * have;
    detail::StorageRef wider = take_room(source.place(), next);
    std::memcpy(wider.bytes(), room.bytes(), static_cast<size_t>(have));
    fill(source, header, wider.bytes() + have, next - have);
    room = std::move(wider);
  }
  return room;
}

// A part of an array: the first `axes` axes at a place, and `count` indices of the next one.
struct Part {
  int axes;
  int64_t position;  // of the first axes, in row-major order
  int64_t first;
  int64_t count;
};

Array part_of(const Array& array, const Part& part) {
  const Layout& whole = array.layout();
  const Shape outer = Shape::from(whole.shape.data(), part.axes);
  Layout inner;
  for (int axis = part.axes; axis < whole.rank(); ++axis) {
    inner.shape.push_back(axis == part.axes ? part.count : whole.shape[axis]);
    inner.strides.push_back(whole.strides[axis]);
  }
  inner.offset = whole.offset + offset_at(outer, whole.strides, part.position) +
                 part.first * whole.strides[part.axes];
  return Array(array.storage(), std::move(inner), array.dtype(), false);
}

// (The bytes of booleans from elsewhere may be others than 0 and 1; astype makes them so.)
Array packed(const Array& part) {
  return part.dtype() == DType::boolean ? part.astype(DType::boolean) : part.copy();
}

// Copies parts of at most kPiece bytes. REQUIRES: there are axes, and elements.
void copy_parts(const Array& array, const UseBytes& use) {
  const Shape& shape = array.shape();
  int axis = shape.rank() - 1;
  int64_t inner = size_in_bytes(array.dtype());  // bytes of one index of the axis
  while (axis > 0 && inner * shape[axis] <= kPiece) inner *= shape[axis--];
  const int64_t step = std::clamp<int64_t>(kPiece / inner, 1, shape[axis]);
  const int64_t positions = count_or_overflow(Shape::from(shape.data(), axis));
  for (int64_t position = 0; position < positions; ++position) {
    for (int64_t first = 0; first < shape[axis]; first += step) {
      const int64_t count = std::min(step, shape[axis] - first);
      const Array copy = packed(part_of(array, {axis, position, first, count}));
      use(copy.origin(), copy.nbytes());
    }
  }
}

}  // namespace

void settle(std::byte* bytes, int64_t count, const NpyHeader& header) {
  if (header.dtype == DType::boolean) normalise(bytes, count);
  if (!header.is_swapped) return;
  const int64_t word = size_in_bytes(header.dtype) / (is_complex(header.dtype) ? 2 : 1);
  if (word == 2) swap_words<uint16_t>(bytes, count);
  if (word == 4) swap_words<uint32_t>(bytes, count);
  if (word == 8) swap_words<uint64_t>(bytes, count);
}

Array read_elements(Source& source, const NpyHeader& header) {
  const int64_t there = source.remaining();
  if (there >= 0 && there < header.nbytes)
    refuse_content(source.place(), source.offset(),
                   cat("shape ", header.shape, " of ", header.dtype, " is ", header.nbytes,
                       " bytes, and ", there, " follow"));
  if (there < 0) return Array(read_growing(source, header), header.layout(), header.dtype, true);
  detail::StorageRef room = take_room(source.place(), header.nbytes);
  fill(source, header, room.bytes(), header.nbytes);
  return Array(std::move(room), header.layout(), header.dtype, true);
}

void for_each_piece(const Array& array, const NpyHeader& header, const UseBytes& use) {
  if (header.nbytes == 0) return;
  const Array in_order = header.is_fortran ? array.transpose() : array;
  if (in_order.is_contiguous() && header.dtype != DType::boolean)
    use(in_order.origin(), header.nbytes);
  else if (in_order.rank() == 0)
    use(packed(in_order).origin(), header.nbytes);
  else
    copy_parts(in_order, use);
}

void write_array(Sink& sink, const Array& array, const NpyHeader& header) {
  sink.write(npy_header_bytes(header));
  for_each_piece(array, header,
                 [&](const std::byte* bytes, int64_t count) { sink.write(bytes, count); });
}

void StreamSink::give(const std::byte* bytes, int64_t count) {
  stream_.write(reinterpret_cast<const char*>(bytes), count);
  if (!stream_) refuse_system(place_, "cannot write", EIO);
}

}  // namespace weft::io
