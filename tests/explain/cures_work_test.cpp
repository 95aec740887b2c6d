// What is shown as a repair was tried: its code, read back, gives the shape that is said.
#include <map>
#include <set>

#include "explain/cure_refusals.h"
#include "explain/evaluate.h"
#include "support/case_count.h"

namespace weft::test {
namespace {

constexpr int64_t kCases = 3'000;

// By NumPy's rule, from the cured operands alone.
void expect_broadcast(const Cure& cure) {
  std::vector<Shape> shapes;
  for (const ExplainedOperand& operand : cure.operands) shapes.push_back(operand.shape);
  EXPECT_EQ(broadcast_shapes(shapes), cure.result) << code_in(cure, Language::numpy);
}

// Names and shapes of all arguments: "a=f64(2,3)".
std::vector<std::string> bindings_of(const Calls& calls) {
  std::set<std::string> bindings;
  for (const Call& call : calls) {
    for (const CallInput& input : call.inputs) {
      if (input.made_by >= 0 || input.number) continue;
      bindings.insert(input.name + "=" + std::string(name_of(input.value.dtype)) +
                      to_string(input.value.shape));
    }
  }
  return {bindings.begin(), bindings.end()};
}

// The code is read as anybody's text is, and tried.
void expect_reads_back(const Written& written, const Cure& cure, Language language) {
  ExplainOptions options;
  options.dialect = language == Language::torch ? Dialect::torch : Dialect::numpy;
  options.bindings = bindings_of(written.calls());
  const std::string& code = code_in(cure, language);
  const explanation::Evaluated read = explanation::evaluate(code, options);
  ASSERT_EQ(read.error, "") << code;
  ASSERT_FALSE(read.calls.empty()) << code;
  const Outcome outcome = explanation::try_call(read.calls.back());
  EXPECT_TRUE(outcome.works) << code << "\n" << outcome.message;
  EXPECT_EQ(outcome.result.shape, cure.result) << code;
}

bool is_by_numpys_rule(const Call& call, const Cure& cure) {
  return call.kind == StepKind::elementwise && call.dialect != Dialect::xla &&
         cure.repair != Repair::product;
}

// Every kind of repair is found, but for a handful of cases.
void expect_all_kinds(const std::map<Repair, int>& shown) {
  if (engine_cases(kCases) < kCases) return;
  for (int kind = 0; kind <= static_cast<int>(Repair::slice); ++kind)
    EXPECT_EQ(shown.count(static_cast<Repair>(kind)), 1U) << "repair " << kind;
}

TEST(Cures, EveryCureShownWorks) {
  std::map<Repair, int> shown;
  for_engine_cases(kCases, 73, [&](Random& random, int64_t) {
    Written written = RandomCall(random).make();
    while (written.step().works && written.warnings().empty()) written = RandomCall(random).make();
    const std::vector<Cure> cures = written.cures();
    EXPECT_LE(cures.size(), 8U);
    std::set<std::string> codes;
    for (const Cure& cure : cures) {
      ++shown[cure.repair];
      EXPECT_TRUE(codes.insert(code_in(cure, Language::numpy)).second) << listed_cures(cures);
      EXPECT_TRUE(is_valid(cure.result)) << listed_cures(cures);
      for (const Language language : {Language::numpy, Language::torch})
        if (!code_in(cure, language).empty()) expect_reads_back(written, cure, language);
      if (is_by_numpys_rule(written.calls().back(), cure)) expect_broadcast(cure);
    }
    return !testing::Test::HasFailure();
  });
  expect_all_kinds(shown);
}

}  // namespace
}  // namespace weft::test
