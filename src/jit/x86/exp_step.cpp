// exp of float32 and float64 for AVX-512, to the bit what kernels/math/exp.h computes, from which
// the numbers are:
//
//   x = n ln2 + r, |r| <= ln2 / 2      exp(x) = 2^n (1 + r + r^2 Q(r))
//
// The kernels multiply by 2^n in two halves, so as to round once; here one instruction does.
// tests/jit holds the two together.
#include <array>

#include "base/bit_cast.h"
#include "jit/x86/steps.h"
#include "kernels/math/exp.h"

namespace weft::jit {
namespace {

using Xbyak::Xmm;
namespace math = kernels::math;

template <class T>
struct Exp;
template <>
struct Exp<float> : math::ExpLimits<float> {
  static constexpr DType kType = DType::f32;
  // Of 1 + r + r^2 Q(r), the highest power first.
  static constexpr std::array kSeries = {
      0x1.694cf8p-10f, 0x1.123984p-7f, 0x1.555a26p-5f, 0x1.555492p-3f, 0x1.fffffap-2f, 1.0f, 1.0f};
};
template <>
struct Exp<double> : math::ExpLimits<double> {
  static constexpr DType kType = DType::f64;
  static constexpr std::array kSeries = {0x1.af6378607e277p-26,
                                         0x1.2891e2fae3c5ap-22,
                                         0x1.71ddf6c4f2c8dp-19,
                                         0x1.a019b8aa4b29fp-16,
                                         0x1.a01a01afebea6p-13,
                                         0x1.6c16c178aea18p-10,
                                         0x1.111111110f897p-7,
                                         0x1.5555555553cd2p-5,
                                         0x1.5555555555558p-3,
                                         0x1.0000000000001p-1,
                                         1.0,
                                         1.0};
};

uint64_t bits_of(float x) { return bits_as<uint32_t>(x); }
uint64_t bits_of(double x) { return bits_as<uint64_t>(x); }

template <class T>
class ExpWriter {
 public:
  explicit ExpWriter(Assembler& a)
      : a_(a),
        rest_(a.v(a.temp(0), E::kType)),
        sum_(a.v(a.temp(1), E::kType)),
        n_(a.v(a.temp(2), E::kType)) {}

  void write(int result, int arg) {
    clamp(a_.v(arg, E::kType));
    reduce();
    copy(sum_, E::kSeries[0]);
    for (size_t i = 1; i < E::kSeries.size(); ++i) multiply_add(sum_, rest_, E::kSeries[i]);
    const Xmm to = a_.v(result, E::kType);
    emit<&Assembly::vscalefps, &Assembly::vscalefpd>(a_, E::kType, to, sum_, n_);
  }

 private:
  using E = Exp<T>;
  static constexpr bool kIsSingle = sizeof(T) == 4;

  // The register that has a constant, which may have to be loaded into `room` first.
  Xmm in_register(T value, const Xmm& room) {
    const int kept = a_.kept_constant(bits_of(value));
    if (kept >= 0) return a_.v(kept, E::kType);
    a_.splat_constant(room.getIdx(), sizeof(T), bits_of(value));
    return room;
  }
  void copy(const Xmm& to, T value) { a_.copy_vector(to, in_register(value, to)); }

  // To `rest`. Operands in this order leave nan as it is.
  void clamp(const Xmm& x) {
    const Xmm low = in_register(E::kLow, sum_);
    kIsSingle ? a_.vmaxps(rest_, low, x) : a_.vmaxpd(rest_, low, x);
    const Xmm high = in_register(E::kHigh, sum_);
    kIsSingle ? a_.vminps(rest_, high, rest_) : a_.vminpd(rest_, high, rest_);
  }
  // n, and what is left of x.
  void reduce() {
    copy(n_, E::kLog2e);
    multiply_add(n_, rest_, math::kRounder<T>);
    with(math::kRounder<T>, [&](const Xbyak::Operand& rounder) {
      kIsSingle ? a_.vsubps(n_, n_, rounder) : a_.vsubpd(n_, n_, rounder);
    });
    add_product(rest_, n_, -E::kLn2Hi);
    add_product(rest_, n_, -E::kLn2Lo);
  }

  // to = to * by + plus
  void multiply_add(const Xmm& to, const Xmm& by, T plus) {
    with(plus, [&](const Xbyak::Operand& value) {
      kIsSingle ? a_.vfmadd213ps(to, by, value) : a_.vfmadd213pd(to, by, value);
    });
  }
  // to = to + x * by
  void add_product(const Xmm& to, const Xmm& x, T by) {
    with(by, [&](const Xbyak::Operand& value) {
      kIsSingle ? a_.vfmadd231ps(to, x, value) : a_.vfmadd231pd(to, x, value);
    });
  }

  // A constant as an operand: a register, or memory.
  template <class Write>
  void with(T value, Write&& write) {
    const int kept = a_.kept_constant(bits_of(value));
    if (kept >= 0) return write(a_.v(kept, E::kType));
    write(a_.constant_for_all(bits_of(value)));
  }

  Assembler& a_;
  const Xmm rest_, sum_, n_;
};

template <class T>
std::vector<uint64_t> all_constants() {
  using E = Exp<T>;
  std::vector<uint64_t> all;
  for (const T value :
       {T{1}, math::kRounder<T>, E::kLow, E::kHigh, E::kLog2e, -E::kLn2Hi, -E::kLn2Lo})
    all.push_back(bits_of(value));
  for (size_t i = 0; i + 2 < E::kSeries.size(); ++i) all.push_back(bits_of(E::kSeries[i]));
  return all;
}

}  // namespace

std::vector<uint64_t> constants_of(Op op, DType compute) {
  if (op != Op::exp) return {};
  return compute == DType::f32 ? all_constants<float>() : all_constants<double>();
}

void exp_step(Assembler& a, DType t, int d, const int* x) {
  t == DType::f32 ? ExpWriter<float>(a).write(d, x[0]) : ExpWriter<double>(a).write(d, x[0]);
}

}  // namespace weft::jit
