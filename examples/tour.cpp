// The tour behind `make demo`: the three documents that weft began from, each in its own dialect,
// then what weft adds. Every line of code that is printed is the line that runs.
#include <iostream>
#include <sstream>
#include <string>

#include "weft/weft.h"

using namespace weft;

// An expression as text, and as something to run.
#define WEFT_CODE(...) #__VA_ARGS__, [&] { return __VA_ARGS__; }

namespace {

// What does not fit 100 columns goes on a little further in.
void print_line(std::string line, size_t indent) {
  constexpr size_t kDeeper = 8;
  const std::string margin(line.empty() ? 0 : indent, ' ');
  while (indent + line.size() > 100) {
    const size_t blank = line.rfind(' ', 100 - indent);
    if (blank == std::string::npos || blank <= kDeeper) break;
    std::cout << margin << line.substr(0, blank) << '\n';
    line = std::string(kDeeper, ' ') + line.substr(blank + 1);
  }
  std::cout << margin << line << '\n';
}

void print(const std::string& text, size_t indent) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) print_line(line, indent);
}

void section(const std::string& title, const std::string& about) {
  std::cout << "\n\n" << title << '\n' << std::string(title.size(), '=') << '\n' << about << '\n';
}

void note(const std::string& text) { std::cout << '\n' << text << '\n'; }

std::string as_text(const Array& array) { return to_string(array); }
std::string as_text(const Dims& dims) { return to_string(dims); }
std::string as_text(const WalkLog& log) { return to_string(log); }
std::string as_text(int64_t number) { return std::to_string(number); }

// The code, how the shapes line up, and the result: or the error, if it is refused.
template <class Call>
void show(const char* code, Call call, const Explanation& explanation = {}) {
  print(std::string("> ") + code, 2);
  try {
    const std::string result = as_text(call());
    if (!explanation.steps.empty()) print(explanation.text(), 2);
    print(result, 4);
  } catch (const Error& error) {
    print(std::string("refused -- ") + error.what(), 4);
  }
}

Array counting(const Shape& shape) { return arange(count_or_overflow(shape)).reshape(shape); }

void xla_manual() {
  section(
      "1. XLA's manual on broadcasting, in XLA's dialect",
      "Strict and explicit: apart from numbers and extents of 1 nothing stretches unless it is\n"
      "said where.");
  const xla::Literal matrix = Array{{1, 2, 3}, {4, 5, 6}};
  const xla::Literal v = Array{7, 8, 9};
  note("matrix = [[1 2 3] [4 5 6]], v = [7 8 9]. A number goes with every element.");
  show(WEFT_CODE(matrix + 7));
  note("A vector does not, until broadcast_dimensions say which axis of the matrix it lies along.");
  show(WEFT_CODE(matrix + v));
  show(WEFT_CODE(xla::add(matrix, v, {1})), xla::explain({2, 3}, {3}, {1}));
  show(WEFT_CODE(xla::add(matrix, v, {0})));

  note("To a 3x3 matrix it can be added in two ways: as every row, or as every column.");
  show(WEFT_CODE(xla::broadcast_in_dim(v, {3, 3}, {1})));
  show(WEFT_CODE(xla::broadcast_in_dim(v, {3, 3}, {0})));

  note("A 3x4 matrix goes with axes 1 and 2 of a 2x3x4 cuboid. Dimensions must ascend.");
  show(WEFT_CODE(xla::infer_binary_shape({2, 3, 4}, {3, 4}, {1, 2}).shape),
       xla::explain({2, 3, 4}, {3, 4}, {1, 2}));
  show(WEFT_CODE(xla::infer_binary_shape({2, 3, 4}, {4, 3}, {2, 1}).shape));

  note("Degenerate dimensions, extents of 1, stretch on both sides: an outer operation.");
  show(WEFT_CODE(xla::add(Array{{10}, {20}}, Array{{1, 2, 3}})), xla::explain({2, 1}, {1, 3}));

  const xla::Literal four = Array{1, 2, 3, 4};
  const xla::Literal row = Array{{5, 6}};
  note(
      "Composed, in two stages: [1 2 3 4] is placed along axis 0, 4xM; M is 2, as in the 1x2\n"
      "matrix; then that one stretches from 1 to 4.");
  show(WEFT_CODE(xla::add(four, row, {0})), xla::explain({4}, {1, 2}, {0}));
  note("1x2 with 4x3x1: Mx1x2 is 4x1x2, and both stretch to 4x3x2.");
  show(WEFT_CODE(xla::add(zeros({1, 2}), zeros({4, 3, 1}), {1, 2}).shape()),
       xla::explain({1, 2}, {4, 3, 1}, {1, 2}));
}

