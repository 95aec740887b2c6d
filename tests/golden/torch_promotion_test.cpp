// Which element type comes out in PyTorch's dialect, held against PyTorch
// (data/torch_promotion.txt).

#include "support/dtype_answers.h"
#include "weft/torch.h"

namespace weft::golden {
namespace {

constexpr const char* kFile = "torch_promotion.txt";
constexpr const char* kNoCommon = "DTypeError no_common_dtype";

// nd: with one axis; 0d: with none, and so weaker.
Array one(GoldenLine& line) {
  const DType dtype = line.dtype();
  const std::string kind = line.word();
  if (kind != "nd" && kind != "0d") throw std::runtime_error("unknown: " + kind);
  return torch::ones(kind == "nd" ? Shape{1} : Shape{}, dtype);
}

// complex32, two float16, is no element type of weft's: the next wider one takes its place.
std::string known_dtype_or(GoldenLine& line, const std::string& refusal) {
  return line.accept("complex32") ? "complex64" : dtype_or(line, refusal);
}

TEST(TorchPromotion, FileHasNoUnknownLines) {
  expect_kinds(kFile, {"result_type", "scalar", "div", "floor_divide", "can_cast"});
}

TEST(TorchPromotion, EveryPairWithAndWithoutAxesMatches) {
  compare_lines(kFile, "result_type", [](GoldenLine& line) -> Compared {
    const Array a = one(line);
    const Array b = one(line);
    return {known_dtype_or(line, kNoCommon), dtype_answer([&] { return torch::add(a, b); })};
  });
}

TEST(TorchPromotion, NumbersAreWeakerThanTensors) {
  compare_lines(kFile, "scalar", [](GoldenLine& line) -> Compared {
    const Array x = one(line);
    const Operand number = number_of_kind(line.word());
    return {known_dtype_or(line, kNoCommon), dtype_answer([&] { return torch::add(x, number); })};
  });
}

TEST(TorchPromotion, TrueDivisionOfIntegersGivesTheDefaultFloat) {
  compare_lines(kFile, "div", [](GoldenLine& line) -> Compared {
    const Array a = torch::ones({1}, line.dtype());
    const Array b = torch::ones({1}, line.dtype());
    return {dtype_or(line, kNoCommon), dtype_answer([&] { return torch::div(a, b); })};
  });
}

// Where PyTorch promotes but has no kernel: weft's kernels know all unsigned integers, and floor
// division of booleans and of complex numbers is not defined.
std::string unimplemented_in_torch(DType a, DType b) {
  return a == b && is_unsigned_integer(a) ? std::string(name_of(a)) : kUnsupported;
}

TEST(TorchPromotion, FloorDivisionMatches) {
  compare_lines(kFile, "floor_divide", [](GoldenLine& line) -> Compared {
    const Array a = torch::ones({1}, line.dtype());
    const Array b = torch::ones({1}, line.dtype());
    const std::string expected = line.accept("unimplemented")
                                     ? unimplemented_in_torch(a.dtype(), b.dtype())
                                     : dtype_or(line, kNoCommon);
    return {expected, dtype_answer([&] { return torch::floor_divide(a, b); })};
  });
}

TEST(TorchPromotion, OutTakesWhatTorchCanCast) {
  compare_lines(kFile, "can_cast", [](GoldenLine& line) -> Compared {
    const Array x = torch::ones({1}, line.dtype());
    const Array out = torch::zeros({1}, line.dtype());
    const std::string expected =
        line.word() == "1" ? std::string(name_of(out.dtype())) : "DTypeError cast_refused";
    return {expected, dtype_answer([&] { return torch::mul(x, x, {.out = out}); })};
  });
}

}  // namespace
}  // namespace weft::golden
