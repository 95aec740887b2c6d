#include "arguments.h"

#include <algorithm>

#include "nearest.h"

namespace weft::cli {
namespace {

const Option* find_option(const Command& command, std::string_view name) {
  const auto found = std::find_if(command.options.begin(), command.options.end(),
                                  [&](const Option& option) { return option.name == name; });
  return found == command.options.end() ? nullptr : &*found;
}

[[noreturn]] void refuse_option(const Command& command, const std::string& name) {
  std::vector<std::string> names;
  for (const Option& option : command.options) names.emplace_back(option.name);
  const std::string near = nearest(name, names);
  throw UsageError("there is no option " + shown(name) +
                   (near.empty() ? "" : "; did you mean " + near) +
                   "? (an expression that begins with - goes behind --)");
}

void check_choice(const Option& option, const std::string& value) {
  if (option.choices.empty()) return;
  const std::string among = " " + std::string(option.choices) + " ";
  if (!value.empty() && among.find(" " + value + " ") != std::string::npos) return;
  throw UsageError(std::string(option.name) + " takes one of " + std::string(option.choices) +
                   ", not '" + shown(value) + "'");
}

bool is_option(std::string_view word) { return word.size() > 1 && word.substr(0, 2) == "--"; }

std::string padded(std::string_view text, size_t width) {
  std::string out(text);
  if (out.size() < width) out.append(width - out.size(), ' ');
  return out;
}

}  // namespace

std::string shown(const std::string& word) {
  constexpr size_t kMost = 60;
  if (word.size() <= kMost) return word;
  size_t end = kMost;
  while (end > 0 && (static_cast<unsigned char>(word[end]) & 0xC0) == 0x80)
    --end;  // inside a letter
  return word.substr(0, end) + "...";
}

Arguments::Arguments(const Command& command, std::span<const char* const> words) {
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string word = words[i];
    if (word == "--") {
      words_.insert(words_.end(), words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
      return;
    }
    if (!is_option(word) && word != "-h") {
      words_.push_back(word);
      continue;
    }
    const size_t equals = word.find('=');
    const std::string name = word == "-h" ? "--help" : word.substr(0, equals);
    const Option* option = find_option(command, name);
    if (!option) refuse_option(command, name);
    std::string value;
    if (equals != std::string::npos) {
      if (option->value.empty()) throw UsageError(name + " takes no value");
      value = word.substr(equals + 1);
    } else if (!option->value.empty()) {
      if (++i == words.size())
        throw UsageError(name + " needs a value: " + name + " " + std::string(option->value));
      value = words[i];
    }
    check_choice(*option, value);
    if (!values_.emplace(name, value).second) throw UsageError(name + " is given twice");
  }
}

std::string Arguments::value(std::string_view option) const {
  const auto found = values_.find(option);
  return found == values_.end() ? "" : found->second;
}

const Command* find_command(std::string_view name) {
  for (const Command& command : commands())
    if (command.name == name) return &command;
  return nullptr;
}

std::string help() {
  std::string out =
      "weft explains broadcasting: in words and pictures, in NumPy, PyTorch and XLA.\n\n"
      "usage: weft COMMAND ...\n\n";
  for (const Command& command : commands())
    out += "  " + padded(command.name, 10) + std::string(command.about) + "\n";
  out +=
      "\n  weft COMMAND --help   what it takes, with examples\n"
      "  weft --version        the version\n\n"
      "examples\n"
      "  weft explain '(256,256,16) + (256,)'\n"
      "  weft explain a - b.mean\\(1\\) a=100,3 b=100,3\n"
      "  weft tour\n";
  return out;
}

std::string help(const Command& command) {
  std::string out = "usage: weft " + std::string(command.name);
  if (!command.usage.empty()) out += " " + std::string(command.usage);
  out += "\n\n" + std::string(command.about) + ".\n";
  if (!command.more.empty()) out += "\n" + std::string(command.more) + "\n";
  out += "\noptions\n";
  for (const Option& option : command.options) {
    std::string left(option.name);
    if (!option.value.empty()) left += " " + std::string(option.value);
    out += "  " + padded(left, 20) + "  " + std::string(option.about) + "\n";
  }
  out += "\nexamples\n";
  for (const Example& example : command.examples) {
    out += "  " + std::string(example.line) + "\n";
    if (!example.about.empty()) out += "      " + std::string(example.about) + "\n";
  }
  return out;
}

}  // namespace weft::cli