void torch_study() {
  section("2. A study of PyTorch's vectors and tensors, in PyTorch's dialect",
          "Its names, its element types, the first sentences of its errors.");
  const torch::Tensor v1 = torch::tensor({1.0, 2.0, 3.0});
  const torch::Tensor v2 = torch::tensor({4.0, 5.0, 6.0});
  note("The study's program. v1 = [1 2 3], v2 = [4 5 6], float32.");
  show(WEFT_CODE(v1 + v2));
  show(WEFT_CODE(v1 * v2));
  show(WEFT_CODE(torch::dot(v1, v2)));
  show(WEFT_CODE(torch::norm(v1)));
  const torch::Tensor A = torch::tensor({{1.0, 2.0}, {3.0, 4.0}});
  const torch::Tensor B = torch::tensor({{5.0, 6.0}, {7.0, 8.0}});
  const torch::Tensor v3 = torch::tensor({10.0, 20.0});
  note("A = [[1 2] [3 4]], B = [[5 6] [7 8]], v3 = [10 20]; C and D are (2, 3, 4) and (3, 4).");
  show(WEFT_CODE(torch::matmul(A, B)));
  show(WEFT_CODE(A + v3), explain({A.shape(), v3.shape()}));
  const torch::Tensor C = counting({2, 3, 4});
  const torch::Tensor D = counting({3, 4});
  show(WEFT_CODE((C + D).shape()), explain({C.shape(), D.shape()}));

  note("infer_size: the shapes alone. Extents that disagree are refused as in PyTorch.");
  show(WEFT_CODE(torch::infer_size({5, 3}, {3})));
  show(WEFT_CODE(torch::infer_size({5, 4}, {5, 3})));

  const torch::Tensor x = torch::tensor({{1.0}, {2.0}, {3.0}});
  note("inferExpandGeometry: expand is a view. -1 keeps a size, a stretched axis gets stride 0.");
  show(WEFT_CODE(torch::expand(x, {-1, 4})),
       torch::explain_expand(x.shape(), x.strides(), {-1, 4}));
  show(WEFT_CODE(torch::expand(v1, {-1, 3})));
  show(WEFT_CODE(torch::expand(v1, {2, 4})));
}

void c_note() {
  section(
      "3. A note that builds NumPy's broadcasting in C, in NumPy's dialect",
      "Shapes are aligned at the right; two extents agree if they are equal or one of them is 1.");
  const Array a = {1, 2, 3};
  const Array b = {2, 3, 4};
  note("a = [1 2 3], b = [2 3 4]: element by element, or with a number.");
  show(WEFT_CODE(a * b));
  show(WEFT_CODE(a + b));
  show(WEFT_CODE(a + 1));
  note("A channel of 16 in an image; extents of 1 that stretch on both sides.");
  show(WEFT_CODE(broadcast_shapes(Shape{256, 256, 16}, Shape{16})),
       explain({{256, 256, 16}, {16}}));
  show(WEFT_CODE(broadcast_shapes(Shape{12, 4, 1, 5}, Shape{1, 5, 5})),
       explain({{12, 4, 1, 5}, {1, 5, 5}}));
  show(WEFT_CODE(zeros({256, 256, 16}) + zeros({256})));

  const Array arr = counting({4, 3, 2});
  note(
      "int arr[4][3][2] in one-dimensional memory: an index moves by its jump, so arr[2][2][1]\n"
      "lies at 2*6 + 2*2 + 1*1.");
  show(WEFT_CODE(arr.strides()));
  show(WEFT_CODE(arr.item<int64_t>(2, 2, 1)));

  const Array h = {{1, 2, 3}, {4, 5, 6}};
  const Array l = {7, 8, 9};
  note(
      "The walk without recursion: index stacks count up at their top, the last axis. In step 3\n"
      "the tops are full; they are emptied, the entry below counts up, and L begins again.");
  show(WEFT_CODE(record_walk(Op::add, h, l)));
}

void strictness() {
  section("4. Strictness on request, in every dialect",
          "The commonest broadcasting mistake is silent: (n,) with (n, 1) becomes (n, n).");
  const Array predicted = {1, 2, 3};
  const Array target = {{1}, {2}, {4}};
  show(WEFT_CODE(predicted - target));
  note("A policy makes it an error, for one call or for a scope that ends by itself.");
  show(WEFT_CODE(subtract(predicted, target, {.policy = Policy::same_rank})));
  {
    PolicyScope strict(Policy::exact);
    note("PolicyScope strict(Policy::exact);");
    show(WEFT_CODE(predicted - target));
    show(WEFT_CODE(predicted - target.squeeze({1})));
  }
  note("An observer is told of every implicit stretch, for a log.");
  ObserverScope watch([](const Stretch& s) {
    std::cout << "    told: " << s.op << " repeats operand " << s.operand << ", " << s.shape
              << ", along axes " << s.axes << " of " << s.result << '\n';
  });
  show(WEFT_CODE(predicted - target));
}

void views() {
  section("5. Views share memory, and overlap is safe",
          "Every operation works as if its inputs had been copied first.");
  Array a = counting({3, 4});
  note("a = arange(12).reshape({3, 4}): a column is a view, writing to it writes to a.");
  show(WEFT_CODE(a(all, 1) = 100));
  show(WEFT_CODE(a));
  show(WEFT_CODE(a(slice(1, none), slice(2, none)) = Array{-1, -2}));
  show(WEFT_CODE(a));

  Array b = counting({3, 3}) + 1;
  note("b = [[1 2 3] [4 5 6] [7 8 9]]: every column minus the first, which is written on the way.");
  show(WEFT_CODE(b -= b(all, slice(1))));
  Array c = arange(6);
  note("c = [0 1 2 3 4 5]: moved by one place onto itself.");
  show(WEFT_CODE(c(slice(1, none)) = c(slice(-1))));
  show(WEFT_CODE(c));

  note("A broadcast view shows one element in many places, so it cannot be written to.");
  show(WEFT_CODE(broadcast_to(c, {2, 6}) += 1));
}

}  // namespace

int main() {
  std::cout << "weft: n-dimensional arrays with broadcasting in three dialects.\n"
               "Three documents, example by example, then what weft adds.";
  xla_manual();
  torch_study();
  c_note();
  strictness();
  views();
}
