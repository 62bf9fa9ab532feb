#include "encoder/bert.h"

#include <algorithm>
#include <array>
#include <deque>
#include <mutex>
#include <optional>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "base/thread_pool.h"
#include "encoder/attention.h"
#include "encoder/linear.h"
#include "encoder/lora.h"
#include "encoder/modern_bert.h"
#include "encoder/rows.h"
#include "encoder/tensor_files.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t longest_config = 1U << 20U;
/// Number of rows that pass through a layer together.
constexpr std::size_t block = 64;

[[noreturn]] void refuse_model(const fs::path& file, std::string_view why) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", file.string(), why),
              "docs/encoders.md says which models are read");
}

std::size_t read_size(const Json& json, const char* key, const fs::path& file, std::size_t most) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_number_unsigned() || found->get<std::uint64_t>() == 0 ||
      found->get<std::uint64_t>() > most)
    refuse_model(file, fmt::format("'{}' is missing or makes no sense", key));
  return found->get<std::size_t>();
}

std::optional<Activation> activation_named(std::string_view name) {
  if (name == "gelu") return Activation::gelu;
  if (name == "gelu_new" || name == "gelu_pytorch_tanh" || name == "gelu_fast") return Activation::gelu_tanh;
  if (name == "relu") return Activation::relu;
  return std::nullopt;
}

}  // namespace

void EncoderConfig::read_modern(const Json& json, const fs::path& file) {
  if (json.find("norm_eps") == json.end()) epsilon = 1e-5F;
  for (const char* key : {"attention_bias", "mlp_bias", "norm_bias"})
    if (const auto found = json.find(key); found != json.end() && *found != false)
      refuse_model(file, fmt::format("'{}' is not read: this architecture has none", key));
  global_every = read_size(json, "global_attn_every_n_layers", file, 200);
  local_attention = read_size(json, "local_attention", file, 1U << 17U);
  const auto theta = [&](const char* key, double otherwise) {
    const auto found = json.find(key);
    if (found == json.end() || found->is_null()) return otherwise;
    if (!found->is_number() || !(found->get<double>() > 1) || !(found->get<double>() < 1e12))
      refuse_model(file, fmt::format("'{}' makes no sense", key));
    return found->get<double>();
  };
  global_theta = theta("global_rope_theta", global_theta);
  local_theta = theta("local_rope_theta", global_theta);
  if (hidden / heads % 2 != 0) refuse_model(file, "its heads have an odd size");
}

Activation EncoderConfig::activation_kind() const {
  return activation_named(activation).value_or(Activation::gelu);
}

EncoderConfig EncoderConfig::read(const fs::path& file) {
  const Json json = parse_json(read_file(file, longest_config), file.string());
  if (!json.is_object()) refuse_model(file, "it is no configuration");
  const auto text = [&](const char* key, const std::string& otherwise) {
    const auto found = json.find(key);
    return found == json.end() || !found->is_string() ? otherwise : found->get<std::string>();
  };
  EncoderConfig config;
  config.model_type = text("model_type", "");
  const bool counts_behind_padding = config.model_type == "xlm-roberta" || config.model_type == "roberta" ||
                                     config.model_type == "camembert";
  const bool is_modern = config.model_type == "modernbert";
  if (!counts_behind_padding && !is_modern && config.model_type != "bert")
    refuse_model(file, fmt::format("a model of type '{}' is not known", config.model_type));
  if (text("position_embedding_type", "absolute") != "absolute")
    refuse_model(file, "its positions are of a kind that is not known");
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
    refuse_model(file, fmt::format("the activation '{}' is not known", config.activation));
  if (config.hidden % config.heads != 0 || config.hidden / config.heads > 256)
    refuse_model(file, "its heads do not divide its hidden size");
  if (is_modern) config.read_modern(json, file);
  if (config.positions < config.first_position + 4) refuse_model(file, "it has no room for a text");
  return config;
}

struct BertEncoder::Weights {
  struct Norm {
    std::span<const float> scale;
    std::span<const float> shift;
  };
  struct Layer {
    Linear qkv;  ///< queries, keys and values side by side
    Linear attention_out, up, down;
    Norm attention_norm, out_norm;
  };
  /// A layer in the form of the files.
  struct StoredLayer {
    std::span<const float> weights, bias;
  };

