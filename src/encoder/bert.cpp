#include "encoder/bert.h"

#include <algorithm>
#include <deque>
#include <optional>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "encoder/attention.h"
#include "encoder/linear.h"
#include "encoder/lora.h"
#include "encoder/rows.h"
#include "encoder/safetensors.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t longest_config = 1U << 20U;

[[noreturn]] void refuse(const fs::path& file, std::string_view why) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", file.string(), why),
              "docs/encoders.md says which models are read");
}

/// The tensors of a folder, whichever of its files they are in.
class TensorFiles {
 public:
  explicit TensorFiles(const fs::path& folder) : folder_(folder) {
    const fs::path index = folder / "model.safetensors.index.json";
    if (!fs::exists(index)) {
      files_.emplace_back(folder / "model.safetensors");
      return;
    }
    std::vector<std::string> names;
    const Json json = parse_json(read_file(index, 64U << 20U), index.string());
    const auto map = json.find("weight_map");
    if (map == json.end() || !map->is_object()) refuse(index, "it names no files");
    for (const auto& [tensor, file] : map->items()) {
      if (!file.is_string()) refuse(index, "it names no files");
      std::string name = file.get<std::string>();
      if (name.find('/') != std::string::npos) refuse(index, "it names a file outside its folder");
      if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    }
    for (const std::string& name : names) files_.emplace_back(folder / name);
  }

  const StoredTensor* find(std::string_view name) const {
    for (const Safetensors& file : files_) {
      if (const StoredTensor* tensor = file.find(name); tensor != nullptr) return tensor;
    }
    return nullptr;
  }
  /// What stands before "embeddings.": "", "bert.", "roberta."
  std::string prefix() const {
    constexpr std::string_view known = "embeddings.word_embeddings.weight";
    for (const Safetensors& file : files_) {
      for (const auto& [name, tensor] : file.tensors()) {
        if (name.ends_with(known)) return name.substr(0, name.size() - known.size());
      }
    }
    refuse(folder_, "its weights are not those of an encoder of BERT's kind");
  }
  const fs::path& folder() const { return folder_; }

 private:
  fs::path folder_;
  std::vector<Safetensors> files_;
};

std::size_t read_size(const Json& json, const char* key, const fs::path& file, std::size_t most) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_number_unsigned() || found->get<std::uint64_t>() == 0 ||
      found->get<std::uint64_t>() > most)
    refuse(file, fmt::format("'{}' is missing or makes no sense", key));
  return found->get<std::size_t>();
}

}  // namespace

EncoderConfig EncoderConfig::read(const fs::path& file) {
  const Json json = parse_json(read_file(file, longest_config), file.string());
  if (!json.is_object()) refuse(file, "it is no configuration");
  const auto text = [&](const char* key, const std::string& otherwise) {
    const auto found = json.find(key);
    return found == json.end() || !found->is_string() ? otherwise : found->get<std::string>();
  };
  EncoderConfig config;
  config.model_type = text("model_type", "");
  const bool counts_behind_padding = config.model_type == "xlm-roberta" || config.model_type == "roberta" ||
                                     config.model_type == "camembert";
  if (!counts_behind_padding && config.model_type != "bert")
    refuse(file, fmt::format("a model of type '{}' is not known", config.model_type));
  if (text("position_embedding_type", "absolute") != "absolute")
    refuse(file, "its positions are of a kind that is not known");
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
  if (const auto epsilon = json.find("layer_norm_eps"); epsilon != json.end() && epsilon->is_number())
    config.epsilon = epsilon->get<float>();
  config.activation = text("hidden_act", "gelu");
  if (config.hidden % config.heads != 0 || config.hidden / config.heads > 256)
    refuse(file, "its heads do not divide its hidden size");
  if (config.positions < config.first_position + 4) refuse(file, "it has no room for a text");
  return config;
}

struct BertEncoder::Weights {
  struct Norm {
    std::span<const float> scale;
    std::span<const float> shift;
  };
  struct Layer {
    Linear query, key, value, attention_out, up, down;
    Norm attention_norm, out_norm;
  };

  explicit Weights(const ModelParts& parts)
      : config(EncoderConfig::read(parts.base / "config.json")), files(parts.base), prefix(files.prefix()) {
    if (!parts.adapter.empty()) adapter.emplace(parts.adapter);
    const std::size_t h = config.hidden;
    words = tensor("embeddings.word_embeddings.weight", config.vocabulary * h);
    places = tensor("embeddings.position_embeddings.weight", config.positions * h);
    types = at_least("embeddings.token_type_embeddings.weight", h);
    embedding_norm = norm("embeddings.LayerNorm");
    const Activation activation = activation_named(config.activation, parts.base / "config.json");
    layers.reserve(config.layers);
    for (std::size_t i = 0; i < config.layers; ++i) {
      const std::string at = fmt::format("encoder.layer.{}.", i);
      layers.push_back({linear(at + "attention.self.query", h, h, Activation::none),
                        linear(at + "attention.self.key", h, h, Activation::none),
                        linear(at + "attention.self.value", h, h, Activation::none),
                        linear(at + "attention.output.dense", h, h, Activation::none),
                        linear(at + "intermediate.dense", h, config.intermediate, activation),
                        linear(at + "output.dense", config.intermediate, h, Activation::none),
                        norm(at + "attention.output.LayerNorm"), norm(at + "output.LayerNorm")});
    }
    if (adapter) adapter->check_all_merged();
  }

