// Calls that are refused, one for each way of refusing: the error they have to give, or that there
// is no memory to say it.
#pragma once

#include "faults/cases.h"

namespace weft::test {

// Nothing if it is refused for another reason than memory, as it should be.
template <class F>
Call refused(F call) {
  return [call] {
    try {
      call();
    } catch (const MemoryError&) {
      throw;
    } catch (const Error&) {
      return Array();
    }
    return ones({1});
  };
}

inline const std::vector<FaultCase>& refused_cases() {
  static const std::vector<FaultCase> cases = {
      {"add",
       []() -> Call {
         return refused([a = numbers({3, 4}), b = numbers({3})] { a + b; });
       }},
      {"torch_add",
       []() -> Call {
         return refused([a = numbers({3, 4}), b = numbers({3})] { torch::add(a, b); });
       }},
      {"xla_add",
       []() -> Call {
         return refused([a = numbers({3, 4}), b = numbers({3})] { xla::add(a, b, {1}); });
       }},
      {"xla_types",
       []() -> Call {
         return refused([a = numbers({3}), b = numbers({3}, DType::i32)] { xla::add(a, b); });
       }},
      {"policy",
       []() -> Call {
         return refused(
             [a = numbers({3, 4}), b = numbers({4})] { add(a, b, {.policy = Policy::exact}); });
       }},
      {"out",
       []() -> Call {
         return refused([a = numbers({3, 4}), b = numbers({3})] { add(a, a, {.out = b}); });
       }},
      {"index", []() -> Call { return refused([a = numbers({3})] { a(7); }); }},
      {"item", []() -> Call { return refused([a = numbers({3})] { a.item<double>(9); }); }},
      {"reshape", []() -> Call { return refused([a = numbers({3})] {
                                   a.reshape({2, 2});
                                 }); }},
      {"transpose", []() -> Call { return refused([a = numbers({3})] {
                                     a.transpose({0, 0});
                                   }); }},
      {"data", []() -> Call { return refused([a = numbers({3})] { a.data<float>(); }); }},
      {"broadcast_to",
       []() -> Call { return refused([a = numbers({3})] { a.broadcast_to({4}); }); }},
      {"expand",
       []() -> Call { return refused([a = numbers({3})] {
                        torch::expand(a, {-1, 4});
                      }); }},
      {"broadcast_in_dim",
       []() -> Call {
         return refused([a = numbers({3})] { xla::broadcast_in_dim(a, {3, 4}, {1}); });
       }},
      {"sum_axis", []() -> Call { return refused([a = numbers({3})] { sum(a, {.axis = 4}); }); }},
      {"max_of_nothing", []() -> Call { return refused([] { max(zeros({0})); }); }},
      {"matmul",
       []() -> Call {
         return refused([a = numbers({3, 4}), b = numbers({3, 4})] { matmul(a, b); });
       }},
      {"singular",
       []() -> Call {
         return refused([a = zeros({3, 3})] { linalg::inv(a); });
       }},
      {"conv",
       []() -> Call {
         return refused([a = numbers({1, 3, 5}), w = numbers({2, 4, 3})] { conv1d(a, w); });
       }},
      {"pool", []() -> Call { return refused([a = numbers({4})] { max_pool(a, {9}); }); }},
      {"lazy",
       []() -> Call {
         return refused([a = numbers({3, 4}), b = numbers({3})] { (lazy(a) + b).eval(); });
       }},
      {"braces", []() -> Call { return refused([] {
                                  Array{{1, 2}, {3}};
                                }); }},
      {"shape", []() -> Call { return refused([] {
                                 zeros({-1, 2});
                               }); }},
      {"rank", []() -> Call { return refused([] { Dims::filled(65, 1); }); }},
      {"strides",
       []() -> Call { return refused([a = numbers({3})] {
                        a.as_strided({3}, {1, 1});
                      }); }},
      {"builder",
       []() -> Call {
         return refused([] {
           xla::Builder b("f");
           b.Parameter(1, {3}, DType::f64);
           b.Build();
         });
       }},
      {"threads", []() -> Call { return refused([] { set_num_threads(0); }); }},
  };
  return cases;
}

}  // namespace weft::test