  Weights(const ModelParts& parts, Precision wanted)
      : config(EncoderConfig::read(parts.base / "config.json")),
        precision(wanted),
        files(parts.base),
        prefix(files.prefix_of(config.model_type == "modernbert" ? "embeddings.tok_embeddings.weight"
                                                                 : "embeddings.word_embeddings.weight")) {
    if (config.model_type == "modernbert") {
      if (!parts.adapter.empty()) refuse_model(parts.adapter, "adapters of ModernBERT are not read");
      modern.emplace(files, prefix, config, precision);
      return;
    }
    if (!parts.adapter.empty()) adapter.emplace(parts.adapter);
    const std::size_t h = config.hidden;
    words = tensor("embeddings.word_embeddings.weight", config.vocabulary * h);
    places = tensor("embeddings.position_embeddings.weight", config.positions * h);
    const StoredTensor* kinds = files.find(prefix + "embeddings.token_type_embeddings.weight");
    types = tensor("embeddings.token_type_embeddings.weight",
                   std::max(kinds == nullptr ? h : kinds->size() / h * h, h));
    embedding_norm = norm("embeddings.LayerNorm");
    const Activation activation = config.activation_kind();
    std::vector<std::array<StoredLayer, 6>> stored;
    for (std::size_t i = 0; i < config.layers; ++i) {
      const std::string at = fmt::format("encoder.layer.{}.", i);
      stored.push_back(
          {stored_layer(at + "attention.self.query", h, h), stored_layer(at + "attention.self.key", h, h),
           stored_layer(at + "attention.self.value", h, h), stored_layer(at + "attention.output.dense", h, h),
           stored_layer(at + "intermediate.dense", h, config.intermediate),
           stored_layer(at + "output.dense", config.intermediate, h)});
    }
    layers.resize(config.layers);
    std::vector<std::vector<float>> biases(config.layers);
    parallel_for(config.layers, [&](std::size_t i) {
      const auto& [query, key, value, out, up, down] = stored[i];
      std::vector<float> together;
      for (const StoredLayer& part : {query, key, value}) {
        together.insert(together.end(), part.weights.begin(), part.weights.end());
        biases[i].insert(biases[i].end(), part.bias.begin(), part.bias.end());
      }
      layers[i].emplace(
          Layer{Linear(together, biases[i], h, 3 * h, Activation::none, precision),
                Linear(out.weights, out.bias, h, h, Activation::none, precision),
                Linear(up.weights, up.bias, h, config.intermediate, activation, precision),
                Linear(down.weights, down.bias, config.intermediate, h, Activation::none, precision),
                {},
                {}});
    });
    for (std::size_t i = 0; i < config.layers; ++i) {
      const std::string at = fmt::format("encoder.layer.{}.", i);
      layers[i]->attention_norm = norm(at + "attention.output.LayerNorm");
      layers[i]->out_norm = norm(at + "output.LayerNorm");
      converted.push_back(std::move(biases[i]));
    }
    if (adapter) adapter->check_all_merged();
  }

  std::span<const float> tensor(const std::string& name, std::size_t size) {
    return files.floats(prefix + name, size);
  }
  Norm norm(const std::string& name) {
    return {tensor(name + ".weight", config.hidden), tensor(name + ".bias", config.hidden)};
  }
  StoredLayer stored_layer(const std::string& name, std::size_t in, std::size_t out) {
    std::span<const float> weights = tensor(name + ".weight", in * out);
    if (adapter) {
      if (auto changed = adapter->merged(name, weights, in, out))
        weights = converted.emplace_back(std::move(*changed));
    }
    return {weights, tensor(name + ".bias", out)};
  }

  EncoderConfig config;
  Precision precision;
  TensorFiles files;
  std::string prefix;
  std::optional<LoraAdapter> adapter;
  std::deque<std::vector<float>> converted;  ///< of tensors that are not stored as floats, or are changed
  std::span<const float> words, places, types;
  Norm embedding_norm;
  std::vector<std::optional<Layer>> layers;
  std::optional<ModernBert> modern;  ///< in place of all layers above
};

/// The buffers of one thread.
struct BertEncoder::Workspace {
  Room qkv, attended, between, change;
  Operand operand;
};

/// Buffers not in use.
struct BertEncoder::Idle {
  std::mutex mutex;
  std::vector<std::unique_ptr<Workspace>> spaces;
};

BertEncoder::BertEncoder(const fs::path& folder, Precision precision)
    : weights_(std::make_unique<const Weights>(ModelParts::of(folder), precision)),
      idle_(std::make_unique<Idle>()) {}
