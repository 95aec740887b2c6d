// A step says where each operand lies in the frame, what it does along every axis, and how far each
// axis moves it: what the shape functions of broadcast.h compute.
#include <gtest/gtest.h>

#include "explain/described_calls.h"
#include "explain/memory.h"
#include "support/expect.h"

namespace weft {
namespace {

using explanation::Call;
using explanation::Context;
using test::described;
using test::Random;

ExplainedStep step_of(const Call& call) { return explain_step({call}, 0, Context{}); }

Call of_shapes(const std::string& function, StepKind kind, const std::vector<Shape>& shapes,
               Dialect dialect = Dialect::numpy) {
  Call call;
  call.text = call.function = function;
  call.kind = kind;
  call.dialect = dialect;
  for (const Shape& shape : shapes)
    call.inputs.push_back({.name = {}, .value = {shape, DType::f32, row_major_strides(shape)}});
  return call;
}

Call adding(const std::vector<Shape>& shapes, Dialect dialect = Dialect::numpy) {
  Call call = of_shapes("add", StepKind::elementwise, shapes, dialect);
  call.op = Op::add;
  return call;
}

std::vector<int64_t> extents_of(const ExplainedStep& step) {
  std::vector<int64_t> extents;
  for (const ExplainedAxis& axis : step.frame) extents.push_back(axis.extent);
  return extents;
}
std::vector<std::string> labels_of(const ExplainedStep& step) {
  std::vector<std::string> labels;
  for (const ExplainedAxis& axis : step.frame) labels.push_back(axis.label);
  return labels;
}
using Extents = std::vector<int64_t>;
using Labels = std::vector<std::string>;
using Uses = std::vector<AxisUse>;
constexpr AxisUse kKept = AxisUse::kept, kStretched = AxisUse::stretched,
                  kMissing = AxisUse::missing, kFailed = AxisUse::failed;

// --- Elementwise.

TEST(Frames, ElementwiseOperandsLieAtTheRight) {
  const ExplainedStep step = step_of(adding({{2, 3}, {3}}));
  ASSERT_TRUE(step.works);
  EXPECT_EQ(extents_of(step), (Extents{2, 3}));
  EXPECT_EQ(step.operands[0].name, "a");
  EXPECT_EQ(step.operands[1].name, "b");
  EXPECT_EQ(step.operands[1].axes, (Axes{1}));
  EXPECT_EQ(step.operands[1].uses, (Uses{kMissing, kKept}));
  EXPECT_EQ(step.operands[1].jumps, (Strides{0, 1}));
  EXPECT_EQ(step.result_axes, (Axes{0, 1}));
  EXPECT_EQ(step.result_strides, (Strides{3, 1}));
}

TEST(Frames, AxesThatDoNotAgreeAreMarked) {
  const ExplainedStep step = step_of(adding({{256, 256, 16}, {256}}));
  EXPECT_FALSE(step.works);
  EXPECT_EQ(extents_of(step), (Extents{256, 256, -1}));
  EXPECT_EQ(step.operands[0].uses, (Uses{kKept, kKept, kFailed}));
  EXPECT_EQ(step.operands[1].uses, (Uses{kMissing, kMissing, kFailed}));
  EXPECT_EQ(step.error.kind, ErrorKind::extents_differ);
}

TEST(Frames, RandomOnesEqualWhatTheShapeFunctionsSay) {
  test::for_random_cases(10'000, [](Random& random) {
    std::vector<Operand> operands;
    Shape like;
    for (int64_t i = random.between(1, 3); i > 0; --i) {
      const Shape shape = test::random_small_shape(random, like);
      if (operands.empty()) like = shape;
      operands.emplace_back(test::random_ones(random, shape, DType::f32));
    }
    constexpr Op kOps[] = {Op::exp, Op::add, Op::clip};
    Call call = described("f", StepKind::elementwise, Dialect::numpy, operands);
    call.op = kOps[operands.size() - 1];
    const ExplainedStep step = step_of(call);
    Shape shape;
    bool fits = true;
    for (const Operand& x : operands) fits = fits && widen_to_fit(shape, x.array()->shape());
    ASSERT_EQ(step.works, fits);
    bool fails = false;
    for (size_t axis = 0; axis < step.frame.size(); ++axis) {
      const int64_t extent = step.frame[axis].extent;
      fails = fails || extent < 0;
      if (fits) {
        ASSERT_EQ(extent, shape[static_cast<int>(axis)]);
      }
    }
    ASSERT_EQ(fails, !fits) << "no axis is marked";
    for (size_t i = 0; fits && i < operands.size(); ++i) {
      const Array& x = *operands[i].array();
      const Axes axes = trailing_axes(x.rank(), shape.rank());
      EXPECT_EQ(step.operands[i].axes, axes);
      EXPECT_EQ(step.operands[i].jumps, broadcast_strides(x.shape(), x.strides(), shape, axes));
      for (int axis = 0; axis < shape.rank(); ++axis) {
        const int own = axis - (shape.rank() - x.rank());
        const AxisUse expected = own < 0                         ? kMissing
                                 : x.shape()[own] == shape[axis] ? kKept
                                                                 : kStretched;
        EXPECT_EQ(step.operands[i].uses[static_cast<size_t>(axis)], expected);
      }
    }
  });
}

TEST(Frames, XlaPlacesOperandsByDimensions) {
  Call call = adding({{4, 3, 1}, {1, 2}}, Dialect::xla);
  call.dims = {1, 2};
  call.has_dims = true;
  const ExplainedStep step = step_of(call);
  ASSERT_TRUE(step.works) << step.message;
  EXPECT_EQ(extents_of(step), (Extents{4, 3, 2}));
  EXPECT_EQ(step.operands[1].axes, (Axes{1, 2}));
  EXPECT_EQ(step.operands[1].uses, (Uses{kMissing, kStretched, kKept}));
  EXPECT_EQ(step.operands[0].uses, (Uses{kKept, kKept, kStretched}));
  EXPECT_EQ(step.broadcast_dimensions, (Axes{1, 2}));
  ASSERT_TRUE(step.stages);
  EXPECT_EQ(*step.stages, xla::infer_binary_stages({4, 3, 1}, {1, 2}, {1, 2}));
}

TEST(Frames, XlaJumpsEqualThoseOfTheRealPlacing) {
  test::for_random_cases(5'000, [](Random& random) {
    const Shape a = test::random_small_shape(random);
    const Shape b = test::random_small_shape(random, a);
    Call call = adding({a, b}, Dialect::xla);
    const int low = std::min(a.rank(), b.rank());
    if (a.rank() != b.rank())
      for (int i = 0; i < low; ++i) call.dims.push_back(i + (random.chance(30) ? 1 : 0));
    const ExplainedStep step = step_of(call);
    ASSERT_EQ(step.works, !xla::find_binary_refusal(a, b, call.dims));
    if (!step.works) return;
    const xla::BinaryShape real = xla::infer_binary_shape(a, b, call.dims);
    EXPECT_EQ(step.result, real.shape);
    EXPECT_EQ(step.operands[0].jumps,
              broadcast_strides(a, row_major_strides(a), real.shape, real.lhs_dims));
    EXPECT_EQ(step.operands[1].jumps,
              broadcast_strides(b, row_major_strides(b), real.shape, real.rhs_dims));
  });
}

