#include "encoder/bert.h"

#include <algorithm>
#include <deque>
#include <optional>

#include <fmt/format.h>

#include "base/thread_pool.h"
#include "encoder/lora.h"
#include "encoder/packed_weights.h"
#include "encoder/tensor_files.h"
#include "encoder/transformer_layers.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;

struct BertEncoder::Weights {
  using Layer = TransformerLayers::Layer;
  /// Rows of a layer's weights in the files.
  struct Part {
    std::string name;
    std::size_t rows = 0;
    std::size_t stored = 0;  ///< all of the tensor; 0: these
    std::size_t first = 0;
  };
  /// A layer of products: some parts, one below another.
  struct Product {
    std::optional<Linear>* to = nullptr;
    std::vector<Part> parts;
    std::size_t in = 0;
    std::span<const float> bias = {};
    Activation activation = Activation::none;
    std::optional<Precision> precision = std::nullopt;  ///< if it is not that of most

    std::size_t out() const {
      std::size_t rows = 0;
      for (const Part& part : parts) rows += part.rows;
      return rows;
    }
  };

  Weights(const fs::path& folder, Precision wanted) : Weights(folder, ModelParts::of(folder), wanted) {}
  Weights(const fs::path& folder, const ModelParts& parts, Precision wanted)
      : config(EncoderConfig::read(parts.base / "config.json")), precision(wanted), files(parts.base) {
    layers.hidden = config.hidden;
    layers.heads = layers.key_heads = config.heads;
    layers.head_size = config.hidden / config.heads;
    layers.inner = config.intermediate;
    layers.epsilon = config.epsilon;
    layers.layers.resize(config.layers);
    if (config.is_rotary) {
      read_rotary(TransformerConfig::read(parts.base));
    } else if (config.model_type == "modernbert") {
      if (!parts.adapter.empty())
        throw Error(ErrorCode::bad_input,
                    fmt::format("{}: adapters of ModernBERT are not read", parts.adapter.string()),
                    "docs/encoders.md says which models are read");
      read_modern();
    } else {
      read_bert();
    }
    make_products(folder, parts);
  }

  void read_bert() {
    const std::size_t h = config.hidden;
    prefix = files.prefix_of("embeddings.word_embeddings.weight");
    words = &files.tensor(prefix + "embeddings.word_embeddings.weight", config.vocabulary * h);
    places = tensor("embeddings.position_embeddings.weight", config.positions * h);
    const StoredTensor* kinds = files.find(prefix + "embeddings.token_type_embeddings.weight");
    types = tensor("embeddings.token_type_embeddings.weight",
                   std::max(kinds == nullptr ? h : kinds->size() / h * h, h));
    first_norm = norm("embeddings.LayerNorm");
    layers.norms_sums = true;
    for (std::size_t i = 0; i < config.layers; ++i) {
      Layer& layer = layers.layers[i];
      const std::string at = fmt::format("encoder.layer.{}.", i);
      const auto add = [&](std::optional<Linear>& to, const char* name, std::size_t in, std::size_t out,
                           Activation activation) {
        products.push_back({&to, {{at + name, out}}, in, tensor(at + name + ".bias", out), activation});
      };
      std::vector<Part> qkv;
      std::vector<float>& bias = kept.emplace_back();
      for (const char* part : {"query", "key", "value"}) {
        qkv.push_back({at + "attention.self." + part, h});
        files.append(prefix + qkv.back().name + ".bias", h, bias);
      }
      products.push_back({&layer.qkv, std::move(qkv), h, bias});
      add(layer.attention_out, "attention.output.dense", h, h, Activation::none);
      add(layer.inner, "intermediate.dense", h, config.intermediate, config.activation_kind());
      add(layer.down, "output.dense", config.intermediate, h, Activation::none);
      layer.behind_attention = norm(at + "attention.output.LayerNorm");
      layer.behind_inner = norm(at + "output.LayerNorm");
    }
  }

