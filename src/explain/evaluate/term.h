// Term: what a node of an expression stands for, before it is known what it is used as.
//
//   (2, 3)      a tuple: an array of that shape where an operand is meant; axes in sum(x, (0, 1))
//   sum         a name: a function in sum(x), an operation in reduce(x, init, sum)
//   x.sum       a method, with x in it
#pragma once

#include <string>
#include <vector>

#include "explain/call.h"
#include "expression/tree.h"

namespace weft::explanation::evaluation {

enum class TermKind : uint8_t {
  none,
  number,
  text,
  ellipsis,
  slice,    // start, stop, step
  tuple,    // also several results: of ix_, of broadcast_arrays
  list,     // [1, 2]
  braces,   // {0, 2}
  array,    // has a shape and a type, no elements
  dtype,    // float32
  name,     // of a function, or bound to nothing
  method,   // of entries[0]
  place,    // a[i] as a target: a, then the indices
  keyword,  // axis=1
};

struct Term {
  TermKind kind = TermKind::none;
  int node = -1;  // where it was written
  Scalar number = 0;
  std::string text = {};  // of text, name, method, keyword
  DType dtype = DType::f64;
  CallInput array = {};
  bool is_typed = true;   // of array: its type was said, or computed
  bool is_sizes = false;  // of tuple: x.shape, which is no array
  std::vector<Term> entries = {};
};

// What is wrong with a node. Thrown within the evaluation.
struct Problem {
  std::string sentence;
  int node;
};
[[noreturn]] void fail(std::string sentence, int node);

// --- Terms as what they are used as; Problems that begin with `what` if they cannot be.

int64_t to_integer(const Term& term, const std::string& what);
double to_real(const Term& term, const std::string& what);
bool to_truth(const Term& term, const std::string& what);
// 1, (0, 1), [0, 1], {0, 1}: a list of integers.
Dims to_integers(const Term& term, const std::string& what);
// The same, as extents: not negative, but for `least`.
Shape to_shape(const Term& term, const std::string& what, int64_t least = 0);
DType to_dtype(const Term& term, Dialect dialect);
bool is_integer(const Term& term);
bool holds_entries(const Term& term);  // tuple, list or braces

// "float32", "f32", "pred"; "float" is Python's, torch.float PyTorch's.
std::optional<DType> find_dtype(std::string_view name, bool is_torch);

// The type of an array whose type was not said: the dialect's default.
DType default_float(Dialect dialect);

// Numbers with numbers: 2 + 3 in x[:2 + 3].
Term fold(expression::Sign sign, const Term& a, const Term& b, int node);
Term fold(expression::Sign sign, const Term& a, int node);

}  // namespace weft::explanation::evaluation
