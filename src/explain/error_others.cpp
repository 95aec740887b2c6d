#include <iterator>

#include "base/text.h"
#include "explain/error_builders.h"

// What TensorFlow 2, xtensor and Eigen 3 say. All three have NumPy's rule or none, so NumPy's
// dialect explains their refusals.
namespace weft::explanation {
namespace {

// "Incompatible shapes: [2,3] vs. [4] [Op:AddV2]", "= AddV2[T=DT_FLOAT](x, y)' with input shapes:"
void take_op_behind(const Captured& captured, PastedError& error) {
  if (!captured.words.empty())
    error.op = captured.words[0].substr(0, captured.words[0].find_first_of("[]("));
  take_shapes(captured, error);
}

void take_matrices(const Captured& captured, PastedError& error) {
  error.text = "a @ b";
  take_shapes(captured, error);
}

void take_two_joined(const Captured& captured, PastedError& error) {
  take_shapes(captured, error);
  error.text = cat("concatenate([a, b], axis=", captured.numbers[0] == 0 ? 1 : 0, ")");
  error.gap = "the axis of the concatenation is not named";
}

void take_sizes(const Captured& captured, PastedError& error) {
  error.text = cat("a.reshape(", captured.numbers[1], ")");
  add_operand(error, "a", {captured.numbers[0]});
  say_gap(error, cat("only the numbers of elements are named, ", captured.numbers[0], " and ",
                     captured.numbers[1]));
}

// "scalar_sum_op<double, double>" between the assertion's class and its condition.
void take_functor(const Captured& captured, PastedError& error) {
  const std::string& functor = captured.words[0];
  error.op = functor.substr(0, functor.find("_op"));
  take_nothing(captured, error);
}

constexpr ErrorPattern kTensorFlow[] = {
    {"Incompatible shapes: {s} vs. {s} [Op:{w}", take_op_behind},
    {"Incompatible shapes: {s} vs. {s}", take_op_behind},
    {"Dimensions must be equal, but are {n} and {n} for '{~}= {w}{~}with input shapes: {s}, {s}",
     take_op_behind},
    {"Matrix size-incompatible: In[0]: {s}, In[1]: {s}", take_matrices},
    {"Dimension {n} in both shapes must be equal: shape[0] = {s} vs. shape[1] = {s}",
     take_two_joined},
    {"Input to reshape is a tensor with {n} values, but the requested shape has {n}", take_sizes},
    {"required broadcastable shapes", take_nothing, "a {op} b"},
};

constexpr ErrorPattern kXtensor[] = {
    {"Incompatible dimension of arrays: LHS shape = {s} RHS shape = {s}", take_shapes},
    {"Incompatible dimension of arrays, compile in DEBUG", take_nothing, "a {op} b"},
};

constexpr ErrorPattern kEigen[] = {
    {"BinaryOp = Eigen::internal::scalar_{w}{~}aLhs.rows() == aRhs.rows() && aLhs.cols() == "
     "aRhs.cols()",
     take_functor, "a {op} b"},
    {"aLhs.rows() == aRhs.rows() && aLhs.cols() == aRhs.cols()", take_nothing, "a {op} b"},
    {"invalid matrix product", take_nothing, "a @ b"},
    {"lhs.cols() == rhs.rows()", take_nothing, "a @ b"},
    {"rows() == other.rows() && cols() == other.cols()", take_nothing, "a {op}= b"},
    {"YOU_MIXED_MATRICES_OF_DIFFERENT_SIZES", take_nothing, "a {op} b"},
    {"dimensions_match(", take_nothing, "a {op} b"},
};

}  // namespace

ErrorSystem tensorflow_errors() {
  return {"TensorFlow", Dialect::numpy, Language::numpy, kTensorFlow, std::size(kTensorFlow)};
}
ErrorSystem xtensor_errors() {
  return {"xtensor", Dialect::numpy, Language::cpp, kXtensor, std::size(kXtensor)};
}
ErrorSystem eigen_errors() {
  return {"Eigen", Dialect::numpy, Language::cpp, kEigen, std::size(kEigen)};
}

}  // namespace weft::explanation
