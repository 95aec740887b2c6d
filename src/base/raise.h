// Throwing, in one place. Only check_ and refuse_ functions call these.
#pragma once

#include <string>
#include <string_view>

#include "weft/error.h"

namespace weft {

// Throws the member of the Error family that belongs to info.kind.
[[noreturn]] void raise(ErrorInfo info, std::string text);

// The common case: an operation, what is wrong, and perhaps what would work. The text is
// "op: sentence", with the hint on a line of its own.
[[noreturn]] void raise(ErrorKind kind, std::string_view op, std::string_view sentence,
                        std::string_view hint = "");
[[noreturn]] void raise(ErrorKind kind, Dialect dialect, std::string_view op,
                        std::string_view sentence, std::string_view hint = "");

// What handlers of std::bad_alloc call: throws MemoryError, which may be the one that is being
// handled. Functions that the public ones share have such a handler, since most of what they note
// down lies in containers of the standard library:
//
//   Array einsum(...) try {
//     ...
//   } catch (const std::bad_alloc&) {
//     refuse_memory();
//   }
[[noreturn]] void refuse_memory();

// "add", "torch::add", "xla::add": as one writes it.
std::string spelled(std::string_view op, Dialect dialect);

// check_shape (shape.h) for a call in one of the dialects.
int64_t check_shape(const Shape& shape, const char* op, Dialect dialect);

// The hint as it stands at the end of a message, or nothing.
std::string hint_lines(std::string_view hint);

}  // namespace weft
