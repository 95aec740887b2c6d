#include "weft/error.h"

#include <iterator>
#include <utility>

#include "base/raise.h"
#include "base/text.h"

namespace weft {

namespace {

// Empty texts take no memory. Not in a function: there a static with a constructor has a lock
// (base/fork.h).
const ErrorInfo no_memory = [] {
  ErrorInfo none;
  none.kind = ErrorKind::out_of_memory;
  return none;
}();

// In the order of the kinds.
constexpr std::string_view kKindNames[] = {
    "no_error",
    "extents_differ",
    "dims_count",
    "dim_negative",
    "dim_out_of_range",
    "dim_repeated",
    "dims_not_increasing",
    "dims_required",
    "dims_not_identity",
    "scalars_only",
    "too_few_sizes",
    "size_below_minus_one",
    "minus_one_on_new_axis",
    "rank_promotion",
    "stretch",
    "output_shape",
    "rank_too_large",
    "negative_extent",
    "size_overflow",
    "reshape_count",
    "axis_out_of_range",
    "axis_repeated",
    "axis_not_one",
    "ragged",
    "depths_differ",
    "too_few_axes",
    "not_square",
    "window_too_large",
    "dtype_unsupported",
    "dtypes_differ",
    "no_common_dtype",
    "cast_refused",
    "dtype_mismatch",
    "index_out_of_range",
    "too_many_indices",
    "two_ellipses",
    "zero_step",
    "literal_does_not_fit",
    "read_only",
    "repeated_elements",
    "outside_storage",
    "where_without_out",
    "bad_argument",
    "bad_subscripts",
    "singular",
    "not_positive_definite",
    "no_convergence",
    "file_failed",
    "bad_file",
    "unsupported_file",
    "out_of_memory",
};
static_assert(std::size(kKindNames) == static_cast<size_t>(ErrorKind::out_of_memory) + 1);

}  // namespace

struct Error::Payload {
  ErrorInfo info;
  std::string text;
};

Error::Error(ErrorInfo info, std::string text)
    : payload_(std::make_shared<Payload>(Payload{std::move(info), std::move(text)})) {}

Error::~Error() = default;

const char* Error::what() const noexcept {
  return payload_ ? payload_->text.c_str()
                  : "out of memory: not for an array, but for what a call notes down";
}
const ErrorInfo& Error::info() const noexcept { return payload_ ? payload_->info : no_memory; }

std::string_view name_of(ErrorKind kind) {
  const auto number = static_cast<size_t>(kind);
  return number < std::size(kKindNames) ? kKindNames[number] : "unknown";
}

void raise(ErrorInfo info, std::string text) try {
  const ErrorKind kind = info.kind;
  if (kind <= ErrorKind::window_too_large) throw ShapeError(std::move(info), std::move(text));
  if (kind <= ErrorKind::dtype_mismatch) throw DTypeError(std::move(info), std::move(text));
  if (kind <= ErrorKind::zero_step) throw IndexError(std::move(info), std::move(text));
  if (kind == ErrorKind::out_of_memory) throw MemoryError(std::move(info), std::move(text));
  if (kind >= ErrorKind::file_failed) throw IoError(std::move(info), std::move(text));
  if (kind >= ErrorKind::singular) throw LinAlgError(std::move(info), std::move(text));
  throw ValueError(std::move(info), std::move(text));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void refuse_memory() {
  try {
    throw;
  } catch (const Error&) {
    throw;  // says more
  } catch (...) {
    throw MemoryError();
  }
}

void raise(ErrorKind kind, std::string_view op, std::string_view sentence, std::string_view hint) {
  raise(kind, Dialect::numpy, op, sentence, hint);
}

void raise(ErrorKind kind, Dialect dialect, std::string_view op, std::string_view sentence,
           std::string_view hint) try {
  ErrorInfo info;
  info.kind = kind;
  info.op = op;
  info.dialect = dialect;
  info.rule = sentence;
  info.hint = hint;
  std::string text = spelled(info.op, dialect) + ": " + info.rule + hint_lines(info.hint);
  raise(std::move(info), std::move(text));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

std::string spelled(std::string_view op, Dialect dialect) {
  return dialect == Dialect::numpy ? std::string(op) : cat(name_of(dialect), "::", op);
}

std::string hint_lines(std::string_view hint) {
  return hint.empty() ? "" : cat("\n    hint: ", hint);
}

}  // namespace weft
