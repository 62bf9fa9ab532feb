// Every reader on any bytes: works that keep their promises, or one clear Error.
#include "read_or_refuse.h"

/// The reader that knows the bytes reads them, as when a file is added; what none knows is read by the one
/// that the first byte chooses.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pandect;
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const Reader* reader : readers()) reader->recognise({"input", bytes});
  const Reader* known = recognise_reader({"input", bytes});
  if (known != nullptr)
    read_or_refuse(*known, bytes);
  else
    read_or_refuse(*readers()[data[0] % readers().size()], bytes.substr(1));
  return 0;
}
