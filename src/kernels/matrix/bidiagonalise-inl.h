// Reduction of a matrix to two diagonals by reflections from both sides, included once per
// instruction set after row_dots-inl.h.
//
//   x x x       d e 0       A reflection of rows and one of columns per step. Both are kept back, as
//   x x x  ->   0 d e       a = stored + u y^T + x v^T, and applied to the stored rows in the pass that
//   x x x       0 0 d       multiplies by the next reflection: a step reads the matrix twice and writes it once.
//
// Rows are whole vectors, padded with zeros. In every vector of coefficients what lies before the
// current row or column, from its vector on, and what lies behind the last is 0, so that no loop
// has an end of its own.

// u and x have one entry per row, y and v one per column.
template <class T>
struct Reduction {
  T* a;
  int64_t rows;
  int64_t width;  // of a row in memory
  T* u;
  T* x;
  T* next_u;
  T* y;
  T* v;
};

template <class T>
inline constexpr int64_t whole_vectors_before(int64_t index) {
  return index / kLanes<T> * kLanes<T>;
}

template <class T>
inline constexpr int64_t whole_vectors_for(int64_t count) {
  return whole_vectors_before<T>(count + kLanes<T> - 1);
}

template <class T>
inline T sum_of_products(const T* a, const T* b, int64_t begin, int64_t end) {
  Vec<T> total{};
  for (int64_t i = begin; i < end; i += kLanes<T>)
    total = mul_add(load_vector(a + i), load_vector(b + i), total);
  return joined_lanes<Arithmetic<T>, T, kLanes<T>>(total);
}

inline float square_root(float x) { return __builtin_sqrtf(x); }
inline double square_root(double x) { return __builtin_sqrt(x); }

// c = beta e after the reflection 1 - tau c c^T, where e is the unit vector at `first`.
template <class T>
struct Reflection {
  T beta;
  T tau;
};

// Replaces c by the vector of the reflection. A rest whose squares are inaccurate, as they are near
// the smallest number, is dropped: the caller has scaled the matrix so that it is far below its
// rounding.
template <class T>
inline Reflection<T> reflect(T* c, int64_t first, int64_t end, T negligible) {
  const int64_t begin = whole_vectors_before<T>(first);
  const T head = c[first];
  c[first] = 0;
  const T rest = sum_of_products(c, c, begin, end);
  if (rest <= negligible) {
    for (int64_t i = begin; i < end; ++i) c[i] = 0;
    c[first] = 1;
    return {head, 0};
  }
  const T norm = square_root(head * head + rest);
  const T beta = head < 0 ? norm : -norm;
  const Vec<T> scale = T{1} / (head - beta) - Vec<T>{};
  for (int64_t i = begin; i < end; i += kLanes<T>) store_vector(c + i, load_vector(c + i) * scale);
  c[first] = 1;
  return {beta, (beta - head) / beta};
}

// Applies what was kept back to V vectors of columns, and leaves in `products` what they give with
// next_u.
template <class T, int V>
inline void update_panel(const Reduction<T>& r, int64_t first_row, int64_t column, T* products) {
  constexpr int L = kLanes<T>;
  Vec<T> y[V], v[V], total[V] = {};
  for (int p = 0; p < V; ++p) {
    y[p] = load_vector(r.y + column + p * L);
    v[p] = load_vector(r.v + column + p * L);
  }
  for (int64_t i = first_row; i < r.rows; ++i) {
    T* row = r.a + i * r.width + column;
    const Vec<T> u = r.u[i] - Vec<T>{};
    const Vec<T> x = r.x[i] - Vec<T>{};
    const Vec<T> next = r.next_u[i] - Vec<T>{};
    for (int p = 0; p < V; ++p) {
      const Vec<T> w = mul_add(x, v[p], mul_add(u, y[p], load_vector(row + p * L)));
      store_vector(row + p * L, w);
      total[p] = mul_add(next, w, total[p]);
    }
  }
  for (int p = 0; p < V; ++p) store_vector(products + column + p * L, total[p]);
}

template <class T>
inline void update(const Reduction<T>& r, int64_t first_row, int64_t first_column, T* products) {
  constexpr int kMany = kVectorBytes == 64 ? 4 : 2;
  int64_t column = whole_vectors_before<T>(first_column);
  for (; column + kMany * kLanes<T> <= r.width; column += kMany * kLanes<T>)
    update_panel<T, kMany>(r, first_row, column, products);
  if constexpr (kMany > 2) {
    if (column + 2 * kLanes<T> <= r.width) {
      update_panel<T, 2>(r, first_row, column, products);
      column += 2 * kLanes<T>;
    }
  }
  if (column < r.width) update_panel<T, 1>(r, first_row, column, products);
}

