// Elimination in small systems of equations, included once per instruction set after gemm-inl.h.
//
// Step k takes row k, divides it by its largest element, the pivot, and subtracts it from the rows
// below so that the pivot's column is 0 there. Columns are never exchanged: those that have had a
// pivot are masked out instead, so every row is whole vectors, from the first step to the last.

template <class T>
using BitsOf = std::conditional_t<sizeof(T) == 4, int32_t, int64_t>;

template <class T>
struct Elimination {
  T* rows;
  int64_t n;
  int64_t width;         // of a row, with the right sides
  int64_t matrix_width;  // without
  BitsOf<T>* open;   // all ones where a column has had no pivot, and for right sides; 0 elsewhere
  BitsOf<T>* order;  // kMostUnknowns - 1 - column
};

// The column of the largest element of a row. Magnitudes are compared as integers, whose last bits
// give way to the column: pivots that differ by less than a few roundings count as equal. Nan is
// the largest.
template <class T>
inline int64_t largest_column(const Elimination<T>& e, const T* row) {
  using Bits = BitsOf<T>;
  constexpr int L = kLanes<T>;
  constexpr Bits kLast = kMostUnknowns - 1;
  constexpr Bits kCompared =
      static_cast<Bits>((sizeof(T) == 4 ? 0x7fffffffLL : INT64_MAX) & ~kLast);
  Vec<Bits> best{};
  for (int64_t j = 0; j < e.matrix_width; j += L) {
    const Vec<Bits> bits = (Vec<Bits>)load_vector(row + j);
    const Vec<Bits> key = ((bits & kCompared) | load_vector(e.order + j)) & load_vector(e.open + j);
    best = key > best ? key : best;
  }
  Bits largest = 0;
  for (int lane = 0; lane < L; ++lane) largest = best[lane] > largest ? best[lane] : largest;
  return kLast - (largest & kLast);
}

// The same among numbers so small that those bits are all they have; -1 if all are 0.
template <class T>
inline int64_t any_column(const Elimination<T>& e, const T* row) {
  for (int64_t j = 0; j < e.n; ++j) {
    if (e.open[j] != 0 && row[j] != 0) return j;
  }
  return -1;
}

// Divides the open columns and the right sides of a row by the pivot, and makes the others 0.
// Multiplying by 1 / pivot would be faster, but 49 x = 49 would not give 1.
template <class T>
inline void divide_row(const Elimination<T>& e, T* row, T pivot) {
  constexpr int L = kLanes<T>;
  for (int64_t j = 0; j < e.width; j += L) {
    const Vec<T> quotient = load_vector(row + j) / (pivot - Vec<T>{});
    store_vector(row + j, (Vec<T>)((Vec<BitsOf<T>>)quotient & load_vector(e.open + j)));
  }
}

// Rows below `k`: the multiple of row k that leaves 0 in `column`.
template <class T>
inline void subtract_below(const Elimination<T>& e, int64_t k, int64_t column) {
  constexpr int L = kLanes<T>;
  const T* pivot_row = e.rows + k * e.width;
  for (int64_t i = k + 1; i < e.n; ++i) {
    T* row = e.rows + i * e.width;
    const Vec<T> factor = -row[column] - Vec<T>{};
    for (int64_t j = 0; j < e.width; j += L)
      store_vector(row + j, mul_add(factor, load_vector(pivot_row + j), load_vector(row + j)));
  }
}

// The right sides become the unknowns: row k gives that of the column of its pivot, and takes it
// out of the rows above.
template <class T>
inline void substitute_back(const Elimination<T>& e, const int* columns) {
  constexpr int L = kLanes<T>;
  for (int64_t k = e.n - 1; k > 0; --k) {
    const T* solved = e.rows + k * e.width;
    for (int64_t i = 0; i < k; ++i) {
      T* row = e.rows + i * e.width;
      const Vec<T> factor = -row[columns[k]] - Vec<T>{};
      for (int64_t j = e.matrix_width; j < e.width; j += L)
        store_vector(row + j, mul_add(factor, load_vector(solved + j), load_vector(row + j)));
    }
  }
}

template <class T>
int64_t eliminate(const EliminationBlock<T>& block) noexcept {
  using Bits = BitsOf<T>;
  Bits open[2 * kMostUnknowns];
  Bits order[kMostUnknowns];
  const Elimination<T> e{block.rows, block.n, block.width, padded_row<T>(block.n), open, order};
  for (int64_t j = 0; j < e.matrix_width; ++j) {
    open[j] = j < e.n ? Bits{-1} : Bits{0};
    order[j] = static_cast<Bits>(kMostUnknowns - 1 - j);
  }
  for (int64_t j = e.matrix_width; j < e.width; ++j) open[j] = -1;
  for (int64_t k = 0; k < e.n; ++k) {
    T* row = e.rows + k * e.width;
    int64_t column = largest_column(e, row);
    if (row[column] == 0) column = any_column(e, row);
    if (column < 0) return k + 1;
    open[column] = 0;
    block.columns[k] = static_cast<int>(column);
    block.pivots[k] = row[column];
    divide_row(e, row, row[column]);
    subtract_below(e, k, column);
  }
  substitute_back(e, block.columns);
  return 0;
}
