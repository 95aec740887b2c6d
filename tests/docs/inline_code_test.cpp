// Code in the running text and the tables of a page is compiled and run too: each piece is the text
// of what is checked here.
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <sstream>

#include "docs/page_text.h"
#include "support/expect.h"

namespace weft::test {
namespace {

// Calls, lists and options between backquotes; a shape or a bare name is none of them.
std::set<std::string> inline_code(const std::string& page) {
  static const std::regex code("\\{\\..*|.*[A-Za-z_>][({].*");
  std::set<std::string> found;
  bool is_block = false;
  for (const std::string& line : lines_of(WEFT_DOCS_DIR "/" + page)) {
    if (line.starts_with("```")) is_block = !is_block;
    if (is_block) continue;
    std::istringstream pieces(line);
    bool is_quoted = false;
    for (std::string piece; std::getline(pieces, piece, '`'); is_quoted = !is_quoted) {
      if (is_quoted && std::regex_match(piece, code)) found.insert(piece);
    }
  }
  return found;
}

// `code` as the page has it, and what it must be.
struct Piece {
  std::string code;
  bool holds;
};
#define PIECE(check, ...) \
  Piece { #__VA_ARGS__, check(__VA_ARGS__) }
// Code with a name the page leaves open, or without arguments.
#define SAID(holds, code) \
  Piece { code, holds }

void expect_held(const std::string& page, const std::vector<Piece>& pieces) {
  std::set<std::string> held;
  for (const Piece& piece : pieces) {
    EXPECT_TRUE(piece.holds) << page << ": " << piece.code;
    held.insert(piece.code);
  }
  EXPECT_EQ(inline_code(page), held) << page;
}

auto is(DType dtype) {
  return [dtype](const Array& x) { return x.dtype() == dtype; };
}

TEST(InlineCode, OfElementTypes) {
  const float numbers[] = {1, 2};
  const Array written = [] {
    Array a = {1, 2};
    a(0) = scalar(2.5).astype(DType::i64);
    return a;
  }();
  const bool refuses_kinds = refusal([] { Array{1, 2}(0) = 2.5; }) == ErrorKind::cast_refused;
  const bool refuses_axes = refusal([] {
                              Array{1, 2}(0) = Array{2.5}.astype(DType::i64);
                            }) == ErrorKind::output_shape;
  const Array f32 = zeros({2}, DType::f32);
  expect_held(
      "dtypes.md",
      {SAID(name_of(DType::f32) == "float32", "name_of(DType::f32)"),
       SAID(f32.dtype() == DType::f32, "a.dtype() == DType::f32"),
       PIECE(is(DType::i64), Array{1, 2}),
       PIECE(is(DType::f64), Array{1.0, 2.0}),
       PIECE(is(DType::boolean), Array{true, false}),
       PIECE(is(DType::c128), Array{std::complex<float>{1, 2}}),
       PIECE(is(DType::f32), Array::of<float>({1, 2})),
       SAID(is(DType::f32)(Array::from(numbers, {2})), "Array::from(pointer, shape)"),
       SAID(is(DType::f32)(Array::wrap(numbers, {2}, [](const float*) {})), "Array::wrap(...)"),
       PIECE(is(DType::i64), scalar(5)),
       PIECE(is(DType::f32), Array::of(2.0f)),
       SAID(is(DType::f64)(zeros({2})), "zeros(shape)"),
       SAID(is(DType::f64)(linspace(0, 1, 3)), "linspace(...)"),
       SAID(is(DType::f64)(eye(2)), "eye(n)"),
       SAID(is(DType::i64)(full({2}, 7)) && is(DType::f64)(full({2}, 7.0)), "full(shape, 7)"),
       SAID(full({1}, 2.75, DType::i8).item<int64_t>(0) == 2, "full(shape, 2.75, DType::i8)"),
       PIECE(is(DType::i64), arange(5)),
       PIECE(is(DType::f32), torch::tensor({1.0})),
       SAID(is(DType::f32)(torch::zeros({2})), "torch::zeros(shape)"),
       SAID(refuses_kinds, "a(0) = 2.5"),
       SAID(written.item<int64_t>(0) == 2, "a(0) = scalar(2.5).astype(DType::i64)"),
       SAID(refuses_axes, "Array{2.5}"),
       SAID(Array({1, 2})(0).rank() == 0, "a(0)"),
       SAID(f32.item<double>(0) == 0, "item<T>()"),
       SAID(f32.values<double>().size() == 2, "values<T>()"),
       SAID(refusal([&] { f32.data<double>(); }) == ErrorKind::dtype_mismatch, "data<T>()"),
       SAID(refusal([&] { f32.view<double, 1>(); }) == ErrorKind::dtype_mismatch, "view<T, R>()")});
}

std::string explained() { return explain({{12, 4, 1, 5}, {1, 5, 5}}).text(); }

TEST(InlineCode, OfBroadcasting) {
  const Array a = zeros({2, 3}), b = {1.0, 2.0, 3.0};
  const Array m = {true, false, true};
  Array c = zeros({2, 3});
  add(a, b, {.out = c});
  const bool into = numbers(c) == std::vector<double>{1, 2, 3, 1, 2, 3};
  add(a, 7, {.out = c, .where = m});
  const bool masked = numbers(c) == std::vector<double>{7, 2, 7, 7, 2, 7};
  Array row = zeros({2, 3});
  row(0) = b;
  expect_held(
      "broadcasting.md",
      {SAID(explained().find("b repeats along axes 0, 1") != std::string::npos,
            "explain({{12, 4, 1, 5}, {1, 5, 5}})"),
       SAID(b(all, new_axis).shape() == Shape({3, 1}), "b(all, new_axis)"),
       SAID(into, "add(a, b, {.out = c})"), SAID(masked, "{.out = c, .where = m}"),
       SAID(numbers(row) == std::vector<double>({1, 2, 3, 0, 0, 0}), "a(0) = b"),
       SAID(torch::expand(b, {2, 3}).shape() == Shape({2, 3}), "torch::expand(x, sizes)"),
       SAID(torch::infer_expand_geometry({3, 1}, {1, 1}, {2, 1, 3, 4}).strides ==
                Strides({0, 3, 1, 0}),
            "torch::infer_expand_geometry(sizes, strides, target)"),
       SAID(numbers(torch::sum_to_size(ones({2, 3}), {3})) == std::vector<double>({2, 2, 2}),
            "torch::sum_to_size(g, sizes)"),
       SAID(xla::broadcast(b, {2}).shape() == Shape({2, 3}), "xla::broadcast(x, sizes)")});
}

}  // namespace
}  // namespace weft::test
