#include "explain/error_text.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "explain/error_builders.h"
#include "explain/error_lines.h"

namespace weft::explanation {
namespace {

std::array<ErrorSystem, 7> systems() {
  return {numpy_errors(),      torch_errors(),   jax_errors(),  xla_errors(),
          tensorflow_errors(), xtensor_errors(), eigen_errors()};
}

struct OpName {
  std::string_view op;
  std::string_view names;  // between blanks
};
constexpr OpName kOpNames[] = {
    {"+", " add addv2 biasadd sum plus + "},
    {"-", " sub subtract difference - "},
    {"*", " mul multiply product * "},
    {"/", " div divide realdiv truediv true_divide quotient / "},
    {"//", " floordiv floor_divide // "},
    {"%", " mod rem remainder floormod % "},
    {"**", " pow power ** "},
    {"@", " matmul matmulv2 batchmatmul batchmatmulv2 "},
    {"<", " less lt "},
    {"<=", " less_equal lessequal le "},
    {">", " greater gt "},
    {">=", " greater_equal greaterequal ge "},
    {"==", " equal eq "},
    {"!=", " not_equal notequal ne "},
};

// "AddV2" is "+", "maximum" stays; what is no name is "".
std::string plain_op(std::string_view name) {
  std::string lower;
  for (const char c : name) lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  const std::string entry = cat(" ", lower, " ");
  for (const OpName& known : kOpNames)
    if (known.names.find(entry) != std::string_view::npos) return std::string(known.op);
  const bool is_name =
      !lower.empty() && lower.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string::npos;
  return is_name ? lower : "";
}

// The match that ends last: of errors that caused each other, the one that was raised.
PastedError find_error(std::string_view flat) {
  PastedError best;
  size_t end = 0;
  for (const ErrorSystem& system : systems()) {
    for (size_t i = 0; i < system.count; ++i) {
      const ErrorPattern& pattern = system.patterns[i];
      const std::optional<Captured> captured = find_pattern(flat, pattern.pattern);
      if (!captured || captured->end <= end) continue;
      PastedError error{.system = system.name,
                        .dialect = system.dialect,
                        .language = system.language,
                        .text = std::string(pattern.text)};
      pattern.build(*captured, error);
      if (error.text.empty()) continue;  // numbers that no shape has
      end = captured->end;
      best = std::move(error);
    }
  }
  return best;
}

}  // namespace

PastedError read_error(std::string_view pasted) {
  if (pasted.size() > kMostPasted) pasted.remove_prefix(pasted.size() - kMostPasted);
  const std::string text = cleaned(pasted);
  PastedError error = find_error(flattened(text, false));
  if (error.system.empty()) error = find_error(flattened(text, true));
  if (error.system.empty()) return error;
  error.op = plain_op(error.op);
  error.lines = program_lines(text);
  return error;
}

std::string known_errors() {
  std::string out;
  for (const ErrorSystem& system : systems()) {
    out += cat("    ", system.name, "\n");
    std::string_view before;
    for (size_t i = 0; i < system.count; ++i) {
      const std::string_view landmark = landmark_of(system.patterns[i].pattern);
      if (landmark != before) out += cat("        ", landmark, "\n");
      before = landmark;
    }
  }
  return out;
}

}  // namespace weft::explanation
