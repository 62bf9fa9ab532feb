#include "encoder/tensor_files.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "encoder/torch_file.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void refuse_tensors(const fs::path& file, std::string_view why) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", file.string(), why),
              "docs/encoders.md says which models are read");
}

}  // namespace

TensorFiles::TensorFiles(const fs::path& folder) : folder_(folder) {
  const fs::path index = folder / "model.safetensors.index.json";
  if (!fs::exists(index)) {
    const bool is_torch =
        !fs::exists(folder / "model.safetensors") && fs::exists(folder / "pytorch_model.bin");
    if (is_torch)
      files_.push_back(TorchFile(folder / "pytorch_model.bin"));
    else
      files_.push_back(Safetensors(folder / "model.safetensors"));
    return;
  }
  std::vector<std::string> names;
  const Json json = parse_json(read_file(index, 64U << 20U), index.string());
  const auto map = json.find("weight_map");
  if (map == json.end() || !map->is_object()) refuse_tensors(index, "it names no files");
  for (const auto& [tensor, file] : map->items()) {
    if (!file.is_string()) refuse_tensors(index, "it names no files");
    std::string name = file.get<std::string>();
    if (name.find('/') != std::string::npos) refuse_tensors(index, "it names a file outside its folder");
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  }
  for (const std::string& name : names) files_.push_back(Safetensors(folder / name));
}

std::optional<TensorFiles> TensorFiles::layer(const fs::path& folder, std::string_view name) {
  TensorFiles layer;
  layer.folder_ = folder / name;
  const fs::path safe = folder / fmt::format("{}.safetensors", name);
  const fs::path torch = folder / fmt::format("{}.pt", name);
  if (fs::exists(safe))
    layer.files_.push_back(Safetensors(safe));
  else if (fs::exists(torch))
    layer.files_.push_back(TorchFile(torch));
  if (layer.files_.empty()) return std::nullopt;
  return layer;
}

const StoredTensor* TensorFiles::find(std::string_view name) const {
  for (const TensorTable& file : files_) {
    if (const StoredTensor* tensor = file.find(name); tensor != nullptr) return tensor;
  }
  return nullptr;
}

const StoredTensor& TensorFiles::tensor(const std::string& name, std::size_t size) const {
  const StoredTensor* found = find(name);
  if (found == nullptr) refuse_tensors(folder_, fmt::format("its weights lack '{}'", name));
  if (found->size() != size || found->type == StoredTensor::Type::other)
    refuse_tensors(folder_, fmt::format("'{}' is of another size or type than its configuration says", name));
  return *found;
}

std::span<const float> TensorFiles::floats(const std::string& name, std::size_t size) {
  return floats_of(tensor(name, size), converted_.emplace_back());
}

void TensorFiles::append(const std::string& name, std::size_t size, std::vector<float>& to) const {
  const StoredTensor& stored = tensor(name, size);
  to.resize(to.size() + size);
  read_floats(stored, 0, size, to.data() + to.size() - size);
}

std::string TensorFiles::prefix_of(std::string_view name) const {
  for (const TensorTable& file : files_) {
    for (const auto& [known, tensor] : file.tensors()) {
      if (known.ends_with(name)) return known.substr(0, known.size() - name.size());
    }
  }
  refuse_tensors(folder_, "its weights are not those of an encoder of BERT's kind");
}

}  // namespace pandect
