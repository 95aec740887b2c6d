// The geometry of expand and the shapes two tensors broadcast to, held against PyTorch
// (data/torch_expand.txt).

#include "support/golden_reader.h"
#include "support/strided.h"
#include "weft/torch.h"

namespace weft::golden {
namespace {

constexpr const char* kFile = "torch_expand.txt";
constexpr const char* kExtentsDiffer = "ShapeError extents_differ";
constexpr const char* kBelowMinusOne = "ShapeError size_below_minus_one";
constexpr const char* kMinusOneOnNewAxis = "ShapeError minus_one_on_new_axis";

std::string geometry_text(const Shape& sizes, const Strides& strides) {
  return to_string(sizes) + " strides " + to_string(strides);
}

// The specification refuses these two everywhere; axes are looked at from right to left.
std::string bad_size_text(const Shape& sizes, const Shape& target) {
  const int added = target.rank() - sizes.rank();
  for (int i = target.rank() - 1; i >= 0; --i) {
    if (target[i] < -1) return kBelowMinusOne;
    if (target[i] == -1 && i < added) return kMinusOneOnNewAxis;
  }
  return "no bad size";
}

std::string kind_text(const std::string& kind) {
  if (kind == "too_few") return "ShapeError too_few_sizes";
  if (kind == "leading_minus_one") return kMinusOneOnNewAxis;
  if (kind == "below_minus_one") return kBelowMinusOne;
  if (kind == "extent_mismatch") return kExtentsDiffer;
  throw std::runtime_error("unknown kind of refusal " + kind);
}

// `ok <sizes> <strides> [differs]` or `refused <kind> [kind_differs]`.
std::string read_expected(GoldenLine& line, const Shape& sizes, const Shape& target) {
  if (line.accept("refused")) {
    const std::string expected = kind_text(line.word());
    // PyTorch names another fault of the same call, because it meets sizes below -1 last.
    return line.accept("kind_differs") ? kBelowMinusOne : expected;
  }
  if (!line.accept("ok")) throw std::runtime_error("neither ok nor refused");
  const Shape expanded = line.list();
  const Strides strides = line.list();
  // PyTorch returns a view of negative size.
  return line.accept("differs") ? bad_size_text(sizes, target) : geometry_text(expanded, strides);
}

TEST(TorchExpand, FileHasNoUnknownLines) { expect_kinds(kFile, {"expand", "infer_size"}); }

TEST(TorchExpand, GeometryIsPyTorchs) {
  compare_lines(kFile, "expand", [](GoldenLine& line) -> Compared {
    const Shape sizes = line.list();
    const Strides strides = line.list();
    const Shape target = line.list();
    return {read_expected(line, sizes, target), answer_of([&] {
              const auto geometry = torch::infer_expand_geometry(sizes, strides, target);
              return geometry_text(geometry.sizes, geometry.strides);
            })};
  });
}

TEST(TorchExpand, ViewsHaveThatGeometryAndShareMemory) {
  compare_lines(kFile, "expand", [](GoldenLine& line) -> Compared {
    const Shape sizes = line.list();
    const Array source = strided_array(sizes, line.list());
    const Shape target = line.list();
    return {read_expected(line, sizes, target), answer_of([&] {
              const Array view = torch::expand(source, target);
              if (!view.shares_storage_with(source)) return std::string("a copy");
              return geometry_text(view.shape(), view.strides());
            })};
  });
}

std::string read_shape_or_refusal(GoldenLine& line) {
  return line.accept("refused") ? kExtentsDiffer : to_string(line.shape());
}

TEST(TorchExpand, TwoSizesBroadcastAsInPyTorch) {
  compare_lines(kFile, "infer_size", [](GoldenLine& line) -> Compared {
    const Shape a = line.shape();
    const Shape b = line.shape();
    return {read_shape_or_refusal(line),
            answer_of([&] { return to_string(torch::infer_size(a, b)); })};
  });
}

TEST(TorchExpand, TwoTensorsBroadcastAsInPyTorch) {
  compare_lines(kFile, "infer_size", [](GoldenLine& line) -> Compared {
    const Array a = torch::zeros(line.shape());
    const Array b = torch::zeros(line.shape());
    return {read_shape_or_refusal(line),
            answer_of([&] { return to_string(torch::add(a, b).shape()); })};
  });
}

}  // namespace
}  // namespace weft::golden
