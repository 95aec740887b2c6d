// What one call costs: into an existing array, and with a fresh result ("new").
#include "arrays.h"

namespace peers {
namespace {

// Shapes of a and b from the workload's extents.
struct Shapes {
  Shape a;
  Shape b;
};

template <class F>
Runner into(const Call& call, const Shapes& shapes, F run) {
  const Shape result = weft::broadcast_shapes(shapes.a, shapes.b);
  return with_threads(call,
                      [run, a = wrap<float>(call, 0, shapes.a), b = wrap<float>(call, 1, shapes.b),
                       out = wrap<float>(call, 2, result)] { run(a, b, out); });
}

template <class F>
Runner fresh(const Call& call, const Shapes& shapes, F run) {
  return with_threads(
      call, [run, a = wrap<float>(call, 0, shapes.a), b = wrap<float>(call, 1, shapes.b)] {
        const Array c = run(a, b);
        keep(c.origin());
      });
}

Shapes vectors(const Call& call) { return {{call.extent[0]}, {call.extent[0]}}; }
Shapes row(const Call& call) { return {{call.extent[0], call.extent[1]}, {call.extent[1]}}; }
Shapes grid(const Call& call) { return {{call.extent[0], 1}, {1, call.extent[1]}}; }

template <Shapes (*Get)(const Call&)>
Runner add_into(const Call& call) {
  return into(call, Get(call), [](const Array& a, const Array& b, const Array& out) {
    weft::add(a, b, {.out = out});
  });
}
template <Shapes (*Get)(const Call&)>
Runner add_fresh(const Call& call) {
  return fresh(call, Get(call), [](const Array& a, const Array& b) { return weft::add(a, b); });
}

Runner outer_into(const Call& call) {
  return into(call, grid(call), [](const Array& a, const Array& b, const Array& out) {
    weft::multiply(a, b, {.out = out});
  });
}
Runner outer_fresh(const Call& call) {
  return fresh(call, grid(call),
               [](const Array& a, const Array& b) { return weft::multiply(a, b); });
}

Runner chain_into(const Call& call) {
  return into(call, row(call), [](const Array& a, const Array& b, const Array& out) {
    weft::subtract(a, b, {.out = out});
    weft::multiply(out, 2.0f, {.out = out});
    weft::add(out, 1.0f, {.out = out});
  });
}
Runner chain_fresh(const Call& call) {
  return fresh(call, row(call),
               [](const Array& a, const Array& b) { return (a - b) * 2.0f + 1.0f; });
}

const Register rows{
    {"tiny_3_3", "", 1, add_into<vectors>}, {"tiny_3_3", "new", 1, add_fresh<vectors>},
    {"tiny_23_3", "", 1, add_into<row>},    {"tiny_23_3", "new", 1, add_fresh<row>},
    {"tiny_outer", "", 1, outer_into},      {"tiny_outer", "new", 1, outer_fresh},
    {"tiny_64", "", 1, add_into<vectors>},  {"tiny_64", "new", 1, add_fresh<vectors>},
    {"tiny_chain", "", 1, chain_into},      {"tiny_chain", "new", 1, chain_fresh},
};

}  // namespace
}  // namespace peers
