// A C++ function of numbers as an elementwise operation.
//
//   auto excess = vectorize([](float x, float y) { return x > y ? x - y : 0.f; });
//   Array z = excess(a, b);                    broadcasts as a + b does
//   excess(a, 2.5f, {.out = z});
//
// The loop over elements is compiled here, with the function in it, so that it is inlined and
// vectorised where that can be; planning, conversion and threads are the library's. This is the one
// operation that is a template.
#pragma once

#include <optional>
#include <type_traits>
#include <utility>

#include "weft/array.h"
#include "weft/options.h"

namespace weft {

struct VectorizeOptions {
  OptionalArray out = {};  // takes the result and is returned; it may overlap the arguments
  std::optional<Policy> policy = {};  // of stretching, instead of the scope's
};

namespace detail {

// A function as the library sees it: called for `n` elements side by side, each of its parameter's
// type.
struct ElementLoop {
  const void* function;
  void (*run)(const void* function, const std::byte* const* in, std::byte* out, int64_t n);
  const DType* parameters;
  int arity;
  DType result;
};
inline constexpr int kMaxVectorizeArity = 8;

WEFT_API Array run_element_loop(const ElementLoop& loop, const CallOperand* arguments,
                                const VectorizeOptions& options);

template <class S>
concept Signature = std::is_function_v<S>;  // float(float, float)
template <class F>
concept NoSignature = !std::is_function_v<F>;

// R(A...) of a function, or of an object with one operator().
template <class F>
struct SignatureOf : SignatureOf<decltype(&F::operator())> {};
template <class R, class... A>
struct SignatureOf<R (*)(A...)> {
  using type = R(A...);
  static constexpr bool is_const = true;
};
template <class R, class... A>
struct SignatureOf<R (*)(A...) noexcept> : SignatureOf<R (*)(A...)> {};
template <class R, class C, class... A>
struct SignatureOf<R (C::*)(A...) const> : SignatureOf<R (*)(A...)> {};
template <class R, class C, class... A>
struct SignatureOf<R (C::*)(A...) const noexcept> : SignatureOf<R (*)(A...)> {};
template <class R, class C, class... A>
struct SignatureOf<R (C::*)(A...)> {
  static constexpr bool is_const = false;
};
template <class F>
inline constexpr bool has_one_signature = std::is_pointer_v<F> || requires {
  &F::operator();
};

template <class T>
using Stored = native_t<dtype_of<std::remove_cvref_t<T>>>;
template <class>
using OperandFor = CallOperand;

}  // namespace detail

// What vectorize gives: a function of arrays and numbers.
template <class F, class S>
class Vectorized;
template <class F, class R, class... A>
class Vectorized<F, R(A...)> {
 public:
  static_assert(sizeof...(A) >= 1 && sizeof...(A) <= detail::kMaxVectorizeArity,
                "vectorize: functions have 1 to 8 parameters");
  static_assert(Element<R> && (Element<std::remove_cvref_t<A>> && ...),
                "vectorize: parameters and result are numbers (dtype.h)");
  static_assert(std::is_invocable_r_v<R, const F&, std::remove_cvref_t<A>...>,
                "vectorize: the function takes its parameters by value or const reference");

  explicit Vectorized(F function) : function_(std::move(function)) {}

  // Arguments are converted to the parameters' types, under the rule of in-place operations: never
  // to a lower kind. What the function throws is thrown here, once every thread has stopped;
  // elements of `out` may then be written.
  Array operator()(detail::OperandFor<A>&&... arguments,
                   const VectorizeOptions& options = {}) const {
    static constexpr DType kParameters[] = {dtype_of<std::remove_cvref_t<A>>...};
    const CallOperand list[] = {arguments...};
    return detail::run_element_loop(
        {&function_, run, kParameters, static_cast<int>(sizeof...(A)), dtype_of<R>}, list, options);
  }

 private:
  static void run(const void* function, const std::byte* const* in, std::byte* out, int64_t n) {
    run_each(function, in, out, n, std::index_sequence_for<A...>());
  }
  template <size_t... I>
  static void run_each(const void* function, const std::byte* const* in, std::byte* out, int64_t n,
                       std::index_sequence<I...>) {
    run_loop(*static_cast<const F*>(function), reinterpret_cast<detail::Stored<R>*>(out), n,
             reinterpret_cast<const detail::Stored<A>*>(in[I])...);
  }
  static void run_loop(const F& function, detail::Stored<R>* out, int64_t n,
                       const detail::Stored<A>*... in) {
    for (int64_t i = 0; i < n; ++i) out[i] = static_cast<detail::Stored<R>>(function(in[i]...));
  }

  F function_;
};

// Of a function, or an object with one operator(). Of others, name the signature:
// vectorize<float(float)>(f). Called from many threads at once, on elements in any order, each
// once.
template <detail::NoSignature F>
auto vectorize(F function) {
  static_assert(detail::has_one_signature<F>,
                "vectorize: this is several functions: name one, vectorize<float(float)>(f)");
  if constexpr (detail::has_one_signature<F>) {
    using Found = detail::SignatureOf<F>;
    static_assert(Found::is_const,
                  "vectorize: operator() must be const, since threads share the function");
    if constexpr (Found::is_const)
      return Vectorized<F, typename Found::type>(std::move(function));
    else
      return function;
  } else {
    return function;
  }
}
template <detail::Signature S, class F>
auto vectorize(F function) {
  return Vectorized<F, S>(std::move(function));
}

}  // namespace weft
