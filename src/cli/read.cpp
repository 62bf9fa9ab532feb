// pandect-read: reads untrusted files in processes of its own, for programs that use the library. They find
// it where it is installed, or by the environment's PANDECT_READER.

#include <cstdio>

#include "api/child.h"

int main(int argc, char** argv) {
  if (const auto status = pandect::run_as_child(argc, argv)) return *status;
  std::fputs("pandect-read is started by the library, to read files that may be damaged\n", stderr);
  return 2;
}
