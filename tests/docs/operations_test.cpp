// docs/operations.md is made from the op table.
#include <gtest/gtest.h>

#include <string>

#include "support/golden_file.h"
#include "weft/op.h"

namespace weft {
namespace {

struct NamedSet {
  DTypeSet set;
  const char* name;
};
constexpr NamedSet kNamedSets[] = {
    {kBooleans, "bool"}, {kIntegers, "integers"}, {kFloats, "floats"}, {kComplexes, "complex"}};

bool includes(DTypeSet outer, DTypeSet inner) { return (outer.bits & inner.bits) == inner.bits; }

std::string domain_text(DTypeSet domain) {
  std::string text;
  for (const NamedSet& named : kNamedSets) {
    if (includes(domain, named.set)) text += (text.empty() ? "" : ", ") + std::string(named.name);
  }
  return text;
}

std::string input_text(InputRule rule) {
  switch (rule) {
    case InputRule::promote:
      return "promoted";
    case InputRule::promote_float:
      return "promoted, at least float";
    case InputRule::truth:
      return "each by itself: not zero";
    case InputRule::select:
      return "condition: not zero; others promoted";
    case InputRule::scale:
      return "first: at least float; second: integer";
  }
  return "";
}

std::string result_text(ResultRule rule) {
  switch (rule) {
    case ResultRule::same:
      return "same";
    case ResultRule::boolean:
      return "bool";
    case ResultRule::real_part:
      return "same; real of complex";
  }
  return "";
}

// "|" would end a cell of the table.
std::string cell(std::string_view text) {
  std::string out;
  for (char c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
  return out;
}

constexpr const char* kNotes =
    "\nFloat16 and bfloat16 are computed in float32 and rounded once. Which zero `maximum` and "
    "`minimum` give of 0 and -0 is "
    "open.\nComplex `multiply` and `divide` are the plain formula and Smith's, not those of C's "
    "Annex G: "
    "`(1+1j) / (inf+infj)` is nan, and\n`(inf+1j) * 3` has a nan part, as in NumPy. Small whole "
    "complex "
    "powers are products, larger ones `exp(y log(x))`. Where the voices\ndiffer from their models: "
    "[voices.md](voices.md).\n";

std::string operations_page() {
  std::string page =
      "# Operations\n\n"
      "One row per elementwise operation, made from the table in "
      "[op.h](../include/weft/op.h); operands are called a, b, c (x if there is one).\n"
      "Where nothing is said of division by zero, nothing divides.\n\n"
      "| operation | what it is | computes in | operand types | result | integer division by zero "
      "|\n"
      "|---|---|---|---|---|---|\n";
  for (const OpInfo& row : op_table) {
    page += "| `" + std::string(row.name) + "` | " + cell(row.doc) + " | " +
            domain_text(row.domain) + " | " + input_text(row.input) + " | " +
            result_text(row.result) + " | " + std::string(row.by_zero) + " |\n";
  }
  return page + kNotes;
}

TEST(OperationsPage, IsMadeFromTheOpTable) {
  const std::string page = operations_page();
  EXPECT_EQ(test::golden_text(WEFT_DOCS_DIR "/operations.md", page), page)
      << "run this test with WEFT_UPDATE_GOLDEN=1 to renew docs/operations.md";
}

}  // namespace
}  // namespace weft
