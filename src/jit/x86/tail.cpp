// The end of a row that is no multiple of a vector, as a whole vector that lies partly on the one
// before. It is computed before anything of the row is written, and stored behind all the rest: so
// it is right for results that lie on what is read, too.
//
//   a a a a  b b b b  c c        computed first, kept:      e e e e
//                                then stored:   a a a a  b b b b  e e      the first two of e again
//
// A part of a vector, stored under a mask, would reach into the next row as far as the processor
// can tell: that row, if it is read there too, would wait for the store. (x = x * column + row in
// place, 4000 rows of 25 floats, Zen 5: AVX-512 25.8 to 10.1 us, AVX2 28.7 to 9.9; Zen 4 alike.)
#include "jit/x86/body.h"

namespace weft::jit {

void Loop::find_ends() {
  if (segment_.folds || transposed_.source >= 0) return;
  for (int i = 0; i < segment_.sources; ++i) {
    if (is_repeated(i) || is_pattern(i)) return;
  }
  for (int i = 0; i < segment_.targets; ++i) {
    if (segment_.target[i].streams) return;
  }
  for (int i = 0; i < segment_.targets; ++i) end_[i] = new_slot(64);
  keeps_ends_ = true;
}

// Of rows of a vector and more.
void Loop::compute_end() {
  if (!keeps_ends_) return;
  Xbyak::Label none;
  a_.test(a_.esi, a_.lanes() - 1);
  a_.jz(none);
  a_.mov(a_.rcx, a_.rsi);
  a_.sub(a_.rcx, a_.lanes());
  a_.jl(none);
  Body(*this, 1, false).write_to_frame();
  a_.L(none);
}

void Loop::store_end() {
  if (!keeps_ends_) return;
  Xbyak::Label is_short;
  a_.cmp(a_.rsi, a_.lanes());
  a_.jl(is_short);
  a_.lea(a_.rcx, a_.ptr[a_.rsi - a_.lanes()]);
  Body(*this, 1, false).store_from_frame();
  a_.jmp(row_end_);
  a_.L(is_short);
}

void Body::write_to_frame() {
  to_frame_ = true;
  write();
}

void Body::store_from_frame() {
  for (int i = 0; i < loop_.segment_.targets; ++i) {
    const Loop::Stream& stream = loop_.out_[i];
    a_.load_items(a_.temp(0), stream.item, loop_.in_frame(loop_.end_[i]));
    store_raw(stream, 0, a_.temp(0), false);
  }
}

}  // namespace weft::jit
