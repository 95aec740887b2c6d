// Every error weft throws: one family, each with a payload and a text that needs no manual.
//
//   Error (each a std::exception too)
//     ShapeError    shapes, axes or broadcast dimensions that do not go together
//     DTypeError    element types that an operation or a cast refuses
//     IndexError    an index out of range or of the wrong form
//     ValueError    a value or an array that may not be used so (read-only, does not fit, ...)
//     LinAlgError   a matrix that has no such decomposition or inverse
//     IoError       a file that cannot be read or written, or is not what it should be
//     MemoryError   no memory; says for which shape if it was for a result. Also a std::bad_alloc
//
// what() is complete in every build type. Nothing has been written when an error is thrown. Being
// short of memory is told by MemoryError alone: throwing it, and asking it, takes none.
#pragma once

#include <exception>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "weft/api.h"
#include "weft/shape.h"

namespace weft {

// The three ways to ask for a broadcast.
enum class Dialect : uint8_t { numpy, torch, xla };
constexpr std::string_view name_of(Dialect dialect) {
  return dialect == Dialect::numpy ? "numpy" : dialect == Dialect::torch ? "torch" : "xla";
}

enum class ErrorKind : uint8_t {
  no_error,
  // ShapeError
  extents_differ,         // two extents are neither equal nor one of them 1
  dims_count,             // broadcast dimensions: not one per operand axis
  dim_negative,           // a broadcast dimension below 0
  dim_out_of_range,       // a broadcast dimension beyond the result's rank
  dim_repeated,           // two operand axes sent to one result axis
  dims_not_increasing,    // xla: broadcast dimensions must be strictly increasing
  dims_required,          // xla: ranks differ and no broadcast dimensions were given
  dims_not_identity,      // xla: equal ranks and dimensions other than 0, 1, ..., rank-1
  scalars_only,           // xla select and clamp: only scalars are stretched
  too_few_sizes,          // torch expand: fewer sizes than axes
  size_below_minus_one,   // torch expand: a size below -1
  minus_one_on_new_axis,  // torch expand: -1 where there is no size to keep
  rank_promotion,         // refused by the policy same_rank
  stretch,                // refused by the policy exact
  output_shape,           // out= or an in-place target cannot take the result
  rank_too_large,         // more than kMaxRank axes
  negative_extent,
  size_overflow,  // more elements or bytes than int64_t counts
  reshape_count,  // reshape to another number of elements
  axis_out_of_range,
  axis_repeated,
  axis_not_one,      // squeeze of an axis whose extent is not 1
  ragged,            // nested braces of unequal length
  depths_differ,     // products: the axes that are summed over are not equally long
  too_few_axes,      // a matrix or a vector is needed
  not_square,        // a square matrix is needed
  window_too_large,  // a window reaches further than what it slides over
  // DTypeError
  dtype_unsupported,  // the operation is not defined for this element type
  dtypes_differ,      // xla: element types must be the same
  no_common_dtype,    // torch: no promotion between these types
  cast_refused,       // the cast would lose the value's kind
  dtype_mismatch,     // typed access with another C++ type
  // IndexError
  index_out_of_range,
  too_many_indices,
  two_ellipses,
  zero_step,
  // ValueError
  literal_does_not_fit,  // a number outside the element type it is to have
  read_only,
  repeated_elements,  // writing to a view that shows one element several times
  outside_storage,    // as_strided beyond the memory it is given
  where_without_out,
  bad_argument,
  bad_subscripts,  // einsum: subscripts that cannot be read or do not go with the operands
  // LinAlgError
  singular,
  not_positive_definite,
  no_convergence,
  // IoError
  file_failed,       // the system refused to open, read, write, map or rename
  bad_file,          // a file is not what its format says, or ends too early
  unsupported_file,  // a file of its format, with what weft has no type for
  // MemoryError
  out_of_memory,
};
WEFT_API std::string_view name_of(ErrorKind kind);

// What went wrong, for programs. Axes and operands that play no part are -1.
struct ErrorInfo {
  ErrorKind kind = ErrorKind::no_error;
  std::string op = {};  // "add"
  Dialect dialect = Dialect::numpy;
  std::vector<Shape> shapes = {};      // of every operand, as the user passed them
  int result_axis = -1;                // the failing axis in the result's numbering
  std::vector<int> operand_axes = {};  // the same axis in each operand's numbering
  int operands[2] = {-1, -1};          // the two operands (or operand and target) that disagree
  int64_t extents[2] = {-1, -1};       // their extents there
  std::string rule = {};               // the rule in one sentence
  std::string hint = {};               // what would work, tried before it is said; may be empty
  std::string file = {};               // as the user named it
  int64_t offset = -1;                 // the byte of the file at which it went wrong
  int system_error = 0;                // errno of what the system refused
};

// What the family has in common. Its members are std::exceptions, each in its own way, so that one
// of them can be a std::bad_alloc.
class WEFT_API Error {
 public:
  Error(ErrorInfo info, std::string text);
  virtual ~Error();
  virtual const char* what() const noexcept;
  const ErrorInfo& info() const noexcept;
  ErrorKind kind() const noexcept { return info().kind; }

 protected:
  // Out of memory, said with nothing but what is there already.
  Error() = default;
  Error(const Error&) = default;
  Error& operator=(const Error&) = default;

 private:
  struct Payload;
  std::shared_ptr<const Payload> payload_;  // shared, so that copying an error cannot throw
};

namespace detail {
template <class Standard>
class WEFT_API StandardError : public Error, public Standard {
 public:
  using Error::Error;
  const char* what() const noexcept override { return Error::what(); }
};
}  // namespace detail

class WEFT_API ShapeError : public detail::StandardError<std::exception> {
 public:
  using StandardError::StandardError;
};
class WEFT_API DTypeError : public detail::StandardError<std::exception> {
 public:
  using StandardError::StandardError;
};
class WEFT_API IndexError : public detail::StandardError<std::exception> {
 public:
  using StandardError::StandardError;
};
class WEFT_API ValueError : public detail::StandardError<std::exception> {
 public:
  using StandardError::StandardError;
};
class WEFT_API LinAlgError : public detail::StandardError<std::exception> {
 public:
  using StandardError::StandardError;
};
class WEFT_API IoError : public detail::StandardError<std::exception> {
 public:
  using StandardError::StandardError;
};
class WEFT_API MemoryError : public detail::StandardError<std::bad_alloc> {
 public:
  using StandardError::StandardError;
  MemoryError() = default;
};

}  // namespace weft
