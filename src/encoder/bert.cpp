#include "encoder/bert.h"

#include <algorithm>
#include <array>
#include <deque>
#include <mutex>
#include <optional>

#include <fmt/format.h>

#include "base/thread_pool.h"
#include "encoder/attention.h"
#include "encoder/linear.h"
#include "encoder/lora.h"
#include "encoder/modern_bert.h"
#include "encoder/packed_weights.h"
#include "encoder/rotary_encoder.h"
#include "encoder/rows.h"
#include "encoder/tensor_files.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// Number of rows that pass through a layer together.
constexpr std::size_t block = 64;

}  // namespace

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

  Weights(const fs::path& folder, Precision wanted) : Weights(folder, ModelParts::of(folder), wanted) {}
  Weights(const fs::path& folder, const ModelParts& parts, Precision wanted)
      : config(EncoderConfig::read(parts.base / "config.json")),
        precision(wanted),
        files(parts.base),
        prefix(files.prefix_of(config.is_rotary                    ? "embed_tokens.weight"
                               : config.model_type == "modernbert" ? "embeddings.tok_embeddings.weight"
                                                                   : "embeddings.word_embeddings.weight")) {
    if (config.is_rotary) {
      rotary.emplace(files, parts, folder, precision);
      return;
    }
    if (config.model_type == "modernbert") {
      if (!parts.adapter.empty())
        throw Error(ErrorCode::bad_input,
                    fmt::format("{}: adapters of ModernBERT are not read", parts.adapter.string()),
                    "docs/encoders.md says which models are read");
      modern.emplace(files, prefix, config, precision, folder);
      return;
    }
    const std::size_t h = config.hidden;
    words = tensor("embeddings.word_embeddings.weight", config.vocabulary * h);
    places = tensor("embeddings.position_embeddings.weight", config.positions * h);
    const StoredTensor* kinds = files.find(prefix + "embeddings.token_type_embeddings.weight");
    types = tensor("embeddings.token_type_embeddings.weight",
                   std::max(kinds == nullptr ? h : kinds->size() / h * h, h));
    embedding_norm = norm("embeddings.LayerNorm");
    std::vector<PackedWeights::Shape> shapes;
    for (std::size_t i = 0; i < config.layers; ++i)
      shapes.insert(shapes.end(), {{h, 3 * h}, {h, h}, {h, config.intermediate}, {config.intermediate, h}});
    packed.emplace(folder, precision, std::move(shapes));
    layers.resize(config.layers);
    if (packed->is_there()) {
      take_packed();
    } else {
      if (!parts.adapter.empty()) adapter.emplace(parts.adapter);
      pack();
      if (adapter) adapter->check_all_merged();
    }
    for (std::size_t i = 0; i < config.layers; ++i) {
      layers[i]->attention_norm = norm(layer_name(i) + "attention.output.LayerNorm");
      layers[i]->out_norm = norm(layer_name(i) + "output.LayerNorm");
    }
  }

  static std::string layer_name(std::size_t i) { return fmt::format("encoder.layer.{}.", i); }

  /// The layers as they lie in the file beside the model.
  void take_packed() {
    const std::size_t h = config.hidden;
    const Activation activation = config.activation_kind();
    for (std::size_t i = 0; i < config.layers; ++i) {
      const std::string at = layer_name(i);
      std::vector<float>& qkv = converted.emplace_back();
      for (const char* part : {"query", "key", "value"}) {
        const auto bias = tensor(at + "attention.self." + part + ".bias", h);
        qkv.insert(qkv.end(), bias.begin(), bias.end());
      }
      const auto bias = [&](const char* name, std::size_t out) { return tensor(at + name + ".bias", out); };
      layers[i].emplace(
          Layer{packed->layer(4 * i, qkv, Activation::none),
                packed->layer(4 * i + 1, bias("attention.output.dense", h), Activation::none),
                packed->layer(4 * i + 2, bias("intermediate.dense", config.intermediate), activation),
                packed->layer(4 * i + 3, bias("output.dense", h), Activation::none),
                {},
                {}});
    }
  }

  /// The layers from the model's files, and with the adapter's changes.
  void pack() {
    const std::size_t h = config.hidden;
    const Activation activation = config.activation_kind();
    std::vector<std::array<StoredLayer, 6>> stored;
    for (std::size_t i = 0; i < config.layers; ++i) {
      const std::string at = layer_name(i);
      stored.push_back(
          {stored_layer(at + "attention.self.query", h, h), stored_layer(at + "attention.self.key", h, h),
           stored_layer(at + "attention.self.value", h, h), stored_layer(at + "attention.output.dense", h, h),
           stored_layer(at + "intermediate.dense", h, config.intermediate),
           stored_layer(at + "output.dense", config.intermediate, h)});
    }
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
    std::vector<const Linear*> all;
    for (std::size_t i = 0; i < config.layers; ++i) {
      converted.push_back(std::move(biases[i]));
      all.insert(all.end(), {&layers[i]->qkv, &layers[i]->attention_out, &layers[i]->up, &layers[i]->down});
    }
    packed->keep(all);
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
  std::optional<PackedWeights> packed;
  std::vector<std::optional<Layer>> layers;
  std::optional<ModernBert> modern;  ///< in place of all layers above
  std::optional<RotaryEncoder> rotary;
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
    : weights_(std::make_unique<const Weights>(folder, precision)), idle_(std::make_unique<Idle>()) {}
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
  if (w.rotary) return w.rotary->encode(sequences);
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