TEST(Frames, TargetsNeverStretch) {
  Call call = adding({{3}, {2, 3}});
  call.kind = StepKind::in_place;
  const ExplainedStep grows = step_of(call);
  EXPECT_FALSE(grows.works);
  EXPECT_TRUE(grows.operands[0].is_target);
  EXPECT_EQ(grows.operands[0].uses, (Uses{kFailed, kKept}));
  EXPECT_EQ(extents_of(grows), (Extents{-1, 3}));
  Call fits = adding({{2, 1}, {3}});
  fits.out = core::Value({2, 3}, DType::f64, {3, 1});
  const ExplainedStep step = step_of(fits);
  ASSERT_TRUE(step.works) << step.message;
  EXPECT_EQ(step.operands[2].name, "out");
  EXPECT_EQ(step.operands[2].uses, (Uses{kKept, kKept}));
}

TEST(Frames, AssignmentsAreSeenInThePartThatIsWritten) {
  Call call = of_shapes("assign", StepKind::assign, {{4, 6}, {3}});
  call.index = {Index(slice(1, 3)), Index(slice(none, none, 2))};
  const ExplainedStep step = step_of(call);
  ASSERT_TRUE(step.works) << step.message;
  EXPECT_EQ(extents_of(step), (Extents{2, 3}));
  EXPECT_EQ(step.operands[0].jumps, (Strides{6, 2}));
  EXPECT_EQ(step.operands[1].uses, (Uses{kMissing, kKept}));
}

