#include "explain/evaluate/term.h"

#include "base/text.h"

namespace weft::explanation::evaluation {

void fail(std::string sentence, int node) { throw Problem{std::move(sentence), node}; }

bool is_integer(const Term& term) {
  return term.kind == TermKind::number && term.number.kind <= DTypeKind::unsigned_integer;
}

bool holds_entries(const Term& term) {
  return term.kind == TermKind::tuple || term.kind == TermKind::list ||
         term.kind == TermKind::braces;
}

int64_t to_integer(const Term& term, const std::string& what) {
  if (!is_integer(term)) fail(cat(what, ": an integer was expected"), term.node);
  return term.number.integer;
}

double to_real(const Term& term, const std::string& what) {
  if (term.kind != TermKind::number || term.number.kind == DTypeKind::complex)
    fail(cat(what, ": a number was expected"), term.node);
  return is_integer(term) ? static_cast<double>(term.number.integer) : term.number.real;
}

bool to_truth(const Term& term, const std::string& what) {
  if (!is_integer(term) || term.number.integer < 0 || term.number.integer > 1)
    fail(cat(what, ": True or False was expected"), term.node);
  return term.number.integer == 1;
}

Dims to_integers(const Term& term, const std::string& what) {
  if (is_integer(term)) return Dims{term.number.integer};
  if (!holds_entries(term)) fail(cat(what, ": integers were expected"), term.node);
  if (term.entries.size() > static_cast<size_t>(kMaxRank))
    fail(cat(what, ": more than ", kMaxRank, " entries"), term.node);
  Dims dims;
  for (const Term& entry : term.entries) dims.push_back(to_integer(entry, what));
  return dims;
}

Shape to_shape(const Term& term, const std::string& what, int64_t least) {
  const Shape shape(to_integers(term, what));
  bool has_open = false;
  for (const int64_t extent : shape) {
    if (extent < least) fail(cat(what, ": an extent is not negative"), term.node);
    has_open = has_open || extent < 0;
  }
  if (!has_open && !is_valid(shape))
    fail(cat(what, ": more elements than int64 counts"), term.node);
  return shape;
}

DType default_float(Dialect dialect) { return dialect == Dialect::numpy ? DType::f64 : DType::f32; }

DType to_dtype(const Term& term, Dialect dialect) {
  if (term.kind == TermKind::dtype) return term.dtype;
  if (term.kind == TermKind::text || term.kind == TermKind::name) {
    if (const auto dtype = find_dtype(term.text, dialect == Dialect::torch)) return *dtype;
  }
  fail("an element type was expected, such as float32", term.node);
}

namespace {
struct DTypeName {
  std::string_view name;
  DType dtype;
};
constexpr DTypeName kShortNames[] = {
    {"i8", DType::i8},        {"i16", DType::i16},         {"i32", DType::i32},
    {"i64", DType::i64},      {"u8", DType::u8},           {"u16", DType::u16},
    {"u32", DType::u32},      {"u64", DType::u64},         {"f16", DType::f16},
    {"bf16", DType::bf16},    {"f32", DType::f32},         {"f64", DType::f64},
    {"c64", DType::c64},      {"c128", DType::c128},       {"s8", DType::i8},
    {"s16", DType::i16},      {"s32", DType::i32},         {"s64", DType::i64},
    {"pred", DType::boolean}, {"boolean", DType::boolean}, {"bool_", DType::boolean},
    {"half", DType::f16},     {"double", DType::f64},      {"single", DType::f32},
    {"long", DType::i64},     {"short", DType::i16},       {"cfloat", DType::c64},
    {"cdouble", DType::c128},
};
}  // namespace

std::optional<DType> find_dtype(std::string_view name, bool is_torch) {
  for (int i = 0; i < kDTypes; ++i) {
    if (name_of(static_cast<DType>(i)) == name) return static_cast<DType>(i);
  }
  for (const DTypeName& each : kShortNames) {
    if (each.name == name) return each.dtype;
  }
  if (name == "int") return is_torch ? DType::i32 : DType::i64;
  if (name == "float") return is_torch ? DType::f32 : DType::f64;
  if (name == "complex") return DType::c128;
  return {};
}

}  // namespace weft::explanation::evaluation
