#include "weft/error.h"

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

std::string_view name(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::no_error:
      return "no_error";
    case ErrorKind::extents_differ:
      return "extents_differ";
    case ErrorKind::dims_count:
      return "dims_count";
    case ErrorKind::dim_negative:
      return "dim_negative";
    case ErrorKind::dim_out_of_range:
      return "dim_out_of_range";
    case ErrorKind::dim_repeated:
      return "dim_repeated";
    case ErrorKind::dims_not_increasing:
      return "dims_not_increasing";
    case ErrorKind::dims_required:
      return "dims_required";
    case ErrorKind::dims_not_identity:
      return "dims_not_identity";
    case ErrorKind::scalars_only:
      return "scalars_only";
    case ErrorKind::too_few_sizes:
      return "too_few_sizes";
    case ErrorKind::size_below_minus_one:
      return "size_below_minus_one";
    case ErrorKind::minus_one_on_new_axis:
      return "minus_one_on_new_axis";
    case ErrorKind::rank_promotion:
      return "rank_promotion";
    case ErrorKind::stretch:
      return "stretch";
    case ErrorKind::output_shape:
      return "output_shape";
    case ErrorKind::rank_too_large:
      return "rank_too_large";
    case ErrorKind::negative_extent:
      return "negative_extent";
    case ErrorKind::size_overflow:
      return "size_overflow";
    case ErrorKind::reshape_count:
      return "reshape_count";
    case ErrorKind::axis_out_of_range:
      return "axis_out_of_range";
    case ErrorKind::axis_repeated:
      return "axis_repeated";
    case ErrorKind::axis_not_one:
      return "axis_not_one";
    case ErrorKind::ragged:
      return "ragged";
    case ErrorKind::depths_differ:
      return "depths_differ";
    case ErrorKind::too_few_axes:
      return "too_few_axes";
    case ErrorKind::not_square:
      return "not_square";
    case ErrorKind::window_too_large:
      return "window_too_large";
    case ErrorKind::dtype_unsupported:
      return "dtype_unsupported";
    case ErrorKind::dtypes_differ:
      return "dtypes_differ";
    case ErrorKind::no_common_dtype:
      return "no_common_dtype";
    case ErrorKind::cast_refused:
      return "cast_refused";
    case ErrorKind::dtype_mismatch:
      return "dtype_mismatch";
    case ErrorKind::index_out_of_range:
      return "index_out_of_range";
    case ErrorKind::too_many_indices:
      return "too_many_indices";
    case ErrorKind::two_ellipses:
      return "two_ellipses";
    case ErrorKind::zero_step:
      return "zero_step";
    case ErrorKind::literal_does_not_fit:
      return "literal_does_not_fit";
    case ErrorKind::read_only:
      return "read_only";
    case ErrorKind::repeated_elements:
      return "repeated_elements";
    case ErrorKind::outside_storage:
      return "outside_storage";
    case ErrorKind::where_without_out:
      return "where_without_out";
    case ErrorKind::bad_argument:
      return "bad_argument";
    case ErrorKind::bad_subscripts:
      return "bad_subscripts";
    case ErrorKind::singular:
      return "singular";
    case ErrorKind::not_positive_definite:
      return "not_positive_definite";
    case ErrorKind::no_convergence:
      return "no_convergence";
    case ErrorKind::out_of_memory:
      return "out_of_memory";
  }
  return "unknown";
}

void raise(ErrorInfo info, std::string text) try {
  const ErrorKind kind = info.kind;
  if (kind <= ErrorKind::window_too_large) throw ShapeError(std::move(info), std::move(text));
  if (kind <= ErrorKind::dtype_mismatch) throw DTypeError(std::move(info), std::move(text));
  if (kind <= ErrorKind::zero_step) throw IndexError(std::move(info), std::move(text));
  if (kind == ErrorKind::out_of_memory) throw MemoryError(std::move(info), std::move(text));
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
  raise(kind, Voice::numpy, op, sentence, hint);
}

void raise(ErrorKind kind, Voice voice, std::string_view op, std::string_view sentence,
           std::string_view hint) try {
  ErrorInfo info;
  info.kind = kind;
  info.op = op;
  info.voice = voice;
  info.rule = sentence;
  info.hint = hint;
  std::string text = spelled(info.op, voice) + ": " + info.rule + hint_lines(info.hint);
  raise(std::move(info), std::move(text));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

std::string spelled(std::string_view op, Voice voice) {
  return voice == Voice::numpy ? std::string(op) : cat(name(voice), "::", op);
}

std::string hint_lines(std::string_view hint) {
  return hint.empty() ? "" : cat("\n    hint: ", hint);
}

}  // namespace weft
