// Sources whose items lie apart, a vector at a time: whole vectors are read and their lanes put in
// order. Nothing before the first or behind the last item of the row is read: of a part of a vector
// only the lanes that are wanted.
//
//   reversed    .. d c b a             ->   a b c d
//   alternate   a . b .  and  . c . d  ->   a b c d      the second vector begins an item early, to end with the last one
#include "jit/x86/body.h"

namespace weft::jit {

using Xbyak::Xmm;

namespace {

std::vector<uint32_t> reversed_order(uint32_t lanes) {
  std::vector<uint32_t> order;
  for (uint32_t lane = lanes; lane-- > 0;) order.push_back(lane);
  return order;
}

// The even lanes of one vector, then the odd ones of another, whose first lane has number `second`.
std::vector<uint32_t> alternate_order(uint32_t lanes, uint32_t second) {
  std::vector<uint32_t> order;
  for (uint32_t lane = 0; lane < lanes; lane += 2) order.push_back(lane);
  for (uint32_t lane = 1; lane < lanes; lane += 2) order.push_back(second + lane);
  return order;
}

}  // namespace

void Body::load_apart(const Loop::Stream& stream, int copy, int reg) {
  const int step = stream.step * static_cast<int>(stream.item);
  a_.imul(a_.rax, a_.rcx, step);
  loop_.add_row(a_.rax, stream);
  const int from = copy * a_.lanes() * step;
  stream.step < 0 ? load_reversed(stream, from, reg) : load_alternate(stream, from, reg);
}

// The first item lies `from` bytes behind rax, as below.
void Body::load_reversed(const Loop::Stream& stream, int from, int reg) {
  const int item = static_cast<int>(stream.item);
  const int items = a_.temp(1);
  if (is_part_) choose_last_lanes();
  load_lanes(items, item, a_.ptr[a_.rax + from - (a_.lanes() - 1) * item]);
  const auto order = reversed_order(static_cast<uint32_t>(a_.lanes()));
  load_order(a_, reg, item, order);
  pick_lanes(a_, reg, item, items);
}

void Body::load_alternate(const Loop::Stream& stream, int from, int reg) {
  const int item = static_cast<int>(stream.item);
  const int first = a_.temp(1);
  const int second = a_.temp(2);
  const auto lanes = static_cast<uint32_t>(a_.lanes());
  if (is_part_) choose_even_lanes();
  load_lanes(first, item, a_.ptr[a_.rax + from]);
  if (is_part_) choose_odd_lanes();  // after the even ones
  load_lanes(second, item, a_.ptr[a_.rax + from + (a_.lanes() - 1) * item]);
  if (a_.has_masks()) {
    const auto behind = static_cast<uint32_t>(a_.wide(first, item).getBit() / 8 / item);
    load_order(a_, reg, item, alternate_order(lanes, behind));
    return pick_of_two(reg, item, first, second);
  }
  const auto order = alternate_order(lanes, 0);
  load_order(a_, reg, item, order);
  pick_lanes(a_, reg, item, first);
  load_order(a_, first, item, order);
  pick_lanes(a_, first, item, second);
  const Xmm to = a_.wide(reg, item);
  a_.vpblendd(to, to, a_.wide(first, item), to.isYMM() ? 0xF0 : 0x0C);
}

void Body::load_lanes(int reg, int64_t item, const Xbyak::Address& from) {
  is_part_ ? load_some(reg, item, from, a_.temp_mask(0)) : a_.load_items(reg, item, from);
}

// --- The lanes that a part of a vector takes, as a mask (AVX-512).

// As many as there are, at the end.
void Body::choose_last_lanes() {
  a_.mov(a_.edx, a_.lanes());
  a_.sub(a_.rdx, loop_.in_frame(loop_.count_));
  a_.kmovq(a_.r9, a_.part());
  a_.shlx(a_.r9, a_.r9, a_.rdx);
  a_.kmovq(a_.temp_mask(0), a_.r9);
}

// Of the first vector, for the first half of the elements.
void Body::choose_even_lanes() {
  const int others = 64 - a_.lanes() / 2;
  a_.kmovq(a_.rdx, a_.part());
  a_.shl(a_.rdx, others);
  a_.shr(a_.rdx, others);
  a_.mov(a_.r9, 0x5555555555555555);
  a_.pdep(a_.rdx, a_.rdx, a_.r9);
  a_.kmovq(a_.temp_mask(0), a_.rdx);
}

// Of the second one, for the other half.
void Body::choose_odd_lanes() {
  a_.kmovq(a_.rdx, a_.part());
  a_.shr(a_.rdx, a_.lanes() / 2);
  a_.add(a_.r9, a_.r9);
  a_.pdep(a_.rdx, a_.rdx, a_.r9);
  a_.kmovq(a_.temp_mask(0), a_.rdx);
}

// Lanes of two registers (AVX-512).
void Body::pick_of_two(int result, int64_t item, int first, int second) {
  const Xmm to = a_.wide(result, item);
  const Xmm a = a_.wide(first, item);
  const Xmm b = a_.wide(second, item);
  item == 1 ? a_.vpermi2b(to, a, b) : item == 2 ? a_.vpermi2w(to, a, b) : a_.vpermi2d(to, a, b);
}

}  // namespace weft::jit
