// Lowering of products: from a call in one of the dialects to a Contract, or a refusal. Nothing
// runs, and abstract values are lowered like arrays.
#pragma once

#include "core/contract.h"
#include "weft/linalg.h"
#include "weft/xla.h"

namespace weft::dialect {

// Who asks, and where the result goes.
struct ProductCall {
  const char* op;
  Dialect dialect = Dialect::numpy;
  const Array* out = nullptr;
  std::optional<Policy> policy = {};

  explicit ProductCall(const char* name, Dialect who = Dialect::numpy) : op(name), dialect(who) {}
  ProductCall(const char* name, Dialect who, const ProductOptions& options)
      : op(name), dialect(who), out(options.out.get()), policy(options.policy) {}
};

// An operand of a product: a batch of matrices, or of vectors.
struct Factor {
  const core::Value& value;
  bool is_vector;

  int core_axes() const { return is_vector ? 1 : 2; }
};

// a (batch, rows, depth) times b (batch, depth, columns), of type `result`. A vector lacks its rows
// (b: its columns), and so does the result. The batches broadcast as far as the policy allows.
core::Contract lower_product(const ProductCall& call, const Factor& a, const Factor& b,
                             DType result);
// The same as matmul sees an operand: a vector if it is 1-d.
core::Contract lower_matmul(const ProductCall& call, const core::Value& a, const core::Value& b,
                            DType result);
// Sums over pairs of axes, which may be negative: the axes of a that are left, then those of b.
core::Contract lower_tensordot(const ProductCall& call, const core::Value& a, const core::Value& b,
                               const Axes (&axes)[2], DType result);

// --- NumPy. Types are promoted.

core::Contract lower_matmul(const core::Value& a, const core::Value& b, const ProductOptions& o);
core::Contract lower_matvec(const core::Value& a, const core::Value& x, const ProductOptions& o);
core::Contract lower_vecmat(const core::Value& x, const core::Value& a, const ProductOptions& o);
core::Contract lower_vecdot(const core::Value& a, const core::Value& b, int64_t axis);
// REQUIRES, as for lower_inner: neither is 0-d.
core::Contract lower_dot(const core::Value& a, const core::Value& b, const ProductOptions& o);
core::Contract lower_inner(const core::Value& a, const core::Value& b);
core::Contract lower_tensordot(const core::Value& a, const core::Value& b, int axes);
core::Contract lower_tensordot(const core::Value& a, const core::Value& b, const Axes& a_axes,
                               const Axes& b_axes);

// The sum over all entries of two vectors, the first of them conjugated.
core::Contract lower_vdot(const core::Value& a, const core::Value& b);

// --- PyTorch. Types are equal; its first sentence stands in every error.

core::Contract lower_torch_matmul(const core::Value& a, const core::Value& b,
                                  const ProductOptions& o);
core::Contract lower_torch_mm(const core::Value& a, const core::Value& b, const ProductOptions& o);
core::Contract lower_torch_mv(const core::Value& a, const core::Value& b, const ProductOptions& o);
core::Contract lower_torch_dot(const core::Value& a, const core::Value& b);
core::Contract lower_torch_bmm(const core::Value& a, const core::Value& b, const ProductOptions& o);

// The product within addmm (rank 2) and baddbmm (rank 3), of the type that sums are made in. The
// input and the factors beta and alpha are checked too.
struct AddCall {
  const char* op;
  int rank;
  double beta;
  double alpha;
};
core::Contract lower_torch_added(const AddCall& call, const core::Value& input,
                                 const core::Value& a, const core::Value& b);

// --- XLA. StableHLO's constraints, one by one.

core::Contract lower_xla_dot_general(const core::Value& lhs, const core::Value& rhs,
                                     const xla::DotDimensions& dimensions);
core::Contract lower_xla_dot(const core::Value& lhs, const core::Value& rhs);

}  // namespace weft::dialect