// x = a v for the rows from `first_row` on. Rows come in fours; those behind the last are zeros.
template <class T>
inline void multiply_rows(const Reduction<T>& r, int64_t first_row, int64_t first_column) {
  constexpr int L = kLanes<T>;
  constexpr int kRows = 4;
  const int64_t begin = whole_vectors_before<T>(first_column);
  for (int64_t i = first_row; i < r.rows; i += kRows) {
    const T* row = r.a + i * r.width;
    Vec<T> total[kRows] = {};
    for (int64_t j = begin; j < r.width; j += L) {
      const Vec<T> v = load_vector(r.v + j);
      for (int k = 0; k < kRows; ++k)
        total[k] = mul_add(load_vector(row + k * r.width + j), v, total[k]);
    }
    for (int k = 0; k < kRows; ++k) r.x[i + k] = joined_lanes<Arithmetic<T>, T, L>(total[k]);
  }
}

// Column k as it is, in next_u.
template <class T>
inline void take_column(const Reduction<T>& r, int64_t k) {
  const T y = r.y[k];
  const T v = r.v[k];
  for (int64_t i = whole_vectors_before<T>(k); i < k; ++i) r.next_u[i] = 0;
  for (int64_t i = k; i < r.rows; ++i)
    r.next_u[i] = r.a[i * r.width + k] + (r.u[i] * y + r.x[i] * v);
}

// The reflection of columns that leaves two entries of row k: it goes to v and x. Returns the
// second of them.
template <class T>
inline T reflect_row(const Reduction<T>& r, int64_t k, T negligible) {
  const int64_t begin = whole_vectors_before<T>(k + 1);
  for (int64_t j = begin; j < r.width; j += kLanes<T>)
    store_vector(r.v + j, load_vector(r.a + k * r.width + j) + load_vector(r.y + j));
  for (int64_t j = begin; j <= k; ++j) r.v[j] = 0;
  const Reflection<T> h = reflect(r.v, k + 1, r.width, negligible);
  multiply_rows(r, k + 1, k + 1);
  const T shared = sum_of_products(r.y, r.v, begin, r.width);
  for (int64_t i = k + 1; i < r.rows; ++i) r.x[i] = -h.tau * (r.x[i] + r.u[i] * shared);
  return h.beta;
}

template <class T>
void bidiagonalise(const BidiagonalBlock<T>& block) noexcept {
  const int64_t height = padded_row<T>(block.rows + kSpareRows);
  T* memory = block.work;
  const auto take = [&memory](int64_t count) {
    T* taken = memory;
    memory += count;
    for (int64_t i = 0; i < count; ++i) taken[i] = 0;
    return taken;
  };
  T* u = take(height);
  T* x = take(height);
  T* next_u = take(height);
  T* y = take(block.width);
  T* v = take(block.width);
  T* products = take(block.width);
  Reduction<T> r{block.a, block.rows, block.width, u, x, next_u, y, v};
  const int64_t end = whole_vectors_for<T>(block.rows);
  for (int64_t k = 0; k < block.columns; ++k) {
    take_column(r, k);
    const Reflection<T> h = reflect(r.next_u, k, end, block.negligible);
    block.diagonal[k] = h.beta;
    if (k + 1 == block.columns) return;
    update(r, k, k + 1, products);
    T* const used = r.u;
    r.u = r.next_u;
    r.next_u = used;
    for (int64_t j = whole_vectors_before<T>(k + 1); j < block.width; j += kLanes<T>)
      store_vector(r.y + j, load_vector(products + j) * (-h.tau - Vec<T>{}));
    block.above[k] = reflect_row(r, k, block.negligible);
  }
}

// Bits of magnitudes are in the order of the magnitudes, infinity above all numbers and nan above
// infinity.
template <class T>
T largest_magnitude(const T* a, int64_t count) noexcept {
  using Bits = std::conditional_t<sizeof(T) == 4, int32_t, int64_t>;
  constexpr Bits kMagnitude = sizeof(T) == 4 ? Bits{0x7fffffff} : static_cast<Bits>(~0ULL >> 1);
  Bits largest = 0;
  for (int64_t i = 0; i < count; ++i) {
    Bits bits;
    __builtin_memcpy(&bits, a + i, sizeof bits);
    bits &= kMagnitude;
    largest = bits > largest ? bits : largest;
  }
  T result;
  __builtin_memcpy(&result, &largest, sizeof result);
  return result;
}

template <class T>
constexpr FactorKernels<T> make_factor_kernels() {
  return {&bidiagonalise<T>, &eliminate<T>, &largest_magnitude<T>};
}

constexpr FactorTable make_factor_table() {
  return {make_factor_kernels<float>(), make_factor_kernels<double>()};
}
