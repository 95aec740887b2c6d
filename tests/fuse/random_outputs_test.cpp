// Random expressions, run into memory that lies in any way, that is of any type, and that their
// inputs may share; and run again when their inputs have changed. What comes out is what an
// assignment of the eager result gives, and nothing else is written.
#include <gtest/gtest.h>

#include <cstring>

#include "fuse/clusters.h"
#include "support/case_count.h"
#include "support/emitting.h"
#include "support/every_table.h"
#include "support/random_expressions.h"

namespace weft::test {
namespace {

constexpr int kRounds = 3;  // the second and third know what the first one decided

// An expression of a few steps; none if the two ways disagree, which is another test's business.
std::unique_ptr<ExpressionWriter> written(Random& random, void (*change)(const Array&) = nullptr) {
  auto writer = std::make_unique<ExpressionWriter>(random, random.chance(70), change);
  for (int64_t steps = random.between(1, 15); steps > 0; --steps) {
    if (!writer->add_step()) return nullptr;
  }
  return writer;
}

const Twin& any_twin(Random& random, const ExpressionWriter& writer) {
  const auto count = static_cast<int64_t>(writer.twins().size());
  return writer.twins()[static_cast<size_t>(random.chance(70) ? count - 1 : random.below(count))];
}

// Whether `got` has the elements of `expected`, and all the bytes around and between them.
std::string deviation_in_place(const Placed& expected, const Placed& got) {
  const std::string found = difference(expected.array, got.array);
  if (!found.empty()) return found;
  copy_values(expected.array, got.array);  // a nan may be any nan
  return got.has_bytes_of(expected) ? "" : "bytes beside the elements have changed";
}

// --- Into memory of its own.

std::string into_any_memory(Random& random, const Twin& twin) {
  const DType dtype =
      random.chance(50) ? twin.eager.dtype() : static_cast<DType>(random.below(kDTypes));
  Shape shape = twin.eager.shape();
  if (random.chance(20)) shape.insert(0, random.between(1, 3));
  const Array room = scattered(random, random_values(random, shape, dtype), 30);
  const bool adds = random.chance(25);
  const auto put = [adds](Array to, const auto& value) {
    return adds ? to += value : to.assign(value);
  };
  const Placed expected = copied_in_place(room);
  const std::string refusal = outcome_of([&] { return put(expected.array, twin.eager); }).refusal;
  for (int round = 0; round < kRounds; ++round) {
    const Placed got = copied_in_place(room);
    const auto outcome = outcome_of([&] { return put(got.array, twin.lazy); });
    if (outcome.refusal != refusal) return "refused: " + refusal + " / " + outcome.refusal;
    const std::string found = deviation_in_place(expected, got);
    if (!found.empty()) return "round " + std::to_string(round) + ": " + found;
  }
  return "";
}

// --- Into memory that inputs have.

// Some elements of the array's memory as an array of this shape; nothing if there are too few.
std::optional<Array> view_within(Random& random, const Array& memory, const Shape& shape) {
  if (memory.size() == 0 || count_or_overflow(shape) == 0) return {};
  const Reach all = reach_of({memory.shape(), memory.strides(), 0});
  Strides strides = random_strides(random, shape);
  if (shape == memory.shape() && random.chance(30)) strides = memory.strides();
  if (!is_unique({shape, strides, 0})) return {};
  const Reach own = reach_of({shape, strides, 0});
  const int64_t spare = (all.last - all.first) - (own.last - own.first);
  if (spare < 0) return {};
  const int64_t first = all.first + random.between(0, spare) - own.first;
  return wrap_bytes(memory.origin() + first * size_in_bytes(memory.dtype()), memory.dtype(), shape,
                    strides);
}

std::string into_its_inputs(Random& random, const Twin& twin, const Array& input) {
  const std::optional<Array> out = view_within(random, input, twin.eager.shape());
  if (!out) return "";
  const Array eager = twin.eager.copy();
  const Placed before = copied_in_place(input);
  const auto restore = [&] {
    std::memcpy(const_cast<std::byte*>(input.origin() + (before.first - before.array.origin())),
                before.first, static_cast<size_t>(before.length));
  };
  if (!outcome_of([&] { return Array(*out).assign(eager); }).refusal.empty()) return "";
  const Placed expected = copied_in_place(input);
  for (int round = 0; round < kRounds; ++round) {
    restore();
    evaluate_into(*out, twin.lazy);
    const Placed got = copied_in_place(input);
    restore();
    const std::string found = difference(expected.array, got.array);
    if (!found.empty()) return "round " + std::to_string(round) + ": " + found;
  }
  return "";
}

// --- The tests.

class RandomOutputs : public testing::TestWithParam<int> {
 protected:
  ThreadsForATest threads_{GetParam()};

