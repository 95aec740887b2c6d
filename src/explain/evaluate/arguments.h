// Arguments: what a function was called with, taken one after the other by who knows it.
//
//   x.mean(1, keepdims=True)     need "x"                     x
//                                take "axis" or "dim"         1
//                                named "keepdims"             True
//                                finish                       nothing is left over
#pragma once

#include <initializer_list>

#include "explain/evaluate/term.h"

namespace weft::explanation::evaluation {

using Names = std::initializer_list<std::string_view>;

class Arguments {
 public:
  // As it was written: "mean". Keywords are terms of that kind.
  Arguments(std::string function, int node, std::vector<Term> terms);

  const std::string& function() const { return function_; }
  int node() const { return node_; }

  // The next one, or that of one of these names; nothing if it was left out, or is None.
  std::optional<Term> take(Names names);
  // By name only.
  std::optional<Term> named(Names names);
  Term need(Names names);  // a Problem if it is missing
  // The next one is there, and is such.
  bool next_is(TermKind kind) const;
  size_t left() const { return positional_.size() - used_; }
  // All others that have no name: reshape(2, 3). One list among them alone is taken apart.
  Term rest();
  // A Problem if there is one that nobody took.
  void finish();
  [[noreturn]] void fail(const std::string& sentence) const;

 private:
  std::string function_;
  int node_;
  std::vector<Term> positional_;
  std::vector<Term> keywords_;
  std::vector<std::string> known_;  // names that were asked for
  size_t used_ = 0;
};

}  // namespace weft::explanation::evaluation
