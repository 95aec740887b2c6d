// Throwing, in one place. Only check_ and refuse_ functions call these.
#pragma once

#include <string>

#include "weft/error.h"

namespace weft {

// Throws the member of the Error family that belongs to info.kind.
[[noreturn]] void raise(ErrorInfo info, std::string text);

// The common case: an operation, what is wrong, and perhaps what would work. The text is
// "op: sentence", with the hint on a line of its own.
[[noreturn]] void raise(ErrorKind kind, std::string op, std::string sentence,
                        std::string hint = "");
[[noreturn]] void raise(ErrorKind kind, Voice voice, std::string op, std::string sentence,
                        std::string hint = "");

// "add", "torch::add", "xla::add": as one writes it.
std::string spelled(const std::string& op, Voice voice);

// check_shape (shape.h) for a call in one of the voices.
int64_t check_shape(const Shape& shape, const char* op, Voice voice);

// The hint as it stands at the end of a message, or nothing.
std::string hint_lines(const std::string& hint);

}  // namespace weft
