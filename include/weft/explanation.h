// Explanation: what can be said about a call before it runs, as a value.
//
//   Explanation e = explain("(256,256,16) + (256,)");
//   std::cout << e;                  in words
//   e.svg();  e.ascii();             drawn
//   e.json();                        for programs: docs/explain_schema.md
//
// An expression becomes steps, one per call, in the order in which they would run. The frame of a
// step is the box that all its operands are seen in: for an elementwise call the axes of the
// result; for a reduction the axes of its operand; for a product batch, rows, columns and depth.
// Everything else refers to the frame:
//
//   (2, 3) + (3,)          frame         2         3
//                          a  axes {0,1} kept      kept      jumps (3, 1)
//                          b  axes {1}   missing   kept      jumps (0, 1)
//   sum of (2, 3), axis 1  frame         2         3 folded  result_axes {0}
//   (5, 2, 3) @ (3, 4)     frame         5 batch   2 rows    4 columns   3 summed
//                          a  axes {0,1,3}
//                          b  axes {3,2}
#pragma once

#include <array>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "weft/broadcast.h"
#include "weft/dtype.h"
#include "weft/options.h"

namespace weft {

// Code is shown in the language of who asks. The first three are those of the dialects' users.
enum class Language : uint8_t { numpy, torch, xla, cpp };
inline constexpr int kLanguages = 4;
WEFT_API std::string_view name_of(Language language);  // "numpy", ..., "cpp"

// --- The frame.

enum class AxisRole : uint8_t {
  result,  // an axis of the result
  folded,  // reduced; with keepdims the result has extent 1 there
  summed,  // of a product: both operands have it, the result does not
  window,  // of a convolution: the taps
};
struct ExplainedAxis {
  int64_t extent = 1;  // -1: operands do not agree on one
  AxisRole role = AxisRole::result;
  std::string label = {};  // "batch", "rows", einsum's letter; often empty
};

// What an operand does along an axis of the frame.
enum class AxisUse : uint8_t {
  kept,       // it has the extent
  stretched,  // it has 1, and is read again
  missing,    // it has no such axis, and is read again
  failed,     // it has another extent: here the call is refused
};

struct ExplainedOperand {
  std::string name = {};  // "a", or as it was written: "b.mean(1)"
  Shape shape = {};
  DType dtype = DType::f64;
  Strides strides = {};            // in elements
  bool is_number = false;          // a number of the language: it has no type of its own
  bool is_target = false;          // it is written, in place or as out=: it never stretches
  Axes axes = {};                  // the axis of the frame that each of its axes becomes; -1: none
  std::vector<AxisUse> uses = {};  // per axis of the frame
  Strides jumps = {};              // per axis of the frame: its stride, or 0 where it is read again
};

// --- What is said about a step.

enum class StepKind : uint8_t {
  elementwise,  // add, where, exp, ... of any number of operands
  in_place,     // a += b, torch.add_, out=: the target never grows
  assign,       // a[...] = b
  reduce,       // sum, mean, ..., argmax
  product,      // matmul, dot, einsum, tensordot, dot_general
  window,       // convolutions, pooling
  expand,       // broadcast_to, expand, broadcast_in_dim
  sum_to_size,  // the reverse of expand
  view,         // transpose, reshape, a[:, None]: nothing is read again
  index,        // by arrays: a[rows, cols], a[mask]
  join,         // concatenate, stack
};

// Would it run in this system, and what does the system itself say?
struct Verdict {
  Dialect system = Dialect::numpy;
  bool exists = true;  // the system has such a call
  bool works = false;
  Shape result = {};
  DType dtype = DType::f64;
  // Its first line, word for word: version_of has which version. Blanks at the end (NumPy prints
  // one after shapes) are left out.
  std::string error = {};
  std::string needs = {};           // XLA: "broadcast_dimensions={1}"; NumPy's placing if it fits
  std::vector<Axes> placings = {};  // XLA: every broadcast_dimensions that fits, in axis order
};

// One step away from working, or from what was meant. It was tried on the shapes.
enum class Repair : uint8_t {
  add_axis,   // b[:, None]
  keepdims,   // b.mean(1, keepdims=True)
  transpose,  // b.T
  squeeze,    // b.squeeze(1)
  product,    // a @ b
  open_mesh,  // np.ix_(rows, cols)
  mask_axis,  // mask[..., None]
  where,      // np.where(mask, a, b)
  reshape,    // b.reshape(2, 3)
  placing,    // broadcast_dimensions={1}
  new_array,  // x = x - y instead of x -= y
  expand,     // a target or size that fits
  slice,      // the part that fits
};
struct Cure {
  Repair repair = Repair::add_axis;
  std::array<std::string, kLanguages> code = {};  // the whole call in each language; "": none there
  Shape result = {};
  bool is_numpys = false;  // an XLA placing that gives what NumPy's rule gives, or a NumPy cure
  std::string why = {};    // "one value per row"; may be empty
  // The operands of the cured call, in the frame of its result, to draw it by; may be empty.
  std::vector<ExplainedOperand> operands = {};
};

// It runs, but may not be what was meant.
enum class Suspicion : uint8_t {
  row_meets_column,  // (n,) with (n, 1): all pairs
  square,            // (n, n) with (n,): the vector could lie either way
  wrong_axis,        // a square array with its own sum over the last axis
  growth,            // the result is far larger than all operands
  lone_one,          // an extent of 1 that looks like a forgotten batch
};
struct Warning {
  Suspicion suspicion = Suspicion::square;
  std::string text = {};
  std::optional<Policy> policy = {};  // that would have refused it
  int64_t bytes = 0;                  // of the result, where that is the point
};

struct ExplainedMemory {  // bytes; -1: more than int64_t counts
  int64_t operands = 0;
  int64_t result = 0;
  int64_t temporaries = 0;  // of the expression, call by call
  int64_t fused = 0;        // temporaries when it runs as one loop
};

// The walk over the frame, step by step (index_stack.h has the words): all of a short one; the
// first, a carry over each axis and the last of a long one.
struct ExplainedMove {
  int64_t number = 0;
  int carried = -1;                   // the axis that counted up; -1: the first
  Dims index = {};                    // of the result
  std::vector<Dims> stacks = {};      // of each operand, its own axes
  std::vector<int64_t> offsets = {};  // of each operand, in its memory
  int64_t written_at = 0;
};
struct ExplainedWalk {
  int64_t size = 0;
  std::vector<Strides> jumps = {};  // of each operand, its own axes
  std::vector<ExplainedMove> moves = {};
};

struct ExplainedStep {
  std::string text = {};      // as it was written: "a - b.mean(1)"
  std::string function = {};  // "subtract"
  StepKind kind = StepKind::elementwise;
  Dialect dialect = Dialect::numpy;
  bool works = false;
  std::vector<ExplainedOperand> operands = {};
  std::vector<ExplainedAxis> frame = {};
  Shape result = {};
  DType dtype = DType::f64;
  Strides result_strides = {};  // in elements
  Axes result_axes = {};        // the axis of the frame that each axis of the result is
  bool keepdims = false;
  ErrorInfo error = {};                          // why it is refused
  std::string message = {};                      // weft's own sentence, picture and hint
  std::optional<xla::BinaryStages> stages = {};  // of a composed broadcast
  Axes broadcast_dimensions = {};                // as given
  std::vector<Verdict> verdicts = {};            // NumPy, PyTorch, XLA
  std::vector<Cure> cures = {};                  // at most 8, likeliest first
  std::vector<Warning> warnings = {};
  ExplainedMemory memory = {};
  std::string schedule = {};               // how it runs (docs/schedule.md)
  std::optional<ExplainedWalk> walk = {};  // of elementwise calls

