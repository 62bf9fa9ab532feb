// Archives: files within the limits, or one clear line about bad input.
#include "read_or_refuse.h"
#include "readers/archive.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pandect;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const ArchiveLimits limits{.entries = 100, .entry_bytes = 1U << 20, .all_bytes = 4U << 20};
  std::uint64_t unpacked = 0;
  std::size_t files = 0;
  try {
    each_archive_entry({"input", bytes}, limits, [&](ArchiveEntry&& entry) {
      unpacked += entry.bytes.size();
      ++files;
      return true;
    });
  } catch (const Error& error) {
    const bool one_line = std::string(error.what()).find('\n') == std::string::npos;
    if (error.code() != ErrorCode::bad_input || !one_line) std::abort();
  }
  if (unpacked > limits.all_bytes || files > limits.entries) std::abort();
  return 0;
}
