// Files of models, which strangers make: weights and tokenizers, or anything. The first byte says as which
// the rest is opened; what opens is used.
#include <cstdint>
#include <string>
#include <string_view>

#include "encoder/safetensors.h"
#include "encoder/tokenizer.h"
#include "memory_file.h"
#include "pandect/error.h"

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
