#include "dialect/random.h"

#include <new>
#include <vector>

#include "base/convert.h"
#include "base/raise.h"
#include "base/text.h"
#include "weft/broadcast.h"

namespace weft::dialect {
namespace {

using core::Generate;
using core::Parameter;

bool is_whole(DTypeKind kind) { return kind != DTypeKind::floating && kind != DTypeKind::complex; }

void check_type(const Generate& g, int which) {
  const core::ParameterInfo& about = core::info(g.distribution).of[which];
  const Parameter& p = g.parameters[which];
  const DTypeKind kind = p.is_number ? p.number.kind : kind_of(p.array.dtype);
  if (kind == DTypeKind::complex)
    raise(ErrorKind::dtype_unsupported, g.dialect, g.name, cat(about.name, " must be real"));
  if (about.domain == core::ParameterDomain::integer && !is_whole(kind)) {
    raise(ErrorKind::dtype_unsupported, g.dialect, g.name,
          cat(about.name, " must be of an integer type"));
  }
}

// The result's shape, if none is asked for.
Shape shape_of_parameters(const Generate& g, int count) try {
  std::vector<Shape> shapes;
  for (int i = 0; i < count; ++i) {
    if (!g.parameters[i].is_number) shapes.push_back(g.parameters[i].array.shape);
  }
  return broadcast_shapes(shapes);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void place(Generate& g, int which) {
  Parameter& p = g.parameters[which];
  if (p.is_number) return;
  const Shape& own = p.array.shape;
  if (find_broadcast_to_refusal(own, g.shape)) {
    raise(ErrorKind::extents_differ, g.dialect, g.name,
          cat(core::info(g.distribution).of[which].name, " of shape ", own,
              " does not broadcast to the result's ", g.shape),
          "size may be left out: the result then has the shape of the parameters");
  }
  p.strides =
      broadcast_strides(own, p.array.strides, g.shape, trailing_axes(own.rank(), g.shape.rank()));
}

// What can be said of parameters that are numbers.
void check_numbers(const Generate& g, int count) {
  core::ParameterValue values[core::kMostParameters] = {};
  bool all = count > 0;
  for (int i = 0; i < count; ++i) {
    const Parameter& p = g.parameters[i];
    all = all && p.is_number;
    if (!p.is_number) continue;
    if (core::info(g.distribution).of[i].domain == core::ParameterDomain::integer) {
      values[i].integer = core::integer_of(p.number);
    } else {
      values[i].real = convert_scalar<double>(p.number);
      core::check_parameter(g, i, values[i].real);
    }
  }
  if (all) core::check_together(g, values);
}

}  // namespace

Generate lower_random(const RandomCall& call, std::initializer_list<Parameter> parameters) {
  Generate g;
  g.name = call.name;
  g.dialect = call.dialect;
  g.distribution = call.distribution;
  g.key = call.key;
  g.result = call.dtype;
  g.includes_high = call.includes_high;
  int count = 0;
  for (const Parameter& p : parameters) g.parameters[count++] = p;
  for (int i = 0; i < count; ++i) check_type(g, i);
  g.shape = call.size ? *call.size : shape_of_parameters(g, count);
  check_shape(g.shape, g.name, g.dialect);
  for (int i = 0; i < count; ++i) place(g, i);
  core::verify(g);
  check_numbers(g, count);
  return g;
}

}  // namespace weft::dialect
