// Runs the command `weft` as a shell runs it.
//
//   const Ran ran = run("weft explain '(2,3) + (3,)'");       ran.code, ran.out, ran.err
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace weft::test {

struct Ran {
  int code = -1;  // of the program; 128 + the signal that ended it
  std::string out, err;
};

inline std::string text_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

// A folder of the test's own, gone with it.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "weft-cli-XXXXXX").string();
    if (mkdtemp(name.data())) path_ = name;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::filesystem::path& path() const { return path_; }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

// `line` is for /bin/sh, with weft on the PATH, without a locale, in a folder of its own.
inline Ran run(const std::string& line, const std::string& input = "",
               const std::string& environment = "") {
  const Folder folder;
  std::ofstream(folder / "input") << input;
  const std::string command = std::filesystem::path(WEFT_COMMAND).parent_path().string();
  std::ofstream(folder / "script") << "unset LC_ALL LC_CTYPE LANG NO_COLOR WEFT_ISA\n"
                                   << "export PATH=\"" << command << ":$PATH\" WEFT_NUM_THREADS=1\n"
                                   << environment << "\ncd '" << folder.path().string() << "'\n"
                                   << line << "\n";
  const std::string shell = "/bin/sh '" + (folder / "script") + "' <'" + (folder / "input") +
                            "' >'" + (folder / "out") + "' 2>'" + (folder / "err") + "'";
  const int status = std::system(shell.c_str());
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return {code, text_of(folder / "out"), text_of(folder / "err")};
}

inline size_t count_lines(const std::string& text) {
  return static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace weft::test
