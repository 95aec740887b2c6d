// Reading the header of an npy file.
#include <algorithm>
#include <cstring>
#include <iterator>

#include "base/text.h"
#include "io/literal_reader.h"
#include "io/npy_header.h"

namespace weft::io {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr int64_t kMostHeader = int64_t{1} << 20;

uint32_t little(const unsigned char* bytes, int count) {
  uint32_t value = 0;
  for (int i = 0; i < count; ++i) value |= static_cast<uint32_t>(bytes[i]) << (8 * i);
  return value;
}

// What else begins like this: it is told where it can be read.
void check_magic(const Place& place, const unsigned char* bytes) {
  if (std::memcmp(bytes, kMagic.data(), kMagic.size()) == 0) return;
  if (std::memcmp(bytes, "PK", 2) == 0 && (bytes[2] == 3 || bytes[2] == 5))
    refuse_content(place, 0, "this is a zip archive, not an npy file", "load_npz reads npz files");
  if (bytes[0] == 0x80 && bytes[1] >= 2 && bytes[1] <= 5)
    refuse_unsupported(place, 0, "this is a pickle, which could run any code; it is not read");
  refuse_content(place, 0, "an npy file begins with '\\x93NUMPY'; this one does not");
}

struct Key {
  std::string_view name;
  bool is_known = false;
};

void parse_shape(const Place& place, LiteralReader& reader, Shape& shape) {
  reader.expect('(');
  bool has_comma = true;
  while (!reader.takes(')')) {
    if (!has_comma) reader.refuse("',' or ')'");
    if (shape.rank() == kMaxRank)
      refuse_unsupported(place, reader.offset(), cat("more than ", kMaxRank, " axes"));
    shape.push_back(reader.integer());
    has_comma = reader.takes(',');
  }
  if (shape.rank() == 1 && !has_comma) reader.refuse("the ',' of a tuple of one length");
}

void parse_descr(const Place& place, LiteralReader& reader, bool bfloat16, NpyHeader& header) {
  const char first = reader.peek();
  const int64_t offset = reader.offset();
  if (first == '[')
    refuse_unsupported(place, offset, "the elements have fields (a structured type)",
                       "in Python: save each field, x['name'], by itself");
  if (first == '(')
    refuse_unsupported(place, offset, "the elements are arrays themselves (a subarray type)");
  const NpyType type = npy_type_of(place, reader.string(), offset, bfloat16);
  header.dtype = type.dtype;
  header.is_swapped = type.is_swapped;
}

void check_size(const Place& place, int64_t offset, NpyHeader& header) {
  const int64_t elements = count_or_overflow(header.shape);
  if (elements < 0 || __builtin_mul_overflow(elements, size_in_bytes(header.dtype), &header.nbytes))
    refuse_content(place, offset,
                   cat("shape ", header.shape, " of ", header.dtype,
                       " has more bytes than a 64-bit integer counts"));
}

}  // namespace

NpyHeader parse_npy_header(const Place& place, std::string_view text, int64_t offset,
                           bool bfloat16) {
  NpyHeader header;
  Key keys[] = {{"descr"}, {"fortran_order"}, {"shape"}};
  LiteralReader reader(place, text, offset);
  reader.expect('{');
  for (bool has_comma = true; !reader.takes('}'); has_comma = reader.takes(',')) {
    if (!has_comma) reader.refuse("',' or '}'");
    const int64_t at = reader.offset();
    const std::string_view name = reader.string();
    Key* key = std::find_if(std::begin(keys), std::end(keys),
                            [&](const Key& k) { return k.name == name && !k.is_known; });
    if (key == std::end(keys))
      refuse_content(place, at, "'descr', 'fortran_order' and 'shape' are expected, each once", "");
    key->is_known = true;
    reader.expect(':');
    if (name == "descr") parse_descr(place, reader, bfloat16, header);
    if (name == "fortran_order") header.is_fortran = reader.boolean();
    if (name == "shape") parse_shape(place, reader, header.shape);
  }
  if (reader.peek()) reader.refuse("the end of the header");
  for (const Key& key : keys)
    if (!key.is_known) refuse_content(place, offset, cat("the header has no '", key.name, "'"));
  check_size(place, offset, header);
  return header;
}

NpyHeader read_npy_header(Source& source, bool bfloat16) {
  const Place& place = source.place();
  unsigned char start[12] = {};
  const auto read = [&](int from, int count) {
    source.read_all(reinterpret_cast<std::byte*>(start + from), count, "an npy header");
  };
  read(0, 8);
  check_magic(place, start);
  const int major = start[6], minor = start[7];
  if (major < 1 || major > 3 || minor != 0)
    refuse_unsupported(place, 6,
                       cat("version ", major, ".", minor, " of npy; 1.0 to 3.0 are read"));
  const int length_bytes = major == 1 ? 2 : 4;
  read(8, length_bytes);
  const int64_t length = little(start + 8, length_bytes);
  if (length > kMostHeader)
    refuse_content(place, 8,
                   cat("a header of ", length, " bytes; at most ", kMostHeader, " are read"));
  std::string text(static_cast<size_t>(length), '\0');
  source.read_all(reinterpret_cast<std::byte*>(text.data()), length, "header text");
  return parse_npy_header(place, text, 8 + length_bytes, bfloat16);
}

}  // namespace weft::io
