// Refused files.
#pragma once

#include <sstream>

#include "error/refused.h"
#include "weft/io.h"

namespace weft::test {

inline Array read_bytes(const std::string& bytes) {
  std::istringstream stream(bytes);
  return read_npy(stream);
}
inline Array read_lines(const std::string& text) {
  std::istringstream stream(text);
  return read_text(stream, {.delimiter = ","});
}
// A header of npy 1.0.
inline std::string npy(const std::string& header) {
  return std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(header.size()) + '\0' + header;
}

inline RefusedCalls file_calls() {
  return {
      {WEFT_CALL(load("no-such-folder/x.npy")), {.kind = ErrorKind::file_failed, .op = "load"}},
      {WEFT_CALL(save("no-such-folder/x.npy", zeros({2}))),
       {.kind = ErrorKind::file_failed, .op = "save"}},
      {WEFT_CALL(read_bytes("weft")), {.kind = ErrorKind::bad_file, .op = "read_npy"}},
      {WEFT_CALL(read_bytes("PK\x03\x04 and more")),
       {.kind = ErrorKind::bad_file, .op = "read_npy"}},
      {WEFT_CALL(
           read_bytes(npy("{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }") + "abc")),
       {.kind = ErrorKind::bad_file, .op = "read_npy"}},
      {WEFT_CALL(read_lines("1,2\n3,,4\n")), {.kind = ErrorKind::bad_file, .op = "read_text"}},
      {WEFT_CALL(read_lines("1,x\n")), {.kind = ErrorKind::bad_file, .op = "read_text"}},
      {WEFT_CALL(read_bytes(npy("{'descr': [('a', '<f8')], 'shape': (2,)}"))),
       {.kind = ErrorKind::unsupported_file, .op = "read_npy"}},
      {WEFT_CALL(read_bytes(npy("{'descr': '<V2', 'shape': (2,)}"))),
       {.kind = ErrorKind::unsupported_file, .op = "read_npy"}},
  };
}

}  // namespace weft::test
