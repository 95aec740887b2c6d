#include "base/raise.h"
#include "base/text.h"
#include "dialect/lower.h"
#include "dialect/policy.h"
#include "dialect/refuse.h"
#include "weft/broadcast.h"

namespace weft::dialect {
namespace {

// The arrays of a call that take part in its shape: the operands, then the mask.
struct Participants {
  const Array* arrays[kMaxArity + 1];
  int count = 0;
  void add(const Array* array) {
    if (array) arrays[count++] = array;
  }
  std::vector<Shape> shapes() const {
    std::vector<Shape> list;
    for (int i = 0; i < count; ++i) list.push_back(arrays[i]->shape());
    return list;
  }
};

Participants participants(Op op, const Operand* operands, const Options& options) {
  Participants all;
  for (int i = 0; i < info(op).arity; ++i) all.add(operands[i].array());
  all.add(options.where.get());
  return all;
}

void check_mask(const char* name, const Options& options) {
  const Array* mask = options.where.get();
  if (!mask) return;
  if (!options.out.get()) {
    raise(ErrorKind::where_without_out, name,
          "where= without out= would leave the elements it does not select undefined",
          "give an out= whose elements are kept, or use where(mask, a, b)");
  }
  if (mask->dtype() != DType::boolean) {
    raise(ErrorKind::dtype_unsupported, name,
          cat("the where= mask is ", mask->dtype(), "; it must be bool"),
          "mask != 0 makes booleans of numbers");
  }
}

// All operands together, then `out`: it joins, but must not have to change.
Shape find_shape(const char* name, Voice voice, const Participants& all, const Operand* operands,
                 const Options& options) {
  Shape shape;
  for (int i = 0; i < all.count; ++i) {
    if (!widen_to_fit(shape, all.arrays[i]->shape())) refuse_operands(name, voice, all.shapes());
  }
  const Array* out = options.out.get();
  if (out) {
    Shape joined = shape;
    if (!widen_to_fit(joined, out->shape()) || joined != out->shape()) {
      refuse_output(name, voice, all.shapes(), shape, out->shape(), operands[0].array() == out);
    }
    shape = out->shape();
  }
  if (!is_valid(shape)) check_shape(shape, name);
  return shape;
}

void check_trailing_stretches(const char* name, Voice voice, const Participants& all,
                              const Shape& shape, const std::optional<Policy>& policy) {
  Placed placed[kMaxArity + 1];
  Axes dims[kMaxArity + 1];
  for (int i = 0; i < all.count; ++i) {
    dims[i] = trailing_axes(all.arrays[i]->rank(), shape.rank());
    placed[i] = {&all.arrays[i]->shape(), &dims[i], false};
  }
  check_stretches(name, voice, placed, all.count, shape, policy);
}

}  // namespace

StrictOp lower_trailing(Op op, const char* name, Voice voice, const Types& types,
                        const Operand* operands, const Options& options) {
  check_mask(name, options);
  const Participants all = participants(op, operands, options);
  StrictOp strict;
  strict.op = op;
  strict.name = name;
  strict.voice = voice;
  strict.compute = types.compute;
  strict.result = types.result;
  strict.shape = find_shape(name, voice, all, operands, options);
  if (are_stretches_watched(options.policy)) {
    check_trailing_stretches(name, voice, all, strict.shape, options.policy);
  }
  for (int i = 0; i < info(op).arity; ++i) {
    strict.loads[i] = types.loads[i];
    const Array* array = operands[i].array();
    strict.operands[i] = array ? place_trailing(*array, strict.shape)
                               : place_scalar(operands[i].scalar(), types.loads[i], strict.shape);
  }
  strict.out = options.out.get();
  if (options.where.get()) {
    strict.masked = true;
    strict.mask = place_trailing(*options.where.get(), strict.shape);
  }
  return strict;
}

StrictOp lower_numpy(Op op, const char* name, const Operand* operands, const Options& options) {
  const Types types = resolve_numpy(op, name, operands);
  return lower_trailing(op, name, Voice::numpy, types, operands, options);
}

StrictOp lower_assign(const char* name, Voice voice, const Operand& value, const Array& target) {
  const Types types = resolve_assign(name, value, target.dtype());
  Options options;
  options.out = target;
  return lower_trailing(Op::copy, name, voice, types, &value, options);
}

}  // namespace weft::dialect
