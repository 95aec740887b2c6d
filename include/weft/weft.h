// All of weft. Headers, in reading order:
//
//   numpy.h      the default dialect: operations, operators, options      start here
//   reduce.h     sum, max, mean, argmax, norms, cumulative sums
//   statistics.h nan left out, medians, quantiles, histograms, covariances
//   numeric.h    interpolation, integrals, derivatives, convolution, polynomials
//   lazy.h       whole expressions in one pass    expr.h    what they are made of
//   array.h      Array, creation, views          index.h   what stands in a(...)
//   gather.h     indexing by arrays as functions: take, nonzero, add_at, bincount
//   selection.h  a(mask), a(rows, columns)       xla_gather.h, torch_gather.h    as they have it
//   broadcast.h  the rules of all three dialects, usable at compile time
//   options.h    out, where, strictness and observers
//   observe.h    every broadcast of a running program
//   linalg.h     matrices: products, einsum, decompositions
//   sort.h       order, binary search             sets.h    different elements, sets
//   join.h       concat, stack, split, tile, pad, roll, insert
//   conv.h       convolutions, pooling, sliding windows
//   creation.h   diagonals, triangles, windows    composed.h  small functions made of others
//   fft.h        Fourier transforms
//   torch.h      PyTorch's dialect               xla.h     XLA's dialect
//   vectorize.h  a C++ function of numbers as an elementwise operation
//   xla_builder.h  computations built once, in XLA's dialect, and run many times
//   xla_client.h   the same as XLA's client library spells it
//   dtype.h      element types                   shape.h   shapes, strides, layouts
//   op.h         the table of operations         error.h   every error there is
//   explain.h    how a call runs                 walk.h    a call step by step, the walk itself
//   print.h      arrays and broadcasts as text   memory.h  what is kept of freed arrays
//   function_list.h  every function as data      version.h
//   random.h     random numbers                  runtime.h  threads, instruction sets
#pragma once

#include "weft/array.h"
#include "weft/broadcast.h"
#include "weft/composed.h"
#include "weft/conv.h"
#include "weft/creation.h"
#include "weft/dtype.h"
#include "weft/dtype_info.h"
#include "weft/error.h"
#include "weft/explain.h"
#include "weft/expr.h"
#include "weft/fft.h"
#include "weft/function_list.h"
#include "weft/gather.h"
#include "weft/index.h"
#include "weft/join.h"
#include "weft/lazy.h"
#include "weft/linalg.h"
#include "weft/memory.h"
#include "weft/numeric.h"
#include "weft/numpy.h"
#include "weft/observe.h"
#include "weft/op.h"
#include "weft/options.h"
#include "weft/print.h"
#include "weft/random.h"
#include "weft/reduce.h"
#include "weft/runtime.h"
#include "weft/selection.h"
#include "weft/sets.h"
#include "weft/shape.h"
#include "weft/sort.h"
#include "weft/statistics.h"
#include "weft/torch.h"
#include "weft/torch_gather.h"
#include "weft/vectorize.h"
#include "weft/version.h"
#include "weft/walk.h"
#include "weft/xla.h"
#include "weft/xla_builder.h"
#include "weft/xla_client.h"
#include "weft/xla_gather.h"
