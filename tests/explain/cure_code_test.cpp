// Cures in C++ and for XLA's client are code: they compile here, and give the shape that is said.
#include <functional>

#include "explain/cure_calls.h"
#include "weft/weft.h"
#include "weft/xla_client.h"

namespace weft::test {
namespace {

// --- The calls whose cures are in the list.

Call with_op(Op op, const Shape& a, const Shape& b, Dialect dialect = Dialect::numpy) {
  return elementwise(op, {argument("a", a), argument("b", b)}, dialect);
}

Written divided_by(const char* name, const Shape& shape, Dialect dialect) {
  Written written;
  const CallInput a = argument("a", shape);
  Call reduced = reduction(name, a, {1}, false);
  reduced.dialect = dialect;
  const CallInput b = written.call(reduced);
  written.call(elementwise(Op::divide, {a, b}, dialect));
  return written;
}

Call stored(Op op, const Shape& a, const Shape& b) {
  Call call = with_op(op, a, b);
  call.kind = StepKind::in_place;
  return call;
}

Call broadcast(const char* name, const Shape& shape, const Shape& target, Dialect dialect) {
  Call call;
  call.function = name;
  call.kind = StepKind::expand;
  call.dialect = dialect;
  call.inputs = {argument("a", shape)};
  call.target = target;
  return call;
}

std::vector<Written> cured_calls() {
  constexpr Dialect numpy = Dialect::numpy, torch = Dialect::torch, xla = Dialect::xla;
  return {
      with_op(Op::subtract, {4, 3}, {4}),
      with_op(Op::add, {2, 3, 4}, {3, 1, 4}),
      with_op(Op::maximum, {2, 3, 4}, {4, 2}),
      with_op(Op::multiply, {2, 3}, {3, 2}),
      with_op(Op::floor_divide, {12}, {3, 4}),
      with_op(Op::pow, {3, 3, 5}, {3}),
      product(argument("a", {3, 4}), argument("b", {3, 4})),
      divided_by("sum", {3, 2}, numpy),
      divided_by("mean", {3, 2, 4}, numpy),
      stored(Op::subtract, {4, 1}, {2}),
      stored(Op::multiply, {4, 3}, {4}),
      broadcast("broadcast_to", {2}, {2, 3}, numpy),
      with_op(Op::subtract, {4, 3}, {4}, torch),
      with_op(Op::maximum, {2, 3, 4}, {3, 4, 1}, torch),
      divided_by("sum", {3, 2}, torch),
      product(argument("a", {3, 4}), argument("b", {5, 4}), torch),
      broadcast("expand", {3, 1}, {4}, torch),
      with_op(Op::add, {2, 3, 4}, {3}, xla),
      with_op(Op::multiply, {3, 4, 3}, {3}, xla),
      with_op(Op::subtract, {3, 4}, {4, 3}, xla),
  };
}

// --- The list.

enum class Face : uint8_t { array, tensor, literal, builder };

struct Row {
  Face face;
  size_t number;  // of the call
  Shape result;
  std::string code;
  std::function<Shape(const Shape& a, const Shape& b)> run;
};

Shape s(std::integral auto... extents) {
  Shape shape;
  (shape.push_back(extents), ...);
  return shape;
}

template <class X, class F>
Shape run_on(const Shape& a, const Shape& b, F&& code) {
  return Array(code(X(ones(a)), X(ones(b)))).shape();
}

template <class F>
Shape run_built(const Shape& a, const Shape& b, F&& code) {
  xla::XlaBuilder builder("cure");
  const auto parameter = [&](int64_t number, const Shape& shape) {
    return xla::Parameter(&builder, number, xla::ShapeUtil::MakeShape(xla::F64, shape), "x");
  };
  return code(builder, parameter(0, a), parameter(1, b)).shape();
}

// Codes that need only one operand leave the other alone.
#define WEFT_CURE(face, type, number, result, ...)                                    \
  Row{face, number, result, #__VA_ARGS__, [](const Shape& left, const Shape& right) { \
        return run_on<type>(left, right, [](type a, type b) {                         \
          (void)b;                                                                    \
          return __VA_ARGS__;                                                         \
        });                                                                           \
      }},
#define ARRAY(...) WEFT_CURE(Face::array, Array, __VA_ARGS__)
#define TENSOR(...) WEFT_CURE(Face::tensor, torch::Tensor, __VA_ARGS__)
#define LITERAL(...) WEFT_CURE(Face::literal, xla::Literal, __VA_ARGS__)
#define BUILDER(number, result, ...)                                                             \
  Row{Face::builder, number, result, #__VA_ARGS__, [](const Shape& left, const Shape& right) {   \
        return run_built(left, right, [](xla::XlaBuilder& builder, xla::XlaOp a, xla::XlaOp b) { \
          (void)builder, (void)b;                                                                \
          return __VA_ARGS__;                                                                    \
        });                                                                                      \
      }},

const std::vector<Row>& rows() {
  static const std::vector<Row> kRows = {
#include "explain/cure_code_list.h"
  };
  return kRows;
}

std::string row_text(Face face, size_t number, const Shape& result, const std::string& code) {
  constexpr const char* kFaces[] = {"ARRAY", "TENSOR", "LITERAL", "BUILDER"};
  std::string extents = to_string(result);
  extents = extents.substr(1, extents.size() - 2);
  if (result.rank() == 1) extents.pop_back();
  return std::string(kFaces[static_cast<int>(face)]) + "(" + std::to_string(number) + ", s(" +
         extents + "), " + code + ")\n";
}

TEST(CureCode, TheListIsWhatCuresAre) {
  std::string expected;
  const std::vector<Written> calls = cured_calls();
  for (size_t i = 0; i < calls.size(); ++i) {
    const Face own = static_cast<Face>(calls[i].calls().back().dialect);
    for (const Cure& cure : calls[i].cures()) {
      for (const Language language : {Language::cpp, Language::xla}) {
        const std::string& code = code_in(cure, language);
        const Face face = language == Language::cpp ? own : Face::builder;
        if (!code.empty()) expected += row_text(face, i, cure.result, code);
      }
    }
  }
  std::string listed;
  for (const Row& row : rows()) listed += row_text(row.face, row.number, row.result, row.code);
  EXPECT_TRUE(listed == expected) << "tests/explain/cure_code_list.h should have these rows:\n"
                                  << expected;
}

TEST(CureCode, CompilesAndGivesTheShapeThatIsSaid) {
  const std::vector<Written> calls = cured_calls();
  EXPECT_GE(rows().size(), 48U);
  for (const Row& row : rows()) {
    Shape shapes[2] = {{}, {}};
    for (const Call& call : calls[row.number].calls()) {
      for (const CallInput& input : call.inputs)
        if (input.made_by < 0) shapes[input.name == "b"] = input.value.shape;
    }
    EXPECT_EQ(row.run(shapes[0], shapes[1]), row.result) << row.code;
  }
}

}  // namespace
}  // namespace weft::test
