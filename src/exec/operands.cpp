#include "exec/operands.h"

#include "base/convert.h"
#include "base/visit.h"

namespace weft::exec {

void place_number(const Scalar& number, DType dtype, std::byte* to) noexcept {
  visit(dtype, [&]<class T>() { store(to, convert_scalar<T>(number)); });
}

}  // namespace weft::exec
