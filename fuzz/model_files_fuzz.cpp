// Files of models, which strangers make: weights, tokenizers, what torch.save() writes, or anything. The
// first byte says as which the rest is opened; what opens is used.
#include <cstdint>
#include <string>
#include <string_view>

#include "encoder/safetensors.h"
#include "encoder/tokenizer.h"
#include "encoder/torch_file.h"
#include "memory_file.h"
#include "pandect/error.h"

namespace {

void read_all(const pandect::TensorTable& table) {
  for (const auto& [name, tensor] : table.tensors()) {
    std::vector<float> storage;
    if (tensor.type != pandect::StoredTensor::Type::other) pandect::floats_of(tensor, storage);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const MemoryFile file(bytes);
  try {
    if (data[0] % 3 == 0) {
      read_all(pandect::Safetensors(file.path()));
    } else if (data[0] % 3 == 2) {
      read_all(pandect::TorchFile(file.path()));
    } else {
      const pandect::Tokenizer tokenizer = pandect::Tokenizer::load(file.path());
      tokenizer.encode(bytes.substr(0, 200), "The keeper of bees \xED\x97\x88\xEA\xB0\x80 \xE0\xB8\x9C", 64);
    }
  } catch (const pandect::Error& error) {
    if (error.code() == pandect::ErrorCode::internal) throw;
  }
  return 0;
}
