// Updates: x[position] = op(x[position], value), one position after the other, so that repeated
// positions all count.
#include "base/convert.h"
#include "base/visit.h"
#include "gather/movers.h"
#include "kernels/elementwise/op_bodies.h"

namespace weft::gather {
namespace {

// Rows from so many elements on go to the operation's vectorised kernel. DERIVED calling one takes
// as long as a few elements.
constexpr int64_t kKernelRow = 8;

void update_row(const Patch& p, std::byte* x, const std::byte* values) {
  kernels::Tile tile = {};
  tile.in[0] = tile.out = x;
  tile.in[1] = values;
  tile.in_column[0] = tile.out_column = p.row.x_step;
  tile.in_column[1] = p.row.beside_step;
  tile.rows = 1;
  tile.columns = p.row.extent;
  p.kernel(tile);
}

struct ByKernel {
  static void run(const Patch& p, std::byte* x, const std::byte* values) {
    update_row(p, x, values);
  }
};

template <Op O, class T>
struct ByBody {
  static void run(const Patch& p, std::byte* x, const std::byte* values) {
    if (p.row.extent >= kKernelRow) return update_row(p, x, values);
    for (int64_t i = 0; i < p.row.extent; ++i) {
      std::byte* at = x + i * p.row.x_step;
      store<T>(at, kernels::Body<O>::run(load<T>(at), load<T>(values + i * p.row.beside_step)));
    }
  }
};

template <class Row>
void update_patch(const Patch& p) {
  const Block& b = p.block;
  for (int64_t line = 0; line < p.lines.extent; ++line) {
    std::byte* x = p.x + line * p.lines.x_step;
    const std::byte* values = p.beside + line * p.lines.beside_step;
    for (int64_t j = 0; j < b.count; ++j)
      Row::run(p, x + b.at[j], values + (b.listed ? b.listed[j] : b.beside + j * b.step));
  }
}

// The same for rows of one element and values that lie evenly.
template <Op O, class T>
void update_items(const Patch& p) {
  const Block b = p.block;
  if (p.row.extent > 1 || b.listed) return update_patch<ByBody<O, T>>(p);
  for (int64_t line = 0; line < p.lines.extent; ++line) {
    std::byte* x = p.x + line * p.lines.x_step;
    const std::byte* values = p.beside + line * p.lines.beside_step + b.beside;
    for (int64_t j = 0; j < b.count; ++j) {
      std::byte* at = x + b.at[j];
      store<T>(at, kernels::Body<O>::run(load<T>(at), load<T>(values + j * b.step)));
    }
  }
}

template <Op O>
Mover find_update(DType dtype) {
  return visit(dtype, [&]<class T>() -> Mover {
    if constexpr (!is_small_float<T> && info(O).domain.contains(dtype_of<T>))
      return &update_items<O, T>;
    return &update_patch<ByKernel>;
  });
}

}  // namespace

Mover find_updater(Op op, DType dtype) {
  switch (op) {
    case Op::add:
      return find_update<Op::add>(dtype);
    case Op::subtract:
      return find_update<Op::subtract>(dtype);
    case Op::multiply:
      return find_update<Op::multiply>(dtype);
    case Op::minimum:
      return find_update<Op::minimum>(dtype);
    case Op::maximum:
      return find_update<Op::maximum>(dtype);
    case Op::bitwise_and:
      return find_update<Op::bitwise_and>(dtype);
    case Op::bitwise_or:
      return find_update<Op::bitwise_or>(dtype);
    case Op::bitwise_xor:
      return find_update<Op::bitwise_xor>(dtype);
    default:
      return &update_patch<ByKernel>;
  }
}

}  // namespace weft::gather
