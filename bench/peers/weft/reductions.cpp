// Sums, maxima, positions and norms.
#include "arrays.h"

namespace peers {
namespace {

template <class Options>
using Reduce = Array (*)(const Array& x, const Options& options);

template <class Options, Reduce<Options> Function>
Runner over_all(const Call& call) {
  return with_threads(call, [a = wrap<float>(call, 0, {call.extent[0], call.extent[1]}),
                             out = wrap<float>(call, 1, {})] { Function(a, {.out = out}); });
}

template <class Options, Reduce<Options> Function, int axis, class Result = float>
Runner along(const Call& call) {
  return with_threads(call, [a = wrap<float>(call, 0, {call.extent[0], call.extent[1]}),
                             out = wrap<Result>(call, 1, {call.extent[1 - axis]})] {
    Function(a, {.axis = axis, .out = out});
  });
}

Runner sum_middle(const Call& call) {
  return with_threads(call,
                      [a = wrap<float>(call, 0, {call.extent[0], call.extent[1], call.extent[2]}),
                       out = wrap<float>(call, 1, {call.extent[0], 1, call.extent[2]})] {
                        sum(a, {.axis = 1, .keepdims = true, .out = out});
                      });
}

Runner norm_all(const Call& call) {
  return with_threads(call, [a = wrap<float>(call, 0, {call.extent[0], call.extent[1]}),
                             out = wrap<float>(call, 1, {})] { vector_norm(a, 2, {.out = out}); });
}

Runner tiny_sum(const Call& call) {
  return with_threads(call, [a = wrap<float>(call, 0, {call.extent[0]}),
                             out = wrap<float>(call, 2, {})] { sum(a, {.out = out}); });
}

const Register rows{
    {"sum_all_L2", "", 2, over_all<weft::SumOptions, weft::sum>},
    {"sum_all_DRAM", "", 2, over_all<weft::SumOptions, weft::sum>},
    {"sum_ax0", "", 2, along<weft::SumOptions, weft::sum, 0>},
    {"sum_ax1", "", 2, along<weft::SumOptions, weft::sum, 1>},
    {"sum_mid", "", 2, sum_middle},
    {"sum_last3", "", 2, along<weft::SumOptions, weft::sum, 1>},
    {"max_ax1", "", 2, along<weft::ExtremeOptions, weft::max, 1>},
    {"argmax_ax1", "", 2, along<weft::ReduceOptions, weft::argmax, 1, int64_t>},
    {"norm_all", "", 2, norm_all},
    {"tiny_sum", "", 1, tiny_sum},
};

}  // namespace
}  // namespace peers
