// Strictness: turning the commonest silent mistake into an error, or at least into a line of a log.
#include <iostream>

#include "weft/weft.h"

using namespace weft;

int main() {
  // Three predictions and three targets; the targets came as a column. What was meant are three
  // differences, what comes out are nine.
  const Array predicted = {1.0, 2.0, 3.0};     // (3,)
  const Array target = {{1.0}, {2.0}, {3.0}};  // (3, 1)
  std::cout << "predicted - target\n" << predicted - target << "\n\n";

  // For one call: no rank promotion.
  try {
    subtract(predicted, target, {.policy = Policy::same_rank});
  } catch (const ShapeError& error) {
    std::cout << error.what() << "\n\n";
  }

  // For a block: no stretching at all. Numbers still go with everything, and what is asked for in
  // so many words is not implicit. The scope ends by itself, also when an exception leaves it.
  {
    PolicyScope strict(Policy::exact);
    const Array scaled = predicted * 2.0;
    const Array difference = scaled - target.squeeze({1});
    std::cout << "2 * predicted - target.squeeze({1})\n" << difference << "\n\n";
    try {
      scaled - target;
    } catch (const ShapeError& error) {
      std::cout << error.what() << "\n\n";
    }
  }

  // Without forbidding anything: be told of every implicit stretch.
  int stretches = 0;
  {
    ObserverScope watch([&](const Stretch& s) {
      ++stretches;
      std::cout << s.op << ": operand " << s.operand << " of shape " << s.shape
                << " repeats along axes " << s.axes << " of " << s.result << '\n';
    });
    predicted - target;  // both are stretched
    predicted - 1.0;     // a number is not reported
  }
  return stretches == 2 && current_policy() == Policy::implicit ? 0 : 1;
}
