// A kernel and the tables: one segment run both ways, on rows with known bytes around them.
#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "jit/jit.h"
#include "jit/liveness.h"
#include "kernels/table.h"
#include "support/nearly.h"
#include "support/random_arrays.h"

namespace weft::test {

using jit::Form;
using jit::Isa;
using jit::Segment;

inline const kernels::KernelTable* table_of(Isa isa) {
  int count = 0;
  const kernels::KernelTable* const* all = kernels::available_tables(count);
  for (int i = 0; i < count; ++i) {
    if (std::strcmp(all[i]->name, isa == Isa::avx512 ? "avx512" : "avx2") == 0) return all[i];
  }
  return nullptr;
}

// --- Memory with known bytes around it.

struct Rows {
  static constexpr int64_t kMargin = 128;
  std::vector<std::byte> bytes;
  int64_t first = 0;  // byte of the first element
  int64_t row = 0;    // step

  std::byte* at() { return bytes.data() + first; }
};

inline Rows rows_of(Random& random, DType type, int64_t rows, int64_t columns, bool is_aligned) {
  const int64_t item = size_in_bytes(type);
  Rows made;
  made.row = columns * item + (random.chance(50) ? 0 : random.between(1, 9) * item);
  made.bytes.resize(static_cast<size_t>(rows * made.row + 3 * Rows::kMargin));
  for (std::byte& byte : made.bytes) byte = static_cast<std::byte>(random.bits());
  const auto address = reinterpret_cast<uintptr_t>(made.bytes.data() + Rows::kMargin);
  made.first = Rows::kMargin +
               (is_aligned ? static_cast<int64_t>(-address % 64) + item * random.between(0, 3)
                           : random.between(0, 63));
  return made;
}

inline void fill(Random& random, DType type, Rows& to, int64_t rows, int64_t columns) {
  const Array values = random_array(random, {rows, columns}, type);
  const int64_t bytes = columns * size_in_bytes(type);
  for (int64_t r = 0; r < rows; ++r)
    std::memcpy(to.at() + r * to.row, values.origin() + r * bytes, static_cast<size_t>(bytes));
}

// --- Both ways of running.

class TwoWays {
 public:
  TwoWays(Random& random, const Segment& segment, int64_t rows, int64_t columns)
      : segment_(segment), table_(*table_of(segment.isa)), rows_(rows), columns_(columns) {
    for (int i = 0; i < segment.sources; ++i) {
      const jit::Source& it = segment.source[i];
      const int64_t width = is_row(it.form) ? (columns - 1) * std::abs(jit::step_of(it.form)) + 1
                            : it.form == Form::repeated || it.form == Form::pattern
                                ? jit::lanes_of(segment)
                                : 1;
      const bool is_turned = it.form == Form::transposed;
      in_.push_back(
          rows_of(random, it.stored, is_turned ? columns : rows, is_turned ? rows : width, false));
      fill(random, it.stored, in_.back(), is_turned ? columns : rows, is_turned ? rows : width);
    }
    for (int i = 0; i < segment.targets; ++i) {
      const jit::Target& it = segment.target[i];
      out_.push_back(rows_of(random, it.stored, rows, columns, it.streams));
    }
    // A target may lie exactly on a source.
    for (int i = 0; i < segment.sources && segment.targets == 1 && random.chance(20); ++i) {
      const jit::Source& it = segment.source[i];
      const bool fits = size_in_bytes(it.stored) == size_in_bytes(segment.target[0].stored) &&
                        it.form == Form::contiguous && !segment.target[0].streams;
      if (fits) on_ = i;
    }
  }

  std::string check() {
    std::vector<std::vector<std::byte>> expected = by_steps();
    const jit::Code code = jit::make_kernel(segment_);
    if (!code) return "no kernel";
    jit::Tile tile;
    for (int i = 0; i < segment_.sources; ++i) {
      tile.in[i] = first_of(i);
      const bool is_turned = segment_.source[i].form == Form::transposed;
      tile.in_step[i] = in_[static_cast<size_t>(i)].row;
      tile.in_row[i] = is_turned ? size_in_bytes(segment_.source[i].stored) : tile.in_step[i];
      tile.in_ahead[i] = i % 2 == 0 ? 4096 : -(int64_t{1} << 40);  // the other one is nowhere
    }
    for (int i = 0; i < segment_.targets; ++i) {
      tile.out[i] = target(i).at();
      tile.out_row[i] = target(i).row;
    }
    tile.rows = rows_;
    tile.columns = columns_;
    reinterpret_cast<jit::Kernel>(code.entry())(&tile);
    table_.finish_streaming();
    for (int i = 0; i < segment_.targets; ++i) {
      const std::string found = difference_in(i, expected[static_cast<size_t>(i)]);
      if (!found.empty()) return found;
    }
    return "";
  }

