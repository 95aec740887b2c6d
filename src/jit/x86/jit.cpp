#include "jit/jit.h"

#include <xbyak/xbyak_util.h>

#include <memory>

#include "base/fork.h"
#include "base/machine.h"
#include "jit/x86/loop.h"

namespace weft::jit {
namespace {

// Room for the longest segments: three bodies of some hundred instructions.
constexpr size_t kMostBytes = 256 * 1024;

struct alignas(kCacheLine) Buffer {
  unsigned char bytes[kMostBytes];
};

}  // namespace

bool is_available() noexcept { return true; }

StepEmitter find_step(Isa isa, Op op, DType compute) {
  if (compute == DType::boolean) return boolean_step(op);
  if (compute == DType::f32 || compute == DType::f64) return float_step(isa, op);
  if (is_complex(compute)) return complex_step(op);
  return is_integer(compute) ? integer_step(isa, op, compute) : nullptr;
}

bool takes(Isa isa, Op op, DType compute) noexcept {
  return find_step(isa, op, compute) != nullptr;
}

// Constants stay in registers, and powers of two are one instruction.
bool pays_alone(Isa isa, Op op, DType compute) noexcept {
  return op == Op::exp && takes(isa, op, compute);
}

bool converts(Isa isa, DType from, DType to) noexcept {
  if (from == to) return true;
  return find_conversion(isa, from, to) != nullptr;
}

bool repeats(Isa isa, DType stored, DType type) noexcept {
  const bool has_booleans = stored == DType::boolean || type == DType::boolean;
  return !has_booleans && (is_complex(type) || shuffles(isa, type));
}

bool holds_patterns(const Segment& segment) {
  constexpr int64_t kLargestScale = 8;  // of an index in an address
  const bool has_room = segment.isa == Isa::avx512 && is_light(segment);
  const int most = has_room ? kMostPeriodOfLight : kMostPeriod;
  const int lanes = lanes_of(segment);
  for (int i = 0; i < segment.sources; ++i) {
    const Source& it = segment.source[i];
    if (it.form != Form::pattern) continue;
    if (size_in_bytes(it.type) > kLargestScale) return false;
    if (it.times > lanes || period_of(it.times, lanes) > most) return false;
  }
  return true;
}

bool shuffles(Isa isa, DType stored) noexcept {
  using Xbyak::util::Cpu;
  static constinit Computed<bool> known;
  const bool moves_bytes = known.get([] { return Cpu().has(Cpu::tAVX512_VBMI); });
  const int64_t item = size_in_bytes(stored);
  if (item >= 4) return !is_complex(stored);
  return isa == Isa::avx512 && (item == 2 || moves_bytes);
}

Code make_kernel(const Segment& segment) noexcept {
  // Nothing here is worth failing for: without a kernel the program is interpreted.
  try {
    const std::unique_ptr<Buffer> buffer(new Buffer);
    const size_t bytes = Loop(segment, buffer->bytes, kMostBytes).write();
    return Code(buffer->bytes, bytes);
  } catch (const std::exception&) {
    return {};
  }
}

}  // namespace weft::jit
