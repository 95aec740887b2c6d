// Rows that are written past the caches. Whole cache lines are; of lines that a row has only a part
// of, that part goes through the caches.
#include <cstddef>

#include "base/machine.h"
#include "jit/x86/loop.h"

namespace weft::jit {

// Those lines are prefetched some rows ahead, or every row waits for memory.
void Loop::fetch_edges() {
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
    a_.cmp(a_.rax, a_.rsi);
    a_.cmova(a_.rax, a_.rsi);
    a_.jmp(part_);
    a_.L(none);
    return;  // there is one output in memory at most
  }
}

}  // namespace weft::jit
