#include <optional>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "encoder/bert.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t longest_config = 1U << 20U;
[[noreturn]] void refuse_config(const fs::path& file, std::string_view why) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", file.string(), why),
              "docs/encoders.md says which models are read");
}

std::size_t read_size(const Json& json, const char* key, const fs::path& file, std::size_t most) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_number_unsigned() || found->get<std::uint64_t>() == 0 ||
      found->get<std::uint64_t>() > most)
    refuse_config(file, fmt::format("'{}' is missing or makes no sense", key));
  return found->get<std::size_t>();
}

std::optional<Activation> activation_named(std::string_view name) {
  if (name == "gelu") return Activation::gelu;
  if (name == "gelu_new" || name == "gelu_pytorch_tanh" || name == "gelu_fast") return Activation::gelu_tanh;
  if (name == "relu") return Activation::relu;
  return std::nullopt;
}

}  // namespace

EncoderConfig EncoderConfig::of_rotary(const TransformerConfig& rotary) {
  EncoderConfig config;
  config.model_type = rotary.architecture;
  config.is_rotary = true;
  config.hidden = rotary.hidden;
  config.layers = rotary.layers;
  config.heads = rotary.heads;
  config.intermediate = rotary.inner;
  config.vocabulary = rotary.vocabulary;
  config.positions = rotary.context;
  config.epsilon = rotary.epsilon;
  return config;
}

void EncoderConfig::read_modern(const Json& json, const fs::path& file) {
  if (json.find("norm_eps") == json.end()) epsilon = 1e-5F;
  for (const char* key : {"attention_bias", "mlp_bias", "norm_bias"})
    if (const auto found = json.find(key); found != json.end() && *found != false)
      refuse_config(file, fmt::format("'{}' is not read: this architecture has none", key));
  global_every = read_size(json, "global_attn_every_n_layers", file, 200);
  local_attention = read_size(json, "local_attention", file, 1U << 17U);
  const auto theta = [&](const char* key, double otherwise) {
    const auto found = json.find(key);
    if (found == json.end() || found->is_null()) return otherwise;
    if (!found->is_number() || !(found->get<double>() > 1) || !(found->get<double>() < 1e12))
      refuse_config(file, fmt::format("'{}' makes no sense", key));
    return found->get<double>();
  };
  global_theta = theta("global_rope_theta", global_theta);
  local_theta = theta("local_rope_theta", global_theta);
  if (hidden / heads % 2 != 0) refuse_config(file, "its heads have an odd size");
}

Activation EncoderConfig::activation_kind() const {
  return activation_named(activation).value_or(Activation::gelu);
}

EncoderConfig EncoderConfig::read(const fs::path& file) {
  const Json json = parse_json(read_file(file, longest_config), file.string());
  if (!json.is_object()) refuse_config(file, "it is not a configuration");
  const auto text = [&](const char* key, const std::string& otherwise) {
    const auto found = json.find(key);
    return found == json.end() || !found->is_string() ? otherwise : found->get<std::string>();
  };
  EncoderConfig config;
  config.model_type = text("model_type", "");
  if (TransformerConfig::knows(config.model_type))
    return of_rotary(TransformerConfig::read(file.parent_path()));
  const bool counts_behind_padding = config.model_type == "xlm-roberta" || config.model_type == "roberta" ||
                                     config.model_type == "camembert";
  const bool is_modern = config.model_type == "modernbert";
  if (!counts_behind_padding && !is_modern && config.model_type != "bert")
    refuse_config(file, fmt::format("a model of type '{}' is not known", config.model_type));
  if (text("position_embedding_type", "absolute") != "absolute")
    refuse_config(file, "its positions are of a kind that is not known");
  config.hidden = read_size(json, "hidden_size", file, 1U << 14U);
  config.layers = read_size(json, "num_hidden_layers", file, 200);
  config.heads = read_size(json, "num_attention_heads", file, 256);
  config.intermediate = read_size(json, "intermediate_size", file, 1U << 16U);
  config.vocabulary = read_size(json, "vocab_size", file, 1U << 24U);
  config.positions = read_size(json, "max_position_embeddings", file, 1U << 17U);
  if (counts_behind_padding) {
    const auto padding = json.find("pad_token_id");
    config.first_position =
        (padding != json.end() && padding->is_number_unsigned() ? padding->get<std::size_t>() : 1) + 1;
  }
  if (const auto epsilon = json.find(is_modern ? "norm_eps" : "layer_norm_eps");
      epsilon != json.end() && epsilon->is_number())
    config.epsilon = epsilon->get<float>();
  config.activation = text(is_modern ? "hidden_activation" : "hidden_act", "gelu");
  if (!activation_named(config.activation))
    refuse_config(file, fmt::format("the activation '{}' is not known", config.activation));
  if (config.hidden % config.heads != 0 || config.hidden / config.heads > 256)
    refuse_config(file, "its heads do not divide its hidden size");
  if (is_modern) config.read_modern(json, file);
  if (config.positions < config.first_position + 4) refuse_config(file, "it has no room for a text");
  return config;
}

}  // namespace pandect
