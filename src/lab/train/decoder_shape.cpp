#include "lab/train/decoder_shape.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "pandect/error.h"

namespace pandect::train {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t longest_config = 1U << 20U;
constexpr std::int64_t most = 1U << 24U;  ///< limit of any number in a valid configuration

/// The members of a configuration, each checked.
class Config {
 public:
  Config(const Json& json, std::string name) : json_(json), name_(std::move(name)) {}

  [[noreturn]] void refuse(const std::string& why) const {
    throw Error(ErrorCode::bad_input, fmt::format("{}: {}", name_, why),
                "models of the kinds qwen2, llama, mistral and gemma3_text are trained; docs/training.md");
  }
  const Json* find(const char* key) const {
    const auto found = json_.find(key);
    return found == json_.end() || found->is_null() ? nullptr : &*found;
  }
  std::int64_t count(const char* key, std::int64_t otherwise = 0) const {
    const Json* value = find(key);
    if (value == nullptr && otherwise > 0) return otherwise;
    if (value == nullptr || !value->is_number_integer() || value->get<std::int64_t>() < 1 ||
        value->get<std::int64_t>() > most)
      refuse(fmt::format("'{}' is missing or makes no sense", key));
    return value->get<std::int64_t>();
  }
  double number(const char* key, double otherwise) const {
    const Json* value = find(key);
    if (value == nullptr) return otherwise;
    if (!value->is_number() || !std::isfinite(value->get<double>()) || value->get<double>() <= 0)
      refuse(fmt::format("'{}' makes no sense", key));
    return value->get<double>();
  }
  std::string text(const char* key) const {
    const Json* value = find(key);
    return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
  }
  bool flag(const char* key, bool otherwise) const {
    const Json* value = find(key);
    return value != nullptr && value->is_boolean() ? value->get<bool>() : otherwise;
  }
  Config inside(const char* key) const { return {*find(key), name_}; }
  bool has_object(const char* key) const {
    const Json* value = find(key);
    return value != nullptr && value->is_object();
  }

 private:
  const Json& json_;
  std::string name_;
};

void read_stretch(const Config& rope, DecoderShape& shape) {
  std::string type = rope.text("rope_type");
  if (type.empty()) type = rope.text("type");
  if (type.empty() || type == "default") return;
  if (type != "llama3") rope.refuse(fmt::format("rotary positions of the kind '{}' are not known", type));
  shape.stretch.factor = rope.number("factor", 1);
  shape.stretch.low = rope.number("low_freq_factor", 1);
  shape.stretch.high = rope.number("high_freq_factor", 4);
  shape.stretch.original = rope.number("original_max_position_embeddings", 8192);
}

/// Older files have `rope_theta` and `rope_scaling`, newer ones `rope_parameters`, for each kind of layer.
void read_rope(const Config& config, DecoderShape& shape) {
  shape.rope_base = config.number("rope_theta", shape.rope_base);
  shape.local_rope_base = config.number("rope_local_base_freq", shape.local_rope_base);
  if (config.has_object("rope_scaling")) read_stretch(config.inside("rope_scaling"), shape);
  if (!config.has_object("rope_parameters")) return;
  const Config rope = config.inside("rope_parameters");
  if (rope.has_object("full_attention")) {
    shape.rope_base = rope.inside("full_attention").number("rope_theta", shape.rope_base);
    read_stretch(rope.inside("full_attention"), shape);
    if (rope.has_object("sliding_attention"))
      shape.local_rope_base = rope.inside("sliding_attention").number("rope_theta", shape.local_rope_base);
    return;
  }
  shape.rope_base = rope.number("rope_theta", shape.rope_base);
  read_stretch(rope, shape);
}

void read_windows(const Config& config, const std::string& type, DecoderShape& shape) {
  shape.local.assign(static_cast<std::size_t>(shape.layers), false);
  const Json* window = config.find("sliding_window");
  if (window == nullptr || (type == "qwen2" && !config.flag("use_sliding_window", false))) return;
  const Json* kinds = config.find("layer_types");
  // Without a list every sixth layer of Gemma 3 sees everything, and none of Mistral's does.
  const auto pattern = type == "gemma3_text" ? config.count("sliding_window_pattern", 6) : 0;
  for (std::size_t i = 0; i < shape.local.size(); ++i) {
    if (kinds != nullptr && kinds->is_array() && kinds->size() == shape.local.size())
      shape.local[i] = (*kinds)[i] == "sliding_attention";
    else
      shape.local[i] = pattern == 0 || (static_cast<std::int64_t>(i) + 1) % pattern != 0;
  }
  if (std::ranges::find(shape.local, true) != shape.local.end())
    shape.window = config.count("sliding_window");
}

void read_ends(const Json* value, std::vector<std::int64_t>& ends) {
  if (value == nullptr) return;
  for (const Json& one : value->is_array() ? *value : Json::array({*value})) {
    if (!one.is_number_integer()) continue;
    const auto id = one.get<std::int64_t>();
    if (std::ranges::find(ends, id) == ends.end()) ends.push_back(id);
  }
}

}  // namespace

DecoderShape DecoderShape::read(const fs::path& folder) {
  const fs::path file = folder / "config.json";
  const Json json = parse_json(read_file(file, longest_config), file.string());
  const Config config(json, file.string());
  if (!json.is_object()) config.refuse("it is not a configuration");
  const std::string type = config.text("model_type");
  if (type != "qwen2" && type != "llama" && type != "mistral" && type != "gemma3_text")
    config.refuse(fmt::format("models of the kind '{}' are not trained", type));
  DecoderShape shape;
  shape.gemma = type == "gemma3_text";
  shape.layers = config.count("num_hidden_layers");
  shape.hidden = config.count("hidden_size");
  shape.heads = config.count("num_attention_heads");
  shape.key_heads = config.count("num_key_value_heads", shape.heads);
  shape.head_size =
      config.count("head_dim", shape.gemma ? 256 : std::max<std::int64_t>(shape.hidden / shape.heads, 1));
  shape.vocabulary = config.count("vocab_size");
  if (shape.layers > 1024 || shape.heads % shape.key_heads != 0 || shape.head_size % 2 != 0)
    config.refuse("its numbers of layers and heads make no sense");
  shape.epsilon = config.number("rms_norm_eps", 1e-6);
  shape.tied = config.flag("tie_word_embeddings", shape.gemma);
  shape.attention_scale = 1 / std::sqrt(shape.gemma ? config.number("query_pre_attn_scalar", 256)
                                                    : static_cast<double>(shape.head_size));
  if (shape.gemma) shape.rope_base = 1'000'000;
  read_rope(config, shape);
  read_windows(config, type, shape);
  read_ends(config.find("eos_token_id"), shape.ends);
  if (std::error_code ignored; fs::exists(folder / "generation_config.json", ignored)) {
    const Json more =
        parse_json(read_file(folder / "generation_config.json", longest_config), "generation_config.json");
    if (more.is_object()) read_ends(Config(more, "generation_config.json").find("eos_token_id"), shape.ends);
  }
  return shape;
}

}  // namespace pandect::train
