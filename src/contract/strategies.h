// The ways to run a batch of products. Each is asked for by multiply (product.cpp), which knows
// when it pays; all give sums in the same order whatever the number of threads.
#pragma once

#include "contract/matrix.h"

namespace weft::contract {

inline constexpr int kWidestElement = 16;  // bytes

inline bool is_float(DType dtype) { return dtype == DType::f32 || dtype == DType::f64; }

// Below this many multiply-adds a second thread costs more than it brings, unless it is awake.
inline constexpr int64_t kParallelWork = int64_t{1} << 19;

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

// True iff elements are of the type computed in and lie where they may be read as such.
bool is_plain(const Matrix& matrix, DType compute);

// Register tiles on the matrices as they lie. REQUIRES: float32 or float64, all plain, rows of b
// and c contiguous.
void multiply_in_place(const Product& product);
// The same for many small products whose b lies in any way: it is laid out in scratch, some
// products at a time. REQUIRES: b fits exec::kSlotBytes, and depth is at most kChain.
void multiply_turned(const Product& product);

// Many small products, one in every lane of a vector. REQUIRES: rows, columns and depth are at most
// kMostInLanes.
inline constexpr int64_t kMostInLanes = 8;
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
