// Files for tests: a folder that is removed, and files as strings.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "weft/io.h"
#include "weft/weft.h"

namespace weft::test {

class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "weft-io-XXXXXX").string();
    path_ = ::mkdtemp(name.data()) ? name : "";
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  // How many files are in it.
  size_t count() const {
    size_t files = 0;
    for ([[maybe_unused]] const auto& it : std::filesystem::directory_iterator(path_)) ++files;
    return files;
  }

 private:
  std::string path_;
};

inline std::string content_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

inline void write_file(const std::string& path, const std::string& content) {
  std::ofstream(path, std::ios::binary) << content;
}

inline std::string golden_io_file(const std::string& name) {
  return WEFT_DOCS_DIR "/../tests/io/data/" + name;
}

inline std::string npy_bytes(const Array& array, const SaveOptions& options = {}) {
  std::ostringstream out;
  write_npy(out, array, options);
  return out.str();
}

inline Array from_npy(const std::string& bytes, const LoadOptions& options = {}) {
  std::istringstream in(bytes);
  return read_npy(in, options);
}

inline void expect_same(const Array& got, const Array& expected) {
  EXPECT_EQ(got.dtype(), expected.dtype());
  EXPECT_EQ(got.shape(), expected.shape());
  EXPECT_EQ(to_bytes(got), to_bytes(expected));
}

// The text of the error of `call`, which must be of this kind.
template <class Call>
std::string io_refusal(ErrorKind kind, const Call& call) {
  try {
    call();
  } catch (const IoError& error) {
    EXPECT_EQ(name_of(error.kind()), name_of(kind)) << error.what();
    return error.what();
  }
  ADD_FAILURE() << "is not refused";
  return "";
}

inline void expect_part(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << text;
}

}  // namespace weft::test
