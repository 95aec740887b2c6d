// The command `weft`: explanations, a tour, the functions, and how weft runs here.
#include <cstdio>
#include <exception>

#include "commands.h"
#include "nearest.h"
#include "output.h"
#include "weft/version.h"

namespace weft::cli {
namespace {

int print_and_finish(const std::string& text) {
  print(text);
  finish();
  return kBroadcasts;
}

[[noreturn]] void refuse_command(const std::string& name) {
  std::vector<std::string> names;
  for (const Command& command : commands()) names.emplace_back(command.name);
  const std::string near = nearest(name, names);
  throw UsageError("there is no command '" + shown(name) + "'" +
                   (near.empty() ? "" : "; did you mean " + near + "?"));
}

int run(std::span<const char* const> words) {
  if (words.empty()) throw UsageError("a command is needed: explain, tour, ops, doctor");
  const std::string first = words[0];
  if (first == "--help" || first == "-h" || first == "help") {
    const Command* about = words.size() > 1 ? find_command(words[1]) : nullptr;
    return print_and_finish(about ? help(*about) : help());
  }
  if (first == "--version") return print_and_finish(std::string("weft ") + version() + "\n");
  const Command* command = find_command(first);
  if (!command) refuse_command(first);
  const Arguments arguments(*command, words.subspan(1));
  if (arguments.has("--help")) return print_and_finish(help(*command));
  const int code = command->run(arguments);
  finish();
  return code;
}

int fail(const char* what, int code) {
  std::fprintf(stderr, "weft: %s\n", what);
  return code;
}

}  // namespace
}  // namespace weft::cli

int main(int count, char** words) {
  using namespace weft::cli;
  try {
    return run(std::span<const char* const>(words, static_cast<size_t>(count)).subspan(1));
  } catch (const UsageError& error) {
    fail(error.what(), kUsage);
    std::fputs("weft: 'weft --help' says what there is\n", stderr);
    return kUsage;
  } catch (const WriteError& error) {
    return fail(error.what(), kNotWritten);
  } catch (const std::exception& error) {
    return fail(error.what(), kUsage);
  }
}
