#include "jit/x86/loop.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "jit/x86/body.h"
#include "jit/x86/fold.h"

namespace weft::jit {
namespace {

using Xbyak::Operand;
using Xbyak::Xmm;

// Registers for the addresses of rows.
constexpr int kBases[] = {Operand::RBX, Operand::RBP, Operand::R8,  Operand::R10, Operand::R11,
                          Operand::R12, Operand::R13, Operand::R14, Operand::R15};
constexpr int kSaved[] = {Operand::RBX, Operand::RBP, Operand::R12,
                          Operand::R13, Operand::R14, Operand::R15};
// Of a fold: the others belong to it.
constexpr size_t kFoldBases = 5;

}  // namespace

Loop::Loop(const Segment& segment, void* buffer, size_t bytes)
    : segment_(segment), live_(segment), a_(segment, live_.widest(), buffer, bytes) {
  saved_ = new_slot(kWord);
  rows_ = new_slot(kWord);
  limit_ = new_slot(kWord);
  count_ = new_slot(kWord);
  choose_streams();
  find_transposed();
  find_ends();
  choose_copies();
}

int Loop::new_slot(int bytes) {
  frame_ = (frame_ + bytes - 1) / bytes * bytes;
  frame_ += bytes;
  return frame_ - bytes;
}

// --- What lies where.

void Loop::choose_streams() {
  size_t bases = 0;
  const size_t most = segment_.folds ? kFoldBases : std::size(kBases);
  const auto place = [&](Stream& stream, bool is_hot) {
    if (is_hot && bases < most)
      stream.reg = kBases[bases++];
    else
      stream.slot = new_slot(kWord);
    const bool has_mask = a_.has_masks() || (stream.item >= 4 && stream.step == 1);
    if (is_hot && !has_mask) stream.buffer = new_slot(64);
  };
  for (int i = 0; i < segment_.targets; ++i) {
    out_[i].item = size_in_bytes(segment_.target[i].stored);
    out_[i].at = static_cast<int>(offsetof(Tile, out)) + kWord * i;
    out_[i].row = static_cast<int>(offsetof(Tile, out_row)) + kWord * i;
    place(out_[i], true);
  }
  for (int i = 0; i < segment_.sources; ++i) {
    in_[i].item = size_in_bytes(segment_.source[i].stored);
    in_[i].step = step_of(segment_.source[i].form);
    in_[i].at = static_cast<int>(offsetof(Tile, in)) + kWord * i;
    in_[i].row = static_cast<int>(offsetof(Tile, in_row)) + kWord * i;
    const bool is_hot = (!live_.is_splat(i) && !is_repeated(i) && !is_pattern(i)) ||
                        segment_.source[i].form == Form::stepping;
    if (live_.is_needed(i)) place(in_[i], is_hot);
    if (!is_repeated(i)) continue;
    repeated_[i].items.slot = new_slot(64);
    repeated_[i].index.item = size_in_bytes(segment_.source[i].type);
    place(repeated_[i].index, true);
  }
  // Fetching ahead is worth a register that nothing else wants.
  for (int i = 0; i < segment_.sources; ++i) {
    if (segment_.source[i].fetches && in_[i].reg >= 0 && bases < most)
      in_[i].ahead = kBases[bases++];
  }
  if (a_.has_masks()) return;
  for (int& slot : part_mask_) slot = new_slot(32);
}

bool Loop::is_long() const {
  int streams = segment_.targets;
  for (int i = 0; i < segment_.sources; ++i) streams += live_.is_needed(i) && !live_.is_splat(i);
  return !segment_.folds && segment_.steps >= kLongSteps * streams;
}

// Unless rows are known to be of so few vectors that they come out better.
int Loop::most_copies() const {
  if (period_ > 1) return period_;
  for (int i = 0; i < segment_.sources; ++i) {
    if (!is_repeated(i)) continue;
    const int vectors = segment_.source[i].times;
    return vectors < kMostCopies ? vectors : vectors % 4 != 0 && vectors % 3 == 0 ? 3 : kMostCopies;
  }
  return is_long() ? kMostCopiesOfLong : kMostCopies;
}

// As many vectors at once as have room in registers: they hide the time each step takes.
void Loop::choose_copies() {
  Liveness::Pressure need = live_.pressure(a_.has_masks());
  if (segment_.folds) need.vectors += FoldBody::kRegisters;
  int splats = 0;
  int mask_splats = 0;
  for (int i = 0; i < segment_.sources; ++i) {
    if (live_.is_splat(i) && live_.is_needed(i)) (is_mask(live_.type(i)) ? mask_splats : splats)++;
  }
  // Splats that have no register of their own share one.
  const int vectors = a_.first_temp() - (splats > 0) - reserved_;
  const int masks = Assembler::kMasks - (mask_splats > 0);
  find_period();
  copies_ = transposed_.source >= 0 ? 1 : most_copies();
  while (copies_ > 1 && period_ <= 1 &&
         (copies_ * need.vectors > vectors || copies_ * need.masks > masks))
    copies_ /= 2;
  if (segment_.folds) {
    reserved_ = FoldBody::kRegisters * copies_;
    pending_ = new_slot(FoldBody::kSlot);
    frame_ += FoldBody::kSlot * (kMostPending * copies_ - 1);
  }
  pin(vectors - copies_ * need.vectors, masks - copies_ * need.masks);
}

// Registers from the end, for items that repeat, patterns and the splats that are used most.
void Loop::pin(int spare_vectors, int spare_masks) {
  int vector = a_.first_temp();
  int mask = Assembler::kFirstMask + Assembler::kMasks;
  for (int i = 0; i < segment_.sources; ++i) {
    if (is_repeated(i) && spare_vectors-- > 0) repeated_[i].items.reg = --vector;
  }
  pin_patterns(vector, spare_vectors);
  std::vector<int> splats;
  for (int i = 0; i < segment_.sources; ++i) {
    if (!live_.is_splat(i) || !live_.is_needed(i)) continue;
    splats.push_back(i);
    splat_[i].slot = new_slot(64);
  }
  std::sort(splats.begin(), splats.end(), [&](int a, int b) {
    return std::pair(live_.uses(b).size(), a) < std::pair(live_.uses(a).size(), b);
  });
  for (const int i : splats) {
    const bool is_truth = is_mask(live_.type(i));
    if ((is_truth ? spare_masks : spare_vectors)-- > 0)
      splat_[i].reg = is_truth ? --mask : --vector;
  }
  find_balance();
  if (balance_.moved > 0 && spare_vectors-- > 0) keep_one(--vector);
  first_pinned_ = vector;
  if (a_.has_masks()) keep_constants(spare_vectors);
}

// In registers that nothing else wants. REQUIRES: memory operands can be repeated over the lanes,
// as is done with the rest.
void Loop::keep_constants(int spare) {
  for (int i = 0; i < segment_.steps; ++i) {
    const Step& step = segment_.step[i];
    if (!live_.is_needed(segment_.sources + i)) continue;
    for (const uint64_t bits : constants_of(step.op, step.compute)) {
      if (spare <= 0 || a_.kept_constant(bits) >= 0) continue;
      --spare;
      a_.keep_constant(bits, size_in_bytes(step.compute), --first_pinned_);
    }
  }
}

// --- The code.

size_t Loop::write() {
  enter();
  // Patched below: what the bodies put into the frame is known at their end only.
  constexpr int kPlaceholder = 0x7FFFFF00;
  a_.sub(a_.rsp, kPlaceholder);
  const size_t patch = a_.getSize() - 4;
  a_.and_(a_.rsp, -64);
  a_.mov(in_frame(saved_), a_.rax);
  for (int i = 0; i < segment_.sources + segment_.targets; ++i) {
    const Stream& it = stream(i);
    if (it.reg >= 0) a_.mov(Xbyak::Reg64(it.reg), a_.ptr[a_.rdi + it.at]);
    if (it.ahead >= 0) {
      const Xbyak::Reg64 ahead(it.ahead);
      a_.mov(ahead, Xbyak::Reg64(it.reg));
      a_.add(ahead, a_.ptr[a_.rdi + static_cast<int>(offsetof(Tile, in_ahead)) + kWord * i]);
    }
    if (it.slot < 0) continue;
    a_.mov(a_.rax, a_.ptr[a_.rdi + it.at]);
    a_.mov(in_frame(it.slot), a_.rax);
  }
  for (int i = 0; i < segment_.sources; ++i) {
    if (!is_repeated(i)) continue;
    const Stream& index = repeated_[i].index;
    a_.lea(a_.rax, a_.ptr[a_.rip + repeated_[i].table]);
    index.reg >= 0 ? a_.mov(Xbyak::Reg64(index.reg), a_.rax) : a_.mov(in_frame(index.slot), a_.rax);
  }
  a_.mov(a_.rax, a_.ptr[a_.rdi + static_cast<int>(offsetof(Tile, rows))]);
  a_.mov(in_frame(rows_), a_.rax);
  a_.mov(a_.rsi, a_.ptr[a_.rdi + static_cast<int>(offsetof(Tile, columns))]);
  a_.lea(a_.rax, a_.ptr[a_.rsi - copies_ * a_.lanes()]);
  a_.mov(in_frame(limit_), a_.rax);
  a_.load_kept_constants();
  load_splats(Form::constant);
  make_patterns();
  transposed_.source >= 0 ? write_groups() : write_rows();
  leave();
  a_.rewrite(patch, (static_cast<uint64_t>(frame_) + 63) / 64 * 64, 4);
  return a_.getSize();
}

void Loop::write_rows() {
  Xbyak::Label row;
  a_.L(row);
  load_splats(Form::splat);
  load_repeated();
  fetch_edges();
  write_row();
  next_row();
  a_.dec(a_.qword[a_.rsp + rows_]);
  a_.jnz(row);
}

void Loop::enter() {
  a_.endbr64();
  for (const int reg : kSaved) a_.push(Xbyak::Reg64(reg));
  a_.mov(a_.rax, a_.rsp);
}

void Loop::leave() {
  a_.mov(a_.rsp, in_frame(saved_));
  for (size_t i = std::size(kSaved); i-- > 0;) a_.pop(Xbyak::Reg64(kSaved[i]));
  a_.vzeroupper();
  a_.ret();
  a_.place_constants();
  place_index_tables();
  if (a_.has_masks()) return;
  a_.L(part_table_);
  for (int i = 0; i < 8; ++i) a_.dd(0xFFFFFFFF);
  for (int i = 0; i < 8; ++i) a_.dd(0);
}

void Loop::load_splats(Form form) {
  for (int i = 0; i < segment_.sources; ++i) {
    if (segment_.source[i].form == form && live_.is_splat(i) && live_.is_needed(i)) load_splat(i);
  }
}

void Loop::load_splat(int i) {
  const Source& it = segment_.source[i];
  const bool to_mask = is_mask(it.type);
  const Place& place = splat_[i];
  const int raw = a_.temp(0);
  const int made = place.reg >= 0 ? place.reg : to_mask ? a_.temp_mask(1).getIdx() : a_.temp(0);
  a_.splat(raw, in_[i].item, a_.ptr[row_of(in_[i])]);
  take_loaded(a_, it.stored, it.type, made, raw);
  if (place.reg >= 0) return;
  to_mask ? a_.kmovq(in_frame(place.slot), a_.k(made))
          : a_.vmovaps(in_frame(place.slot), a_.m(made));
}

void Loop::write_body(int copies, bool is_part) {
  segment_.folds ? FoldBody(*this, copies, is_part).write() : Body(*this, copies, is_part).write();
}

void Loop::write_row() {
  Xbyak::Label rest, whole, part;
  const int chunk = copies_ * a_.lanes();
  compute_end();
  a_.xor_(a_.ecx, a_.ecx);
  begin_patterns();
  write_head();
  a_.L(check_);
  a_.cmp(a_.rcx, in_frame(limit_));
  a_.jg(rest);
  load_patterns();
  a_.align(32);
  a_.L(whole);
  write_body(copies_, false);
  a_.add(a_.rcx, chunk);
  a_.cmp(a_.rcx, in_frame(limit_));
  a_.jle(whole);
  leave_patterns();
  a_.L(rest);
  a_.mov(a_.rax, a_.rsi);
  a_.sub(a_.rax, a_.rcx);
  a_.jz(row_end_);
  if (copies_ > 1) {
    a_.cmp(a_.rax, a_.lanes());
    a_.jb(part_);
    write_body(1, false);
    a_.add(a_.rcx, a_.lanes());
    a_.jmp(rest);
  }
  write_part();
  a_.L(row_end_);
}

// rax lanes from rcx on, then back to see what else there is.
void Loop::write_part() {
  a_.L(part_);
  store_end();
  a_.mov(in_frame(count_), a_.rax);
  make_part_masks();
  write_body(1, true);
  a_.add(a_.rcx, in_frame(count_));
  a_.jmp(check_);
}

void Loop::make_part_masks() {
  if (a_.has_masks()) {
    if (a_.widest() == 16) a_.add(a_.rax, a_.rax);  // bits, two for every lane
    return mask_lanes(a_.part());
  }
  mask_lanes(part_mask_[0], 4);
  mask_lanes(part_mask_[1], a_.widest() == 16 ? 16 : 8);
}

void Loop::mask_lanes(const Xbyak::Opmask& mask) {
  a_.mov(a_.rdx, -1);
  a_.bzhi(a_.rdx, a_.rdx, a_.rax);
  a_.kmovq(mask, a_.rdx);
}

void Loop::mask_lanes(int slot, int64_t item) {
  const Xbyak::Ymm mask(a_.temp(0));
  a_.lea(a_.rdx, a_.ptr[a_.rip + part_table_]);
  a_.mov(a_.r9, a_.rax);
  a_.shl(a_.r9, log2_of_size(item));
  a_.sub(a_.rdx, a_.r9);
  a_.vmovups(mask, a_.ptr[a_.rdx + 32]);
  a_.vmovaps(in_frame(slot), mask);
}

void Loop::next_row() {
  for (int i = 0; i < segment_.sources + segment_.targets; ++i) {
    if (!moves(i) || i == transposed_.source) continue;
    const Stream& it = stream(i);
    a_.mov(a_.rax, a_.ptr[a_.rdi + it.row]);
    if (it.ahead >= 0) a_.add(Xbyak::Reg64(it.ahead), a_.rax);
    move_on(it);
  }
}

Xbyak::Reg64 Loop::row_of(const Stream& stream) {
  if (stream.reg >= 0) return Xbyak::Reg64(stream.reg);
  a_.mov(a_.rax, in_frame(stream.slot));
  return a_.rax;
}

void Loop::move_on(const Stream& stream) {
  stream.reg >= 0 ? a_.add(Xbyak::Reg64(stream.reg), a_.rax)
                  : a_.add(in_frame(stream.slot), a_.rax);
}

void Loop::add_row(const Xbyak::Reg64& to, const Stream& stream) {
  stream.reg >= 0 ? a_.add(to, Xbyak::Reg64(stream.reg)) : a_.add(to, in_frame(stream.slot));
}

}  // namespace weft::jit
