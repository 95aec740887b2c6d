// Pooling.
#include "base/raise.h"
#include "base/text.h"
#include "core/contract.h"
#include "dialect/conv.h"

namespace weft::dialect {
namespace {

using core::Pooling;
using core::Value;
using core::Window;
using core::WindowAxis;

void check_window(const char* op, const Value& x, const Dims& window) {
  if (window.empty() || window.size() > x.rank()) {
    raise(ErrorKind::too_few_axes, op,
          cat("a window ", braces(window), " of ", window.size(),
              " axes does not slide over an array of shape ", x.shape));
  }
  for (int64_t taps : window) {
    if (taps >= 1) continue;
    raise(ErrorKind::bad_argument, op,
          cat("window ", braces(window), ": entries must be 1 or more"));
  }
}

void check_reach(const Window& p) {
  for (size_t i = 0; i < p.axes.size(); ++i) {
    const WindowAxis& axis = p.axes[i];
    const int number = p.input_batch() + static_cast<int>(i);
    if (axis.before >= axis.reach() || axis.after >= axis.reach()) {
      raise(ErrorKind::bad_argument, p.name,
            cat("padding of ", axis.before, " and ", axis.after, " along axis ", number,
                ": windows that reach over ", axis.reach(),
                " entries could lie in it entirely; it must be less"));
    }
    if (axis.outputs() > 0 || axis.extent == 0) continue;
    raise(ErrorKind::window_too_large, p.name,
          cat("a window reaches over ", axis.reach(), " entries, but axis ", number, " of shape ",
              p.input.shape, " has ", axis.padded(),
              axis.before + axis.after > 0 ? " with its padding" : ""));
  }
}

template <class Options>
Window make_pool(const char* op, const Value& x, const Shape& window, const Options& options) {
  check_window(op, x, window);
  const int count = window.size();
  const Dims stride = options.stride.empty()
                          ? Dims(window)
                          : check_list(op, Dialect::numpy, count, options.stride, {"stride", 1, 1});
  const Dims dilation = check_list(op, Dialect::numpy, count, options.dilation, {"dilation", 1, 1});
  Window pool;
  pool.name = op;
  pool.input = x;
  pool.pooling = Pooling::largest;
  pool.axes.resize(static_cast<size_t>(count));
  for (int i = 0; i < count; ++i) {
    WindowAxis& axis = pool.axes[static_cast<size_t>(i)];
    axis.extent = x.shape[x.rank() - count + i];
    axis.taps = window[i];
    axis.stride = stride[i];
    axis.dilation = dilation[i];
  }
  pad(op, Dialect::numpy, options.padding, pool.axes);
  check_reach(pool);
  return pool;
}

}  // namespace

Window lower_max_pool(const Value& x, const Shape& window, const PoolOptions& options) try {
  if (is_complex(x.dtype)) {
    raise(ErrorKind::dtype_unsupported, "max_pool",
          cat("not defined for ", x.dtype, ": complex numbers have no order"));
  }
  Window pool = make_pool("max_pool", x, window, options);
  pool.compute = pool.result = x.dtype;
  return pool;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Window lower_mean_pool(const Value& x, const Shape& window, const MeanPoolOptions& options) try {
  Window pool = make_pool("mean_pool", x, window, options);
  pool.pooling = Pooling::mean;
  pool.result = is_floating(x.dtype) || is_complex(x.dtype) ? x.dtype : DType::f64;
  pool.compute = core::accumulator(pool.result);
  pool.counts_padding = options.counts_padding;
  return pool;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::dialect
