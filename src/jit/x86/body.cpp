#include "jit/x86/body.h"

#include "base/machine.h"

namespace weft::jit {

using Xbyak::Address;
using Xbyak::Xmm;

Body::Body(Loop& loop, int copies, bool is_part)
    : loop_(loop), a_(loop.a_), copies_(copies), is_part_(is_part) {
  for (int i = 0; i < loop.segment_.sources; ++i) {
    if (!loop.live_.is_splat(i) || !loop.live_.is_needed(i)) continue;
    const Loop::Place& place = loop.splat_[i];
    values_[id(i, 0)] = {place.reg, place.slot, true};
    if (place.reg >= 0) registers(is_mask(i))[place.reg] = {id(i, 0), true};
  }
  for (int i = 0; i < loop.segment_.sources && is_whole(); ++i) {
    for (int copy = 0; copy < copies_ && loop.is_pattern(i); ++copy) {
      const Loop::Place& place = loop.pattern_[i].vector[copy % loop.period_];
      values_[id(i, copy)] = {place.reg, place.slot, true};
    }
  }
  if (loop.transposed_.source >= 0)
    values_[id(loop.transposed_.source, 0)].reg = loop.transposed_.row;
  for (int reg = 0; reg < loop.reserved_; ++reg) vectors_[reg].is_locked = true;
  for (int reg = loop.first_pinned_; reg < a_.first_temp(); ++reg) vectors_[reg].is_locked = true;
}

void Body::write() {
  for (int step = 0; step < loop_.segment_.steps; ++step) {
    if (!loop_.live_.is_needed(loop_.segment_.sources + step)) continue;
    for (int copy = 0; copy < copies_; ++copy) write_step(step, copy);
  }
}

void Body::write_to(int first, bool joins) {
  to_ = first;
  joins_ = joins;
  write();
}

void Body::store_from(int first) {
  for (int copy = 0; copy < copies_; ++copy) store(0, copy, first + copy);
}

void Body::give(int target, int copy, int reg) {
  if (to_ < 0) return store(target, copy, reg);
  const Segment& segment = loop_.segment_;
  const DType type = segment.target[target].stored;
  const int to = to_ + copy;
  const int args[] = {to, reg};
  joins_ ? find_step(segment.isa, segment.join, type)(a_, type, to, args)
         : a_.copy_vector(a_.v(to, type), a_.v(reg, type));
}

void Body::write_step(int number, int copy) {
  const Segment& segment = loop_.segment_;
  const Step& step = segment.step[number];
  const int value = segment.sources + number;
  const int arity = info(step.op).arity;
  position_ = number * copies_ + copy;
  int args[kMaxArity];
  for (int k = 0; k < arity; ++k) args[k] = bring(step.args[k], copy);
  for (int k = 0; k < arity; ++k) release(step.args[k], copy);
  const int reg = take(is_mask(value));
  registers(is_mask(value))[reg].owner = id(value, copy);
  values_[id(value, copy)].reg = reg;
  if (step.op == Op::copy && step.compute != step.result)
    find_conversion(segment.isa, step.compute, step.result)(a_, step.compute, step.result, reg,
                                                            args[0]);
  else if (loop_.is_moved(number, copy))
    write_moved(step, reg, args);
  else
    find_step(segment.isa, step.op, step.compute)(a_, step.compute, reg, args);
  for (int t = 0; t < segment.targets; ++t) {
    if (segment.target[t].value == value) give(t, copy, reg);
  }
  release(value, copy);
}

// --- Registers.

// In a register, which stays until `release`.
int Body::bring(int value, int copy) {
  Value& it = values_[id(value, copy)];
  const bool mask = is_mask(value);
  if (it.reg < 0) {
    it.reg = take(mask);
    registers(mask)[it.reg] = {id(value, copy), true};
    it.is_stored ? move_from_frame(it.reg, mask, it.slot) : load(value, copy, it.reg);
  }
  registers(mask)[it.reg].is_locked = true;
  return it.reg;
}

bool Body::is_pinned(int value) const {
  if (value == loop_.transposed_.source) return true;
  if (loop_.live_.is_splat(value)) return loop_.splat_[value].reg >= 0;
  return value < loop_.segment_.sources && loop_.is_pattern(value) && is_whole() &&
         loop_.pattern_[value].vector[0].reg >= 0;
}

// The register may be given away again; at once, if the value is not used any more.
void Body::release(int value, int copy) {
  Value& it = values_[id(value, copy)];
  if (is_pinned(value) || it.reg < 0) return;
  Register& reg = registers(is_mask(value))[it.reg];
  reg.is_locked = false;
  if (next_use(id(value, copy)) < Liveness::kNever) return;
  reg.owner = -1;
  it.reg = -1;
}

// The position at which a value is used next.
int Body::next_use(int owner) const {
  const int value = owner / copies_;
  const int step = position_ / copies_;
  const int copy = position_ % copies_;
  const bool is_splat = loop_.live_.is_splat(value);
  // A splat serves all copies of this step.
  if (is_splat && copy + 1 < copies_ && loop_.live_.next_use(value, step - 1) == step)
    return position_ + 1;
  const int next = loop_.live_.next_use(value, step);
  return next == Liveness::kNever ? next : next * copies_ + owner % copies_;
}

int Body::take(bool mask) {
  Register* all = registers(mask);
  const int first = mask ? Assembler::kFirstMask : 0;
  const int end = mask ? Assembler::kFirstMask + Assembler::kMasks : a_.first_temp();
  int farthest = -1;
  for (int reg = first; reg < end; ++reg) {
    if (all[reg].is_locked) continue;
    if (all[reg].owner < 0) return reg;
    if (farthest < 0 || next_use(all[reg].owner) > next_use(all[farthest].owner)) farthest = reg;
  }
  give_up(farthest, mask);
  return farthest;
}

void Body::give_up(int reg, bool mask) {
  Register& it = registers(mask)[reg];
  Value& value = values_[it.owner];
  if (!value.is_stored) {
    if (value.slot < 0) value.slot = loop_.new_slot(64);
    move_to_frame(reg, mask, value.slot);
    value.is_stored = true;
  }
  value.reg = -1;
  it.owner = -1;
}

void Body::move_to_frame(int reg, bool mask, int slot) {
  const Address to = loop_.in_frame(slot);
  mask ? a_.kmovq(to, a_.k(reg)) : a_.vmovaps(to, a_.m(reg));
}
void Body::move_from_frame(int reg, bool mask, int slot) {
  const Address from = loop_.in_frame(slot);
  mask ? a_.kmovq(a_.k(reg), from) : a_.vmovaps(a_.m(reg), from);
}

// --- Memory.

// Of the column, in bytes. (An address has no place for a factor above 8.)
Xbyak::RegExp Body::offset(int64_t item) {
  if (item <= 8) return a_.rcx * static_cast<int>(item);
  a_.lea(a_.rdx, a_.ptr[a_.rcx + a_.rcx]);
  return a_.rdx * 8;
}

Address Body::address(const Loop::Stream& stream, int copy) {
  if (has_buffer(stream)) return loop_.in_frame(stream.buffer);
  const Xbyak::Reg64 row = loop_.row_of(stream);
  return a_.ptr[row + offset(stream.item) + copy * a_.lanes() * static_cast<int>(stream.item)];
}

void Body::load(int source, int copy, int result) {
  const Source& it = loop_.segment_.source[source];
  if (it.form == Form::repeated) return load_repeated(source, copy, result);
  if (it.form == Form::pattern) return load_raw(loop_.pattern_[source].window, copy, result);
  const int raw = loop_.is_mask(it.type) ? a_.temp(0) : result;
  load_raw(loop_.in_[source], copy, raw);
  take_loaded(a_, it.stored, it.type, result, raw);
}

void Body::load_repeated(int source, int copy, int result) {
  const Loop::Repeated& it = loop_.repeated_[source];
  load_raw(it.index, copy, result);
  int items = it.items.reg;
  if (items < 0) move_from_frame(items = a_.temp(0), false, it.items.slot);
  pick_lanes(a_, result, it.index.item, items);
}

void Body::load_raw(const Loop::Stream& stream, int copy, int reg) {
  if (has_buffer(stream)) copy_items(stream, false);
  if (stream.step != 1 && !has_buffer(stream)) return load_apart(stream, copy, reg);
  const Address from = address(stream, copy);
  const Xmm to = a_.wide(reg, stream.item);
  if (is_part_ && a_.has_masks()) return load_some(reg, stream.item, from, a_.part());
  if (is_part_ && !has_buffer(stream)) {
    const Xmm mask = load_part_mask(stream.item);
    return stream.item >= 8 ? a_.vmaskmovpd(to, mask, from) : a_.vmaskmovps(to, mask, from);
  }
  a_.load_items(reg, stream.item, from);
  fetch_ahead(stream, copy);
}

// AVX2.
Xmm Body::load_part_mask(int64_t item) {
  const Xmm mask = a_.wide(a_.temp(2), item);
  a_.vmovaps(mask, loop_.in_frame(loop_.part_mask_[item >= 8]));
  return mask;
}

void Body::load_some(int reg, int64_t item, const Address& from, const Xbyak::Opmask& mask) {
  a_.move_masked(item, a_.wide(reg, item) | mask | a_.T_z, from);
}

// A cache line for every cache line that is read.
void Body::fetch_ahead(const Loop::Stream& stream, int copy) {
  const int bytes = a_.lanes() * static_cast<int>(stream.item);
  if (stream.ahead < 0 || copy * bytes % kCacheLine != 0) return;
  const Xbyak::Reg64 ahead(stream.ahead);
  a_.prefetcht1(a_.ptr[ahead + offset(stream.item) + copy * bytes]);
}

void Body::store(int target, int copy, int reg) {
  const Target& it = loop_.segment_.target[target];
  reg = make_stored(a_, loop_.live_.type(it.value), it.stored, a_.temp(0), reg);
  if (to_frame_)
    return a_.store_items(reg, loop_.out_[target].item, loop_.in_frame(loop_.end_[target]));
  store_raw(loop_.out_[target], copy, reg, it.streams);
}

void Body::store_raw(const Loop::Stream& stream, int copy, int reg, bool streams) {
  const Address to = address(stream, copy);
  const Xmm from = a_.wide(reg, stream.item);
  const int64_t bytes = a_.lanes() * stream.item;
  if (is_part_ && a_.has_masks()) return a_.move_masked(stream.item, to | a_.part(), from);
  if (is_part_ && !has_buffer(stream)) {
    const Xmm mask = load_part_mask(stream.item);
    return stream.item >= 8 ? a_.vmaskmovpd(to, mask, from) : a_.vmaskmovps(to, mask, from);
  }
  streams && !is_part_ && bytes >= 16 ? a_.vmovntps(to, from)
                                      : a_.store_items(reg, stream.item, to);
  if (has_buffer(stream)) copy_items(stream, true);
}

// As many items as there are, one by one, between the row and the buffer: the last one first.
void Body::copy_items(const Loop::Stream& stream, bool is_out) {
  const int item = static_cast<int>(stream.item);
  const int step = stream.step * item;
  const Xbyak::Reg64 row = a_.r9;
  a_.mov(a_.rax, loop_.in_frame(loop_.count_));
  a_.lea(row, a_.ptr[a_.rcx + a_.rax - 1]);
  a_.imul(row, row, step);
  loop_.add_row(row, stream);
  const Address in_row = a_.ptr[row];
  const Address in_buffer = a_.ptr[a_.rsp + a_.rax * item + (stream.buffer - item)];
  const Xbyak::Reg moved = a_.rdx.changeBit(8 * item);
  Xbyak::Label again;
  a_.L(again);
  a_.mov(moved, is_out ? in_buffer : in_row);
  a_.mov(is_out ? in_row : in_buffer, moved);
  a_.sub(row, step);
  a_.dec(a_.rax);
  a_.jnz(again);
}

}  // namespace weft::jit
