// docs/functions.md, which is made from tables/functions.txt, names every public function and
// nothing else.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/public_functions.h"

namespace weft::test {
namespace {

// What stands before the names of the first four columns.
constexpr const char* kDialects[] = {"", "torch::", "xla::", "xla::"};

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// The names between `..` in the next cell of a row; moves on to the cell behind it.
std::vector<std::string> take_names(const std::string& line, size_t& at) {
  std::vector<std::string> names;
  for (bool is_name = false; ++at < line.size();) {
    if (line[at] == '|' && line[at - 1] != '\\') break;  // "\|" is part of a name
    if (line[at] == '`') {
      is_name = !is_name;
      if (is_name) names.emplace_back();
    } else if (is_name && line[at] != '\\') {
      names.back() += line[at];
    }
  }
  return names;
}

std::set<std::string> named_functions() {
  std::set<std::string> names;
  std::istringstream page(text_of(WEFT_DOCS_DIR "/functions.md"));
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with("| ")) continue;
    size_t at = 0;
    for (const char* dialect : kDialects) {
      for (const std::string& name : take_names(line, at)) names.insert(dialect + name);
    }
  }
  return names;
}

std::set<std::string> declared_functions() {
  std::set<std::string> names;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(WEFT_DOCS_DIR "/../include/weft")) {
    if (!entry.is_regular_file()) continue;
    names.merge(DeclarationReader(text_of(entry.path())).read());
  }
  return names;
}

TEST(FunctionsPage, NamesEveryPublicFunction) {
  const std::set<std::string> named = named_functions();
  const std::set<std::string> declared = declared_functions();
  EXPECT_GT(declared.size(), 400U);
  for (const std::string& name : declared) {
    EXPECT_TRUE(named.count(name)) << name << " is missing from tables/functions.txt";
  }
}

TEST(FunctionsPage, NamesNothingThatIsNotDeclared) {
  const std::set<std::string> declared = declared_functions();
  for (const std::string& name : named_functions()) {
    EXPECT_TRUE(declared.count(name)) << name << " is in tables/functions.txt but in no header";
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
