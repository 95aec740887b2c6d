// The snippets of docs/migrating_from_xtensor.md: what crashed, dangled, crawled or was silently
// wrong there. The numbers are those of xtensor's issues.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "exec/counters.h"
#include "support/random_arrays.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

// 1404: an intermediate expression with a name of its own turned to zeros.
TEST(MigratingFromXtensor, Issue1404NamedIntermediatesKeepTheirValues) {
  const Array points = Array{{1.0, 2.0}, {3.0, 4.0}, {5.0, 6.0}};
  const auto centred_norms = [](const Array& x) {
    auto centre = mean(lazy(x), {.axis = 0});
    auto apart = lazy(x) - centre;
    auto squares = apart * apart;
    return sqrt(sum(squares, {.axis = 1}));
  };
  auto norms = centred_norms(points);
  auto scaled = norms / max(norms);
  EXPECT_TRUE(all_close(scaled, Array{1.0, 0.0, 1.0}));
}

// 2597: a scalar with a name of its own, captured by reference, was gone when the expression ran.
auto scaled_by_a_local(const Array& x) {
  const auto factor = 2.5;
  const auto offset = scalar(0.5);
  return lazy(x) * factor + offset;
}
TEST(MigratingFromXtensor, Issue2597NamedScalarsAreOwned) {
  const auto expr = scaled_by_a_local(Array{1.0, 2.0, 3.0});
  EXPECT_EQ(difference(Array{3.0, 5.5, 8.0}, expr), "");
}

// 2302: a grid returned from the function that made its axes was garbage.
auto grid() {
  const auto x = arange(0.0, 3.0);
  const auto y = arange(-3.0, 0.0);
  return meshgrid({x, y}, Indexing::ij);
}
auto distance_from_origin() {
  const auto axes = meshgrid({arange(0.0, 3.0), arange(-3.0, 0.0)}, Indexing::ij, true);
  return sqrt(square(lazy(axes[0])) + square(lazy(axes[1])));
}
TEST(MigratingFromXtensor, Issue2302GridsMayBeReturned) {
  const auto mesh = grid();
  EXPECT_EQ(difference(Array{{0.0, 0.0, 0.0}, {1.0, 1.0, 1.0}, {2.0, 2.0, 2.0}}, mesh[0]), "");
  const Array lengths = distance_from_origin();
  EXPECT_EQ(lengths.item<double>(0, 0), 3.0);
  EXPECT_EQ(lengths.item<double>(2, 2), std::sqrt(5.0));
}

// 1883: auto&& on the result of eval dangled, although eval was the advertised cure.
TEST(MigratingFromXtensor, Issue1883EvaluatedResultsMayBeBoundToReferences) {
  auto&& doubled = (lazy(Array{1, 2, 3}) * 2).eval();
  const auto& tripled = lazy(doubled) + Array{1, 2, 3};
  EXPECT_EQ(difference(Array{2, 4, 6}, doubled), "");
  EXPECT_EQ(difference(Array{3, 6, 9}, tripled), "");
}

// 2048: dividing by a maximum ran the reduction once per element: 30 seconds for this array.
TEST(MigratingFromXtensor, Issue2048AReductionRunsOnce) {
  const Array b = ones({2, 101, 512}) * 3.0;
  const Expr most = max(lazy(b), {.axis = {1, 2}});
  exec::Counters counters;
  {
    const exec::CountingScope scope(counters);
    const Array share = lazy(b) / most.expand_dims({1, 2});
    EXPECT_EQ(difference(ones({2, 101, 512}), share), "");
  }
  int64_t most_often = 0;
  for (const auto& [node, elements] : counters.evaluations)
    most_often = std::max(most_often, elements);
  EXPECT_EQ(most_often,
            b.size());  // the maximum reads every element once, the quotient writes it once
}

