#include <cstring>

#include "compile/slots.h"
#include "exec/block.h"
#include "exec/blocks.h"
#include "exec/moves.h"
#include "exec/pack.h"
#include "exec/scratch.h"
#include "exec/write.h"

namespace weft::exec {
namespace {

// One input that would be packed and then copied. (Copies of booleans are 0 or 1, whatever the byte
// was: the kernel sees to that.)
bool is_plain_copy(const Job& job) {
  const core::Instruction& first = job.program->instruction[0];
  return job.program->instructions == 1 && !job.program->user && first.op == Op::copy &&
         !is_conversion(first) && first.compute != DType::boolean && job.plan().packed[1] &&
         !job.plan().packed[kOutput] && !job.schedule->streams;
}

void convert(const Block& block, const core::Instruction& instruction, const View& from,
             const View& out) {
  const kernels::MoveKernel cast =
      block.table()
          .casts[static_cast<int>(instruction.compute)][static_cast<int>(instruction.result)];
  for (int64_t p = 0; p < block.planes(); ++p) {
    cast(joined({from.data + p * from.plane, from.row, from.column, out.data + p * out.plane,
                 out.row, out.column, block.rows(), block.columns()}));
  }
}

void join_rows(kernels::Tile& tile, int arity) {
  if (tile.rows == 1 || tile.planes > 1) return;
  bool is_one = is_one_row(tile.out_row, tile.out_column, tile.columns);
  for (int i = 0; i < arity; ++i)
    is_one = is_one && is_one_row(tile.in_row[i], tile.in_column[i], tile.columns);
  if (!is_one) return;
  tile.columns *= tile.rows;
  tile.rows = 1;
}

// One instruction on one block, by the kernel of the table. `values`: where those of the program
// lie so far.
void run_tile(const Block& block, const core::Instruction& instruction, const View* values,
              const View& out, bool streams) {
  if (is_conversion(instruction))
    return convert(block, instruction, values[instruction.inputs[0]], out);
  kernels::Tile tile;
  const int arity = info(instruction.op).arity;
  for (int i = 0; i < arity; ++i) {
    const View& value = values[instruction.inputs[i]];
    tile.in[i] = value.data;
    tile.in_row[i] = value.row;
    tile.in_column[i] = value.column;
    tile.in_plane[i] = value.plane;
  }
  tile.out = out.data;
  tile.out_row = out.row;
  tile.out_column = out.column;
  tile.out_plane = out.plane;
  tile.rows = block.rows();
  tile.columns = block.columns();
  tile.planes = block.planes();
  tile.streams = streams;
  join_rows(tile, arity);
  block.table().ops[static_cast<int>(instruction.op)][static_cast<int>(instruction.compute)](tile);
}

// The block loop: inputs are packed into scratch where they have to be, kernels of the table or of
// generated code follow one another, the result is written. Values between them lie in scratch.
class BlockRunner {
 public:
  BlockRunner(const Job& job, const compile::FusedProgram* code)
      : program_(*job.program),
        code_(code),
        last_(program_.instructions - 1),
        slots_(code ? code->slots : compile::Slots(program_)),
        scratch_(slots_.count() + kPackingSlots + (program_.user ? program_.inputs : 0)),
        block_(job),
        packer_(block_, scratch_, slots_.count()),
        writer_(block_, scratch_, slots_.count() + 1),
        packs_output_(!(code && code->writes_directly) && job.plan().packed[kOutput]),
        only_copies_(!code && is_plain_copy(job)) {
    if (job.schedule->streams && packs_output_)
      result_shift_ = writer_.distant_shift(scratch_.slot(slots_.of(program_.inputs + last_)));
  }

  void run(int64_t begin, int64_t end) {
    block_.seek(begin);
    for (int64_t block = begin; block < end; ++block) {
      run_block();
      block_.advance();
    }
    if (block_.schedule().streams) block_.table().finish_streaming();
  }

 private:
  void run_block() {
    const int64_t written = size_in_bytes(program_.written);
    if (only_copies_ && packer_.copy(0, block_.in_place(kOutput, written))) return;
    for (int i = 0; i < program_.inputs; ++i)
      values_[i] = code_ && code_->is_direct[i] ? direct(i + 1) : packer_.load(i);
    code_ ? run_steps() : run_instructions();
    const int mask = block_.schedule().mask;
    if (packs_output_)
      writer_.write(values_[program_.inputs + last_], mask >= 0 ? &values_[mask] : nullptr);
  }

