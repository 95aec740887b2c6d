// How the messages of NumPy, PyTorch and XLA spell shapes and element types.
//
//   numpy_shape   (3,4)  (3,)  ()        numpy: dtype('float64')
//   brackets      [3, 4]                 PyTorch: Double, DoubleTensor, double
//   times_shape   3x4
//   hlo_shape     f32[3,4]               XLA: f32, F32
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "weft/dtype.h"
#include "weft/shape.h"

namespace weft::explanation::verdicts {

// What a system says when it refuses; nothing if it does not.
using Sentence = std::optional<std::string>;

std::string numpy_shape(const Dims& shape);
// "(2,3) (3,)", as NumPy lists operands that do not go together.
std::string numpy_shapes(const std::vector<Shape>& shapes);
// A shape seen by NumPy's iterator: -1 is a new axis, left out where it leads.
std::string numpy_remapped(const Dims& shape);  // "(2,newaxis,3)"
// "operands could not be ... [original->remapped]: (2,3)->(2,newaxis,3) (4,5)->(5,4)"
std::string numpy_remapping(const std::vector<Shape>& shapes, const std::vector<Dims>& remapped);
std::string times_shape(const Dims& shape);
std::string comma_list(const Dims& numbers);  // "3,4"

std::string hlo_shape(DType dtype, const Dims& shape);
std::string_view hlo_type(DType dtype);  // "f32"
std::string hlo_type_name(DType dtype);  // "F32"
int hlo_type_number(DType dtype);        // of the enumeration that XLA's messages print

std::string torch_tensor_type(DType dtype);  // "torch.FloatTensor": of messages about expand
std::string_view torch_c_type(DType dtype);  // "float"

// PyTorch's answer to an axis that is not there: of a 0-d tensor it takes 0 and -1.
Sentence torch_axis_refusal(int64_t axis, int rank);
// The same with the axis counted from the start. REQUIRES: !torch_axis_refusal(axis, rank).
int64_t from_start(int64_t axis, int rank);

}  // namespace weft::explanation::verdicts