  void read_modern() {
    const std::size_t h = config.hidden;
    const std::size_t inner = config.intermediate;
    // For biases and shifts, of which there are none.
    const std::span<const float> nothing = kept.emplace_back(std::max(h, inner));
    const auto norm_of = [&](const std::string& name) {
      return RowNorm{tensor(name + ".weight", h), nothing.first(h)};
    };
    prefix = files.prefix_of("embeddings.tok_embeddings.weight");
    words = &files.tensor(prefix + "embeddings.tok_embeddings.weight", config.vocabulary * h);
    first_norm = norm_of("embeddings.norm");
    last_norm = norm_of("final_norm");
    layers.gate = TransformerLayers::Gate::product;
    layers.window = config.local_attention / 2;
    layers.turns.emplace(TransformerConfig::Rotation{static_cast<float>(config.global_theta), 1, {}},
                         layers.head_size);
    layers.near_turns.emplace(TransformerConfig::Rotation{static_cast<float>(config.local_theta), 1, {}},
                              layers.head_size);
    for (std::size_t i = 0; i < config.layers; ++i) {
      Layer& layer = layers.layers[i];
      const std::string at = fmt::format("layers.{}.", i);
      const std::string wide = at + "mlp.Wi";
      layer.is_near = i % config.global_every != 0;
      if (i > 0) layer.before_attention = norm_of(at + "attn_norm");
      layer.before_inner = norm_of(at + "mlp_norm");
      products.push_back({&layer.qkv, {{at + "attn.Wqkv", 3 * h}}, h});
      products.push_back({&layer.attention_out, {{at + "attn.Wo", h}}, h});
      products.push_back(
          {&layer.inner, {{wide, inner, 2 * inner}}, h, nothing.first(inner), config.activation_kind()});
      products.push_back({&layer.factor, {{wide, inner, 2 * inner, inner}}, h});
      products.push_back({&layer.down, {{at + "mlp.Wo", h}}, inner});
    }
  }

  void read_rotary(const TransformerConfig& own) {
    const std::size_t h = own.hidden;
    const std::size_t queries = own.heads * own.head_size;
    const std::size_t keys = own.key_heads * own.head_size;
    const bool is_gemma = own.architecture == "gemma3";
    if (own.head_size > 256)
      throw Error(ErrorCode::bad_input, fmt::format("{}: its heads are too large", own.file));
    prefix = files.prefix_of("embed_tokens.weight");
    words = files.find(prefix + "embed_tokens.weight");
    if (words->shape.size() != 2 || words->shape[0] == 0 || words->shape[1] != h ||
        words->type == StoredTensor::Type::other)
      throw Error(ErrorCode::bad_input, fmt::format("{}: it has no vectors of tokens that fit", own.file));
    word_scale = own.embedding_scale;
    layers.key_heads = own.key_heads;
    layers.head_size = own.head_size;
    layers.scale = own.query_scale;
    layers.gate = own.uses_gelu ? TransformerLayers::Gate::gelu : TransformerLayers::Gate::silu;
    layers.causal = !own.bidirectional;
    // A window of causal attention has the token itself; one to both sides is half on each.
    layers.window = own.bidirectional ? own.window / 2 : own.window - 1;
    layers.rotates_neighbours = own.rotates_neighbours;
    layers.turns.emplace(own.rotation, own.head_size);
    layers.near_turns.emplace(own.local_rotation, own.head_size);
    const auto scales = [&](const std::string& name, std::size_t size) -> std::span<const float> {
      std::vector<float>& read = kept.emplace_back();
      files.append(prefix + name + ".weight", size, read);
      for (float& scale : read) scale += own.norms_add_one ? 1.0F : 0.0F;
      return read;
    };
    last_norm.scale = scales("norm", h);
    for (std::size_t i = 0; i < own.layers; ++i) {
      Layer& layer = layers.layers[i];
      const std::string at = fmt::format("layers.{}.", i);
      const std::string attention = at + "self_attn.";
      layer.is_near = own.has_window[i];
      layer.before_attention.scale = scales(at + "input_layernorm", h);
      // Gemma norms what a part gives, too, by the name that others give to the norm before the feed-forward
      // layer.
      layer.before_inner.scale =
          scales(at + (is_gemma ? "pre_feedforward_layernorm" : "post_attention_layernorm"), h);
      if (is_gemma) {
        layer.behind_attention.scale = scales(at + "post_attention_layernorm", h);
        layer.behind_inner.scale = scales(at + "post_feedforward_layernorm", h);
      }
      if (is_gemma || own.architecture == "qwen3") {
        layer.query_norm = scales(attention + "q_norm", own.head_size);
        layer.key_norm = scales(attention + "k_norm", own.head_size);
      }
      std::vector<Part> qkv{
          {attention + "q_proj", queries}, {attention + "k_proj", keys}, {attention + "v_proj", keys}};
      std::vector<float>& bias = kept.emplace_back();
      for (const Part& part : qkv) {
        if (files.find(prefix + qkv[0].name + ".bias") != nullptr)
          files.append(prefix + part.name + ".bias", part.rows, bias);
      }
      products.push_back({&layer.qkv, std::move(qkv), h, bias});
      products.push_back({&layer.attention_out, {{attention + "o_proj", h}}, queries});
      products.push_back({&layer.inner, {{at + "mlp.gate_proj", own.inner}}, h});
      products.push_back({&layer.factor, {{at + "mlp.up_proj", own.inner}}, h});
      products.push_back({&layer.down,
                          {{at + "mlp.down_proj", h}},
                          own.inner,
                          {},
                          Activation::none,
                          finer_than_bytes(precision)});
    }
  }

