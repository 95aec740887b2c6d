#include "fft/step.h"

#include <algorithm>
#include <numeric>

#include "array/storage.h"
#include "base/cursor.h"
#include "fft/plan.h"
#include "fft/tuning.h"
#include "threads/parallel.h"

namespace weft::fft {
namespace {

using core::FourierStep;
using kernels::FftKernels;
using kernels::FftKind;
using kernels::FftRows;
using kernels::FftShare;

FftKind kind_of(FourierStep::Kind kind) {
  switch (kind) {
    case FourierStep::Kind::complex:
      return FftKind::complex;
    case FourierStep::Kind::half:
      return FftKind::half;
    case FourierStep::Kind::full:
      return FftKind::full;
    default:
      return FftKind::real;
  }
}

// The axes that are not transformed along: what lies closest together comes last.
struct Batch {
  Shape shape;
  Strides strides[2];  // of input and output

  explicit Batch(const StepRun& run) {
    Axes order;
    for (int axis = 0; axis < run.shape.rank(); ++axis) {
      if (axis != run.step.axis && run.shape[axis] != 1) order.push_back(axis);
    }
    const auto step = [&](int64_t axis) {
      return std::abs(run.in_strides[static_cast<int>(axis)]);
    };
    std::sort(order.begin(), order.end(),
              [&](int64_t a, int64_t b) { return step(a) != step(b) ? step(a) > step(b) : a < b; });
    for (const int64_t axis : order) {
      shape.push_back(run.shape[static_cast<int>(axis)]);
      strides[0].push_back(run.in_strides[static_cast<int>(axis)]);
      strides[1].push_back(run.out_strides[static_cast<int>(axis)]);
    }
  }
};

void run_alone(int64_t items, void (*body)(void*, int64_t, int64_t), void* context) noexcept {
  body(context, 0, items);
}
void run_shared(int64_t items, void (*body)(void*, int64_t, int64_t), void* context) noexcept {
  threads::parallel_for(items, body, context);
}

template <class T>
class Stepper {
 public:
  explicit Stepper(const StepRun& run)
      : run_(run),
        kernels_(kernels::active_fft<T>()),
        batch_(run),
        count_(count_or_overflow(batch_.shape)),
        plan_(find_plan({kind_of(run.step.kind), run.step.n}, {count_, are_dense()}, kernels_)),
        per_unit_(plan_->data.is_split ? 1 : kernels_.lanes),
        units_((count_ + per_unit_ - 1) / per_unit_) {}

  void run() {
    const bool pays = threads::thread_count() > 1 && threads::pays_to_share(traffic());
    const bool shares_one = pays && plan_->data.is_split && units_ < threads::thread_count() &&
                            run_.step.n >= kSharedLength;
    const int inner = shares_one ? threads::thread_count() : 1;
    parts_ = pays && !shares_one ? std::min<int64_t>(units_, 4 * threads::thread_count()) : 1;
    share_ = {inner, shares_one ? &run_shared : &run_alone};
    room_ = scratch_numbers(plan_->data, kernels_.lanes, inner);
    const Array scratch =
        make_array({parts_, room_}, sizeof(T) == 4 ? DType::f32 : DType::f64, "fft");
    scratch_ = reinterpret_cast<T*>(scratch.origin());
    if (parts_ == 1) return run_units(0, units_, scratch_);
    threads::parallel_for(
        parts_,
        [](void* of, int64_t begin, int64_t end) {
          const Stepper& all = *static_cast<Stepper*>(of);
          all.run_units(all.units_ * begin / all.parts_, all.units_ * end / all.parts_,
                        all.scratch_ + begin * all.room_);
        },
        this);
  }

 private:
  bool are_dense() const {
    constexpr int64_t kNumber = sizeof(T);
    const bool takes_real =
        run_.step.kind == FourierStep::Kind::half || run_.step.kind == FourierStep::Kind::full;
    const bool gives_real = run_.step.kind == FourierStep::Kind::real;
    return run_.in_strides[run_.step.axis] == (takes_real ? kNumber : 2 * kNumber) &&
           run_.out_strides[run_.step.axis] == (gives_real ? kNumber : 2 * kNumber);
  }
  // As the passes of a transform move it.
  int64_t traffic() const { return count_ * run_.step.n * static_cast<int64_t>(4 * sizeof(T)); }

  void run_units(int64_t begin, int64_t end, T* scratch) const {
    FftRows rows{};
    rows.in_step = run_.in_strides[run_.step.axis];
    rows.out_step = run_.out_strides[run_.step.axis];
    rows.given = std::min(run_.shape[run_.step.axis], run_.step.reads());
    rows.wanted = run_.step.gives();
    rows.is_backward = run_.is_backward;
    rows.scale = run_.scale;
    Cursor<2> at(batch_.shape, batch_.strides);
    at.seek(begin * per_unit_);
    for (int64_t unit = begin; unit < end; ++unit) {
      rows.count = static_cast<int>(std::min<int64_t>(per_unit_, count_ - unit * per_unit_));
      set_rows(at, rows);
      kernels_.run(plan_->data, rows, scratch, share_);
    }
  }

  // The next `count` rows.
  void set_rows(Cursor<2>& at, FftRows& rows) const {
    for (int i = 0; i < rows.count;) {
      const int run = static_cast<int>(std::min<int64_t>(at.run(), rows.count - i));
      const std::byte* in = run_.in + at.offset(0);
      std::byte* out = run_.out + at.offset(1);
      for (const int end = i + run; i < end; ++i) {
        rows.in[i] = in;
        rows.out[i] = out;
        in += at.run_stride(0);
        out += at.run_stride(1);
      }
      at.advance(run);
    }
  }

  const StepRun& run_;
  const FftKernels<T>& kernels_;
  const Batch batch_;
  const int64_t count_;
  const std::shared_ptr<const Plan<T>> plan_;
  const int64_t per_unit_;
  const int64_t units_;
  int64_t parts_ = 1;
  int64_t room_ = 0;
  T* scratch_ = nullptr;
  FftShare share_{};
};

}  // namespace

template <class T>
void run_step(const StepRun& run) {
  Stepper<T>(run).run();
}

template void run_step<float>(const StepRun&);
template void run_step<double>(const StepRun&);

}  // namespace weft::fft
