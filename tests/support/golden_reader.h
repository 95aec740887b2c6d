// Golden files for tests: what NumPy, PyTorch and XLA answered, one case per line.
//
//   binary add int16 uint64 float64        the first word is the kind of the line
//
// A check reads the words of a line one by one and returns two texts, the expected answer and
// weft's. compare_lines() runs it on every line of one kind and reports where the texts differ.
// A word too many or too few is a failure as well: nothing in a file is passed over.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "weft/dtype.h"
#include "weft/error.h"
#include "weft/shape.h"

namespace weft::golden {

inline constexpr int kMostMismatches = 20;

inline DType dtype_named(const std::string& wanted) {
  for (int i = 0; i < kDTypes; ++i) {
    if (name_of(static_cast<DType>(i)) == wanted) return static_cast<DType>(i);
  }
  throw std::runtime_error("no element type is called " + wanted);
}

// "2x3" with separator 'x', "2,-1" with ','; the empty list is "()".
inline Dims dims_from(const std::string& text, char separator) {
  Dims dims;
  if (text == "()") return dims;
  std::istringstream entries(text);
  for (std::string entry; std::getline(entries, entry, separator);) {
    dims.push_back(std::stoll(entry));
  }
  return dims;
}

// One line, read from left to right. Throws if a word is missing or cannot be understood.
class GoldenLine {
 public:
  GoldenLine(int number, const std::string& text) : number_(number), text_(text) {
    std::istringstream words(text);
    for (std::string word; words >> word;) words_.push_back(word);
  }

  const std::string& kind() const { return words_.at(0); }
  bool at_end() const { return next_ == words_.size(); }
  // Lines with hundreds of values are cut: the number finds them.
  std::string where() const {
    const std::string cut = text_.size() > 200 ? text_.substr(0, 200) + " ..." : text_;
    return "line " + std::to_string(number_) + ": " + cut;
  }

  std::string word() {
    if (at_end()) throw std::runtime_error("the line ends too early");
    return words_[next_++];
  }
  // Takes the next word if it is this one.
  bool accept(const std::string& wanted) {
    const bool found = !at_end() && words_[next_] == wanted;
    if (found) ++next_;
    return found;
  }
  DType dtype() { return dtype_named(word()); }
  int64_t integer() { return std::stoll(word()); }
  Shape shape() { return dims_from(word(), 'x'); }
  Dims list() { return dims_from(word(), ','); }

 private:
  int number_;
  std::string text_;
  std::vector<std::string> words_;
  size_t next_ = 1;
};

inline std::vector<GoldenLine> read_golden(const std::string& file) {
  std::ifstream stream(std::string(WEFT_GOLDEN_DIR "/") + file);
  if (!stream) throw std::runtime_error("cannot read " + file);
  std::vector<GoldenLine> lines;
  int number = 0;
  for (std::string text; std::getline(stream, text);) {
    ++number;
    if (!text.empty() && text[0] != '#') lines.emplace_back(number, text);
  }
  return lines;
}

// The file has lines of each of these kinds, and of no other.
inline void expect_kinds(const std::string& file, const std::set<std::string>& kinds) {
  std::map<std::string, int> count;
  for (const std::string& kind : kinds) count[kind] = 0;
  for (const GoldenLine& line : read_golden(file)) {
    ++count[line.kind()];
    if (!kinds.count(line.kind())) ADD_FAILURE() << file << ", unknown kind of " << line.where();
  }
  for (const auto& [kind, lines] : count) EXPECT_GT(lines, 0) << file << " has no line " << kind;
}

// What the golden file (or weft's specification, where they differ) says, and what weft says.
struct Compared {
  std::string expected;
  std::string answer;
};

// Runs one check; returns a description of the mismatch, or nothing.
template <class Check>
std::string find_mismatch(GoldenLine& line, Check&& check) {
  try {
    const Compared compared = check(line);
    if (!line.at_end()) return "not understood: '" + line.word() + "'";
    if (compared.expected == compared.answer) return "";
    return "expected: " + compared.expected + "\n    weft: " + compared.answer;
  } catch (const std::exception& error) {
    return std::string("exception: ") + error.what();
  }
}

// Compares every line of the given kind; gives up after kMostMismatches.
template <class Check>
void compare_lines(const std::string& file, const std::string& kind, Check&& check) {
  int compared = 0;
  int mismatches = 0;
  for (GoldenLine& line : read_golden(file)) {
    if (line.kind() != kind) continue;
    ++compared;
    const std::string mismatch = find_mismatch(line, check);
    if (mismatch.empty()) continue;
    ADD_FAILURE() << file << ", " << line.where() << "\n" << mismatch;
    if (++mismatches == kMostMismatches) FAIL() << "too many mismatches; the rest is not compared";
  }
  EXPECT_GT(compared, 0) << file << " has no line " << kind;
  testing::Test::RecordProperty("lines", compared);
}

// "DTypeError dtype_unsupported": how a refusal is written on either side of a comparison.
inline std::string refusal_text(const Error& error) {
  std::string type = "Error";
  if (dynamic_cast<const ShapeError*>(&error)) type = "ShapeError";
  if (dynamic_cast<const DTypeError*>(&error)) type = "DTypeError";
  if (dynamic_cast<const IndexError*>(&error)) type = "IndexError";
  if (dynamic_cast<const ValueError*>(&error)) type = "ValueError";
  if (dynamic_cast<const LinAlgError*>(&error)) type = "LinAlgError";
  if (dynamic_cast<const IoError*>(&error)) type = "IoError";
  if (dynamic_cast<const MemoryError*>(&error)) type = "MemoryError";
  return type + " " + std::string(name_of(error.kind()));
}

// The text that `call` returns, or that of its refusal.
template <class Call>
std::string answer_of(Call&& call) {
  try {
    return std::string(call());
  } catch (const Error& error) {
    return refusal_text(error);
  }
}

}  // namespace weft::golden