// --- Reductions, products, windows, views.

TEST(Frames, ReductionsFoldAxes) {
  Call call = of_shapes("sum", StepKind::reduce, {{2, 3, 4}});
  call.axes = {-2};
  call.has_axes = true;
  ExplainedStep step = step_of(call);
  ASSERT_TRUE(step.works);
  EXPECT_EQ(extents_of(step), (Extents{2, 3, 4}));
  EXPECT_EQ(step.frame[1].role, AxisRole::folded);
  EXPECT_EQ(step.result_axes, (Axes{0, 2}));
  EXPECT_EQ(step.result, (Shape{2, 4}));
  EXPECT_NE(step.schedule.find("over axes (1,)"), std::string::npos) << step.schedule;
  call.keepdims = true;
  step = step_of(call);
  EXPECT_EQ(step.result_axes, (Axes{0, 1, 2}));
  EXPECT_EQ(step.result, (Shape{2, 1, 4}));
  call.has_axes = false;
  call.keepdims = false;
  EXPECT_EQ(step_of(call).result, Shape{});
}

TEST(Frames, ProductsHaveBatchRowsColumnsAndDepth) {
  const ExplainedStep step = step_of(of_shapes("matmul", StepKind::product, {{5, 2, 3}, {3, 4}}));
  ASSERT_TRUE(step.works) << step.message;
  EXPECT_EQ(extents_of(step), (Extents{5, 2, 4, 3}));
  EXPECT_EQ(labels_of(step), (Labels{"batch", "rows", "columns", "depth"}));
  EXPECT_EQ(step.frame[3].role, AxisRole::summed);
  EXPECT_EQ(step.operands[0].axes, (Axes{0, 1, 3}));
  EXPECT_EQ(step.operands[1].axes, (Axes{3, 2}));
  EXPECT_EQ(step.operands[1].uses, (Uses{kMissing, kMissing, kKept, kKept}));
  EXPECT_EQ(step.result_axes, (Axes{0, 1, 2}));
  const ExplainedStep refused = step_of(of_shapes("matmul", StepKind::product, {{2, 3}, {4, 5}}));
  EXPECT_EQ(extents_of(refused), (Extents{2, 5, -1}));
  EXPECT_EQ(refused.operands[0].uses, (Uses{kKept, kMissing, kFailed}));
}

TEST(Frames, MatmulsEqualRealOnes) {
  test::for_random_cases(3'000, [](Random& random) {
    const Shape a = test::random_small_shape(random);
    const Shape b = test::random_small_shape(random);
    const auto real = test::answer_of([&] { return matmul(ones(a), ones(b)); });
    Call call = described("matmul", StepKind::product, Dialect::numpy, {ones(a), ones(b)});
    test::expect_same(try_call(call), real, to_string(a) + " @ " + to_string(b));
    const ExplainedStep step = step_of(call);
    if (!step.works) return;
    Shape result;
    for (const int64_t axis : step.result_axes)
      result.push_back(step.frame[static_cast<size_t>(axis)].extent);
    EXPECT_EQ(result, step.result) << to_string(a) << to_string(b);
  });
}