  // Each on every table, with slabs that are thin or not, with and without code.
  template <class Case>
  void run(int64_t cases, uint64_t stream, Case&& one) {
    if (GetParam() > 2) cases /= 4;
    for_engine_cases(
        cases, stream + static_cast<uint64_t>(GetParam()), [&](Random& random, int64_t) {
          return on_every_table([&](const char* table) {
            Random same = random;
            static constexpr int64_t kSlabs[] = {256, 4'096, 512 * 1'024};
            static constexpr compile::Emitting kModes[] = {compile::Emitting::always,
                                                           compile::Emitting::when_it_pays,
                                                           compile::Emitting::never};
            const int64_t before = fuse::exchange_slab_bytes(same.pick(kSlabs));
            std::string found;
            {
              const EmittingForATest mode(same.pick(kModes));
              found = one(same);
            }
            fuse::exchange_slab_bytes(before);
            EXPECT_EQ(found, "") << "on " << table;
            return found.empty();
          });
        });
  }
};

TEST_P(RandomOutputs, LieInAnyWayAndAreOfAnyType) {
  run(1'200, 900, [](Random& random) -> std::string {
    const auto writer = written(random);
    if (!writer) return "";
    const std::string found = into_any_memory(random, any_twin(random, *writer));
    return found.empty() ? "" : found + writer->text();
  });
}

TEST_P(RandomOutputs, MayBeTheMemoryOfInputs) {
  run(1'200, 920, [](Random& random) -> std::string {
    const auto writer = written(random);
    if (!writer) return "";
    const Array input = random.pick(writer->twins()).eager;
    const std::string found = into_its_inputs(random, any_twin(random, *writer), input);
    return found.empty() ? "" : found + writer->text();
  });
}

// The same bits again, the lowest of each byte turned round: another value of every type, booleans
// included.
void change(const Array& array) {
  const Reach reach = array.size() > 0 ? reach_of({array.shape(), array.strides(), 0}) : Reach{};
  const int64_t item = size_in_bytes(array.dtype());
  std::byte* first = const_cast<std::byte*>(array.origin()) + reach.first * item;
  for (int64_t i = 0; array.size() > 0 && i < (reach.last - reach.first + 1) * item; ++i)
    first[i] ^= std::byte{1};
}

// Everything that an expression may read becomes what it is in its changed twin.
void take_over(const Array& from, const Array& to) {
  const size_t bytes = static_cast<size_t>(from.storage().size_bytes());
  ASSERT_EQ(bytes, static_cast<size_t>(to.storage().size_bytes()));
  if (bytes > 0)
    std::memcpy(const_cast<std::byte*>(to.storage().bytes()), from.storage().bytes(), bytes);
}

TEST_P(RandomOutputs, FollowInputsThatChange) {
  run(800, 940, [](Random& random) -> std::string {
    Random same = random;
    const auto kept = written(random);
    const auto changed = written(same, change);
    if (!kept || !changed || kept->has_run()) return "";
    if (kept->twins().size() != changed->twins().size()) return "";  // values were refused
    const size_t which = kept->twins().size() - 1;
    const Twin& twin = kept->twins()[which];
    for (int round = 0; round < kRounds; ++round) twin.lazy.eval();
    for (size_t i = 0; i <= which; ++i)
      take_over(changed->twins()[i].eager, kept->twins()[i].eager);
    const std::string found = difference(changed->twins()[which].eager, twin.lazy.eval());
    return found.empty() ? "" : found + kept->text();
  });
}

INSTANTIATE_TEST_SUITE_P(Threads, RandomOutputs, testing::Values(1, 2, 7),
                         [](const auto& count) { return std::to_string(count.param); });

}  // namespace
}  // namespace weft::test
