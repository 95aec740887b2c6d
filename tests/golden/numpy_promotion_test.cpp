// Which element type comes out in the default dialect, or whether there is a result at all, held
// against NumPy (data/numpy_promotion.txt).

#include "support/dtype_answers.h"
#include "support/elements.h"
#include "support/numpy_differences.h"
#include "weft/numpy.h"

namespace weft::golden {
namespace {

constexpr const char* kFile = "numpy_promotion.txt";
constexpr const char* kDoesNotFit = "ValueError literal_does_not_fit";

Array one(DType dtype) { return ones({1}, dtype); }

TEST(NumpyPromotion, FileHasNoUnknownLines) {
  expect_kinds(kFile,
               {"result_type", "binary", "unary", "weak", "weak_int", "weak_compare", "can_cast"});
}

TEST(NumpyPromotion, EveryDTypePairMatches) {
  compare_lines(kFile, "result_type", [](GoldenLine& line) -> Compared {
    const DType a = line.dtype();
    const DType b = line.dtype();
    return {line.word(), std::string(name_of(promote(a, b)))};
  });
}

// The rule is NumPy's, and 0-d arrays are not weak.
TEST(NumpyPromotion, ZeroDimensionalArraysPromoteLikeAnyOther) {
  compare_lines(kFile, "result_type", [](GoldenLine& line) -> Compared {
    const Array a = ones({}, line.dtype());
    const Array b = one(line.dtype());
    return {line.word(), dtype_answer([&] { return add(a, b); })};
  });
}

TEST(NumpyPromotion, EveryBinaryOperationMatches) {
  compare_lines(kFile, "binary", [](GoldenLine& line) -> Compared {
    const std::string op = line.word();
    const DType a = line.dtype();
    const DType b = line.dtype();
    const Array arrays[] = {one(a), one(b)};
    const Operand operands[] = {arrays[0], arrays[1]};
    const std::string numpy = dtype_or(line, kUnsupported);
    return {is_numpy_only(op, promote(a, b)) ? kUnsupported : numpy,
            dtype_answer([&] { return apply(op_named(op), operands, 2); })};
  });
}

TEST(NumpyPromotion, EveryUnaryOperationMatches) {
  compare_lines(kFile, "unary", [](GoldenLine& line) -> Compared {
    const Op op = op_named(line.word());
    const Array x = one(line.dtype());
    const Operand operand = x;
    return {dtype_or(line, kUnsupported), dtype_answer([&] { return apply(op, &operand, 1); })};
  });
}

TEST(NumpyPromotion, NumbersAreWeak) {
  compare_lines(kFile, "weak", [](GoldenLine& line) -> Compared {
    const Array x = one(line.dtype());
    const Operand number = number_of_kind(line.word());
    return {dtype_or(line, kUnsupported), dtype_answer([&] { return add(x, number); })};
  });
}

// ---------------------------------------------------------------------------------------------
// Integer literals at the ends of every integer type.

// Python's integers have no end. C++ writes those from -2^63 to 2^64 - 1; the two beyond that
// occur in the file cannot be passed to weft at all.
bool exists_in_cpp(const std::string& literal) {
  return literal != "18446744073709551616" && literal != "-9223372036854775809";
}

bool needs_top_bit(const std::string& literal) {
  return literal[0] != '-' && std::stoull(literal) >> 63 != 0;
}

Operand integer_literal(const std::string& literal) {
  if (needs_top_bit(literal)) return static_cast<uint64_t>(std::stoull(literal));
  return static_cast<int64_t>(std::stoll(literal));
}

TEST(NumpyPromotion, IntegerLiteralsMustFit) {
  compare_lines(kFile, "weak_int", [](GoldenLine& line) -> Compared {
    const DType dtype = line.dtype();
    const std::string literal = line.word();
    const std::string expected = dtype_or(line, kDoesNotFit);
    if (!exists_in_cpp(literal)) return {};
    const Array x = one(dtype);
    return {expected, dtype_answer([&] { return add(x, integer_literal(literal)); })};
  });
}

bool fits(const std::string& literal, DType dtype) {
  try {
    array_from({literal}, dtype);
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

// NumPy answers by exact value where the literal does not fit; in weft it must fit, always.
TEST(NumpyPromotion, ComparisonsWithIntegerLiteralsMatchWhereTheyFit) {
  int refused = 0;
  compare_lines(kFile, "weak_compare", [&](GoldenLine& line) -> Compared {
    const Op op = op_named(line.word());
    const DType dtype = line.dtype();
    const Array x = array_from({line.word()}, dtype);
    const std::string literal = line.word();
    std::string expected = line.word();
    if (!exists_in_cpp(literal)) return {};
    if (!fits(literal, dtype)) {
      expected = kDoesNotFit;
      ++refused;
    }
    const Operand operands[] = {x, integer_literal(literal)};
    return {expected, answer_of([&] { return text_at(apply(op, operands, 2), 0); })};
  });
  EXPECT_GT(refused, 0);
}

// ---------------------------------------------------------------------------------------------

TEST(NumpyPromotion, SameKindCastsMatch) {
  compare_lines(kFile, "can_cast", [](GoldenLine& line) -> Compared {
    const DType from = line.dtype();
    const DType to = line.dtype();
    return {line.word(), can_cast_same_kind(from, to) ? "1" : "0"};
  });
}

TEST(NumpyPromotion, OutTakesResultsOfTheSameKindOnly) {
  compare_lines(kFile, "can_cast", [](GoldenLine& line) -> Compared {
    const Array x = one(line.dtype());
    const Array out = zeros({1}, line.dtype());
    const std::string expected =
        line.word() == "1" ? std::string(name_of(out.dtype())) : "DTypeError cast_refused";
    return {expected, dtype_answer([&] { return multiply(x, x, {.out = out}); })};
  });
}

TEST(NumpyPromotion, AssignmentTakesValuesOfTheSameKindOnly) {
  compare_lines(kFile, "can_cast", [](GoldenLine& line) -> Compared {
    const Array x = one(line.dtype());
    Array target = zeros({1}, line.dtype());
    const std::string expected =
        line.word() == "1" ? std::string(name_of(target.dtype())) : "DTypeError cast_refused";
    return {expected, dtype_answer([&] { return target.assign(x); })};
  });
}

}  // namespace
}  // namespace weft::golden
