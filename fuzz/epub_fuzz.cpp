// EPUB: the bytes as the file, or, where they are no archive, as its package and two chapters, with zero
// bytes between.
#include "read_or_refuse.h"
#include "readers/all.h"
#include "readers/archive_fixture.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pandect;
  std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (bytes.starts_with("PK")) {
    read_or_refuse(epub_reader(), bytes);
    return 0;
  }
  std::vector<ArchiveEntry> parts;
  for (const char* const name : {"content.opf", "one.xhtml", "two.xhtml"}) {
    const std::size_t end = std::min(bytes.find('\0'), bytes.size());
    parts.push_back({name, std::string(bytes.substr(0, end))});
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
  read_or_refuse(epub_reader(), pack(parts, Packing::stored_zip));
  return 0;
}
