#include "explain/verdicts/words.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"

namespace weft::explanation::verdicts {

std::string comma_list(const Dims& numbers) {
  std::string text;
  for (int i = 0; i < numbers.size(); ++i) text += cat(i ? "," : "", numbers[i]);
  return text;
}

std::string numpy_shape(const Dims& shape) {
  return cat("(", comma_list(shape), shape.size() == 1 ? ",)" : ")");
}

std::string numpy_shapes(const std::vector<Shape>& shapes) {
  std::string text;
  for (const Shape& shape : shapes) text += cat(text.empty() ? "" : " ", numpy_shape(shape));
  return text;
}

std::string numpy_remapped(const Dims& shape) {
  std::string text;
  for (int i = 0; i < shape.size(); ++i) {
    if (shape[i] < 0 && text.empty()) continue;
    text += text.empty() ? "" : ",";
    text += shape[i] < 0 ? "newaxis" : std::to_string(shape[i]);
  }
  return cat("(", text, shape.size() == 1 && !text.empty() ? ",)" : ")");
}

std::string numpy_remapping(const std::vector<Shape>& shapes, const std::vector<Dims>& remapped) {
  std::string text =
      "operands could not be broadcast together with remapped shapes [original->remapped]:";
  for (size_t i = 0; i < shapes.size(); ++i)
    text += cat(" ", numpy_shape(shapes[i]), "->", numpy_remapped(remapped[i]));
  return text;
}

std::string times_shape(const Dims& shape) {
  std::string text;
  for (int i = 0; i < shape.size(); ++i) text += cat(i ? "x" : "", shape[i]);
  return text;
}

namespace {

// What a type is called, in the order of DType.
struct TypeWords {
  std::string_view hlo;
  int hlo_number;         // in the enumeration that XLA's messages print
  std::string_view c;     // as PyTorch's products spell it
  bool has_torch_tensor;  // PyTorch has torch.FloatTensor, but no torch.BoolTensor by that name
};
constexpr TypeWords kTypes[kDTypes] = {
    {"pred", 1, "bool", false},
    {"s8", 2, "signed char", true},
    {"s16", 3, "short int", true},
    {"s32", 4, "int", true},
    {"s64", 5, "long int", true},
    {"u8", 6, "unsigned char", true},
    {"u16", 7, "short unsigned int", false},
    {"u32", 8, "unsigned int", false},
    {"u64", 9, "long unsigned int", false},
    {"f16", 10, "c10::Half", true},
    {"bf16", 16, "c10::BFloat16", false},
    {"f32", 11, "float", true},
    {"f64", 12, "double", true},
    {"c64", 15, "c10::complex<float>", false},
    {"c128", 18, "c10::complex<double>", false},
};
const TypeWords& words_of(DType dtype) { return kTypes[static_cast<size_t>(dtype)]; }

}  // namespace

std::string_view hlo_type(DType dtype) { return words_of(dtype).hlo; }

int hlo_type_number(DType dtype) { return words_of(dtype).hlo_number; }

std::string hlo_type_name(DType dtype) {
  std::string name(hlo_type(dtype));
  for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return name;
}

std::string hlo_shape(DType dtype, const Dims& shape) {
  return cat(hlo_type(dtype), "[", comma_list(shape), "]");
}

std::string torch_tensor_type(DType dtype) {
  const std::string_view name = torch_name(dtype);
  return words_of(dtype).has_torch_tensor ? cat("torch.", name, "Tensor")
                                          : cat("CPU", name, "Type");
}

std::string_view torch_c_type(DType dtype) { return words_of(dtype).c; }

Sentence torch_axis_refusal(int64_t axis, int rank) {
  const int64_t most = std::max(rank, 1);
  if (axis >= -most && axis < most) return {};
  return cat("Dimension out of range (expected to be in range of [", -most, ", ", most - 1,
             "], but got ", axis, ")");
}

int64_t from_start(int64_t axis, int rank) { return axis < 0 ? axis + std::max(rank, 1) : axis; }

}  // namespace weft::explanation::verdicts
