// The operators of xla::Literal, held against those of XlaOp: shapes and refusals as XlaBuilder
// infers them, values as jax.lax computes them (data/jax_client.txt).

#include "support/outcome_lines.h"
#include "weft/xla.h"

namespace weft::golden {
namespace {

using xla::Literal;

constexpr const char* kFile = "jax_client.txt";

template <class B>
Literal apply(const std::string& op, const Literal& a, const B& b) {
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
  throw std::runtime_error("no operator " + op);
}

Literal read_operand(GoldenLine& line) {
  const DType dtype = line.dtype();
  return filled(dtype, line.shape());
}

// What weft says where XlaBuilder refuses.
std::string read_outcome(GoldenLine& line) {
  static const std::map<std::string, std::string> refusals = {
      {"element_type", "DTypeError dtypes_differ"},
      {"rank_mismatch_no_dims", "ShapeError dims_required"},
      {"incompatible", "ShapeError extents_differ"},
  };
  if (line.accept("refused")) return refusals.at(line.word());
  if (!line.accept("ok")) throw std::runtime_error("neither ok nor refused");
  return rest_of(line);
}

template <class Call>
Compared compare(GoldenLine& line, Call&& call) {
  return {read_outcome(line), answer_of([&] {
            const Array result = call();
            return type_text(result) + values_text(result);
          })};
}

TEST(JaxOperators, OfTwoLiteralsGiveWhatXlaGives) {
  compare_lines(kFile, "operator", [](GoldenLine& line) {
    const std::string op = line.word();
    const Literal a = read_operand(line);
    const Literal b = read_operand(line);
    return compare(line, [&] { return apply(op, a, b); });
  });
}

TEST(JaxOperators, WithANumberAreThoseWithAScalarOfTheElementType) {
  compare_lines(kFile, "number", [](GoldenLine& line) {
    const std::string op = line.word();
    const Literal a = read_operand(line);
    const int number = std::stoi(line.word());
    return compare(line, [&] { return apply(op, a, number); });
  });
}

}  // namespace
}  // namespace weft::golden
