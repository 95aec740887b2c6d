// The code of pages that have no example of their own, compiled and run; pages_test.cpp holds the
// pages to these lines.
#include <gtest/gtest.h>
#include <sys/mman.h>

#include <iostream>
#include <sstream>

#include "docs/page_text.h"
#include "support/expect.h"

namespace weft::test {
namespace {

// As on the pages.
// clang-format off

// --- docs/broadcasting.md

// What is written to std::cerr while it lives, also if something is thrown.
struct Said {
  std::ostringstream text;
  std::streambuf* terminal = std::cerr.rdbuf(text.rdbuf());
  ~Said() { std::cerr.rdbuf(terminal); }
};

std::string strict_and_watched(const Array& a, const Array& b) {
  const Said said;
  {
    add(a, b, {.policy = Policy::same_rank});
    PolicyScope strict(Policy::exact);
    ObserverScope watch([](const Stretch& s) {
      std::cerr << s.op << " stretches operand " << s.operand << " " << s.shape << " to "
                << s.result << '\n';
    });
    EXPECT_EQ(refusal([&] { add(a, b); }), ErrorKind::stretch);
    add(a, b, {.policy = Policy::implicit});
  }
  return said.text.str();
}

TEST(BroadcastingPage, StrictnessIsForACallOrAScope) {
  EXPECT_EQ(strict_and_watched(zeros({2, 3}), zeros({2, 1})),
            "add stretches operand 1 (2, 1) to (2, 3)\n");
  EXPECT_EQ(refusal([] {
              strict_and_watched(zeros({2, 3}), zeros({3}));
            }),
            ErrorKind::rank_promotion);
}

static_assert(broadcast_shapes(Shape{12, 4, 1, 5}, Shape{1, 5, 5}) == Shape{12, 4, 5, 5});
static_assert(torch::infer_expand_geometry(Shape{3, 1}, Strides{1, 1}, Shape{3, 4}).strides ==
              Strides{1, 0});
static_assert(xla::infer_binary_shape(Shape{4}, Shape{1, 2}, Axes{0}).shape == Shape{4, 2});

// --- docs/errors.md

struct Seen {
  std::string op, text;
  std::vector<Shape> shapes;
  int axis = -1;
  int64_t extents[2] = {};
};

Seen seen_by(const Array& a, const Array& b) {
  Seen seen;
  std::ostringstream said;
  std::streambuf* terminal = std::cerr.rdbuf(said.rdbuf());
  const auto use = [&](const std::string& op, const std::vector<Shape>& shapes, int axis,
                       const int64_t(&extents)[2]) {
    seen = {op, "", shapes, axis, {extents[0], extents[1]}};
  };
  try {
    add(a, b);
  } catch (const ShapeError& e) {
    std::cerr << e.what() << '\n';
    if (e.kind() == ErrorKind::extents_differ) {
      use(e.info().op, e.info().shapes, e.info().result_axis, e.info().extents);
    }
  }
  std::cerr.rdbuf(terminal);
  seen.text = said.str();
  return seen;
}

TEST(ErrorsPage, PayloadAndTextAreAsShown) {
  const Seen seen = seen_by(zeros({256, 256, 16}), zeros({256}));
  EXPECT_EQ(seen.op, "add");
  EXPECT_EQ(seen.shapes, (std::vector<Shape>{{256, 256, 16}, {256}}));
  EXPECT_EQ(seen.axis, 2);
  EXPECT_EQ(seen.extents[0], 16);
  EXPECT_EQ(seen.extents[1], 256);
  EXPECT_EQ(
      seen.text,
      R"(add: shapes (256, 256, 16) and (256,) do not broadcast: result axis 2 is 16 in operand 0 and 256 in operand 1
    operand 0   256  256   16
    operand 1             256
                          ^^^
    hint: operand 1 fits operand 0 in 2 places:
          along axis 0: b(all, new_axis, new_axis) or xla::add(a, b, {0})
          along axis 1: b(all, new_axis) or xla::add(a, b, {1})
)");
}

// --- docs/explain.md

void print_cures() {
  Explanation e = explain("a - b.mean(1)", {.bindings = {"a=(100,3)", "b=(100,3)"}});
  if (!e.works()) std::cout << e << '\n';
  for (const Cure& cure : e.focus().cures) std::cout << cure.code[0] << ": " << cure.result << '\n';
}

TEST(ExplainPage, CuresCanBeGoneThrough) {
  EXPECT_NE(printed_by(print_cures).find("a - b.mean(1, keepdims=True): (100, 3)\n"),
            std::string::npos);
}

// --- docs/migrating_from_xtensor.md

Expr norms(const Array& x) {
  auto centre = mean(lazy(x), {.axis = 0});
  auto apart = lazy(x) - centre;
  return sqrt(sum(apart * apart, {.axis = 1}));
}

Expr scaled(const Array& x) {
  const auto factor = 2.5;
  return lazy(x) * factor;
}

Array shares(const Array& b) {
  Array share = lazy(b) / max(lazy(b), {.axis = {1, 2}, .keepdims = true});
  return share;
}

Array mapped(int64_t count) {
  const size_t length = static_cast<size_t>(count) * sizeof(float);
  void* memory = mmap(nullptr, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  const float* first = static_cast<const float*>(memory);
  Array x = Array::wrap(first, {count}, [=](const float*) { munmap(memory, length); });
  return x;
}
// clang-format on

TEST(MigratingPage, SnippetsDoWhatIsSaid) {
  expect_array(norms({{0.0, 3.0}, {0.0, -3.0}}), {2}, {3, 3});
  expect_array(scaled({2.0, 4.0}), {2}, {5, 10});
  expect_array(shares({{{1.0, 2.0}}, {{4.0, 8.0}}}), {2, 1, 2}, {0.5, 1, 0.5, 1});
  expect_array(mapped(3), {3}, {0, 0, 0});
}

}  // namespace
}  // namespace weft::test
