// concatenate([a, b], axis=1), stack((a, b)), ix_(rows, cols), take(x, i, 1).
#include "base/text.h"
#include "core/views.h"
#include "explain/evaluate/functions.h"

namespace weft::explanation::evaluation {
namespace {

void add_arrays(Evaluator& e, Call& call, Term list) {
  if (list.kind != TermKind::list && list.kind != TermKind::tuple)
    fail("a list of arrays was expected", list.node);
  for (Term& entry : list.entries) call.inputs.push_back(e.operand(std::move(entry)));
  if (call.inputs.empty()) fail("an empty list gives no array", list.node);
}

Term read_join(Evaluator& e, Arguments& args, const std::string& key) {
  Call call = e.begin(StepKind::join, key, args.node());
  add_arrays(e, call, args.need({"arrays", "tensors", "operands"}));
  const auto axis = args.take({"axis", "dim", "dimension"});
  call.axes = Axes(axis ? to_integer(*axis, "axis") : 0);
  call.has_axes = true;
  return e.finish(args, std::move(call));
}

// vstack joins rows, hstack columns; vectors become rows or stay in line.
Term read_named_join(Evaluator& e, Arguments& args, const std::string& key) {
  Call call = e.begin(StepKind::join, "concatenate", args.node());
  add_arrays(e, call, args.need({"tup", "arrays", "tensors"}));
  int vectors = 0;
  for (const CallInput& input : call.inputs) vectors += input.value.rank() < 2;
  const bool are_vectors = vectors == static_cast<int>(call.inputs.size());
  if (vectors > 0 && !are_vectors)
    args.fail("vectors beside matrices are not explained; reshape them first");
  if (are_vectors && key != "hstack") call.function = "stack";
  call.axes = Axes(are_vectors ? (key == "column_stack" ? 1 : 0) : key == "vstack" ? 0 : 1);
  call.has_axes = true;
  return e.finish(args, std::move(call));
}

// One array per argument: (n,) as axis i of as many as there are arguments.
Term read_open_mesh(Evaluator& e, Arguments& args, const std::string&) {
  std::vector<CallInput> lines;
  while (args.left() > 0) {
    CallInput line = e.operand(args.need({"x"}), DType::i64);
    if (line.value.rank() != 1) args.fail("vectors were expected");
    lines.push_back(std::move(line));
  }
  args.finish();
  if (lines.size() > static_cast<size_t>(kMaxRank)) args.fail("too many vectors");
  Term mesh;
  mesh.kind = TermKind::tuple;
  for (size_t i = 0; i < lines.size(); ++i) {
    Shape shape = Shape::filled(static_cast<int64_t>(lines.size()), 1);
    shape[static_cast<int64_t>(i)] = lines[i].value.shape[0];
    Term term;
    term.kind = TermKind::array;
    term.node = args.node();
    term.array = {cat(e.text_of(args.node()), "[", i, "]"),
                  core::abstract_value(shape, DType::i64)};
    mesh.entries.push_back(std::move(term));
  }
  return mesh;
}

// NumPy's meshgrid swaps the first two axes unless indexing='ij', PyTorch's does not.
Term read_meshgrid(Evaluator& e, Arguments& args, const std::string&) {
  const auto indexing = args.named({"indexing"});
  const bool is_plain = indexing ? indexing->text == "ij" : e.dialect() == Dialect::torch;
  Shape shape;
  std::vector<DType> dtypes;
  while (args.left() > 0) {
    const CallInput line = e.operand(args.need({"x"}));
    if (line.value.rank() > 1) args.fail("vectors were expected");
    if (shape.rank() == kMaxRank) args.fail("too many vectors");
    shape.push_back(line.value.size());
    dtypes.push_back(line.value.dtype);
  }
  args.finish();
  if (!is_plain && shape.rank() > 1) std::swap(shape[0], shape[1]);
  Term grids;
  grids.kind = TermKind::tuple;
  for (size_t i = 0; i < dtypes.size(); ++i) {
    grids.entries.push_back(e.array_term(shape, dtypes[i], args.node()));
    grids.entries.back().array.name = cat(e.text_of(args.node()), "[", i, "]");
  }
  return grids;
}

// copyto(a, b) is a[...] = b.
Term read_copyto(Evaluator& e, Arguments& args, const std::string&) {
  Call call = e.begin(StepKind::assign, "assign", args.node());
  call.inputs.push_back(e.operand(args.need({"dst"})));
  call.inputs.push_back(e.operand(args.need({"src"})));
  call.index = {ellipsis};
  return e.finish(args, std::move(call));
}

// take(x, indices, axis) is x[:, indices]; without an axis x is flat.
Term read_take(Evaluator& e, Arguments& args, const std::string& key) {
  Term x = args.need({"a", "x", "input"});
  const bool is_select = key == "index_select";
  std::optional<Term> axis;
  if (is_select) axis = args.need({"dim"});
  Term indices = args.need({"indices", "index"});
  if (!is_select) axis = args.take({"axis", "dim"});
  args.finish();
  CallInput array = e.operand(std::move(x));
  const int rank = array.value.rank();
  const int64_t at = axis ? to_integer(*axis, "axis") : 0;
  if (at < -rank || at >= rank) args.fail(cat("axis ", at, " of an array of rank ", rank));
  if (!axis && rank != 1) args.fail("an axis was expected: without one x would be flattened");
  Term whole;
  whole.kind = TermKind::array;
  whole.node = args.node();
  whole.array = std::move(array);
  std::vector<Term> entries;
  for (int64_t i = 0; i < (at < 0 ? at + rank : at); ++i) {
    Term all_of_it;
    all_of_it.kind = TermKind::slice;
    all_of_it.node = args.node();
    all_of_it.entries.resize(3);
    entries.push_back(std::move(all_of_it));
  }
  entries.push_back(std::move(indices));
  return e.index(std::move(whole), std::move(entries), args.node());
}

// x beside itself along one axis: what tile and repeat store; expand would repeat by stride 0.
// (Of repeat(x, 2, axis) the order is another, the shape the same.)
constexpr int64_t kMostCopies = 16;

Term read_copies(Evaluator& e, Arguments& args, const CallInput& x, const Dims& counts) {
  Shape shape = Shape::filled(std::max(x.value.rank(), counts.size()), 1);
  const int added = shape.rank() - x.value.rank();
  int along = -1;
  int repeated = 0;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (axis >= added) shape[axis] = x.value.shape[axis - added];
    const int at = axis - (shape.rank() - counts.size());
    const int64_t count = at < 0 ? 1 : counts[at];
    if (count < 0) args.fail("negative counts repeat nothing");
    if (count != 1) {
      along = axis;
      ++repeated;
    }
    if (__builtin_mul_overflow(shape[axis], count, &shape[axis])) args.fail("too many elements");
  }
  const int64_t count = along < 0 ? 1 : counts[along - (shape.rank() - counts.size())];
  if (repeated != 1 || added > 0 || count == 0 || count > kMostCopies) {
    args.finish();
    return e.array_term(shape, x.value.dtype, args.node());
  }
  Call call = e.begin(StepKind::join, "concatenate", args.node());
  call.inputs.assign(static_cast<size_t>(count), x);
  call.axes = Axes(along);
  call.has_axes = true;
  return e.finish(args, std::move(call));
}

// np.tile(x, (2, 1)), PyTorch's x.repeat(2, 1) and x.tile(2, 1). `repeat` wants a count per axis.
Term read_tile(Evaluator& e, Arguments& args, const std::string& key) {
  const CallInput x = e.operand(args.need({"A", "a", "x", "input"}));
  const Term counts = args.left() > 0 ? args.rest() : args.need({"reps", "repeats", "dims"});
  const Dims each = to_integers(counts, key);
  if (key == "repeat_tiles" && each.size() < x.value.rank())
    args.fail(cat("a count per axis was expected: ", x.value.rank(), ", not ", each.size()));
  return read_copies(e, args, x, each);
}

// np.repeat(x, 3, axis=0), torch.repeat_interleave(x, 3, dim=0); without an axis x is flattened.
Term read_repeat(Evaluator& e, Arguments& args, const std::string&) {
  const CallInput x = e.operand(args.need({"a", "x", "input"}));
  const int64_t count = to_integer(args.need({"repeats"}), "repeats");
  const auto axis = args.take({"axis", "dim"});
  if (count < 0) args.fail("negative counts repeat nothing");
  if (!axis) {
    int64_t size = x.value.size();
    if (__builtin_mul_overflow(size, count, &size)) args.fail("too many elements");
    args.finish();
    return e.array_term(Shape{size}, x.value.dtype, args.node());
  }
  const int64_t at = to_integer(*axis, "axis");
  const int rank = x.value.rank();
  if (at < -rank || at >= rank) args.fail(cat("axis ", at, " of an array of rank ", rank));
  Dims counts = Dims::filled(rank, 1);
  counts[static_cast<int>(at < 0 ? at + rank : at)] = count;
  return read_copies(e, args, x, counts);
}

constexpr ReaderRow kJoins[] = {
    {"tile", read_tile},         {"repeat_tiles", read_tile},
    {"repeat", read_repeat},     {"concatenate", read_join},
    {"stack", read_join},        {"vstack", read_named_join},
    {"hstack", read_named_join}, {"column_stack", read_named_join},
    {"ix_", read_open_mesh},     {"meshgrid", read_meshgrid},
    {"assign", read_copyto},     {"take", read_take},
    {"index_select", read_take},
};

}  // namespace

std::span<const ReaderRow> join_readers() { return kJoins; }

}  // namespace weft::explanation::evaluation
