// docs/functions.md is made from docs/functions.txt, which names every public function and nothing
// else.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "support/golden_file.h"
#include "support/public_functions.h"

namespace weft::test {
namespace {

constexpr size_t kColumns = 6;
// What stands before the names of the first three columns.
constexpr const char* kVoices[] = {"", "torch::", "xla::"};
constexpr const char* kHeader =
    "| weft | torch:: | xla:: | NumPy | PyTorch | StableHLO |\n|---|---|---|---|---|---|\n";

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::string trimmed(const std::string& text) {
  const size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, at);) parts.push_back(trimmed(part));
  return parts;
}

using Cell = std::vector<std::string>;  // names
struct Row {
  std::string section;  // of a row that begins one
  Cell cells[kColumns];
};

// What "=" in a column repeats.
const Cell& repeated(const Row& row, size_t column) {
  if (column < 4) return row.cells[0];
  return row.cells[column - 3].empty() ? row.cells[0] : row.cells[column - 3];
}

Row parse_row(const std::string& line) {
  Row row;
  std::vector<std::string> cells = split(line, ';');
  cells.resize(kColumns);
  for (size_t c = 0; c < kColumns; ++c) {
    for (const std::string& name : split(cells[c], ',')) {
      if (name != "=") {
        row.cells[c].push_back(name);
        continue;
      }
      const Cell same = repeated(row, c);
      row.cells[c].insert(row.cells[c].end(), same.begin(), same.end());
    }
  }
  return row;
}

std::vector<Row> read_table() {
  std::vector<Row> rows;
  std::istringstream file(text_of(WEFT_DOCS_DIR "/functions.txt"));
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (line[0] != '[') {
      rows.push_back(parse_row(line));
    } else {
      rows.push_back({});
      rows.back().section = line.substr(1, line.size() - 2);
    }
  }
  return rows;
}

std::string cell_text(const Cell& names) {
  std::string text;
  for (const std::string& name : names) {
    text += text.empty() ? "`" : ", `";
    for (char c : name) text += c == '|' ? "\\|" : std::string(1, c);  // "|" would end the cell
    text += '`';
  }
  return text;
}

std::string functions_page() {
  std::string page =
      "# Functions\n\n"
      "Every public function and what it is called elsewhere, made from "
      "[functions.txt](functions.txt). The "
      "default voice is\n`weft::`; `weft::torch::` and `weft::xla::` speak as PyTorch and XLA do: "
      "their names, their promotion, their refusals. `chlo.` marks\noperations of CHLO. An empty "
      "place means that there is no such function; a row's functions do the same thing, "
      "but\ndefaults may "
      "differ. What each elementwise operation computes: [operations.md](operations.md); where a "
      "voice differs from its model: "
      "[voices.md](voices.md).\n";
  for (const Row& row : read_table()) {
    if (!row.section.empty()) {
      page += "\n## " + row.section + "\n\n" + kHeader;
      continue;
    }
    page += '|';
    for (const Cell& cell : row.cells) page += ' ' + cell_text(cell) + " |";
    page += '\n';
  }
  return page;
}

std::set<std::string> named_functions() {
  std::set<std::string> names;
  for (const Row& row : read_table()) {
    for (size_t c = 0; c < 3; ++c) {
      for (const std::string& name : row.cells[c]) names.insert(kVoices[c] + name);
    }
  }
  return names;
}

std::set<std::string> declared_functions() {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(WEFT_DOCS_DIR "/../include/weft")) {
    names.merge(DeclarationReader(text_of(entry.path())).read());
  }
  return names;
}

TEST(FunctionsPage, IsMadeFromTheTable) {
  const std::string page = functions_page();
  EXPECT_EQ(golden_text(WEFT_DOCS_DIR "/functions.md", page), page)
      << "run this test with WEFT_UPDATE_GOLDEN=1 to renew docs/functions.md";
}

TEST(FunctionsPage, NamesEveryPublicFunction) {
  const std::set<std::string> named = named_functions();
  const std::set<std::string> declared = declared_functions();
  EXPECT_GT(declared.size(), 400U);
  for (const std::string& name : declared) {
    EXPECT_TRUE(named.count(name)) << name << " is missing from docs/functions.txt";
  }
}

TEST(FunctionsPage, NamesNothingThatIsNotDeclared) {
  const std::set<std::string> declared = declared_functions();
  for (const std::string& name : named_functions()) {
    EXPECT_TRUE(declared.count(name)) << name << " is in docs/functions.txt but in no header";
  }
}

TEST(DeclarationReader, FindsFunctionsOfNamespacesAndOfArray) {
  const std::string header = R"(
#define IGNORED(x) \
  also_ignored(x)
namespace weft {
// void commented();
WEFT_API Array one(const Array& x, const Options& options = {});
template <class A, class B> requires Operands<A, B>
Array operator<=(const A& a, const B& b) { return less_equal(a, b); }
inline constexpr int kNumber = two_is_a_call(2);
struct Other {
  int three() const { return 3; }
};
class WEFT_API Array {
 public:
  Array(int x) : size_(x) {}
  Array four(int x = 4) const;
  Array operator()(int x) const;
 private:
  void five();
};
namespace detail {
void six();
}
namespace linalg {
using weft::one;
}
}  // namespace weft
namespace weft::torch {
constexpr int seven() { return one("{"); }
}
namespace weft::detail {
void eight();
}
)";
  const std::set<std::string> expected = {"Array::four", "Array::operator()", "linalg::one",
                                          "one",         "operator<=",        "torch::seven"};
  EXPECT_EQ(DeclarationReader(header).read(), expected);
}

}  // namespace
}  // namespace weft::test
