// A file that is replaced in one step: written beside the old one under another name, then renamed.
//
//   AtomicFile file(place);        dir/.x.npy.4711-0.tmp
//   write_whole(place, file.descriptor(), bytes, count);
//   file.commit(durable);          fsync, rename to dir/x.npy, fsync of dir
//
// Without commit() the old file stays and the new one is removed. A name that is a symbolic link
// stays one: what it leads to is replaced. The permissions of an old file are kept, and as far as
// the system lets us its owner; who may not write to it may not replace it. What is no regular file
// (a pipe, a terminal) is written to as it is.
#pragma once

#include <string>

#include "io/file.h"

namespace weft::io {

class AtomicFile {
 public:
  explicit AtomicFile(const Place& place);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  const Descriptor& descriptor() const { return file_; }
  // Whether it is a file that can be mapped and has a size.
  bool is_regular() const { return !temporary_.empty(); }
  void commit(bool durable);

 private:
  void make_temporary(const struct stat* old);
  void keep_owner(const struct stat& old);

  const Place& place_;
  std::string target_;     // behind symbolic links
  std::string temporary_;  // none: it has been renamed, or the target is no regular file
  Descriptor file_;
};

}  // namespace weft::io
