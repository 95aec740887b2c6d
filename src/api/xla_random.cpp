// XLA's random bits.
#include "array/storage.h"
#include "base/raise.h"
#include "base/text.h"
#include "random/state_bits.h"
#include "weft/xla.h"

namespace weft::xla {
namespace {

constexpr const char* kName = "rng_bit_generator";

random::BitState check_state(RandomAlgorithm algorithm, const Array& state) {
  const bool is_philox = algorithm == RandomAlgorithm::philox;
  if (state.dtype() != DType::u64) {
    raise(ErrorKind::dtype_unsupported, Dialect::xla, kName,
          cat("the state is of type ", state.dtype(), "; it must be uint64"));
  }
  if (state.shape() != Shape{2} && !(is_philox && state.shape() == Shape{3})) {
    raise(ErrorKind::bad_argument, Dialect::xla, kName,
          cat("the state has shape ", state.shape(),
              is_philox ? "; it must be (2,) or (3,)" : "; it must be (2,)"));
  }
  const uint64_t key = state.item<uint64_t>(0);
  const bool has_upper = state.size() == 3;
  return {is_philox ? random::Algorithm::philox : random::Algorithm::threefry, key,
          state.item<uint64_t>(1), has_upper ? state.item<uint64_t>(2) : key};
}

// How many words of 32 bits. Throws what allocating them does.
int64_t check_words(const Shape& shape, DType dtype) {
  const int64_t elements = check_shape(shape, kName, Dialect::xla);
  if (!is_unsigned_integer(dtype)) {
    raise(ErrorKind::dtype_unsupported, Dialect::xla, kName, cat("does not give ", dtype),
          "dtype may be any unsigned integer type");
  }
  int64_t words = elements;
  if (dtype == DType::u64 && __builtin_mul_overflow(elements, 2, &words))
    raise(ErrorKind::size_overflow, Dialect::xla, kName, cat("too many bits for shape ", shape));
  return words;
}

Array state_after(const Array& state, uint64_t blocks) {
  const Array next = state.copy();
  auto* words = reinterpret_cast<uint64_t*>(next.origin());
  words[1] += blocks;
  if (next.size() == 3) words[2] += words[1] < blocks ? 1 : 0;
  return next;
}

}  // namespace

RandomBits rng_bit_generator(RandomAlgorithm algorithm, const Array& initial_state,
                             const Shape& shape, DType dtype) {
  const random::BitState state = check_state(algorithm, initial_state);
  const int64_t words = check_words(shape, dtype);
  int64_t room = 0;
  if (__builtin_add_overflow(words, random::kStateRoom, &room))
    raise(ErrorKind::size_overflow, Dialect::xla, kName, cat("too many bits for shape ", shape));
  const Array made = make_array({room}, DType::u32, kName);
  const int64_t blocks =
      words == 0 ? 0 : make_state_words(state, words, reinterpret_cast<uint32_t*>(made.origin()));
  const bool is_wide = dtype == DType::u64;
  const DType own = is_wide ? DType::u64 : DType::u32;
  const Array bits(made.storage(), Layout::row_major(shape), own, true);
  return {state_after(initial_state, static_cast<uint64_t>(blocks)),
          dtype == own ? bits : bits.astype(dtype)};
}

}  // namespace weft::xla
