#include "output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace weft::cli {
namespace {

[[noreturn]] void refuse(const std::string& path, int error) {
  throw WriteError("cannot write " + path + ": " + std::strerror(error));
}

// Set and not empty.
std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

bool is_utf8_name(std::string_view locale) {
  for (const std::string_view name : {"UTF-8", "utf-8", "UTF8", "utf8"})
    if (locale.find(name) != std::string_view::npos) return true;
  return false;
}

// A file of its own that vanishes unless it takes its name.
class NewFile {
 public:
  explicit NewFile(const std::string& path) : path_(path), name_(path + ".XXXXXX") {
    file_ = mkstemp(name_.data());
    if (file_ < 0) refuse(path, errno);
  }
  ~NewFile() {
    if (file_ >= 0) close(file_);
    if (!name_.empty()) unlink(name_.c_str());
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void write(std::string_view text) {
    while (!text.empty()) {
      const ssize_t written = ::write(file_, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) refuse(path_, errno);
      text.remove_prefix(static_cast<size_t>(written));
    }
  }
  void take_name() {
    const mode_t mask = umask(0);
    umask(mask);
    const bool is_closed = fchmod(file_, 0666 & ~mask) == 0 && close(file_) == 0;
    file_ = -1;
    if (!is_closed || std::rename(name_.c_str(), path_.c_str()) != 0) refuse(path_, errno);
    name_.clear();
  }

 private:
  std::string path_, name_;
  int file_ = -1;
};

Colour colour_of(std::string_view line) {
  if (line.find(" is refused: ") != std::string_view::npos) return Colour::red;
  if (line.substr(0, 8) == "beware: ") return Colour::yellow;
  if (line.find(" gives ") != std::string_view::npos) return Colour::green;
  return Colour::bold;
}

}  // namespace

bool has_colours() {
  static const bool has = isatty(STDOUT_FILENO) == 1 && environment("NO_COLOR").empty() &&
                          environment("TERM") != "dumb";
  return has;
}

bool has_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
    if (!environment(name).empty()) return is_utf8_name(environment(name));
  return false;
}

std::string coloured(std::string_view text, Colour colour) {
  if (!has_colours()) return std::string(text);
  const char* codes[] = {"1", "31;1", "32;1", "33;1"};
  return std::string("\x1b[") + codes[static_cast<int>(colour)] + "m" + std::string(text) +
         "\x1b[0m";
}

std::string coloured_words(std::string_view words) {
  if (!has_colours()) return std::string(words);
  std::string out;
  while (!words.empty()) {
    const size_t end = std::min(words.find('\n'), words.size());
    const std::string_view line = words.substr(0, end);
    const bool is_heading = !line.empty() && line[0] != ' ';
    out += is_heading ? coloured(line, colour_of(line)) : std::string(line);
    if (end < words.size()) out += '\n';
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return out;
}

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void finish() {
  const bool has_failed = std::ferror(stdout) != 0;
  if (std::fflush(stdout) == 0 && !has_failed) return;
  if (errno != EPIPE) refuse("standard output", errno);
}

void write_file(const std::string& path, std::string_view text) {
  if (path == "-") return print(text);
  // A device or a pipe stays what it is; a link's target is what is written.
  std::error_code error;
  const std::filesystem::path real = std::filesystem::weakly_canonical(path, error);
  const bool is_special =
      std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error);
  if (!is_special) {
    NewFile file(real.empty() ? path : real.string());
    file.write(text);
    return file.take_name();
  }
  if (std::filesystem::is_directory(path, error)) refuse(path, EISDIR);
  std::FILE* file = std::fopen(path.c_str(), "w");
  if (!file) refuse(path, errno);
  const bool is_written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (std::fclose(file) != 0 || !is_written) refuse(path, errno);
}

void make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) refuse(path, error.value());
}

std::string read_input(size_t most) {
  std::string text;
  char buffer[4096];
  while (text.size() < most) {
    const size_t count = std::fread(buffer, 1, sizeof buffer, stdin);
    if (count == 0) break;
    text.append(buffer, count);
  }
  return text;
}

}  // namespace weft::cli
