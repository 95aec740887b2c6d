// Arrays of one element are true or false; what the running library tells of itself.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <string>

#include "weft/weft.h"

namespace weft {
namespace {

TEST(Truth, OfOneElementIsWhetherItIsNotZero) {
  const Array a = arange(4);
  EXPECT_TRUE(all(a == a) ? true : false);
  EXPECT_FALSE(all(a == 0) ? true : false);
  if (!any(a > 5)) SUCCEED();
  EXPECT_FALSE(bool(full({}, 0.0)));
  EXPECT_FALSE(bool(full({}, -0.0)));
  EXPECT_TRUE(bool(full({}, std::nan(""))));
  EXPECT_TRUE(bool(full({1, 1}, std::complex<double>(0, 1))));
  for (int d = 0; d < kDTypes; ++d) {
    EXPECT_TRUE(bool(ones({}, static_cast<DType>(d))));
    EXPECT_FALSE(bool(zeros({1}, static_cast<DType>(d))));
  }
  EXPECT_TRUE(bool(all(lazy(a) == a)));
  EXPECT_FALSE((std::is_convertible_v<Array, bool>)) << "only where a truth value is asked for";
}

std::string refusal(const Array& a) {
  try {
    return bool(a) ? "true" : "false";
  } catch (const ValueError& error) {
    return error.what();
  }
}

TEST(Truth, OfSeveralElementsOrNoneIsRefusedInNumPysWords) {
  EXPECT_NE(refusal(arange(2)).find(
                "The truth value of an array with more than one element is ambiguous."),
            std::string::npos);
  EXPECT_NE(refusal(arange(2)).find("any(a) or all(a)"), std::string::npos);
  EXPECT_NE(refusal(zeros({0})).find("The truth value of an empty array is ambiguous."),
            std::string::npos);
}

TEST(Runtime, TellsVersionThreadsAndInstructionSets) {
  const std::string stated = std::to_string(WEFT_VERSION_MAJOR) + "." +
                             std::to_string(WEFT_VERSION_MINOR) + "." +
                             std::to_string(WEFT_VERSION_PATCH);
  EXPECT_EQ(version(), stated);
  const auto sets = instruction_sets();
  ASSERT_FALSE(sets.empty());
  EXPECT_STREQ(sets.back(), "baseline");
  bool is_listed = false;
  for (const char* set : sets) is_listed = is_listed || std::string(set) == instruction_set();
  EXPECT_TRUE(is_listed);
}

}  // namespace
}  // namespace weft
