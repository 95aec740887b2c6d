// The tour behind `make demo`: three texts on broadcasting, each in its own voice, then what weft
// adds. Every line of code that is printed is the line that runs.
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
std::string as_text(int64_t number) { return std::to_string(number); }

// The code, how the shapes line up, and the result: or the error, if it is refused.
template <class Call>
void show(const char* code, Call call, const std::string& picture = "") {
  print(std::string("> ") + code, 2);
  try {
    const std::string result = as_text(call());
    if (!picture.empty()) print(picture, 2);
    print(result, 4);
  } catch (const Error& error) {
    print(std::string("refused -- ") + error.what(), 4);
  }
}

Array counting(const Shape& shape) { return arange(count_or_overflow(shape)).reshape(shape); }

void numpy_voice() {
  section(
      "1. NumPy's voice, after a note that builds it in C",
      "Shapes are aligned at the right; two extents agree if they are equal or one of them is 1.");
  const Array a = {1, 2, 3};
  const Array b = {2, 3, 4};
  note("a = [1 2 3], b = [2 3 4]: element by element, or with a number.");
  show(WEFT_CODE(a * b));
  show(WEFT_CODE(a + b));
  show(WEFT_CODE(a + 1));

  const Array matrix = {{0, 0, 0}, {10, 10, 10}, {20, 20, 20}, {30, 30, 30}};
  note("A vector is added to every row of a matrix.");
  show(WEFT_CODE(matrix + a), explain({matrix.shape(), a.shape()}));

  const Array image = zeros({256, 256, 16});
  note("One value per channel of an image; extents of 1 that stretch on both sides.");
  show(WEFT_CODE((image + arange(16)).shape()), explain({{256, 256, 16}, {16}}));
  show(WEFT_CODE((zeros({12, 4, 1, 5}) + zeros({1, 5, 5})).shape()),
       explain({{12, 4, 1, 5}, {1, 5, 5}}));

  note("Shapes that do not agree are refused, with a hint if there is one that works.");
  show(WEFT_CODE(image + zeros({256})));

  const Array arr = counting({4, 3, 2});
  note(
      "int arr[4][3][2] in one-dimensional memory: an index moves by its jump, so arr[2][2][1]\n"
      "lies at 2*6 + 2*2 + 1*1. A stretched axis has jump 0: that is all a broadcast is.");
  show(WEFT_CODE(arr.strides()));
  show(WEFT_CODE(arr.item<int64_t>(2, 2, 1)));
  show(WEFT_CODE(broadcast_to(arr(all, all, slice(1)), {5, 4, 3, 2}).strides()));
}

void torch_voice() {
  section("2. PyTorch's voice, after a study of infer_size and expand",
          "The same rule, with PyTorch's names, element types and first sentences of errors.");
  const Array v1 = torch::tensor({1.0, 2.0, 3.0});
  const Array v2 = torch::tensor({4.0, 5.0, 6.0});
  note("v1 = [1. 2. 3.], v2 = [4. 5. 6.], float32.");
  show(WEFT_CODE(torch::add(v1, v2)));
  show(WEFT_CODE(torch::mul(v1, v2)));

  const Array matrix = torch::tensor({{1.0, 2.0}, {3.0, 4.0}});
  const Array v3 = torch::tensor({10.0, 20.0});
  note("(2, 2) + (2,), and a batch: (2, 3, 4) + (3, 4).");
  show(WEFT_CODE(torch::add(matrix, v3)), explain({matrix.shape(), v3.shape()}));
  const Array batch = counting({2, 3, 4});
  const Array plane = counting({3, 4});
  show(WEFT_CODE(torch::add(batch, plane)));

  note("The shapes alone. Refusals begin as in PyTorch, and go on.");
  show(WEFT_CODE(torch::infer_size({5, 3}, {3})));
  show(WEFT_CODE(torch::infer_size({5, 4}, {5, 3})));

  const Array x = torch::tensor({{1.0}, {2.0}, {3.0}});
  note("expand is a view: -1 keeps a size, a stretched axis gets stride 0.");
  show(WEFT_CODE(torch::expand(x, {-1, 4})),
       torch::explain_expand(x.shape(), x.strides(), {-1, 4}));
  show(WEFT_CODE(torch::expand(v1, {2, 1, 3}).strides()),
       torch::explain_expand({3}, {1}, {2, 1, 3}));
  show(WEFT_CODE(torch::expand(v1, {-1, 3})));
  show(WEFT_CODE(torch::expand(v1, {2, 4})));
}

void xla_voice() {
  section(
      "3. XLA's voice, after its manual",
      "Strict: apart from numbers and extents of 1, nothing stretches unless it is said where.");
  const Array matrix = {{1, 2, 3}, {4, 5, 6}};
  const Array vector = {7, 8, 9};
  note("matrix = [[1 2 3] [4 5 6]], vector = [7 8 9]: the vector lies along axis 1.");
  show(WEFT_CODE(xla::add(matrix, vector, {1})), xla::explain({2, 3}, {3}, {1}));
  show(WEFT_CODE(xla::add(matrix, scalar(int64_t{7}))));
  show(WEFT_CODE(xla::add(matrix, vector)));
  show(WEFT_CODE(xla::add(matrix, vector, {0})));

  note("A square matrix takes the vector either way.");
  show(WEFT_CODE(xla::broadcast_in_dim(vector, {3, 3}, {1})));
  show(WEFT_CODE(xla::broadcast_in_dim(vector, {3, 3}, {0})));

  note("(M, N, P, Q) = (2, 3, 4, 5) with (T, V) along axes 0 and 3. The order must ascend.");
  show(WEFT_CODE(xla::infer_binary_shape({2, 3, 4, 5}, {2, 5}, {0, 3}).shape),
       xla::explain({2, 3, 4, 5}, {2, 5}, {0, 3}));
  show(WEFT_CODE(xla::infer_binary_shape({2, 3, 4, 5}, {4, 3}, {2, 1}).shape));

  const Array column = {{10}, {20}};
  const Array row = {{1, 2, 3}};
  note("Extents of 1 on both sides: an outer operation. (7, 2, 5) and (7, 2, 6) do not go.");
  show(WEFT_CODE(xla::add(column, row)), xla::explain({2, 1}, {1, 3}));
  show(WEFT_CODE(xla::add(zeros({7, 2, 5}), zeros({7, 2, 6}))));

  const Array four = {1, 2, 3, 4};
  const Array pair = {{5, 6}};
  note("Both at once: [1 2 3 4] placed along axis 0 of [[5 6]], which stretches to four rows.");
  show(WEFT_CODE(xla::add(four, pair, {0})), xla::explain({4}, {1, 2}, {0}));
  show(WEFT_CODE(xla::add(zeros({1, 2}), zeros({4, 3, 1}), {1, 2}).shape()),
       xla::explain({1, 2}, {4, 3, 1}, {1, 2}));
}

void strictness() {
  section("4. Strictness on request, in every voice",
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
  std::cout << "weft: n-dimensional arrays with broadcasting in three voices";
  numpy_voice();
  torch_voice();
  xla_voice();
  strictness();
  views();
}
