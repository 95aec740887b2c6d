// A step that was left out of a right expression is among the first three repairs of what remains.
#include <array>

#include "explain/cure_mistakes.h"
#include "support/case_count.h"

namespace weft::test {
namespace {

constexpr int64_t kCases = 3'000;

struct Tally {
  int made = 0;
  int refused = 0;  // the others are suspicious successes
  int found = 0;    // among the first three
  int percent() const { return made ? 100 * found / made : 100; }
};
using Tallies = std::array<Tally, kOmitted>;

bool is_among_first(const Mistake& mistake, size_t count) {
  const std::vector<Cure> cures = mistake.wrong.cures();
  for (size_t i = 0; i < std::min(count, cures.size()); ++i) {
    if (code_in(cures[i], Language::numpy) != mistake.right) continue;
    EXPECT_EQ(cures[i].repair, mistake.repair) << mistake.right;
    return true;
  }
  return false;
}

Tallies tallies_of(bool repeats) {
  Tallies tallies;
  for_engine_cases(kCases, repeats ? 71 : 72, [&](Random& random, int64_t i) {
    const auto kind = static_cast<size_t>(i % kOmitted);
    MistakeMaker maker(random, repeats);
    const std::optional<Mistake> mistake = maker.make(static_cast<Omitted>(kind));
    if (!mistake) return true;
    Tally& tally = tallies[kind];
    ++tally.made;
    tally.refused += !mistake->wrong.step().works;
    tally.found += is_among_first(*mistake, 3);
    return !testing::Test::HasFailure();
  });
  return tallies;
}

void expect_found(const Tallies& tallies, int percent) {
  Tally all;
  for (int kind = 0; kind < kOmitted; ++kind) {
    const Tally& tally = tallies[static_cast<size_t>(kind)];
    std::printf("[ found    ] %-10s %d of %d (%d refused)\n", name_of(static_cast<Omitted>(kind)),
                tally.found, tally.made, tally.refused);
    EXPECT_GE(tally.percent(), percent) << name_of(static_cast<Omitted>(kind));
    all.made += tally.made;
    all.found += tally.found;
  }
  EXPECT_GT(all.made, kOmitted);
  EXPECT_GE(all.percent(), percent);
}

TEST(Cures, AnOmittedStepIsAmongTheFirstThreeWhereExtentsDiffer) {
  expect_found(tallies_of(false), 95);
}

TEST(Cures, AnOmittedStepIsAmongTheFirstThreeWhereExtentsRepeat) {
  expect_found(tallies_of(true), 80);
}

}  // namespace
}  // namespace weft::test
