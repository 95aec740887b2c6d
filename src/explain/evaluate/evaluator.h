// Evaluator: walks a tree forwards and notes down the calls that it asks for.
//
//   a - b.mean(1)    a  array    b  array    b.mean  method    1  number
//                    b.mean(1)   call mean, tried: (100,)      array, made by call 0
//                    the whole   call subtract
#pragma once

#include "explain/evaluate/arguments.h"
#include "explain/evaluate/bindings.h"
#include "explain/evaluate/term.h"
#include "expression/tree.h"

namespace weft::explanation::evaluation {

// More calls are not explained.
inline constexpr size_t kMaxCalls = 256;

class Evaluator {
 public:
  Evaluator(const expression::Tree& tree, std::vector<Binding> bindings, Dialect dialect);

  // All calls, up to the first that is refused. Throws Problem.
  Calls run();

  // --- For those who read functions.

  Dialect dialect() const { return dialect_; }
  std::string text_of(int node) const { return expression::to_string(tree_, node); }

  // The term as an operand: a tuple is an array of that shape, a list one of its numbers. An array
  // whose type was not said has `dtype`, if that is given.
  CallInput operand(Term term, std::optional<DType> dtype = {});
  // The same without a name of its own, for results like zeros((2, 3)).
  Term array_term(const Shape& shape, DType dtype, int node) const;

  Call begin(StepKind kind, std::string function, int node) const;
  // Notes the call down and gives its result. Throws Refused if it is not carried out.
  Term push(Call call, int node);
  // The same, of a function: all its arguments have to be taken.
  Term finish(Arguments& args, Call call);
  void set_out(Call& call, std::optional<Term> out);
  Term index(Term array, std::vector<Term> entries, int node);
  Term elementwise(Op op, std::vector<CallInput> inputs, int node);

 private:
  struct Refused {};

  Term evaluate(int node);
  Term name(int node);
  Term attribute(int node);
  Term subscript(int node);
  Term unary(int node);
  Term binary(int node);
  Term call(int node);
  Term assign(int node);
  Term update(int node);
  void evaluate_range(int first, int last);
  bool is_target(int node) const;
  void check_used() const;

  Term take(int node) { return std::move(terms_[static_cast<size_t>(node)]); }
  std::vector<Term> take_children(int node, size_t from = 0);
  Term of_kind(TermKind kind, int node) const;

  Term of_array(const Term& array, const std::string& name, int node);
  Term call_function(const Term& callee, std::vector<Term> arguments, int node);
  Term call_dtype(DType dtype, std::vector<Term> arguments, int node);
  std::string shown_name(int node) const;
  std::string next_letter();
  CallInput unnamed(const Shape& shape, DType dtype);
  CallInput array_of_list(const Term& list);
  void set_indices(Call& call, std::vector<Term> entries);

  const expression::Tree& tree_;
  std::vector<Binding> bindings_;
  std::vector<bool> is_used_;
  Dialect dialect_;
  std::vector<Term> terms_;
  Calls calls_;
  int letters_ = 0;
};

}  // namespace weft::explanation::evaluation
