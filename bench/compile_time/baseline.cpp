// What any program pays that uses a container and prints.
#include <iostream>
#include <vector>

int main() {
  const std::vector<float> row{10, 20, 30};
  for (float value : row) std::cout << value << ' ';
  std::cout << '\n';
}
