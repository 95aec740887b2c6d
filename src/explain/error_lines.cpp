#include "explain/error_lines.h"

#include <algorithm>

namespace weft::explanation {
namespace {

constexpr size_t kLongestLine = 300;

std::string_view trimmed(std::string_view line) {
  const size_t begin = line.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_last_not_of(" \t\r;") - begin + 1);
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool begins_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

// "----> 3 code", "> 3 code", ">>> code", ">  code": pointed at; takes the pointer away.
bool is_pointed_at(std::string_view& line) {
  size_t at = line.find_first_not_of('-');
  if (at == std::string_view::npos || line[at] != '>') return false;
  at = line.find_first_not_of('>', at);
  if (at == std::string_view::npos || line[at] != ' ') return false;
  line = trimmed(line.substr(at));
  const size_t digits = line.find_first_not_of("0123456789");
  if (digits != std::string_view::npos && digits > 0 && line[digits] == ' ')
    line = trimmed(line.substr(digits));
  return true;
}

// What may stand in front of an expression.
std::string_view without_keyword(std::string_view line) {
  for (const std::string_view keyword : {"return ", "yield ", "assert ", "auto ", "const auto "})
    if (begins_with(line, keyword)) return trimmed(line.substr(keyword.size()));
  return line;
}

bool could_be_code(std::string_view line) {
  return !line.empty() && line.size() <= kLongestLine &&
         line.find_first_not_of("^~ ") != std::string_view::npos && !begins_with(line, "File \"") &&
         !begins_with(line, "Traceback");
}

void add(std::vector<std::string>& found, std::string_view line) {
  line = without_keyword(line);
  if (!could_be_code(line) || found.size() >= kMostLines) return;
  if (std::find(found.begin(), found.end(), line) == found.end()) found.emplace_back(line);
}

}  // namespace

std::vector<std::string> program_lines(std::string_view cleaned) {
  const std::vector<std::string_view> lines = lines_of(cleaned);
  std::vector<std::string> found;
  for (size_t i = lines.size(); i-- > 0;) {
    std::string_view line = trimmed(lines[i]);
    const std::string_view above = i > 0 ? trimmed(lines[i - 1]) : std::string_view();
    if (is_pointed_at(line) || (begins_with(above, "File \"") && i > 0)) add(found, line);
  }
  for (size_t i = lines.size(); i-- > 0;) add(found, trimmed(lines[i]));
  return found;
}

}  // namespace weft::explanation
