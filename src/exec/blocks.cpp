#include "exec/blocks.h"

#include "exec/block.h"
#include "exec/direct.h"
#include "exec/pack.h"
#include "exec/scratch.h"
#include "exec/write.h"

namespace weft::exec {
namespace {

using kernels::Tile;

// Scratch: a slot for every value, one more for packing, two for conversions.
constexpr int kSpareSlots = 3;

class BlockRunner {
 public:
  explicit BlockRunner(const Job& job)
      : program_(*job.program),
        values_(program_.inputs + program_.instructions),
        scratch_(values_ + kSpareSlots),
        block_(job),
        packer_(block_, scratch_, values_),
        writer_(block_, scratch_, values_ + 1),
        packs_output_(job.plan->packed[kOutput]) {
    if (job.streams && packs_output_)
      result_shift_ = writer_.distant_shift(scratch_.slot(values_ - 1));
  }

  void run(int64_t begin, int64_t end) {
    block_.seek(begin);
    for (int64_t block = begin; block < end; ++block) {
      run_block();
      block_.advance();
    }
    if (block_.job().streams) block_.table().finish_streaming();
  }

 private:
  void run_block() {
    View values[kMaxInputs + kMaxInstructions];
    for (int i = 0; i < program_.inputs; ++i) values[i] = packer_.load(i);
    const int last = program_.instructions - 1;
    for (int i = 0; i <= last; ++i) {
      const int64_t item = size_in_bytes(program_.instruction[i].result);
      std::byte* scratch = scratch_.slot(program_.inputs + i) + (i == last ? result_shift_ : 0);
      const bool in_place = i == last && !packs_output_;
      const int64_t row = block_.columns() * item;
      const View out =
          in_place ? block_.in_place(kOutput, item) : View{scratch, row, item, block_.rows() * row};
      run_instruction(program_.instruction[i], values, out, in_place && block_.job().streams);
      values[program_.inputs + i] = out;
    }
    if (packs_output_) writer_.write(values[values_ - 1]);
  }

  void run_instruction(const Instruction& instruction, const View* values, const View& out,
                       bool streams) const {
    if (is_conversion(instruction)) return convert(instruction, values, out);
    Tile tile;
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
    tile.rows = block_.rows();
    tile.columns = block_.columns();
    tile.planes = block_.planes();
    tile.streams = streams;
    block_.table().ops[static_cast<int>(instruction.op)][static_cast<int>(instruction.compute)](
        tile);
  }

  void convert(const Instruction& instruction, const View* values, const View& out) const {
    const View& from = values[instruction.inputs[0]];
    const kernels::MoveKernel cast =
        block_.table()
            .casts[static_cast<int>(instruction.compute)][static_cast<int>(instruction.result)];
    for (int64_t p = 0; p < block_.planes(); ++p) {
      cast({from.data + p * from.plane, from.row, from.column, out.data + p * out.plane, out.row,
            out.column, block_.rows(), block_.columns()});
    }
  }

  const Program& program_;
  int values_;
  const Scratch scratch_;
  Block block_;
  Packer packer_;
  Writer writer_;
  bool packs_output_;
  int64_t result_shift_ = 0;
};

}  // namespace

void run_blocks(const Job& job, int64_t begin, int64_t end) noexcept {
  if (is_direct(job)) return run_direct(job, begin, end);
  BlockRunner(job).run(begin, end);
}

}  // namespace weft::exec
