// A call that is to be explained: what was written, with operands that have a shape, a type and
// strides but no elements. Made from an expression text, from shapes, from a call of the program or
// from a pasted error; everything that is said about it begins here.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/value.h"
#include "weft/explanation.h"
#include "weft/index.h"
#include "weft/op.h"

// The functions are called weft::explain, so the folder's namespace has a longer name.
namespace weft::explanation {

struct CallInput {
  std::string name;  // as written: "a", "b.mean(1)", "2"
  core::Value value;
  std::optional<Scalar> number = {};  // a number of the language: weak
};

struct Call {
  std::string text;      // "a - b.mean(1)"
  std::string function;  // as its users spell it: "subtract", "torch.sub"
  StepKind kind = StepKind::elementwise;
  Dialect dialect = Dialect::numpy;
  std::optional<Op> op = {};  // elementwise, in_place, and reductions by an operation
  std::vector<CallInput> inputs = {};
  // in_place: the target is inputs[0]; with out=, `out` is the target and no input.
  std::optional<core::Value> out = {};
  std::optional<CallInput> where = {};
  Axes dims = {};  // broadcast_dimensions, dimensions of a transposition or reduction
  bool has_dims = false;
  Axes axes = {};  // of a reduction; all if !has_axes
  bool has_axes = false;
  bool keepdims = false;
  Shape target = {};              // of expand, broadcast_to, reshape, sum_to_size
  std::string subscripts;         // einsum
  std::vector<Index> index = {};  // of a view by slices
};

// The step of a call that is lowered as a real one would be: it works, or has the real error.
ExplainedStep explain_call(const Call& call);

// What follows from a step: its frame and verdicts are there already.
std::vector<Cure> find_cures(const Call& call, const ExplainedStep& step);
std::vector<Warning> find_warnings(const Call& call, const ExplainedStep& step);

// What `system` says of the call: the result, or the refusal in its own words (its first sentence
// and whatever stands with it), word for word.
Verdict verdict_of(Dialect system, const Call& call);

}  // namespace weft::explanation
