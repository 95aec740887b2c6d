// Bindings: what the names of an expression stand for.
//
//   a=(100,3)   a=f32(100,3)   a=100,3   a=f32:100x3   a=f32[100,3]     (100, 3)
//   a=()        a=f32                                                    0-d
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "explain/call.h"

namespace weft::explanation::evaluation {

struct Binding {
  std::string name;
  Shape shape;
  DType dtype;
  bool is_typed;  // else the dialect's default float
};

// What is wrong with it, in one line.
struct BindingProblem {
  std::string sentence;
};

// Throws BindingProblem: of what cannot be read, and of a name that is bound twice.
std::vector<Binding> read_bindings(const std::vector<std::string>& texts, Dialect dialect);

}  // namespace weft::explanation::evaluation
