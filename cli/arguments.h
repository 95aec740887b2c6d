// The command line, read by a table: which commands there are, and which options each has. Help,
// completions and the man page name the same (tests/cli compares them).
//
//   weft explain 'a - b' a=100,3 b=100 --svg out.svg
//
//   words {"a - b", "a=100,3", "b=100"}   --svg {"out.svg"}
//
// "--name value", "--name=value"; "--" ends options. Nothing is abbreviated.
#pragma once

#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace weft::cli {

// What the program says when it ends (docs/explain.md).
enum ExitCode : int { kBroadcasts = 0, kRefused = 1, kUsage = 2, kDiffer = 3, kNotWritten = 4 };

// A command line that cannot be understood: one line, what was expected and where.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Option {
  std::string_view name;   // "--svg"
  std::string_view value;  // "FILE"; empty: it takes none
  std::string_view about;
  std::string_view choices;  // "numpy torch xla all"; empty: anything
};

struct Example {
  std::string_view line;
  std::string_view about;
};

class Arguments;
struct Command {
  std::string_view name;
  std::string_view usage;  // what stands behind the name
  std::string_view about;  // one line
  std::string_view more;   // a paragraph for its help
  std::span<const Option> options;
  std::span<const Example> examples;
  int (*run)(const Arguments& arguments);
};

class Arguments {
 public:
  // Throws UsageError.
  Arguments(const Command& command, std::span<const char* const> words);

  const std::vector<std::string>& words() const { return words_; }
  bool has(std::string_view option) const { return values_.find(option) != values_.end(); }
  // "" if it was not given.
  std::string value(std::string_view option) const;

 private:
  std::vector<std::string> words_;
  std::map<std::string, std::string, std::less<>> values_;
};

// A word of the user's in a message: long ones are cut.
std::string shown(const std::string& word);

std::span<const Command> commands();
const Command* find_command(std::string_view name);

// `weft --help` and `weft explain --help`.
std::string help();
std::string help(const Command& command);

}  // namespace weft::cli
