// The shared buffers as weft arrays, and runners that set the number of threads first.
#pragma once

#include "../peer.h"
#include "weft/weft.h"

namespace peers {

using weft::Array;
using weft::Shape;

// A view of buffer i of the call.
template <class T>
Array wrap(const Call& call, int i, const Shape& shape) {
  return Array::wrap(call.get<T>(i), shape, nullptr);
}

// Memory for a step of a chain, touched once so that no call pays for its pages.
inline Array temporary(const Shape& shape, weft::DType dtype = weft::DType::f32) {
  return weft::zeros(shape, dtype);
}

template <class F>
Runner with_threads(const Call& call, F run_once) {
  return [inner = repeat(run_once), threads = call.threads](long calls) {
    weft::set_num_threads(threads);
    inner(calls);
  };
}

// Runs a lazy expression into the output.
inline Runner evaluated(const Call& call, const weft::Expr& expr, const Array& out) {
  return with_threads(call, [expr, out] { evaluate_into(out, expr); });
}

}  // namespace peers
