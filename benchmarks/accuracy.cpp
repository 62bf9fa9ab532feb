// The main of the programs that say how often something is right.
#include "accuracy.h"

#include <exception>
#include <iostream>

int main(int argc, char** argv) {
  try {
    return pandect::measure({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
