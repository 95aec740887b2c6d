#include "kernels/reduce/scan.h"

#include "base/convert.h"
#include "base/visit.h"
#include "kernels/elementwise/op_bodies.h"
#include "kernels/tuning.h"

namespace weft::kernels {
namespace {

// Complex numbers in two parts: as one word they would go through memory on their way to the sum.
template <class T>
T take(const std::byte* at) {
  if constexpr (is_complex_type<T>) {
    using Part = typename T::value_type;
    return {load<Part>(at), load<Part>(at + sizeof(Part))};
  } else {
    return load<T>(at);
  }
}
template <class T>
void put(std::byte* at, T value) {
  if constexpr (is_complex_type<T>) {
    using Part = typename T::value_type;
    store<Part>(at, value.real());
    store<Part>(at + sizeof(Part), value.imag());
  } else {
    store<T>(at, value);
  }
}

template <Op O, class T, int Lines>
void run_lines(std::byte* at, const Chains& c) {
  T total[Lines];
  for (int line = 0; line < Lines; ++line) total[line] = take<T>(at + line * c.beside);
  for (int64_t i = 1; i < c.n; ++i) {
    at += c.step;
    for (int line = 0; line < Lines; ++line) {
      total[line] = Body<O>::run(total[line], take<T>(at + line * c.beside));
      put<T>(at + line * c.beside, total[line]);
    }
  }
}

template <Op O, class T>
void run_chains(const Chains& chains) noexcept {
  const Chains c = chains;
  int64_t line = 0;
  for (; line + kChainsTogether <= c.lines; line += kChainsTogether)
    run_lines<O, T, kChainsTogether>(c.first + line * c.beside, c);
  for (; line + 2 <= c.lines; line += 2) run_lines<O, T, 2>(c.first + line * c.beside, c);
  if (line < c.lines) run_lines<O, T, 1>(c.first + line * c.beside, c);
}

}  // namespace

ChainKernel find_chains(Op op, DType dtype) noexcept {
  ChainKernel kernel = nullptr;
  visit(dtype, [&]<class T>() {
    if constexpr (is_int<T> || std::is_floating_point_v<T> || is_complex_type<T>) {
      if (op == Op::add) kernel = &run_chains<Op::add, T>;
      if (op == Op::multiply) kernel = &run_chains<Op::multiply, T>;
    }
    if constexpr (is_int<T> || std::is_floating_point_v<T>) {
      if (op == Op::maximum) kernel = &run_chains<Op::maximum, T>;
      if (op == Op::minimum) kernel = &run_chains<Op::minimum, T>;
    }
  });
  return kernel;
}

}  // namespace weft::kernels
