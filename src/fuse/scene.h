// Scene: one cluster at work on one thread, as a whole or on one slab after the other.
#pragma once

#include <utility>

#include "fuse/fusion_plan.h"
#include "fuse/program_run.h"
#include "fuse/slab.h"

namespace weft::fuse {

// An expression about to run: its schedule, its nodes, and what has been computed.
struct Evaluation {
  const graph::NodeList& nodes;
  const FusionPlan& schedule;
  const Array* const* given;  // by node: inputs instead of the nodes' own; null: none
  Values values = {};         // of steps whose items are stored whole

  const graph::Node& node(int item) const {
    return *nodes[static_cast<size_t>(schedule.node[static_cast<size_t>(item)])];
  }
  // Of an input, or of an item that is stored whole.
  const Array& value(int item) const {
    const auto position = static_cast<size_t>(schedule.node[static_cast<size_t>(item)]);
    if (given && given[position]) return *given[position];
    if (nodes[position]->kind == graph::Kind::array) return *nodes[position]->array;
    return *values[static_cast<size_t>(schedule.step_of[static_cast<size_t>(item)])];
  }
};

class Scene {
 public:
  // `out` takes what the last step gives, of the whole; null: it makes its own.
  Scene(const Evaluation& evaluation, const Cluster& cluster, const Array* out)
      : all_(evaluation), cluster_(cluster), out_(out), local_(cluster.steps.size()) {}
  ~Scene();
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  // Makes what a run on this slab, or one of no larger extents, puts things into. True iff a run on
  // this one then takes no more memory.
  bool make_rooms(const Slab& slab);
  // All steps in turn, on a slab or (null) the whole, which then is one reduction. Memory is kept
  // from one slab to the next.
  void run(const Slab* slab);
  // What the last step gave, unless it went to `out`. The scene is over with this.
  Array take_value() { return std::move(*local_.back()); }

 private:
  // Where a leaf lies, and how it moves along the axes of the loop.
  struct Bound {
    const Array* array = nullptr;
    Strides strides;
    int64_t shift = 0;  // elements

    Array view(const Shape& shape) const;
  };

  const Step& step(size_t s) const {
    return all_.schedule.steps[static_cast<size_t>(cluster_.steps[s])];
  }
  const Array* local_value(int item) const;
  void bind(const Leaf& leaf, const Axes& cuts, Bound& to) const;
  int64_t elements_to_next_slab(const int64_t* strides, const Axes& cuts) const;
  void bind_program(const Step& step, const Axes& cuts, BoundProgram& to) const;
  int64_t shift_of(const int64_t* strides, const Axes& cuts) const;
  Shape cut_shape(Shape shape, const Axes& cuts) const;
  Array part_of_output(const Axes& cuts) const;
  int cuts() const { return cluster_.cuts.back().size(); }
  void run_step(size_t s);
  void begin_alike();
  bool run_again(size_t s);
  bool is_output(size_t s) const { return out_ && s + 1 == cluster_.steps.size(); }
  // How memory that a step reads or writes moves from slab to slab; `origin` is where it lies on
  // this one.
  Moving moving(const std::byte* origin, const int64_t* strides, DType dtype,
                const Axes& cuts) const;
  Moving moving_input(int item, const std::byte* origin, const int64_t* strides,
                      const Axes& cuts) const;
  void note_program(size_t s, const BoundProgram& bound, const Array& target, const Shape& loop);
  void note_reduction(size_t s, const Shape& loop);
  void run_reduction(size_t s, const Shape& loop);
  const Array& room_for(size_t s, const Layout& layout, DType dtype);
  const Array& room_for_program(size_t s, const Shape& loop);
  // Null if how the result lies is known only when it is there.
  const Array* room_for_reduction(size_t s, const Shape& loop);
  bool make_room(size_t s);
  bool takes_memory(const Step& step, const Axes& cuts, const Shape& loop, const Array& to) const;

  // What a reduction is about, if anything.
  std::optional<Array> centre_of(const Step& step, const Axes& cuts, const Shape& loop) const;
  // To `to`, which lies as the result does, or to memory of its own.
  Array reduce(const Step& step, const Axes& cuts, const Shape& loop, const Array* to) const;
  // The operand as it lies; nothing if elements have to be written out for the reduction.
  std::optional<Array> operand_as_it_lies(const Step& step, const Axes& cuts,
                                          const Shape& loop) const;
  Array operand_in_memory(const Step& step, const Axes& cuts, const Shape& loop) const;
  Array reduce_computed(const Step& step, const Axes& cuts, const Shape& loop, const Array* centre,
                        const Array* to) const;
  void reduce_small(const Step& step, const Array* centre, const Array& out) const;

  const Evaluation& all_;
  const Cluster& cluster_;
  const Slab* slab_ = nullptr;
  const Array* out_;
  size_t done_ = 0;           // steps of this slab
  Values local_;              // what each step gave
  std::vector<Again> again_;  // by step; for slabs only
  Slab noted_;                // of its extents
  bool is_counted_ = false;
};

// What a step reads that runs as a whole: inputs, and items that are stored whole.
void set_inputs(const Evaluation& all, const Step& step, ProgramInputs& inputs);

// Tells the counters, if there are any, that the step runs over this loop.
void count_step(const Evaluation& all, const Step& step, const Shape& loop);

// True iff the eager code for a reduction of what lies in memory can write to memory it is given.
bool takes_room(const core::Reduce& r, bool has_centre);

// Memory for a value.
Array allocate_counted(Layout layout, DType dtype, const char* name);
// The same, dense, its axes in the order of `like`.
Array allocate_dense(const Shape& shape, const Strides& like, DType dtype, const char* name);
// to = from, broadcast and converted.
void copy_elements(const Array& from, const Array& to);

}  // namespace weft::fuse
