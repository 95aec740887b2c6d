// Shapes at compile time: the rules of all three dialects work in constant expressions. A wrong
// shape is then an error of the compiler, at the line that asks for it.
#include <iostream>

#include "weft/weft.h"

using namespace weft;

// NumPy: aligned at the right; the extent that is not 1 wins, also when it is 0.
static_assert(broadcast_shapes(Shape{2, 1}, Shape{3}) == Shape{2, 3});
static_assert(broadcast_shapes(Shape{256, 256, 16}, Shape{16}) == Shape{256, 256, 16});
static_assert(broadcast_shapes(Shape{12, 4, 1, 5}, Shape{1, 5, 5}) == Shape{12, 4, 5, 5});
static_assert(broadcast_shapes(Shape{1}, Shape{0}) == Shape{0});
static_assert(broadcast_shapes(Shape{2, 1, 1}, Shape{3, 1}, Shape{4}) == Shape{2, 3, 4});

// XLA: the result, and which of its axes each side's axes become.
constexpr Shape kVector{4};
constexpr Shape kRow{1, 2};
static_assert(xla::infer_binary_shape(kVector, kRow, Axes{0}).shape == Shape{4, 2});
static_assert(xla::infer_binary_shape(kVector, kRow, Axes{0}).lhs_dims == Axes{0});
static_assert(xla::infer_binary_shape(Shape{1, 2}, Shape{4, 3, 1}, Axes{1, 2}).shape ==
              Shape{4, 3, 2});

// What would be refused, and why: a question instead of an error.
static_assert(xla::find_binary_refusal(Shape{2, 3}, Shape{3}, Axes{}).kind ==
              ErrorKind::dims_required);
static_assert(xla::find_binary_refusal(Shape{2, 3}, Shape{3}, Axes{0}).result_axis == 0);

// PyTorch: sizes and strides in, sizes and strides out.
constexpr torch::ExpandGeometry kWide =
    torch::infer_expand_geometry(Shape{3, 1}, Strides{1, 1}, Shape{2, -1, 4});
static_assert(kWide.sizes == Shape{2, 3, 4});
static_assert(kWide.strides == Strides{0, 1, 0});  // stretched and new axes do not move

// The core that all of them come down to: where each element lies after a broadcast.
static_assert(broadcast_in_dim(Layout::row_major(Shape{2, 3}), Shape{3, 5, 2}, Axes{2, 0})
                  .strides == Strides{1, 0, 3});

int main() {
  std::cout << "Everything here was checked by the compiler, for example\n"
            << explain({{12, 4, 1, 5}, {1, 5, 5}}) << '\n';
}
