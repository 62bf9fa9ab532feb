#include "encoder/lora.h"

#include <cmath>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "encoder/lanes.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view all_names = "base_model.model.";
constexpr std::string_view settings_name = "adapter_config.json";
constexpr std::uint64_t longest_adapter_settings = 1U << 20U;
constexpr std::size_t highest_rank = 4096;

[[noreturn]] void refuse_adapter(const fs::path& file, std::string_view why) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", file.string(), why),
              "LoRA adapters as PEFT writes them are read; docs/encoders.md");
}

Json read_adapter_settings(const fs::path& folder) {
  const fs::path file = folder / settings_name;
  Json settings = parse_json(read_file(file, longest_adapter_settings), file.string());
  if (!settings.is_object()) refuse_adapter(file, "it is not a configuration");
  return settings;
}

std::string text_of(const Json& settings, const char* key) {
  const auto found = settings.find(key);
  return found != settings.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool is_for_questions(const fs::path& folder) {
  const fs::path file = folder / adapter_texts_name;
  if (!is_there(file)) return false;
  const Json settings = parse_json(read_file(file, longest_adapter_settings), file.string());
  if (!settings.is_object() || text_of(settings, "texts") != "questions")
    refuse_adapter(file, R"(it says no more than {"texts": "questions"})");
  return true;
}

/// True if a tensor's name, without "base_model.model.", belongs to a head.
bool is_of_head(std::string_view name) {
  for (const std::string_view model : {"bert.", "roberta."}) {
    if (name.starts_with(model)) name.remove_prefix(model.size());
  }
  return name.starts_with("classifier.") || name.starts_with("pooler.");
}

/// True for a setting that changes the meaning of the numbers and has another value than the supported one.
bool is_unusual(const Json& settings, const char* key) {
  const auto found = settings.find(key);
  if (found == settings.end() || found->is_null()) return false;
  if (found->is_boolean()) return found->get<bool>();
  if (found->is_string()) return found->get<std::string>() != "none";
  return !found->empty();
}

PANDECT_WIDE void add_times(const float* from, float factor, std::size_t count, float* to) {
  for (std::size_t i = 0; i < count; ++i) to[i] += factor * from[i];
}

}  // namespace

ModelParts ModelParts::of(const fs::path& folder) {
  if (!is_there(folder / settings_name) || is_there(folder / "config.json")) {
    return {folder, is_there(folder / settings_name) ? folder : fs::path(), false};
  }
  const std::string base = text_of(read_adapter_settings(folder), "base_model_name_or_path");
  if (base.empty()) refuse_adapter(folder / settings_name, "it names no base model");
  const fs::path beside = fs::absolute(folder).lexically_normal() / "..";
  for (const fs::path& place : {folder / base, beside / base, beside / fs::path(base).filename()}) {
    if (is_there(place / "config.json")) return {place.lexically_normal(), folder, is_for_questions(folder)};
  }
  throw Error(ErrorCode::bad_input,
              fmt::format("{}: its base model '{}' is not at hand", folder.string(), base),
              fmt::format("install it first: `pandect model add FOLDER --name {}`",
                          fs::path(base).filename().string()));
}

bool holds_model(const fs::path& folder) {
  try {
    return is_there(ModelParts::of(folder).base / "config.json");
  } catch (const Error&) {
    return false;
  }
}

LoraAdapter::LoraAdapter(const fs::path& folder)
    : folder_(folder), file_(folder / "adapter_model.safetensors") {
  const fs::path file = folder / settings_name;
  const Json settings = read_adapter_settings(folder);
  if (text_of(settings, "peft_type") != "LORA") refuse_adapter(file, "it is of another kind than LoRA");
  for (const char* key :
       {"use_dora", "fan_in_fan_out", "bias", "rank_pattern", "alpha_pattern", "layer_replication"}) {
    if (is_unusual(settings, key))
      refuse_adapter(file, fmt::format("'{}' is set, which is not known here", key));
  }
  const auto rank = settings.find("r");
  const auto alpha = settings.find("lora_alpha");
  if (rank == settings.end() || !rank->is_number_unsigned() || rank->get<std::uint64_t>() == 0 ||
      rank->get<std::uint64_t>() > highest_rank || alpha == settings.end() || !alpha->is_number())
    refuse_adapter(file, "its rank or alpha is missing or makes no sense");
  const auto r = rank->get<float>();
  const bool by_root = settings.contains("use_rslora") && settings.at("use_rslora") == true;
  scale_ = alpha->get<float>() / (by_root ? std::sqrt(r) : r);
  prefix_ = all_names;
  for (const std::string_view model : {"bert.", "roberta."}) {
    const std::string with = std::string(all_names) + std::string(model) + "encoder.";
    const auto first = file_.tensors().lower_bound(with);
    if (first != file_.tensors().end() && first->first.starts_with(with)) prefix_ += model;
  }
}

const StoredTensor* LoraAdapter::head(std::string_view name) const {
  // PEFT names the whole model's head so; BERT's pooler is below the model that it is a part of.
  for (const std::string& before : {std::string(all_names), prefix_}) {
    if (const StoredTensor* found = file_.find(before + std::string(name)); found != nullptr) return found;
  }
  return nullptr;
}

std::optional<std::vector<float>> LoraAdapter::merged(const std::string& layer,
                                                      std::span<const float> weights, std::size_t in,
                                                      std::size_t out) {
  const std::string name = prefix_ + layer;
  const StoredTensor* down = file_.find(name + ".lora_A.weight");
  const StoredTensor* up = file_.find(name + ".lora_B.weight");
  if (down == nullptr && up == nullptr) return std::nullopt;
  if (down == nullptr || up == nullptr || down->shape.size() != 2 || up->shape.size() != 2 ||
      down->shape[1] != in || up->shape[0] != out || up->shape[1] != down->shape[0] ||
      weights.size() != in * out)
    refuse_adapter(folder_, fmt::format("its change of '{}' is of another size than the layer", layer));
  std::vector<float> storage_down;
  std::vector<float> storage_up;
  const std::span<const float> a = floats_of(*down, storage_down);
  const std::span<const float> b = floats_of(*up, storage_up);
  const std::size_t rank = down->shape[0];
  std::vector<float> sum(weights.begin(), weights.end());
  for (std::size_t row = 0; row < out; ++row) {
    for (std::size_t r = 0; r < rank; ++r)
      add_times(a.data() + r * in, scale_ * b[row * rank + r], in, sum.data() + row * in);
  }
  merged_ += 2;
  return sum;
}

void LoraAdapter::check_all_merged() const {
  std::size_t changes = 0;
  for (const auto& [name, tensor] : file_.tensors()) {
    const bool is_head =
        name.starts_with(all_names) && is_of_head(std::string_view(name).substr(all_names.size()));
    changes += is_head ? 0 : 1;
  }
  if (merged_ != changes)
    refuse_adapter(folder_, fmt::format("{} of its {} tensors change nothing in its base model",
                                        changes - merged_, file_.tensors().size()));
}

}  // namespace pandect
