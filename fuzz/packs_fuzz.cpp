// Packs of libraries, which strangers make. The first byte says as which the rest is opened: the head of a
// pack; a whole pack, as a file; a list.
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include <unistd.h>

#include "memory_file.h"
#include "packs/opening.h"
#include "packs/pack_list.h"
#include "pandect/error.h"

namespace {

void open_head(std::string_view bytes) {
  const pandect::PackHead head = pandect::PackHead::parse(bytes, "input");
  std::uint64_t unpacked = 0;
  for (const pandect::ChunkPlace& place : head.places()) {
    if (place.at >= head.file_bytes || place.size > pandect::PackHead::chunk_bytes) std::abort();
    unpacked += place.size;
  }
  if (unpacked != head.unpacked_bytes()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pandect;
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  static const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("pandect-packs-fuzz-" + std::to_string(::getpid()));
  try {
    switch (data[0] % 3) {
      case 0:
        open_head(bytes);
        break;
      case 1: {
        const MemoryFile file(bytes);
        std::filesystem::create_directories(folder);
        open_pack(file.path(), folder / "library");
        break;
      }
      default:
        parse_pack_list(bytes, "https://packs.example.org/packs.toml");
    }
  } catch (const Error& error) {
    const bool one_line = std::string_view(error.what()).find('\n') == std::string_view::npos;
    if (error.code() == ErrorCode::internal || !one_line) std::abort();
  }
  // Nothing is ever written elsewhere, and nothing that is no library stays.
  std::filesystem::remove_all(folder);
  return 0;
}
