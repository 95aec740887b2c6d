#include "core/gather.h"

#include "base/raise.h"
#include "base/text.h"

namespace weft::core {
namespace {

constexpr const char* kBounds[] = {"", ", from 0", ", wrapped", ", clipped", ", or skipped"};

bool is_whole(const Gather& g, const Lookup& each) {
  if (!is_integer(each.index.dtype) || each.places.size() != each.index.rank()) return false;
  for (int i = 0; i < each.index.rank(); ++i) {
    const int64_t place = each.places[i];
    if (place < 0 || place >= g.shape.rank()) return false;
    const int64_t extent = each.index.shape[i];
    if (extent != 1 && extent != g.shape[static_cast<int>(place)]) return false;
  }
  return true;
}

}  // namespace

void verify(const Gather& g) {
  bool is_right = g.steps.size() == g.shape.rank();
  for (const Lookup& each : g.lookups) is_right = is_right && is_whole(g, each);
  if (is_right) return;
  raise(ErrorKind::bad_argument, g.dialect, g.name, "lookups and steps do not belong to the shape");
}

void verify(const Scatter& s) {
  verify(s.at);
  if (s.values.shape == s.at.shape && s.values.dtype == s.at.x.dtype) return;
  raise(ErrorKind::bad_argument, s.at.dialect, s.at.name, "values are not of the shape and type");
}

std::string to_string(const Gather& g) {
  std::string text = cat(g.x.dtype, " ", g.shape, " of ", g.x.shape, ": steps ", g.steps);
  for (const Lookup& each : g.lookups) {
    text += cat(", ", each.index.dtype, " ", each.index.shape, " by ", each.stride, " along axes ",
                each.places, kBounds[static_cast<int>(each.bounds)]);
  }
  return text;
}

std::string to_string(const Scatter& s) {
  return cat(s.op ? info(*s.op).name : std::string_view("write"), " to ", to_string(s.at));
}

}  // namespace weft::core
