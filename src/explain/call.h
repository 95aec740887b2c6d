// A call that is to be explained: what was written, with operands that have a shape, a type and
// strides but no elements. Made from an expression text, from shapes, from a call of the program or
// from a pasted error; everything that is said about it begins here.
//
//   "(5, 3) - b.mean(1)" with b (5, 3)    calls[0]  mean       inputs {b}           axes {1}
//                                         calls[1]  subtract   inputs {a, calls[0]}
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/value.h"
#include "schedule/machine.h"
#include "weft/explanation.h"
#include "weft/index.h"
#include "weft/op.h"

// The functions are called weft::explain, so the folder's namespace has a longer name.
namespace weft::explanation {

struct CallInput {
  std::string name;  // as written: "a", "b.mean(1)", "2"
  core::Value value;
  std::optional<Scalar> number = {};  // a number of the language: weak
  int made_by = -1;                   // the call of the list that gives it; -1: an argument
};

struct Call {
  std::string text;      // "a - b.mean(1)"
  std::string function;  // its name in tables/functions.txt: "subtract", "sum", "matmul"
  StepKind kind = StepKind::elementwise;
  Dialect dialect = Dialect::numpy;
  std::optional<Op> op = {};  // elementwise, in_place, and reductions by an operation
  std::vector<CallInput> inputs = {};
  // in_place: the target is inputs[0]; with out=, `out` is the target and no input.
  std::optional<core::Value> out = {};
  std::optional<CallInput> where = {};
  std::optional<Policy> policy = {};
  Axes dims = {};  // broadcast_dimensions, dimensions of a transposition or reduction
  bool has_dims = false;
  Axes axes = {};  // of a reduction; all if !has_axes
  bool has_axes = false;
  bool keepdims = false;
  Shape target = {};              // of expand, broadcast_to, reshape, sum_to_size
  std::string subscripts = {};    // einsum
  std::vector<Index> index = {};  // of a view or assignment by slices
};
using Calls = std::vector<Call>;  // in the order in which they would run

// What a call gives, found out by lowering it as a real call is lowered.
struct Outcome {
  bool works = false;
  core::Value result = {};   // of a call that works
  ErrorInfo error = {};      // of one that is refused
  std::string message = {};  // the real error's text
};
Outcome try_call(const Call& call);

// What schedules are made for.
struct Context {
  schedule::Machine machine = {};
  std::string machine_name = "a machine that is not this one";
};

// The step of calls[at], with its frame, strides, memory, schedule, walk; and what follows from it:
// verdicts, cures and warnings.
ExplainedStep explain_step(const Calls& calls, size_t at, const Context& context);
Explanation explain_calls(const Calls& calls, const Context& context);

// Would `system` run the call, and with what result; else its refusal in its own words, word for
// word (the sentence that its users see, without the traceback).
Verdict verdict_of(Dialect system, const Call& call);

std::vector<Cure> find_cures(const Calls& calls, size_t at, const ExplainedStep& step);
std::vector<Warning> find_warnings(const Calls& calls, size_t at, const ExplainedStep& step);

// The call as it is written in a language: "np.where(mask, a, b)", "weft::add(a, b)".
std::string code_of(const Calls& calls, size_t at, Language language);

}  // namespace weft::explanation
