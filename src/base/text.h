// Putting a message together: cat("axis ", 3, " of ", shape).
#pragma once

#include <new>
#include <string>
#include <string_view>
#include <type_traits>

#include "weft/dtype.h"
#include "weft/shape.h"

namespace weft {

inline void append(std::string& out, std::string_view text) { out += text; }
inline void append(std::string& out, const Dims& dims) { out += to_string(dims); }
inline void append(std::string& out, DType dtype) { out += name_of(dtype); }
template <class T>
requires std::is_integral_v<T>
void append(std::string& out, T number) { out += std::to_string(number); }

[[noreturn]] void refuse_memory();  // raise.h

template <class... Parts>
std::string cat(const Parts&... parts) try {
  std::string out;
  (append(out, parts), ...);
  return out;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

// What a user wrote, for a message: control characters as escapes, and what is long cut off.
std::string shown(std::string_view text);
// "1, 0".
std::string listed(const Dims& dims);
// "{1, 0}", as one writes it in a call.
std::string braces(const Dims& dims);
// "[1, 0]", as PyTorch prints sizes.
std::string brackets(const Dims& dims);
// "Float", "Long": how PyTorch's messages name an element type.
std::string_view torch_name(DType dtype);
// "a", "b", "c": how hints name the operands.
std::string operand_name(int operand);

}  // namespace weft
