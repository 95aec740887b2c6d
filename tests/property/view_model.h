// What a view should show, computed without strides: for every element, in row-major order, the
// byte of the base memory where it lies. Every kind of view is a rearrangement of that list.
//
//   base (2, 3) of int16   sources 0 2 4 6 8 10
//   transposed (3, 2)              0 6 2 8 4 10
//   flipped along axis 0           4 10 2 8 0 6
#pragma once

#include <algorithm>
#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "weft/weft.h"

namespace weft::test {

struct Model {
  Shape shape;
  DType dtype = DType::f64;
  bool writable = true;
  std::vector<int64_t> sources;

  int64_t size() const { return static_cast<int64_t>(sources.size()); }
  bool repeats_elements() const {
    return std::set<int64_t>(sources.begin(), sources.end()).size() != sources.size();
  }
};

// Calls visit(index) for every index of the shape, in row-major order.
template <class Visit>
void for_each_index(const Shape& shape, Visit&& visit) {
  const int64_t count = count_or_overflow(shape);
  Dims index = Dims::filled(shape.rank(), 0);
  for (int64_t i = 0; i < count; ++i) {
    int64_t rest = i;
    for (int axis = shape.rank() - 1; axis >= 0; --axis) {
      index[axis] = rest % shape[axis];
      rest /= shape[axis];
    }
    visit(index);
  }
}

// The place of an index in row-major order.
inline int64_t rank_of(const Dims& index, const Shape& shape) {
  int64_t place = 0;
  for (int axis = 0; axis < shape.rank(); ++axis) place = place * shape[axis] + index[axis];
  return place;
}

inline Model model_of_base(const Shape& shape, DType dtype) {
  Model model{shape, dtype, true, {}};
  for (int64_t i = 0; i < count_or_overflow(shape); ++i) {
    model.sources.push_back(i * size_in_bytes(dtype));
  }
  return model;
}

// The model of the given shape whose element at `index` is the old one at old_index(index).
template <class OldIndex>
Model rearranged(const Model& old, const Shape& shape, OldIndex&& old_index) {
  Model view{shape, old.dtype, old.writable, {}};
  for_each_index(shape, [&](const Dims& index) {
    const int64_t place = rank_of(old_index(index), old.shape);
    view.sources.push_back(old.sources[static_cast<size_t>(place)]);
  });
  return view;
}

inline Model transposed(const Model& old, const Axes& order) {
  Shape shape;
  for (int64_t axis : order) shape.push_back(old.shape[static_cast<int>(axis)]);
  return rearranged(old, shape, [&](const Dims& index) {
    Dims from = index;
    for (int i = 0; i < order.size(); ++i) from[static_cast<int>(order[i])] = index[i];
    return from;
  });
}

// NumPy's recipe: the axes that stay, in order, then each moved one inserted, leftmost first.
inline Axes order_after_moving(int rank, const Axes& from, const Axes& to) {
  std::vector<std::pair<int64_t, int64_t>> moves;
  for (int i = 0; i < from.size(); ++i) moves.emplace_back(to[i], from[i]);
  std::sort(moves.begin(), moves.end());
  Axes order;
  for (int axis = 0; axis < rank; ++axis) {
    if (std::find(from.begin(), from.end(), axis) == from.end()) order.push_back(axis);
  }
  for (const auto& [place, axis] : moves) order.insert(static_cast<int>(place), axis);
  return order;
}

inline Model flipped(const Model& old, const Axes& axes) {
  return rearranged(old, old.shape, [&](const Dims& index) {
    Dims from = index;
    for (int64_t entry : axes) {
      const int axis = static_cast<int>(entry);
      from[axis] = old.shape[axis] - 1 - index[axis];
    }
    return from;
  });
}

// Axes of extent 1 change nothing but the shape.
inline Model with_shape(Model model, const Shape& shape) {
  model.shape = shape;
  return model;
}

// The last axis of the result walks both axes at once.
inline Model diagonal_of(const Model& old, int64_t offset, int row, int column) {
  const int64_t first_row = std::max<int64_t>(-offset, 0);
  const int64_t first_column = std::max<int64_t>(offset, 0);
  Shape shape;
  Axes kept;
  for (int axis = 0; axis < old.shape.rank(); ++axis) {
    if (axis == row || axis == column) continue;
    shape.push_back(old.shape[axis]);
    kept.push_back(axis);
  }
  const int64_t length = std::min(old.shape[row] - first_row, old.shape[column] - first_column);
  shape.push_back(std::max<int64_t>(length, 0));
  return rearranged(old, shape, [&](const Dims& index) {
    Dims from = Dims::filled(old.shape.rank(), 0);
    for (int i = 0; i < kept.size(); ++i) from[static_cast<int>(kept[i])] = index[i];
    from[row] = index[kept.size()] + first_row;
    from[column] = index[kept.size()] + first_column;
    return from;
  });
}

inline Model stretched(const Model& old, const Shape& shape) {
  const int added = shape.rank() - old.shape.rank();
  return rearranged(old, shape, [&](const Dims& index) {
    Dims from = old.shape;
    for (int axis = 0; axis < from.size(); ++axis) {
      from[axis] = old.shape[axis] == 1 ? 0 : index[axis + added];
    }
    return from;
  });
}

// Strides and offset count elements from the first element. REQUIRES: old has elements.
inline Model restrided(const Model& old, const Shape& shape, const Strides& strides,
                       int64_t offset) {
  Model view{shape, old.dtype, old.writable, {}};
  for_each_index(shape, [&](const Dims& index) {
    int64_t elements = offset;
    for (int axis = 0; axis < shape.rank(); ++axis) elements += index[axis] * strides[axis];
    view.sources.push_back(old.sources[0] + elements * size_in_bytes(old.dtype));
  });
  return view;
}

inline Model part_of_complex(Model model, bool imaginary) {
  model.dtype = real_part(model.dtype);
  for (int64_t& source : model.sources) source += imaginary ? size_in_bytes(model.dtype) : 0;
  return model;
}

// True iff some strides place the elements where they lie: the distance from the first element is
// a sum of one multiple per axis.
inline bool is_strided(const Model& model) {
  if (model.size() == 0) return true;
  const int rank = model.shape.rank();
  Strides steps = Strides::filled(rank, 0);
  for (int axis = 0; axis < rank; ++axis) {
    if (model.shape[axis] < 2) continue;
    Dims index = Dims::filled(rank, 0);
    index[axis] = 1;
    const int64_t place = rank_of(index, model.shape);
    steps[axis] = model.sources[static_cast<size_t>(place)] - model.sources[0];
  }
  size_t next = 0;
  bool all_fit = true;
  for_each_index(model.shape, [&](const Dims& index) {
    int64_t expected = model.sources[0];
    for (int axis = 0; axis < rank; ++axis) expected += index[axis] * steps[axis];
    all_fit = all_fit && model.sources[next++] == expected;
  });
  return all_fit;
}

}  // namespace weft::test
