// What PyTorch 2.15 says of products.
#include <algorithm>

#include "array/axes.h"
#include "base/text.h"
#include "explain/verdicts/in_torch/refusal.h"
#include "weft/broadcast.h"

namespace weft::explanation::verdicts::in_torch {
namespace {

struct Factors {
  Shape a;
  Shape b;
  DType a_type;
  DType b_type;
};

Sentence unimplemented(std::string_view kernel, DType dtype) {
  if (dtype != DType::boolean) return {};
  return cat("\"", kernel, "\" not implemented for 'Bool'");
}

Sentence vectors_refusal(const Factors& f) {
  if (f.a.rank() != 1 || f.b.rank() != 1)
    return cat("1D tensors expected, but got ", f.a.rank(), "D and ", f.b.rank(), "D tensors");
  if (f.a_type != f.b_type)
    return cat("dot : expected both vectors to have same dtype, but found ", torch_name(f.a_type),
               " and ", torch_name(f.b_type));
  if (f.a != f.b)
    return cat("inconsistent tensor size, expected tensor ", brackets(f.a), " and src ",
               brackets(f.b), " to have the same number of elements, but got ", f.a[0], " and ",
               f.b[0], " elements respectively");
  return unimplemented("dot", f.a_type);
}

Sentence matrix_vector_refusal(const Factors& f) {
  if (f.a.empty()) return "Dimension specified as 0 but tensor has no dimensions";
  if (f.a.rank() != 2 || f.b.rank() != 1)
    return cat("vector + matrix @ vector expected, got 1, ", f.a.rank(), ", ", f.b.rank());
  if (f.a[1] != f.b[0])
    return cat("size mismatch, got input (", f.a[0], "), mat (", times_shape(f.a), "), vec (",
               f.b[0], ")");
  if (f.a_type != f.b_type)
    return cat("addmv input tensors must have the same dtype, but got ", torch_name(f.b_type), ", ",
               torch_name(f.a_type), ", and ", torch_name(f.b_type));
  return count_or_overflow(f.a) == 0 ? std::nullopt : unimplemented("addmv_impl_cpu", f.a_type);
}

Sentence matrices_refusal(const Factors& f) {
  if (f.a.rank() != 2) return cat("mm: self must be a matrix, got ", f.a.rank(), "-D tensor");
  if (f.b.rank() != 2) return cat("mm: mat2 must be a matrix, got ", f.b.rank(), "-D tensor");
  if (f.a[1] != f.b[0])
    return cat("mm: mat1 and mat2 shapes cannot be multiplied (", times_shape(f.a), " and ",
               times_shape(f.b), ")");
  if (f.a_type != f.b_type)
    return cat("expected m1 and m2 to have the same dtype, but got: ", torch_c_type(f.a_type),
               " != ", torch_c_type(f.b_type));
  const bool is_empty = f.a[0] == 0 || f.b[1] == 0 || f.a[1] == 0;
  return is_empty ? std::nullopt : unimplemented("addmm_impl_cpu_", f.a_type);
}

Sentence batches_refusal(const Factors& f) {
  if (f.a.rank() != 3) return "batch1 must be a 3D tensor";
  if (f.b.rank() != 3) return "batch2 must be a 3D tensor";
  if (f.a[0] != f.b[0] || f.a[2] != f.b[1])
    return cat("Expected size for first two dimensions of batch2 tensor to be: ",
               brackets(Shape{f.a[0], f.a[2]}), " but got: ", brackets(Shape{f.b[0], f.b[1]}), ".");
  if (f.a[0] * f.a[1] * f.b[2] == 0 || f.a[2] == 0) return {};
  if (f.a_type == DType::boolean) return unimplemented("bmm", f.a_type);
  if (f.a_type == f.b_type) return {};
  return cat("expected scalar type ", torch_name(f.a_type), " but found ", torch_name(f.b_type));
}

// --- matmul: by rank one of the above.

int64_t leading_count(const Shape& shape, int own) {
  int64_t count = 1;
  for (int i = 0; i < shape.rank() - own; ++i) count *= shape[i];
  return count;
}

// The last two axes swapped: its strides, in elements.
struct Larger {
  Shape shape;
  Strides strides;
};
Larger larger_of(const Factors& f, bool a_is_larger) {
  Larger larger{a_is_larger ? f.a : f.b, row_major_strides(a_is_larger ? f.a : f.b)};
  if (a_is_larger) return larger;
  std::swap(larger.shape[-1], larger.shape[-2]);
  std::swap(larger.strides[-1], larger.strides[-2]);
  return larger;
}

// Many matrices by one matrix or vector: as one matrix, if that takes no copy.
bool folds(const Factors& f, bool a_is_larger) {
  const Larger larger = larger_of(f, a_is_larger);
  const int smaller_rank = a_is_larger ? f.b.rank() : f.a.rank();
  if (larger.shape.rank() < 3 || smaller_rank > 2 || f.a.rank() == 2) return false;
  if (count_or_overflow(larger.shape) == 0) return true;
  int64_t expected = -1;
  for (int i = larger.shape.rank() - 2; i >= 0; --i) {
    if (larger.shape[i] == 1) continue;
    if (expected >= 0 && larger.strides[i] != expected) return false;
    expected = larger.strides[i] * larger.shape[i];
  }
  return true;
}

Sentence folded_refusal(const Factors& f, bool a_is_larger) {
  const Shape larger = larger_of(f, a_is_larger).shape;
  const Shape smaller = a_is_larger ? f.b : f.a;
  const Factors folded{{leading_count(larger, 1), larger[-1]},
                       smaller,
                       a_is_larger ? f.a_type : f.b_type,
                       a_is_larger ? f.b_type : f.a_type};
  return smaller.rank() == 1 ? matrix_vector_refusal(folded) : matrices_refusal(folded);
}

Shape leading(const Shape& x) {
  Shape batch;
  for (int i = 0; i + 2 < x.rank(); ++i) batch.push_back(x[i]);
  return batch;
}

// REQUIRES: a rank of 2 or more. (Counted from the front: g++ 12 warns of entry -2 of a list that
// it thinks empty.)
Shape with_last_two(int64_t count, const Shape& x) {
  const int row = x.rank() - 2;
  return {count, x[row], x[row + 1]};
}

Sentence batched_refusal(const Factors& f) {
  const Shape a = f.a.rank() == 1 ? Shape{1, f.a[0]} : f.a;
  const Shape b = f.b.rank() == 1 ? Shape{f.b[0], 1} : f.b;
  Shape batch = leading(a);
  if (Sentence refused = size_refusal(batch, leading(b))) return refused;
  widen_to_fit(batch, leading(b));
  const int64_t count = leading_count(batch, 0);
  return batches_refusal({with_last_two(count, a), with_last_two(count, b), f.a_type, f.b_type});
}

Sentence matmul_refusal(const Factors& f) {
  const int a = f.a.rank();
  const int b = f.b.rank();
  if (a == 0 || b == 0)
    return cat("both arguments to matmul need to be at least 1D, but they are ", a, "D and ", b,
               "D");
  if (a == 1 && b == 1) return vectors_refusal(f);
  if (a == 2 && b == 1) return matrix_vector_refusal(f);
  if (a == 1 && b == 2) return matrices_refusal({{1, f.a[0]}, f.b, f.a_type, f.b_type});
  if (a == 2 && b == 2) return matrices_refusal(f);
  return folds(f, a >= b) ? folded_refusal(f, a >= b) : batched_refusal(f);
}

// --- The others.

Sentence inner_refusal(const Factors& f) {
  if (f.a.empty() || f.b.empty()) return {};
  if (f.a[-1] != f.b[-1])
    return cat("inner() the last dimension must match on both input tensors but got shapes ",
               brackets(f.a), " and ", brackets(f.b));
  if (f.a_type != f.b_type) return "both inputs should have same dtype";
  const bool is_empty = count_or_overflow(f.a) == 0 || count_or_overflow(f.b) == 0;
  return is_empty ? std::nullopt : unimplemented("addmm_impl_cpu_", f.a_type);
}

Sentence vecdot_refusal(const Factors& f) {
  if (!is_floating(f.a_type) && !is_complex(f.a_type))
    return cat("linalg.vecdot: Expected a floating point or complex tensor as input. Got ",
               torch_name(f.a_type));
  if (f.a_type != f.b_type)
    return cat("linalg.vecdot: Expected x and y to have the same dtype, but found x of type ",
               torch_name(f.a_type), " and y of type ", torch_name(f.b_type), " instead");
  if (f.a.rank() == 1 && f.b.rank() == 1) return vectors_refusal(f);
  return size_refusal(f.a, f.b);
}

Sentence outer_refusal(const Factors& f) {
  if (f.a.rank() != 1) return cat("outer: Expected 1-D argument self, but got ", f.a.rank(), "-D");
  if (f.b.rank() != 1) return cat("outer: Expected 1-D argument vec2, but got ", f.b.rank(), "-D");
  return {};
}

Sentence extent_refusal(int64_t axis, const Shape& x) {
  if (x.empty()) return cat("Dimension specified as ", axis, " but tensor has no dimensions");
  return torch_axis_refusal(axis, x.rank());
}

Sentence repetition_refusal(const Axes& axes, int rank) {
  Axes seen;
  for (const int64_t axis : axes) {
    const int64_t place = from_start(axis, rank);
    if (contains(seen, place))
      return cat("dim ", place, " appears multiple times in the list of dims");
    seen.push_back(place);
  }
  return {};
}

Sentence tensordot_refusal(const Call& call, const Factors& f) {
  const Axes& from_a = call.pairs[0];
  const Axes& from_b = call.pairs[1];
  if (from_a.size() != from_b.size()) return "both dimension lists should have same length";
  if (f.a_type != f.b_type) return "both inputs should have same dtype";
  for (int i = 0; i < from_a.size(); ++i) {
    if (Sentence refused = extent_refusal(from_a[i], f.a)) return refused;
    if (Sentence refused = extent_refusal(from_b[i], f.b)) return refused;
    const int64_t a = f.a[static_cast<int>(from_a[i])];
    const int64_t b = f.b[static_cast<int>(from_b[i])];
    if (a == b || a == 1 || b == 1) continue;
    return cat("contracted dimensions need to match, but first has size ", a, " in dim ", from_a[i],
               " and second has size ", b, " in dim ", from_b[i]);
  }
  if (Sentence refused = repetition_refusal(from_a, f.a.rank())) return refused;
  return repetition_refusal(from_b, f.b.rank());
}

}  // namespace

Sentence product_refusal(const Call& call) {
  const Factors f{shape_of(call, 0), shape_of(call, 1), dtype_of_input(call, 0),
                  dtype_of_input(call, 1)};
  const std::string& name = call.function;
  if (name == "matmul" || name == "linalg::matmul") return matmul_refusal(f);
  if (name == "mm") return matrices_refusal(f);
  if (name == "mv" || name == "matvec") return matrix_vector_refusal(f);
  if (name == "bmm") return batches_refusal(f);
  if (name == "dot" || name == "vdot") return vectors_refusal(f);
  if (name == "inner") return inner_refusal(f);
  if (name == "vecdot" || name == "linalg::vecdot") return vecdot_refusal(f);
  if (name == "outer" || name == "linalg::outer") return outer_refusal(f);
  if (name == "tensordot") return tensordot_refusal(call, f);
  return {};
}

}  // namespace weft::explanation::verdicts::in_torch
