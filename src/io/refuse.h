// What is said of files: the function, the file, the byte, what was expected there.
//
//   load: cannot open 'x.npy': No such file or directory
//   load: 'x.npy', byte 128: 80 bytes of elements are expected here, and the file has 24
#pragma once

#include <string>
#include <string_view>

#include "weft/error.h"

namespace weft::io {

// Who reads or writes what.
struct Place {
  const char* op;
  std::string file = {};    // as the user named it; none: a stream
  std::string member = {};  // the array's name inside an archive
};

// "'x.npz', member 'a'" or "the stream".
std::string name_of(const Place& place);

// What was not done: "cannot open". `error` is errno.
[[noreturn]] void refuse_system(const Place& place, std::string_view failed, int error);

// `offset` is that of the file, or of the member; -1: none.
[[noreturn]] void refuse_content(const Place& place, int64_t offset, std::string_view sentence,
                                 std::string_view hint = "");
[[noreturn]] void refuse_unsupported(const Place& place, int64_t offset, std::string_view sentence,
                                     std::string_view hint = "");

// A path that the system can take.
void check_path(const Place& place);

}  // namespace weft::io
