// Scene: one cluster at work, as a whole or on one slab.
#pragma once

#include "fusion/clusters.h"

namespace weft::fusion {

// The part of a cluster's loops that is being worked on.
struct Slab {
  int64_t begin[kMostCuts];
  int64_t extent[kMostCuts];
};

// Values of items that are stored whole, by item.
using Values = std::vector<std::optional<Array>>;

class Scene {
 public:
  // `out` takes what the last step gives, of the whole; null: it makes its own. slab null: the whole.
  Scene(const Graph& graph, const std::vector<Step>& steps, const Values& values,
        const Cluster& cluster, const Slab* slab, const Array* out)
      : graph_(graph), steps_(steps), values_(values), cluster_(cluster), slab_(slab), out_(out) {}

  // All steps in turn. Returns the value of the last unless it went to `out`.
  std::optional<Array> run();

 private:
  // Where a leaf lies, and how it moves along the axes of the loop.
  struct Bound {
    Array array;
    Strides strides;
    int64_t shift = 0;  // elements
  };
  // A step's program with its inputs in place.
  struct BoundProgram {
    exec::Program program;
    Strides strides[exec::kMaxInputs];
    std::optional<Array> keep[exec::kMaxInputs];
  };

  const Item& items(int i) const { return graph_.items[static_cast<size_t>(i)]; }
  const Step& step(size_t s) const { return steps_[static_cast<size_t>(cluster_.steps[s])]; }
  const Array* local_value(int item) const;
  Bound bind(const Leaf& leaf, const Axes& cuts) const;
  void bind_program(const Step& step, const Axes& cuts, BoundProgram& to) const;
  Shape cut_shape(Shape shape, const Axes& cuts) const;
  Array part_of_output(const Axes& cuts) const;
  std::optional<Array> run_step(size_t s);
  void count(const Step& step, const Shape& loop) const;

  Array reduce(const Step& step, const Axes& cuts, const Shape& loop) const;
  Array operand_in_memory(const Step& step, const Axes& cuts, const Shape& loop) const;
  Array reduce_computed(const Step& step, const Axes& cuts, const Shape& loop,
                        const Array* centre) const;

  const Graph& graph_;
  const std::vector<Step>& steps_;
  const Values& values_;
  const Cluster& cluster_;
  const Slab* slab_;
  const Array* out_;
  Values local_;  // of the steps so far
};

// Memory for a value, dense, its axes in the order of `like`.
Array allocate_dense(const Shape& shape, const Strides& like, DType dtype, const char* name);
// to = from, broadcast and converted.
void copy_elements(const Array& from, const Array& to);
// The value of an item that is an input or stored whole.
const Array& whole_value(const Graph& graph, const Values& values, int item);

}  // namespace weft::fusion
