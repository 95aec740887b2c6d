// All of weft. Headers, in reading order:
//
//   numpy.h      the default dialect: operations, operators, options      start here
//   reduce.h     sum, max, mean, argmax, norms, cumulative sums
//   lazy.h       whole expressions in one pass    expr.h    what they are made of
//   array.h      Array, creation, views          index.h   what stands in a(...)
//   broadcast.h  the rules of all three dialects, usable at compile time
//   options.h    out, where, strictness and observers
//   observe.h    every broadcast of a running program
//   linalg.h     matrices: products, einsum, decompositions
//   conv.h       convolutions, pooling, sliding windows
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
#include "weft/conv.h"
#include "weft/dtype.h"
#include "weft/error.h"
#include "weft/explain.h"
#include "weft/expr.h"
#include "weft/function_list.h"
#include "weft/index.h"
#include "weft/lazy.h"
#include "weft/linalg.h"
#include "weft/memory.h"
#include "weft/numpy.h"
#include "weft/observe.h"
#include "weft/op.h"
#include "weft/options.h"
#include "weft/print.h"
#include "weft/random.h"
#include "weft/reduce.h"
#include "weft/runtime.h"
#include "weft/shape.h"
#include "weft/torch.h"
#include "weft/vectorize.h"
#include "weft/version.h"
#include "weft/walk.h"
#include "weft/xla.h"
#include "weft/xla_builder.h"
#include "weft/xla_client.h"