TEST(Frames, EinsumsAxesAreItsLetters) {
  Call call = of_shapes("einsum", StepKind::product, {{2, 3}, {3, 4}});
  call.subscripts = "ij,jk->ik";
  const ExplainedStep step = step_of(call);
  ASSERT_TRUE(step.works) << step.message;
  EXPECT_EQ(labels_of(step), (Labels{"i", "k", "j"}));
  EXPECT_EQ(step.operands[1].axes, (Axes{2, 1}));
  EXPECT_EQ(step.result, (Shape{2, 4}));
  call.inputs.pop_back();
  call.subscripts = "ii->i";
  call.inputs[0].value = {{3, 3}, DType::f64, {3, 1}};
  EXPECT_EQ(step_of(call).operands[0].jumps, (Strides{4})) << "the diagonal";
  call.subscripts = "ij->k";
  EXPECT_EQ(step_of(call).error.kind, ErrorKind::bad_subscripts);
}

TEST(Frames, ConvolutionsHaveChannelsAndTaps) {
  Call call = of_shapes("conv2d", StepKind::window, {{8, 3, 32, 30}, {16, 3, 5, 4}});
  call.window.stride = {2};
  const ExplainedStep step = step_of(call);
  ASSERT_TRUE(step.works) << step.message;
  EXPECT_EQ(step.result, (Shape{8, 16, 14, 14}));
  EXPECT_EQ(extents_of(step), (Extents{8, 16, 14, 14, 3, 5, 4}));
  EXPECT_EQ(labels_of(step),
            (Labels{"batch", "filters", "height", "width", "channels", "taps", "taps"}));
  EXPECT_EQ(step.operands[0].axes, (Axes{0, 4, 2, 3}));
  EXPECT_EQ(step.operands[0].jumps, (Strides{2880, 0, 60, 2, 960, 30, 1}));
  EXPECT_EQ(step.operands[1].axes, (Axes{1, 4, 5, 6}));
  EXPECT_EQ(step.result_axes, (Axes{0, 1, 2, 3}));
  call.inputs[1].value = {{16, 4, 5, 4}, DType::f32, {80, 20, 4, 1}};
  const ExplainedStep refused = step_of(call);
  EXPECT_FALSE(refused.works);
  EXPECT_EQ(refused.frame[4].extent, -1);
}

TEST(Frames, ExpandedOperandsLieInTheTarget) {
  Call call = of_shapes("expand", StepKind::expand, {{3, 1}}, Dialect::torch);
  call.target = {2, -1, 4};
  const ExplainedStep step = step_of(call);
  ASSERT_TRUE(step.works) << step.message;
  EXPECT_EQ(step.result, (Shape{2, 3, 4}));
  EXPECT_EQ(step.operands[0].uses, (Uses{kMissing, kKept, kStretched}));
  EXPECT_EQ(step.result_strides, torch::infer_expand_geometry({3, 1}, {1, 1}, {2, -1, 4}).strides);
  call.target = {2, 5, 4};
  EXPECT_EQ(extents_of(step_of(call)), (Extents{2, -1, 4}));
}

TEST(Frames, ViewsSayWhereAxesWent) {
  Call call = of_shapes("transpose", StepKind::view, {{2, 3, 4}});
  call.dims = {2, 0, 1};
  call.has_dims = true;
  ExplainedStep step = step_of(call);
  ASSERT_TRUE(step.works);
  EXPECT_EQ(step.operands[0].axes, (Axes{1, 2, 0}));
  EXPECT_EQ(step.operands[0].jumps, (Strides{1, 12, 4}));
  Call index = of_shapes("index", StepKind::view, {{2, 3, 4}});
  index.index = {Index(1), Index(new_axis), Index(slice(none, none, 2))};
  step = step_of(index);
  ASSERT_TRUE(step.works);
  EXPECT_EQ(step.result, (Shape{1, 2, 4}));
  EXPECT_EQ(step.operands[0].axes, (Axes{-1, 1, 2}));
  EXPECT_EQ(step.operands[0].uses, (Uses{kMissing, kKept, kKept}));
  EXPECT_EQ(step.operands[0].jumps, (Strides{0, 8, 1}));
}

