// StableHLO's dot_general: its constraints one by one, then the axes in the order of a Contract.
#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/products.h"
#include "refuse/report.h"

namespace weft::dialect {
namespace {

using core::Contract;
using core::Value;

constexpr const char* kSides[] = {"lhs", "rhs"};

struct DotCall {
  const char* op;
  const Value* sides[2];
  Axes batching[2];
  Axes contracting[2];

  [[noreturn]] void refuse(ErrorKind kind, const std::string& sentence) const {
    refuse::raise_with({kind, op, Dialect::xla, {sides[0]->shape, sides[1]->shape}}, sentence);
  }
};

void check_counts(const DotCall& r, const char* what, const Axes (&axes)[2]) {
  if (axes[0].size() == axes[1].size()) return;
  r.refuse(ErrorKind::dims_count,
           cat("lhs_", what, " ", braces(axes[0]), " and rhs_", what, " ", braces(axes[1]),
               " must have equally many entries: they go together in pairs"));
}

void check_range(const DotCall& r, const char* what, const Axes (&axes)[2]) {
  for (int side = 0; side < 2; ++side) {
    const int rank = r.sides[side]->rank();
    for (int64_t axis : axes[side]) {
      if (axis >= 0 && axis < rank) continue;
      r.refuse(axis < 0 ? ErrorKind::dim_negative : ErrorKind::dim_out_of_range,
               cat(kSides[side], "_", what, " ", braces(axes[side]), " names axis ", axis, "; ",
                   kSides[side], " of shape ", r.sides[side]->shape, " has ",
                   rank == 0 ? "none" : cat("axes 0 to ", rank - 1)));
    }
  }
}

void check_unique(const DotCall& r) {
  for (int side = 0; side < 2; ++side) {
    Axes seen;
    for (const Axes* list : {&r.batching[side], &r.contracting[side]}) {
      for (int64_t axis : *list) {
        if (contains(seen, axis)) {
          r.refuse(ErrorKind::dim_repeated,
                   cat("axis ", axis, " of ", kSides[side], " is named twice in ", kSides[side],
                       "_batching ", braces(r.batching[side]), " and ", kSides[side],
                       "_contracting ", braces(r.contracting[side])));
        }
        seen.push_back(axis);
      }
    }
  }
}

void check_extents(const DotCall& r, ErrorKind kind, const char* what, const Axes (&axes)[2]) {
  for (int i = 0; i < axes[0].size(); ++i) {
    const int64_t left = r.sides[0]->shape[static_cast<int>(axes[0][i])];
    const int64_t right = r.sides[1]->shape[static_cast<int>(axes[1][i])];
    if (left == right) continue;
    r.refuse(kind, cat(what, " axis ", axes[0][i], " of lhs ", r.sides[0]->shape, " is ", left,
                       " and axis ", axes[1][i], " of rhs ", r.sides[1]->shape, " is ", right,
                       "; they must be equal"));
  }
}

Axes rest_of(const DotCall& r, int side) {
  Axes rest;
  for (int axis = 0; axis < r.sides[side]->rank(); ++axis) {
    if (!contains(r.batching[side], axis) && !contains(r.contracting[side], axis))
      rest.push_back(axis);
  }
  return rest;
}

Axes joined(Axes first, const Axes& second, const Axes& third) {
  for (const Axes* list : {&second, &third}) {
    for (int64_t axis : *list) first.push_back(axis);
  }
  return first;
}

void check(const DotCall& r) {
  const Value& lhs = *r.sides[0];
  const Value& rhs = *r.sides[1];
  if (lhs.dtype != rhs.dtype) {
    raise(ErrorKind::dtypes_differ, Dialect::xla, r.op,
          cat("the element types ", lhs.dtype, " and ", rhs.dtype,
              " differ; this dialect does not promote"),
          "xla::convert_element_type(x, DType) converts one side");
  }
  check_counts(r, "batching", r.batching);
  check_counts(r, "contracting", r.contracting);
  check_range(r, "batching", r.batching);
  check_range(r, "contracting", r.contracting);
  check_unique(r);
  check_extents(r, ErrorKind::extents_differ, "batching", r.batching);
  check_extents(r, ErrorKind::depths_differ, "contracting", r.contracting);
}

Contract lower(const DotCall& r, DType result) {
  check(r);
  const Axes rows = rest_of(r, 0);
  const Axes columns = rest_of(r, 1);
  Contract c;
  c.name = r.op;
  c.dialect = Dialect::xla;
  c.a = core::transposed(*r.sides[0], joined(r.batching[0], rows, r.contracting[0]));
  c.b = core::transposed(*r.sides[1], joined(r.batching[1], r.contracting[1], columns));
  c.batch = r.batching[0].size();
  c.rows = rows.size();
  c.depth = r.contracting[0].size();
  c.columns = columns.size();
  c.compute = core::accumulator(result);
  c.result = result;
  check_shape(c.shape(), r.op, Dialect::xla);
  return c;
}

}  // namespace

Contract lower_xla_dot_general(const Value& lhs, const Value& rhs, const xla::DotDimensions& d) {
  const DotCall call{"dot_general",
                     {&lhs, &rhs},
                     {d.lhs_batching, d.rhs_batching},
                     {d.lhs_contracting, d.rhs_contracting}};
  return lower(call, d.preferred_element_type.value_or(lhs.dtype));
}

Contract lower_xla_dot(const Value& lhs, const Value& rhs) {
  for (const Value* side : {&lhs, &rhs}) {
    if (side->rank() == 1 || side->rank() == 2) continue;
    raise(ErrorKind::bad_argument, Dialect::xla, "dot",
          cat("shapes ", lhs.shape, " and ", rhs.shape, ": both must have rank 1 or 2"),
          "xla::dot_general takes any rank");
  }
  return lower({"dot", {&lhs, &rhs}, {}, {{lhs.rank() - 1}, {0}}}, lhs.dtype);
}

}  // namespace weft::dialect
