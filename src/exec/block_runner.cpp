#include "exec/block_runner.h"

#include "exec/block.h"
#include "exec/pack.h"
#include "exec/scratch.h"
#include "exec/slots.h"
#include "exec/tiles.h"
#include "exec/write.h"

namespace weft::exec {
namespace {

// One input that would be packed and then copied. (Copies of booleans are 0 or 1, whatever the byte
// was: the kernel sees to that.)
bool is_plain_copy(const Job& job) {
  const Instruction& first = job.program->instruction[0];
  return job.program->instructions == 1 && first.op == Op::copy && !is_conversion(first) &&
         first.compute != DType::boolean && job.plan().packed[1] && !job.plan().packed[kOutput] &&
         !job.schedule->streams;
}

class BlockRunner {
 public:
  BlockRunner(const Job& job, const FusedProgram* code)
      : program_(*job.program),
        code_(code),
        last_(program_.instructions - 1),
        slots_(code ? code->slots : Slots(program_)),
        scratch_(slots_.count() + kPackingSlots),
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
    const bool streams = block_.schedule().streams && number == last_ && !packs_output_;
    run_tile(block_, program_.instruction[number], values_, out, streams);
    values_[program_.inputs + number] = out;
  }

  void run_kernel(const FusedStep& step) {
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

  const Program& program_;
  const FusedProgram* code_;
  int last_;  // instruction
  Slots slots_;
  const Scratch scratch_;
  Block block_;
  Packer packer_;
  Writer writer_;
  bool packs_output_;
  bool only_copies_;
  int64_t result_shift_ = 0;
  View values_[kMaxInputs + kMaxInstructions];
};

}  // namespace

void run_block_loop(const Job& job, const FusedProgram* code, int64_t begin, int64_t end) noexcept {
  BlockRunner(job, code).run(begin, end);
}

}  // namespace weft::exec
