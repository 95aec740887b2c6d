// Broadcasting by name: views, grids, outer operations.
#include "base/raise.h"
#include "base/text.h"
#include "weft/numpy.h"

namespace weft {

std::vector<Array> broadcast_arrays(const std::vector<Array>& arrays) try {
  std::vector<Shape> shapes;
  for (const Array& array : arrays) shapes.push_back(array.shape());
  const Shape common = broadcast_shapes(shapes);
  std::vector<Array> views;
  for (const Array& array : arrays) views.push_back(array.broadcast_to(common));
  return views;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array broadcast_in_dim(const Array& x, const Shape& shape, const Axes& dims) {
  check_shape(shape, "broadcast_in_dim");
  return Array(x.storage(), broadcast_in_dim(x.layout(), shape, dims), x.dtype(), false);
}

Array outer(Op op, const Array& a, const Array& b) {
  Shape shape = a.shape();
  for (int64_t extent : b.shape()) shape.push_back(extent);
  check_shape(shape, "outer");
  // All pairs are what the call says: both sides are stretched explicitly, whatever the policy.
  const Array left = broadcast_in_dim(a, shape, trailing_axes(a.rank(), a.rank()));
  const Array right = b.broadcast_to(shape);
  const Operand operands[] = {left, right};
  return apply(op, operands, 2);
}

std::vector<Array> meshgrid(const std::vector<Array>& axes, Indexing indexing, bool sparse) try {
  const int rank = static_cast<int>(axes.size());
  std::vector<Array> grids;
  for (int i = 0; i < rank; ++i) {
    const Array& values = axes[static_cast<size_t>(i)];
    if (values.rank() > 1) {
      raise(ErrorKind::bad_argument, "meshgrid",
            cat("axis ", i, " has shape ", values.shape(), "; each must have rank 1 or 0"));
    }
    const bool swapped = indexing == Indexing::xy && rank > 1 && i < 2;
    Shape shape = Shape::filled(rank, 1);
    shape[swapped ? 1 - i : i] = values.size();
    grids.push_back(values.reshape(shape));
  }
  if (sparse) return grids;
  std::vector<Array> dense;
  for (const Array& view : broadcast_arrays(grids)) dense.push_back(view.copy());
  return dense;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft
