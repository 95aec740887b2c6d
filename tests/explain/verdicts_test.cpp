#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "core/views.h"
#include "explain/verdict_cases.h"
#include "explain/verdict_line.h"
#include "support/sanitizers.h"

namespace weft::test {
namespace {

using explanation::Call;
using explanation::verdict_of;

constexpr int kBlock = 1000;

// A golden file: what one system says to the first cases, and digests of what it says to all.
struct GoldenVerdicts {
  std::map<int, std::string> rows;
  std::vector<uint64_t> digests;
};

GoldenVerdicts read_verdicts(const std::string& system) {
  std::ifstream file(WEFT_GOLDEN_DIR "/verdicts_" + system + ".txt");
  GoldenVerdicts golden;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string kind;
    int number = 0;
    words >> kind >> number;
    std::string rest;
    std::getline(words >> std::ws, rest);
    if (kind == "row") golden.rows[number] = rest;
    if (kind == "digest") golden.digests.push_back(std::stoull(rest, nullptr, 16));
  }
  return golden;
}

// FNV-1a.
uint64_t extended(uint64_t digest, const std::string& text) {
  for (const char c : text) digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return digest;
}

std::string case_and_verdict(Dialect system, int number) {
  const std::string line = verdict_case(number);
  return line + " => " + verdict_line(verdict_of(system, read_verdict_case(line)));
}

class VerdictsOf : public testing::TestWithParam<Dialect> {};
INSTANTIATE_TEST_SUITE_P(Systems, VerdictsOf,
                         testing::Values(Dialect::numpy, Dialect::torch, Dialect::xla),
                         [](const auto& system) { return std::string(name_of(system.param)); });

TEST_P(VerdictsOf, TheFirstCasesAreWordForWordWhatTheSystemSays) {
  const GoldenVerdicts golden = read_verdicts(std::string(name_of(GetParam())));
  ASSERT_EQ(golden.rows.size(), 3000u);
  int failures = 0;
  for (const auto& [number, expected] : golden.rows) {
    EXPECT_EQ(case_and_verdict(GetParam(), number), expected) << "case " << number;
    if (HasFailure() && ++failures == 5) return;
  }
}

TEST_P(VerdictsOf, AHundredThousandCasesHaveTheDigestsOfWhatTheSystemSays) {
  const GoldenVerdicts golden = read_verdicts(std::string(name_of(GetParam())));
  ASSERT_EQ(golden.digests.size(), static_cast<size_t>(kVerdictCases / kBlock));
  const size_t blocks = kSanitizer ? 5 : golden.digests.size();
  for (size_t block = 0; block < blocks; ++block) {
    uint64_t digest = 0xCBF29CE484222325;
    for (int i = 0; i < kBlock; ++i)
      digest = extended(digest,
                        case_and_verdict(GetParam(), static_cast<int>(block) * kBlock + i) + "\n");
    EXPECT_EQ(digest, golden.digests[block]) << "block " << block;
  }
}

// --- Examples that the goldens do not single out.

Verdict asked(Dialect system, const std::string& line) {
  return verdict_of(system, read_verdict_case(line));
}

TEST(Verdicts, XlaSaysWhichDimensionsItWouldNeed) {
  const Verdict rows = asked(Dialect::xla, "elementwise add float32:100x3 float32:3");
  EXPECT_FALSE(rows.works);
  EXPECT_EQ(rows.error,
            "INVALID_ARGUMENT: Shapes must be equal rank, but are f32[3] and f32[100,3]");
  EXPECT_EQ(rows.needs, "broadcast_dimensions={1}");
  EXPECT_EQ(rows.placings, (std::vector<Axes>{{1}}));
}

TEST(Verdicts, OfSeveralPlacingsNumPysIsNeededWhereItFits) {
  const Verdict square = asked(Dialect::xla, "elementwise add float32:3x3 float32:3");
  EXPECT_EQ(square.placings, (std::vector<Axes>{{0}, {1}}));
  EXPECT_EQ(square.needs, "broadcast_dimensions={1}");
  const Verdict images = asked(Dialect::xla, "elementwise add float32:256x256x16 float32:256");
  EXPECT_EQ(images.placings, (std::vector<Axes>{{0}, {1}}));
  EXPECT_EQ(images.needs, "broadcast_dimensions={0}");
}

TEST(Verdicts, WhatWorksNeedsNothing) {
  const Verdict placed = asked(Dialect::xla, "elementwise add@xla float32:4x3 float32:4 dims=0");
  EXPECT_TRUE(placed.works);
  EXPECT_EQ(placed.result, (Shape{4, 3}));
  EXPECT_EQ(placed.needs, "");
}

TEST(Verdicts, ASystemWithoutTheCallHasNoVerdict) {
  EXPECT_FALSE(asked(Dialect::xla, "in_place add float32:3 float32:3").exists);
  EXPECT_FALSE(asked(Dialect::numpy, "sum_to_size sum_to_size@torch float32:2x3 target=3").exists);
  EXPECT_FALSE(asked(Dialect::torch, "product vecmat float32:3 float32:3x2").exists);
}

TEST(Verdicts, TheOrderOfClampsOperandsIsEachSystemsOwn) {
  Call clamp = read_verdict_case("elementwise clip@xla float32:() float32:2x3 float32:()");
  EXPECT_EQ(verdict_of(Dialect::xla, clamp).result, (Shape{2, 3}));
  EXPECT_EQ(verdict_of(Dialect::torch, clamp).result, (Shape{2, 3}));
}

TEST(Verdicts, AKeptSizeOfExpandIsTheSizeInNumPyAndXla) {
  const std::string line = "expand expand@torch float32:3x1 target=-1,4";
  EXPECT_EQ(asked(Dialect::torch, line).result, (Shape{3, 4}));
  EXPECT_EQ(asked(Dialect::numpy, line).result, (Shape{3, 4}));
}

TEST(Verdicts, APolicyIsWeftsOwnAndChangesNoVerdict) {
  Call call = read_verdict_case("elementwise add float32:2x3 float32:3");
  call.policy = Policy::exact;
  EXPECT_TRUE(verdict_of(Dialect::numpy, call).works);
}

}  // namespace
}  // namespace weft::test
