// One random view of an array, and the model of what it should show.
#pragma once

#include <string>
#include <vector>

#include "property/view_model.h"
#include "support/random.h"

namespace weft::test {

// An array, its model, and how it came about.
struct Viewed {
  Array base;  // whose memory the model's sources count from
  Array array;
  Model model;
  std::string history;
};

constexpr int64_t kMostElements = 600;
constexpr int kMostAxes = 9;

inline Shape random_shape(Random& random, int most_axes = 4, int64_t most_extent = 5) {
  Shape shape;
  const int64_t rank = std::max(random.between(0, most_axes), random.between(0, most_axes));
  for (int64_t left = rank; left > 0; --left) {
    shape.push_back(random.chance(3) ? 0 : random.between(1, most_extent));
  }
  return shape;
}

inline DType random_dtype(Random& random) { return static_cast<DType>(random.below(kDTypes)); }

// Different numbers where the type has enough of them; a complex number's parts differ too.
inline Array counted(const Shape& shape, DType dtype, int64_t first = 1) {
  const int64_t count = count_or_overflow(shape);
  Array array = arange(first, first + count).reshape(shape);
  if (dtype == DType::boolean) return (array & 2) != 0;
  array = (array % 127).astype(dtype);
  if (is_complex(dtype)) array.imag() += 1000;
  return array;
}

// The same axis, sometimes counted from the end.
inline int64_t either_sign(Random& random, int64_t axis, int rank) {
  return random.chance(30) ? axis - rank : axis;
}

inline Axes with_either_sign(Random& random, Axes axes, int rank) {
  for (int64_t& axis : axes) axis = either_sign(random, axis, rank);
  return axes;
}

inline Axes random_order(Random& random, int rank) {
  Axes order = trailing_axes(rank, rank);
  for (int i = rank - 1; i > 0; --i) {
    std::swap(order[i], order[static_cast<int>(random.below(i + 1))]);
  }
  return order;
}

inline Axes some_axes(Random& random, int rank) {
  Axes axes = random_order(random, rank);
  axes.resize(random.between(0, rank));
  return axes;
}

// ------------------------------------------------------------------------------------------------
// Indexing.

// The positions that Python's slice takes from an axis, found by walking.
inline std::vector<int64_t> positions_of(const Slice& s, int64_t extent) {
  const auto from_end = [&](int64_t bound) { return bound < 0 ? bound + extent : bound; };
  std::vector<int64_t> taken;
  if (s.step > 0) {
    int64_t at = s.start.given ? std::max<int64_t>(from_end(s.start.value), 0) : 0;
    const int64_t stop = s.stop.given ? std::min(from_end(s.stop.value), extent) : extent;
    for (; at<stop; at = s.step> extent ? stop : at + s.step) taken.push_back(at);
  } else {
    int64_t at = s.start.given ? std::min(from_end(s.start.value), extent - 1) : extent - 1;
    const int64_t stop = s.stop.given ? std::max<int64_t>(from_end(s.stop.value), -1) : -1;
    for (; at > stop; at = s.step < -extent ? stop : at + s.step) taken.push_back(at);
  }
  return taken;
}

inline Slice::Bound random_bound(Random& random, int64_t extent) {
  if (random.chance(65)) return none;
  if (random.chance(5)) return random.pick(std::vector<int64_t>{INT64_MIN, INT64_MAX});
  return random.between(-extent - 2, extent + 2);
}

inline Slice random_slice(Random& random, int64_t extent) {
  if (random.chance(20)) return all;
  int64_t step = random.between(1, 3);
  if (random.chance(5)) step = INT64_MAX;
  if (random.chance(45)) step = random.chance(5) ? INT64_MIN : -step;
  return {random_bound(random, extent), random_bound(random, extent), step};
}

// An index expression under construction, and what it does to the axes.
struct Indexing {
  std::vector<Index> list;
  Shape shape;
  std::vector<std::vector<int64_t>> positions;  // of every old axis
  Axes new_axis_of;                             // per old axis; -1: a single position

