#include "weft/walk.h"

#include <algorithm>
#include <ostream>

#include "base/raise.h"
#include "base/table.h"
#include "base/text.h"
#include "dialect/lower.h"
#include "exec/run.h"
#include "explain/walk.h"
#include "weft/print.h"

namespace weft {
namespace {

// What a call walks over: its operands, the mask, the result.
constexpr int kMask = kMaxArity;
constexpr int kResult = kMaxArity + 1;
constexpr int kPlaces = kMaxArity + 2;

// Arrays that are walked together, and the axes of the result that their axes are. Places that a
// call has no array for hold a number, which does not move.
struct Walked {
  Array arrays[kPlaces];
  Axes dims[kPlaces];

  Walk<kPlaces> walk(const Shape& result) const {
    std::array<WalkOperand, kPlaces> places;
    for (size_t k = 0; k < kPlaces; ++k) places[k] = {arrays[k].layout(), dims[k]};
    return {result, places};
  }
  // The element at which place `k` of the walk is, as an array of its own.
  Array element(const Walk<kPlaces>& at, int k) const {
    const Layout here{{}, {}, at.offset(k)};
    return Array(arrays[k].storage(), here, arrays[k].dtype(), false).copy();
  }
  bool is_written(const Walk<kPlaces>& at) const { return element(at, kMask).item<bool>(); }
};

void check_arity(Op op, size_t given) {
  const auto arity = static_cast<size_t>(info(op).arity);
  if (given == arity) return;
  raise(ErrorKind::bad_argument, std::string(info(op).name),
        cat("takes ", arity, arity == 1 ? " operand" : " operands", ", not ", given));
}

// Without the result. Numbers have the types that the call gives them.
Walked inputs_of(const StrictOp& op, const CallOperand* operands, const Array* mask) {
  Walked inputs;
  for (int i = 0; i < kPlaces; ++i) inputs.arrays[i] = scalar(true);
  for (int i = 0; i < op.arity(); ++i) {
    const Array* array = operands[i].array();
    inputs.arrays[i] = array ? *array : full({}, operands[i].scalar(), op.loads[i]);
  }
  if (mask) inputs.arrays[kMask] = *mask;
  return inputs;
}

void align_at_the_right(Walked& inputs, int rank) {
  for (int k = 0; k < kPlaces; ++k) inputs.dims[k] = trailing_axes(inputs.arrays[k].rank(), rank);
}

WalkStep step(const Walk<kPlaces>& at, int arity) {
  WalkStep s{at.position(), at.carried(), at.index(), {}, {}, {}, at.offset(kResult), {}};
  for (int i = 0; i < arity; ++i) {
    s.stacks.push_back(at.index(i));
    s.offsets.push_back(at.offset(i));
  }
  return s;
}

// Runs the call. The operands are copied before if it writes to memory that was there already.
WalkLog record(const StrictOp& op, Walked walked, int64_t most_steps) {
  Walked before = walked;
  for (int i = 0; op.out && i < kPlaces; ++i) before.arrays[i] = walked.arrays[i].copy();
  walked.arrays[kResult] = exec::run(StrictOp(op));
  const Array& result = walked.arrays[kResult];
  walked.dims[kResult] = trailing_axes(op.shape.rank(), op.shape.rank());
  before.arrays[kResult] = result;
  before.dims[kResult] = walked.dims[kResult];

  Walk<kPlaces> at = walked.walk(op.shape);
  Walk<kPlaces> values = before.walk(op.shape);
  WalkLog log{op.op, {}, result, at.size(), {}};
  for (int i = 0; i < op.arity(); ++i) {
    log.operands.push_back(
        {walked.arrays[i].shape(), walked.arrays[i].dtype(), at.jumps(i), at.result_jumps(i)});
  }
  for (const int64_t number : explanation::kept_steps(op.shape, at.size(), most_steps)) {
    at.seek(number);
    values.seek(number);
    WalkStep s = step(at, op.arity());
    for (int i = 0; i < op.arity(); ++i) s.read.push_back(before.element(values, i));
    s.is_written = before.is_written(values);
    s.written = before.element(values, kResult);
    log.steps.push_back(std::move(s));
  }
  return log;
}

}  // namespace

WalkLog record_walk(Op op, const std::vector<Operand>& operands, const Options& options,
                    int64_t most_steps) try {
  check_arity(op, operands.size());
  CallOperand list[kMaxArity] = {0, 0, 0};
  for (size_t i = 0; i < operands.size(); ++i) list[i] = operands[i];
  const StrictOp lowered = dialect::lower_numpy(op, info(op).name.data(), list, options);
  Walked inputs = inputs_of(lowered, list, options.where.get());
  align_at_the_right(inputs, lowered.shape.rank());
  return record(lowered, std::move(inputs), most_steps);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

namespace xla {
WalkLog record_walk(Op op, const Array& lhs, const Array& rhs,
                    const Axes& broadcast_dimensions) try {
  check_arity(op, 2);
  const CallOperand list[] = {lhs, rhs, 0};
  const StrictOp lowered = dialect::lower_xla(op, info(op).name.data(), list, broadcast_dimensions);
  const BinaryShape placed = infer_binary_shape(lhs.shape(), rhs.shape(), broadcast_dimensions);
  Walked inputs = inputs_of(lowered, list, nullptr);
  inputs.dims[0] = placed.lhs_dims;
  inputs.dims[1] = placed.rhs_dims;
  return record(lowered, std::move(inputs), 40);
} catch (const std::bad_alloc&) {
  refuse_memory();
}
}  // namespace xla

namespace {

// H and L, as in the note; more operands have numbers.
std::string letter(size_t operand, size_t operands) {
  if (operands == 1) return "H";
  return operands == 2 ? (operand == 0 ? "H" : "L") : cat("A", static_cast<int64_t>(operand));
}

std::string head(const WalkLog& log) {
  std::string out =
      cat(info(log.op).name, ": R ", log.result.dtype(), " ", log.result.shape(), ", JumpArrayR ",
          log.result.strides(), ", ", log.size, log.size == 1 ? " step\n" : " steps\n");
  for (size_t i = 0; i < log.operands.size(); ++i) {
    const WalkedOperand& o = log.operands[i];
    const std::string name = letter(i, log.operands.size());
    out += cat("  ", name, " ", o.dtype, " ", o.shape, ", JumpArray", name, " ", o.jumps,
               ", along R ", o.result_jumps, "\n");
  }
  return out;
}

Table::Row titles(size_t operands) {
  Table::Row row = {"step", "R_IndexStack", "R at"};
  for (size_t i = 0; i < operands; ++i) {
    const std::string name = letter(i, operands);
    row.push_back(cat(name, "_IndexStack"));
    row.push_back(cat(name, " at"));
  }
  row.push_back("reads");
  row.push_back("writes");
  return row;
}

std::string joined(const std::vector<Array>& values) {
  std::string out;
  for (const Array& value : values) out += cat(out.empty() ? "" : ", ", to_string(value));
  return out;
}

Table::Row cells(const WalkStep& step) {
  Table::Row row = {std::to_string(step.number), to_string(step.index),
                    std::to_string(step.written_at)};
  for (size_t i = 0; i < step.stacks.size(); ++i) {
    row.push_back(to_string(step.stacks[i]));
    row.push_back(std::to_string(step.offsets[i]));
  }
  row.push_back(joined(step.read));
  row.push_back(step.is_written ? to_string(step.written) : "(where is false)");
  return row;
}

// The last axis counting up is what most steps are; a carry is worth a word.
std::string carry(const WalkLog& log, const WalkStep& step) {
  const int last = step.index.rank() - 1;
  if (step.carried < 0 || step.carried == last || log.size == 0) return "";
  return cat("carry to axis ", step.carried);
}

}  // namespace

std::string to_string(const WalkLog& log) try {
  if (log.size == 0) return head(log);
  Table table;
  table.add(titles(log.operands.size()));
  int64_t expected = 0;
  for (const WalkStep& step : log.steps) {
    if (step.number != expected) table.add({"..."});
    Table::Row row = cells(step);
    row.push_back(carry(log, step));
    table.add(std::move(row));
    expected = step.number + 1;
  }
  return head(log) + table.text();
} catch (const std::bad_alloc&) {
  refuse_memory();
}

std::ostream& operator<<(std::ostream& out, const WalkLog& log) { return out << to_string(log); }

}  // namespace weft
