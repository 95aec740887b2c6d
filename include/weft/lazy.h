// Lazy expressions: write a whole formula, run it in one pass over memory.
//
//   auto y = (lazy(x) - mean) / std * gamma + beta;    nothing has run, nothing can dangle
//   Array z = y;                                       runs it: one loop, no temporary arrays
//   out(slice(0, 10)) = y;                             runs it into a view
//
// lazy(x) starts one; every operation with an Expr among its operands gives an Expr. Shapes,
// element types and policies are checked at the call, with the eager call's errors. An Expr owns
// what it reads, so `auto` is always right; elements are read when it runs. Results are those of
// the eager calls, bit for bit (but for the sign of a nan). Each evaluation runs anew: keep the
// Array to keep the result.
//
// Reductions give expressions too. softmax, say, is one, and never has a temporary array of x's
// size:
//
//   auto e = exp(lazy(x) - max(lazy(x), {.axis = -1, .keepdims = true}));
//   Array p = e / sum(e, {.axis = -1, .keepdims = true});
//
// How it runs: docs/fusion.md; explain(expr).plan (explain.h) says it of one expression.
#pragma once

#include <string>

#include "weft/expr.h"
#include "weft/numpy.h"
#include "weft/reduce.h"

namespace weft {

// Runs the expression into an existing array of its shape (or one it broadcasts to), as
// out.assign(eager) would.
WEFT_API Array evaluate_into(const Array& out, const Expr& expr);

}  // namespace weft
