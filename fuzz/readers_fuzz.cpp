// Every reader on any bytes: works that keep their promises, or one clear Error.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "law/readers/reader.h"
#include "pandect/error.h"

/// The first byte chooses the reader; all of them are asked whether they know the rest.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pandect;
  if (size == 0) return 0;
  const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const Source source{"input", bytes};
  for (const Reader* reader : readers()) reader->recognise(source);
  const Reader& reader = *readers()[data[0] % readers().size()];
  try {
    for (const Work& work : reader.read(source)) check_work(work);
  } catch (const Error& error) {
    const bool our_mistake = error.code() == ErrorCode::internal;
    const bool one_line = std::string(error.what()).find('\n') == std::string::npos;
    if (our_mistake || !one_line) std::abort();
  }
  return 0;
}
