// inferExpandGeometryImpl, as the study of PyTorch gives it, line by line: sizes, strides, checks.

#include <gtest/gtest.h>

#include "seeds/expect.h"

namespace weft::seeds {
namespace {

using torch::ExpandGeometry;
using torch::infer_expand_geometry;

// ndim = sizes.size()
TEST(TorchExpandGeometry, HasAsManyDimensionsAsTheTarget) {
  const ExpandGeometry got = infer_expand_geometry({3}, {1}, {2, 4, 3});
  EXPECT_EQ(got, (ExpandGeometry{{2, 4, 3}, {0, 0, 1}}));
}

// if (tensor_dim == 0) return (sizes, ndim): every stride is 0
TEST(TorchExpandGeometry, ScalarTakesTheTargetWithStrideZeroEverywhere) {
  EXPECT_EQ(infer_expand_geometry({}, {}, {2, 1, 3}), (ExpandGeometry{{2, 1, 3}, {0, 0, 0}}));
  EXPECT_EQ(infer_expand_geometry({}, {}, {}), (ExpandGeometry{{}, {}}));
}

// stride = (dim >= 0) ? tensor_strides[dim] : ...
TEST(TorchExpandGeometry, ExistingDimensionKeepsItsStride) {
  EXPECT_EQ(infer_expand_geometry({2, 3}, {3, 1}, {2, 3}), (ExpandGeometry{{2, 3}, {3, 1}}));
  EXPECT_EQ(infer_expand_geometry({3, 2}, {1, 3}, {3, 2}), (ExpandGeometry{{3, 2}, {1, 3}}));
}

// ... : expandedSizes[i + 1] * expandedStrides[i + 1]
TEST(TorchExpandGeometry, NewDimensionOfSizeOneGetsSizeTimesStrideOfItsRightNeighbour) {
  EXPECT_EQ(infer_expand_geometry({2, 3}, {3, 1}, {1, 2, 3}),
            (ExpandGeometry{{1, 2, 3}, {6, 3, 1}}));
  EXPECT_EQ(infer_expand_geometry({3}, {1}, {1, 1, 3}), (ExpandGeometry{{1, 1, 3}, {3, 3, 1}}));
  EXPECT_EQ(infer_expand_geometry({3}, {10}, {1, 3}), (ExpandGeometry{{1, 3}, {30, 10}}));
}

TEST(TorchExpandGeometry, NewDimensionOfAnotherSizeGetsStrideZero) {
  EXPECT_EQ(infer_expand_geometry({3}, {1}, {5, 3}), (ExpandGeometry{{5, 3}, {0, 1}}));
  EXPECT_EQ(infer_expand_geometry({3}, {1}, {0, 3}), (ExpandGeometry{{0, 3}, {0, 1}}));
}

// The neighbour is taken after its own expansion: 5 * 0 on the left, 3 * 1 in the middle.
TEST(TorchExpandGeometry, NewDimensionsFollowTheExpandedNeighbour) {
  EXPECT_EQ(infer_expand_geometry({3}, {1}, {1, 5, 3}), (ExpandGeometry{{1, 5, 3}, {0, 0, 1}}));
  EXPECT_EQ(infer_expand_geometry({3}, {1}, {5, 1, 3}), (ExpandGeometry{{5, 1, 3}, {0, 3, 1}}));
}

// if (targetSize == -1) targetSize = size
TEST(TorchExpandGeometry, MinusOneKeepsTheExistingSize) {
  EXPECT_EQ(infer_expand_geometry({3, 1}, {1, 1}, {-1, 4}), (ExpandGeometry{{3, 4}, {1, 0}}));
  EXPECT_EQ(infer_expand_geometry({3, 1}, {1, 1}, {2, -1, -1}),
            (ExpandGeometry{{2, 3, 1}, {0, 1, 1}}));
}

// if (size != targetSize) { size = targetSize; stride = 0; }
TEST(TorchExpandGeometry, StretchedDimensionGetsStrideZero) {
  EXPECT_EQ(infer_expand_geometry({3, 1}, {1, 1}, {3, 4}), (ExpandGeometry{{3, 4}, {1, 0}}));
  EXPECT_EQ(infer_expand_geometry({1, 3}, {3, 1}, {2, 3}), (ExpandGeometry{{2, 3}, {0, 1}}));
  EXPECT_EQ(infer_expand_geometry({1, 3}, {3, 1}, {0, 3}), (ExpandGeometry{{0, 3}, {0, 1}}));
}

TEST(TorchExpandGeometry, DimensionOneThatStaysOneKeepsItsStride) {
  EXPECT_EQ(infer_expand_geometry({1, 3}, {7, 1}, {1, 3}), (ExpandGeometry{{1, 3}, {7, 1}}));
}

TEST(TorchExpandCheck, MinusOneIsNotAllowedInALeadingDimension) {
  const Refused got = refused([] { infer_expand_geometry({3}, {1}, {-1, 3}); });
  EXPECT_EQ(got.info.kind, ErrorKind::minus_one_on_new_axis);
  EXPECT_EQ(got.info.result_axis, 0);
  EXPECT_EQ(first_line(got.text),
            "The expanded size of the tensor (-1) isn't allowed in a leading, non-existing "
            "dimension 0");
}

// The study's source returns early for a scalar and lets -1 through; weft refuses it there too.
TEST(TorchExpandCheck, MinusOneIsNotAllowedForAScalarEither) {
  const Refused got = refused([] { infer_expand_geometry({}, {}, {2, -1}); });
  EXPECT_EQ(got.info.kind, ErrorKind::minus_one_on_new_axis);
  EXPECT_EQ(got.info.result_axis, 1);
}

TEST(TorchExpandCheck, OnlyASizeOfOneCanChange) {
  const Refused got = refused([] { infer_expand_geometry({2, 3}, {3, 1}, {2, 4}); });
  EXPECT_EQ(got.info.kind, ErrorKind::extents_differ);
  EXPECT_EQ(got.info.result_axis, 1);
  EXPECT_EQ(got.info.extents[0], 3);
  EXPECT_EQ(got.info.extents[1], 4);
  EXPECT_EQ(first_line(got.text),
            "The expanded size of the tensor (4) must match the existing size (3) at non-singleton "
            "dimension 1.  Target sizes: [2, 4].  Tensor sizes: [2, 3]");
}

TEST(TorchExpandCheck, TheLastDimensionThatFailsIsReported) {
  const Refused got = refused([] { infer_expand_geometry({2, 3}, {3, 1}, {-1, 5, 4}); });
  EXPECT_EQ(got.info.kind, ErrorKind::extents_differ);
  EXPECT_EQ(got.info.result_axis, 2);
}

TEST(TorchExpand, IsAViewWithTheInferredGeometry) {
  const Array x = torch::tensor({{1.0}, {2.0}, {3.0}});
  const Array wide = torch::expand(x, {-1, 4});
  expect_array(wide, {3, 4}, {1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3});
  EXPECT_EQ(wide.strides(), (Strides{1, 0}));
  EXPECT_TRUE(wide.shares_storage_with(x));
}

TEST(TorchExpand, MakesTheStudysFiveByThree) {
  const Array b = torch::tensor({1.0, 2.0, 3.0});
  const Array wide = torch::expand(b, torch::infer_size({5, 3}, b.shape()));
  expect_array(wide, {5, 3}, {1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3});
}

}  // namespace
}  // namespace weft::seeds
