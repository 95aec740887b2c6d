#include "contract/run_contract.h"

#include "array/storage.h"
#include "base/raise.h"
#include "contract/elementwise.h"
#include "dialect/products.h"

namespace weft::contract {
namespace {

using core::Contract;
using core::Value;

// Some axes in a row, walked as one.
struct Axis {
  int64_t extent = 1;
  int64_t stride = 0;  // 0 if there is one entry at most
};

// False if no one stride walks them. `axis` has the number of their elements anyway.
bool merge_axes(const int64_t* extents, const int64_t* strides, int count, Axis& axis) {
  bool merges = true;
  for (int i = count - 1; i >= 0; --i) {
    if (extents[i] == 1) continue;
    if (axis.extent == 1) axis.stride = strides[i];
    merges = merges && strides[i] == axis.stride * axis.extent;
    axis.extent *= extents[i];
  }
  if (axis.extent == 0) axis.stride = 0;
  return merges || axis.extent == 0;
}

// A group of axes; one axis, as most have, without a loop.
inline bool make_axis(const int64_t* extents, const int64_t* strides, int count, Axis& axis) {
  if (count != 1) return merge_axes(extents, strides, count, axis);
  axis = {extents[0], extents[0] > 1 ? strides[0] : 0};
  return true;
}

// The axes after `batch` as those of a matrix, `first` and `second` many. False if no strides walk
// it so.
inline bool set_matrix(Matrix& m, const Shape& shape, const Strides& strides, int batch, int first,
                       int second) {
  Axis rows, columns;
  const int64_t* extents = shape.data() + batch;
  const int64_t* steps = strides.data() + batch;
  const bool has_rows = make_axis(extents, steps, first, rows);
  const bool has_columns = make_axis(extents + first, steps + first, second, columns);
  m.rows = rows.extent;
  m.columns = columns.extent;
  m.row_stride = rows.stride;
  m.column_stride = columns.stride;
  return has_rows && has_columns;
}

// Out of line: most calls have no batch.
[[gnu::noinline]] void set_batch(Product& p, int operand, const Shape& shape, const Strides& all,
                                 int batch) {
  Strides& strides = p.batch_strides[operand];
  strides = Strides::from(all.data(), batch);
  for (int axis = 0; axis < batch; ++axis) {
    if (shape.data()[axis] <= 1) strides.data()[axis] = 0;
  }
}

// Its shape, batch axes that repeat once.
Shape distinct_shape(const Value& x, int batch) {
  Shape shape = x.shape;
  for (int axis = 0; axis < batch; ++axis) {
    if (x.strides[axis] == 0) shape[axis] = 1;
  }
  return shape;
}

// An operand without gaps, its axes in their order; a batch that repeats still does. Abstract.
Value dense_like(const Value& x, int batch) {
  Value like = core::abstract_value(distinct_shape(x, batch), x.dtype);
  like.shape = x.shape;
  for (int axis = 0; axis < batch; ++axis) {
    if (x.strides[axis] == 0) like.strides[axis] = 0;
  }
  return like;
}

// The same with elements, which `copies` keeps.
Value dense(const Contract& c, const Value& x, std::vector<Array>& copies) {
  Value like = dense_like(x, c.batch);
  Value distinct = x;
  distinct.shape = distinct_shape(x, c.batch);
  copies.push_back(dense_copy(c.name, distinct, x.dtype));
  like.address = copies.back().origin();
  return like;
}

// Operand 0 is a, 1 is b. False if no strides walk it as matrices.
bool set_operand(Product& p, int number, const Contract& c, const Value& x) {
  Matrix& m = number == 0 ? p.a : p.b;
  m.origin = const_cast<std::byte*>(x.address);  // only read
  m.dtype = x.dtype;
  if (c.batch > 0) set_batch(p, number, x.shape, x.strides, c.batch);
  return number == 0 ? set_matrix(m, x.shape, x.strides, c.batch, c.rows, c.depth)
                     : set_matrix(m, x.shape, x.strides, c.batch, c.depth, c.columns);
}

// The result's memory. False if no strides walk it as matrices.
bool set_result(Product& p, const Contract& c, const Layout& layout) {
  if (c.batch > 0) set_batch(p, 2, layout.shape, layout.strides, c.batch);
  return set_matrix(p.c, layout.shape, layout.strides, c.batch, c.rows, c.columns);
}

// False if the result has to be computed elsewhere and copied.
bool set_out(Product& p, const Contract& c) {
  const Array& out = *c.out;
  p.c.origin = out.origin();
  p.c.dtype = out.dtype();
  return !core::may_overlap(out, c.a) && !core::may_overlap(out, c.b) &&
         set_result(p, c, out.layout());
}

void prepare(Product& p, const Contract& c) {
  p.compute = c.compute;
  p.conjugates = c.conjugates;
  if (c.batch > 0) p.batch = Shape::from(c.a.shape.data(), c.batch);
}

void set_operands(Product& p, const Contract& c, std::vector<Array>& copies) {
  prepare(p, c);
  if (!set_operand(p, 0, c, c.a)) set_operand(p, 0, c, dense(c, c.a, copies));
  if (!set_operand(p, 1, c, c.b)) set_operand(p, 1, c, dense(c, c.b, copies));
}

Array run_fresh(Product& p, const Contract& c) {
  Array result = make_array(c.shape(), c.result, c.name);
  p.c.origin = result.origin();
  p.c.dtype = c.result;
  set_result(p, c, result.layout());
  multiply(p);
  return result;
}

}  // namespace

Array run(const Contract& c) try {
  core::verify(c);
  Product p;
  std::vector<Array> copies;
  set_operands(p, c, copies);
  if (!c.out) return run_fresh(p, c);
  if (set_out(p, c))
    multiply(p);
  else
    Array(*c.out).assign(run_fresh(p, c));
  return *c.out;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

ProductChoice choose(const Contract& c) {
  Product p;
  prepare(p, c);
  if (!set_operand(p, 0, c, c.a)) set_operand(p, 0, c, dense_like(c.a, c.batch));
  if (!set_operand(p, 1, c, c.b)) set_operand(p, 1, c, dense_like(c.b, c.batch));
  if (!c.out || !set_out(p, c)) {
    p.c.origin = nullptr;
    p.c.dtype = c.result;
    set_result(p, c, Layout::row_major(c.shape()));
  }
  merge_batch(p);
  return choose(p);
}

Array matmul(const char* op, const Array& a, const Array& b, DType result) {
  return run(dialect::lower_matmul(dialect::ProductCall(op), a, b, result));
}

Array tensordot(const char* op, const Array& a, const Array& b, const Axes (&axes)[2],
                DType result) {
  return run(dialect::lower_tensordot(dialect::ProductCall(op), a, b, axes, result));
}

}  // namespace weft::contract