TEST(Frames, ViewsEqualThoseOfArrays) {
  test::for_random_cases(3'000, [](Random& random) {
    const Array x = test::random_ones(random, test::random_small_shape(random), DType::f32);
    Call call = described("index", StepKind::view, Dialect::numpy, {x});
    for (int64_t i = random.below(4); i > 0; --i) {
      const Index entries[] = {
          Index(random.between(-3, 3)), Index(new_axis), Index(ellipsis),
          Index(slice(random.between(-3, 3), none, random.chance(50) ? 2 : -1))};
      call.index.push_back(random.pick(entries));
    }
    const auto real = test::answer_of([&] { return x.index(call.index); });
    const explanation::Outcome said = try_call(call);
    test::expect_same(said, real, to_string(x.shape()));
    if (said.works) {
      EXPECT_EQ(said.result.strides, real.result->strides());
    }
  });
}

TEST(Frames, JoinedExtentsAddUp) {
  Call call = of_shapes("concatenate", StepKind::join, {{2, 3}, {4, 3}});
  call.axes = {0};
  const ExplainedStep step = step_of(call);
  ASSERT_TRUE(step.works) << step.message;
  EXPECT_EQ(step.result, (Shape{6, 3}));
  EXPECT_FALSE(step.stretches());
  call.axes = {1};
  EXPECT_EQ(step_of(call).error.kind, ErrorKind::extents_differ);
  Call stack = of_shapes("stack", StepKind::join, {{2, 3}, {2, 3}});
  stack.axes = {-1};
  EXPECT_EQ(step_of(stack).result, (Shape{2, 3, 2}));
}

// --- Memory.

TEST(MemoryOfSteps, OperandsCountOnceAndByWhatTheyHold) {
  Call call = adding({{1000, 1000}, {1000}});
  EXPECT_EQ(step_of(call).memory.operands, 4 * (1'000'000 + 1000));
  EXPECT_EQ(step_of(call).memory.result, 4'000'000);
  call.inputs[0].name = call.inputs[1].name = "x";
  call.inputs[1] = call.inputs[0];
  EXPECT_EQ(step_of(call).memory.operands, 4'000'000);
  call.inputs[0].value.strides = {0, 1};
  call.inputs[1] = call.inputs[0];
  EXPECT_EQ(step_of(call).memory.operands, 4000);
}

TEST(MemoryOfSteps, TemporariesAreWhatCallsGiveInBetween) {
  Call difference = adding({{1000, 3}, {3}});
  Call squared = of_shapes("square", StepKind::elementwise, {{1000, 3}});
  squared.op = Op::square;
  squared.inputs[0].made_by = 0;
  Call sum = of_shapes("sum", StepKind::reduce, {{1000, 3}});
  sum.inputs[0].made_by = 1;
  const Explanation e = explain_calls({difference, squared, sum}, Context{});
  EXPECT_EQ(e.memory.operands, 4 * 3003);
  EXPECT_EQ(e.memory.result, 4);
  EXPECT_EQ(e.memory.temporaries, 2 * 12'000);
  EXPECT_EQ(e.memory.fused, 0);
  EXPECT_EQ(e.steps.size(), 3U);
  EXPECT_TRUE(e.works());
}

TEST(MemoryOfSteps, MoreThanCountsIsSaid) {
  explanation::Bytes bytes;
  bytes.add(std::numeric_limits<int64_t>::max());
  EXPECT_GT(bytes.total(), 0);
  bytes.add(1);
  EXPECT_EQ(bytes.total(), -1);
  bytes.add(5);
  EXPECT_EQ(bytes.total(), -1);
}

}  // namespace
}  // namespace weft
