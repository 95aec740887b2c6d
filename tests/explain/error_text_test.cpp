// Messages that people paste: which system's they are, of what, of which shapes.
#include "explain/error_text.h"

#include <fstream>
#include <sstream>

#include "base/text.h"
#include "explain/error_lines.h"
#include "explain/error_pattern.h"

namespace weft::explanation {
namespace {

std::string operands_of(const PastedError& error) {
  std::string out;
  for (const PastedOperand& operand : error.operands)
    out += cat(out.empty() ? "" : " ", operand.name, "=", operand.dtype, operand.shape);
  return out;
}

struct Case {
  std::string expected_text, expected_operands, pasted;
};

// tools/gen_pasted_errors.py made them.
std::vector<Case> cases_of(const std::string& system) {
  std::ifstream file(cat(WEFT_GOLDEN_DIR, "/../../explain/data/pasted_", system, ".txt"));
  std::vector<Case> cases;
  for (std::string line; std::getline(file, line);) {
    if (line.substr(0, 3) == "== ") {
      const size_t bar = line.find(" | ");
      cases.push_back({line.substr(3, bar - 3), line.substr(bar + 3), ""});
    } else if (!cases.empty()) {
      cases.back().pasted += line + '\n';
    }
  }
  return cases;
}

void check_system(const std::string& file, size_t at_least) {
  const std::vector<Case> cases = cases_of(file);
  ASSERT_GE(cases.size(), at_least);
  for (const Case& c : cases) {
    const PastedError error = read_error(c.pasted);
    EXPECT_EQ(error.text, c.expected_text) << c.pasted;
    EXPECT_EQ(operands_of(error), c.expected_operands) << c.pasted;
    EXPECT_FALSE(error.system.empty()) << c.pasted;
    ASSERT_FALSE(error.lines.empty());
    EXPECT_EQ(error.lines[0].substr(0, 9), "result = ") << c.pasted;
  }
}

TEST(PastedErrors, WhatNumPyPrintsIsRead) { check_system("numpy", 25); }
TEST(PastedErrors, WhatPyTorchPrintsIsRead) { check_system("torch", 21); }
TEST(PastedErrors, WhatJaxPrintsIsRead) { check_system("jax", 16); }

struct Message {
  std::string_view pasted, system, text, op, operands;
};

class OtherMessages : public testing::TestWithParam<Message> {};

TEST_P(OtherMessages, AreRead) {
  const PastedError error = read_error(GetParam().pasted);
  EXPECT_EQ(error.system, GetParam().system);
  EXPECT_EQ(error.text, GetParam().text);
  EXPECT_EQ(error.op, GetParam().op);
  EXPECT_EQ(operands_of(error), GetParam().operands);
}

const Message kMessages[] = {
    {"tensorflow.python.framework.errors_impl.InvalidArgumentError: {{function_node "
     "__wrapped__AddV2_device_/job:localhost/replica:0/task:0/device:CPU:0}} Incompatible shapes: "
     "[2,3] vs. [4] [Op:AddV2] name: ",
     "TensorFlow", "a {op} b", "+", "a=(2, 3) b=(4,)"},
    {"InvalidArgumentError: Incompatible shapes: [1,512,1024,3] vs. [1,512,1024,4,1]\n\t [[Node: "
     "model_builder/mul",
     "TensorFlow", "a {op} b", "", "a=(1, 512, 1024, 3) b=(1, 512, 1024, 4, 1)"},
    {"ValueError: Dimensions must be equal, but are 3 and 4 for '{{node mul}} = "
     "Mul[T=DT_FLOAT](x, y)' with input shapes: [2,3], [2,4].",
     "TensorFlow", "a {op} b", "*", "a=(2, 3) b=(2, 4)"},
    {"InvalidArgumentError: Matrix size-incompatible: In[0]: [2,3], In[1]: [2,3] [Op:MatMul]",
     "TensorFlow", "a @ b", "", "a=(2, 3) b=(2, 3)"},
    {"Input to reshape is a tensor with 6 values, but the requested shape has 8 [Op:Reshape]",
     "TensorFlow", "a.reshape(8)", "", "a=(6,)"},
    {"terminate called after throwing an instance of 'xt::broadcast_error'\n  what():  "
     "Incompatible dimension of arrays:\n LHS shape = (2, 3, )\n RHS shape = (4, )\nAborted",
     "xtensor", "a {op} b", "", "a=(2, 3) b=(4,)"},
    {"Incompatible dimension of arrays: LHS shape = ( 2, 3 ) RHS shape = ( 4 )", "xtensor",
     "a {op} b", "", "a=(2, 3) b=(4,)"},
    {"Incompatible dimension of arrays, compile in DEBUG for more info", "xtensor", "a {op} b", "",
     ""},
    {"fit: Eigen/src/Core/CwiseBinaryOp.h:116: Eigen::CwiseBinaryOp<BinaryOp, Lhs, "
     "Rhs>::CwiseBinaryOp(const Lhs&, const Rhs&, const BinaryOp&) [with BinaryOp = "
     "Eigen::internal::scalar_difference_op<double, double>; LhsType = const "
     "Eigen::Matrix<double, -1, -1>]: Assertion `aLhs.rows() == aRhs.rows() && aLhs.cols() == "
     "aRhs.cols()' failed.",
     "Eigen", "a {op} b", "-", ""},
    {"Assertion `lhs.cols() == rhs.rows() && \"invalid matrix product\"' failed", "Eigen", "a @ b",
     "", ""},
    {"Binary op multiply with incompatible shapes: f32[2,3] and f32[2,4].", "XLA", "a {op} b", "*",
     "a=(2, 3) b=(2, 4)"},
    {"TypeError: mul got incompatible shapes for broadcasting: (3,), (4,).", "JAX", "a {op} b", "*",
     "a=(3,) b=(4,)"},
    {"maximum got incompatible shapes for broadcasting: (3,), (4,).", "JAX", "a {op} b", "maximum",
     "a=(3,) b=(4,)"},
    {"boolean index did not match indexed array along dimension 0; dimension is 4 but "
     "corresponding "
     "boolean dimension is 3",
     "NumPy", "x[mask]", "", "x=(4,) mask=bool(3,)"},
    {"expand(torch.FloatTensor{[2, 3]}, size=[3]): the number of sizes provided (1) must be",  //
     "PyTorch", "a.expand(3)", "", "a=(2, 3)"},
    {"UserWarning: Using a target size (torch.Size([64])) that is different to the input size "
     "(torch.Size([64, 1])). This will likely lead to incorrect results due to broadcasting.",
     "PyTorch", "input - target", "", "input=(64, 1) target=(64,)"},
    {"RuntimeError: unsupported operation: more than one element of the written-to tensor refers "
     "to a single memory location. Please clone() the tensor before performing the operation.",
     "PyTorch", "a.expand(3, 4).add_(1)", "", "a=(3, 1)"},
    {"numpy._core._exceptions._UFuncOutputCastingError: Cannot cast ufunc 'subtract' output from "
     "dtype('float64') to dtype('int64') with casting rule 'same_kind'",
     "NumPy", "a -= b", "", "a=int64(1,) b=float64(1,)"},
    {"operands could not be broadcast together with shapes () (0,) (3,) (4,)", "NumPy",
     "a {op} b {op} c {op} d", "", "a=() b=(0,) c=(3,) d=(4,)"},
};
INSTANTIATE_TEST_SUITE_P(PastedErrors, OtherMessages, testing::ValuesIn(kMessages));

constexpr char kPlain[] = "operands could not be broadcast together with shapes (3,4) (3,)";

TEST(PastedErrors, SurviveColoursQuotesFramesAndLineBreaks) {
  for (const std::string_view pasted : {
           "\x1b[0;31mValueError\x1b[0m: operands could not be broadcast together with shapes "
           "\x1b[1m(3,4)\x1b[0m (3,) ",
           "\"operands could not be broadcast together with shapes (3,4) (3,) \"",
           "\u2502 operands could not be broadcast together with\n\u2502 shapes (3,4) (3,) \u2502",
           "operands could not be broad\ncast together with shapes (3,4) (3,)",
           "\r\nE       ValueError: operands could not be broadcast\r\n together with shapes (3, 4)"
           "  (3,)\r\n",
           "\x1b]8;;http://x\x07operands could not be broadcast together with shapes (3,4) (3,)",
       }) {
    EXPECT_EQ(operands_of(read_error(pasted)), "a=(3, 4) b=(3,)") << pasted;
  }
}

TEST(PastedErrors, WhatIsLookedForIsListedOnce) {
  const std::string known = known_errors();
  const std::string_view line = "together with remapped shapes";
  EXPECT_EQ(known.find(line), known.rfind(line)) << known;
}

TEST(PastedErrors, OfSeveralTheLastOneCounts) {
  const std::string both =
      cat(kPlain, "\nDuring handling of the above exception, another occurred:",
          "\nRuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)");
  EXPECT_EQ(read_error(both).text, "a @ b");
  const std::string twice = cat(
      kPlain, "\nValueError: operands could not be broadcast together with ", "shapes (5,) (6,)");
  EXPECT_EQ(operands_of(read_error(twice)), "a=(5,) b=(6,)");
}

TEST(PastedErrors, WhatIsNotWholeIsNotBelieved) {
  for (const std::string_view pasted :
       {"", "hello", "operands could not be broadcast together with shapes", "(3,4) (3,)",
        "operands could not be broadcast together with shapes (3,4",
        "mat1 and mat2 shapes cannot "
        "be multiplied (2x3 and 99999999999999999999x3)",
        "The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension "
        "9999",
        "axis 3 is out of bounds for array of dimension -7"})
    EXPECT_EQ(read_error(pasted).system, "") << pasted;
}

TEST(PastedErrors, GapsAreSaid) {
  const PastedError error = read_error(
      "The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1");
  EXPECT_TRUE(error.is_partial);
  EXPECT_EQ(error.gap,
            "PyTorch names only axis 1 of the result, 3 and 4; the other axes are shown as 1");
  EXPECT_FALSE(read_error(kPlain).is_partial);
}

TEST(PastedErrors, LinesOfTheProgramAreFoundWhereTracebacksPointAtThem) {
  using Lines = std::vector<std::string>;
  const auto first = [](std::string_view text) { return program_lines(text).at(0); };
  EXPECT_EQ(first("  File \"fit.py\", line 3, in <module>\n    c = a - b.mean(1)\n    ~~^~~\nE: x"),
            "c = a - b.mean(1)");
  EXPECT_EQ(first("      2 a = 1\n----> 3 c = a - b\n      4 d"), "c = a - b");
  EXPECT_EQ(first(">>> c = a - b\nTraceback"), "c = a - b");
  EXPECT_EQ(first(">       return a - b;\nE       ValueError"), "a - b");
  EXPECT_EQ(program_lines("x = y\nz = w"), (Lines{"z = w", "x = y"}));
  EXPECT_TRUE(program_lines("").empty());
}

TEST(PastedErrors, HostileTextsTakeNoTime) {
  const auto repeated = [](std::string_view part) {
    std::string out;
    while (out.size() < 2 * kMostPasted) out += part;
    return out;
  };
  for (const std::string_view part :
       {"operands could not be broadcast together with shapes ", "(1,", "((((((((", "\x1b[", "oooo",
        "File \"\n", "> ", "{{node = ", "Dimensions must be equal, but are 3 and 4 for '",
        "operands could not be broadcast together with shapes (1,2,3,4,5,6,7,8,9) (1) (2) (3) "})
    read_error(repeated(part));
  std::string every;
  for (int c = 0; c < 256; ++c) every += static_cast<char>(c);
  EXPECT_EQ(read_error(repeated(every)).system, "");
}

TEST(PastedErrors, EveryPatternIsNamedToWhoPastedSomethingElse) {
  const std::string known = known_errors();
  for (const std::string_view system :
       {"NumPy", "PyTorch", "JAX", "XLA", "TensorFlow", "xtensor", "Eigen"})
    EXPECT_NE(known.find(cat("    ", system, "\n")), std::string::npos);
  EXPECT_NE(known.find("mat1 and mat2 shapes cannot be multiplied ("), std::string::npos);
}

TEST(ErrorPatterns, ReadShapesAsSystemsWriteThem) {
  for (const std::string_view shape : {"(2,3)", "[2, 3]", "{2,3}", "( 2, 3 )", "(2, 3, )",
                                       "f32[2,3]", "torch.Size([2, 3])", "T{[2, 3]}"}) {
    const auto captured = find_pattern(cat("shape ", shape, " end"), "shape {s} end");
    ASSERT_TRUE(captured) << shape;
    EXPECT_EQ(captured->shapes[0], (Shape{2, 3})) << shape;
  }
  for (const std::string_view shape : {"2,3", "(2 x)", "(2,3", "[2)", "()(", ""})
    EXPECT_FALSE(find_pattern(cat("shape ", shape, " end"), "shape {s} end")) << shape;
}

}  // namespace
}  // namespace weft::explanation