// 907: an array of higher rank, assigned to a view, was taken for a scalar.
TEST(MigratingFromXtensor, Issue907AssigningAHigherRankIsRefused) {
  Array x = zeros({3, 5});
  const Array cube = Array{{{10.0, 20.0}, {30.0, 40.0}}, {{50.0, 60.0}, {70.0, 80.0}}};
  EXPECT_THROW(x(slice(0, 2), slice(0, 2)) = cube, ShapeError);
  EXPECT_THROW(x(slice(0, 2), slice(0, 2)) = lazy(cube) + 1, ShapeError);
  EXPECT_EQ(difference(zeros({3, 5}), x), "");
  x(slice(0, 2), slice(0, 2)) = lazy(cube(0)) + 1;
  EXPECT_EQ(x.item<double>(1, 1), 41.0);
}

// 1415: shapes that do not broadcast ended the process, because the error came from a function that
// must not throw.
TEST(MigratingFromXtensor, Issue1415MismatchesAreExceptionsAtTheCall) {
  const Array a = zeros({3, 4});
  const Array b = zeros({5});
  try {
    auto sum_of_both = lazy(a) + b;
    FAIL() << to_string(sum_of_both.shape());
  } catch (const ShapeError& error) {
    EXPECT_NE(std::string(error.what()).find("(3, 4) and (5,) do not broadcast"),
              std::string::npos);
  }
}

// 1359: arrays in mapped files.
std::string write_npy(const std::vector<float>& values) {
  std::string path = testing::TempDir() + "weft_mapped_XXXXXX";
  const int file = mkstemp(path.data());
  std::string header =
      "{'descr': '<f4', 'fortran_order': False, 'shape': (" + std::to_string(values.size()) + ",)}";
  header.resize(117, ' ');
  const std::string start = std::string("\x93NUMPY\x01\x00", 8) + '\x76' + '\0' + header + "\n";
  EXPECT_EQ(write(file, start.data(), start.size()), static_cast<ssize_t>(start.size()));
  const auto bytes = values.size() * sizeof(float);
  EXPECT_EQ(write(file, values.data(), bytes), static_cast<ssize_t>(bytes));
  close(file);
  return path;
}
Array mapped_floats(const std::string& path, int64_t count, size_t header) {
  const int file = open(path.c_str(), O_RDONLY);
  const size_t length = header + static_cast<size_t>(count) * sizeof(float);
  void* memory = mmap(nullptr, length, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  const auto* first = static_cast<const float*>(memory) + header / sizeof(float);
  return Array::wrap(first, {count}, [memory, length](const float*) { munmap(memory, length); });
}
TEST(MigratingFromXtensor, Issue1359MappedFilesAreArrays) {
  const std::vector<float> values = {1, 2, 3, 4, 5, 6};
  const std::string path = write_npy(values);
  Expr expr = lazy(mapped_floats(path, 6, 128)) * 2;  // keeps the mapping alive
  std::remove(path.c_str());
  EXPECT_EQ(difference(Array::of<float>({2, 4, 6, 8, 10, 12}), expr), "");
}

// 2734: views of expressions, and expressions of views, fell back to one element at a time.
TEST(MigratingFromXtensor, Issue2734ViewsRunInTheSameLoops) {
  const Array a = arange(60.0).reshape({6, 10});
  const Array b = arange(10.0);
  exec::Counters counters;
  {
    const exec::CountingScope scope(counters);
    const Array turned = ((lazy(a) + b) * 2).T();
    EXPECT_EQ(difference(((a + b) * 2).T(), turned), "");
    const Array part = lazy(a(slice(1, 5), slice(0, 10, 2))) + b(slice(0, 10, 2));
    EXPECT_EQ(difference((a + b)(slice(1, 5), slice(0, 10, 2)), part), "");
  }
  EXPECT_EQ(counters.passes, 2);  // one each
}

// 1375: matmul of batches.
TEST(MigratingFromXtensor, Issue1375MatmulBroadcastsBatches) {
  const Array a = ones({4, 1, 2, 3});
  const Array b = ones({5, 3, 2});
  const Array product = matmul(lazy(a) * 2, b);
  EXPECT_EQ(difference(full({4, 5, 2, 2}, 6.0), product), "");
}

}  // namespace
}  // namespace weft::test
