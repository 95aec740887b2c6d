// The calls that faults are tried on: windows, expressions and computations.
#pragma once

#include "faults/cases.h"

namespace weft::test {

inline const std::vector<FaultCase>& window_cases() {
  static const std::vector<FaultCase> cases = {
      {"conv2d",
       []() -> Call {
         return [x = numbers({1, 3, 12, 12}, DType::f32), w = numbers({4, 3, 3, 3}, DType::f32)] {
           return conv2d(x, w, {.padding = {1, 1}});
         };
       }},
      {"torch_conv1d",
       []() -> Call {
         return [x = numbers({2, 3, 30}), w = numbers({4, 3, 5})] { return torch::conv1d(x, w); };
       }},
      {"xla_conv",
       []() -> Call {
         return [x = numbers({1, 3, 12, 12}), w = numbers({4, 3, 3, 3})] {
           return xla::conv_general_dilated(x, w, {});
         };
       }},
      {"max_pool",
       []() -> Call {
         return [x = numbers({1, 3, 12, 12})] { return max_pool(x, {2, 2}); };
       }},
      {"mean_pool",
       []() -> Call {
         return [x = numbers({1, 3, 12, 12})] { return mean_pool(x, {3, 3}); };
       }},
      {"sliding_window_view",
       []() -> Call {
         return [x = numbers({30, 40})] { return sliding_window_view(x, {3, 3}, {0, 1}).copy(); };
       }},
  };
  return cases;
}

inline const std::vector<FaultCase>& program_cases() {
  static const std::vector<FaultCase> cases = {
      {"lazy_chain",
       []() -> Call {
         return [x = numbers({300, 400}), m = numbers({400})] {
           return (exp((lazy(x) - m) / 9) * 2 + 1).eval();
         };
       }},
      {"lazy_reduction",
       []() -> Call {
         return [x = numbers({30, 40})] {
           const Expr e = exp(lazy(x) - max(lazy(x), {.axis = -1, .keepdims = true}));
           return (e / sum(e, {.axis = -1, .keepdims = true})).eval();
         };
       }},
      {"lazy_reduction_of_rank_8",
       []() -> Call {
         return [x = numbers({2, 3, 4, 5, 2, 3, 4, 5})] {
           return sum(lazy(x) * lazy(x)
                                    .transpose({1, 0, 2, 3, 4, 5, 6, 7})
                                    .transpose({1, 0, 2, 3, 4, 5, 6, 7}),
                      {.axis = {0, 2, 4, 6}})
               .eval();
         };
       }},
      {"lazy_into_out",
       []() -> Call {
         return [x = numbers({30, 40})] {
           Array out = full({30, 40}, 1.5);
           out += lazy(x) * 2 + 1;
           return out;
         };
       }},
      {"lazy_torch",
       []() -> Call {
         return [x = numbers({30, 40}, DType::f32)] {
           return torch::sum(torch::exp(lazy(x)), {.dim = 1}).eval();
         };
       }},
      {"lazy_explain",
       []() -> Call {
         return [x = numbers({30, 40})] { return letters(explain(lazy(x) * 2 + x).text()); };
       }},
      {"builder",
       []() -> Call {
         return [x = numbers({30, 40}), w = numbers({40, 5})] {
           xla::Builder b("f");
           const xla::XlaOp p = b.Parameter(0, {30, 40}, DType::f64);
           const xla::XlaOp q = xla::Dot(xla::Tanh(p), b.Constant(w));
           return b.Build(q + b.Constant(1.0)).compile().run(x);
         };
       }},
      {"builder_shapes",
       []() -> Call {
         return [x = numbers({30, 40})] {
           xla::Builder b("f");
           const xla::XlaOp p = b.Parameter(0, {30, 40}, DType::f64);
           const xla::XlaOp q = xla::Transpose(xla::Slice(p, {0, 0}, {20, 40}), {1, 0});
           const xla::XlaOp r = xla::Reshape(xla::ConvertElementType(q, DType::f32), {20, 40});
           return b.Build(xla::Reduce(r, b.Constant(0.0F), Op::add, {1})).compile().run(x);
         };
       }},
      {"builder_text",
       []() -> Call {
         xla::Builder b("f");
         const xla::XlaOp p = b.Parameter(0, {3, 4}, DType::f64);
         return [built = b.Build(xla::Broadcast(p, {2}))] { return letters(to_string(built)); };
       }},
  };
  return cases;
}

}  // namespace weft::test
