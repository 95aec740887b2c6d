#include "contract/matmul.h"

#include "array/storage.h"
#include "contract/refuse.h"
#include "dialect/policy.h"
#include "weft/broadcast.h"

namespace weft::contract {
namespace {

Shape batch_of(const Array& x, Form form) {
  return without_last(x.shape(), form == Form::matrix ? 2 : 1);
}

bool has_batch(const Array& x, Form form) { return x.rank() > (form == Form::matrix ? 2 : 1); }

// REQUIRES, here and below: 0 <= axis < rank.
int64_t extent_of(const Array& x, int axis) { return x.shape().data()[axis]; }
int64_t stride_of(const Array& x, int axis) {
  return extent_of(x, axis) > 1 ? x.strides().data()[axis] : 0;
}

// The last two axes, a vector being a row or a column.
Matrix matrix_of(const Array& x, Form form, bool is_row) {
  const int last = x.rank() - 1;
  const int64_t length = extent_of(x, last);
  const int64_t step = stride_of(x, last);
  if (form == Form::vector) {
    if (is_row) return {x.origin(), x.dtype(), 1, length, 0, step};
    return {x.origin(), x.dtype(), length, 1, step, 0};
  }
  return {x.origin(), x.dtype(), extent_of(x, last - 1), length, stride_of(x, last - 1), step};
}

Strides batch_strides(const Array& x, Form form, const Shape& batch) {
  const Shape own = batch_of(x, form);
  Strides strides = x.strides();
  strides.resize(own.rank());
  return broadcast_strides(own, strides, batch, trailing_axes(own.rank(), batch.rank()));
}

Shape common_batch(const ProductCall& call, const Array& a, Form a_form, const Array& b,
                   Form b_form) {
  const Shape batches[] = {batch_of(a, a_form), batch_of(b, b_form)};
  Shape batch = batches[0];
  if (!widen_to_fit(batch, batches[1])) {
    refuse_batches(call.op, call.voice, a.shape(), a_form == Form::matrix ? 2 : 1, b.shape(),
                   b_form == Form::matrix ? 2 : 1);
  }
  if (dialect::are_stretches_watched(call.policy)) {
    const Axes dims[] = {trailing_axes(batches[0].rank(), batch.rank()),
                         trailing_axes(batches[1].rank(), batch.rank())};
    const dialect::Placed placed[] = {{&batches[0], &dims[0], false},
                                      {&batches[1], &dims[1], false}};
    dialect::check_stretches(call.op, call.voice, placed, 2, batch, call.policy);
  }
  return batch;
}

void check_depths(const ProductCall& call, const Array& a, const Array& b, Form b_form) {
  const int a_axis = a.rank() - 1;
  const int b_axis = b.rank() - (b_form == Form::matrix ? 2 : 1);
  if (a.shape()[a_axis] != b.shape()[b_axis])
    refuse_depths(call, a.shape(), a_axis, b.shape(), b_axis);
}

// The first and the last byte of an array's elements. REQUIRES: it has any.
struct Bytes {
  const std::byte* first;
  const std::byte* last;
};
Bytes bytes_of(const Array& x) {
  Layout layout = x.layout();
  for (int axis = 0; axis < layout.rank(); ++axis) {
    if (layout.shape[axis] == 1) layout.strides[axis] = 0;
  }
  const Reach reach = reach_of(layout);
  const int64_t item = size_in_bytes(x.dtype());
  const std::byte* storage = x.origin() - layout.offset * item;
  return {storage + reach.first * item, storage + (reach.last + 1) * item - 1};
}

// The result as a batch of matrices: axes that vectors lack are put back with one entry.
Matrix result_matrix(const Array& out, const Product& p, Form a_form, Form b_form) {
  int axis = out.rank() - 1;
  const int64_t column_stride = b_form == Form::matrix ? stride_of(out, axis--) : 0;
  const int64_t row_stride = a_form == Form::matrix ? stride_of(out, axis--) : 0;
  return {out.origin(), out.dtype(), p.a.rows, p.b.columns, row_stride, column_stride};
}

Strides result_batch(const Array& out, int rank) {
  Strides strides = out.strides();
  strides.resize(rank);
  for (int axis = 0; axis < rank; ++axis) {
    if (out.shape()[axis] <= 1) strides[axis] = 0;
  }
  return strides;
}

}  // namespace

bool may_overlap(const Array& out, const Array& x) {
  if (out.size() == 0 || x.size() == 0) return false;
  const Bytes written = bytes_of(out);
  const Bytes read = bytes_of(x);
  return written.first <= read.last && read.first <= written.last;
}

Array product(const ProductCall& call, const Array& a, Form a_form, const Array& b, Form b_form,
              DType result) {
  check_depths(call, a, b, b_form);
  Product p;
  p.a = matrix_of(a, a_form, true);
  p.b = matrix_of(b, b_form, false);
  p.compute = sum_dtype(result);
  p.conjugates = call.conjugates && is_complex(result);
  if (has_batch(a, a_form) || has_batch(b, b_form)) {
    p.batch = common_batch(call, a, a_form, b, b_form);
    p.batch_strides[0] = batch_strides(a, a_form, p.batch);
    p.batch_strides[1] = batch_strides(b, b_form, p.batch);
  }
  Shape shape = p.batch;
  if (a_form == Form::matrix) shape.push_back(p.a.rows);
  if (b_form == Form::matrix) shape.push_back(p.b.columns);
  if (call.out) check_output(call.op, call.voice, shape, result, *call.out);
  const bool is_separate = call.out && !may_overlap(*call.out, a) && !may_overlap(*call.out, b);
  Array target = is_separate ? *call.out : make_array(shape, result, call.op);
  p.c = result_matrix(target, p, a_form, b_form);
  if (!p.batch.empty()) p.batch_strides[2] = result_batch(target, p.batch.rank());
  multiply(p);
  if (!call.out || is_separate) return target;
  Array(*call.out).assign(target);
  return *call.out;
}

Array matmul(const ProductCall& call, const Array& a, const Array& b, DType result) {
  check_axes_of(call.op, call.voice, a.shape(), 0, 1);
  check_axes_of(call.op, call.voice, b.shape(), 1, 1);
  return product(call, a, a.rank() == 1 ? Form::vector : Form::matrix, b,
                 b.rank() == 1 ? Form::vector : Form::matrix, result);
}

}  // namespace weft::contract
