// The examples that pages show print what the pages say. They are programs; here they are functions
// of one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <vector>

#include "docs/page_text.h"
#include "weft/weft.h"

#define main() \
  unused = 0;  \
  void run()
namespace example_01 {
#include "../../examples/01_hello.cpp"
}
namespace example_06 {
#include "../../examples/06_linear_algebra.cpp"
}
namespace example_07 {
#include "../../examples/07_convolution.cpp"
}
namespace example_17 {
#include "../../examples/17_joining.cpp"
}
namespace example_09 {
#include "../../examples/09_xla_builder.cpp"
}
namespace example_10 {
#include "../../examples/10_vectorize.cpp"
}
namespace example_11 {
#include "../../examples/11_arrays.cpp"
}
namespace example_20 {
#include "../../examples/20_fourier.cpp"
}
namespace example_16 {
#include "../../examples/16_indexing.cpp"
}
namespace example_21 {
#include "../../examples/21_random.cpp"
}
#undef main

namespace weft::test {
namespace {

// In the order of the page, which is that of the program.
void expect_printed(const std::string& page, void (*run)(), size_t at_least) {
  const std::string printed = normalized(printed_by(run));
  const std::vector<std::string> shown = shown_outputs(WEFT_DOCS_DIR "/" + page);
  EXPECT_GE(shown.size(), at_least);
  size_t from = 0;
  for (const std::string& text : shown) {
    const size_t at = printed.find(text, from);
    EXPECT_NE(at, std::string::npos) << page << " shows " << text;
    if (at != std::string::npos) from = at + text.size();
  }
}

TEST(Outputs, OfReadme) { expect_printed("../README.md", example_01::run, 1); }
TEST(Outputs, OfLinearAlgebra) { expect_printed("linear_algebra.md", example_06::run, 6); }
TEST(Outputs, OfJoining) { expect_printed("joining.md", example_17::run, 19); }
TEST(Outputs, OfConvolution) { expect_printed("convolution.md", example_07::run, 6); }
TEST(Outputs, OfFourierTransforms) { expect_printed("fft.md", example_20::run, 8); }
TEST(Outputs, OfXlasBuilder) {
  const std::string printed = printed_by(example_09::run);
  const std::vector<std::string> blocks = plain_blocks(WEFT_DOCS_DIR "/xla_builder.md");
  EXPECT_EQ(blocks.size(), 2U);
  for (const std::string& block : blocks)
    EXPECT_NE(printed.find(block), std::string::npos) << block;
}
TEST(Outputs, OfVectorize) { expect_printed("vectorize.md", example_10::run, 1); }
TEST(Outputs, OfIndexing) { expect_printed("indexing.md", example_16::run, 16); }
TEST(Outputs, OfRandomNumbers) { expect_printed("random.md", example_21::run, 5); }
TEST(Outputs, OfArrays) { expect_printed("arrays.md", example_11::run, 15); }

}  // namespace
}  // namespace weft::test
