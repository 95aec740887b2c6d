// Pointers into a temporary list would outlive it.
// EXPECT: deleted
#include <vector>

#include "weft/array.h"

int main() {
  const weft::Array a = weft::ones({2, 3});
  const auto list = a.values<double>();
  const std::vector<double> copy(list.begin(), list.end());
#ifdef WEFT_EXPECT_FAIL
  const double* first = a.values<double>().begin();
#endif
}
