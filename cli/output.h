// Where the command writes: standard output, with colours if it is a terminal, and files.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace weft::cli {

// Something could not be written. The text names the file and the reason.
struct WriteError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Standard output is a terminal and NO_COLOR is not set.
bool has_colours();
// The locale's characters are UTF-8.
bool has_utf8();

enum class Colour { bold, red, green, yellow };
// The text as it is, if there are no colours.
std::string coloured(std::string_view text, Colour colour);
// An explanation in words with its outcome, warnings and headings coloured.
std::string coloured_words(std::string_view words);

void print(std::string_view text);
// Everything printed has arrived. Throws WriteError, except where nobody reads any more.
void finish();

// Whole or not at all: into a new file beside it, which then takes its name. "-" is standard
// output. Throws WriteError.
void write_file(const std::string& path, std::string_view text);
// With the folders above it. Throws WriteError.
void make_folder(const std::string& path);
// All of standard input, at most `most` bytes of it.
std::string read_input(size_t most);

}  // namespace weft::cli
