// Every reader on any bytes: works that keep their promises, or one clear Error.
#include "read_or_refuse.h"

/// The first byte chooses the reader; all of them are asked whether they know the rest.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pandect;
  if (size == 0) return 0;
  const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  for (const Reader* reader : readers()) reader->recognise({"input", bytes});
  read_or_refuse(*readers()[data[0] % readers().size()], bytes);
  return 0;
}
