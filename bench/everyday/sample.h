// Short samples of one call: short, so that some of them fall between what else the machine does.
#pragma once

#include <chrono>
#include <functional>
#include <utility>

namespace everyday {

class Sampler {
 public:
  Sampler() = default;
  explicit Sampler(std::function<void()> call) : call_(std::move(call)) {
    spend(1);
    while (calls_ < (1L << 20) && spend(calls_) < kSample) calls_ *= 2;
  }
  double nanoseconds() { return spend(calls_) / static_cast<double>(calls_); }

 private:
  static constexpr double kSample = 2e5;
  double spend(long calls) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    for (long i = 0; i < calls; ++i) call_();
    return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
  }

  std::function<void()> call_;
  long calls_ = 1;
};

}  // namespace everyday
