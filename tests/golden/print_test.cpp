// Arrays as text, held against what NumPy prints (data/numpy_print.txt says how it is written).

#include "weft/print.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/convert.h"
#include "base/visit.h"

namespace weft {
namespace {

struct Case {
  int line = 0;  // of the golden file
  std::string section;
  DType dtype = DType::f64;
  Shape shape;
  PrintOptions options;
  std::string data;
  std::string str;
  std::string repr;
};

DType dtype_named(const std::string& wanted) {
  for (int i = 0; i < kDTypes; ++i) {
    if (name_of(static_cast<DType>(i)) == wanted) return static_cast<DType>(i);
  }
  ADD_FAILURE() << "no element type " << wanted;
  return DType::f64;
}

Shape parse_shape(std::string text) {
  Shape shape;
  if (text == "()") return shape;
  for (char& c : text) c = c == 'x' ? ' ' : c;
  std::istringstream extents(text);
  for (int64_t extent = 0; extents >> extent;) shape.push_back(extent);
  return shape;
}

void set_option(PrintOptions& options, const std::string& text) {
  const size_t equals = text.find('=');
  const std::string option = text.substr(0, equals);
  const int value = std::stoi(text.substr(equals + 1));
  if (option == "precision") options.precision = value;
  if (option == "threshold") options.threshold = value;
  if (option == "edge_items") options.edge_items = value;
  if (option == "line_width") options.line_width = value;
  if (option == "suppress_small") options.suppress_small = value != 0;
}

// Reads the golden file line by line.
class CaseReader {
 public:
  CaseReader() : file_(WEFT_GOLDEN_DIR "/numpy_print.txt") {
    EXPECT_TRUE(file_.is_open()) << WEFT_GOLDEN_DIR;
  }

  bool read(Case& result) {
    result = Case();
    do {
      if (!next_line()) return false;
    } while (line_.rfind("case ", 0) != 0);
    read_head(result);
    next_line();
    result.data = line_;
    result.str = read_text();
    result.repr = read_text();
    return true;
  }

 private:
  bool next_line() {
    ++number_;
    return static_cast<bool>(std::getline(file_, line_));
  }

  void read_head(Case& result) {
    std::istringstream words(line_);
    std::string word, dtype, shape;
    words >> word >> result.section >> dtype >> shape;
    result.line = number_;
    result.dtype = dtype_named(dtype);
    result.shape = parse_shape(shape);
    while (words >> word) set_option(result.options, word);
  }

  // "str 2" and the two lines after it.
  std::string read_text() {
    next_line();
    std::string text;
    for (int left = std::stoi(line_.substr(line_.find(' '))); left > 0; --left) {
      next_line();
      text += line_.substr(1) + (left > 1 ? "\n" : "");
    }
    return text;
  }

