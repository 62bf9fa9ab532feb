#include "lab/train/tensors.h"

#include <cstring>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "pandect/error.h"

namespace pandect::train {

torch::Tensor tensor_of(const StoredTensor& stored) {
  const std::vector<std::int64_t> shape(stored.shape.begin(), stored.shape.end());
  std::vector<float> storage;
  const std::span<const float> floats = floats_of(stored, storage);
  // from_blob requires a mutable pointer; the model's own weights are never written.
  torch::Tensor view = torch::from_blob(const_cast<float*>(floats.data()), shape, torch::kFloat);
  return storage.empty() ? view : view.clone();
}

void write_tensors(const std::filesystem::path& path, const Tensors& tensors, Precision precision) {
  Json header;
  std::string data;
  for (const auto& [name, tensor] : tensors) {
    const torch::Tensor flat =
        tensor.detach().to(precision == Precision::f16 ? torch::kHalf : torch::kFloat).contiguous();
    const std::size_t begin = data.size();
    data.append(static_cast<const char*>(flat.data_ptr()), flat.nbytes());
    header[name] = {{"dtype", precision == Precision::f16 ? "F16" : "F32"},
                    {"shape", std::vector<std::int64_t>(flat.sizes().begin(), flat.sizes().end())},
                    {"data_offsets", {begin, data.size()}}};
  }
  std::string text = dump_json(header);
  text.resize((text.size() + 7) / 8 * 8, ' ');
  const std::uint64_t length = text.size();
  std::string bytes(sizeof length, '\0');
  std::memcpy(bytes.data(), &length, sizeof length);
  write_file_atomically(path, bytes + text + data);
}

void read_tensors(const std::filesystem::path& path, const Tensors& into) {
  const Safetensors file(path);
  const torch::NoGradGuard no_gradients;
  for (const auto& [name, tensor] : into) {
    const StoredTensor* stored = file.find(name);
    if (stored == nullptr || !tensor_of(*stored).sizes().equals(tensor.sizes()))
      throw Error(ErrorCode::bad_input, fmt::format("{}: it has no '{}' of this shape", path.string(), name),
                  "was it written with the same configuration?");
    tensor.copy_(tensor_of(*stored));
  }
}

}  // namespace pandect::train
