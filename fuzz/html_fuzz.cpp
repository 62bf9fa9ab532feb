// Pages of HTML: acts of the Official Journal, statutes and contracts, or anything.
#include "read_or_refuse.h"
#include "readers/all.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  pandect::read_or_refuse(pandect::html_reader(), {reinterpret_cast<const char*>(data), size});
  return 0;
}