  void keep(const std::vector<int64_t>& taken) {
    new_axis_of.push_back(shape.rank());
    shape.push_back(static_cast<int64_t>(taken.size()));
    positions.push_back(taken);
  }
  void insert() {
    list.emplace_back(new_axis);
    shape.push_back(1);
  }
  void drop(int64_t position) {
    new_axis_of.push_back(-1);
    positions.push_back({position});
  }
};

inline void add_index(Random& random, Indexing& index, int64_t extent) {
  if (extent > 0 && random.chance(15)) {
    const int64_t position = random.below(extent);
    index.list.emplace_back(random.chance(40) ? position - extent : position);
    index.drop(position);
  } else {
    const Slice slice = random_slice(random, extent);
    index.list.emplace_back(slice);
    index.keep(positions_of(slice, extent));
  }
}

// Some neighbouring axes are left to an ellipsis or, at the end, to nobody.
inline Indexing random_index(Random& random, const Shape& shape) {
  Indexing index;
  const int skipped = static_cast<int>(random.between(0, shape.rank()));
  const int first = static_cast<int>(random.between(0, shape.rank() - skipped));
  const bool is_open = first + skipped == shape.rank() && random.chance(50);
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (axis == first && !is_open) index.list.emplace_back(ellipsis);
    if (axis >= first && axis < first + skipped) {
      index.keep(positions_of(all, shape[axis]));
      continue;
    }
    if (random.chance(10)) index.insert();
    add_index(random, index, shape[axis]);
  }
  if (!is_open && random.chance(20)) index.insert();
  return index;
}

inline Model indexed(const Model& old, const Indexing& index) {
  return rearranged(old, index.shape, [&](const Dims& at) {
    Dims from = old.shape;
    for (int axis = 0; axis < from.size(); ++axis) {
      const int64_t entry =
          index.new_axis_of[axis] < 0 ? 0 : at[static_cast<int>(index.new_axis_of[axis])];
      from[axis] = index.positions[static_cast<size_t>(axis)][static_cast<size_t>(entry)];
    }
    return from;
  });
}

// ------------------------------------------------------------------------------------------------
// Steps: each replaces the array by a view of it and the model by what that view should show.

inline void step_index(Random& random, Viewed& viewed) {
  if (viewed.model.shape.rank() > kMostAxes) return;
  const Indexing index = random_index(random, viewed.model.shape);
  viewed.array = viewed.array.index(index.list);
  viewed.model = indexed(viewed.model, index);
  viewed.history += " index";
}

inline void step_transpose(Random& random, Viewed& viewed) {
  const int rank = viewed.model.shape.rank();
  const Axes order = random_order(random, rank);
  const Axes given = with_either_sign(random, order, rank);
  viewed.array = random.chance(50) ? viewed.array.transpose(given) : viewed.array.permute(given);
  viewed.model = transposed(viewed.model, order);
  viewed.history += " transpose" + to_string(given);
}

inline void step_reverse_axes(Random& random, Viewed& viewed) {
  const int rank = viewed.model.shape.rank();
  Axes order = trailing_axes(rank, rank);
  std::reverse(order.begin(), order.end());
  viewed.array = random.chance(50) ? viewed.array.transpose() : viewed.array.T();
  viewed.model = transposed(viewed.model, order);
  viewed.history += " T";
}

inline void step_moveaxis(Random& random, Viewed& viewed) {
  const int rank = viewed.model.shape.rank();
  const Axes from = some_axes(random, rank);
  Axes to = random_order(random, rank);
  to.resize(from.size());
  viewed.array = viewed.array.moveaxis(with_either_sign(random, from, rank),
                                       with_either_sign(random, to, rank));
  viewed.model = transposed(viewed.model, order_after_moving(rank, from, to));
  viewed.history += " moveaxis" + to_string(from) + to_string(to);
}

inline void step_swapaxes(Random& random, Viewed& viewed) {
  const int rank = viewed.model.shape.rank();
  if (rank == 0) return;
  const int64_t a = random.below(rank);
  const int64_t b = random.below(rank);
  Axes order = trailing_axes(rank, rank);
  std::swap(order[static_cast<int>(a)], order[static_cast<int>(b)]);
  viewed.array = viewed.array.swapaxes(static_cast<int>(either_sign(random, a, rank)),
                                       static_cast<int>(either_sign(random, b, rank)));
  viewed.model = transposed(viewed.model, order);
  viewed.history += " swapaxes" + to_string(Axes{a, b});
}

