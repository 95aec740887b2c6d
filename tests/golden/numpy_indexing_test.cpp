// Brackets with arrays in them against NumPy's answers, read and written.
#include "support/golden_reader.h"
#include "weft/weft.h"

namespace weft::golden {
namespace {

constexpr const char* kFile = "numpy_indexing.txt";

std::vector<std::string> parts_of(const std::string& word) {
  std::vector<std::string> parts;
  std::istringstream stream(word);
  for (std::string part; std::getline(stream, part, ':');) parts.push_back(part);
  return parts;
}

Slice::Bound bound_from(const std::string& text) {
  if (text == "-") return none;
  return std::stoll(text);
}

Array array_from(const std::string& shape, const std::string& values, DType dtype) {
  std::istringstream list(values == "()" ? "" : values);
  std::vector<int64_t> numbers;
  for (std::string number; std::getline(list, number, ',');) numbers.push_back(std::stoll(number));
  return Array::from(numbers.data(), Shape(dims_from(shape, 'x'))).astype(dtype);
}

ArrayIndex entry_from(const std::string& word) {
  const std::vector<std::string> parts = parts_of(word);
  if (parts[0] == "new") return new_axis;
  if (parts[0] == "rest") return ellipsis;
  if (parts[0] == "pos") return std::stoll(parts[1]);
  if (parts[0] == "cut")
    return slice(bound_from(parts[1]), bound_from(parts[2]), std::stoll(parts[3]));
  return array_from(parts[1], parts[2], parts[0] == "mask" ? DType::boolean : DType::i64);
}

std::string values_of(const Array& x) {
  std::string text;
  for (const int64_t value : x.values<int64_t>())
    text += (text.empty() ? "" : ",") + std::to_string(value);
  return text.empty() ? "()" : text;
}

std::string shape_of(const Array& x) {
  std::string text;
  for (const int64_t extent : x.shape()) text += (text.empty() ? "" : "x") + std::to_string(extent);
  return text.empty() ? "()" : text;
}

// Of an array of any element type that lies in any order.
std::string answer(const Array& x, const std::vector<ArrayIndex>& entries) {
  try {
    const Array got = x.at(entries);
    std::string text = shape_of(got) + " " + values_of(got);
    const Array values = (-1 - arange(got.size())).reshape(got.shape());
    x.at(entries) = values.astype(x.dtype());
    return text + " " + values_of(x);
  } catch (const Error&) {
    return "refused";
  }
}

TEST(NumpyIndexing, SelectionsAreReadAndWrittenAsByNumPy) {
  compare_lines(kFile, "index", [](GoldenLine& line) -> Compared {
    const Shape shape = line.shape();
    std::vector<ArrayIndex> entries(static_cast<size_t>(line.integer()), all);
    for (ArrayIndex& entry : entries) entry = entry_from(line.word());
    const Array x = arange(count_or_overflow(shape)).reshape(shape);
    const Array reversed = x.flip().copy().flip();
    const Array small = x.transpose().astype(DType::i16).copy().transpose();
    const std::string first = answer(x, entries);
    EXPECT_EQ(answer(reversed, entries), first) << "reversed in memory";
    EXPECT_EQ(answer(small, entries), first) << "int16, columns first";
    std::string expected = line.word();
    if (expected == "refused") return {expected, first};
    expected += " " + line.word();
    return {expected + " " + line.word(), first};
  });
}

TEST(NumpyIndexing, FileIsReadWhole) { expect_kinds(kFile, {"index"}); }

}  // namespace
}  // namespace weft::golden