BertEncoder::~BertEncoder() = default;
BertEncoder::BertEncoder(BertEncoder&&) noexcept = default;

const EncoderConfig& BertEncoder::config() const {
  return weights_->config;
}

Precision BertEncoder::precision() const {
  return weights_->precision;
}

std::unique_ptr<BertEncoder::Workspace> BertEncoder::take_workspace() const {
  const std::lock_guard lock(idle_->mutex);
  if (idle_->spaces.empty()) return std::make_unique<Workspace>();
  std::unique_ptr<Workspace> space = std::move(idle_->spaces.back());
  idle_->spaces.pop_back();
  return space;
}

void BertEncoder::give_back(std::unique_ptr<Workspace> space) const {
  const std::lock_guard lock(idle_->mutex);
  idle_->spaces.push_back(std::move(space));
}

std::vector<float> BertEncoder::encode(std::span<const TokenSequence> sequences) const {
  const InOneThread alone;
  const Weights& w = *weights_;
  if (w.modern) return w.modern->encode(sequences);
  const std::size_t h = w.config.hidden;
  const std::size_t inner = w.config.intermediate;
  std::vector<std::uint32_t> ends;
  std::vector<std::uint32_t> seen;
  std::size_t tokens = 0;
  for (const TokenSequence& sequence : sequences) {
    tokens += sequence.ids.size();
    ends.push_back(static_cast<std::uint32_t>(tokens));
    const std::size_t size = sequence.ids.size();
    seen.push_back(static_cast<std::uint32_t>(sequence.seen == 0 ? size : std::min(sequence.seen, size)));
  }
  std::vector<float> rows(tokens * h);
  embed(sequences, rows.data());
  std::unique_ptr<Workspace> space = take_workspace();
  Operand& operand = space->operand;
  const AttentionShape shape{ends, seen, w.config.heads, h / w.config.heads,
                             w.precision != Precision::fp32 && has_bf16()};
  float* const qkv = space->qkv.of((tokens + row_step) * 3 * h);
  float* const attended = space->attended.of(tokens * h);
  float* const between = space->between.of(block * inner);
  float* const change = space->change.of(block * h);
  for (const std::optional<Weights::Layer>& layer : w.layers) {
    for (std::size_t row = 0; row < tokens; row += block) {
      operand.set(w.precision, rows.data() + row * h, std::min(block, tokens - row), h);
      layer->qkv.apply(operand, qkv + row * 3 * h);
    }
    attend(shape, qkv, attended);
    // From here to the end of the layer the working set stays in the nearest caches.
    for (std::size_t row = 0; row < tokens; row += block) {
      const std::size_t count = std::min(block, tokens - row);
      float* const these = rows.data() + row * h;
      operand.set(w.precision, attended + row * h, count, h);
      layer->attention_out.apply(operand, change);
      normalise_rows(these, change, count, layer->attention_norm.scale, layer->attention_norm.shift,
                     w.config.epsilon);
      operand.set(w.precision, these, count, h);
      layer->up.apply(operand, between);
      operand.set(w.precision, between, count, inner);
      layer->down.apply(operand, change);
      normalise_rows(these, change, count, layer->out_norm.scale, layer->out_norm.shift, w.config.epsilon);
    }
  }
  give_back(std::move(space));
  return rows;
}

void BertEncoder::embed(std::span<const TokenSequence> sequences, float* rows) const {
  const Weights& w = *weights_;
  const std::size_t h = w.config.hidden;
  float* row = rows;
  for (const TokenSequence& sequence : sequences) {
    for (std::size_t i = 0; i < sequence.ids.size(); ++i, row += h) {
      const auto id =
          std::min(static_cast<std::size_t>(std::max(sequence.ids[i], 0)), w.config.vocabulary - 1);
      const auto type =
          std::min(static_cast<std::size_t>(std::max(sequence.types[i], 0)), w.types.size() / h - 1);
      const std::size_t place = std::min(i + w.config.first_position, w.config.positions - 1);
      for (std::size_t d = 0; d < h; ++d)
        row[d] = w.words[id * h + d] + w.places[place * h + d] + w.types[type * h + d];
    }
  }
  normalise_rows(rows, nullptr, static_cast<std::size_t>(row - rows) / h, w.embedding_norm.scale,
                 w.embedding_norm.shift, w.config.epsilon);
}

}  // namespace pandect