  void run_instructions() {
    for (int i = 0; i <= last_; ++i) run_instruction(i);
  }
  void run_steps() {
    for (int s = 0; s < code_->steps; ++s)
      code_->step[s].code ? run_kernel(code_->step[s])
                          : run_instruction(code_->turns.instruction[code_->step[s].first]);
  }

  View direct(int operand) const {
    const bool is_flat = block_.plan().form == schedule::BlockForm::flat;
    return {block_.start_of(operand), is_flat ? 0 : block_.row_step(operand), 0,
            block_.plane_step(operand)};
  }
  // Where the value of an instruction goes.
  View place_of(int number) const {
    const int64_t item = size_in_bytes(program_.instruction[number].result);
    if (number == last_ && !packs_output_)
      return code_ && code_->writes_directly ? direct(kOutput) : block_.in_place(kOutput, item);
    const int64_t row = block_.columns() * item;
    std::byte* slot = scratch_.slot(slots_.of(program_.inputs + number));
    return {slot + (number == last_ ? result_shift_ : 0), row, item, block_.rows() * row};
  }

  void run_instruction(int number) {
    const View out = place_of(number);
    values_[program_.inputs + number] = out;
    if (program_.user) return run_function(out);
    const bool streams = block_.schedule().streams && number == last_ && !packs_output_;
    run_tile(block_, program_.instruction[number], values_, out, streams);
  }

  // The caller's function, row by row.
  void run_function(const View& out) {
    const std::byte* in[core::kMaxInputs];
    for (int64_t p = 0; p < block_.planes(); ++p) {
      for (int64_t row = 0; row < block_.rows(); ++row) {
        for (int i = 0; i < program_.inputs; ++i) {
          const View& value = values_[i];
          const std::byte* data = value.data + p * value.plane + row * value.row;
          in[i] = value.column == 0 ? repeated(i, data) : data;
        }
        program_.user->run(program_.user->context, in, out.data + p * out.plane + row * out.row,
                           block_.columns());
      }
    }
  }

  // One element as often as the row is long, in a slot of its own; written out again only if it is
  // another than before.
  const std::byte* repeated(int input, const std::byte* element) {
    const auto item = static_cast<size_t>(size_in_bytes(program_.input[input].computed));
    const auto wanted = static_cast<size_t>(block_.columns());
    std::byte* row = scratch_.slot(slots_.count() + kPackingSlots + input);
    size_t& done = repeats_[input];
    if (done == 0 || std::memcmp(row, element, item) != 0) {
      std::memcpy(row, element, item);
      done = 1;
    }
    while (done < wanted) {
      const size_t more = done < wanted - done ? done : wanted - done;
      std::memcpy(row + done * item, row, more * item);
      done += more;
    }
    return row;
  }

  void run_kernel(const compile::FusedStep& step) {
    jit::Tile tile;
    for (int t = 0; t < step.targets; ++t)
      values_[step.target[t]] = place_of(step.target[t] - program_.inputs);
    tile.rows = block_.rows();
    tile.columns = block_.columns();
    for (int64_t p = 0; p < block_.planes(); ++p) {
      for (int i = 0; i < step.sources; ++i) {
        const View& view = values_[step.source[i]];
        tile.in[i] = view.data + p * view.plane;
        tile.in_row[i] = view.row;
        if (step.source[i] < program_.inputs)
          tile.in_ahead[i] = program_.input[step.source[i]].ahead;
      }
      for (int t = 0; t < step.targets; ++t) {
        const View& view = values_[step.target[t]];
        tile.out[t] = view.data + p * view.plane;
        tile.out_row[t] = view.row;
      }
      step.kernel()(&tile);
    }
  }

  const core::Program& program_;
  const compile::FusedProgram* code_;
  int last_;  // instruction
  compile::Slots slots_;
  const Scratch scratch_;
  Block block_;
  Packer packer_;
  Writer writer_;
  bool packs_output_;
  bool only_copies_;
  int64_t result_shift_ = 0;
  size_t repeats_[core::kMaxInputs] = {};  // of what a user's function takes
  View values_[core::kMaxInputs + core::kMaxInstructions];
};

}  // namespace

void run_block_loop(const Job& job, const compile::FusedProgram* code, int64_t begin,
                    int64_t end) noexcept {
  BlockRunner(job, code).run(begin, end);
}

}  // namespace weft::exec
