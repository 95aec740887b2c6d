// One long transform as lanes of short ones. Included per instruction set, after passes-inl.h.
//
// What a part works in: two areas for lanes of the longer of both lengths.

template <class T>
struct SplitRun {
  const FftComplex<T>* c;
  T *re, *im;  // the elements, and in the end the result; room for a vector more at the end
  T* blocks;   // of lanes of rows, both planes
  T* work;     // split_work() for every part
  const FftShare* share;

  static constexpr int kWidth = kLanes<T>;
  int64_t column_groups() const { return (c->rows.n + kWidth - 1) / kWidth; }
  int64_t row_groups() const { return (c->lanes.n + kWidth - 1) / kWidth; }
  int64_t plane() const { return column_groups() * kWidth * kWidth; }
  Planes<T> block(int64_t group) const {
    T* const first = blocks + group * 2 * plane();
    return {first, first + plane(), kWidth};
  }
  Planes<T> area(T* of_part, int64_t number, int64_t n) const {
    T* const first = of_part + number * split_work(*c, kWidth) / 2;
    return {first, first + (n + 1) * kWidth, kWidth};
  }
};

// Multiplies a group of columns by twiddles and turns it into vectors along the columns.
template <class T>
void turn_columns(const SplitRun<T>& run, const Planes<T>& columns, int64_t group) {
  constexpr int kWidth = kLanes<T>;
  const int64_t n = run.c->lanes.n;
  const T* w = run.c->twiddles + group * n * 2 * kWidth;
  for (int64_t h = 0; h < run.row_groups(); ++h) {
    Vec<T> re[kWidth], im[kWidth];
    for (int i = 0; i < kWidth; ++i) {
      const int64_t k = h * kWidth + i < n ? h * kWidth + i : n - 1;
      const Vec<T>* const twiddle = reinterpret_cast<const Vec<T>*>(w + k * 2 * kWidth);
      const Complex<Vec<T>> x = times(load(columns, k), twiddle[0], twiddle[1]);
      re[i] = x.re;
      im[i] = x.im;
    }
    interleave_all<kWidth>(re);
    interleave_all<kWidth>(im);
    const Planes<T> to = run.block(h);
    for (int i = 0; i < kWidth; ++i) store<T>(to, group * kWidth + i, {re[i], im[i]});
  }
}

template <class T>
void transform_columns(const SplitRun<T>& run, T* work, int64_t begin, int64_t end) {
  constexpr int kWidth = kLanes<T>;
  const FftLanes<T>& lanes = run.c->lanes;
  const Planes<T> first = run.area(work, 0, lanes.n), second = run.area(work, 1, lanes.n);
  const Planes<T>& out = lanes.passes % 2 == 1 ? first : second;
  for (int64_t g = begin; g < end; ++g) {
    const Planes<T> in = {run.re + g * kWidth, run.im + g * kWidth, run.c->rows.n};
    transform_lanes(lanes, in, first, second, out);
    turn_columns(run, out, g);
  }
}

// The last group of rows may write beyond its elements, onto what the first one writes: it has to
// come before.
template <class T>
void transform_rows(const SplitRun<T>& run, T* work, int64_t begin, int64_t end) {
  constexpr int kWidth = kLanes<T>;
  const Planes<T> first = run.area(work, 0, run.c->rows.n);
  for (int64_t h = end - 1; h >= begin; --h) {
    const Planes<T> in = run.block(h);
    const Planes<T> out = {run.re + h * kWidth, run.im + h * kWidth, run.c->lanes.n};
    transform_lanes(run.c->rows, in, first, in, out);
  }
}

// Calls body(run, work, begin, end) for every part of the groups.
template <class T, void (*Body)(const SplitRun<T>&, T*, int64_t, int64_t)>
void share_groups(const SplitRun<T>& run, int64_t groups) {
  const int64_t parts = run.share->parts < groups ? run.share->parts : groups;
  if (parts <= 1) return Body(run, run.work, 0, groups);
  struct Context {
    const SplitRun<T>& run;
    int64_t groups, parts;
  } context{run, groups, parts};
  run.share->run(
      parts,
      [](void* of, int64_t begin, int64_t end) {
        const Context& all = *static_cast<Context*>(of);
        T* const work = all.run.work + begin * split_work(*all.run.c, kLanes<T>);
        Body(all.run, work, all.groups * begin / all.parts, all.groups * end / all.parts);
      },
      &context);
}

template <class T>
void transform_split(const SplitRun<T>& run) {
  share_groups<T, &transform_columns<T>>(run, run.column_groups());
  const int64_t groups = run.row_groups();
  transform_rows(run, run.work, groups - 1, groups);
  share_groups<T, &transform_rows<T>>(run, groups - 1);
}
