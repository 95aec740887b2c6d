// Shapes and element types in XLA's dialect, held against what XlaBuilder infers
// (data/jax_xla.txt).

#include "support/dtype_answers.h"
#include "support/numpy_differences.h"
#include "weft/xla.h"

namespace weft::golden {
namespace {

constexpr const char* kFile = "jax_xla.txt";
constexpr const char* kTypesDiffer = "DTypeError dtypes_differ";
constexpr const char* kScalarsOnly = "ShapeError scalars_only";

using Binary = xla::Literal (*)(xla::CallLiteral&&, xla::CallLiteral&&, const Axes&);

Binary function_named(const std::string& op) {
  static const std::map<std::string, Binary> functions = {
      {"add", xla::add},
      {"subtract", xla::subtract},
      {"multiply", xla::multiply},
      {"divide", xla::divide},
      {"remainder", xla::remainder},
      {"maximum", xla::maximum},
      {"minimum", xla::minimum},
      {"bitwise_and", xla::bitwise_and},
      {"bitwise_or", xla::bitwise_or},
      {"bitwise_xor", xla::bitwise_xor},
      {"bitwise_left_shift", xla::shift_left},
      {"equal", xla::equal},
      {"less", xla::less},
  };
  return functions.at(op);
}

std::string result_text(DType dtype, const Shape& shape) {
  return std::string(name_of(dtype)) + " " + to_string(shape);
}

std::string kind_text(const std::string& kind) {
  static const std::map<std::string, std::string> texts = {
      {"element_type", kTypesDiffer},
      {"equal_rank_not_identity", "ShapeError dims_not_identity"},
      {"rank_mismatch_no_dims", "ShapeError dims_required"},
      {"dims_size", "ShapeError dims_count"},
      {"dim_negative", "ShapeError dim_negative"},
      {"dim_too_large", "ShapeError dim_out_of_range"},
      {"extent_mismatch", "ShapeError extents_differ"},
      {"order", "ShapeError dims_not_increasing"},
      {"incompatible", "ShapeError extents_differ"},
      {"size_negative", "ShapeError negative_extent"},
  };
  return texts.at(kind);
}

// `ok`, or `refused` and its kind: the text of the refusal, empty if ok.
std::string read_refusal(GoldenLine& line) {
  if (line.accept("refused")) return kind_text(line.word());
  if (!line.accept("ok")) throw std::runtime_error("neither ok nor refused");
  return "";
}

TEST(JaxXla, FileHasNoUnknownLines) {
  expect_kinds(kFile, {"binary", "element", "broadcast_in_dim", "broadcast", "select", "clamp"});
}

TEST(JaxXla, BinaryOperationsGiveXlasShapeOrItsFirstRefusal) {
  compare_lines(kFile, "binary", [](GoldenLine& line) -> Compared {
    const Binary function = function_named(line.word());
    const DType left = line.dtype();
    const DType right = line.dtype();
    const Array lhs = ones(line.shape(), left);
    const Array rhs = ones(line.shape(), right);
    const Axes dims = line.list();
    std::string expected = read_refusal(line);
    if (expected.empty()) {
      const DType dtype = line.dtype();
      expected = result_text(dtype, line.shape());
    }
    return {expected, answer_of([&] {
              const Array result = function(lhs, rhs, dims);
              return result_text(result.dtype(), result.shape());
            })};
  });
}

// ---------------------------------------------------------------------------------------------
// Element types.

// XlaBuilder infers a type where XLA has no meaning for it: complex numbers have neither an order
// nor a remainder, floats no bits to shift. weft's domains are those of the table in op.h.
bool is_inferred_only(const std::string& op, DType compute) {
  if (is_complex(compute) && op == "remainder") return true;
  if (op == "bitwise_left_shift" && (is_floating(compute) || is_complex(compute))) return true;
  return is_complex_ordering(op, compute);
}

// Equal, or two floats of different width: the one rule about pairs of types.
bool go_together(DType a, DType b) {
  if (a == b) return true;
  return is_floating(a) && is_floating(b) && size_in_bytes(a) != size_in_bytes(b);
}

// `<dtype> [differs]` or `refused <kind>`.
std::string read_element(GoldenLine& line, const std::string& op, DType a, DType b) {
  if (line.accept("refused")) {
    const std::string kind = line.word();
    // XLA asks first whether the op takes a type, weft whether the two types go together (check 1
    // of its specification); so for XLA's element_class weft may already refuse the pair.
    if (kind == "element_class") return go_together(a, b) ? kUnsupported : kTypesDiffer;
    return kind_text(kind);
  }
  const std::string dtype = line.word();
  // float16 with bfloat16: neither is the wider one.
  if (line.accept("differs")) return kTypesDiffer;
  return is_inferred_only(op, promote(a, b)) ? kUnsupported : dtype;
}

TEST(JaxXla, EveryPairOfElementTypesMatches) {
  compare_lines(kFile, "element", [](GoldenLine& line) -> Compared {
    const std::string op = line.word();
    const Array a = ones({2}, line.dtype());
    const Array b = ones({2}, line.dtype());
    return {read_element(line, op, a.dtype(), b.dtype()),
            dtype_answer([&] { return function_named(op)(a, b, {}); })};
  });
}

// ---------------------------------------------------------------------------------------------
// Views, select and clamp.

// Several faults in one call. XLA looks for dims out of range in all entries, and at the rank of
// the result, before anything else; weft goes entry by entry.
bool is_other_fault(const std::string& kind, const std::string& answer) {
  if (kind != "dim_out_of_range" && kind != "rank_too_low") return false;
  return answer == "ShapeError dim_negative" || answer == "ShapeError dim_out_of_range" ||
         answer == "ShapeError dims_not_increasing" || answer == "ShapeError extents_differ";
}

TEST(JaxXla, BroadcastInDimRefusesTheSameCalls) {
  compare_lines(kFile, "broadcast_in_dim", [](GoldenLine& line) -> Compared {
    const Array x = ones(line.shape(), DType::f32);
    const Shape result = line.shape();
    const Axes dims = line.list();
    const std::string answer =
        answer_of([&] { return to_string(xla::broadcast_in_dim(x, result, dims).shape()); });
    if (line.accept("ok")) return {to_string(result), answer};
    if (!line.accept("refused")) throw std::runtime_error("neither ok nor refused");
    const std::string kind = line.word();
    return {is_other_fault(kind, answer) ? answer : kind_text(kind), answer};
  });
}

TEST(JaxXla, BroadcastPutsNewAxesInFront) {
  compare_lines(kFile, "broadcast", [](GoldenLine& line) -> Compared {
    const Array x = ones(line.shape(), DType::f32);
    const Shape sizes = line.list();
    std::string expected = read_refusal(line);
    if (expected.empty()) expected = to_string(line.shape());
    return {expected, answer_of([&] { return to_string(xla::broadcast(x, sizes).shape()); })};
  });
}

using Ternary = xla::Literal (*)(xla::CallLiteral&&, xla::CallLiteral&&, xla::CallLiteral&&);
Compared compare_ternary(GoldenLine& line, DType first, Ternary call) {
  const Array a = ones(line.shape(), first);
  const Array b = ones(line.shape(), DType::f32);
  const Array c = ones(line.shape(), DType::f32);
  std::string expected = read_refusal(line).empty() ? to_string(line.shape()) : kScalarsOnly;
  return {expected, answer_of([&] { return to_string(call(a, b, c).shape()); })};
}

TEST(JaxXla, SelectStretchesScalarsOnly) {
  compare_lines(kFile, "select", [](GoldenLine& line) {
    return compare_ternary(line, DType::boolean, xla::select);
  });
}

TEST(JaxXla, ClampStretchesScalarsOnly) {
  compare_lines(kFile, "clamp",
                [](GoldenLine& line) { return compare_ternary(line, DType::f32, xla::clamp); });
}

}  // namespace
}  // namespace weft::golden
