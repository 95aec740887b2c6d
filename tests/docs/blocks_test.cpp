// The blocks of README, broadcasting.md and errors.md that show numbers, shapes and texts instead
// of code: each is what the library says.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "docs/page_text.h"
#include "support/expect.h"

namespace weft::test {
namespace {

std::vector<std::string> blocks_of(const std::string& page) {
  return plain_blocks(WEFT_DOCS_DIR "/" + page);
}

std::vector<std::string> lines_in(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// The numbers of a line, in order.
std::vector<int64_t> numbers_in(const std::string& line) {
  static const std::regex number("-?[0-9]+");
  std::vector<int64_t> found;
  for (std::sregex_iterator it(line.begin(), line.end(), number), end; it != end; ++it)
    found.push_back(std::stoll(it->str()));
  return found;
}

// A line of a block may go on with a remark, two blanks behind.
bool is_line_with_remark(const std::string& shown, const std::string& said) {
  return shown == said || shown.starts_with(said + "  ");
}

bool is_text_with_remarks(const std::string& block, const std::string& text) {
  const std::vector<std::string> shown = lines_in(block), said = lines_in(text);
  return std::equal(shown.begin(), shown.end(), said.begin(), said.end(), is_line_with_remark);
}

// The lines of the block stand in the text, one below the other; remarks may follow them.
bool is_part_with_remarks(const std::string& block, const std::string& text) {
  const std::vector<std::string> shown = lines_in(block), said = lines_in(text);
  return std::search(said.begin(), said.end(), shown.begin(), shown.end(),
                     [](const std::string& line, const std::string& of_block) {
                       return is_line_with_remark(of_block, line);
                     }) != said.end();
}

std::string refusal_of(const Array& a, const Array& b) {
  try {
    add(a, b);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

using Numbers = std::vector<int64_t>;

Numbers entries(const Dims& dims) { return Numbers(dims.begin(), dims.end()); }

std::string text_of(const std::string& path) {
  std::string text;
  for (const std::string& line : lines_of(path)) text += line + "\n";
  return text;
}

// --- README.md

TEST(ReadmePicture, IsOneOfTheGallerys) {
  static const std::regex shown("!\\[[^\\]]+\\]\\(docs/(pictures/[a-z_]+\\.svg)\\)");
  const std::string readme = text_of(WEFT_DOCS_DIR "/../README.md");
  std::smatch picture;
  ASSERT_TRUE(std::regex_search(readme, picture, shown));
  EXPECT_LT(picture.position(), 600) << "the first thing below the name";
  EXPECT_NE(text_of(WEFT_DOCS_DIR "/gallery.md").find(picture[1].str()), std::string::npos);
}

TEST(ReadmeBlocks, ShowTheTextOfARefusal) {
  EXPECT_EQ(blocks_of("../README.md").at(0),
            refusal_of(zeros({256, 256, 16}), zeros({256})) + "\n");
}

TEST(ReadmeBlocks, SayHowTheCallRuns) {
  const Array a = {{1, 2, 3}, {4, 5, 6}}, b = {7, 8, 9};
  std::string page;
  for (const std::string& line : lines_of(WEFT_DOCS_DIR "/../README.md")) page += line + " ";
  EXPECT_NE(page.find("`" + explain(Op::add, {a, b}).focus().schedule + "`"), std::string::npos);
}

// --- docs/broadcasting.md

// "x (3,) strides (1,) dims {1} result (2, 3) strides (0, 1)": the first five lists of a line.
TEST(BroadcastingBlocks, ShowTheMapsOfBroadcastInDim) {
  const std::regex map(
      R"(x +(\(.*?\)) +strides (\(.*?\)) +dims (\{.*?\}) +result (\(.*?\)) +strides (\(.*?\)))");
  int checked = 0;
  for (const std::string& line : lines_in(blocks_of("broadcasting.md").at(0))) {
    std::smatch parts;
    if (!std::regex_search(line, parts, map)) continue;
    ++checked;
    const Array x = zeros(Shape(numbers_in(parts[1])));
    EXPECT_EQ(numbers_in(parts[2]), entries(x.strides())) << line;
    const Array placed =
        broadcast_in_dim(x, Shape(numbers_in(parts[4])), Axes(numbers_in(parts[3])));
    EXPECT_EQ(numbers_in(parts[5]), entries(placed.strides())) << line;
  }
  EXPECT_EQ(checked, 3);
}

TEST(BroadcastingBlocks, ShowHowShapesLineUp) {
  EXPECT_TRUE(is_part_with_remarks(blocks_of("broadcasting.md").at(1),
                                   explain({{12, 4, 1, 5}, {1, 5, 5}}).text()));
  EXPECT_TRUE(is_part_with_remarks(blocks_of("broadcasting.md").at(4),
                                   xla::explain({4}, {1, 2}, {0}).text()));
}

TEST(BroadcastingBlocks, ShowTheGeometryOfExpand) {
  const std::vector<std::string> lines = lines_in(blocks_of("broadcasting.md").at(2));
  ASSERT_EQ(lines.size(), 4U);
  const auto list_of = [&](size_t i) {  // what stands before the remark
    return numbers_in(lines[i].substr(0, lines[i].find("          ", 20)));
  };
  const Shape sizes(numbers_in(lines[0])), target(list_of(2));
  const torch::ExpandGeometry geometry =
      torch::infer_expand_geometry(sizes, Strides(numbers_in(lines[1])), target);
  EXPECT_EQ(geometry.sizes, target);
  EXPECT_EQ(list_of(3), entries(geometry.strides));
}

TEST(BroadcastingBlocks, ShowWhatXlaTakesAndRefuses) {
  const Array m = zeros({2, 3}), v = zeros({3});
  const std::string block = blocks_of("broadcasting.md").at(3);
  EXPECT_EQ(block.find("xla::add(m, v, {1})       m (2, 3)    v lies along axis 1"), 0U);
  EXPECT_EQ(xla::add(m, v, {1}).shape(), (Shape{2, 3}));
  EXPECT_NE(block.find("xla::add(m, v)            refused"), std::string::npos);
  EXPECT_EQ(refusal([&] { xla::add(m, v); }), ErrorKind::dims_required);
  EXPECT_NE(block.find("xla::add(m, v, {0})       refused: axis 0 is 2 in m and 3 in v"),
            std::string::npos);
  EXPECT_EQ(refusal([&] { xla::add(m, v, {0}); }), ErrorKind::extents_differ);
}

// --- docs/errors.md

TEST(ErrorsBlocks, ShowTheFamily) {
  const std::vector<std::string> lines = lines_in(blocks_of("errors.md").at(0));
  const std::string names[] = {"Error",      "ShapeError",  "DTypeError", "IndexError",
                               "ValueError", "LinAlgError", "IoError",    "MemoryError"};
  ASSERT_EQ(lines.size(), std::size(names));
  for (size_t i = 0; i < lines.size(); ++i)
    EXPECT_EQ(stripped(lines[i]).find(names[i] + " "), 0U) << lines[i];
  static_assert(std::derived_from<ShapeError, Error> && std::derived_from<DTypeError, Error> &&
                std::derived_from<IndexError, Error> && std::derived_from<ValueError, Error> &&
                std::derived_from<LinAlgError, Error> && std::derived_from<IoError, Error> &&
                std::derived_from<MemoryError, Error>);
  static_assert(std::derived_from<ShapeError, std::exception> &&
                std::derived_from<MemoryError, std::bad_alloc>);
}

TEST(ErrorsBlocks, ShowTheAnatomyOfAText) {
  const std::string text = refusal_of(zeros({256, 256, 16}), zeros({256}));
  EXPECT_TRUE(is_text_with_remarks(blocks_of("errors.md").at(1), text));
}

}  // namespace
}  // namespace weft::test