inline void step_squeeze(Random& random, Viewed& viewed) {
  const Shape& shape = viewed.model.shape;
  const bool drop_all = random.chance(30);
  Axes dropped;
  Shape rest;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    const bool drop = shape[axis] == 1 && (drop_all || random.chance(50));
    drop ? dropped.push_back(axis) : rest.push_back(shape[axis]);
  }
  const Axes given = with_either_sign(random, dropped, shape.rank());
  viewed.array = drop_all ? viewed.array.squeeze() : viewed.array.squeeze(given);
  viewed.model = with_shape(viewed.model, rest);
  viewed.history += " squeeze" + to_string(dropped);
}

inline void step_expand_dims(Random& random, Viewed& viewed) {
  const int rank = viewed.model.shape.rank();
  if (rank >= kMostAxes) return;
  const int wider = rank + static_cast<int>(random.between(1, 2));
  Axes added = random_order(random, wider);
  added.resize(wider - rank);
  Shape shape;
  int next = 0;
  for (int axis = 0; axis < wider; ++axis) {
    const bool is_new = std::find(added.begin(), added.end(), axis) != added.end();
    shape.push_back(is_new ? 1 : viewed.model.shape[next++]);
  }
  viewed.array = viewed.array.expand_dims(with_either_sign(random, added, wider));
  viewed.model = with_shape(viewed.model, shape);
  viewed.history += " expand_dims" + to_string(added);
}

inline void step_flip(Random& random, Viewed& viewed) {
  const int rank = viewed.model.shape.rank();
  const bool flip_all = random.chance(30);
  const Axes axes = flip_all ? trailing_axes(rank, rank) : some_axes(random, rank);
  viewed.array =
      flip_all ? viewed.array.flip() : viewed.array.flip(with_either_sign(random, axes, rank));
  viewed.model = flipped(viewed.model, axes);
  viewed.history += " flip" + to_string(axes);
}

inline void step_diagonal(Random& random, Viewed& viewed) {
  const int rank = viewed.model.shape.rank();
  if (rank < 2) return;
  const Axes order = random_order(random, rank);
  const int row = static_cast<int>(order[0]);
  const int column = static_cast<int>(order[1]);
  const int64_t offset = random.between(-6, 6);
  viewed.array = viewed.array.diagonal(offset, static_cast<int>(either_sign(random, row, rank)),
                                       static_cast<int>(either_sign(random, column, rank)));
  viewed.model = diagonal_of(viewed.model, offset, row, column);
  viewed.history += " diagonal" + to_string(Dims{offset, row, column});
}

// A shape to which this one stretches.
inline Shape larger_shape(Random& random, const Shape& shape) {
  Shape larger = shape;
  for (int64_t& extent : larger) {
    if (extent == 1 && random.chance(50)) extent = random.chance(8) ? 0 : random.between(1, 4);
  }
  if (larger.rank() < kMostAxes && random.chance(50)) larger.insert(0, random.between(1, 3));
  return larger;
}

inline void step_stretch(Random& random, Viewed& viewed) {
  const Shape target = larger_shape(random, viewed.model.shape);
  if (count_or_overflow(target) > kMostElements) return;
  viewed.model = stretched(viewed.model, target);
  if (random.chance(50)) {
    viewed.array = viewed.array.broadcast_to(target);
    viewed.model.writable = false;
    viewed.history += " broadcast_to" + to_string(target);
  } else {
    viewed.array = torch::expand(viewed.array, target);
    viewed.history += " expand" + to_string(target);
  }
}

