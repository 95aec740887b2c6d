// Computations built once and run many times: the programs of docs/xla_builder.md.
#include <iostream>
#include <thread>
#include <vector>

#include "weft/weft.h"
#include "weft/xla_builder.h"

using namespace weft;
using xla::Builder, xla::Executable, xla::XlaOp;

namespace {

// One layer of a network: tanh(x w + bias).
xla::Computation make_layer(int64_t rows, int64_t inputs, int64_t outputs) {
  Builder b("layer");
  XlaOp x = b.Parameter(0, {rows, inputs}, DType::f32, "x");
  XlaOp w = b.Parameter(1, {inputs, outputs}, DType::f32, "w");
  XlaOp bias = b.Parameter(2, {outputs}, DType::f32, "bias");
  return b.Build(Tanh(Add(Dot(x, w), bias, {1})));
}

void build_and_run() {
  std::cout << "Build and run\n";
  xla::Computation layer = make_layer(2, 3, 4);
  std::cout << layer;
  Executable run = layer.compile();
  Array w = full({3, 4}, 0.25, DType::f32);
  Array bias = zeros({4}, DType::f32);
  Array y = run.run(ones({2, 3}, DType::f32), w, bias);
  std::cout << y << '\n';
  std::cout << run.explain();
}

void several_results() {
  std::cout << "Several results\n";
  Builder b("moments");
  XlaOp x = b.Parameter(0, {4}, DType::f64, "x");
  XlaOp zero = b.Constant(0.0);
  XlaOp n = b.Constant(4.0);
  XlaOp mean = Reduce(x, zero, Op::add, {0}) / n;
  XlaOp variance = Reduce(Square(x - mean), zero, Op::add, {0}) / n;
  Executable moments = b.Build(xla::Tuple({mean, variance})).compile();
  std::vector<Array> results = moments.execute({Array{1.0, 2.0, 3.0, 6.0}});
  std::cout << results[0] << ' ' << results[1] << '\n';  // 3.0 3.5
}

void errors() {
  std::cout << "Errors\n";
  Builder b("wrong");
  XlaOp m = b.Parameter(0, {2, 3}, DType::f32, "m");
  XlaOp v = b.Parameter(1, {3}, DType::f32, "v");
  try {
    Add(m, v);
  } catch (const ShapeError& error) {
    std::cout << error.what() << '\n';
  }
  Executable run = b.Build(Add(m, v, {1})).compile();
  try {
    run.run(ones({2, 3}, DType::f32), ones({2}, DType::f32));
  } catch (const ShapeError& error) {
    std::cout << error.what() << '\n';
  }
}

void client_spelling() {
  std::cout << "As XLA's client library spells it\n";
  xla::XlaBuilder c("row_sums");
  xla::XlaOp m = xla::Parameter(&c, 0, xla::ShapeUtil::MakeShape(xla::F32, {2, 3}), "m");
  xla::XlaOp v = xla::ConstantR1<float>(&c, {7, 8, 9});
  xla::XlaOp shifted = Add(m, v, /*broadcast_dimensions=*/{1}) + xla::ConstantR0<float>(&c, 7);
  xla::XlaOp sums =
      Reduce(shifted, xla::Zero(&c, xla::F32), xla::CreateScalarAddComputation(xla::F32, &c),
             /*dimensions_to_reduce=*/{1});
  xla::Shape shape = c.GetShape(sums).value();
  xla::XlaComputation computation = c.Build().value();
  std::cout << shape.ToString() << ' ' << computation.compile().run(ones({2, 3}, DType::f32))
            << '\n';
}

void many_threads() {
  std::cout << "Many threads\n";
  Executable run = make_layer(64, 32, 16).compile();
  Array w = full({32, 16}, 0.01, DType::f32);
  Array bias = zeros({16}, DType::f32);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] { run.run(ones({64, 32}, DType::f32), w, bias); });
  }
  for (std::thread& thread : threads) thread.join();
}

void graph() {
  std::cout << "Graph\n";
  std::cout << to_dot(make_layer(2, 3, 4));
}

}  // namespace

int main() {
  build_and_run();
  several_results();
  errors();
  client_spelling();
  many_threads();
  graph();
}
