#include "decoder/decoder_config.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t longest_settings_file = 1U << 20U;
constexpr std::array<std::string_view, 4> architectures{"qwen2", "qwen3", "llama", "gemma3"};
constexpr std::size_t gemma_pattern = 6;  ///< every sixth layer of Gemma 3 has no window

[[noreturn]] void refuse_config(const std::string& file, std::string_view why) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", file, why),
              "docs/decoders.md says which models are read");
}

void check_sizes(DecoderConfig& config) {
  const auto check = [&](std::size_t size, std::size_t most, std::string_view what) {
    if (size == 0 || size > most) refuse_config(config.file, fmt::format("{} {} makes no sense", size, what));
  };
  check(config.hidden, 65536, "numbers of a token's vector");
  check(config.layers, 1024, "layers");
  check(config.heads, 1024, "heads");
  check(config.key_heads, config.heads, "heads of keys");
  check(config.inner, 1U << 20U, "numbers within a layer");
  check(config.context, 1U << 24U, "tokens of context");
  if (config.heads % config.key_heads != 0)
    refuse_config(config.file, "heads of queries and keys do not fit");
  if (config.head_size == 0) config.head_size = config.hidden / config.heads;
  check(config.head_size, 1024, "numbers of a head");
  if (config.head_size % 2 != 0) refuse_config(config.file, "heads of an odd size");
  if (!(config.epsilon > 0 && config.epsilon < 1))
    refuse_config(config.file, "the epsilon of norms makes no sense");
}

void finish(DecoderConfig& config) {
  if (config.query_scale == 1) config.query_scale = 1.0F / std::sqrt(static_cast<float>(config.head_size));
  config.has_window.resize(config.layers, false);
  if (config.architecture != "gemma3") return;
  config.uses_gelu = true;
  config.embedding_scale = std::sqrt(static_cast<float>(config.hidden));
}

void check_architecture(const DecoderConfig& config) {
  if (std::ranges::find(architectures, config.architecture) == architectures.end())
    refuse_config(config.file,
                  fmt::format("a model of kind '{}' is not read as a chat model", config.architecture));
}

/// Reads a config.json.
class Settings {
 public:
  Settings(const Json& json, const std::string& file) : json_(json), file_(file) {}
  const Json* find(const char* key) const {
    const auto found = json_.find(key);
    return found == json_.end() || found->is_null() ? nullptr : &*found;
  }
  std::size_t count(const char* key, std::size_t otherwise = 0) const {
    const Json* found = find(key);
    if (found == nullptr) return otherwise;
    if (!found->is_number_unsigned()) refuse_config(file_, fmt::format("'{}' is not a number", key));
    return found->get<std::size_t>();
  }
  float number(const char* key, float otherwise) const {
    const Json* found = find(key);
    if (found == nullptr) return otherwise;
    if (!found->is_number()) refuse_config(file_, fmt::format("'{}' is not a number", key));
    return found->get<float>();
  }
  std::string text(const char* key) const {
    const Json* found = find(key);
    return found != nullptr && found->is_string() ? found->get<std::string>() : std::string();
  }
  bool flag(const char* key) const {
    const Json* found = find(key);
    return found != nullptr && found->is_boolean() && found->get<bool>();
  }
  Settings within(const char* key) const {
    static const Json nothing = Json::object();
    const Json* found = find(key);
    return {found != nullptr && found->is_object() ? *found : nothing, file_};
  }

 private:
  const Json& json_;
  const std::string& file_;
};

/// Llama 3.1 scales low frequencies, and intermediate ones partially.
std::vector<float> llama3_divisors(const Settings& scaling, const DecoderConfig& config, float base) {
  const float factor = scaling.number("factor", 8);
  const float low = scaling.number("low_freq_factor", 1);
  const float high = scaling.number("high_freq_factor", 4);
  const float length = scaling.number("original_max_position_embeddings", 8192);
  const std::size_t size = config.head_size;
  std::vector<float> divisors;
  for (std::size_t i = 0; i < size / 2; ++i) {
    const float wavelength =
        2 * std::numbers::pi_v<float> * std::pow(base, 2 * static_cast<float>(i) / static_cast<float>(size));
    const float part = std::clamp((length / wavelength - low) / (high - low), 0.0F, 1.0F);
    divisors.push_back(1.0F / ((1 - part) / factor + part));
  }
  return divisors;
}

DecoderConfig::Rotation read_rotation(const Settings& scaling, const DecoderConfig& config, float base) {
  DecoderConfig::Rotation rotation;
  rotation.base = scaling.number("rope_theta", base);
  std::string kind = scaling.text("rope_type");
  if (kind.empty()) kind = scaling.text("type");
  if (kind == "linear") {
    rotation.divisor = scaling.number("factor", 1);
  } else if (kind == "llama3") {
    rotation.divisors = llama3_divisors(scaling, config, rotation.base);
  } else if (!kind.empty() && kind != "default") {
    refuse_config(config.file, fmt::format("places stretched as '{}' are not known", kind));
  }
  return rotation;
}

void read_windows(const Settings& settings, DecoderConfig& config) {
  if (config.architecture != "gemma3") {
    if (settings.flag("use_sliding_window")) refuse_config(config.file, "a sliding window is not read");
    return;
  }
  config.window = settings.count("sliding_window", 4096);
  const std::size_t pattern =
      std::max<std::size_t>(1, settings.count("sliding_window_pattern", gemma_pattern));
  for (std::size_t i = 0; i < config.layers; ++i) config.has_window.push_back((i + 1) % pattern != 0);
  const Json* types = settings.find("layer_types");
  if (types == nullptr || types->size() != config.has_window.size()) return;
  for (std::size_t i = 0; i < types->size(); ++i) config.has_window[i] = (*types)[i] == "sliding_attention";
}

