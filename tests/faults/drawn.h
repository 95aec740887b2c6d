// Random numbers that faults are tried on: of a key, so that a call that is made again draws the
// same ones.
#pragma once

#include "faults/cases.h"

namespace weft::test {

inline const std::vector<FaultCase>& random_cases() {
  static const std::vector<FaultCase> cases = {
      {"random_gamma_of_arrays",
       []() -> Call {
         return [a = abs(numbers({30, 1})) + 0.5, b = numbers({40}) * 0 + 2] {
           return random::gamma(random::key(1), {}, {.shape = a, .scale = b});
         };
       }},
      {"random_many_normals",
       []() -> Call {
         return [] { return random::normal(random::split<2>(random::key(2))[1], {300000}); };
       }},
      {"random_choice_by_probabilities",
       []() -> Call {
         return [x = numbers({4, 5}), p = Array{0.1, 0.2, 0.3, 0.4}] {
           return random::choice(random::key(3), x, {7}, {.p = p});
         };
       }},
      {"random_choices_apart",
       []() -> Call {
         return [p = Array{0.1, 0.2, 0.3, 0.4}] {
           const random::Key k = random::key(4);
           return random::choice(k, 1000, {3}, {.replace = false}) +
                  random::choice(k, 7, {3}, {.replace = false}) +
                  random::choice(k, 4, {3}, {.replace = false, .p = p});
         };
       }},
      {"random_vectors",
       []() -> Call {
         return [mean = numbers({3}), cov = positive_definite(3)] {
           const random::Key k = random::key(5);
           return random::multivariate_normal(k, mean, cov, {4}) +
                  random::dirichlet(k, mean * 0 + 1, {4}) +
                  random::multinomial(k, 9, mean * 0 + 1.0 / 3, {4});
         };
       }},
      {"random_categories",
       []() -> Call {
         return [x = numbers({4, 5})] { return random::categorical(random::key(6), x, 0, {3, 5}); };
       }},
      {"random_shuffle",
       []() -> Call {
         return [x = numbers({4, 5})] {
           const Array y = x.copy();
           random::shuffle(random::key(7), y, 1);
           return y;
         };
       }},
      {"xla_rng_bit_generator",
       []() -> Call {
         return [state = zeros({2}, DType::u64)] {
           return xla::rng_bit_generator(xla::RandomAlgorithm::three_fry, state, {9}).bits;
         };
       }},
  };
  return cases;
}

}  // namespace weft::test
