// Convolutions as in residual networks.
#include "arrays.h"

namespace peers {
namespace {

// extents: channels, filters, groups, side of the picture, side of the window.
Runner convolution(const Call& call) {
  const long* e = call.extent;
  const long side = e[3] - e[4] + 1;
  return with_threads(call, [x = wrap<float>(call, 0, {e[0], e[3], e[3]}),
                             w = wrap<float>(call, 1, {e[1], e[0] / e[2], e[4], e[4]}),
                             out = wrap<float>(call, 2, {e[1], side, side}), groups = e[2]] {
    out(weft::ellipsis) = weft::conv2d(x, w, {.groups = groups});
  });
}

// extents: length of the signal, taps.
Runner filter(const Call& call) {
  const long length = call.extent[0], taps = call.extent[1];
  return with_threads(
      call,
      [x = wrap<float>(call, 0, {1, length}), w = wrap<float>(call, 1, {1, 1, taps}),
       out = wrap<float>(call, 2, {1, length - taps + 1})] { weft::conv1d(x, w, {.out = out}); });
}

const Register rows{
    {"conv_3x3", "", 2, convolution}, {"conv_3x3_deep", "", 2, convolution},
    {"conv_1x1", "", 2, convolution}, {"conv_depthwise", "", 2, convolution},
    {"conv_rgb", "", 2, convolution}, {"conv_grouped", "", 2, convolution},
    {"conv_1d", "", 2, filter},
};

}  // namespace
}  // namespace peers
