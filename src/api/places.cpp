#include "api/places.h"

#include "base/stride_math.h"
#include "core/views.h"
#include "dialect/lower.h"
#include "exec/run.h"
#include "gather/masks.h"
#include "gather/run.h"

namespace weft::api {
namespace {

bool is_mask(const ArrayIndex& index) {
  return index.array() && index.array()->dtype() == DType::boolean;
}

Array row_major(const Array& x) { return x.is_contiguous() ? x : x.copy(); }

// What lowering reads. Refers to the indices, and owns what masks become.
class Entries {
 public:
  explicit Entries(const std::vector<ArrayIndex>& indices) {
    reserve(indices.size());
    for (const ArrayIndex& index : indices) add(index);
  }
  // Masks as index arrays.
  static Entries without_masks(const std::vector<ArrayIndex>& indices) {
    Entries entries;
    size_t count = 0;
    for (const ArrayIndex& index : indices)
      count += is_mask(index) ? static_cast<size_t>(index.array()->rank()) + 1 : 1;
    entries.reserve(count);
    for (const ArrayIndex& index : indices) {
      if (is_mask(index))
        entries.add_positions(row_major(*index.array()));
      else
        entries.add(index);
    }
    return entries;
  }

  const std::vector<dialect::IndexEntry>& list() const { return list_; }
  std::vector<Array> arrays() && { return std::move(arrays_); }

 private:
  Entries() = default;
  // The list points to values, which stay where they are.
  void reserve(size_t count) {
    list_.reserve(count);
    values_.reserve(count);
  }
  void add(const ArrayIndex& index) {
    if (index.array())
      add(*index.array());
    else
      list_.push_back({nullptr, index.index(), false});
  }
  void add(const Array& array) {
    values_.emplace_back(array);
    list_.push_back({&values_.back(), all, false});
  }
  void add_positions(const Array& mask) {
    const int64_t count = gather::count_true(mask);
    for (const Array& positions : gather::true_positions(mask, count)) add_kept(positions);
    if (mask.rank() > 0) return;
    add_kept(zeros({count}, DType::i64));
    list_.back().adds_axis = true;
  }
  void add_kept(const Array& array) {
    arrays_.push_back(array);
    add(array);
  }

