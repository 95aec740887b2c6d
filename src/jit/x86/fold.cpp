#include "jit/x86/fold.h"

#include <cstddef>

namespace weft::jit {
namespace {

int at(size_t offset, int index = 0) { return static_cast<int>(offset) + kWord * index; }

}  // namespace

// As often as the part says at `times`.
template <class Write>
void FoldBody::repeat(size_t times, Write&& write_body) {
  Xbyak::Label again, none;
  a_.mov(a_.r13, a_.ptr[a_.r15 + at(times)]);
  a_.test(a_.r13, a_.r13);
  a_.jz(none);
  a_.align(32);
  a_.L(again);
  write_body();
  a_.dec(a_.r13);
  a_.jnz(again);
  a_.L(none);
}

void FoldBody::write() {
  Xbyak::Label part, done;
  a_.mov(a_.r15, a_.ptr[a_.rdi + at(offsetof(Tile, recipe))]);
  a_.lea(a_.r14, loop_.in_frame(loop_.pending_));
  a_.L(part);
  write_part();
  a_.add(a_.r15, static_cast<int>(sizeof(FoldPart)));
  a_.cmp(a_.r15, a_.ptr[a_.rdi + at(offsetof(Tile, recipe_end))]);
  a_.je(done);
  for (int c = 0; c < copies_; ++c) a_.vmovaps(a_.ptr[a_.r14 + c * kSlot], a_.m(joined() + c));
  a_.add(a_.r14, copies_ * kSlot);
  a_.jmp(part);
  a_.L(done);
  jump(a_.ptr[a_.rdi + at(offsetof(Tile, jump_back))]);
  Body(loop_, copies_, is_part_).store_from(joined());
}

void FoldBody::write_part() {
  jump(a_.ptr[a_.r15 + at(offsetof(FoldPart, jump))]);
  a_.xor_(a_.r12d, a_.r12d);
  repeat(offsetof(FoldPart, fours), [&] { write_four(); });
  repeat(offsetof(FoldPart, singles), [&] { write_single(); });
  repeat(offsetof(FoldPart, joins), [&] { write_join(); });
}

void FoldBody::write_four() {
  element_to(half(), false);
  element_to(half(), true);
  element_to(other_half(), false);
  element_to(other_half(), true);
  for (int c = 0; c < copies_; ++c) join(half() + c, half() + c, other_half() + c);
  take_half();
}

void FoldBody::write_single() {
  element_to(half(), false);
  take_half();
}

// With the latest of what is pending.
void FoldBody::write_join() {
  a_.sub(a_.r14, copies_ * kSlot);
  for (int c = 0; c < copies_; ++c) {
    a_.vmovaps(a_.m(half() + c), a_.ptr[a_.r14 + c * kSlot]);
    join(joined() + c, half() + c, joined() + c);
  }
}

// One element of every copy; then the next one of the part is at hand.
void FoldBody::element_to(int first, bool joins) {
  loop_.load_splats(Form::stepping);
  Body(loop_, copies_, is_part_).write_to(first, joins);
  step_on();
}

void FoldBody::join(int to, int left, int right) {
  const Segment& segment = loop_.segment_;
  const DType type = segment.target[0].stored;
  const int args[] = {left, right};
  find_step(segment.isa, segment.join, type)(a_, type, to, args);
}

// The halves are what is joined, or join it.
void FoldBody::take_half() {
  Xbyak::Label first, taken;
  a_.test(a_.r12, a_.r12);
  a_.jz(first);
  for (int c = 0; c < copies_; ++c) join(joined() + c, joined() + c, half() + c);
  a_.jmp(taken);
  a_.L(first);
  for (int c = 0; c < copies_; ++c) a_.copy_vector(a_.m(joined() + c), a_.m(half() + c));
  a_.inc(a_.r12);
  a_.L(taken);
}

bool FoldBody::moves(int i) const {
  const Form form = loop_.segment_.source[i].form;
  return loop_.live_.is_needed(i) && (form == Form::contiguous || form == Form::stepping);
}

void FoldBody::jump(const Xbyak::Address& elements) {
  for (int i = 0; i < loop_.segment_.sources; ++i) {
    if (!moves(i)) continue;
    a_.mov(a_.rax, a_.ptr[a_.rdi + at(offsetof(Tile, in_step), i)]);
    a_.imul(a_.rax, elements);
    loop_.move_on(loop_.in_[i]);
  }
}

void FoldBody::step_on() {
  for (int i = 0; i < loop_.segment_.sources; ++i) {
    if (!moves(i)) continue;
    a_.mov(a_.rax, a_.ptr[a_.rdi + at(offsetof(Tile, in_lane), i)]);
    loop_.move_on(loop_.in_[i]);
  }
}

}  // namespace weft::jit
