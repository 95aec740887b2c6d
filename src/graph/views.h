// Views of nodes: the same elements in another arrangement.
//
//   x.T()            node view       entry j of its map: the axis of x that moves along axis j
//   x(slice(1, 3))   node part       the same, with a start on every axis of x and a step on each of its own
//   x.reshape(..)    node reshape    a view once x is in memory, if it lies so; else copied then
//
// Array decides what each of them is, and refuses: an array without elements is arranged, and tells
// what happens to those of a node. Views become maps of axes where the graph is collected, parts
// and reshapes steps without a loop.
#pragma once

#include "graph/node.h"

namespace weft::graph {

// An array of the node's shape and type, without elements, whose strides number its axes from 1:
// what is done to it tells what is done to them. 0: repeats, or is new.
Array marked(const Node& node);
AxisMap map_of(const Strides& marks);

// `axes` says which axis of x lies along each axis of the result; -1: it repeats, or is new.
NodeRef make_view(const NodeRef& x, const Shape& shape, const AxisMap& axes);
// Without these axes, whose extents are 1. They count from the first, as 0.
NodeRef drop_axes(const NodeRef& x, const Axes& axes);

// Arrays without elements: one whose elements are numbered in row-major order, so that a view of it
// says which it shows, and one that lies as the eager x would.
Array numbered(const Node& x);
Array laid_out(const Node& x);
// The view of x that these two views are.
NodeRef make_view(const NodeRef& x, const Array& of_numbered, const Array& of_laid_out);

// As x.reshape(shape).
NodeRef make_reshape(const NodeRef& x, const Shape& shape);

// The array that x is, if it is one of the caller's or a view of one. (Those of a builder's
// parameters come with each run.)
std::optional<Array> input_of(const Node& x);

// What `arrange` makes of an array, made of x. Part of an input is an input of its own.
template <class Arrange>
NodeRef arranged(const NodeRef& x, const Arrange& arrange) {
  NodeRef view = make_view(x, arrange(numbered(*x)), arrange(laid_out(*x)));
  if (view->kind != Kind::part) return view;
  const std::optional<Array> input = input_of(*x);
  return input ? make_array_node(arrange(*input)) : view;
}

}  // namespace weft::graph
