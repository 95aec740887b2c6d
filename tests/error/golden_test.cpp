// Every kind of error, as users read it. The texts lie in data/, one file per kind; to accept
// changed ones run this test with WEFT_UPDATE_GOLDEN=1 in the environment and read the difference.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "error/array_cases.h"
#include "error/broadcast_cases.h"
#include "error/conv_cases.h"
#include "error/file_cases.h"
#include "error/linalg_cases.h"
#include "error/reduce_cases.h"
#include "support/sanitizer_options.h"

namespace weft::test {
namespace {

constexpr int kKinds = static_cast<int>(ErrorKind::out_of_memory) + 1;

RefusedCalls all_calls() {
  RefusedCalls all;
  for (const auto& table : {numpy_broadcasts, torch_broadcasts, xla_broadcasts, creations, views,
                            types, values, numpy_products, subscripts, decompositions,
                            dialect_products, numpy_reductions, torch_reductions, xla_reductions,
                            convolutions, torch_convolutions, xla_convolutions, file_calls}) {
    const RefusedCalls calls = table();
    all.insert(all.end(), calls.begin(), calls.end());
  }
  return all;
}

enum class Class { shape, dtype, index, value, linalg, io, memory, not_refused };

// The class of the error that the call throws; `error` gets its payload and text.
struct Thrown {
  Class type = Class::not_refused;
  ErrorInfo info;
  std::string text;
};

Thrown thrown_by(const RefusedCall& call) {
  const auto caught = [](Class type, const Error& e) { return Thrown{type, e.info(), e.what()}; };
  try {
    call.run();
  } catch (const ShapeError& error) {
    return caught(Class::shape, error);
  } catch (const DTypeError& error) {
    return caught(Class::dtype, error);
  } catch (const IndexError& error) {
    return caught(Class::index, error);
  } catch (const ValueError& error) {
    return caught(Class::value, error);
  } catch (const LinAlgError& error) {
    return caught(Class::linalg, error);
  } catch (const IoError& error) {
    return caught(Class::io, error);
  } catch (const MemoryError& error) {
    return caught(Class::memory, error);
  }
  return {};
}

Class class_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::dtype_unsupported:
    case ErrorKind::dtypes_differ:
    case ErrorKind::no_common_dtype:
    case ErrorKind::cast_refused:
    case ErrorKind::dtype_mismatch:
      return Class::dtype;
    case ErrorKind::index_out_of_range:
    case ErrorKind::too_many_indices:
    case ErrorKind::two_ellipses:
    case ErrorKind::zero_step:
      return Class::index;
    case ErrorKind::literal_does_not_fit:
    case ErrorKind::read_only:
    case ErrorKind::repeated_elements:
    case ErrorKind::outside_storage:
    case ErrorKind::where_without_out:
    case ErrorKind::bad_argument:
    case ErrorKind::bad_subscripts:
      return Class::value;
    case ErrorKind::singular:
    case ErrorKind::not_positive_definite:
    case ErrorKind::no_convergence:
      return Class::linalg;
    case ErrorKind::file_failed:
    case ErrorKind::bad_file:
    case ErrorKind::unsupported_file:
      return Class::io;
    case ErrorKind::out_of_memory:
      return Class::memory;
    default:
      return Class::shape;
  }
}

std::string golden_path(ErrorKind kind) {
  return std::string(WEFT_ERROR_GOLDEN_DIR) + "/" + std::string(name_of(kind)) + ".txt";
}

std::string read_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::string texts_of(ErrorKind kind) {
  std::string texts;
  for (const RefusedCall& call : all_calls()) {
    if (call.expected.kind != kind) continue;
    texts += (texts.empty() ? "" : "\n") + call.code + "\n\n" + thrown_by(call).text + "\n";
  }
  return texts;
}

class EveryKind : public testing::TestWithParam<int> {};

TEST_P(EveryKind, ReadsAsItsGoldenFileSays) {
  const ErrorKind kind = static_cast<ErrorKind>(GetParam());
  const std::string texts = texts_of(kind);
  ASSERT_FALSE(texts.empty()) << "no call in the tables is refused with " << name_of(kind);
  if (std::getenv("WEFT_UPDATE_GOLDEN")) std::ofstream(golden_path(kind)) << texts;
  EXPECT_EQ(texts, read_file(golden_path(kind)));
}

INSTANTIATE_TEST_SUITE_P(Golden, EveryKind, testing::Range(1, kKinds), [](const auto& row) {
  return std::string(name_of(static_cast<ErrorKind>(row.param)));
});

TEST(Errors, BelongToTheClassOfTheirKind) {
  for (const RefusedCall& call : all_calls()) {
    EXPECT_EQ(thrown_by(call).type, class_of(call.expected.kind)) << call.code;
  }
}

TEST(Errors, CarryTheirPayload) {
  for (const RefusedCall& call : all_calls()) {
    SCOPED_TRACE(call.code);
    const ErrorInfo got = thrown_by(call).info;
    EXPECT_EQ(name_of(got.kind), name_of(call.expected.kind));
    EXPECT_EQ(got.op, call.expected.op);
    EXPECT_EQ(name_of(got.dialect), name_of(call.expected.dialect));
    EXPECT_EQ(got.shapes, call.expected.shapes);
    EXPECT_EQ(got.result_axis, call.expected.result_axis);
    EXPECT_EQ(got.operand_axes, call.expected.operand_axes);
    for (int i = 0; i < 2; ++i) {
      EXPECT_EQ(got.operands[i], call.expected.operands[i]) << i;
      EXPECT_EQ(got.extents[i], call.expected.extents[i]) << i;
    }
  }
}

TEST(Errors, TextsHoldOperationRuleAndHint) {
  for (const RefusedCall& call : all_calls()) {
    const Thrown thrown = thrown_by(call);
    const std::string dialect = thrown.info.dialect == Dialect::numpy
                                    ? ""
                                    : std::string(name_of(thrown.info.dialect)) + "::";
    const std::string said = dialect + thrown.info.op + ": " + thrown.info.rule;
    EXPECT_FALSE(thrown.info.rule.empty()) << call.code;
    EXPECT_NE(thrown.text.find(said), std::string::npos) << thrown.text;
    if (thrown.info.hint.empty()) continue;
    EXPECT_TRUE(thrown.text.ends_with("\n    hint: " + thrown.info.hint)) << thrown.text;
  }
}

TEST(Errors, TextsAreReadableLines) {
  for (const RefusedCall& call : all_calls()) {
    const std::string text = thrown_by(call).text;
    EXPECT_EQ(text.find(" \n"), std::string::npos) << "trailing blank in " << text;
    EXPECT_NE(text.back(), '\n') << text;
    EXPECT_EQ(text.find('\t'), std::string::npos) << text;
  }
}

TEST(Errors, CopiesShareThePayload) {
  try {
    zeros({2}) + zeros({3});
    FAIL() << "nothing was refused";
  } catch (const ShapeError& error) {
    const ShapeError copy = error;  // NOLINT: copying is what is tested
    EXPECT_EQ(copy.what(), error.what()) << "the same characters at the same place";
    EXPECT_EQ(&copy.info(), &error.info());
  }
}

TEST(Errors, EveryKindHasAName) {
  std::vector<std::string_view> seen;
  for (int kind = 0; kind < kKinds; ++kind) {
    const std::string_view text = name_of(static_cast<ErrorKind>(kind));
    EXPECT_NE(text, "unknown") << kind;
    for (std::string_view other : seen) EXPECT_NE(text, other);
    seen.push_back(text);
  }
}

}  // namespace
}  // namespace weft::test
