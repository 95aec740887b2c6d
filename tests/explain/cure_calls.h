// Calls written by hand, for tests of what is said about them.
//
//   Written w;
//   const CallInput b = w.argument("b", {5, 3});
//   w.call(binary(Op::subtract, w.argument("a", {5, 3}), w.reduced("mean", b, {1})));
//   w.cures()                     of the last call
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/views.h"
#include "explain/call.h"

namespace weft::test {

using explanation::Call;
using explanation::CallInput;
using explanation::Calls;
using explanation::Outcome;

inline CallInput argument(const std::string& name, const Shape& shape, DType dtype = DType::f64) {
  CallInput input;
  input.name = name;
  input.value = core::abstract_value(shape, dtype);
  return input;
}

inline CallInput number(const std::string& text, Scalar value) {
  CallInput input;
  input.name = text;
  input.number = value;
  return input;
}

inline Call elementwise(Op op, std::vector<CallInput> inputs, Dialect dialect = Dialect::numpy) {
  Call call;
  call.function = info(op).name;
  call.op = op;
  call.dialect = dialect;
  call.inputs = std::move(inputs);
  return call;
}

inline Call product(const CallInput& a, const CallInput& b, Dialect dialect = Dialect::numpy) {
  Call call;
  call.function = "matmul";
  call.kind = StepKind::product;
  call.dialect = dialect;
  call.inputs = {a, b};
  return call;
}

inline Call reduction(const char* name, const CallInput& x, const Axes& axes, bool keepdims) {
  Call call;
  call.function = name;
  call.kind = StepKind::reduce;
  call.inputs = {x};
  call.axes = axes;
  call.has_axes = true;
  call.keepdims = keepdims;
  return call;
}

inline Call view(const char* name, const CallInput& x) {
  Call call;
  call.function = name;
  call.kind = StepKind::view;
  call.inputs = {x};
  return call;
}

// What find_cures and find_warnings read of a step.
inline ExplainedStep step_of(const Call& call) {
  const Outcome outcome = explanation::try_call(call);
  ExplainedStep step;
  step.kind = call.kind;
  step.works = outcome.works;
  step.result = outcome.result.shape;
  step.dtype = outcome.result.dtype;
  step.message = outcome.message;
  return step;
}

// The calls of an expression, one after the other.
class Written {
 public:
  Written() = default;
  Written(const Call& only) { call(only); }

  // As an operand of a later one.
  CallInput call(const Call& next) {
    calls_.push_back(next);
    const Outcome outcome = explanation::try_call(next);
    CallInput made;
    made.value = outcome.result;
    made.made_by = static_cast<int>(calls_.size()) - 1;
    made.name = explanation::code_of(calls_, calls_.size() - 1, Language::numpy);
    return made;
  }

  const Calls& calls() const { return calls_; }
  ExplainedStep step() const { return step_of(calls_.back()); }
  std::vector<Cure> cures() const {
    return explanation::find_cures(calls_, calls_.size() - 1, step());
  }
  std::vector<Warning> warnings() const {
    return explanation::find_warnings(calls_, calls_.size() - 1, step());
  }
  std::string code(Language language) const {
    return explanation::code_of(calls_, calls_.size() - 1, language);
  }

 private:
  Calls calls_;
};

inline const std::string& code_in(const Cure& cure, Language language) {
  return cure.code[static_cast<size_t>(language)];
}

inline std::string listed_cures(const std::vector<Cure>& cures) {
  std::string text;
  for (const Cure& cure : cures) {
    for (const std::string& code : cure.code) text += code + "   ";
    text += to_string(cure.result) + "   " + cure.why + "\n";
  }
  return text;
}

}  // namespace weft::test
