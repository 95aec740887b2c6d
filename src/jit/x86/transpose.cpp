// A loop with a transposed source. Rows come in groups of as many as there are lanes, and groups in
// squares: vectors of the transposed source, which lie across the rows, are transposed in
// registers, and then the steps run for each row of the square.
//
//   a0 a1 a2 a3      a0 b0 c0 d0   row 0
//   b0 b1 b2 b3  ->  a1 b1 c1 d1   row 1       4 lanes
//   c0 c1 c2 c3      a2 b2 c2 d2   row 2
//   d0 d1 d2 d3      a3 b3 c3 d3   row 3
//
// At the edges there are parts of squares: of rows and lanes, only those that there are.
#include <cstddef>
#include <numeric>

#include "jit/x86/body.h"

namespace weft::jit {

using Xbyak::Operand;
using Xbyak::Xmm;
using Xbyak::Ymm;

void Loop::find_transposed() {
  for (int i = 0; i < segment_.sources; ++i) {
    if (segment_.source[i].form == Form::transposed && live_.is_needed(i)) transposed_.source = i;
  }
  if (transposed_.source < 0) return;
  reserved_ = a_.lanes() + 1;
  transposed_.rows = new_slot(kWord);
  transposed_.row_mask = new_slot(32);
  for (int i = 0; i < segment_.sources + segment_.targets; ++i)
    transposed_.begin[i] = new_slot(kWord);
}

void Loop::write_groups() {
  Xbyak::Label group, square, part, next;
  const int lanes = a_.lanes();
  a_.L(group);
  keep_rows();
  a_.xor_(a_.ecx, a_.ecx);
  a_.L(square);
  a_.cmp(a_.qword[a_.rsp + rows_], lanes);
  a_.jl(part);
  a_.lea(a_.rax, a_.ptr[a_.rcx + lanes]);
  a_.cmp(a_.rax, a_.rsi);
  a_.jg(part);
  write_square(false);
  a_.add(a_.rcx, lanes);
  a_.jmp(next);
  a_.L(part);
  choose_part_of_square();
  write_square(true);
  a_.add(a_.rcx, in_frame(count_));
  a_.L(next);
  return_rows();
  a_.cmp(a_.rcx, a_.rsi);
  a_.jl(square);
  next_group();
  a_.sub(a_.qword[a_.rsp + rows_], lanes);
  a_.jg(group);
}

// --- From square to square.

void Loop::keep_rows() {
  for (int i = 0; i < segment_.sources + segment_.targets; ++i) {
    if (!moves(i) || i == transposed_.source) continue;
    a_.mov(in_frame(transposed_.begin[i]), row_of(stream(i)));
  }
}

void Loop::return_rows() {
  for (int i = 0; i < segment_.sources + segment_.targets; ++i) {
    if (!moves(i) || i == transposed_.source) continue;
    const bool is_held = stream(i).reg >= 0;
    const Xbyak::Reg64 row(is_held ? stream(i).reg : a_.rax.getIdx());
    a_.mov(row, in_frame(transposed_.begin[i]));
    if (!is_held) a_.mov(in_frame(stream(i).slot), row);
  }
}

void Loop::next_group() {
  for (int i = 0; i < segment_.sources + segment_.targets; ++i) {
    if (!moves(i)) continue;
    a_.imul(a_.rax, a_.ptr[a_.rdi + stream(i).row], a_.lanes());
    move_on(stream(i));
  }
}

// --- One square.

// How many rows and lanes there are, and which.
void Loop::choose_part_of_square() {
  const auto at_most_lanes = [&] {
    a_.mov(a_.edx, a_.lanes());
    a_.cmp(a_.rax, a_.rdx);
    a_.cmovg(a_.rax, a_.rdx);
  };
  a_.mov(a_.rax, in_frame(rows_));
  at_most_lanes();
  a_.mov(in_frame(transposed_.rows), a_.rax);
  a_.has_masks() ? mask_lanes(a_.temp_mask(0)) : mask_lanes(transposed_.row_mask, a_.widest());
  a_.mov(a_.rax, a_.rsi);
  a_.sub(a_.rax, a_.rcx);
  at_most_lanes();
  a_.mov(in_frame(count_), a_.rax);
  make_part_masks();
}

void Loop::write_square(bool is_part) {
  std::vector<int> registers(static_cast<size_t>(a_.lanes()) + 1);
  std::iota(registers.begin(), registers.end(), 0);
  a_.mov(a_.rdx,
         a_.ptr[a_.rdi + static_cast<int>(offsetof(Tile, in_step)) + kWord * transposed_.source]);
  a_.mov(a_.rax, a_.rcx);
  a_.imul(a_.rax, a_.rdx);
  add_row(a_.rax, stream(transposed_.source));
  is_part ? load_part_of_square(registers) : load_square(registers);
  transpose(registers);
  Xbyak::Label done;
  for (int row = 0; row < a_.lanes(); ++row) {
    if (row > 0) {
      if (is_part) a_.cmp(a_.qword[a_.rsp + transposed_.rows], row);
      if (is_part) a_.jle(done);
      next_row();
    }
    load_splats(Form::splat);
    transposed_.row = registers[static_cast<size_t>(row)];
    Body(*this, 1, is_part).write();
  }
  a_.L(done);
}

// From rax on, rdx apart, as below.
void Loop::load_square(const std::vector<int>& registers) {
  a_.lea(a_.r9, a_.ptr[a_.rdx + a_.rdx * 2]);
  for (int i = 0; i < a_.lanes(); ++i) {
    if (i == 4) a_.lea(a_.rax, a_.ptr[a_.rax + a_.rdx * 4]);
    const Ymm to(registers[static_cast<size_t>(i)]);
    i % 4 == 3  ? a_.vmovups(to, a_.ptr[a_.rax + a_.r9])
    : i % 4 > 0 ? a_.vmovups(to, a_.ptr[a_.rax + a_.rdx * (i % 4)])
                : a_.vmovups(to, a_.ptr[a_.rax]);
  }
}

// The vectors that there are, and of those the rows.
void Loop::load_part_of_square(const std::vector<int>& registers) {
  Xbyak::Label done;
  const Ymm mask(a_.temp(0));
  if (!a_.has_masks()) a_.vmovaps(mask, in_frame(transposed_.row_mask));
  for (int i = 0; i < a_.lanes(); ++i) {
    if (i > 0) {
      a_.cmp(a_.qword[a_.rsp + count_], i);
      a_.jle(done);
      a_.add(a_.rax, a_.rdx);
    }
    const Ymm to(registers[static_cast<size_t>(i)]);
    const Xbyak::Address from = a_.ptr[a_.rax];
    if (!a_.has_masks())
      a_.widest() == 8 ? a_.vmaskmovpd(to, mask, from) : a_.vmaskmovps(to, mask, from);
    else
      a_.move_masked(a_.widest(), to | a_.temp_mask(0) | a_.T_z, from);
  }
  a_.L(done);
}

// Registers as many as there are lanes, and a free one: on return those of rows 0, 1, ..
void Loop::transpose(std::vector<int>& registers) {
  const auto lanes = static_cast<size_t>(a_.lanes());
  // Two vectors become two others; one of their registers is free then.
  const auto mix = [&](size_t i, size_t j, const auto& low, const auto& high) {
    const Ymm a(registers[i]), b(registers[j]), free(registers[lanes]);
    low(free, a, b);
    high(a, a, b);
    registers[i] = free.getIdx();
    registers[j] = a.getIdx();
    registers[lanes] = b.getIdx();
  };
  const auto mix_halves = [&](size_t i, size_t j) {
    mix(
        i, j, [&](auto&... ymm) { a_.vperm2f128(ymm..., 0x20); },
        [&](auto&... ymm) { a_.vperm2f128(ymm..., 0x31); });
  };
  const auto mix_items = [&](size_t i, size_t j) {
    mix(
        i, j, [&](auto&... ymm) { a_.vunpcklps(ymm...); },
        [&](auto&... ymm) { a_.vunpckhps(ymm...); });
  };
  const auto mix_pairs = [&](size_t i, size_t j) {
    mix(
        i, j, [&](auto&... ymm) { a_.vunpcklpd(ymm...); },
        [&](auto&... ymm) { a_.vunpckhpd(ymm...); });
  };
  for (size_t i = 0; i < lanes / 2; ++i) mix_halves(i, i + lanes / 2);
  if (lanes == 4) {
    mix_pairs(0, 1);
    mix_pairs(2, 3);
    return;
  }
  for (const size_t i : {0, 4}) {
    mix_items(i, i + 1);
    mix_items(i + 2, i + 3);
    mix_pairs(i, i + 2);
    mix_pairs(i + 1, i + 3);
    std::swap(registers[i + 1], registers[i + 2]);
  }
}

}  // namespace weft::jit
