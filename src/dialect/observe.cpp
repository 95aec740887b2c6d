#include "dialect/observe.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>

#include "base/raise.h"
#include "base/text.h"
#include "weft/observe.h"

namespace weft {
namespace {

// The place that the caller marked last.
struct Place {
  const char* file = nullptr;
  int line = 0;
};
thread_local Place here __attribute__((tls_model("initial-exec")));

}  // namespace

Here::Here(const char* file, int line) : outer_file_(here.file), outer_line_(here.line) {
  here = {file, line};
}
Here::~Here() { here = {outer_file_, outer_line_}; }

namespace dialect {
namespace {

// A result so many times all its operands together is large beyond what a broadcast is for, from so
// many elements on.
constexpr int64_t kLargeTimes = 16;
constexpr int64_t kLargeElements = 1'000'000;

// What a line says before how the call runs; nothing if none is waiting.
struct Waiting {
  std::string text;
  std::string suspicion;
  Place at;  // of the call, which may be over when its line is written
  ~Waiting() { write("", 0); }

  // One call of the system, so that lines of several threads stay whole. What cannot be written is
  // lost: a program that is watched must not fail for it.
  void write(const std::string& schedule, int64_t bytes) {
    if (text.empty()) return;
    std::string line = cat("weft: ", text);
    if (bytes > 0) line += cat(", ", bytes, " bytes");
    if (!schedule.empty()) line += cat(" | ", schedule);
    if (at.file) line += cat(" | at ", at.file, ":", at.line);
    if (!suspicion.empty()) line += cat(" | SUSPICIOUS: ", suspicion);
    line += "\n";
    text.clear();
    [[maybe_unused]] const auto written = ::write(observation_file(), line.data(), line.size());
  }
};
thread_local Waiting waiting;

// Why a broadcast may not be what was meant; nothing if it looks well.
std::string suspicion_of(const Placed* operands, int count, const Shape& result) {
  bool has_whole = false, has_one_rank = true;
  int64_t elements = 0;
  for (int i = 0; i < count; ++i) {
    const Shape& shape = *operands[i].shape;
    has_whole = has_whole || shape == result;
    has_one_rank = has_one_rank && (shape.rank() == result.rank() || shape.empty());
    elements += count_or_overflow(shape);
  }
  const int64_t all = count_or_overflow(result);
  if (!has_whole && !has_one_rank)
    return "ranks differ, and no operand has the shape of the result";
  if (all >= kLargeElements && all / kLargeTimes >= elements)
    return cat("the result has ", all, " elements, all operands together ", elements);
  return "";
}

}  // namespace

void observe(const char* op, Dialect dialect, const Placed* operands, int count,
             const Shape& result) {
  waiting.write("", 0);
  bool is_broadcast = false;
  std::string shapes;
  for (int i = 0; i < count; ++i) {
    const Shape& shape = *operands[i].shape;
    is_broadcast = is_broadcast || (!shape.empty() && shape != result);
    shapes += cat(" ", shape);
  }
  if (!is_broadcast) return;
  waiting.text = cat(spelled(op, dialect), shapes, " -> ", result);
  waiting.at = here;
  waiting.suspicion = suspicion_of(operands, count, result);
}

void observe_run(int64_t bytes, const std::string& schedule) { waiting.write(schedule, bytes); }

}  // namespace dialect
}  // namespace weft
