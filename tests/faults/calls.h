// The calls that faults are tried on.
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <memory>
#include <string>

#include "faults/cases.h"
#include "weft/dlpack.h"
#include "weft/io.h"

namespace weft::test {

inline const std::vector<FaultCase>& elementwise_cases() {
  static const std::vector<FaultCase> cases = {
      {"numpy_add_stretches",
       []() -> Call {
         return [a = numbers({30, 40}), b = numbers({40}, DType::i32)] { return a + b; };
       }},
      {"numpy_add_of_rank_8",
       []() -> Call {
         return [a = numbers({2, 1, 3, 1, 2, 1, 2, 1}), b = numbers({1, 3, 1, 2, 1, 2, 1, 4})] {
           return a + b;
         };
       }},
      {"numpy_large_add",
       []() -> Call {
         return [a = numbers({600, 700}), b = numbers({700})] { return a + b; };
       }},
      {"numpy_out_and_where",
       []() -> Call {
         return [a = numbers({30, 40}), b = numbers({40}), mask = numbers({30, 40}) > 2] {
           const Array out = full({30, 40}, 3.0);
           multiply(a, b, {.out = out, .where = mask});
           return out;
         };
       }},
      {"numpy_out_overlaps",
       []() -> Call {
         return [x = numbers({50})] {
           Array line = x.copy();
           add(line(slice(0, 49)), line(slice(1, 50)), {.out = line(slice(1, 50))});
           return line;
         };
       }},
      {"numpy_compares_mixed_signs",
       []() -> Call {
         return
             [a = numbers({30, 40}, DType::i64), b = numbers({40}, DType::u64)] { return a < b; };
       }},
      {"numpy_where",
       []() -> Call {
         return [c = numbers({30, 1}) > 0, a = numbers({40})] { return where(c, a, 2.5); };
       }},
      {"in_place",
       []() -> Call {
         return [x = numbers({30, 40}), y = numbers({40})] {
           Array z = x.copy();
           z(all, 1) = 5;
           z += y;
           return z;
         };
       }},
      {"torch_add",
       []() -> Call {
         return [a = numbers({30, 40}, DType::f32), b = numbers({30, 1}, DType::i64)] {
           return torch::add(a, b);
         };
       }},
      {"torch_expand",
       []() -> Call {
         return [a = numbers({3, 1})] { return torch::expand(a, {2, 3, -1}); };
       }},
      {"xla_add",
       []() -> Call {
         return [a = numbers({30, 40}), b = numbers({30})] { return xla::add(a, b, {0}); };
       }},
  };
  return cases;
}

inline const std::vector<FaultCase>& array_cases() {
  static const std::vector<FaultCase> cases = {
      {"views_of_rank_8",
       []() -> Call {
         return [x = numbers({2, 2, 2, 2, 2, 2, 2, 2})] {
           return x(0, slice(0, 1), ellipsis, new_axis).transpose().reshape({-1, 2}).copy();
         };
       }},
      {"astype",
       []() -> Call {
         return [x = numbers({30, 40})] { return x.T().astype(DType::f16); };
       }},
      {"wrap",
       []() -> Call {
         static double memory[12] = {};
         return [] { return Array::wrap(memory, {3, 4}, [](double*) {}); };
       }},
      {"to_string",
       []() -> Call {
         return [x = numbers({30, 40}) / 7] { return letters(to_string(x)); };
       }},
      {"repr",
       []() -> Call {
         return [x = numbers({3, 4}, DType::c64)] { return letters(repr(x)); };
       }},
      {"explain",
       []() -> Call {
         return [shapes = std::vector<Shape>{{12, 4, 1, 5}, {1, 5, 5}}] {
           return letters(explain(shapes).text());
         };
       }},
      {"torch_explain",
       []() -> Call {
         return [] { return letters(torch::explain_expand({3, 1}, {1, 1}, {2, 3, 4}).text()); };
       }},
      {"xla_explain",
       []() -> Call { return [] {
                        return letters(xla::explain({3, 4}, {3}, {0}).text());
                      }; }},
      {"broadcast_arrays",
       []() -> Call {
         return [list = std::vector<Array>{numbers({3, 1}), numbers({4})}] {
           return broadcast_arrays(list)[1].copy();
         };
       }},
      {"meshgrid",
       []() -> Call {
         return [list = std::vector<Array>{numbers({3}), numbers({4})}] {
           return meshgrid(list)[0].copy();
         };
       }},
      {"all_close",
       []() -> Call {
         return [a = numbers({30, 40}), b = numbers({40})] { return scalar(all_close(a, b)); };
       }},
      {"as_strided_and_written",
       []() -> Call {
         return [x = numbers({100})] {
           Array copy = x.copy();
           copy.as_strided({5, 4}, {7, 3}) += 1;
           return copy;
         };
       }},
      {"vectorize",
       []() -> Call {
         return [f = vectorize([](double x, float y) { return x * y + 1; }), a = numbers({30, 40}),
                 b = numbers({40}, DType::f32)] { return f(a, b); };
       }},
  };
  return cases;
}

inline const std::vector<FaultCase>& algebra_cases() {
  static const std::vector<FaultCase> cases = {
      {"sum",
       []() -> Call {
         return [x = numbers({30, 40})] { return sum(x, {.axis = 0}); };
       }},
      {"large_sum",
       []() -> Call {
         return [x = numbers({600, 700}, DType::f32)] { return sum(x, {.axis = 1}); };
       }},
      {"sum_of_rank_8",
       []() -> Call {
         return [x = numbers({2, 3, 2, 3, 2, 3, 2, 3})] { return sum(x, {.axis = {1, 3, 5, 7}}); };
       }},
      {"var",
       []() -> Call {
         return [x = numbers({30, 40})] { return var(x, {.axis = 1}); };
       }},
      {"argmax",
       []() -> Call {
         return [x = numbers({30, 40})] { return argmax(x, {.axis = 1}); };
       }},
      {"all",
       []() -> Call {
         return [x = numbers({30, 40})] { return all(x); };
       }},
      {"logsumexp",
       []() -> Call {
         return [x = numbers({30, 40})] { return logsumexp(x, {.axis = 1}); };
       }},
      {"sum_where",
       []() -> Call {
         return [x = numbers({30, 40}), mask = numbers({40}) > 1] {
           return sum(x, {.axis = 0, .where = mask});
         };
       }},
      {"cumulative_sum",
       []() -> Call {
         return [x = numbers({30, 40})] { return cumulative_sum(x, {.axis = 0}); };
       }},
      {"diff",
       []() -> Call {
         return [x = numbers({30, 40})] { return diff(x, 2); };
       }},
      {"tril",
       []() -> Call {
         return [x = numbers({30, 40})] { return tril(x, -1); };
       }},
      {"small_matmul",
       []() -> Call {
         return [a = numbers({5, 4, 7}), b = numbers({7, 3})] { return matmul(a, b); };
       }},
      {"large_matmul",
       []() -> Call {
         return [a = numbers({130, 150}), b = numbers({150, 140})] { return matmul(a, b); };
       }},
      {"einsum",
       []() -> Call {
         return [list = std::vector<Array>{numbers({4, 5}), numbers({5, 6}), numbers({6, 4})}] {
           return einsum("ij,jk,kl->il", list);
         };
       }},
      {"einsum_path",
       []() -> Call {
         return [shapes = std::vector<Shape>{{4, 5}, {5, 6}, {6, 4}}] {
           return scalar(einsum_path("ij,jk,kl->il", shapes)[0].first);
         };
       }},
      {"tensordot",
       []() -> Call {
         return [a = numbers({4, 5, 6}), b = numbers({6, 5, 3})] {
           return tensordot(a, b, {1, 2}, {1, 0});
         };
       }},
      {"trace_of_products",
       []() -> Call {
         return [a = numbers({5, 4}), b = numbers({4, 5})] { return trace(matmul(a, b)); };
       }},
      {"cross",
       []() -> Call {
         return [a = numbers({4, 3}), b = numbers({3})] { return cross(a, b); };
       }},
      {"norms",
       []() -> Call {
         return [a = numbers({6, 5})] {
           return linalg::matrix_norm(a) + vector_norm(a, 3) + linalg::det(matmul(a.T(), a));
         };
       }},
      {"pinv",
       []() -> Call {
         return [a = numbers({6, 5})] { return linalg::pinv(a); };
       }},
      {"eig",
       []() -> Call {
         return [a = numbers({6, 6})] { return linalg::eigvals(a); };
       }},
      {"matrix_power",
       []() -> Call {
         return [a = numbers({6, 6})] { return linalg::matrix_power(a, 5); };
       }},
      {"torch_var",
       []() -> Call {
         return [x = numbers({30, 40})] { return torch::var(x, {.dim = 1}); };
       }},
      {"xla_reduce",
       []() -> Call {
         return [x = numbers({30, 40}), zero = zeros({})] {
           return xla::reduce(x, zero, Op::add, {1});
         };
       }},
      {"xla_reduce_window",
       []() -> Call {
         return [x = numbers({8, 9}), zero = zeros({})] {
           return xla::reduce_window(x, zero, Op::add, {.dimensions = {2, 3}});
         };
       }},
      {"kron",
       []() -> Call {
         return [a = numbers({3, 4}), b = numbers({2, 5})] { return kron(a, b); };
       }},
      {"xla_dot_general",
       []() -> Call {
         return [a = numbers({2, 3, 4}), b = numbers({2, 4, 5})] {
           return xla::dot_general(a, b, {{2}, {1}, {0}, {0}});
         };
       }},
      {"solve",
       []() -> Call {
         return [a = positive_definite(12), b = numbers({12, 2})] { return linalg::solve(a, b); };
       }},
      {"cholesky",
       []() -> Call { return [a = positive_definite(12)] { return linalg::cholesky(a); }; }},
      {"qr",
       []() -> Call {
         return [a = numbers({12, 7})] { return linalg::qr(a).r; };
       }},
      {"svd",
       []() -> Call {
         return [a = numbers({12, 7})] { return linalg::svd(a).s; };
       }},
      {"eigh", []() -> Call { return [a = positive_definite(9)] { return linalg::eigvalsh(a); }; }},
      {"lstsq",
       []() -> Call {
         return [a = numbers({12, 3}) + eye(12, 3), b = numbers({12})] {
           return linalg::lstsq(a, b).x;
         };
       }},
      {"tucker",
       []() -> Call {
         return [x = numbers({4, 5, 6})] { return linalg::tucker_hosvd(x, {2, 2, 2}).core; };
       }},
      {"cp",
       []() -> Call {
         return [x = numbers({4, 5, 6})] {
           return linalg::cp_als(x, {.rank = 2, .max_iterations = 2}).weights;
         };
       }},
  };
  return cases;
}

// A file of this process, which is removed when the call that made it has been read back.
struct OwnFile {
  std::string path = "/tmp/weft-faults-" + std::to_string(::getpid());
  ~OwnFile() { ::unlink(path.c_str()); }
};

inline const std::vector<FaultCase>& file_cases() {
  static const std::vector<FaultCase> cases = {
      {"npy",
       []() -> Call {
         return [x = numbers({30, 40}).T().flip(0), file = std::make_shared<OwnFile>()] {
           save(file->path, x, {.durable = false});
           return load(file->path);
         };
       }},
      {"npz",
       []() -> Call {
         return [x = numbers({30, 40}), file = std::make_shared<OwnFile>()] {
           save_npz(file->path, {{"a", x}, {"b", x}}, {.compressed = true, .durable = false});
           return load_npz(file->path)["b"];
         };
       }},
      {"map",
       []() -> Call {
         return [file = std::make_shared<OwnFile>()] {
           create_npy(file->path, {30, 40}, DType::f64, {.durable = false}).assign(2);
           return memory_map(file->path) + 1;
         };
       }},
      {"text",
       []() -> Call {
         return [x = numbers({30, 4}), file = std::make_shared<OwnFile>()] {
           save_text(file->path, x, {.durable = false});
           return load_text(file->path);
         };
       }},
      {"dlpack",
       []() -> Call {
         return [x = numbers({30, 4})] { return from_dlpack(to_dlpack(x)); };
       }},
  };
  return cases;
}

}  // namespace weft::test
