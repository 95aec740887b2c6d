// Products of two operands or, by subscripts, of any number.
#include "base/raise.h"
#include "base/text.h"
#include "core/views.h"
#include "dialect/lower.h"
#include "dialect/products.h"
#include "dialect/subscripts.h"
#include "explain/lowered.h"
#include "weft/broadcast.h"

namespace weft::explanation {
namespace {

using core::Value;

struct AskedProduct {
  const Call& call;
  const Value& a;
  const Value& b;
  const ProductOptions& options;
};

using Lower = core::Contract (*)(const AskedProduct&);
struct ProductRow {
  const char* name;
  Dialect dialect;
  Lower lower;
};

constexpr ProductRow products[] = {
    {"matmul", Dialect::numpy,
     [](const AskedProduct& p) { return dialect::lower_matmul(p.a, p.b, p.options); }},
    {"linalg::matmul", Dialect::numpy,
     [](const AskedProduct& p) { return dialect::lower_matmul(p.a, p.b, p.options); }},
    {"matvec", Dialect::numpy,
     [](const AskedProduct& p) { return dialect::lower_matvec(p.a, p.b, p.options); }},
    {"vecmat", Dialect::numpy,
     [](const AskedProduct& p) { return dialect::lower_vecmat(p.a, p.b, p.options); }},
    {"vecdot", Dialect::numpy,
     [](const AskedProduct& p) {
       return dialect::lower_vecdot(p.a, p.b, p.call.has_axes ? p.call.axes[0] : -1);
     }},
    {"dot", Dialect::numpy,
     [](const AskedProduct& p) { return dialect::lower_dot(p.a, p.b, p.options); }},
    {"inner", Dialect::numpy, [](const AskedProduct& p) { return dialect::lower_inner(p.a, p.b); }},
    {"tensordot", Dialect::numpy,
     [](const AskedProduct& p) {
       return dialect::lower_tensordot(p.a, p.b, p.call.pairs[0], p.call.pairs[1]);
     }},
    {"matmul", Dialect::torch,
     [](const AskedProduct& p) { return dialect::lower_torch_matmul(p.a, p.b, p.options); }},
    {"mm", Dialect::torch,
     [](const AskedProduct& p) { return dialect::lower_torch_mm(p.a, p.b, p.options); }},
    {"mv", Dialect::torch,
     [](const AskedProduct& p) { return dialect::lower_torch_mv(p.a, p.b, p.options); }},
    {"matvec", Dialect::torch,
     [](const AskedProduct& p) { return dialect::lower_torch_mv(p.a, p.b, p.options); }},
    {"bmm", Dialect::torch,
     [](const AskedProduct& p) { return dialect::lower_torch_bmm(p.a, p.b, p.options); }},
    {"dot", Dialect::torch,
     [](const AskedProduct& p) { return dialect::lower_torch_dot(p.a, p.b); }},
    {"dot_general", Dialect::xla,
     [](const AskedProduct& p) { return dialect::lower_xla_dot_general(p.a, p.b, p.call.dot); }},
    {"dot", Dialect::xla, [](const AskedProduct& p) { return dialect::lower_xla_dot(p.a, p.b); }},
};

Lowered given(const core::Contract& contract, const Call& call) {
  core::verify(contract);
  Lowered lowered;
  lowered.result = core::abstract_value(contract.shape(), contract.result);
  lowered.record = to_string(contract);
  if (call.out) lowered.result = {call.out->shape, call.out->dtype, call.out->strides};
  return lowered;
}

// addmm and baddbmm: the input stretches to the product.
Lowered lower_added(const Call& call, int rank) {
  check_inputs(call, 3);
  const Value input = operand_of(call.inputs[0]);
  const Value a = operand_of(call.inputs[1]);
  const core::Contract product = dialect::lower_torch_added({call.function.c_str(), rank, 1, 1},
                                                            input, a, operand_of(call.inputs[2]));
  core::verify(product);
  const Shape shape = product.shape();
  check_shape(shape, call.function.c_str(), Dialect::torch);
  torch::infer_expand_geometry(input.shape, input.strides, shape);
  return {core::abstract_value(shape, a.dtype), false, to_string(product), {}};
}

Lowered lower_einsum(const Call& call) {
  std::vector<Shape> shapes;
  for (const CallInput& input : call.inputs) shapes.push_back(operand_of(input).shape);
  const dialect::Subscripts s = dialect::read_subscripts(call.subscripts, shapes);
  DType dtype = operand_of(call.inputs[0]).dtype;
  for (const CallInput& input : call.inputs) dtype = promote(dtype, operand_of(input).dtype);
  const Shape shape = s.shape();
  check_shape(shape, "einsum", call.dialect);
  return {core::abstract_value(shape, dtype), false, cat("einsum ", call.subscripts), {}};
}

// The pairs of all elements, multiplied.
Lowered lower_outer(const Call& call) {
  Shape shape;
  for (const CallInput& input : call.inputs) shape.push_back(operand_of(input).size());
  check_shape(shape, "outer", call.dialect);
  const Array a =
      core::array_without_elements({shape, operand_of(call.inputs[0]).dtype, Strides{1, 0}});
  const Array b =
      core::array_without_elements({shape, operand_of(call.inputs[1]).dtype, Strides{0, 1}});
  const CallOperand operands[] = {a, b};
  const StrictOp op = dialect::lower_numpy(Op::multiply, "multiply", operands, {});
  check_strict(op);
  return {core::abstract_value(op.shape, op.result), false, {}, {}};
}

// With a 0-d operand dot and inner multiply.
Lowered lower_scaling(const Call& call) {
  Call multiply = call;
  multiply.function = "multiply";
  multiply.op = Op::multiply;
  multiply.kind = StepKind::elementwise;
  return lower_elementwise(multiply);
}

}  // namespace

Lowered lower_product(const Call& call) {
  if (call.function == "einsum") {
    if (call.inputs.empty())
      raise(ErrorKind::bad_subscripts, "einsum", "no operands are given",
            "einsum(\"ij,jk->ik\", {a, b})");
    return lower_einsum(call);
  }
  if (call.dialect == Dialect::torch && call.function == "addmm") return lower_added(call, 2);
  if (call.dialect == Dialect::torch && call.function == "baddbmm") return lower_added(call, 3);
  check_inputs(call, 2);
  if (call.function == "outer") return lower_outer(call);
  const Value a = operand_of(call.inputs[0]);
  const Value b = operand_of(call.inputs[1]);
  const bool may_scale = call.function == "dot" || call.function == "inner";
  if (may_scale && call.dialect == Dialect::numpy && (a.rank() == 0 || b.rank() == 0))
    return lower_scaling(call);
  ProductOptions options;
  options.policy = call.policy;
  if (call.out) options.out = out_of(call);
  // PyTorch's tensordot and inner are NumPy's.
  const Dialect last = call.dialect == Dialect::torch ? Dialect::numpy : call.dialect;
  for (const Dialect dialect : {call.dialect, last}) {
    for (const ProductRow& row : products) {
      if (row.dialect == dialect && call.function == row.name)
        return given(row.lower({call, a, b, options}), call);
    }
  }
  refuse_function(call);
}

}  // namespace weft::explanation
