// Which numbers an element type takes.
#include "base/literal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <limits>

#include "base/visit.h"

namespace weft {
namespace {

using Complex = std::complex<double>;

// From the first number below the type to the first one above it.
TEST(Literals, OfIntegerTypesEndWhereTheTypeEnds) {
  for (int d = 0; d < kDTypes; ++d) {
    const DType dtype = static_cast<DType>(d);
    if (!is_integer(dtype)) continue;
    visit(dtype, [&]<class T>() {
      if constexpr (is_integer(dtype_of<T>)) {
        const T low = std::numeric_limits<T>::min();
        const T high = std::numeric_limits<T>::max();
        EXPECT_TRUE(fits(low, dtype) && fits(high, dtype)) << name_of(dtype);
        if constexpr (std::is_unsigned_v<T> || sizeof(T) < 8) {
          EXPECT_FALSE(fits(static_cast<int64_t>(low) - 1, dtype)) << name_of(dtype);
        }
        if (sizeof(T) < 8 || low < 0) {
          EXPECT_FALSE(fits(static_cast<uint64_t>(high) + 1, dtype)) << name_of(dtype);
        }
        // Fractions are cut off, so a float may lie almost one beyond either end.
        const double beyond = std::ldexp(1.0, std::numeric_limits<T>::digits);
        const double first = static_cast<double>(low);
        EXPECT_TRUE(fits(std::nextafter(beyond, 0), dtype)) << name_of(dtype);
        EXPECT_FALSE(fits(beyond, dtype)) << name_of(dtype);
        EXPECT_TRUE(fits(first, dtype)) << name_of(dtype);
        EXPECT_FALSE(fits(std::nextafter(first - 1, -HUGE_VAL), dtype)) << name_of(dtype);
        if (sizeof(T) < 8) {
          EXPECT_TRUE(fits(std::nextafter(first - 1, 0), dtype)) << name_of(dtype);
          EXPECT_FALSE(fits(first - 1, dtype)) << name_of(dtype);
        }
      }
    });
    for (double number : {HUGE_VAL, -HUGE_VAL, std::nan("")}) EXPECT_FALSE(fits(number, dtype));
  }
}

TEST(Literals, WithImaginaryPartsFitNoRealType) {
  for (int d = 0; d < kDTypes; ++d) {
    const DType dtype = static_cast<DType>(d);
    const bool takes_any = is_complex(dtype) || dtype == DType::boolean;
    EXPECT_EQ(fits(Complex(1, 2), dtype), takes_any) << name_of(dtype);
    EXPECT_EQ(fits(Complex(1, std::nan("")), dtype), takes_any) << name_of(dtype);
    EXPECT_TRUE(fits(Complex(1, 0), dtype)) << name_of(dtype);
    EXPECT_EQ(fits(Complex(1e30, 0), dtype), !is_integer(dtype)) << name_of(dtype);
  }
}

TEST(Literals, OfFloatsAndBooleansAlwaysFit) {
  for (DType dtype :
       {DType::boolean, DType::f16, DType::bf16, DType::f32, DType::f64, DType::c64, DType::c128}) {
    for (const Scalar& number : {Scalar(~uint64_t{0}), Scalar(-300), Scalar(1e300),
                                 Scalar(std::nan("")), Scalar(-HUGE_VAL), Scalar(true)})
      EXPECT_TRUE(fits(number, dtype)) << name_of(dtype);
  }
}

}  // namespace
}  // namespace weft
