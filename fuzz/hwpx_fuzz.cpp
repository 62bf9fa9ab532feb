// HWPX: the bytes as the file, or, where they are no archive, as the XML of a section and, behind a zero
// byte, that of the header.
#include "read_or_refuse.h"
#include "readers/all.h"
#include "readers/archive_fixture.h"
#include "readers/office/hwpx.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pandect;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (bytes.starts_with("PK")) {
    read_or_refuse(hwpx_reader(), bytes);
    return 0;
  }
  const std::size_t end = std::min(bytes.find('\0'), bytes.size());
  std::vector<ArchiveEntry> parts{{"Contents/section0.xml", std::string(bytes.substr(0, end))}};
  if (end < bytes.size()) parts.push_back({"Contents/header.xml", std::string(bytes.substr(end + 1))});
  read_or_refuse(hwpx_reader(), pack(parts, Packing::stored_zip));
  return 0;
}
