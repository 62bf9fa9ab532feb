#include "lab/train/tensors.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "pandect/error.h"

namespace pandect::train {
namespace fs = std::filesystem;

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

bool LoraSettings::changes(std::string_view layer) const {
  return std::ranges::any_of(targets, [&](const std::string& end) { return layer.ends_with("." + end); });
}

Json LoraSettings::only_last_of(std::size_t all) const {
  Json more = Json::object();
  if (first_of(all) == 0) return more;
  std::vector<std::size_t> changed(all - first_of(all));
  std::iota(changed.begin(), changed.end(), first_of(all));
  more["layers_to_transform"] = changed;
  return more;
}

std::pair<torch::Tensor, torch::Tensor> new_low_rank(const torch::Tensor& weight, std::size_t rank) {
  const auto size = static_cast<std::int64_t>(rank);
  torch::Tensor down = torch::empty({size, weight.size(1)});
  torch::nn::init::kaiming_uniform_(down, std::sqrt(5.0));
  return {down, torch::zeros({weight.size(0), size})};
}

void write_lora(const fs::path& folder, const std::string& base, const std::string& task,
                const LoraSettings& lora, const Tensors& tensors, Precision precision, const Json& more) {
  Json settings{{"peft_type", "LORA"},
                {"task_type", task},
                {"base_model_name_or_path", base},
                {"r", lora.rank},
                {"lora_alpha", lora.alpha},
                {"lora_dropout", 0.0},
                {"bias", "none"},
                {"fan_in_fan_out", false},
                {"inference_mode", true},
                {"target_modules", lora.targets}};
  settings.update(more);
  write_tensors(folder / "adapter_model.safetensors", tensors, precision);
  write_file_atomically(folder / "adapter_config.json", dump_json(settings, 2) + "\n");
}

void write_checkpoint(const fs::path& folder, const Tensors& adapter,
                      const torch::optim::Optimizer& optimizer, const Json& state) {
  fs::create_directories(folder / "checkpoint");
  write_tensors(folder / "checkpoint" / "adapter.safetensors", adapter, Precision::f32);
  torch::save(optimizer, (folder / "checkpoint" / "optimizer.pt").string());
  write_file_atomically(folder / "checkpoint" / "state.json", dump_json(state) + "\n");
}

Json read_checkpoint(const fs::path& folder, const Tensors& adapter, torch::optim::Optimizer& optimizer) {
  const fs::path state = folder / "checkpoint" / "state.json";
  if (!fs::exists(state))
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: there is no checkpoint to go on from", folder.string()),
                "run it without --resume");
  read_tensors(folder / "checkpoint" / "adapter.safetensors", adapter);
  torch::load(optimizer, (folder / "checkpoint" / "optimizer.pt").string());
  return parse_json(read_file(state), "state.json");
}

}  // namespace pandect::train
