// Archives of arrays: what their members are called, and all of them at once.
#pragma once

#include "io/zip.h"
#include "weft/io.h"

namespace weft::io {

NamedArrays read_archive(const ZipBytes& zip, bool bfloat16);
// From a file, or from a pipe, which is read to its end first.
NamedArrays read_archive(const Place& place, bool bfloat16);

// What is written, checked before anything is.
struct Archive {
  struct Member {
    std::string name;
    Array array;
    NpyHeader header;
  };
  std::vector<Member> members;
  bool compressed;
};
Archive make_archive(const char* op, const NamedArrays& arrays, const NpzOptions& options);
void write_archive(const Place& place, Sink& sink, const Archive& archive);

}  // namespace weft::io
