// Conversions between all element types, held against exact results (data/numpy_casts.txt).

#include "support/elements.h"
#include "support/golden_reader.h"

namespace weft::golden {
namespace {

constexpr const char* kFile = "numpy_casts.txt";

TEST(NumpyCasts, FileHasNoUnknownLines) { expect_kinds(kFile, {"cast"}); }

TEST(NumpyCasts, EveryConversionRoundsOnce) {
  compare_lines(kFile, "cast", [](GoldenLine& line) -> Compared {
    const DType from = line.dtype();
    const DType to = line.dtype();
    const Array source = array_from({line.word()}, from);
    const std::string expected = line.word();
    // NumPy's own answer, where it rounds twice; weft does not.
    if (line.accept("numpy")) line.word();
    const Array result = source.astype(to);
    if (result.dtype() != to)
      return {std::string(name_of(to)), std::string(name_of(result.dtype()))};
    return {expected, text_at(result, 0)};
  });
}

}  // namespace
}  // namespace weft::golden
