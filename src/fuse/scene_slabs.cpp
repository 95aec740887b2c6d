// Slab after slab: what the first one decided is kept for those of the same extents.
#include "exec/counters.h"
#include "fuse/scene.h"

namespace weft::fuse {

void Scene::run(const Slab* slab) {
  slab_ = slab;
  const bool is_alike = slab && !again_.empty() && slab->is_as_large_as(noted_);
  if (slab && !is_alike) begin_alike();
  for (done_ = 0; done_ < cluster_.steps.size(); ++done_) {
    if (!is_alike || !run_again(done_)) run_step(done_);
  }
}

void Scene::begin_alike() {
  again_.resize(cluster_.steps.size());
  for (Again& step : again_) step.forget();
  noted_ = *slab_;
  is_counted_ = exec::active_counters();
}

bool Scene::run_again(size_t s) {
  Again& again = again_[s];
  if (!again.is_ready()) return false;
  if (is_counted_) count_step(all_, step(s), again.loop);
  again.run(*slab_, cuts(), local_);
  return true;
}

Moving Scene::moving(const std::byte* origin, const int64_t* strides, DType dtype,
                     const Axes& cuts) const {
  Moving found;
  found.first = const_cast<std::byte*>(origin);
  for (int k = 0; k < cuts.size(); ++k) {
    found.step[k] = strides[cuts[k]] * size_in_bytes(dtype);
    found.first -= slab_->begin[k] * found.step[k];
  }
  return found;
}

Moving Scene::moving_input(int item, const std::byte* origin, const int64_t* strides,
                           const Axes& cuts) const {
  for (size_t s = 0; s < done_; ++s) {
    if (step(s).item == item) return {.local = static_cast<int>(s)};
  }
  return moving(origin, strides, all_.node(item).dtype, cuts);
}

void Scene::note_program(size_t s, const BoundProgram& bound, const Array& target,
                         const Shape& loop) {
  Again& again = again_[s];
  const Axes& cuts = cluster_.cuts[s];
  again.loop = loop;
  again.inputs = step(s).leaves;
  for (int i = 0; i < again.inputs; ++i)
    again.in[i] =
        moving_input(step(s).leaf[i].item, bound.program.input[i].origin, bound.strides[i], cuts);
  // The output may have another type than the item.
  again.out = is_output(s) ? moving(target.origin(), target.strides().data(), target.dtype(), cuts)
                           : Moving{.local = static_cast<int>(s)};
}

// Of what lies in memory without repeating. (What repeats is reduced by multiplication.)
void Scene::note_reduction(size_t s, const Shape& loop) {
  const Step& step = this->step(s);
  const core::Reduce& info = *all_.node(step.item).reduction;
  if (step.has_program || is_output(s) || info.method != core::Method::kernel || info.is_by_parts())
    return;
  const Axes& cuts = cluster_.cuts[s];
  Bound x;
  bind(step.leaf[0], cuts, x);
  for (int axis = 0; axis < loop.rank(); ++axis) {
    if (loop[axis] == 0) return;
    if (loop[axis] > 1 && (x.strides[axis] == 0 || info.x.strides[axis] == 0)) return;
    if (step.loop[axis] == 1) x.strides[axis] = info.x.strides[axis];  // as operand_in_memory
  }
  Again& again = again_[s];
  again.loop = loop;
  const Array view = x.view(loop);
  again.in[0] = moving_input(step.leaf[0].item, view.origin(), x.strides.data(), cuts);
  again.out = {.local = static_cast<int>(s)};
  const std::optional<Array> about = centre_of(step, cuts, loop);
  again.has_centre = about.has_value();
  if (about)
    again.centre = moving_input(step.centre.item, about->origin(), about->strides().data(), cuts);
  const DType slot = info.load == DType::boolean ? DType::u8 : info.load;
  again.reduction.make({info.reducer, view, slot, info.is_of_truths(), about ? &*about : nullptr},
                       *local_[s]);
}

}  // namespace weft::fuse
