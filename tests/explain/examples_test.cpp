// The examples of the documents that weft began from, and questions that people ask: each is read
// and gives the shape that it has to, or is refused.
#include <gtest/gtest.h>

#include "base/text.h"
#include "explain/evaluate.h"

namespace weft::explanation {
namespace {

struct Example {
  const char* text;
  std::vector<std::string> bindings;
  const char* gives;  // the last call's shape
};

constexpr const char* kRefused = "refused";

std::string given_by(const Example& example) {
  ExplainOptions options;
  options.bindings = example.bindings;
  const Evaluated evaluated = evaluate(example.text, options);
  if (!evaluated.error.empty()) return evaluated.error;
  const Outcome outcome = try_call(evaluated.calls.back());
  return outcome.works ? to_string(outcome.result.shape) : kRefused;
}

void expect_all(const std::vector<Example>& examples) {
  for (const Example& example : examples)
    EXPECT_EQ(given_by(example), example.gives) << example.text;
}

TEST(Examples, OfXlasManual) {
  expect_all({
      {"[[1, 2, 3], [4, 5, 6]] + [7, 8, 9]", {}, "(2, 3)"},
      {"xla: add([[1, 2, 3], [4, 5, 6]], [7, 8, 9], {1})", {}, "(2, 3)"},
      {"xla: [[1, 2, 3], [4, 5, 6]] + 7", {}, "(2, 3)"},
      {"xla: add((2, 3), (3,))", {}, kRefused},
      {"xla: add((3, 3), (3,), {1})", {}, "(3, 3)"},
      {"xla: add((3, 3), (3,), {0})", {}, "(3, 3)"},
      {"xla: add((2, 3), (3,), {0})", {}, kRefused},
      {"xla: add((2, 3, 4), (3, 4), {1, 2})", {}, "(2, 3, 4)"},
      {"xla: add(x, (5,), {3})", {"x=2,3,4,5"}, "(2, 3, 4, 5)"},
      {"xla: add(x, (4,), {2})", {"x=2,3,4,5"}, "(2, 3, 4, 5)"},
      {"xla: add(x, (3,), {1})", {"x=2,3,4,5"}, "(2, 3, 4, 5)"},
      {"xla: add(x, (2,), {0})", {"x=2,3,4,5"}, "(2, 3, 4, 5)"},
      {"xla: add(x, (4, 5), {2, 3})", {"x=2,3,4,5"}, "(2, 3, 4, 5)"},
      {"xla: add(x, (3, 4), {1, 2})", {"x=2,3,4,5"}, "(2, 3, 4, 5)"},
      {"xla: add(x, (2, 5), {0, 3})", {"x=2,3,4,5"}, "(2, 3, 4, 5)"},
      {"xla: add(x, (5, 2), {3, 0})", {"x=2,3,4,5"}, kRefused},
      {"xla: add((2, 1), (2, 3))", {}, "(2, 3)"},
      {"xla: add((1, 2, 5), (7, 2, 5))", {}, "(7, 2, 5)"},
      {"xla: add((7, 2, 5), (7, 1, 5))", {}, "(7, 2, 5)"},
      {"xla: add((7, 2, 5), (7, 2, 6))", {}, kRefused},
      {"xla: add((2, 1), (1, 3))", {}, "(2, 3)"},
      {"xla: add((4,), (1, 2), {0})", {}, "(4, 2)"},
      {"xla: add((1, 2), (4, 3, 1), {1, 2})", {}, "(4, 3, 2)"},
  });
}

TEST(Examples, OfTheStudyOfPyTorch) {
  expect_all({
      {"torch.tensor([1.0, 2.0, 3.0]) + torch.tensor([4.0, 5.0, 6.0])", {}, "(3,)"},
      {"v1 * v2", {"v1=3", "v2=3"}, "(3,)"},
      {"torch.dot(v1, v2)", {"v1=3", "v2=3"}, "()"},
      {"torch.norm(v1)", {"v1=3"}, "()"},
      {"torch.matmul(A, B)", {"A=2,2", "B=2,2"}, "(2, 2)"},
      {"A @ B", {"A=2,2", "B=2,2"}, "(2, 2)"},
      {"torch.tensor([[1.0, 2.0], [3.0, 4.0]]) + torch.tensor([10.0, 20.0])", {}, "(2, 2)"},
      {"torch.randn(2, 3, 4) + torch.randn(3, 4)", {}, "(2, 3, 4)"},
      {"torch: (5, 3) + (3,)", {}, "(5, 3)"},
      {"torch: x.expand(3, 4)", {"x=3,1"}, "(3, 4)"},
      {"torch: x.expand(-1, 4)", {"x=3,1"}, "(3, 4)"},
      {"torch: x.expand(2, -1, 4)", {"x=3,1"}, "(2, 3, 4)"},
      {"torch: x.expand(-1, 3, 4)", {"x=3,1"}, kRefused},
      {"torch: x.expand(3, 4)", {"x=3,2"}, kRefused},
  });
}

TEST(Examples, OfTheNoteOnIndexStacks) {
  expect_all({
      {"numpy.array([1, 2, 3]) * numpy.array([2, 3, 4])", {}, "(3,)"},
      {"(256, 256, 16) + (16,)", {}, "(256, 256, 16)"},
      {"(256, 256, 16) + (256,)", {}, kRefused},
      {"(12, 4, 1, 5) + (1, 5, 5)", {}, "(12, 4, 5, 5)"},
  });
}

// First what fails or surprises, then the cure.
TEST(Examples, OfQuestionsThatPeopleAsk) {
  expect_all({
      {"x - v", {"x=100,3", "v=100"}, kRefused},
      {"x - v[:, None]", {"x=100,3", "v=100"}, "(100, 3)"},
      {"e / e.sum(1)", {"e=3,2"}, kRefused},
      {"e / e.sum(1, keepdims=True)", {"e=3,2"}, "(3, 2)"},
      {"a / a.sum(1)", {"a=3,3"}, "(3, 3)"},
      {"A * B", {"A=2,3,4", "B=3"}, kRefused},
      {"A * B[:, None]", {"A=2,3,4", "B=3"}, "(2, 3, 4)"},
      {"xla: multiply(A, B, {1})", {"A=2,3,4", "B=3"}, "(2, 3, 4)"},
      {"img * mask", {"img=480,640,3", "mask=480,640"}, kRefused},
      {"img * mask", {"img=3,3,3", "mask=3,3"}, "(3, 3, 3)"},
      {"img * mask[..., None]", {"img=480,640,3", "mask=480,640"}, "(480, 640, 3)"},
      {"((p - t) ** 2).mean()", {"p=64,1", "t=64"}, "()"},
      {"p - t", {"p=64,1", "t=64"}, "(64, 64)"},
      {"A - B", {"A=2,4", "B=3,4"}, kRefused},
      {"A[:, None] - B", {"A=2,4", "B=3,4"}, "(2, 3, 4)"},
      {"A * B", {"A=2,2", "B=2,3"}, kRefused},
      {"A @ B", {"A=2,2", "B=2,3"}, "(2, 3)"},
      {"(4, 1) -= (2,)", {}, kRefused},
      {"x = x - y", {"x=4,1", "y=2"}, "(4, 2)"},
      {"a[rows, cols]", {"a=9,9", "rows=3", "cols=5"}, kRefused},
      {"a[np.ix_(rows, cols)]", {"a=9,9", "rows=3", "cols=5"}, "(3, 5)"},
      {"a[mask]", {"a=4", "mask=3"}, kRefused},
      {"torch: x.expand(3, 4)", {"x=3,1"}, "(3, 4)"},
      {"np.broadcast_to((2,), (2, 1))", {}, kRefused},
      {"np.broadcast_to(x[:, None], (2, 1))", {"x=2"}, "(2, 1)"},
      {"(10, 3) * (3,)", {}, "(10, 3)"},
      {"(3,) + (2, 3)", {}, "(2, 3)"},
      {"(3,) + (2, 1)", {}, "(2, 3)"},
  });
}

}  // namespace
}  // namespace weft::explanation
