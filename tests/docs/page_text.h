// The code and the outputs that a page shows.
#pragma once

#include <cctype>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace weft::test {

inline std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

inline std::string stripped(const std::string& text) {
  const size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

// A line of code as it counts: without indentation and without the comment behind it.
inline std::string code_of(const std::string& line) {
  const std::string code = stripped(line);
  if (code.starts_with("//")) return "";
  const size_t comment = code.find("  //");
  return stripped(code.substr(0, comment));
}

inline std::string comment_of(const std::string& line) {
  const size_t comment = line.find("  //");
  return comment == std::string::npos ? "" : stripped(line.substr(comment + 4));
}

// All the code of a file, without blanks: a line of it may be laid out otherwise than on the page.
inline std::string without_blanks(const std::string& text) {
  std::string dense;
  for (char c : text) {
    if (c != ' ' && c != '\n') dense += c;
  }
  return dense;
}
inline std::string dense_code(const std::string& path) {
  std::string dense;
  for (const std::string& line : lines_of(path)) dense += without_blanks(code_of(line));
  return dense;
}

// The lines of all ```cpp blocks, those within lists too.
inline std::vector<std::string> code_lines(const std::string& page) {
  std::vector<std::string> found;
  bool is_code = false;
  for (const std::string& line : lines_of(page)) {
    const std::string text = stripped(line);
    if (text.starts_with("```"))
      is_code = text == "```cpp";
    else if (is_code)
      found.push_back(line);
  }
  return found;
}

// A heading as links name it: lower case, blanks as hyphens, without other signs.
inline std::set<std::string> anchors_of(const std::string& page) {
  std::set<std::string> found;
  for (const std::string& line : lines_of(page)) {
    if (!line.starts_with("#")) continue;
    std::string anchor;
    for (const char c : stripped(line.substr(line.find_first_not_of('#')))) {
      const auto sign = static_cast<unsigned char>(c);
      if (c == ' ') anchor += '-';
      if (std::isalnum(sign) || c == '-' || c == '_')
        anchor += static_cast<char>(std::tolower(sign));
    }
    found.insert(anchor);
  }
  return found;
}

// The blocks without a language: what is printed, each line with its end.
inline std::vector<std::string> plain_blocks(const std::string& page) {
  std::vector<std::string> blocks;
  bool is_block = false, is_plain = false;
  for (const std::string& line : lines_of(page)) {
    if (stripped(line).starts_with("```")) {
      is_block = !is_block;
      is_plain = is_block && stripped(line) == "```";
      if (is_plain) blocks.emplace_back();
    } else if (is_plain) {
      blocks.back() += line + "\n";
    }
  }
  return blocks;
}

// Writes `texts` into these blocks, as far as there are any.
inline void replace_plain_blocks(const std::string& page, const std::vector<std::string>& texts) {
  std::string whole;
  bool is_block = false, is_plain = false;
  size_t next = 0;
  for (const std::string& line : lines_of(page)) {
    const bool is_fence = stripped(line).starts_with("```");
    if (is_plain && !is_fence) continue;
    whole += line + "\n";
    if (!is_fence) continue;
    is_block = !is_block;
    is_plain = is_block && stripped(line) == "```" && next < texts.size();
    if (is_plain) whole += texts[next++];
  }
  std::ofstream(page, std::ios::binary) << whole;
}

// What a program prints to std::cout.
inline std::string printed_by(void (*run)()) {
  const std::ostringstream text;
  std::streambuf* terminal = std::cout.rdbuf(text.rdbuf());
  const std::streamsize precision = std::cout.precision();
  run();
  std::cout.precision(precision);
  std::cout.rdbuf(terminal);
  return text.str();
}

// Numbers and brackets without the blanks and line breaks that arrange them.
inline std::string normalized(const std::string& text) {
  std::string out;
  for (char c : text) {
    const bool is_blank = c == ' ' || c == '\n';
    if (is_blank && (out.empty() || out.back() == ' ' || out.back() == '[')) continue;
    if (c == ']' && !out.empty() && out.back() == ' ') out.pop_back();
    out += is_blank ? ' ' : c;
  }
  return stripped(out);
}

// What the lines that print say they print, in order: an array or a number at the beginning of the
// comment. An array may go on in the comments below.
inline std::vector<std::string> shown_outputs(const std::string& page) {
  std::vector<std::string> shown;
  int depth = 0;
  for (const std::string& line : code_lines(page)) {
    const std::string comment = comment_of(line);
    const bool begins = line.find("std::cout <<") != std::string::npos &&
                        comment.find_first_of("[-.0123456789") == 0;
    if (!begins && depth <= 0) continue;
    if (begins) shown.emplace_back();
    size_t i = 0;
    for (; i < comment.size(); ++i) {
      depth += comment[i] == '[' ? 1 : comment[i] == ']' ? -1 : 0;
      if (depth == 0 && (comment[i] == ']' || comment[i] == ' ')) break;
    }
    shown.back() += " " + comment.substr(0, i + 1);
  }
  for (std::string& text : shown) text = normalized(text);
  return shown;
}

}  // namespace weft::test