  static Activation activation_named(std::string_view name, const fs::path& file) {
    if (name == "gelu") return Activation::gelu;
    if (name == "gelu_new" || name == "gelu_pytorch_tanh" || name == "gelu_fast")
      return Activation::gelu_tanh;
    if (name == "relu") return Activation::relu;
    refuse(file, fmt::format("the activation '{}' is not known", name));
  }

  std::span<const float> at_least(const std::string& name, std::size_t size) {
    const StoredTensor* found = files.find(prefix + name);
    if (found == nullptr) refuse(files.folder(), fmt::format("its weights lack '{}{}'", prefix, name));
    if (found->size() < size || found->type == StoredTensor::Type::other)
      refuse(files.folder(),
             fmt::format("'{}{}' is of another size or type than its configuration says", prefix, name));
    return floats_of(*found, converted.emplace_back());
  }
  std::span<const float> tensor(const std::string& name, std::size_t size) {
    const std::span<const float> all = at_least(name, size);
    if (all.size() != size)
      refuse(files.folder(),
             fmt::format("'{}{}' is of another size than its configuration says", prefix, name));
    return all;
  }
  Norm norm(const std::string& name) {
    return {tensor(name + ".weight", config.hidden), tensor(name + ".bias", config.hidden)};
  }
  Linear linear(const std::string& name, std::size_t in, std::size_t out, Activation activation) {
    std::span<const float> weights = tensor(name + ".weight", in * out);
    if (adapter) {
      if (auto changed = adapter->merged(name, weights, in, out))
        weights = converted.emplace_back(std::move(*changed));
    }
    return {weights, tensor(name + ".bias", out), in, out, activation};
  }

  EncoderConfig config;
  TensorFiles files;
  std::string prefix;
  std::optional<LoraAdapter> adapter;
  std::deque<std::vector<float>> converted;  ///< of tensors that do not lie as floats, or are changed
  std::span<const float> words, places, types;
  Norm embedding_norm;
  std::vector<Layer> layers;
};

BertEncoder::BertEncoder(const fs::path& folder)
    : weights_(std::make_unique<Weights>(ModelParts::of(folder))) {}
BertEncoder::~BertEncoder() = default;
BertEncoder::BertEncoder(BertEncoder&&) noexcept = default;

const EncoderConfig& BertEncoder::config() const {
  return weights_->config;
}

std::vector<float> BertEncoder::encode(std::span<const TokenSequence> sequences) {
  Weights& w = *weights_;
  const std::size_t h = w.config.hidden;
  std::vector<std::uint32_t> ends;
  std::size_t tokens = 0;
  for (const TokenSequence& sequence : sequences) {
    tokens += sequence.ids.size();
    ends.push_back(static_cast<std::uint32_t>(tokens));
  }
  std::vector<float> hidden(tokens * h);
  std::size_t row = 0;
  for (const TokenSequence& sequence : sequences) {
    for (std::size_t i = 0; i < sequence.ids.size(); ++i, ++row) {
      const auto id =
          std::min(static_cast<std::size_t>(std::max(sequence.ids[i], 0)), w.config.vocabulary - 1);
      const auto type =
          std::min(static_cast<std::size_t>(std::max(sequence.types[i], 0)), w.types.size() / h - 1);
      const std::size_t place = std::min(i + w.config.first_position, w.config.positions - 1);
      for (std::size_t d = 0; d < h; ++d)
        hidden[row * h + d] = w.words[id * h + d] + w.places[place * h + d] + w.types[type * h + d];
    }
  }
  normalise_rows(hidden, w.embedding_norm.scale, w.embedding_norm.shift, w.config.epsilon);
  std::vector<float> qkv(tokens * 3 * h);
  std::vector<float> attended(tokens * h);
  std::vector<float> inner(tokens * w.config.intermediate);
  const AttentionShape shape{ends, w.config.heads, h / w.config.heads};
  for (Weights::Layer& layer : w.layers) {
    layer.query.apply(hidden.data(), tokens, qkv.data(), 3 * h);
    layer.key.apply(hidden.data(), tokens, qkv.data() + h, 3 * h);
    layer.value.apply(hidden.data(), tokens, qkv.data() + 2 * h, 3 * h);
    attend(shape, qkv.data(), attended.data());
    layer.attention_out.apply(attended.data(), tokens, hidden.data(), h, Linear::Into::added);
    normalise_rows(hidden, layer.attention_norm.scale, layer.attention_norm.shift, w.config.epsilon);
    layer.up.apply(hidden.data(), tokens, inner.data(), w.config.intermediate);
    layer.down.apply(inner.data(), tokens, hidden.data(), h, Linear::Into::added);
    normalise_rows(hidden, layer.out_norm.scale, layer.out_norm.shift, w.config.epsilon);
  }
  return hidden;
}

}  // namespace pandect
