// RTF: any bytes behind its mark.
#include "read_or_refuse.h"
#include "readers/all.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pandect;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  read_or_refuse(rtf_reader(), bytes.starts_with("{\\rtf") ? bytes : "{\\rtf1 " + bytes);
  return 0;
}