 private:
  static bool is_row(Form form) {
    return form == Form::contiguous || form == Form::reversed || form == Form::alternate;
  }
  // The first element of a source's first row.
  std::byte* first_of(int source) {
    const jit::Source& it = segment_.source[source];
    const int64_t last = (columns_ - 1) * size_in_bytes(it.stored);
    return in_[static_cast<size_t>(source)].at() + (it.form == Form::reversed ? last : 0);
  }

  Rows& target(int i) {
    return on_ >= 0 ? in_[static_cast<size_t>(on_)] : out_[static_cast<size_t>(i)];
  }

  Array dense(DType type) const { return empty({rows_, columns_}, type); }
  void cast(DType from, DType to, const kernels::Move& move) const {
    table_.casts[static_cast<int>(from)][static_cast<int>(to)](move);
  }

  // The bytes of every target, with what lies around its rows.
  std::vector<std::vector<std::byte>> by_steps() {
    std::vector<Array> values;
    for (int i = 0; i < segment_.sources; ++i) values.push_back(seen(i));
    for (int i = 0; i < segment_.steps; ++i) values.push_back(by_table(segment_.step[i], values));
    std::vector<std::vector<std::byte>> expected;
    for (int i = 0; i < segment_.targets; ++i) {
      const jit::Target& it = segment_.target[i];
      const Array& value = values[it.value];
      Rows copy = target(i);
      const int64_t item = size_in_bytes(value.dtype());
      cast(value.dtype(), it.stored,
           {value.origin(), columns_ * item, item, copy.at(), copy.row, size_in_bytes(it.stored),
            rows_, columns_});
      expected.push_back(copy.bytes);
    }
    return expected;
  }

  // A source as the steps see it.
  Array seen(int number) {
    const jit::Source& it = segment_.source[number];
    Rows& from = in_[static_cast<size_t>(number)];
    const Array all = dense(it.type);
    const int64_t item = size_in_bytes(it.type);
    const int64_t stored = size_in_bytes(it.stored);
    if (it.form == Form::transposed) {
      cast(it.stored, it.type,
           {from.at(), stored, from.row, all.origin(), columns_ * item, item, rows_, columns_});
      return all;
    }
    if (it.form != Form::repeated && it.form != Form::pattern) {
      cast(it.stored, it.type,
           {first_of(number), it.form == Form::constant ? 0 : from.row,
            is_row(it.form) ? jit::step_of(it.form) * stored : 0, all.origin(), columns_ * item,
            item, rows_, columns_});
      return all;
    }
    for (int64_t c = 0; c < columns_; ++c) {
      const bool is_pattern = it.form == Form::pattern;
      const std::byte* at = from.at() + (is_pattern ? c % it.times : c / it.times) * stored;
      cast(it.stored, it.type,
           {at, is_pattern ? 0 : from.row, stored, all.origin() + c * item, columns_ * item, item,
            rows_, 1});
    }
    return all;
  }

  Array by_table(const jit::Step& step, const std::vector<Array>& values) const {
    const Array out = dense(step.result);
    if (step.op == Op::copy && step.compute != step.result) {
      cast(step.compute, step.result,
           {values[step.args[0]].origin(), 0, size_in_bytes(step.compute), out.origin(), 0,
            size_in_bytes(step.result), 1, rows_ * columns_});
      return out;
    }
    kernels::Tile tile;
    for (int k = 0; k < info(step.op).arity; ++k) {
      const Array& in = values[step.args[k]];
      tile.in[k] = in.origin();
      tile.in_row[k] = 0;
      tile.in_column[k] = size_in_bytes(in.dtype());
    }
    tile.out = out.origin();
    tile.out_row = 0;
    tile.out_column = size_in_bytes(out.dtype());
    tile.rows = 1;
    tile.columns = rows_ * columns_;
    table_.ops[static_cast<int>(step.op)][static_cast<int>(step.compute)](tile);
    return out;
  }

  // "" if rows are the same, a nan being a nan, and all other bytes too.
  std::string difference_in(int number, const std::vector<std::byte>& expected) {
    const jit::Target& it = segment_.target[number];
    Rows& got = target(number);
    const auto width = static_cast<size_t>(columns_ * size_in_bytes(it.stored));
    std::vector<std::byte> wanted = expected;
    const Array a = dense(it.stored);
    const Array b = dense(it.stored);
    for (int64_t r = 0; r < rows_; ++r) {
      const auto at = static_cast<size_t>(got.first + r * got.row);
      std::memcpy(a.origin() + static_cast<size_t>(r) * width, wanted.data() + at, width);
      std::memcpy(b.origin() + static_cast<size_t>(r) * width, got.bytes.data() + at, width);
      std::memcpy(wanted.data() + at, got.bytes.data() + at, width);
    }
    if (!same_bytes(a, b)) return "target " + std::to_string(number) + " differs";
    return wanted == got.bytes ? "" : "target " + std::to_string(number) + " goes too far";
  }

  const Segment& segment_;
  const kernels::KernelTable& table_;
  int64_t rows_;
  int64_t columns_;
  int on_ = -1;  // the source that the target lies on
  std::vector<Rows> in_;
  std::vector<Rows> out_;
};

}  // namespace weft::test
