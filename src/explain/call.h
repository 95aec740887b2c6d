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
#include "weft/conv.h"
#include "weft/explanation.h"
#include "weft/index.h"
#include "weft/op.h"
#include "weft/xla.h"

// The functions are called weft::explain, so the folder's namespace has a longer name.
namespace weft::explanation {

struct CallInput {
  std::string name;  // as written: "a", "b.mean(1)", "2"
  core::Value value;
  std::optional<Scalar> number = {};  // a number of the language: weak
  int made_by = -1;                   // the call of the list that gives it; -1: an argument
  bool is_read_only = false;          // what broadcast_to gives, and foreign constant memory
};

// One entry of brackets with arrays in them: a[rows, :, None] is {input 1}, {all}, {new_axis}.
struct IndexPart {
  int input = -1;  // of the call's inputs: an array of integers, or a mask; -1: `index` stands here
  Index index = all;
};

// What convolutions and pooling take besides their operands.
struct WindowOptions {
  Shape extents = {};  // of pooling: the window
  PerAxis stride = {};
  Padding padding = {};
  PerAxis dilation = {};
  int64_t groups = 1;
};

// What the functions of each kind fill in, besides inputs; names are those of the first column of
// tables/functions.txt without Array::, or the dialect's own where that has none:
//
//   elementwise  op; operands as the dialect orders them: xla's clamp is (low, x, high)
//                "astype": op copy, dtype
//   in_place     op; inputs[0] is the target, or `out`. No op: copy_
//   assign       inputs[0][...] = inputs[1]; index, or parts if there are arrays among them
//   reduce       "sum" ... "argmax", "vector_norm": axes, keepdims, dtype, correction; "reduce": op
//   product      "matmul" "dot" "mm" "bmm" ...; "einsum": subscripts; "tensordot": pairs
//                "dot_general": dot; "addmm", "baddbmm": inputs {added, a, b}
//   window       "conv1d" ... "conv_transpose3d": inputs {x, weight, bias?}, window
//                "max_pool", "mean_pool": window.extents
//   expand       "broadcast_to", "expand" (-1 keeps), "broadcast" (axes in front): target
//                "broadcast_in_dim": target, dims;  "expand_as": inputs {x, other}
//   sum_to_size  target
//   view         "transpose": dims, or reversed if !has_dims;  "matrix_transpose"
//                "swapaxes": axes {a, b};  "moveaxis": axes (from), dims (to);  "flip": axes
//                "expand_dims": axes;  "squeeze": axes, or all of extent 1 if !has_axes
//                "reshape": target, -1 once;  "index": index;  "diagonal": axes {axis1, axis2}, offset
//   index        inputs[0][...]: parts, with inputs[1], ... among them
//   join         "concatenate", "stack": axes {axis}
struct Call {
  std::string text;      // "a - b.mean(1)"
  std::string function;  // its name in tables/functions.txt: "subtract", "sum", "matmul"
  StepKind kind = StepKind::elementwise;
  Dialect dialect = Dialect::numpy;
  std::optional<Op> op = {};  // elementwise, in_place, and reductions by an operation
  std::vector<CallInput> inputs = {};
  // in_place: the target is inputs[0]; with out=, `out` is the target and no input.
  std::optional<core::Value> out = {};
  bool out_is_read_only = false;
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
  std::vector<IndexPart> parts = {};
  std::array<Axes, 2> pairs = {};  // of tensordot: axes of a, axes of b
  xla::DotDimensions dot = {};     // of dot_general
  WindowOptions window = {};
  std::optional<DType> dtype = {};     // that was asked for
  std::optional<Scalar> initial = {};  // of a reduction
  double correction = 0;               // of var and stddev
  int64_t offset = 0;                  // of a diagonal
};
using Calls = std::vector<Call>;  // in the order in which they would run

// What a call gives, found out by lowering it as a real call is lowered.
struct Outcome {
  bool works = false;
  core::Value result = {};  // of a call that works
  bool is_read_only = false;
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
