// The strategies for a batch of products, and the ladder (choose.cpp) that says which one pays. All
// give sums in the same order whatever the number of threads.
#pragma once

#include <string>

#include "contract/matrix.h"
#include "contract/tuning.h"
#include "kernels/table.h"

namespace weft::contract {

inline constexpr int kWidestElement = 16;  // bytes

enum class ProductStrategy : uint8_t {
  lanes,     // many small products, one in every lane of a vector
  dots,      // one dot product per element
  thin,      // 2 to 4 columns by a vector
  tiles,     // register tiles on unpacked memory
  packed_b,  // the same, with b of each small product packed
  panels,    // packed panels, as in GotoBLAS and BLIS
  blas,      // OpenBLAS's gemm
  blocks,    // register tiles on blocks that are packed and converted
};

struct ProductChoice {
  ProductStrategy strategy;
  const char* reason;       // the rung of the ladder that decided
  bool transposed = false;  // c^T = b^T a^T is computed
};

// REQUIRES: the batch is merged. Decides by shapes, strides, types, alignment and what kernels the
// instruction set has, not by the number of threads.
ProductChoice choose(const Product& product);
// "panels, transposed: b and c are large".
std::string to_string(const ProductChoice& choice);

// Merges batch axes that every operand walks as one, and a stack of matrices times one matrix into
// one tall product.
void merge_batch(Product& product);

// c^T = b^T a^T.
Product transposed(const Product& product);

// A longer chain of sums is cut here and its parts added: the error grows with the parts' length.
inline constexpr int64_t kChain = 512;

// Multiply-adds of all products; at most the largest int64_t.
int64_t work_of(const Product& product);

// How many threads `share` may use.
int sharers(int64_t items, int64_t work);
// Calls body(context, begin, end) over [0, items), on several threads if `work` multiply-adds are
// worth it.
void share(int64_t items, int64_t work, void (*body)(void*, int64_t, int64_t), void* context);

// The same for the products of a batch, one per item, which may be many small ones.
void share_batch(const Product& product, void (*body)(void*, int64_t, int64_t), void* context);

// The types that have register tiles.
constexpr bool is_float(DType dtype) { return dtype == DType::f32 || dtype == DType::f64; }

// True iff elements are of the type computed in and lie where they may be read as such.
inline bool is_plain(const Matrix& m, DType compute) {
  return m.dtype == compute && m.is_aligned();
}

// What converts elements of a matrix to the type computed in, and back.
inline kernels::MoveKernel loader(DType dtype, DType compute) {
  const auto from = static_cast<int>(read_dtype(dtype, compute));
  return kernels::active_table().casts[from][static_cast<int>(compute)];
}
inline kernels::MoveKernel storer(DType compute, DType dtype) {
  return kernels::active_table().casts[static_cast<int>(compute)][static_cast<int>(dtype)];
}

// Register tiles on the matrices as they lie. REQUIRES: float32 or float64, all plain, rows of b
// and c contiguous.
void multiply_in_place(const Product& product);
// The same for many small products whose b may have any strides: it is packed in scratch, some
// products at a time. REQUIRES: b fits exec::kSlotBytes.
void multiply_packed_b(const Product& product);

// Many small products, one in every lane of a vector. REQUIRES: rows, columns and depth are at most
// kMostInLanes.
void multiply_in_lanes(const Product& product);

// A matrix of few columns, whose rows follow one another, by a vector.
bool suits_thin(const Product& product);
void multiply_thin(const Product& product);  // REQUIRES: suits_thin

// Register tiles over blocks; what is not plain or not contiguous is packed block by block into
// scratch memory of fixed size. Takes everything.
void multiply_in_blocks(const Product& product);

// Packed panels. REQUIRES: suits_panels: sums in float32 or float64, c plain with contiguous rows,
// and an instruction set that has the kernels. a and b may be anything.
bool suits_panels(const Product& product);
void multiply_in_panels(const Product& product);

// One sum per element of c, pairwise over pieces of the depth. Takes everything; made for a matrix
// and a vector.
void multiply_as_dots(const Product& product);

// BLAS on the matrices as they lie; in blocks if BLAS has no memory. REQUIRES: can_take (blas.h) of
// all three.
void multiply_with_blas(const Product& product);

}  // namespace weft::contract
