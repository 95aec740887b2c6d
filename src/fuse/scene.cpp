#include "fuse/scene.h"

#include <utility>

#include "array/storage.h"
#include "base/integers.h"
#include "exec/counters.h"
#include "exec/execute.h"
#include "exec/run.h"
#include "reduce/folded.h"
#include "reduce/producer.h"
#include "reduce/run.h"

namespace weft::fuse {
namespace {

// REQUIRES: where no room can be taken, `to` is null.
Array reduce_in_memory(const graph::Node& node, const Array& x, const Array* centre,
                       const Array* to) {
  const core::Reduce& r = *node.reduction;
  if (!takes_room(r, centre)) {
    core::Reduce bound = r;
    bound.x = core::Value(x);
    return reduce::reduce_kept(bound);
  }
  const Array kept = to ? *to : reduce::make_reduced(x, r.axes, r.load, node.name);
  if (kept.size() == 0) return kept;
  const DType slot = r.load == DType::boolean ? DType::u8 : r.load;
  if (r.method == core::Method::kernel)
    reduce::reduce_into({r.reducer, x, slot, r.is_of_truths(), centre}, kept);
  else
    reduce::arg_reduce_into(x, static_cast<int>(r.axes[0]), r.reducer == Reducer::largest, kept);
  return kept;
}

}  // namespace

Array allocate_counted(Layout layout, DType dtype, const char* name) {
  detail::StorageRef storage = allocate(layout.shape, dtype, name);
  Array array(std::move(storage), std::move(layout), dtype, true);
  exec::count_allocation(array.nbytes());
  return array;
}

Array allocate_dense(const Shape& shape, const Strides& like, DType dtype, const char* name) {
  return allocate_counted({shape, graph::dense_like(shape, like), 0}, dtype, name);
}

void copy_elements(const Array& from, const Array& to) {
  StrictOp copy;
  copy.name = "assign";
  copy.dialect = Dialect::torch;  // which converts between any two types: this has been checked
  copy.compute = copy.result = copy.loads[0] = from.dtype();
  copy.shape = to.shape();
  copy.operands[0] = place_trailing(from, to.shape());
  copy.out = &to;
  exec::run(std::move(copy));
}

// --- Where things lie.

const Array* Scene::local_value(int item) const {
  for (size_t s = 0; s < done_; ++s) {
    if (step(s).item == item) return &*local_[s];
  }
  return nullptr;
}

void Scene::bind(const Leaf& leaf, const Axes& cuts, Bound& to) const {
  const Array* local = local_value(leaf.item);
  to.array = local ? local : &all_.value(leaf.item);
  to.strides = graph::mapped(to.array->strides(), leaf.axes);
  to.shift = local ? 0 : shift_of(to.strides.data(), cuts);
}

void Scene::bind_program(const Step& step, const Axes& cuts, BoundProgram& to) const {
  for (int i = 0; i < step.leaves; ++i) {
    const Leaf& leaf = step.leaf[i];
    const graph::Node& node = all_.node(leaf.item);
    if (node.kind == graph::Kind::literal) {
      to.bind_literal(i, node.literal, step.loop.rank());
      continue;
    }
    const Array* local = local_value(leaf.item);
    to.bind(i, local ? *local : all_.value(leaf.item), leaf.axes);
    if (local) continue;
    core::Input& input = to.program.input[i];
    const int64_t item = size_in_bytes(node.dtype);
    input.origin += shift_of(to.strides[i], cuts) * item;
    if (slab_ && node.kind == graph::Kind::array)
      input.ahead = elements_to_next_slab(to.strides[i], cuts) * item;
  }
}

// How far the slab's beginning is from that of the whole.
int64_t Scene::shift_of(const int64_t* strides, const Axes& cuts) const {
  int64_t shift = 0;
  for (int k = 0; slab_ && k < cuts.size(); ++k) shift += slab_->begin[k] * strides[cuts[k]];
  return shift;
}

// Where the next slab reads what this one reads here: it is fetched while this one is computed.
int64_t Scene::elements_to_next_slab(const int64_t* strides, const Axes& cuts) const {
  const int inner = cuts.size() - 1;
  return slab_->extent[inner] * strides[cuts[inner]];
}

Shape Scene::cut_shape(Shape shape, const Axes& cuts) const {
  for (int k = 0; slab_ && k < cuts.size(); ++k)
    shape[static_cast<int>(cuts[k])] = slab_->extent[k];
  return shape;
}

Array Scene::part_of_output(const Axes& cuts) const {
  Layout layout{cut_shape(out_->shape(), cuts), out_->strides(), out_->layout().offset};
  for (int k = 0; slab_ && k < cuts.size(); ++k)
    layout.offset += slab_->begin[k] * layout.strides[static_cast<int>(cuts[k])];
  return Array(out_->storage(), std::move(layout), out_->dtype(), true);
}

// --- Steps.

Scene::~Scene() {
  for (size_t s = 0; s + 1 < local_.size(); ++s) {
    if (local_[s]) exec::count_release(local_[s]->storage().size_bytes());
  }
}

void Scene::run_step(size_t s) {
  const Step& step = this->step(s);
  const Axes& cuts = cluster_.cuts[s];
  const Shape loop = cut_shape(step.loop, cuts);
  const bool to_output = is_output(s);
  count_step(all_, step, loop);
  if (step.reduces) return run_reduction(s, loop);
  const Array part = to_output ? part_of_output(cuts) : Array();
  const Array& target = to_output ? part : room_for_program(s, loop);
  BoundProgram bound(step.program);
  bind_program(step, cuts, bound);
  bound.program.written = target.dtype();
  const int64_t whole = to_output ? out_->size() : 0;
  const int64_t slabs = count_or_overflow(step.loop) / larger(1, count_or_overflow(loop));
  exec::execute(bound.program, loop, target.origin(), target.strides(),
                {.of = whole, .times = slabs, .ready = &again_[s].program});
  note_program(s, bound, target, loop);
}

void Scene::run_reduction(size_t s, const Shape& loop) {
  const Step& step = this->step(s);
  const Axes& cuts = cluster_.cuts[s];
  const bool to_output = is_output(s);
  if (to_output && step.has_program && out_->dtype() == all_.node(step.item).reduction->load) {
    const Array part = part_of_output(cuts);
    reduce(step, cuts, loop, &part);
    return;
  }
  if (const Array* room = slab_ ? room_for_reduction(s, loop) : nullptr) {
    reduce(step, cuts, loop, room);
  } else {
    if (local_[s]) exec::count_release(local_[s]->storage().size_bytes());
    local_[s] = reduce(step, cuts, loop, nullptr);
    exec::count_allocation(local_[s]->storage().size_bytes());
  }
  if (to_output) copy_elements(*local_[s], part_of_output(cuts));
  if (slab_) note_reduction(s, loop);
}

void set_inputs(const Evaluation& all, const Step& step, ProgramInputs& inputs) {
  for (int i = 0; i < step.leaves; ++i) {
    const graph::Node& node = all.node(step.leaf[i].item);
    if (node.kind == graph::Kind::literal)
      inputs.set_literal(i, node);
    else
      inputs.set(i, all.value(step.leaf[i].item));
  }
}

void count_step(const Evaluation& all, const Step& step, const Shape& loop) {
  exec::Counters* counters = exec::active_counters();
  if (!counters) return;
  counters->passes += 1;
  const int64_t elements = count_or_overflow(loop);
  for (int member : step.members) exec::count_evaluations(&all.node(member), elements);
  if (step.reduces) exec::count_evaluations(&all.node(step.item), elements);
}

// --- Reductions.

namespace {

Array allocate_reduced(const Layout& x, const core::Reduce& info, const char* name) {
  Layout layout = reduce::reduced_layout(x.shape, x.strides, info.axes);
  detail::StorageRef storage = allocate(layout.shape, info.load, name);
  return Array(std::move(storage), std::move(layout), info.load, true);
}

}  // namespace

Array Scene::Bound::view(const Shape& shape) const {
  Layout layout{shape, strides, array->layout().offset + shift};
  return Array(array->storage(), std::move(layout), array->dtype(), false);
}

std::optional<Array> Scene::centre_of(const Step& step, const Axes& cuts, const Shape& loop) const {
  if (step.centre.item < 0) return {};
  Shape kept = loop;
  for (int64_t axis : all_.node(step.item).reduction->axes) kept[static_cast<int>(axis)] = 1;
  Bound bound;
  bind(step.centre, cuts, bound);
  return bound.view(kept);
}

Array Scene::reduce(const Step& step, const Axes& cuts, const Shape& loop, const Array* to) const {
  const graph::Node& node = all_.node(step.item);
  const std::optional<Array> centre = centre_of(step, cuts, loop);
  const Array* about = centre ? &*centre : nullptr;
  if (step.has_program) return reduce_computed(step, cuts, loop, about, to);
  return reduce_in_memory(node, operand_in_memory(step, cuts, loop), about, to);
}

std::optional<Array> Scene::operand_as_it_lies(const Step& step, const Axes& cuts,
                                               const Shape& loop) const {
  const Strides& eager = all_.node(step.item).reduction->x.strides;
  Bound bound;
  bind(step.leaf[0], cuts, bound);
  for (int axis = 0; axis < loop.rank(); ++axis) {
    if (step.loop[axis] == 1) bound.strides[axis] = eager[axis];  // may decide the result's order
    if (bound.strides[axis] == 0 && eager[axis] != 0 && loop[axis] > 1) return {};
  }
  return bound.view(loop);
}

// The operand as the eager reduction would find it: what repeats here but not there is written out.
Array Scene::operand_in_memory(const Step& step, const Axes& cuts, const Shape& loop) const {
  if (const std::optional<Array> found = operand_as_it_lies(step, cuts, loop)) return *found;
  const Strides& eager = all_.node(step.item).reduction->x.strides;
  Bound bound;
  bind(step.leaf[0], cuts, bound);
  Shape distinct = loop;
  for (int axis = 0; axis < loop.rank(); ++axis) {
    if (eager[axis] == 0 && loop[axis] != 0) distinct[axis] = 1;
  }
  const Array dense = allocate_dense(distinct, eager, bound.array->dtype(), "reduce");
  copy_elements(bound.view(distinct), dense);
  exec::count_release(dense.nbytes());  // by the time the step ends
  return dense.broadcast_to(loop);
}

Array Scene::reduce_computed(const Step& step, const Axes& cuts, const Shape& loop,
                             const Array* centre, const Array* to) const {
  const graph::Node& node = all_.node(step.item);
  const core::Reduce& info = *node.reduction;
  const Layout elements{loop, slab_ ? graph::dense_like(loop, info.x.strides) : step.dense, 0};
  Array kept = to ? *to : allocate_reduced(elements, info, node.name);
  const bool is_small = step.is_small && !slab_;
  const bool wants_vectors = !centre && reduce::has_results_for_vectors(kept);
  if (is_small && !wants_vectors) {
    reduce_small(step, centre, kept);
    return kept;
  }
  BoundProgram bound(step.program);
  bind_program(step, cuts, bound);
  if (wants_vectors &&
      reduce::reduce_over_results(bound.program, loop, info.axes, step.reducer, kept))
    return kept;
  if (is_small) {
    reduce_small(step, centre, kept);
    return kept;
  }
  const DType slot = info.load == DType::boolean ? DType::u8 : info.load;
  if (!reduce::Producer::takes(loop)) {
    const Array all(allocate(loop, slot, node.name), elements, slot, true);
    exec::execute(bound.program, loop, all.origin(), elements.strides);
    reduce::reduce_into({step.reducer, all, slot, false, centre}, kept);
    return kept;
  }
  const core::Value x(loop, slot, elements.strides);
  const reduce::Producer producer(bound.program, loop, elements.strides);
  reduce::reduce_into({step.reducer, x, slot, false, centre, &producer}, kept);
  return kept;
}

void Scene::reduce_small(const Step& step, const Array* centre, const Array& out) const {
  ProgramRun program(step);
  set_inputs(all_, step, program.inputs());
  step.is_one_row ? program.reduce_to_one(out.origin()) : program.reduce(centre, out);
}

}  // namespace weft::fuse