// Another shape with the same number of elements, built from their prime factors.
inline Shape regrouped(Random& random, int64_t count) {
  Shape shape;
  for (int64_t factor = 2; count > 1;) {
    if (count % factor != 0) {
      ++factor;
      continue;
    }
    count /= factor;
    const bool merge = !shape.empty() && random.chance(50);
    if (merge)
      shape[static_cast<int>(random.below(shape.rank()))] *= factor;
    else
      shape.insert(static_cast<int>(random.between(0, shape.rank())), factor);
  }
  if (random.chance(30)) shape.insert(static_cast<int>(random.between(0, shape.rank())), 1);
  return shape;
}

inline void step_reshape(Random& random, Viewed& viewed) {
  const int64_t count = viewed.model.size();
  const Shape target = count == 0 ? Shape{2, 0} : regrouped(random, count);
  Shape given = target;
  if (count > 0 && !given.empty() && random.chance(40)) {
    given[static_cast<int>(random.below(given.rank()))] = -1;
  }
  const Array before = viewed.array;
  viewed.array = before.reshape(given);
  viewed.model = with_shape(viewed.model, target);
  viewed.history += " reshape" + to_string(given);
  const bool can_be_a_view = is_strided(viewed.model);
  EXPECT_EQ(viewed.array.shares_storage_with(before), can_be_a_view)
      << "reshape must copy exactly when no strides do:" << viewed.history;
  if (can_be_a_view) return;
  viewed.base = viewed.array;
  viewed.model = model_of_base(target, viewed.model.dtype);
}

inline void step_as_strided(Random& random, Viewed& viewed) {
  if (viewed.model.size() == 0) return;
  const int64_t item = size_in_bytes(viewed.model.dtype);
  const int64_t behind = viewed.model.sources[0] / item;
  const int64_t ahead = viewed.base.nbytes() / item - 1 - behind;
  Shape shape;
  Strides strides;
  int64_t lowest = 0;
  int64_t highest = 0;
  for (int64_t left = random.between(0, 3); left > 0; --left) {
    const int64_t extent = random.between(1, 4);
    const int64_t stride = random.between(-4, 4);
    const int64_t reach = (extent - 1) * stride;
    if (lowest + reach < -behind || highest + reach > ahead) continue;
    (reach < 0 ? lowest : highest) += reach;
    shape.push_back(extent);
    strides.push_back(stride);
  }
  const int64_t offset = random.between(-behind - lowest, ahead - highest);
  viewed.array = viewed.array.as_strided(shape, strides, offset);
  viewed.model = restrided(viewed.model, shape, strides, offset);
  viewed.history += " as_strided" + to_string(shape) + to_string(strides);
}

inline void step_part(Random& random, Viewed& viewed) {
  const bool imaginary = is_complex(viewed.model.dtype) && random.chance(50);
  viewed.array = imaginary ? viewed.array.imag() : viewed.array.real();
  if (is_complex(viewed.model.dtype)) viewed.model = part_of_complex(viewed.model, imaginary);
  viewed.history += imaginary ? " imag" : " real";
}

inline void step_row(Random& random, Viewed& viewed) {
  if (viewed.model.shape.empty() || viewed.model.shape[0] == 0) return;
  const int64_t row = random.below(viewed.model.shape[0]);
  Indexing index;
  index.drop(row);
  for (int axis = 1; axis < viewed.model.shape.rank(); ++axis) {
    index.keep(positions_of(all, viewed.model.shape[axis]));
  }
  viewed.array = viewed.array[row];
  viewed.model = indexed(viewed.model, index);
  viewed.history += " row";
}

inline void random_step(Random& random, Viewed& viewed) {
  using Step = void (*)(Random&, Viewed&);
  static constexpr Step steps[] = {
      step_index,    step_index,    step_index,   step_transpose,   step_reverse_axes,
      step_moveaxis, step_swapaxes, step_squeeze, step_expand_dims, step_flip,
      step_diagonal, step_stretch,  step_reshape, step_reshape,     step_as_strided,
      step_part,     step_row};
  random.pick(steps)(random, viewed);
}

inline Viewed random_base(Random& random) {
  const Shape shape = random_shape(random);
  const DType dtype = random_dtype(random);
  Array base = counted(shape, dtype);
  return {base, base, model_of_base(shape, dtype),
          std::string(name_of(dtype)) + " " + to_string(shape)};
}

}  // namespace weft::test
