// Expression texts become calls: what each construct gives.
#include "explain/evaluate.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/text.h"

namespace weft::explanation {
namespace {

using Bindings = std::vector<std::string>;

Evaluated evaluated(const std::string& text, const Bindings& bindings = {},
                    Dialect dialect = Dialect::numpy) {
  ExplainOptions options;
  options.dialect = dialect;
  options.bindings = bindings;
  return evaluate(text, options);
}

// "mean(b) (100, 3); subtract(a, #0) refused": each call, its inputs by name or by the call that
// made them, and what it gives.
std::string summary(const std::string& text, const Bindings& bindings = {}) {
  const Evaluated all = evaluated(text, bindings);
  if (!all.error.empty()) return all.error;
  std::string lines;
  for (const Call& call : all.calls) {
    std::string inputs;
    for (const CallInput& input : call.inputs)
      inputs += cat(inputs.empty() ? "" : ", ",
                    input.made_by >= 0 ? cat("#", input.made_by) : input.name);
    const Outcome outcome = try_call(call);
    lines += cat(lines.empty() ? "" : "; ", call.function, "(", inputs, ") ",
                 outcome.works ? to_string(outcome.result.shape) : "refused");
  }
  return lines;
}

Call only_call(const std::string& text, const Bindings& bindings = {}) {
  const Evaluated all = evaluated(text, bindings);
  EXPECT_EQ(all.error, "") << text;
  EXPECT_EQ(all.calls.size(), 1U) << text;
  return all.calls.empty() ? Call{} : all.calls[0];
}

TEST(Evaluate, TuplesAreArraysOfThatShapeNamedInOrder) {
  const Call call = only_call("(256,256,16) + (256,)");
  EXPECT_EQ(call.text, "(256, 256, 16) + (256,)");
  EXPECT_EQ(call.function, "add");
  EXPECT_EQ(call.op, Op::add);
  EXPECT_EQ(call.kind, StepKind::elementwise);
  ASSERT_EQ(call.inputs.size(), 2U);
  EXPECT_EQ(call.inputs[0].name, "a");
  EXPECT_EQ(call.inputs[1].name, "b");
  EXPECT_EQ(call.inputs[1].value.shape, Shape{256});
  EXPECT_EQ(call.inputs[1].value.dtype, DType::f64);
  EXPECT_EQ(summary("a + (3,)", {"a=(2,3)"}), "add(a, b) (2, 3)") << "the letter a is taken";
}

TEST(Evaluate, CallsStandInTheOrderInWhichTheyRun) {
  const Evaluated all = evaluated("a-b.mean(1)", {"a=(100,3)", "b=(100,3)"});
  ASSERT_EQ(all.calls.size(), 2U);
  EXPECT_EQ(all.calls[0].text, "b.mean(1)");
  EXPECT_EQ(all.calls[1].text, "a - b.mean(1)");
  EXPECT_EQ(all.calls[1].inputs[1].name, "b.mean(1)");
  EXPECT_EQ(all.calls[1].inputs[1].made_by, 0);
  EXPECT_EQ(all.calls[1].inputs[1].value.shape, Shape{100});
}

TEST(Evaluate, ARefusedCallIsTheLast) {
  EXPECT_EQ(summary("((2,) + (3,)) * x.sum()", {"x=4"}), "add(a, b) refused");
}

TEST(Evaluate, AResultOfAnOperatorStandsInParenthesesAsAnOperand) {
  const Evaluated all = evaluated("(a - b) * 2", {"a=3", "b=3"});
  ASSERT_EQ(all.calls.size(), 2U);
  EXPECT_EQ(all.calls[1].inputs[0].name, "(a - b)");
  EXPECT_EQ(all.calls[1].inputs[1].name, "2");
  ASSERT_TRUE(all.calls[1].inputs[1].number);
  EXPECT_EQ(all.calls[1].inputs[1].number->integer, 2);
}

TEST(Evaluate, EveryOperatorIsItsOperation) {
  const std::pair<const char*, Op> signs[] = {{"+", Op::add},
                                              {"-", Op::subtract},
                                              {"*", Op::multiply},
                                              {"/", Op::divide},
                                              {"//", Op::floor_divide},
                                              {"%", Op::remainder},
                                              {"**", Op::pow},
                                              {"<", Op::less},
                                              {"<=", Op::less_equal},
                                              {">", Op::greater},
                                              {">=", Op::greater_equal},
                                              {"==", Op::equal},
                                              {"!=", Op::not_equal},
                                              {"&", Op::bitwise_and},
                                              {"|", Op::bitwise_or},
                                              {"^", Op::bitwise_xor},
                                              {"<<", Op::bitwise_left_shift},
                                              {">>", Op::bitwise_right_shift}};
  for (const auto& [sign, op] : signs) {
    const Call call = only_call(cat("a ", sign, " b"), {"a=i32(2,3)", "b=i32(3)"});
    EXPECT_EQ(call.op, op) << sign;
    EXPECT_EQ(call.function, info(op).name);
    EXPECT_EQ(try_call(call).result.shape, Shape({2, 3})) << sign;
  }
  EXPECT_EQ(only_call("-a", {"a=3"}).op, Op::negative);
  EXPECT_EQ(only_call("+a", {"a=3"}).op, Op::positive);
  EXPECT_EQ(only_call("~a", {"a=i8(3)"}).op, Op::bitwise_invert);
  EXPECT_EQ(only_call("a @ b", {"a=2,3", "b=3,4"}).kind, StepKind::product);
}

TEST(Evaluate, BindingsAreReadInEveryForm) {
  const auto bound = [](const std::string& binding) {
    const Call call = only_call("a + 1", {binding});
    return call.inputs.empty() ? "" : cat(call.inputs[0].value.dtype, call.inputs[0].value.shape);
  };
  for (const char* binding : {"a=(100,3)", "a=100,3", "a=(100, 3,)", "a=100x3", " a = [100,3]"})
    EXPECT_EQ(bound(binding), "float64(100, 3)") << binding;
  for (const char* binding : {"a=f32(100,3)", "a=f32:100x3", "a=float32(100,3)", "a=f32[100,3]"})
    EXPECT_EQ(bound(binding), "float32(100, 3)") << binding;
  EXPECT_EQ(bound("a=()"), "float64()");
  EXPECT_EQ(bound("a=f32"), "float32()");
  EXPECT_EQ(bound("a=7"), "float64(7,)");
  for (int i = 0; i < kDTypes; ++i) {
    const auto dtype = static_cast<DType>(i);
    EXPECT_EQ(bound(cat("a=", dtype, "(2)")).substr(0, name_of(dtype).size()), name_of(dtype));
  }
}

TEST(Evaluate, BindingsThatCannotBeReadSayInOneLineWhatWasExpected) {
  for (const char* binding : {"a", "a=", "=3", "a=(3", "a=f99(3)", "a=(-1,3)", "a=3,,4", "a=(3)x",
                              "a=99999999999999999999", "a=f32x", "a=4611686018427387904,4",
                              "None=3", "a=(3)(4)", "a=x3", "1=3", "a=(3,4]"}) {
    const Evaluated all = evaluated("a + 1", {binding});
    EXPECT_EQ(all.error.substr(0, 8), "binding ") << binding;
    EXPECT_NE(all.error.find("a=f32(100,3)"), std::string::npos) << all.error;
    EXPECT_EQ(all.error.find('\n'), std::string::npos) << all.error;
  }
  EXPECT_EQ(evaluated("a + 1", {"a=3", "a=4"}).error, "'a' is bound twice");
  EXPECT_EQ(evaluated("a + 1", {"a=3", "c=4"}).error,
            "'c' is bound, but not used in the expression");
}

TEST(Evaluate, NamesThatAreNotBoundSayHowToBind) {
  EXPECT_EQ(evaluated("a + b", {"a=3"}).error,
            "'b' is not bound: say what it is, as in b=(3,)\n"
            "  a + b\n"
            "      ^");
}

TEST(Evaluate, UnknownFunctionsNameTheNearestOnes) {
  EXPECT_EQ(evaluated("summ((3,))").error,
            "'summ' is not a function of numpy that is read here; near are sum\n"
            "  summ((3,))\n"
            "  ^^^^");
  EXPECT_NE(evaluated("torch: a.expnd(3)", {"a=3"}).error.find("expand"), std::string::npos);
  EXPECT_EQ(evaluated("np.linalg.svd(a)", {"a=3,3"}).error,
            "'linalg.svd' is known, but what it does with shapes is not explained\n"
            "  np.linalg.svd(a)\n"
            "  ^^^^^^^^^^^^^");
}

TEST(Evaluate, WhatIsWrongWithArgumentsIsSaid) {
  EXPECT_EQ(evaluated("a.sum(1, keepdim=True)", {"a=2,3"}).error,
            "sum: no argument 'keepdim' is read here; it has a, axis, dtype, out, keepdims, "
            "initial, where\n"
            "  a.sum(1, keepdim=True)\n"
            "           ^^^^^^^^^^^^");
  EXPECT_NE(evaluated("np.add((3,))").error.find("the argument 'b' is missing"), std::string::npos);
  EXPECT_NE(evaluated("np.exp((3,), (3,))").error.find("one argument too many"), std::string::npos);
  EXPECT_NE(evaluated("a.sum('x')", {"a=3"}).error.find("integers were expected"),
            std::string::npos);
  EXPECT_NE(evaluated("a.sum(axis=1, axis=2)", {"a=3"}).error.find("given twice"),
            std::string::npos);
}

TEST(Evaluate, ADialectDecidesNamesAndTypes) {
  EXPECT_EQ(evaluated("torch: a + (3,)", {"a=3"}).calls[0].inputs[0].value.dtype, DType::f32);
  EXPECT_EQ(evaluated("torch.add(a, a)", {"a=3"}).dialect, Dialect::torch);
  EXPECT_EQ(evaluated("lax.add(a, a)", {"a=3"}).dialect, Dialect::xla);
  EXPECT_EQ(evaluated("a + a", {"a=3"}, Dialect::torch).calls[0].dialect, Dialect::torch);
  EXPECT_EQ(evaluated("numpy: a + a", {"a=3"}, Dialect::torch).calls[0].dialect, Dialect::numpy);
  EXPECT_EQ(summary("torch: a.sub_(b)", {"a=2,3", "b=3"}), "subtract(a, b) (2, 3)");
  EXPECT_EQ(summary("weft::torch::sub(a, b)", {"a=2,3", "b=3"}), "subtract(a, b) (2, 3)");
  EXPECT_EQ(summary("torch: a.transpose(0, 1)", {"a=2,3"}), "swapaxes(a) (3, 2)");
  EXPECT_EQ(summary("numpy: a.transpose(1, 0)", {"a=2,3"}), "transpose(a) (3, 2)");
}

TEST(Evaluate, BroadcastDimensionsStandInBraces) {
  const Call call = only_call("xla: add(a, b, {1})", {"a=(2,3)", "b=3"});
  EXPECT_TRUE(call.has_dims);
  EXPECT_EQ(call.dims, Axes({1}));
  EXPECT_EQ(summary("xla: add(a, b)", {"a=(2,3)", "b=3"}), "add(a, b) refused");
  EXPECT_EQ(summary("xla: broadcast_in_dim(a, (2, 3), {0})", {"a=2"}),
            "broadcast_in_dim(a) (2, 3)");
  EXPECT_EQ(summary("xla: reduce(a, f32(), add, {1})", {"a=(2,3)"}), "reduce(a) (2,)");
  EXPECT_NE(summary("xla: reduce(a, (3,), add, {1})", {"a=(2,3)"}).find("0-d"), std::string::npos);
}

TEST(Evaluate, ReductionsTakeAxesInEveryWay) {
  const Bindings x = {"x=(2,3,4)"};
  EXPECT_EQ(summary("x.sum()", x), "sum(x) ()");
  EXPECT_EQ(summary("np.sum(x, 1)", x), "sum(x) (2, 4)");
  EXPECT_EQ(summary("x.mean(axis=(0, 2), keepdims=True)", x), "mean(x) (1, 3, 1)");
  EXPECT_EQ(summary("np.std(x, -1, ddof=1)", x), "stddev(x) (2, 3)");
  EXPECT_EQ(summary("torch.var(x, 1, keepdim=True)", x), "var(x) (2, 1, 4)");
  EXPECT_EQ(summary("x.argmax(1)", x), "argmax(x) (2, 4)");
  EXPECT_EQ(summary("np.linalg.norm(x, axis=0)", x), "vector_norm(x) (3, 4)");
  EXPECT_EQ(summary("torch: x.max(1).values + 1", x), "max(x) (2, 4); add(#0, 1) (2, 4)");
  EXPECT_EQ(summary("torch.max(x, x)", x), "maximum(x, x) (2, 3, 4)");
  EXPECT_EQ(summary("x.cumsum(1)", x), "cumulative_sum(x) (2, 3, 4)");
  EXPECT_EQ(summary("x.sum(3)", x), "sum(x) refused");
}

TEST(Evaluate, ProductsOfEveryKind) {
  EXPECT_EQ(summary("a @ b", {"a=5,2,3", "b=3,4"}), "matmul(a, b) (5, 2, 4)");
  EXPECT_EQ(summary("a.dot(b)", {"a=2,3", "b=3,4"}), "dot(a, b) (2, 4)");
  EXPECT_EQ(summary("np.einsum('ij,jk->ik', a, b)", {"a=2,3", "b=3,4"}), "einsum(a, b) (2, 4)");
  EXPECT_EQ(summary("np.tensordot(a, b)", {"a=2,3,4", "b=3,4,5"}), "tensordot(a, b) (2, 5)");
  EXPECT_EQ(summary("np.tensordot(a, b, axes=([1], [0]))", {"a=2,3", "b=3,4"}),
            "tensordot(a, b) (2, 4)");
  EXPECT_EQ(summary("torch.bmm(a, b)", {"a=5,2,3", "b=5,3,4"}), "bmm(a, b) (5, 2, 4)");
  EXPECT_EQ(summary("torch.mm(a, b)", {"a=2,3", "b=4,5"}), "mm(a, b) refused");
  EXPECT_EQ(summary("torch.tensordot(a, b, dims=1)", {"a=2,3", "b=3,4"}), "tensordot(a, b) (2, 4)");
  EXPECT_EQ(summary("lax.dot_general(a, b, (((1,), (0,)), ((), ())))", {"a=3,4", "b=4,5"}),
            "dot_general(a, b) (3, 5)");
}

TEST(Evaluate, ViewsRearrange) {
  const Bindings x = {"x=(2,3,4)"};
  EXPECT_EQ(summary("x.T", x), "transpose(x) (4, 3, 2)");
  EXPECT_EQ(summary("x.mT", x), "matrix_transpose(x) (2, 4, 3)");
  EXPECT_EQ(summary("x.reshape(2, -1)", x), "reshape(x) (2, 12)");
  EXPECT_EQ(summary("x.reshape((6, 4))", x), "reshape(x) (6, 4)");
  EXPECT_EQ(summary("np.swapaxes(x, 0, 2)", x), "swapaxes(x) (4, 3, 2)");
  EXPECT_EQ(summary("np.moveaxis(x, 0, -1)", x), "moveaxis(x) (3, 4, 2)");
  EXPECT_EQ(summary("np.expand_dims(x, 1)", x), "expand_dims(x) (2, 1, 3, 4)");
  EXPECT_EQ(summary("torch: x.permute(2, 0, 1)", x), "transpose(x) (4, 2, 3)");
  EXPECT_EQ(summary("torch: x.unsqueeze(-1)", x), "expand_dims(x) (2, 3, 4, 1)");
  EXPECT_EQ(summary("torch: x.view(6, 4)", x), "reshape(x) (6, 4)");
  EXPECT_EQ(summary("x.squeeze(0)", x), "squeeze(x) refused");
  EXPECT_EQ(summary("x.flatten() + 1", x), "reshape(x) (24,); add(#0, 1) (24,)");
}

TEST(Evaluate, BracketsSliceInsertAndIndex) {
  const Bindings x = {"x=(4,5,6)"};
  EXPECT_EQ(summary("x[1]", x), "index(x) (5, 6)");
  EXPECT_EQ(summary("x[:, None, ::2, 1:-1]", x), "index(x) (4, 1, 3, 4)");
  EXPECT_EQ(summary("x[..., np.newaxis]", x), "index(x) (4, 5, 6, 1)");
  EXPECT_EQ(summary("x[1:x.shape[0] - 1]", x), "index(x) (2, 5, 6)");
  EXPECT_EQ(summary("np.zeros(x.shape[1:] + (2,)) + 1", x),
            "add(np.zeros(x.shape[1:] + (2,)), 1) (5, 6, 2)");
  EXPECT_NE(summary("x[x.shape.T]", x).find("no attributes"), std::string::npos);
  EXPECT_EQ(summary("x[7]", x), "index(x) refused");
  const Call call = only_call("x[i, :, j]", {"x=(4,5,6)", "i=3", "j=i64(2,1)"});
  EXPECT_EQ(call.kind, StepKind::index);
  ASSERT_EQ(call.parts.size(), 3U);
  EXPECT_EQ(call.parts[0].input, 1);
  EXPECT_EQ(call.parts[1].input, -1);
  EXPECT_EQ(call.parts[2].input, 2);
  EXPECT_EQ(call.inputs[1].value.dtype, DType::i64) << "an index whose type was not said";
  EXPECT_EQ(try_call(call).result.shape, Shape({2, 3, 5}));
  EXPECT_EQ(summary("x[mask]", {"x=4", "mask=3"}), "index(x, mask) refused");
  EXPECT_EQ(summary("x[[0, 2]]", x), "index(x, a) (2, 5, 6)");
  EXPECT_EQ(summary("x[np.ix_(r, c)]", {"x=9,9", "r=3", "c=5"}),
            "index(x, np.ix_(r, c)[0], np.ix_(r, c)[1]) (3, 5)");
  EXPECT_EQ(summary("np.take(x, i, axis=1)", {"x=4,5,6", "i=2"}), "index(x, i) (4, 2, 6)");
}

TEST(Evaluate, AssignmentsHaveTheValueFirst) {
  const Call call = only_call("a[1:, None] = b", {"a=(4,5)", "b=5"});
  EXPECT_EQ(call.kind, StepKind::assign);
  EXPECT_EQ(call.inputs[0].name, "a");
  EXPECT_EQ(call.inputs[1].name, "b");
  EXPECT_EQ(call.index.size(), 2U);
  const Evaluated all = evaluated("a[b.T] = c + 1", {"a=9", "b=i32(3)", "c=3"});
  ASSERT_EQ(all.calls.size(), 3U);
  EXPECT_EQ(all.calls[0].function, "add");
  EXPECT_EQ(all.calls[1].function, "transpose");
  EXPECT_EQ(summary("a[mask] = b", {"a=4,5", "mask=4", "b=5"}), "assign(a, b, mask) (4, 5)");
  EXPECT_EQ(summary("y = a + 1", {"a=3"}), "add(a, 1) (3,)");
}

TEST(Evaluate, InPlaceAndOutKeepTheTarget) {
  EXPECT_EQ(only_call("x -= y", {"x=4,1", "y=4,1"}).kind, StepKind::in_place);
  EXPECT_EQ(summary("x -= y", {"x=4,1", "y=2"}), "subtract(x, y) refused");
  EXPECT_EQ(summary("(4, 1) -= (2,)"), "subtract(a, b) refused");
  EXPECT_EQ(summary("x[0] += y", {"x=4,3", "y=3"}), "index(x) (3,); add(#0, y) (3,)");
  const Call call = only_call("np.add(a, b, out=c, where=m)", {"a=3", "b=3", "c=2,3", "m=3"});
  EXPECT_EQ(call.kind, StepKind::in_place);
  ASSERT_TRUE(call.out && call.where);
  EXPECT_EQ(call.out->shape, Shape({2, 3}));
  EXPECT_EQ(call.where->value.dtype, DType::boolean);
  EXPECT_EQ(summary("torch: x.copy_(y)", {"x=4,3", "y=3"}), "copy_(x, y) (4, 3)");
}

TEST(Evaluate, ExpansionsAndTheirReverse) {
  EXPECT_EQ(summary("torch: x.expand(-1, 4)", {"x=3,1"}), "expand(x) (3, 4)");
  EXPECT_EQ(summary("torch: x.expand_as(y)", {"x=3,1", "y=3,4"}), "expand_as(x, y) (3, 4)");
  EXPECT_EQ(summary("np.broadcast_to((2,), (2, 1))"), "broadcast_to(a) refused");
  EXPECT_EQ(summary("torch: x.sum_to_size(3)", {"x=2,3"}), "sum_to_size(x) (3,)");
  EXPECT_EQ(summary("np.broadcast_shapes((2, 1), (3,))"), "broadcast_shapes(a, b) (2, 3)");
  EXPECT_EQ(summary("np.broadcast_arrays(a, b)[1] + 1", {"a=2,1", "b=3"}),
            "broadcast_arrays(a, b) (2, 3); add(#0, 1) (2, 3)");
}

TEST(Evaluate, WindowsHaveTheirOptions) {
  const Call call = only_call("torch.nn.functional.conv2d(x, w, b, stride=2, padding=1, groups=1)",
                              {"x=8,3,32,32", "w=16,3,3,3", "b=16"});
  EXPECT_EQ(call.kind, StepKind::window);
  EXPECT_EQ(call.window.stride, PerAxis({2}));
  EXPECT_EQ(call.window.padding.before, PerAxis({1}));
  EXPECT_EQ(try_call(call).result.shape, Shape({8, 16, 16, 16}));
  EXPECT_EQ(summary("F.conv1d(x, w, padding='same')", {"x=2,3,9", "w=4,3,3"}),
            "conv1d(x, w) (2, 4, 9)");
  EXPECT_EQ(summary("F.max_pool2d(x, 2)", {"x=1,3,8,8"}), "max_pool(x) (1, 3, 4, 4)");
}

TEST(Evaluate, JoinsAndChoices) {
  EXPECT_EQ(summary("np.concatenate([(3,4), (2,4)])"), "concatenate(a, b) (5, 4)");
  EXPECT_EQ(summary("torch.cat((x, y), dim=1)", {"x=3,4", "y=3,1"}), "concatenate(x, y) (3, 5)");
  EXPECT_EQ(summary("torch: x.repeat(1, 2)", {"x=3,1"}), "concatenate(x, x) (3, 2)");
  EXPECT_EQ(summary("np.tile(x, 3)", {"x=2"}), "concatenate(x, x, x) (6,)");
  EXPECT_EQ(summary("np.repeat(x, 2, axis=-1)", {"x=3,4"}), "concatenate(x, x) (3, 8)");
  EXPECT_EQ(summary("np.tile(x, (2, 3)) + y", {"x=4", "y=2,12"}),
            "add(np.tile(x, (2, 3)), y) (2, 12)");
  EXPECT_EQ(summary("np.stack([x, x], axis=1)", {"x=3,4"}), "stack(x, x) (3, 2, 4)");
  EXPECT_EQ(summary("np.where(m, a, 0)", {"m=3,1", "a=4"}), "where(m, a, 0) (3, 4)");
  EXPECT_EQ(summary("np.clip(x, 0, None)", {"x=3"}), "maximum(x, 0) (3,)");
  EXPECT_EQ(summary("x.clip(0, 1)", {"x=3"}), "clip(x, 0, 1) (3,)");
}

TEST(Evaluate, OperationsHaveMethods) {
  EXPECT_EQ(summary("np.add.outer(a, b)", {"a=2,3", "b=4"}),
            "index(a) (2, 3, 1); add(#0, b) (2, 3, 4)");
  EXPECT_EQ(summary("np.maximum.reduce(a)", {"a=2,3"}), "max(a) (3,)");
  EXPECT_EQ(summary("np.copyto(a, b)", {"a=2,3", "b=3"}), "assign(a, b) (2, 3)");
  EXPECT_EQ(summary("np.meshgrid(a, b)[0] + 1", {"a=3", "b=4"}),
            "add(np.meshgrid(a, b)[0], 1) (4, 3)");
}

TEST(Evaluate, LaxHasTheNamesOfItsInstructions) {
  EXPECT_EQ(summary("lax.max(a, b)", {"a=3", "b=3"}), "maximum(a, b) (3,)");
  EXPECT_EQ(summary("lax.mul(a, b)", {"a=3", "b=3"}), "multiply(a, b) (3,)");
  EXPECT_EQ(summary("xla: transpose(a, {1, 0})", {"a=2,3"}), "transpose(a) (3, 2)");
  EXPECT_EQ(summary("xla: reshape(a, (3, 2))", {"a=2,3"}), "reshape(a) (3, 2)");
  EXPECT_EQ(summary("xla: Reshape(a, {3, 2})", {"a=2,3"}), "reshape(a) (3, 2)");
}

TEST(Evaluate, ArraysMadeOnTheSpotAreNoCalls) {
  EXPECT_EQ(summary("np.zeros((2, 3)) + np.ones(3)"), "add(np.zeros((2, 3)), np.ones(3)) (2, 3)");
  EXPECT_EQ(summary("torch.rand(2, 3) * torch.arange(3)"),
            "multiply(torch.rand(2, 3), torch.arange(3)) (2, 3)");
  EXPECT_EQ(summary("np.arange(0, 10, 3) + 1"), "add(np.arange(0, 10, 3), 1) (4,)");
  EXPECT_EQ(summary("[[1, 2], [3, 4]] * [1.5, 2]"), "multiply(a, b) (2, 2)");
  EXPECT_EQ(summary("np.array([1, 2, 3]) + np.random.rand(2, 1)"),
            "add(np.array([1, 2, 3]), np.random.rand(2, 1)) (2, 3)");
  EXPECT_EQ(summary("f32(2, 3) + i8[3]"), "add(f32(2, 3), i8[3]) (2, 3)");
  EXPECT_EQ(only_call("[1, 2] + [True]").inputs[1].value.dtype, DType::boolean);
  EXPECT_NE(evaluated("[[1], [2, 3]] + 1").error.find("(1,) and (2,)"), std::string::npos);
}

TEST(Evaluate, NumbersAreCountedWithPythonsRules) {
  EXPECT_EQ(summary("np.zeros((7 // -2 + 6, 2**3, -7 % 3)) + 1"),
            "add(np.zeros((7 // -2 + 6, 2**3, -7 % 3)), 1) (2, 8, 2)");
  EXPECT_NE(evaluated("a[9223372036854775807 + 1]", {"a=3"}).error.find("beyond int64"),
            std::string::npos);
  EXPECT_NE(evaluated("a[1 // 0]", {"a=3"}).error.find("divides by zero"), std::string::npos);
  EXPECT_NE(evaluated("2 + 3").error.find("no call to explain"), std::string::npos);
}

TEST(Evaluate, TypesFollowTheDialect) {
  const auto dtype = [](const std::string& text, const Bindings& bindings) {
    return try_call(only_call(text, bindings)).result.dtype;
  };
  EXPECT_EQ(dtype("a + b", {"a=i32(3)", "b=f32(3)"}), DType::f64);
  EXPECT_EQ(dtype("torch: a + b", {"a=i32(3)", "b=f32(3)"}), DType::f32);
  EXPECT_EQ(dtype("a + 2.5", {"a=f32(3)"}), DType::f32);
  EXPECT_EQ(dtype("a.astype(np.int8)", {"a=f32(3)"}), DType::i8);
  EXPECT_EQ(dtype("a.sum(dtype='float32')", {"a=i32(3)"}), DType::f32);
  EXPECT_EQ(dtype("a < b", {"a=3", "b=3"}), DType::boolean);
}

TEST(Evaluate, MoreCallsThanCanBeShownAreRefused) {
  std::string text = "a";
  for (int i = 0; i < 300; ++i) text += " + a";
  EXPECT_NE(evaluated(text, {"a=3"}).error.find("more than 256 calls"), std::string::npos);
}

TEST(Evaluate, ExplainTextCarriesWhatWasAsked) {
  ExplainOptions options;
  options.bindings = {"a=(2,3)", "b=3"};
  const Explanation works = explain_text("torch: a + b", options, {});
  EXPECT_EQ(works.asked, "torch: a + b");
  EXPECT_EQ(works.dialect, Dialect::torch);
  EXPECT_EQ(works.language, Language::torch);
  ASSERT_EQ(works.steps.size(), 1U);
  EXPECT_TRUE(works.works());
  EXPECT_EQ(works.unread, "");
  options.language = Language::cpp;
  const Explanation unread = explain_text("a +", options, {});
  EXPECT_TRUE(unread.steps.empty());
  EXPECT_EQ(unread.language, Language::cpp);
  EXPECT_NE(unread.unread.find('^'), std::string::npos);
}

}  // namespace
}  // namespace weft::explanation
