// Verdicts, from the inside: what a call would be in another system, whether that refuses it and
// with which words.
//
//   Call add, NumPy, (4, 3) and (3,)   --asked_of(xla)-->    add without broadcast_dimensions
//                                      --in_xla::refusal-->  "INVALID_ARGUMENT: Shapes must be ..."
//                                      --xla_placings-->     {1}
//
// Results come from try_call: what a system takes that weft's dialect does not, or the other way
// round, is put right before (modelled) and listed in docs/dialects.md. Shapes are compared by the
// functions of weft/broadcast.h. Only the words, and the order in which a system looks, stand here.
#pragma once

#include "explain/call.h"
#include "explain/verdicts/words.h"

namespace weft::explanation::verdicts {

// The system has such a call.
bool exists_in(Dialect system, const Call& call);
// The call as one would write it there. REQUIRES: exists_in(system, call).
Call asked_of(Dialect system, const Call& call);

// --- Why each refuses a call that is asked of it. Trailing blanks are left out (NumPy prints one).

namespace in_numpy {
Sentence refusal(const Call& call);
}
namespace in_torch {
Sentence refusal(const Call& call);
}
namespace in_xla {
Sentence refusal(const Call& call);
}

// --- What it gives where it is not refused.

struct Given {
  bool works = false;
  Shape shape = {};
  DType dtype = DType::f64;
};
Given given_by(const Call& call);

// The same call with the system's own rules of types where weft's dialect has others, and the type
// of its result if that is another than the call's.
struct Modelled {
  Call call;
  std::optional<DType> dtype = {};
  std::optional<Shape> shape = {};
};
Modelled modelled(const Call& call);

// Every broadcast_dimensions that fits a call of two operands or an expansion, in axis order.
std::vector<Axes> xla_placings(const Call& call);

// --- Shared by all.

std::vector<Shape> shapes_of(const std::vector<CallInput>& inputs);  // a number's is ()
const Shape& shape_of(const Call& call, size_t input);
DType dtype_of_input(const Call& call, size_t input);
// The parts of an index: `parts`, or `index` as parts.
std::vector<IndexPart> parts_of(const Call& call);
// The type the call computes in and gives if all its operands were 0-d, or why types refuse it.
Outcome try_types(const Call& call);
// The shape that an index by slices and positions leaves. REQUIRES: it is not refused.
Shape part_shape(const Call& call);

}  // namespace weft::explanation::verdicts
