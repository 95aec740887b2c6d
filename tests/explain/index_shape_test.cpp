// Indexing by arrays: shapes as NumPy 2.4 gives them.
#include "explain/index_shape.h"

#include <gtest/gtest.h>

#include "core/views.h"

namespace weft::explanation {
namespace {

// The call x[parts]; arrays among the parts are given by their shape, "mask" by type.
class Brackets {
 public:
  explicit Brackets(const Shape& x) {
    call_.kind = StepKind::index;
    call_.function = "index";
    call_.inputs.push_back({"x", core::abstract_value(x, DType::f64)});
  }
  Brackets& array(const Shape& shape, DType dtype = DType::i64) {
    call_.parts.push_back({static_cast<int>(call_.inputs.size()), all});
    call_.inputs.push_back({"i", core::abstract_value(shape, dtype)});
    return *this;
  }
  Brackets& mask(const Shape& shape) { return array(shape, DType::boolean); }
  Brackets& at(const Index& index) {
    call_.parts.push_back({-1, index});
    return *this;
  }
  Brackets& torch() {
    call_.dialect = Dialect::torch;
    return *this;
  }
  Indexed find() const { return index_shape(call_); }
  Shape shape() const { return find().shape; }

 private:
  Call call_;
};

Brackets x(const Shape& shape) { return Brackets(shape); }

TEST(IndexShape, IndexArraysBroadcastAndStandWhereTheFirstOneStood) {
  EXPECT_EQ(x({4, 5, 6}).array({3}).shape(), Shape({3, 5, 6}));
  EXPECT_EQ(x({4, 5, 6}).array({2, 1}).array({3}).shape(), Shape({2, 3, 6}));
  EXPECT_EQ(x({4, 5, 6}).at(all).array({3}).array({2, 1}).shape(), Shape({4, 2, 3}));
  EXPECT_EQ(x({4, 5, 6}).at(slice(1, 3)).array({3}).shape(), Shape({2, 3, 6}));
  EXPECT_EQ(x({4, 5, 6}).at(ellipsis).array({7}).shape(), Shape({4, 5, 7}));
  EXPECT_EQ(x({4}).array({}).shape(), Shape({}));
}

TEST(IndexShape, WhatLiesBetweenIndexArraysSendsThemToTheFront) {
  EXPECT_EQ(x({4, 5, 6}).array({3}).at(all).array({3}).shape(), Shape({3, 5}));
  EXPECT_EQ(x({4, 5, 6}).at(all).array({3}).at(new_axis).array({3}).shape(), Shape({3, 4, 1}));
  EXPECT_EQ(x({4, 5, 6, 7}).at(all).array({3}).at(ellipsis).array({3}).shape(), Shape({3, 4, 6}));
}

TEST(IndexShape, AnIntegerBesideIndexArraysIsOneInNumPyAndSelectsFirstInPyTorch) {
  EXPECT_EQ(x({2, 3, 4}).at(0).at(all).array({5}).shape(), Shape({5, 3}));
  EXPECT_EQ(x({2, 3, 4}).torch().at(0).at(all).array({5}).shape(), Shape({3, 5}));
}

TEST(IndexShape, MasksTakeTheirAxesAndAreOpen) {
  const Indexed rows = x({4, 5}).mask({4}).find();
  EXPECT_EQ(rows.shape, Shape({4, 5}));
  EXPECT_EQ(rows.open, Axes({0}));
  const Indexed pairs = x({4, 5, 6}).at(all).mask({5, 6}).find();
  EXPECT_EQ(pairs.shape, Shape({4, 30}));
  EXPECT_EQ(pairs.open, Axes({1}));
  const Indexed beside = x({4, 5}).mask({4}).array({3}).find();
  EXPECT_EQ(beside.shape, Shape({3})) << "three are true, or it is refused";
  EXPECT_TRUE(beside.open.empty());
}

template <class Thrown>
std::string refusal(const Brackets& brackets) {
  try {
    brackets.shape();
  } catch (const Thrown& error) {
    return error.what();
  }
  return "nothing was thrown";
}

TEST(IndexShape, IndexArraysThatDoNotBroadcastAreRefusedWithACure) {
  EXPECT_EQ(refusal<ShapeError>(x({9, 9}).array({3}).array({5})),
            "index: index arrays of shapes (3,) and (5,) do not broadcast\n"
            "    operand 0   3\n"
            "    operand 1   5\n"
            "                ^\n"
            "    hint: all rows with all columns: ix_(rows, columns) gives shape (3, 5)");
}

TEST(IndexShape, MasksNeverStretch) {
  EXPECT_EQ(refusal<ShapeError>(x({4}).mask({3})),
            "index: a mask of shape (3,) does not fit axis 0 of (4,): masks never stretch\n"
            "    array   4\n"
            "    mask    3\n"
            "            ^");
  EXPECT_NE(refusal<ShapeError>(x({4, 5}).at(all).mask({1})), "nothing was thrown");
}

TEST(IndexShape, WhatIsNoIndexIsRefused) {
  EXPECT_NE(refusal<DTypeError>(x({4}).array({2}, DType::f64)), "nothing was thrown");
  EXPECT_NE(refusal<IndexError>(x({4}).array({2}).array({2})), "nothing was thrown");
  EXPECT_NE(refusal<IndexError>(x({4, 5}).array({2}).at(5)), "nothing was thrown");
  EXPECT_NE(refusal<IndexError>(x({4, 5}).at(ellipsis).array({2}).at(ellipsis)),
            "nothing was thrown");
}

}  // namespace
}  // namespace weft::explanation