  std::ifstream file_;
  std::string line_;
  int number_ = 0;
};

template <class Bits>
void store_hex(std::byte* at, const std::string& hex) {
  store(at, static_cast<Bits>(std::stoull(hex, nullptr, 16)));
}

void store_part(std::byte* at, int64_t bytes, const std::string& hex) {
  if (bytes == 1) store_hex<uint8_t>(at, hex);
  if (bytes == 2) store_hex<uint16_t>(at, hex);
  if (bytes == 4) store_hex<uint32_t>(at, hex);
  if (bytes == 8) store_hex<uint64_t>(at, hex);
}

void store_bits(std::byte* at, DType dtype, const std::string& word) {
  const int64_t bytes = size_in_bytes(real_part(dtype));
  const size_t comma = word.find(',');
  store_part(at, bytes, word.substr(0, comma));
  if (comma != std::string::npos) store_part(at + bytes, bytes, word.substr(comma + 1));
}

// The words that element 0, 1, 2, ... of "values" and "cycle" are made from, in turn.
std::vector<std::string> bit_words(const std::string& data) {
  std::istringstream stream(data);
  std::string word;
  stream >> word;
  if (word == "cycle") stream >> word;
  std::vector<std::string> words;
  while (stream >> word) words.push_back(word);
  return words;
}

void store_number(std::byte* at, DType dtype, int64_t number) {
  visit(dtype, [&]<class T>() { store(at, convert<T>(number)); });
}

Array make_array(const Case& test) {
  Array array = empty(test.shape, test.dtype);
  const std::vector<std::string> words = bit_words(test.data);
  for (int64_t i = 0; i < array.size(); ++i) {
    std::byte* at = array.origin() + i * size_in_bytes(test.dtype);
    if (test.data == "count") {
      store_number(at, test.dtype, i);
    } else {
      store_bits(at, test.dtype, words[static_cast<size_t>(i) % words.size()]);
    }
  }
  return array;
}

void expect_section_as_numpy(const std::string& section) {
  CaseReader reader;
  int count = 0;
  for (Case test; reader.read(test);) {
    if (test.section != section) continue;
    ++count;
    SCOPED_TRACE("case on line " + std::to_string(test.line));
    const Array array = make_array(test);
    EXPECT_EQ(to_string(array, test.options), test.str);
    EXPECT_EQ(repr(array, test.options), test.repr);
  }
  EXPECT_GT(count, 0) << "no such section: " << section;
}

TEST(PrintAsNumpy, NumbersAloneShowEveryDigit) { expect_section_as_numpy("alone"); }
TEST(PrintAsNumpy, EmptyArraysNameWhatCannotBeSeen) { expect_section_as_numpy("empty"); }
TEST(PrintAsNumpy, BooleansAndIntegersLineUp) { expect_section_as_numpy("discrete"); }
TEST(PrintAsNumpy, FloatsShareOneLayout) { expect_section_as_numpy("floats"); }
TEST(PrintAsNumpy, PrecisionAndSuppressionApply) { expect_section_as_numpy("float_options"); }
TEST(PrintAsNumpy, ComplexPartsHaveLayoutsOfTheirOwn) { expect_section_as_numpy("complexes"); }
TEST(PrintAsNumpy, EveryRankNestsItsBrackets) { expect_section_as_numpy("ranks"); }
TEST(PrintAsNumpy, LongRowsWrap) { expect_section_as_numpy("wrapping"); }
TEST(PrintAsNumpy, LargeArraysAreSummarised) { expect_section_as_numpy("summaries"); }
TEST(PrintAsNumpy, RandomNumbers) { expect_section_as_numpy("random"); }

void expect_like_its_copy(const Array& view) {
  EXPECT_EQ(to_string(view), to_string(view.copy()));
  EXPECT_EQ(repr(view, {.threshold = 5, .edge_items = 1}),
            repr(view.copy(), {.threshold = 5, .edge_items = 1}));
}

TEST(Print, ViewsLookLikeTheirCopies) {
  const Array a = arange(60).reshape({3, 4, 5});
  expect_like_its_copy(a.transpose());
  expect_like_its_copy(a.flip());
  expect_like_its_copy(a.diagonal());
  expect_like_its_copy(a.broadcast_to({2, 3, 4, 5}));
  expect_like_its_copy(a.as_strided({7, 3}, {-2, 6}, 20));
}

TEST(Print, MisalignedMemoryIsRead) {
  std::vector<std::byte> bytes(1 + 2 * sizeof(double));
  store(bytes.data() + 1, 1.5);
  store(bytes.data() + 1 + sizeof(double), -2.0);
  void* start = bytes.data() + 1;
  EXPECT_EQ(to_string(Array::wrap(static_cast<const double*>(start), {2}, 0)), "[ 1.5 -2. ]");
}

TEST(Print, StreamsTakeArraysAndShapes) {
  std::ostringstream out;
  out << Array{{1, 2}, {3, 4}} << ' ' << Shape{2, 2};
  EXPECT_EQ(out.str(), "[[1 2]\n [3 4]] (2, 2)");
}

TEST(Print, OptionsBelowZeroCountAsZero) {
  const Array a = {1.25, 2.5, 3.75};
  EXPECT_EQ(to_string(a, {.precision = -1}), to_string(a, {.precision = 0}));
  EXPECT_EQ(to_string(a, {.threshold = 1, .edge_items = -1}),
            to_string(a, {.threshold = 1, .edge_items = 0}));
  EXPECT_EQ(to_string(a, {.line_width = -5}), "[1.25\n 2.5\n 3.75]");
}

Array bfloats(const std::vector<double>& values) {
  Array array = empty({values.size()}, DType::bf16);
  for (size_t i = 0; i < values.size(); ++i) array.data<BFloat16>()[i] = BFloat16(values[i]);
  return array;
}

TEST(Print, Bfloat16IsLaidOutLikeFloat32WithItsOwnDigits) {
  EXPECT_EQ(to_string(bfloats({0.1, 1, -2.5})), "[ 0.1  1.  -2.5]");
  EXPECT_EQ(to_string(bfloats({3.14159, 256, 1000})), "[   3.14  256.   1000.  ]");
  EXPECT_EQ(to_string(bfloats({1e-9, 1})), "[1.e-09 1.e+00]");
  EXPECT_EQ(to_string(bfloats({3.38953139e38, 1})), "[3.39e+38 1.00e+00]");
  EXPECT_EQ(repr(bfloats({0.1})), "array([0.1], dtype=bfloat16)");
  EXPECT_EQ(to_string(Array::of(BFloat16(0.1))), "0.1");
  EXPECT_EQ(to_string(Array::of(BFloat16(9.2e-41))), "9e-41");
}

template <class Small>
void expect_all_read_back() {
  for (uint32_t bits = 0; bits < 0x8000; ++bits) {
    Small value;
    value.bits = static_cast<uint16_t>(bits);
    const double number = static_cast<double>(value);
    if (!std::isfinite(number)) continue;
    const std::string text = to_string(Array::of(value));
    ASSERT_EQ(Small(std::strtod(text.c_str(), nullptr)).bits, value.bits) << text;
  }
}

TEST(Print, EveryFloat16ReadsBack) { expect_all_read_back<Float16>(); }
TEST(Print, EveryBfloat16ReadsBack) { expect_all_read_back<BFloat16>(); }

}  // namespace
}  // namespace weft
