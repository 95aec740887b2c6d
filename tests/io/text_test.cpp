// Lines of numbers.
#include <gtest/gtest.h>

#include <clocale>

#include "io/files.h"
#include "support/expect.h"
#include "support/random_arrays.h"

namespace weft::test {
namespace {

Array from_text(const std::string& text, const LoadTextOptions& options = {}) {
  std::istringstream in(text);
  return read_text(in, options);
}
std::string text_of(const Array& array, const SaveTextOptions& options = {}) {
  std::ostringstream out;
  write_text(out, array, options);
  return out.str();
}

// As numpy.loadtxt.
TEST(LoadedText, HasNumpysShapes) {
  const std::tuple<const char*, Shape, Shape, Shape> cases[] = {
      {"", {0}, {0}, {0, 1}},       {"# c\n", {0}, {0}, {0, 1}},
      {"1\n", {}, {1}, {1, 1}},     {"1 2 3\n", {3}, {3}, {1, 3}},
      {"1\n2\n", {2}, {2}, {2, 1}}, {"1 2\n3 4\n", {2, 2}, {2, 2}, {2, 2}},
  };
  for (const auto& [text, zero, one, two] : cases) {
    EXPECT_EQ(from_text(text).shape(), zero) << text;
    EXPECT_EQ(from_text(text, {.ndmin = 1}).shape(), one) << text;
    EXPECT_EQ(from_text(text, {.ndmin = 2}).shape(), two) << text;
  }
}

TEST(LoadedText, MayHaveCommentsEmptyLinesAndWindowsEnds) {
  expect_array(from_text("\xEF\xBB\xBF# head\r\n1 2 # c\r\n\r\n  3\t4#d\r\n"), {2, 2},
               {1, 2, 3, 4});
  expect_array(from_text("1;2\n \n3 ; 4", {.delimiter = ";"}), {2, 2}, {1, 2, 3, 4});
  expect_array(from_text("% x\n1 2", {.comments = "%"}), {2}, {1, 2});
  expect_array(from_text("1\t\t3", {.delimiter = "\t", .missing = -1}), {3}, {1, -1, 3});
}

TEST(LoadedText, IsReadInPart) {
  const std::string text = "a b c\nd\n1 2 3\n4 5 6\n# \n7 8 9\n";
  expect_array(from_text(text, {.skip_rows = 2}), {3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
  expect_array(from_text(text, {.skip_rows = 2, .max_rows = 2, .columns = {-1, 0}}), {2, 2},
               {3, 1, 6, 4});
  expect_array(from_text("1 2 3\n4 5", {.columns = {0, 1}}), {2, 2}, {1, 2, 4, 5});
  expect_array(from_text("1 2 3", {.max_rows = 0}), {0}, {});
}

TEST(LoadedText, HasNumbersAsPythonWritesThem) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  expect_array(from_text("1e999 -1e999 1e-999 +5 .5 5. inf -Infinity 1e5 0.1"), {10},
               {kInf, -kInf, 0, 5, 0.5, 5, kInf, -kInf, 1e5, 0.1});
  EXPECT_TRUE(std::isnan(from_text("NaN").item<double>()));
  expect_array(from_text("2 0 True false", {.dtype = DType::boolean}), {4}, {1, 0, 1, 0});
  const Array z = from_text("1+2j (3-4j) 5j 6 1e1-1e-1j", {.dtype = DType::c128});
  const std::complex<double> expected[] = {{1, 2}, {3, -4}, {0, 5}, {6, 0}, {10, -0.1}};
  for (int64_t i = 0; i < 5; ++i) EXPECT_EQ(z[i].item<std::complex<double>>(), expected[i]);
  EXPECT_EQ(from_text("18446744073709551615", {.dtype = DType::u64}).item<uint64_t>(),
            std::numeric_limits<uint64_t>::max());
}

TEST(LoadedText, MeansTheSameInEveryLocale) {
  const std::string before = std::setlocale(LC_NUMERIC, nullptr);
  std::setlocale(LC_NUMERIC, "de_DE.UTF-8");  // if there is one
  expect_array(from_text("1.5 2.5e-400 1.5e400"), {3},
               {1.5, 0, std::numeric_limits<double>::infinity()});
  std::setlocale(LC_NUMERIC, before.c_str());
}

TEST(LoadedText, NamesLineAndColumnOfWhatIsNoNumber) {
  const Folder folder;
  const std::string path = folder / "t.csv";
  write_file(path, "# x,y\n1,2\n3,  abc\n");
  try {
    load_text(path, {.delimiter = ","});
    ADD_FAILURE();
  } catch (const IoError& error) {
    EXPECT_EQ(error.what(), "load_text: '" + path +
                                "', byte 14: line 3, column 5: 'abc' is no "
                                "float64");
  }
  for (const char* wrong : {"0x10", "1_0", "1e", "--1", "1.2.3", "e5", ".", "1 2j+", "nano"})
    EXPECT_THROW(from_text(wrong), IoError) << wrong;
  for (const char* wrong : {"1.0", "300", "+-1", "", "1e2"})
    EXPECT_THROW(from_text(std::string(wrong) + ",1", {.dtype = DType::i8, .delimiter = ","}),
                 IoError);
}

TEST(LoadedText, HasAsManyFieldsInEachLine) {
  expect_part(io_refusal(ErrorKind::bad_file, [] { from_text("1 2 3\n\n4 5\n"); }),
              "the stream, byte 7: line 3: fields: 2; line 1 has 3");
  expect_part(io_refusal(ErrorKind::bad_file, [] { from_text("1 2", {.columns = {2}}); }),
              "there is no field 2 among 2");
  expect_part(io_refusal(ErrorKind::bad_file, [] { from_text("1,,3", {.delimiter = ","}); }),
              "column 3: a field is empty");
  EXPECT_THROW(from_text("1", {.ndmin = 3}), ValueError);
  EXPECT_THROW(from_text("1", {.dtype = DType::i8, .missing = 300}), ValueError);
}

TEST(SavedText, ReadsBackTheSame) {
  for_random_cases(40, [](Random& random) {
    const auto dtype = static_cast<DType>(random.below(kDTypes));
    Array x = random_array(random, {5, 4}, dtype);
    if (!is_complex(dtype)) x = where(x == x, x, zeros({}, dtype)).astype(dtype);
    const Array back =
        from_text(text_of(x.T(), {.delimiter = ","}), {.dtype = dtype, .delimiter = ","});
    EXPECT_TRUE(array_equal(back, x.T(), true)) << text_of(x);
  });
}

TEST(SavedText, IsLaidOutAsIsSaid) {
  const Array x = {{0.1, -2.0}, {1e300, 3.0}};
  EXPECT_EQ(text_of(x), "0.1 -2\n1e+300 3\n");
  EXPECT_EQ(text_of(x[0], {.notation = TextNotation::fixed, .digits = 3}), "0.100\n-2.000\n");
  EXPECT_EQ(text_of(x[0], {.notation = TextNotation::scientific, .digits = 18}),
            "1.000000000000000056e-01\n-2.000000000000000000e+00\n");
  EXPECT_EQ(text_of(arange(2) > 0, {.header = "a\nb", .footer = "end"}), "# a\n# b\n0\n1\n# end\n");
  EXPECT_EQ(text_of(Array({{std::complex<double>(1, -0.5)}})), "1-0.5j\n");
  EXPECT_EQ(text_of(zeros({0, 3})), "");
  EXPECT_THROW(text_of(scalar(1.0)), ValueError);
  EXPECT_THROW(text_of(zeros({1, 1, 1})), ValueError);
}

TEST(SavedText, GoesThroughFiles) {
  const Folder folder;
  save_text(folder / "x.txt", arange(6).reshape({2, 3}));
  EXPECT_EQ(content_of(folder / "x.txt"), "0 1 2\n3 4 5\n");
  expect_array(load_text(folder / "x.txt"), {2, 3}, {0, 1, 2, 3, 4, 5});
}

}  // namespace
}  // namespace weft::test
