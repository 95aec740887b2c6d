// Files, pipes and streams: what they are read as, and written to.
#include "weft/io.h"

#include <fcntl.h>

#include <cstring>
#include <new>

#include "array/storage.h"
#include "base/raise.h"
#include "base/text.h"
#include "io/atomic_file.h"
#include "io/elements.h"
#include "io/map.h"
#include "io/npz.h"
#include "io/text.h"

namespace weft {
namespace {

// A file that write(sink) fills.
template <class Write>
void replace_file(const io::Place& place, bool durable, const Write& write) {
  io::AtomicFile file(place);
  io::FileSink sink(place, file.descriptor());
  write(sink);
  file.commit(durable);
}

Array read_array(io::Source& source, const LoadOptions& options) {
  return io::read_elements(source, io::read_npy_header(source, options.bfloat16));
}

}  // namespace

Array load(const std::string& path, const LoadOptions& options) try {
  io::FileSource source({"load", path}, O_RDONLY);
  return read_array(source, options);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void save(const std::string& path, const Array& array, const SaveOptions& options) try {
  const io::NpyHeader header =
      io::npy_header_of("save", array.layout(), array.dtype(), options.bfloat16);
  replace_file({"save", path}, options.durable,
               [&](io::Sink& sink) { io::write_array(sink, array, header); });
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array read_npy(std::istream& from, const LoadOptions& options) try {
  io::StreamSource source({"read_npy"}, from);
  return read_array(source, options);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void write_npy(std::ostream& to, const Array& array, const SaveOptions& options) try {
  const io::NpyHeader header =
      io::npy_header_of("write_npy", array.layout(), array.dtype(), options.bfloat16);
  io::StreamSink sink({"write_npy"}, to);
  io::write_array(sink, array, header);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array memory_map(const std::string& path, MapMode mode, const LoadOptions& options) try {
  return io::map_file({"memory_map", path}, mode, options.bfloat16);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array create_npy(const std::string& path, const Shape& shape, DType dtype,
                 const SaveOptions& options) try {
  check_shape(shape, "create_npy");
  const io::NpyHeader header =
      io::npy_header_of("create_npy", Layout::row_major(shape), dtype, options.bfloat16);
  return io::create_mapped({"create_npy", path}, header, options.durable);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void flush_map(const Array& map) try { io::flush_mapped(map); } catch (const std::bad_alloc&) {
  refuse_memory();
}

NamedArrays::NamedArrays(std::initializer_list<NamedArray> list) try : list_(list) {
} catch (const std::bad_alloc&) {
  refuse_memory();
}

const NamedArray* NamedArrays::find(std::string_view name) const {
  for (const NamedArray& it : list_)
    if (it.name == name) return &it;
  return nullptr;
}

Array NamedArrays::operator[](std::string_view name) const {
  const NamedArray* found = find(name);
  if (!found) {
    std::string names;
    for (const NamedArray& it : list_) names += cat(names.empty() ? "" : ", ", shown(it.name));
    raise(
        ErrorKind::index_out_of_range, "NamedArrays",
        cat("no array is called '", shown(name), "'; there are: ", list_.empty() ? "none" : names));
  }
  return found->array;
}

NamedArrays load_npz(const std::string& path, const LoadOptions& options) try {
  return io::read_archive(io::Place{"load_npz", path}, options.bfloat16);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void save_npz(const std::string& path, const NamedArrays& arrays, const NpzOptions& options) try {
  const io::Archive archive = io::make_archive("save_npz", arrays, options);
  const io::Place place{"save_npz", path};
  replace_file(place, options.durable,
               [&](io::Sink& sink) { io::write_archive(place, sink, archive); });
} catch (const std::bad_alloc&) {
  refuse_memory();
}

NamedArrays read_npz(std::istream& from, const LoadOptions& options) try {
  const io::Place place{"read_npz"};
  io::StreamSource source(place, from);
  return io::read_archive(io::ZipBytes(place, io::read_rest(source)), options.bfloat16);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void write_npz(std::ostream& to, const NamedArrays& arrays, const NpzOptions& options) try {
  const io::Archive archive = io::make_archive("write_npz", arrays, options);
  const io::Place place{"write_npz"};
  io::StreamSink sink(place, to);
  io::write_archive(place, sink, archive);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array load_text(const std::string& path, const LoadTextOptions& options) try {
  const io::Place place{"load_text", path};
  io::FileSource source(place, O_RDONLY);
  return io::parse_text(place, io::read_rest(source), options);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array read_text(std::istream& from, const LoadTextOptions& options) try {
  const io::Place place{"read_text"};
  io::StreamSource source(place, from);
  return io::parse_text(place, io::read_rest(source), options);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void save_text(const std::string& path, const Array& array, const SaveTextOptions& options) try {
  io::check_text_array("save_text", array, options);
  replace_file({"save_text", path}, options.durable,
               [&](io::Sink& sink) { io::write_rows(sink, array, options); });
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void write_text(std::ostream& to, const Array& array, const SaveTextOptions& options) try {
  io::check_text_array("write_text", array, options);
  io::StreamSink sink({"write_text"}, to);
  io::write_rows(sink, array, options);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

std::vector<std::byte> to_bytes(const Array& array) try {
  const Array in_order = array.is_contiguous() ? array : array.copy();
  const std::byte* first = in_order.origin();
  return std::vector<std::byte>(first, first + in_order.nbytes());
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array from_bytes(const std::vector<std::byte>& bytes, DType dtype) {
  const auto count = static_cast<int64_t>(bytes.size());
  const int64_t item = size_in_bytes(dtype);
  if (count % item != 0)
    raise(ErrorKind::bad_argument, "from_bytes",
          cat(count, " bytes are no whole number of ", dtype, "s of ", item));
  Array array = make_array({count / item}, dtype, "from_bytes");
  if (count > 0) std::memcpy(array.origin(), bytes.data(), bytes.size());
  return array;
}

}  // namespace weft
