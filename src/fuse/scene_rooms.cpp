// Rooms: where steps put what they give. They are made before the first slab, as large as any slab
// wants them, so that nothing stops half-way for want of memory.
#include <utility>

#include "exec/counters.h"
#include "fuse/scene.h"
#include "reduce/reduce.h"

namespace weft::fuse {

bool takes_room(const core::Reduce& r, bool has_centre) {
  if (r.method == core::Method::halving) return false;
  return r.method == core::Method::position || has_centre || can_compute_operand(r);
}

// Memory for what step `s` gives: that of the slab before, if it is large enough.
const Array& Scene::room_for(size_t s, const Layout& layout, DType dtype) {
  std::optional<Array>& room = local_[s];
  if (room && room->shape() == layout.shape && room->strides() == layout.strides) return *room;
  const int64_t bytes = count_or_overflow(layout.shape) * size_in_bytes(dtype);
  if (room && room->storage().size_bytes() >= bytes) {
    room = Array(room->storage(), layout, dtype, true);
    return *room;
  }
  if (room) exec::count_release(room->storage().size_bytes());
  room.reset();
  room = allocate_counted(layout, dtype, all_.node(step(s).item).name);
  return *room;
}

const Array& Scene::room_for_program(size_t s, const Shape& loop) {
  const graph::Node& node = all_.node(step(s).item);
  return room_for(s, {loop, graph::dense_like(loop, node.strides), 0}, node.dtype);
}

const Array* Scene::room_for_reduction(size_t s, const Shape& loop) {
  const Step& step = this->step(s);
  const core::Reduce& info = *all_.node(step.item).reduction;
  if (step.has_program) {
    const Layout elements{loop, graph::dense_like(loop, info.x.strides), 0};
    return &room_for(s, reduce::reduced_layout(elements.shape, elements.strides, info.axes),
                     info.load);
  }
  if (!takes_room(info, step.centre.item >= 0)) return nullptr;
  const std::optional<Array> x = operand_as_it_lies(step, cluster_.cuts[s], loop);
  return x ? &room_for(s, reduce::reduced_layout(x->shape(), x->strides(), info.axes), info.load)
           : nullptr;
}

bool Scene::make_rooms(const Slab& slab) {
  slab_ = &slab;
  again_.resize(cluster_.steps.size());
  for (done_ = 0; done_ < cluster_.steps.size(); ++done_) {
    if (!make_room(done_)) return false;
  }
  return true;
}

// True iff the step takes no memory beyond it.
bool Scene::make_room(size_t s) {
  const Step& step = this->step(s);
  const Shape loop = cut_shape(step.loop, cluster_.cuts[s]);
  if (loop.rank() > Dims::kShort) return false;  // lists of so many axes lie on the heap
  if (is_output(s)) return !step.reduces;
  if (!step.reduces) return room_for_program(s, loop).size() > 0;
  const Array* room = room_for_reduction(s, loop);
  return room && !takes_memory(step, cluster_.cuts[s], loop, *room);
}

bool Scene::takes_memory(const Step& step, const Axes& cuts, const Shape& loop,
                         const Array& to) const {
  const core::Reduce& info = *all_.node(step.item).reduction;
  if (info.method != core::Method::kernel) return false;
  const std::optional<Array> centre = centre_of(step, cuts, loop);
  const Array* about = centre ? &*centre : nullptr;
  const DType slot = info.load == DType::boolean ? DType::u8 : info.load;
  if (!step.has_program) {
    const std::optional<Array> x = operand_as_it_lies(step, cuts, loop);
    return !x || reduce::takes_memory({info.reducer, *x, slot, info.is_of_truths(), about}, to);
  }
  const core::Value x(loop, slot, graph::dense_like(loop, info.x.strides));
  return reduce::takes_memory({step.reducer, x, slot, false, about}, to);
}

}  // namespace weft::fuse
