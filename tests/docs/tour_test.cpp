// The page of the tour is what the tour prints. WEFT_UPDATE_GOLDEN=1 writes it there.
#include <gtest/gtest.h>

#include <iostream>
#include <sstream>

#include "docs/page_text.h"
#include "support/golden_file.h"
#include "weft/weft.h"

#define main() \
  unused = 0;  \
  void run()
namespace tour {
#include "../../examples/tour.cpp"
}
#undef main

namespace weft::test {
namespace {

TEST(TourPage, ShowsWhatTheTourPrints) {
  const std::string page = WEFT_DOCS_DIR "/tour.md", printed = printed_by(tour::run);
  if (is_updating_goldens()) replace_plain_blocks(page, {printed});
  EXPECT_EQ(plain_blocks(page), std::vector<std::string>{printed});
}

}  // namespace
}  // namespace weft::test
