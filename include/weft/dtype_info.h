// Questions about element types that are asked at run time.
//
//   finfo(DType::f32).eps                          1.1920929e-07
//   iinfo(DType::u8).max                           255
//   isdtype(x.dtype(), "real floating")            the array API's kinds, or a type, or a set
//   can_cast(DType::i32, DType::f32)               false: large numbers would be rounded
//   result_type({a, DType::f32, 2.5})              what they promote to; numbers are weak
//   dtype_named("float32")                         DType::f32
#pragma once

#include <string_view>
#include <vector>

#include "weft/array.h"

namespace weft {

// Limits of a type of floats; of a complex type, those of its parts. Other types: DTypeError.
struct FloatInfo {
  DType dtype;
  int bits;
  double eps;  // from 1 to the next number
  double max;
  double min;  // -max
  double smallest_normal;
  double smallest_subnormal;
};
WEFT_API FloatInfo finfo(DType dtype);

// Limits of a type of integers. Other types: DTypeError.
struct IntegerInfo {
  DType dtype;
  int bits;
  int64_t min;
  uint64_t max;
};
WEFT_API IntegerInfo iinfo(DType dtype);

// "bool", "signed integer", "unsigned integer", "integral", "real floating", "complex floating",
// "numeric".
WEFT_API bool isdtype(DType dtype, std::string_view kind);
constexpr bool isdtype(DType dtype, DType same) { return dtype == same; }
constexpr bool isdtype(DType dtype, DTypeSet any) { return any.contains(dtype); }

enum class Casting : uint8_t { no, safe, same_kind, unsafe };
// Safe: every number stays what it is, or is rounded as promotion rounds it.
WEFT_API bool can_cast(DType from, DType to, Casting casting = Casting::safe);

// What takes part in a promotion: an array, a type, or a weak number.
class Promoted {
 public:
  Promoted(const Array& array) : dtype_(array.dtype()), is_weak_(false), number_(0) {}
  Promoted(DType dtype) : dtype_(dtype), is_weak_(false), number_(0) {}
  template <Element T>
  Promoted(T number) : dtype_(DType::boolean), is_weak_(true), number_(number) {}

  bool is_weak() const { return is_weak_; }
  DType dtype() const { return dtype_; }            // REQUIRES: !is_weak()
  const Scalar& number() const { return number_; }  // REQUIRES: is_weak()

 private:
  DType dtype_;
  bool is_weak_;
  Scalar number_;
};
// Of numbers alone: their default type. Of nothing: ValueError.
WEFT_API DType result_type(const std::vector<Promoted>& operands);

// NumPy's names: "bool", "int8", ..., "complex128"; also "bool_", "float", "int", "double",
// "complex". Others: ValueError, which lists them.
WEFT_API DType dtype_named(std::string_view name);

}  // namespace weft