  std::vector<dialect::IndexEntry> list_;
  std::vector<core::Value> values_;
  std::vector<Array> arrays_;
};

// The mask's axes as one, if the view steps evenly along them.
bool is_even(const Layout& view, int first, int count) {
  for (int axis = first; axis + 1 < first + count; ++axis) {
    const int64_t inner = times_stride(view.shape[axis + 1], view.strides[axis + 1]);
    if (view.strides[axis] != inner) return false;
  }
  return true;
}

core::Lookup lookup_of(const Array& positions, int place, int64_t extent, int64_t stride) {
  core::Lookup lookup;
  lookup.index = positions;
  lookup.places = Axes{place};
  lookup.extent = extent;
  lookup.stride = stride;
  lookup.bounds = core::Bounds::exact;
  return lookup;
}

// Looks up the true positions of the one mask.
void look_up_mask(Places& places) {
  const Layout& view = places.view.layout();
  const int place = static_cast<int>(places.open[0]);
  const int64_t count = places.gather.shape[place];
  const int axes = places.mask.rank();
  if (is_even(view, places.mask_axis, axes)) {
    const Array flat = places.mask.reshape({places.mask.size()});
    places.arrays = gather::true_positions(flat, count);
    places.gather.lookups = {
        lookup_of(places.arrays[0], place, flat.size(), view.strides[places.mask_axis + axes - 1])};
    return;
  }
  places.arrays = gather::true_positions(places.mask, count);
  for (int i = 0; i < axes; ++i) {
    const int axis = places.mask_axis + i;
    places.gather.lookups.push_back(lookup_of(places.arrays[static_cast<size_t>(i)], place,
                                              view.shape[axis], view.strides[axis]));
  }
}

Places places_of_mask(const Array& x, const dialect::Indexing& indexing, const Array& mask) {
  Places places;
  places.gather = indexing.gather;
  places.names_each_once = places.is_one_mask = true;
  places.mask_axis = indexing.mask_axis;
  places.open = indexing.open;
  Layout layout{indexing.view.shape, indexing.view.strides,
                x.layout().offset + indexing.gather.offset};
  places.view = Array(x.storage(), std::move(layout), x.dtype(), x.is_writable());
  places.mask = row_major(mask.rank() == 0 ? mask.reshape({1}) : mask);
  places.gather.shape[static_cast<int>(places.open[0])] = gather::count_true(places.mask);
  return places;
}

// The mask covers the view, which lies as the mask does.
bool is_dense(const Places& places) {
  return places.is_one_mask && places.mask.rank() == places.view.rank() &&
         places.view.is_contiguous();
}

// Where the mask is true, the number is written over the view.
void write_number(const Places& places, const CallOperand& number) {
  const core::Gather& gather = places.gather;
  StrictOp op = dialect::lower_assign(gather.name, gather.dialect, number, places.view);
  Axes dims;
  for (int i = 0; i < places.mask.rank(); ++i) dims.push_back(places.mask_axis + i);
  op.masked = true;
  op.mask = place(places.mask, places.view.shape(), dims);
  exec::run(std::move(op));
}

}  // namespace

Places find_places(const char* name, Dialect dialect, const Array& x,
                   const std::vector<ArrayIndex>& indices) {
  Entries entries(indices);
  const core::Value value = x;
  const dialect::Indexing indexing = dialect::lower_index(name, dialect, value, entries.list());
  if (indexing.is_one_mask)
    return places_of_mask(x, indexing, *indices[static_cast<size_t>(indexing.entry)].array());
  bool has_masks = false;
  for (const ArrayIndex& index : indices) has_masks = has_masks || is_mask(index);
  Places places;
  places.gather = indexing.gather;
  if (has_masks) {
    entries = Entries::without_masks(indices);
    places.gather = dialect::lower_index(name, dialect, value, entries.list()).gather;
  }
  places.arrays = std::move(entries).arrays();
  return places;
}

void check_target(const char* name, Dialect dialect, const Array& x) {
  StrictOp op;
  op.name = name;
  op.dialect = dialect;
  op.compute = op.result = x.dtype();
  op.shape = x.shape();
  op.out = &x;
  check_strict(op);
}

PlacedValues place_values(const char* name, Dialect dialect, const CallOperand& values,
                          const Shape& shape, DType dtype) {
  const Array like = core::array_without_elements(core::abstract_value(shape, dtype));
  check_strict(dialect::lower_assign(name, dialect, values, like));
  PlacedValues placed;
  if (!values.array())
    placed.array = full({}, values.scalar(), dtype);
  else
    placed.array =
        values.array()->dtype() == dtype ? *values.array() : values.array()->astype(dtype);
  const StrictOperand operand = place_trailing(placed.array, shape);
  placed.value = core::Value(shape, dtype, operand.strides, operand.origin);
  return placed;
}

void look_up(Places& places) {
  if (places.is_one_mask) look_up_mask(places);
}

Array read(const Places& given) {
  if (!given.is_one_mask) return gather::run(given.gather);
  Places places = given;
  if (is_dense(places)) {
    Array result = empty(places.gather.shape, places.view.dtype());
    gather::compress(places.view, places.mask, result);
    return result;
  }
  look_up(places);
  return gather::run(places.gather);
}

void write(const Places& given, const CallOperand& values) {
  const core::Gather& gather = given.gather;
  const bool is_number = !values.array() || values.array()->rank() == 0;
  if (given.is_one_mask && is_number) return write_number(given, values);
  PlacedValues placed =
      place_values(gather.name, gather.dialect, values, gather.shape, gather.x.dtype);
  Places places = given;
  if (is_dense(places) && placed.array.is_contiguous() && placed.array.size() == gather.shape[0] &&
      !core::may_overlap(gather.x, placed.value) && !core::may_overlap(gather.x, places.mask)) {
    return gather::expand(placed.array, places.mask, places.view);
  }
  look_up(places);
  gather::run({places.gather, placed.value, {}, places.names_each_once});
}

}  // namespace weft::api
