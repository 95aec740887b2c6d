// Result shapes and broadcast views in the default dialect, held against NumPy
// (data/numpy_broadcast.txt).

#include "support/golden_reader.h"
#include "support/strided.h"
#include "weft/numpy.h"

namespace weft::golden {
namespace {

constexpr const char* kFile = "numpy_broadcast.txt";
constexpr const char* kExtentsDiffer = "ShapeError extents_differ";

std::vector<Shape> read_shapes(GoldenLine& line) {
  std::vector<Shape> shapes(static_cast<size_t>(line.integer()));
  for (Shape& shape : shapes) shape = line.shape();
  return shapes;
}

std::string read_shape_or_refusal(GoldenLine& line) {
  return line.accept("refused") ? kExtentsDiffer : to_string(line.shape());
}

// The form that takes shapes one by one and also works at compile time.
Shape broadcast_each(const std::vector<Shape>& s) {
  if (s.size() == 2) return broadcast_shapes(s[0], s[1]);
  return s.size() == 3 ? broadcast_shapes(s[0], s[1], s[2])
                       : broadcast_shapes(s.at(0), s.at(1), s.at(2), s.at(3));
}

// What an operation of two operands, or of three, makes of the shapes.
Shape broadcast_by_operation(const std::vector<Shape>& s) {
  std::vector<Array> arrays;
  for (const Shape& shape : s) arrays.push_back(zeros(shape, DType::boolean));
  if (s.size() == 2) return add(arrays[0], arrays[1]).shape();
  if (s.size() == 3) return where(arrays[0], arrays[1], arrays[2]).shape();
  return broadcast_arrays(arrays).at(0).shape();
}

TEST(NumpyBroadcast, FileHasNoUnknownLines) { expect_kinds(kFile, {"shapes", "view"}); }

TEST(NumpyBroadcast, ListsOfShapesGiveNumpysShape) {
  compare_lines(kFile, "shapes", [](GoldenLine& line) -> Compared {
    const std::vector<Shape> shapes = read_shapes(line);
    return {read_shape_or_refusal(line),
            answer_of([&] { return to_string(broadcast_shapes(shapes)); })};
  });
}

TEST(NumpyBroadcast, ShapesOneByOneGiveNumpysShape) {
  compare_lines(kFile, "shapes", [](GoldenLine& line) -> Compared {
    const std::vector<Shape> shapes = read_shapes(line);
    return {read_shape_or_refusal(line),
            answer_of([&] { return to_string(broadcast_each(shapes)); })};
  });
}

TEST(NumpyBroadcast, OperationsGiveNumpysShape) {
  compare_lines(kFile, "shapes", [](GoldenLine& line) -> Compared {
    const std::vector<Shape> shapes = read_shapes(line);
    return {read_shape_or_refusal(line),
            answer_of([&] { return to_string(broadcast_by_operation(shapes)); })};
  });
}

// NumPy writes stride 0 on an axis of extent 1 that stays 1, weft keeps the source's: both views
// are the same, and the core says that the operand's stride stays on the axes it supplies.
Strides keep_strides_of_ones(Strides strides, const Array& source, const Shape& target) {
  const int added = target.rank() - source.rank();
  for (int i = 0; i < source.rank(); ++i) {
    if (source.shape()[i] == 1 && target[added + i] == 1) strides[added + i] = source.strides()[i];
  }
  return strides;
}

std::string view_text(const Shape& shape, const Strides& strides, bool writable) {
  return to_string(shape) + " strides " + to_string(strides) + (writable ? " writable" : "");
}

TEST(NumpyBroadcast, ViewsHaveNumpysStridesAndAreReadOnly) {
  compare_lines(kFile, "view", [](GoldenLine& line) -> Compared {
    const Shape shape = line.shape();
    const Array source = strided_array(shape, line.list());
    const Shape target = line.shape();
    const std::string answer = answer_of([&] {
      const Array view = source.broadcast_to(target);
      return view_text(view.shape(), view.strides(), view.is_writable());
    });
    if (line.accept("refused")) return {kExtentsDiffer, answer};
    Strides strides = line.list();
    if (line.accept("differs")) strides = keep_strides_of_ones(strides, source, target);
    return {view_text(target, strides, false), answer};
  });
}

}  // namespace
}  // namespace weft::golden
