// Files of models, which strangers make: weights and tokenizers, or anything. The first byte says as which
// the rest is opened; what opens is used.
#include <cstdint>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "encoder/safetensors.h"
#include "encoder/tokenizer.h"
#include "pandect/error.h"

namespace {

/// A file in memory, by a name that others can open.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) : fd_(::memfd_create("fuzz", 0)) {
    while (!bytes.empty()) {
      const ssize_t written = ::write(fd_, bytes.data(), bytes.size());
      if (written <= 0) break;
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  ~MemoryFile() { ::close(fd_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  std::string path() const { return "/proc/self/fd/" + std::to_string(fd_); }

 private:
  int fd_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const MemoryFile file(bytes);
  try {
    if (data[0] % 2 == 0) {
      const pandect::Safetensors tensors(file.path());
      for (const auto& [name, tensor] : tensors.tensors()) {
        std::vector<float> storage;
        pandect::floats_of(tensor, storage);
      }
    } else {
      const pandect::Tokenizer tokenizer = pandect::Tokenizer::load(file.path());
      tokenizer.encode(bytes.substr(0, 200), "The keeper of bees \xED\x97\x88\xEA\xB0\x80 \xE0\xB8\x9C", 64);
    }
  } catch (const pandect::Error& error) {
    if (error.code() == pandect::ErrorCode::internal) throw;
  }
  return 0;
}
