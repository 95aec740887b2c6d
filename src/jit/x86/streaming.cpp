// Rows that are written past the caches. Whole cache lines are; of lines that a row has only a part
// of, that part goes through the caches.
#include <cstddef>

#include "base/machine.h"
#include "jit/x86/loop.h"

namespace weft::jit {

// Those lines are called for some rows ahead, or every row waits for memory (of rows of 50 to 300
// floats, 2 to 5 times as long).
void Loop::fetch_edges() {
  constexpr int kLogRowsAhead = 4;
  for (int i = 0; i < segment_.targets; ++i) {
    if (!segment_.target[i].streams) continue;
    Xbyak::Label begins_line, ends_line;
    a_.mov(a_.rax, a_.ptr[a_.rdi + out_[i].row]);
    a_.shl(a_.rax, kLogRowsAhead);
    a_.add(a_.rax, Xbyak::Reg64(out_[i].reg));
    a_.test(a_.eax, kCacheLine - 1);
    a_.jz(begins_line);
    a_.prefetchw(a_.ptr[a_.rax]);
    a_.L(begins_line);
    a_.mov(a_.rdx, a_.rsi);
    a_.shl(a_.rdx, log2_of_size(out_[i].item));
    a_.add(a_.rax, a_.rdx);
    a_.test(a_.eax, kCacheLine - 1);
    a_.jz(ends_line);
    a_.prefetchw(a_.ptr[a_.rax]);
    a_.L(ends_line);
  }
}

// Up to where the output's vectors are aligned.
void Loop::write_head() {
  for (int i = 0; i < segment_.targets; ++i) {
    const int64_t bytes = a_.lanes() * out_[i].item;
    if (!segment_.target[i].streams || bytes < 16) continue;
    Xbyak::Label none;
    a_.mov(a_.rax, Xbyak::Reg64(out_[i].reg));
    a_.neg(a_.rax);
    a_.and_(a_.rax, static_cast<int>(bytes - 1));
    a_.jz(none);
    a_.shr(a_.rax, log2_of_size(out_[i].item));
    if (has_plain_rows()) choose_end_of_line(a_.lanes());
    a_.cmp(a_.rax, a_.rsi);
    a_.cmova(a_.rax, a_.rsi);
    a_.jmp(part_);
    a_.L(none);
    return;  // there is one output in memory at most
  }
}

// Whether lanes before the first one of a row can be left out, too.
bool Loop::has_plain_rows() const {
  if (!a_.has_masks() || a_.widest() == 16) return false;  // whose masks have two bits a lane
  for (int i = 0; i < segment_.sources; ++i) {
    if (!live_.is_needed(i) || live_.is_splat(i)) continue;
    if (segment_.source[i].form != Form::contiguous) return false;
  }
  return true;
}

// The rax items up to the next line as the last lanes of a vector that ends there. As its first
// lanes they would be part of a store that reaches into that line, which then is fetched although
// it is about to be overwritten.
void Loop::choose_end_of_line(int64_t lanes) {
  a_.mov(a_.ecx, static_cast<int>(lanes));
  a_.sub(a_.rcx, a_.rax);  // lanes before the row
  a_.cmp(a_.rax, a_.rsi);
  a_.cmova(a_.rax, a_.rsi);
  a_.mov(a_.rdx, -1);
  a_.bzhi(a_.rdx, a_.rdx, a_.rax);
  a_.shlx(a_.rdx, a_.rdx, a_.rcx);
  a_.kmovq(a_.part(), a_.rdx);
  a_.add(a_.rax, a_.rcx);
  a_.mov(in_frame(count_), a_.rax);
  a_.neg(a_.rcx);
  a_.jmp(chosen_part_);
}

}  // namespace weft::jit
