// The operators of torch::Tensor, held against PyTorch's: types, shapes, strides, elements, and the
// first sentence of a refusal (data/torch_operators.txt).

#include <functional>

#include "support/outcome_lines.h"
#include "weft/torch.h"

namespace weft::golden {
namespace {

using torch::Tensor;

constexpr const char* kFile = "torch_operators.txt";

Tensor read_operand(GoldenLine& line) {
  const DType dtype = line.dtype();
  const Shape shape = line.shape();
  if (line.accept("row")) return filled(dtype, shape);
  if (!line.accept("column")) throw std::runtime_error("neither row nor column");
  Shape stored;
  for (int axis = shape.rank() - 1; axis >= 0; --axis) stored.push_back(shape[axis]);
  return filled(dtype, stored).T();
}

template <class A, class B>
Tensor apply(const std::string& op, const A& a, const B& b) {
  if (op == "+") return a + b;
  if (op == "-") return a - b;
  if (op == "*") return a * b;
  if (op == "/") return a / b;
  if (op == "%") return a % b;
  if (op == "&") return a & b;
  if (op == "|") return a | b;
  if (op == "^") return a ^ b;
  if (op == "<<") return a << b;
  if (op == ">>") return a >> b;
  if (op == "==") return a == b;
  if (op == "!=") return a != b;
  if (op == "<") return a < b;
  if (op == "<=") return a <= b;
  if (op == ">") return a > b;
  if (op == ">=") return a >= b;
  throw std::runtime_error("no operator " + op);
}

std::string result_text(const Array& x) {
  return "ok " + type_text(x) + " " + list_text(x.strides(), ',') + values_text(x);
}

std::string refusal_line(const Error& error) {
  if (dynamic_cast<const DTypeError*>(&error)) return "refused dtype";
  const std::string text = error.what();
  std::string sentence = text.substr(0, text.find('\n'));
  for (char& c : sentence) c = c == ' ' ? '_' : c;
  return "refused shape " + sentence;
}

// A call, for what weft does otherwise (docs/dialects.md).
struct Call {
  std::string op;
  std::vector<Tensor> tensors;
  std::function<Array()> run;

  // Subtraction where one side is boolean.
  bool subtracts_booleans() const {
    bool has_bool = false;
    for (const Tensor& x : tensors) has_bool = has_bool || x.dtype() == DType::boolean;
    return op == "-" && has_bool;
  }
  // One operand is row-major and one is not; an operand of a single axis is neither.
  bool mixes_layouts() const {
    return tensors.size() == 2 && tensors[0].squeeze().rank() > 1 &&
           tensors[1].squeeze().rank() > 1 &&
           tensors[0].is_contiguous() != tensors[1].is_contiguous();
  }
};

std::string subtracted_text(const Call& call, const Array& result) {
  const DType dtype = result.dtype();
  EXPECT_NE(dtype, DType::boolean);
  if (call.tensors.size() == 1) return result_text(result);
  return result_text(torch::sub(call.tensors[0].astype(dtype), call.tensors[1].astype(dtype)));
}

// What PyTorch gives, but for these differences: an integer divided by zero gives 0, operands that
// lie differently give a row-major result, and a boolean is subtracted as a number.
std::string expected_of(const std::string& given, const Call& call, const Array& result) {
  if (given == "refused zero") return result_text(zeros(result.shape(), result.dtype()));
  if (call.mixes_layouts()) {
    const size_t strides = given.find(' ', given.find(' ', 3) + 1) + 1;
    const std::string own = list_text(row_major_strides(result.shape()), ',');
    return given.substr(0, strides) + own + given.substr(given.find(' ', strides));
  }
  if (given == "refused dtype" && call.subtracts_booleans()) return subtracted_text(call, result);
  return given;
}

Compared compare(GoldenLine& line, const Call& call) {
  const std::string given = rest_of(line);
  try {
    const Array result = call.run();
    return {expected_of(given, call, result), result_text(result)};
  } catch (const Error& error) {
    return {given, refusal_line(error)};
  }
}

TEST(TorchOperators, FileHasNoUnknownLines) {
  expect_kinds(kFile, {"binary", "number", "reversed", "unary", "program"});
}

TEST(TorchOperators, OfTwoTensorsGiveWhatPyTorchGives) {
  compare_lines(kFile, "binary", [](GoldenLine& line) {
    const std::string op = line.word();
    const Tensor a = read_operand(line);
    const Tensor b = read_operand(line);
    return compare(line, {op, {a, b}, [&] { return apply(op, a, b); }});
  });
}

// Calls `use` with the number as C++ writes it.
template <class Use>
Array with_number(const std::string& text, Use&& use) {
  return text.find('.') == std::string::npos ? use(std::stoi(text)) : use(std::stod(text));
}

TEST(TorchOperators, WithNumbersGiveWhatPyTorchGives) {
  compare_lines(kFile, "number", [](GoldenLine& line) {
    const std::string op = line.word();
    const Tensor a = read_operand(line);
    const std::string number = line.word();
    const auto run = [&] { return with_number(number, [&](auto n) { return apply(op, a, n); }); };
    return compare(line, {op, {a}, run});
  });
  compare_lines(kFile, "reversed", [](GoldenLine& line) {
    const std::string op = line.word();
    const std::string number = line.word();
    const Tensor b = read_operand(line);
    const auto run = [&] { return with_number(number, [&](auto n) { return apply(op, n, b); }); };
    return compare(line, {op, {b}, run});
  });
}

TEST(TorchOperators, OfOneTensorGiveWhatPyTorchGives) {
  compare_lines(kFile, "unary", [](GoldenLine& line) {
    const std::string op = line.word();
    const Tensor x = read_operand(line);
    return compare(line, {op, {}, [&] { return op == "-" ? -x : ~x; }});
  });
}

// The programs of the study, as it prints them.
std::map<std::string, Tensor> study_programs() {
  const Tensor v1 = torch::tensor({1.0, 2.0, 3.0});
  const Tensor v2 = torch::tensor({4.0, 5.0, 6.0});
  const Tensor A = torch::tensor({{1.0, 2.0}, {3.0, 4.0}});
  const Tensor B = torch::tensor({{5.0, 6.0}, {7.0, 8.0}});
  const Tensor v3 = torch::tensor({10.0, 20.0});
  const Tensor C = torch::arange(24.0).reshape({2, 3, 4});
  const Tensor D = torch::arange(12.0).reshape({3, 4});
  return {{"elementwise_sum", v1 + v2},
          {"elementwise_mul", v1 * v2},
          {"dot_product", torch::dot(v1, v2)},
          {"v1_norm", torch::norm(v1)},
          {"matmul_result", torch::matmul(A, B)},
          {"broadcast_sum", A + v3},
          {"tensor_sum", C + D}};
}

TEST(TorchOperators, TheStudysProgramGivesWhatPyTorchGives) {
  compare_lines(kFile, "program", [](GoldenLine& line) {
    const Tensor result = study_programs().at(line.word());
    return compare(line, {"", {}, [&] { return result; }});
  });
}

}  // namespace
}  // namespace weft::golden