  /// The layers as they lie in the file beside the model, or from the model's files, with the adapter's
  /// changes.
  void make_products(const fs::path& folder, const ModelParts& parts) {
    std::vector<PackedWeights::Shape> shapes;
    for (const Product& product : products) shapes.push_back({product.in, product.out(), product.precision});
    packed.emplace(folder, precision, std::move(shapes));
    std::optional<LoraAdapter> adapter;
    if (!packed->is_there() && !parts.adapter.empty()) adapter.emplace(parts.adapter);
    parallel_for(products.size(), [&](std::size_t i) {
      const Product& product = products[i];
      if (packed->is_there()) {
        product.to->emplace(packed->layer(i, product.bias, product.activation));
      } else {
        product.to->emplace(weights_of(product, adapter), product.bias, product.in, product.out(),
                            product.activation, product.precision.value_or(precision));
      }
    });
    if (adapter) adapter->check_all_merged();
    std::vector<const Linear*> all;
    for (const Product& product : products) all.push_back(&**product.to);
    if (!packed->is_there()) packed->keep(all);
    products.clear();
  }

  std::vector<float> weights_of(const Product& product, std::optional<LoraAdapter>& adapter) const {
    std::vector<float> all;
    for (const Part& part : product.parts) {
      std::vector<float> own;
      files.append(prefix + part.name + ".weight", product.in * std::max(part.stored, part.rows), own);
      if (adapter) {
        if (auto changed = adapter->merged(part.name, own, product.in, part.rows)) own = std::move(*changed);
      }
      const auto rows = std::span(own).subspan(part.first * product.in, part.rows * product.in);
      all.insert(all.end(), rows.begin(), rows.end());
    }
    return all;
  }

  std::span<const float> tensor(const std::string& name, std::size_t size) {
    return files.floats(prefix + name, size);
  }
  RowNorm norm(const std::string& name) {
    return {tensor(name + ".weight", config.hidden), tensor(name + ".bias", config.hidden)};
  }

  /// Writes the vector of a token into its row.
  void embed(const TokenSequence& sequence, std::size_t i, float* row) const {
    const std::size_t h = config.hidden;
    const auto bounded = [](std::int32_t id, std::size_t count) {
      return std::min(static_cast<std::size_t>(std::max(id, 0)), count - 1);
    };
    read_floats(*words, bounded(sequence.ids[i], words->shape[0]) * h, h, row);
    if (places.empty()) {
      for (std::size_t d = 0; d < h; ++d) row[d] *= word_scale;
      return;
    }
    const std::size_t type = bounded(sequence.types[i], types.size() / h);
    const std::size_t place = std::min(i + config.first_position, config.positions - 1);
    for (std::size_t d = 0; d < h; ++d) row[d] = row[d] + places[place * h + d] + types[type * h + d];
  }

  EncoderConfig config;
  Precision precision;
  TensorFiles files;
  std::string prefix;                   ///< of the names of tensors
  const StoredTensor* words = nullptr;  ///< a row for each piece of the vocabulary
  float word_scale = 1;
  std::span<const float> places, types;  ///< rows that are added to them; empty: none
  RowNorm first_norm, last_norm;
  std::deque<std::vector<float>> kept;  ///< numbers of layers that are not those of the files
  std::vector<Product> products;        ///< while it is read
  std::optional<PackedWeights> packed;
  TransformerLayers layers;
};

BertEncoder::BertEncoder(const fs::path& folder, Precision precision)
    : weights_(std::make_unique<const Weights>(folder, precision)) {}
BertEncoder::~BertEncoder() = default;
BertEncoder::BertEncoder(BertEncoder&&) noexcept = default;

const EncoderConfig& BertEncoder::config() const {
  return weights_->config;
}

Precision BertEncoder::precision() const {
  return weights_->precision;
}

std::vector<float> BertEncoder::encode(std::span<const TokenSequence> sequences) const {
  const InOneThread alone;
  const Weights& w = *weights_;
  const std::size_t h = w.config.hidden;
  std::size_t tokens = 0;
  for (const TokenSequence& sequence : sequences) tokens += sequence.ids.size();
  std::vector<float> rows(tokens * h);
  float* row = rows.data();
  for (const TokenSequence& sequence : sequences) {
    for (std::size_t i = 0; i < sequence.ids.size(); ++i, row += h) w.embed(sequence, i, row);
  }
  w.first_norm.apply(rows.data(), tokens, w.config.epsilon);
  w.layers.run(sequences, w.precision, rows.data());
  w.last_norm.apply(rows.data(), tokens, w.config.epsilon);
  return rows;
}

}  // namespace pandect