void read_ends_of(const fs::path& file, std::vector<std::int32_t>& ends) {
  std::error_code ignored;
  if (!fs::exists(file, ignored)) return;
  const Json json = parse_json(read_file(file, longest_settings_file), file.string());
  const auto found = json.find("eos_token_id");
  if (found == json.end()) return;
  for (const Json& id : found->is_array() ? *found : Json::array({*found})) {
    if (id.is_number_unsigned() && id.get<std::uint64_t>() < INT32_MAX)
      ends.push_back(id.get<std::int32_t>());
  }
}

}  // namespace

DecoderConfig DecoderConfig::read(const fs::path& folder) {
  const fs::path path = folder / "config.json";
  DecoderConfig config;
  config.file = path.string();
  const Json json = parse_json(read_file(path, longest_settings_file), config.file);
  if (!json.is_object()) refuse_config(config.file, "it is not a configuration");
  const Settings settings(json, config.file);
  config.architecture = settings.text("model_type");
  if (config.architecture == "gemma3_text") config.architecture = "gemma3";
  check_architecture(config);
  config.hidden = settings.count("hidden_size");
  config.layers = settings.count("num_hidden_layers");
  config.heads = settings.count("num_attention_heads");
  config.key_heads = settings.count("num_key_value_heads", config.heads);
  config.head_size = settings.count("head_dim");
  config.inner = settings.count("intermediate_size");
  config.context = settings.count("max_position_embeddings");
  config.epsilon = settings.number("rms_norm_eps", 1e-6F);
  check_sizes(config);
  const bool is_gemma = config.architecture == "gemma3";
  if (is_gemma) {
    config.norms_add_one = true;
    config.query_scale = 1.0F / std::sqrt(settings.number("query_pre_attn_scalar", 256));
  }
  const float base = settings.number("rope_theta", is_gemma ? 1e6F : 1e4F);
  const float local = settings.number("rope_local_base_freq", 1e4F);
  // Newer files say of each kind of layer how it is rotated.
  const Settings newer = settings.within("rope_parameters");
  const bool is_new = settings.find("rope_parameters") != nullptr;
  const bool by_kind = newer.find("full_attention") != nullptr;
  const Settings scaling = by_kind  ? newer.within("full_attention")
                           : is_new ? newer
                                    : settings.within("rope_scaling");
  config.rotation = read_rotation(scaling, config, base);
  config.local_rotation =
      by_kind ? read_rotation(newer.within("sliding_attention"), config, local) : Rotation{local, 1, {}};
  read_windows(settings, config);
  read_ends_of(path, config.ends);
  read_ends_of(folder / "generation_config.json", config.ends);
  finish(config);
  return config;
}

DecoderConfig DecoderConfig::read(const Gguf& file) {
  DecoderConfig config;
  config.file = file.file();
  config.architecture = file.text("general.architecture").value_or("none");
  check_architecture(config);
  const auto key = [&](std::string_view name) { return fmt::format("{}.{}", config.architecture, name); };
  const auto count = [&](std::string_view name, std::size_t otherwise = 0) {
    return static_cast<std::size_t>(file.count(key(name)).value_or(otherwise));
  };
  config.hidden = count("embedding_length");
  config.layers = count("block_count");
  config.heads = count("attention.head_count");
  config.key_heads = count("attention.head_count_kv", config.heads);
  config.head_size = count("attention.key_length");
  config.inner = count("feed_forward_length");
  config.context = count("context_length");
  config.epsilon = static_cast<float>(file.number(key("attention.layer_norm_rms_epsilon")).value_or(1e-6));
  check_sizes(config);
  if (count("attention.value_length", config.head_size) != config.head_size)
    refuse_config(config.file, "keys and values of different sizes are not read");
  config.rotation.base = static_cast<float>(file.number(key("rope.freq_base")).value_or(10000));
  const std::string_view scaling = file.text(key("rope.scaling.type")).value_or("none");
  if (scaling == "linear") {
    config.rotation.divisor = static_cast<float>(file.number(key("rope.scaling.factor")).value_or(1));
  } else if (scaling != "none") {
    refuse_config(config.file, fmt::format("places stretched as '{}' are not known", scaling));
  }
  // llama.cpp's converter lays the halves of Llama's heads into one another.
  config.rotates_neighbours = config.architecture == "llama";
  if (const std::size_t rotated = count("rope.dimension_count", 0);
      rotated != 0 && rotated != config.head_size)
    refuse_config(config.file, "heads that are rotated in part are not read");
  if (config.architecture == "gemma3") {
    config.window = count("attention.sliding_window");
    for (std::size_t i = 0; config.window > 0 && i < config.layers; ++i)
      config.has_window.push_back((i + 1) % gemma_pattern != 0);
    // The largest Gemma 3 scales by its width and not by its heads' size.
    if (config.layers == 62)
      config.query_scale =
          1.0F / std::sqrt(static_cast<float>(config.hidden) / static_cast<float>(config.heads));
  }
  for (const char* name : {"tokenizer.ggml.eos_token_id", "tokenizer.ggml.eot_token_id"}) {
    if (const auto id = file.count(name); id && *id < INT32_MAX)
      config.ends.push_back(static_cast<std::int32_t>(*id));
  }
  finish(config);
  return config;
}

}  // namespace pandect
