// Element types as npy files name them, and writing their header.
#include <algorithm>
#include <iterator>

#include "base/raise.h"
#include "base/text.h"
#include "io/npy_header.h"

namespace weft::io {
namespace {

struct Code {
  std::string_view code;  // kind and bytes
  DType dtype;
};
constexpr Code kCodes[] = {
    {"b1", DType::boolean}, {"i1", DType::i8},    {"i2", DType::i16}, {"i4", DType::i32},
    {"i8", DType::i64},     {"u1", DType::u8},    {"u2", DType::u16}, {"u4", DType::u32},
    {"u8", DType::u64},     {"f2", DType::f16},   {"f4", DType::f32}, {"f8", DType::f64},
    {"c8", DType::c64},     {"c16", DType::c128},
};
constexpr std::string_view kShortBits = "V2";  // what bfloat16 is to NumPy

// What stands in such elements, if weft has no type for them.
std::string_view meaning_of(char kind) {
  switch (kind) {
    case 'O':
      return "Python objects (pickled, which could run any code)";
    case 'U':
    case 'S':
    case 'a':
    case 'T':
      return "texts";
    case 'M':
    case 'm':
      return "dates or durations";
    case 'V':
      return "bytes without a meaning";
    case 'f':
    case 'c':
      return "floating numbers of a width that weft has not";
    default:
      return "of a type that weft has not";
  }
}

std::string_view code_of(DType dtype) {
  for (const Code& it : kCodes)
    if (it.dtype == dtype) return it.code;
  return kShortBits;
}

[[noreturn]] void refuse_short_bits(const Place& place, std::string_view descr, int64_t offset) {
  refuse_unsupported(place, offset,
                     cat("the elements ('", descr, "') are two bytes without a meaning to NumPy"),
                     "if they are bfloat16, say so: {.bfloat16 = true}");
}

std::string tuple_of(const Shape& shape) {
  return shape.rank() == 1 ? cat("(", shape[0], ",)") : cat("(", listed(shape), ")");
}

// NumPy leaves room for the length of the axis that grows when elements are appended.
size_t room_to_grow(const NpyHeader& header) {
  constexpr size_t kDigits = 21;
  if (header.shape.empty()) return 0;
  return kDigits - std::to_string(header.shape[header.is_fortran ? -1 : 0]).size();
}

}  // namespace

Layout NpyHeader::layout() const {
  Layout laid = Layout::row_major(shape);
  if (!is_fortran) return laid;
  int64_t stride = 1;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    laid.strides[axis] = stride;
    stride *= shape[axis] > 0 ? shape[axis] : 1;
  }
  return laid;
}

NpyType npy_type_of(const Place& place, std::string_view descr, int64_t offset, bool bfloat16) {
  const bool has_order = !descr.empty() && std::string_view("<>|=").find(descr[0]) != descr.npos;
  const std::string_view code = descr.substr(has_order ? 1 : 0);
  for (const Code& it : kCodes) {
    if (it.code != code && name_of(it.dtype) != code) continue;
    return {it.dtype, descr[0] == '>' && size_in_bytes(it.dtype) > 1};
  }
  if (code == kShortBits) {
    if (!bfloat16) refuse_short_bits(place, descr, offset);
    return {DType::bf16, descr[0] == '>'};
  }
  refuse_unsupported(
      place, offset,
      cat("the elements ('", shown(descr), "') are ", meaning_of(code.empty() ? '?' : code[0])));
}

std::string npy_header_bytes(const NpyHeader& header) {
  const std::string_view code = code_of(header.dtype);
  const std::string_view order = size_in_bytes(header.dtype) == 1 ? "|" : "<";
  std::string text =
      cat("{'descr': '", order, code, "', 'fortran_order': ", header.is_fortran ? "True" : "False",
          ", 'shape': ", tuple_of(header.shape), ", }");
  text.append(room_to_grow(header), ' ');
  constexpr size_t kBefore = 10;  // magic, version, length
  constexpr size_t kAlignment = 64;
  text.append(kAlignment - (kBefore + text.size() + 1) % kAlignment, ' ');
  text += '\n';
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(text.size() & 0xFF);
  bytes += static_cast<char>(text.size() >> 8);
  return bytes + text;
}

NpyHeader npy_header_of(const char* op, const Layout& layout, DType dtype, bool bfloat16) {
  if (dtype == DType::bf16 && !bfloat16)
    raise(ErrorKind::dtype_unsupported, op, "NumPy's files have no bfloat16",
          "write it as two bytes that only weft understands, {.bfloat16 = true}, or as float32, "
          "x.astype(DType::f32)");
  NpyHeader header;
  header.dtype = dtype;
  header.shape = layout.shape;
  if (__builtin_mul_overflow(layout.elements(), size_in_bytes(dtype), &header.nbytes))
    raise(
        ErrorKind::size_overflow, op,
        cat("shape ", layout.shape, " of ", dtype, " has more bytes than a 64-bit integer counts"));
  Layout turned = layout;
  std::reverse(turned.shape.begin(), turned.shape.end());
  std::reverse(turned.strides.begin(), turned.strides.end());
  header.is_fortran = !is_row_major(layout) && is_row_major(turned);
  return header;
}

}  // namespace weft::io
