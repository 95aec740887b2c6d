#include "core/contract.h"

#include "base/raise.h"
#include "base/text.h"
#include "core/strict_op.h"

namespace weft::core {
namespace {

bool are_equal(const int64_t* a, const int64_t* b, int count) {
  for (int i = 0; i < count; ++i) {
    if (a[i] != b[i]) return false;
  }
  return true;
}

bool is_sound(const Contract& c) {
  if (c.a.rank() != c.batch + c.rows + c.depth || c.a.strides.size() != c.a.rank()) return false;
  if (c.b.rank() != c.batch + c.depth + c.columns || c.b.strides.size() != c.b.rank()) return false;
  if (c.conjugates && (c.rows > 0 || c.columns > 0)) return false;
  const int64_t* a = c.a.shape.data();
  const int64_t* b = c.b.shape.data();
  return are_equal(a, b, c.batch) && are_equal(a + c.batch + c.rows, b + c.batch, c.depth);
}

Shape part(const Shape& shape, int first, int count) {
  return Dims::from(shape.data() + first, count);
}

}  // namespace

Shape Contract::shape() const {
  Shape extents = part(a.shape, 0, batch + rows);
  const int64_t* from = b.shape.data() + batch + depth;
  for (int i = 0; i < columns; ++i) extents.push_back(from[i]);
  return extents;
}

void verify(const Contract& c) {
  if (!is_sound(c))
    raise(ErrorKind::bad_argument, c.dialect, c.name, cat("not a contraction: ", to_string(c)));
  if (c.out) check_output(c.name, c.dialect, c.shape(), c.result, *c.out);
}

std::string to_string(const Contract& c) {
  std::string text = cat(c.name, " ", c.compute, ":");
  if (c.a.rank() >= c.batch + c.rows + c.depth && c.b.rank() >= c.batch + c.depth + c.columns) {
    text += cat(" batch ", part(c.a.shape, 0, c.batch), " rows ", part(c.a.shape, c.batch, c.rows),
                " depth ", part(c.a.shape, c.batch + c.rows, c.depth), " columns ",
                part(c.b.shape, c.batch + c.depth, c.columns));
  }
  return cat(text, c.conjugates ? "\n  conj(a) " : "\n  a ", to_string(c.a), "\n  b ",
             to_string(c.b));
}

void check_output(const char* name, Dialect dialect, const Shape& shape, DType dtype,
                  const Array& out) {
  StrictOp strict;
  strict.op = Op::where;  // defined for every type: only what is said of the output matters
  strict.name = name;
  strict.dialect = dialect;
  strict.compute = strict.result = dtype;
  strict.shape = shape;
  strict.out = &out;
  check_strict(strict);
}

}  // namespace weft::core
