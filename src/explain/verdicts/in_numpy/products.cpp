// What NumPy 2.4 says of products.
#include <algorithm>

#include "base/text.h"
#include "explain/verdicts/in_numpy/refusal.h"
#include "weft/broadcast.h"

namespace weft::explanation::verdicts::in_numpy {
namespace {

// A function of NumPy's that broadcasts all but the axes of its signature.
struct Gufunc {
  std::string_view name;
  std::string_view signature;
  int axes[2];    // of each operand, as the signature has them
  int least[2];   // as far as they may not be left out
  int summed[2];  // the summed axis, counted from the end
};
constexpr Gufunc kGufuncs[] = {
    {"matmul", "(n?,k),(k,m?)->(n?,m?)", {2, 2}, {1, 1}, {1, 2}},
    {"matvec", "(m,n),(n)->(m)", {2, 1}, {2, 1}, {1, 1}},
    {"vecmat", "(n),(n,m)->(m)", {1, 2}, {1, 2}, {1, 2}},
    {"vecdot", "(n),(n)->()", {1, 1}, {1, 1}, {1, 1}},
};

Sentence rank_refusal(const Gufunc& f, const Call& call) {
  for (size_t i = 0; i < 2; ++i) {
    const int rank = shape_of(call, i).rank();
    if (rank >= f.least[i]) continue;
    return cat(f.name, ": Input operand ", i, " does not have enough dimensions (has ", rank,
               ", gufunc core with signature ", f.signature, " requires ", f.least[i], ")");
  }
  return {};
}

// Axes of the signature that are given: matmul takes vectors.
int own_axes(const Gufunc& f, const Call& call, size_t i) {
  return std::min(f.axes[i], shape_of(call, i).rank());
}

Sentence depth_refusal(const Gufunc& f, const Call& call) {
  const Shape& a = shape_of(call, 0);
  const Shape& b = shape_of(call, 1);
  const int64_t depth = a[-1];
  const int64_t other = b[-std::min(f.summed[1], b.rank())];
  if (depth == other) return {};
  return cat(f.name, ": Input operand 1 has a mismatch in its core dimension 0, with gufunc ",
             "signature ", f.signature, " (size ", other, " is different from ", depth, ")");
}

Shape batch_of(const Shape& x, int own) {
  Shape batch;
  for (int i = 0; i < x.rank() - own; ++i) batch.push_back(x[i]);
  return batch;
}

// The axes of a result that are no batch axes.
Dims core_result(const Gufunc& f, const Call& call) {
  Dims core;
  for (size_t i = 0; i < 2; ++i) {
    const Shape& x = shape_of(call, i);
    if (own_axes(f, call, i) == 2) core.push_back(x[f.summed[i] == 1 ? -2 : -1]);
  }
  return core;
}

Sentence batch_refusal(const Gufunc& f, const Call& call) {
  const Shape batches[] = {batch_of(shape_of(call, 0), own_axes(f, call, 0)),
                           batch_of(shape_of(call, 1), own_axes(f, call, 1))};
  Shape joined = batches[0];
  if (widen_to_fit(joined, batches[1])) return {};
  const Dims core = core_result(f, call);
  const int rank = std::max(batches[0].rank(), batches[1].rank());
  std::vector<Dims> remapped;
  for (const Shape& batch : batches) {
    Dims seen = Dims::filled(rank + core.size(), -1);
    for (int i = 0; i < batch.rank(); ++i) seen[rank - batch.rank() + i] = batch[i];
    remapped.push_back(seen);
  }
  Dims requested = Dims::filled(rank, -1);
  for (const int64_t extent : core) requested.push_back(extent);
  return cat(numpy_remapping({shape_of(call, 0), shape_of(call, 1)}, remapped),
             "  and requested shape ", numpy_remapped(requested));
}

Sentence gufunc_refusal(const Gufunc& f, const Call& call) {
  if (Sentence refused = rank_refusal(f, call)) return refused;
  if (Sentence refused = depth_refusal(f, call)) return refused;
  return batch_refusal(f, call);
}

Sentence alignment_refusal(const Shape& a, const Shape& b) {
  if (a.empty() || b.empty()) return {};
  const int with = std::max(b.rank() - 2, 0);
  if (a[-1] == b[with]) return {};
  return cat("shapes ", numpy_shape(a), " and ", numpy_shape(b), " not aligned: ", a[-1], " (dim ",
             a.rank() - 1, ") != ", b[with], " (dim ", with, ")");
}

Shape with_last_axes_swapped(Shape shape) {
  if (shape.rank() > 1) std::swap(shape[-1], shape[-2]);
  return shape;
}

bool has_duplicates(const Axes& axes) {
  for (int i = 0; i < axes.size(); ++i) {
    for (int j = 0; j < i; ++j) {
      if (axes[i] == axes[j]) return true;
    }
  }
  return false;
}

bool is_axis(int64_t axis, const Shape& shape) {
  return axis >= -shape.rank() && axis < shape.rank();
}

Sentence tensordot_refusal(const Call& call) {
  const Axes& from_a = call.pairs[0];
  const Axes& from_b = call.pairs[1];
  const Shape& a = shape_of(call, 0);
  const Shape& b = shape_of(call, 1);
  if (has_duplicates(from_a) || has_duplicates(from_b))
    return "duplicate axes are not allowed in tensordot";
  if (from_a.size() != from_b.size()) return "shape-mismatch for sum";
  for (int i = 0; i < from_a.size(); ++i) {
    if (!is_axis(from_a[i], a) || !is_axis(from_b[i], b)) return "tuple index out of range";
    if (a[static_cast<int>(from_a[i])] != b[static_cast<int>(from_b[i])])
      return "shape-mismatch for sum";
  }
  return {};
}

// One axis twice, once from either end.
Sentence repetition_refusal(const Call& call) {
  for (size_t side = 0; side < 2; ++side) {
    const int rank = shape_of(call, side).rank();
    Axes places;
    for (const int64_t axis : call.pairs[side]) places.push_back(axis < 0 ? axis + rank : axis);
    if (has_duplicates(places)) return "axes don't match array";
  }
  return {};
}

}  // namespace

Sentence product_refusal(const Call& call) {
  for (const Gufunc& f : kGufuncs) {
    if (call.function == f.name) return gufunc_refusal(f, call);
  }
  const Shape& a = shape_of(call, 0);
  const Shape& b = shape_of(call, 1);
  if (call.function == "dot") return alignment_refusal(a, b);
  if (call.function == "inner") return alignment_refusal(a, with_last_axes_swapped(b));
  if (call.function == "vdot" && count_or_overflow(a) != count_or_overflow(b))
    return cat("cannot reshape array of size ", count_or_overflow(b), " into shape (",
               count_or_overflow(a), ",)");
  if (call.function != "tensordot") return {};
  if (Sentence refused = tensordot_refusal(call)) return refused;
  return repetition_refusal(call);
}

}  // namespace weft::explanation::verdicts::in_numpy
