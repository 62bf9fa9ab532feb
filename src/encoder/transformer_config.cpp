#include "encoder/transformer_config.h"

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
constexpr std::array<std::string_view, 5> architectures{"qwen2", "qwen3", "llama", "mistral", "gemma3"};

[[noreturn]] void refuse_config(const std::string& file, std::string_view why) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", file, why),
              "docs/decoders.md and docs/encoders.md say which models are read");
}

/// Gemma's name in config.json for the model without eyes.
std::string_view architecture_of(std::string_view model_type) {
  return model_type == "gemma3_text" ? "gemma3" : model_type;
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
std::vector<float> llama3_divisors(const Settings& scaling, const TransformerConfig& config, float base) {
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

TransformerConfig::Rotation read_rotation(const Settings& scaling, const TransformerConfig& config,
                                          float base) {
  TransformerConfig::Rotation rotation;
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

/// Which layers have a window: those that a list names, or else of Mistral all, of Gemma 3 all but every so
/// many.
void read_windows(const Settings& settings, std::size_t usual, TransformerConfig& config) {
  const bool is_gemma = config.architecture == "gemma3";
  const bool is_mistral = config.architecture == "mistral" && settings.find("sliding_window") != nullptr;
  if (!is_gemma && !is_mistral && !settings.flag("use_sliding_window")) return;
  config.window = settings.count("sliding_window", 4096);
  const Json* types = settings.find("layer_types");
  if (types != nullptr && types->size() == config.layers) {
    for (const Json& type : *types) config.has_window.push_back(type == "sliding_attention");
    return;
  }
  if (!is_gemma && !is_mistral)
    refuse_config(config.file, "a sliding window without 'layer_types' is not read");
  const std::size_t said =
      settings.count("sliding_window_pattern", settings.count("_sliding_window_pattern", usual));
  const std::size_t pattern = is_mistral ? SIZE_MAX : std::max<std::size_t>(1, said);
  for (std::size_t i = 0; i < config.layers; ++i) config.has_window.push_back((i + 1) % pattern != 0);
}

}  // namespace

void TransformerConfig::refuse(std::string_view why) const {
  refuse_config(file, why);
}

bool TransformerConfig::knows(std::string_view model_type) {
  return std::ranges::find(architectures, architecture_of(model_type)) != architectures.end();
}

void TransformerConfig::check_architecture() const {
  if (!knows(architecture)) refuse(fmt::format("a model of kind '{}' is not read", architecture));
}

void TransformerConfig::check_sizes() {
  const auto check = [&](std::size_t size, std::size_t most, std::string_view what) {
    if (size == 0 || size > most) refuse(fmt::format("{} {} makes no sense", size, what));
  };
  check(hidden, 65536, "numbers of a token's vector");
  check(layers, 1024, "layers");
  check(heads, 1024, "heads");
  check(key_heads, heads, "heads of keys");
  check(inner, 1U << 20U, "numbers within a layer");
  check(context, 1U << 24U, "tokens of context");
  if (heads % key_heads != 0) refuse("heads of queries and keys do not fit");
  if (head_size == 0) head_size = hidden / heads;
  check(head_size, 1024, "numbers of a head");
  if (head_size % 2 != 0) refuse("heads of an odd size");
  if (!(epsilon > 0 && epsilon < 1)) refuse("the epsilon of norms makes no sense");
}

void TransformerConfig::finish() {
  if (query_scale == 1) query_scale = 1.0F / std::sqrt(static_cast<float>(head_size));
  has_window.resize(layers, false);
  if (architecture != "gemma3") return;
  uses_gelu = true;
  embedding_scale = std::sqrt(static_cast<float>(hidden));
}

TransformerConfig TransformerConfig::read(const fs::path& folder) {
  const fs::path path = folder / "config.json";
  TransformerConfig config;
  config.file = path.string();
  const Json json = parse_json(read_file(path, longest_settings_file), config.file);
  if (!json.is_object()) refuse_config(config.file, "it is not a configuration");
  const Settings settings(json, config.file);
  config.architecture = architecture_of(settings.text("model_type"));
  config.check_architecture();
  config.hidden = settings.count("hidden_size");
  config.layers = settings.count("num_hidden_layers");
  config.heads = settings.count("num_attention_heads");
  config.key_heads = settings.count("num_key_value_heads", config.heads);
  config.head_size = settings.count("head_dim", config.architecture == "gemma3" ? 256 : 0);
  config.inner = settings.count("intermediate_size");
  config.context = settings.count("max_position_embeddings");
  config.epsilon = settings.number("rms_norm_eps", 1e-6F);
  config.vocabulary = settings.count("vocab_size");
  config.check_sizes();
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
  config.local_rotation = by_kind    ? read_rotation(newer.within("sliding_attention"), config, local)
                          : is_gemma ? Rotation{local, 1, {}}
                                     : config.rotation;
  read_windows(settings, gemma_pattern, config);
  config.bidirectional = settings.flag("use_bidirectional_attention");
  config.finish();
  return config;
}

}  // namespace pandect
