#include "linalg/decompose.h"

#include <atomic>
#include <limits>

#include "base/cursor.h"
#include "base/raise.h"
#include "base/text.h"
#include "base/threads.h"
#include "contract/blas/openblas.h"

namespace weft::linalg {
namespace {

int check_extent(const char* op, const Shape& shape, int axis) {
  const int64_t extent = shape[axis];
  if (extent <= std::numeric_limits<int>::max()) return static_cast<int>(extent);
  raise(ErrorKind::bad_argument, op,
        cat("shape ", shape, ": LAPACK counts rows and columns with 32 bits"));
}

void check_openblas(const char* op) {
  switch (contract::load_openblas()) {
    case contract::OpenBlas::ready:
      return;
    case contract::OpenBlas::absent:
      raise(ErrorKind::bad_argument, op, "needs OpenBLAS, which is not on this machine",
            "install it (Debian: libopenblas0); products need none: matmul, einsum, tensordot");
    case contract::OpenBlas::torn:
      raise(ErrorKind::bad_argument, op,
            "needs OpenBLAS, which another thread was loading when this process was forked",
            "call a decomposition before fork()");
    case contract::OpenBlas::no_memory:
      refuse_blas_memory(op);
  }
}

struct Steps {
  int64_t row;
  int64_t column;
};

void load(const Stack& stack, int64_t position, void* to, const Steps& steps) {
  const Array& x = stack.x;
  const int64_t from_item = size_in_bytes(x.dtype());
  const int64_t to_item = size_in_bytes(stack.compute);
  const auto stride = [&](int from_end) {
    const int axis = x.rank() - from_end;
    return x.shape()[axis] > 1 ? x.strides()[axis] * from_item : 0;
  };
  const kernels::MoveKernel cast =
      kernels::active_table().casts[static_cast<int>(x.dtype())][static_cast<int>(stack.compute)];
  cast({x.origin() + offset_at(stack.batch, x.strides(), position) * from_item, stride(2),
        stride(1), static_cast<std::byte*>(to), steps.row * to_item, steps.column * to_item,
        stack.rows, stack.columns});
}

struct Items {
  const char* op;
  ItemBody body;
  void* context;
  Mutex mutex;
  Failure failure;
  std::atomic<bool> out_of_memory{false};

  void note(int64_t position, int info) {
    const Lock lock(mutex);
    if (failure.position < 0 || position < failure.position) failure = {position, info};
  }
};

void run_range(void* context, int64_t begin, int64_t end) {
  Items& items = *static_cast<Items*>(context);
  try {
    Workspace work;
    for (int64_t position = begin; position < end; ++position) {
      const int info = items.body(items.context, position, work);
      if (info != 0) items.note(position, info);
    }
  } catch (const std::bad_alloc&) {
    items.out_of_memory.store(true);
  }
}

// On one thread if there is no memory for more.
void run_shared(Items& items, int64_t count, int64_t work) {
  const contract::SingleThreadedBlas several(contract::sharers(count, work));
  if (several) return contract::share(count, work, run_range, &items);
  const contract::SingleThreadedBlas one(1);
  if (!one) refuse_blas_memory(items.op);
  run_range(&items, 0, count);
}

}  // namespace

void refuse_blas_memory(const char* op) {
  raise(ErrorKind::out_of_memory, op,
        "no memory for OpenBLAS, which keeps 128 MiB for each thread");
}

DType lapack_dtype(const char* op, DType dtype) {
  if (dtype == DType::f16 || dtype == DType::bf16) {
    raise(ErrorKind::dtype_unsupported, op,
          cat("not defined for ", dtype, ", which has too few digits"),
          "astype(DType::f32) converts the matrix");
  }
  return is_floating(dtype) || is_complex(dtype) ? dtype : DType::f64;
}

Stack stack_of(const char* op, const Array& x) {
  check_openblas(op);
  contract::check_axes_of(op, Dialect::numpy, x.shape(), 0, 2);
  Stack stack{op, x, lapack_dtype(op, x.dtype()), contract::without_last(x.shape(), 2), 0, 0};
  stack.rows = check_extent(op, x.shape(), x.rank() - 2);
  stack.columns = check_extent(op, x.shape(), x.rank() - 1);
  return stack;
}

Stack square_stack_of(const char* op, const Array& x) {
  contract::check_square(op, x.shape());
  return stack_of(op, x);
}

Array make_results(const Stack& stack, const Shape& core, DType dtype) {
  Shape shape = stack.batch;
  for (int64_t extent : core) shape.push_back(extent);
  return make_array(shape, dtype, stack.op);
}

void load_matrix(const Stack& stack, int64_t position, void* to) {
  load(stack, position, to, {stack.columns, 1});
}

void load_rows(const Stack& stack, int64_t position, void* to, int64_t leading) {
  load(stack, position, to, {leading, 1});
}

void load_turned(const Stack& stack, int64_t position, void* to, int64_t leading) {
  load(stack, position, to, {1, leading});
}

Failure run_items(const char* op, int64_t count, int64_t work_each, ItemBody body, void* context) {
  if (count == 0) return {};
  Items items{op, body, context, {}, {}, {}};
  int64_t work = 0;
  if (__builtin_mul_overflow(count, work_each < 1 ? 1 : work_each, &work))
    work = std::numeric_limits<int64_t>::max();
  run_shared(items, count, work);
  if (items.out_of_memory.load())
    raise(ErrorKind::out_of_memory, op, "no memory for the workspace of a decomposition");
  return items.failure;
}

}  // namespace weft::linalg