  WEFT_API bool stretches() const;  // some operand is read again
};

// Which picture: the one that says most about the case, or one by name.
enum class Picture : uint8_t { automatic, blocks, table, stages, threads, cure, walk, film, weave };
struct DrawOptions {
  Picture picture = Picture::automatic;
  bool animated = true;  // a walk moves
  // For ids and classes, if several are put into one page. Cells then say what they are:
  //   data-k  the number of the operand, or "r"
  //   data-o  the place in its memory: cells with one data-k and data-o read the same element
  //   data-f  the place in the frame, row-major: one data-f in all blocks is one step of the loop
  std::string prefix = {};
  Language language = Language::numpy;  // of cures; numpy: that of the explanation
};

// How an expression text is read.
struct ExplainOptions {
  Dialect dialect = Dialect::numpy;       // of texts that do not begin with "torch:", ...
  std::optional<Language> language = {};  // that cures are written in; else that of the dialect
  // What names stand for: "a=(100,3)", "a=f32(100,3)", "a=100,3", "a=f32:100x3", "a=()".
  std::vector<std::string> bindings = {};
};

struct Explanation {
  static constexpr int kVersion = 1;  // of the JSON
  std::string asked = {};             // the expression, or the pasted error
  Dialect dialect = Dialect::numpy;
  Language language = Language::numpy;
  std::vector<ExplainedStep> steps = {};
  Shape result = {};
  DType dtype = DType::f64;
  ExplainedMemory memory = {};  // of the whole
  std::string machine = {};     // that schedules are for
  std::string plan = {};        // of a lazy expression: how it is fused (docs/fusion.md)
  // Of a pasted error: whose it is, what was read from it, and what it does not say.
  std::string remark = {};
  std::string unread = {};  // what could not be read, with a caret below; then there are no steps

  WEFT_API bool works() const;  // every step does
  // The step to look at first: the refused one, else the first suspicious one, else the last that
  // stretches, else the last. REQUIRES: there are steps.
  WEFT_API const ExplainedStep& focus() const;

  WEFT_API std::string text() const;
  WEFT_API std::string walk_text() const;  // each walk, step by step; "" if there is none
  WEFT_API std::string ascii(bool utf8 = false) const;
  WEFT_API std::string svg(const DrawOptions& options = {}) const;
  WEFT_API std::string json() const;
};
WEFT_API std::ostream& operator<<(std::ostream& out, const Explanation& explanation);

// An expression text, or a pasted error, explained for a machine that is stated instead of this
// one: everywhere the same, also where no machine can be asked, as in a web page. weft/explain.h
// explains for this machine.
WEFT_API Explanation explain_anywhere(std::string_view text, const ExplainOptions& options = {});
WEFT_API Explanation explain_error_anywhere(std::string_view pasted,
                                            const ExplainOptions& options = {});

// Which versions of the three systems verdicts are those of: "NumPy 2.4", ...
WEFT_API std::string_view version_of(Dialect system);

}  // namespace weft
