// Whole units: from the arrays to the planes, the transform, and back. Included per instruction
// set, after what it is made from.

// The planes of a unit and the room behind them.
template <class E>
struct Unit {
  E *re, *im;
  E* other;      // lanes: two planes more. split: unused
  int64_t room;  // elements of a plane

  // What a backward transform sees.
  Unit exchanged() const { return {im, re, other, room}; }
};

// What a part of it needs besides.
template <class T>
struct Behind {
  T* blocks;
  T* work;
  const FftShare* share;
};

template <class T>
void transform_directly(const FftComplex<T>& c, Unit<Vec<T>>& unit, const Behind<T>&) {
  constexpr int kWidth = kLanes<T>;
  const auto planes = [](Vec<T>* re, Vec<T>* im) {
    return Planes<T>{reinterpret_cast<T*>(re), reinterpret_cast<T*>(im), kWidth};
  };
  if (c.lanes.passes == 0) return;
  const Unit<Vec<T>> to = {unit.other, unit.other + unit.room,
                           unit.re < unit.im ? unit.re : unit.im, unit.room};
  const Planes<T> in = planes(unit.re, unit.im), out = planes(to.re, to.im);
  const bool stays = c.lanes.passes % 2 == 0;
  transform_lanes(c.lanes, in, out, in, stays ? in : out);
  if (!stays) unit = to;
}
template <class T>
void transform_directly(const FftComplex<T>& c, Unit<T>& unit, const Behind<T>& behind) {
  transform_split(SplitRun<T>{&c, unit.re, unit.im, behind.blocks, behind.work, behind.share});
}

// Forward, of the first n elements of the planes. Which are others afterwards.
template <class T, class E>
void transform(const FftComplex<T>& c, Unit<E>& unit, const Behind<T>& behind) {
  if (c.method != FftComplex<T>::Method::chirp) return transform_directly(c, unit, behind);
  multiply_by(unit.re, unit.im, c.chirp, c.n);
  fill_zeros(unit.re, c.n, c.inner->n);
  fill_zeros(unit.im, c.n, c.inner->n);
  transform_directly(*c.inner, unit, behind);
  multiply_by(unit.re, unit.im, c.spectrum, c.inner->n);
  unit = unit.exchanged();
  transform_directly(*c.inner, unit, behind);
  unit = unit.exchanged();
  multiply_by(unit.re, unit.im, c.chirp, c.n);
}

template <class T, class E>
void load_unit(const FftPlan<T>& plan, const FftRows& r, const Unit<E>& unit) {
  constexpr int64_t kSize = sizeof(T);
  int64_t given = r.given;
  const bool is_real = plan.kind == FftKind::half || plan.kind == FftKind::full;
  if (!is_real) {
    load_pairs<T>(r, {r.in_step, kSize, 2 * r.given}, unit.re, unit.im);
  } else if (plan.halves) {
    load_pairs<T>(r, {2 * r.in_step, r.in_step, r.given}, unit.re, unit.im);
    given = (given + 1) / 2;
  } else {
    load_singles<T>(r, unit.re);
    fill_zeros(unit.im, 0, plan.n);
  }
  const int64_t all = plan.halves && is_real       ? plan.n / 2
                      : plan.kind == FftKind::real ? plan.n / 2 + 1
                                                   : plan.n;
  fill_zeros(unit.re, given, all);
  fill_zeros(unit.im, given, all);
}

template <class T, class E>
void run_complex(const FftPlan<T>& plan, const FftRows& r, Unit<E> unit, const Behind<T>& behind) {
  if (r.is_backward) unit = unit.exchanged();
  load_unit(plan, r, r.is_backward ? unit.exchanged() : unit);
  transform(plan.transform, unit, behind);
  if (r.is_backward) unit = unit.exchanged();
  store_pairs<T>(r, {r.out_step, sizeof(T), 2 * r.wanted}, unit.re, unit.im);
}

// Real to complex.
template <class T, class E>
void run_half(const FftPlan<T>& plan, const FftRows& r, Unit<E> unit, const Behind<T>& behind) {
  load_unit(plan, r, unit);
  transform(plan.transform, unit, behind);
  const int64_t kept = plan.n / 2 + 1;
  if (plan.halves) {
    finish_half(unit.re, unit.im, plan.halves, plan.n / 2);
  } else {
    unit.im[0] = E{};
  }
  if (r.is_backward) negate(unit.im, kept);
  if (plan.kind == FftKind::full) mirror(unit.re, unit.im, plan.n);
  store_pairs<T>(r, {r.out_step, sizeof(T), 2 * r.wanted}, unit.re, unit.im);
}

// Complex to real.
template <class T, class E>
void run_real(const FftPlan<T>& plan, const FftRows& r, Unit<E> unit, const Behind<T>& behind) {
  load_unit(plan, r, unit);
  if (!r.is_backward) negate(unit.im, plan.n / 2 + 1);
  if (plan.halves) {
    begin_real(unit.re, unit.im, plan.halves, plan.n / 2);
  } else {
    unit.im[0] = E{};
    mirror(unit.re, unit.im, plan.n);
  }
  unit = unit.exchanged();
  transform(plan.transform, unit, behind);
  unit = unit.exchanged();
  if (plan.halves) {
    store_pairs<T>(r, {2 * r.out_step, r.out_step, r.wanted}, unit.re, unit.im);
  } else {
    store_singles<T>(r, unit.re);
  }
}

template <class T, class E>
void run_unit(const FftPlan<T>& plan, const FftRows& r, const Unit<E>& unit,
              const Behind<T>& behind) {
  switch (plan.kind) {
    case FftKind::complex:
      return run_complex(plan, r, unit, behind);
    case FftKind::real:
      return run_real(plan, r, unit, behind);
    default:
      return run_half(plan, r, unit, behind);
  }
}

template <class T>
void run_plan(const FftPlan<T>& plan, const FftRows& r, T* scratch,
              const FftShare& share) noexcept {
  if (plan.is_split) {
    T* const blocks = scratch + 2 * plan.room;
    const Behind<T> behind = {blocks, blocks + plan.blocks, &share};
    return run_unit(plan, r, Unit<T>{scratch, scratch + plan.room, nullptr, plan.room}, behind);
  }
  Vec<T>* const first = reinterpret_cast<Vec<T>*>(scratch);
  const Unit<Vec<T>> unit = {first, first + plan.room, first + 2 * plan.room, plan.room};
  run_unit(plan, r, unit, Behind<T>{nullptr, nullptr, &share});
}
