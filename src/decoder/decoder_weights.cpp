#include "decoder/decoder_weights.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <optional>

#include <fmt/format.h>

#include "base/json.h"
#include "encoder/lora.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t longest_index = 64U << 20U;

[[noreturn]] void refuse_weights(const std::string& file, std::string_view why) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", file, why),
              "docs/decoders.md says which models are read");
}

/// A part of a layer, by its names in the two kinds of files.
struct PartName {
  const char* gguf;
  const char* folder;
};
constexpr PartName attention_norm{"attn_norm", "input_layernorm"};
constexpr PartName query{"attn_q", "self_attn.q_proj"};
constexpr PartName key{"attn_k", "self_attn.k_proj"};
constexpr PartName value{"attn_v", "self_attn.v_proj"};
constexpr PartName attention_out{"attn_output", "self_attn.o_proj"};
constexpr PartName query_norm{"attn_q_norm", "self_attn.q_norm"};
constexpr PartName key_norm{"attn_k_norm", "self_attn.k_norm"};
constexpr PartName gate{"ffn_gate", "mlp.gate_proj"};
constexpr PartName up{"ffn_up", "mlp.up_proj"};
constexpr PartName down{"ffn_down", "mlp.down_proj"};
/// Gemma has a norm after attention, too, with the name that other models give to the norm before the
/// feed-forward layer.
constexpr PartName inner_norm{"ffn_norm", "post_attention_layernorm"};
constexpr PartName gemma_inner_norm{"ffn_norm", "pre_feedforward_layernorm"};
constexpr PartName attention_out_norm{"post_attention_norm", "post_attention_layernorm"};
constexpr PartName inner_out_norm{"post_ffw_norm", "post_feedforward_layernorm"};

/// The source of tensors.
class Source {
 public:
  explicit Source(DecoderWeights& weights) : weights_(weights) {}
  virtual ~Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  /// "blk.3.attn_q"
  virtual std::string name(std::size_t layer, const PartName& part) const = 0;
  virtual std::string embedding() const = 0;
  virtual std::string output() const = 0;
  virtual std::string output_norm() const = 0;
  /// The weights of a layer's part; nothing when there are none.
  virtual std::optional<WeightMatrix> find(const std::string& name) = 0;
  virtual void finish() const {}

  WeightMatrix matrix(const std::string& name, std::size_t rows, std::size_t columns) {
    const std::optional<WeightMatrix> found = find(name + ".weight");
    if (!found) refuse_weights(weights_.config.file, fmt::format("it has no '{}.weight'", name));
    if (found->rows != rows || found->columns != columns)
      refuse_weights(weights_.config.file, fmt::format("'{}.weight' is of {} × {} numbers, not {} × {}", name,
                                                       found->rows, found->columns, rows, columns));
    return *found;
  }
  /// The numbers of a vector; empty if there is none.
  std::vector<float> vector(const std::string& name, std::size_t size) {
    const std::optional<WeightMatrix> found = find(name);
    if (!found) return {};
    if (found->rows * found->columns != size || found->rows != 1)
      refuse_weights(weights_.config.file, fmt::format("'{}' is not of {} numbers", name, size));
    std::vector<float> numbers(size);
    read_row(*found, 0, numbers.data());
    return numbers;
  }
  std::vector<float> norm(const std::string& name, std::size_t size) {
    std::vector<float> scales = vector(name + ".weight", size);
    if (weights_.config.norms_add_one) {
      for (float& scale : scales) scale += 1;
    }
    return scales;
  }
  std::vector<float> required_norm(const std::string& name, std::size_t size) {
    std::vector<float> scales = norm(name, size);
    if (scales.empty()) refuse_weights(weights_.config.file, fmt::format("it has no '{}.weight'", name));
    return scales;
  }

 protected:
  DecoderWeights& weights_;
};

class GgufSource : public Source {
 public:
  using Source::Source;
  std::string name(std::size_t layer, const PartName& part) const override {
    return fmt::format("blk.{}.{}", layer, part.gguf);
  }
  std::string embedding() const override { return "token_embd"; }
  std::string output() const override { return "output"; }
  std::string output_norm() const override { return "output_norm"; }
  std::optional<WeightMatrix> find(const std::string& name) override {
    const WeightMatrix* found = weights_.gguf->find(name);
    if (found != nullptr) return *found;
    if (const auto unread = weights_.gguf->unread().find(name); unread != weights_.gguf->unread().end())
      refuse_weights(
          weights_.config.file,
          fmt::format("'{}' is of {}, which is not read; F32, F16, BF16, Q8_0, Q5_0, Q4_0, Q4_1, Q4_K and "
                      "Q6_K are",
                      name, unread->second));
    return std::nullopt;
  }
};

class FolderSource : public Source {
 public:
  FolderSource(DecoderWeights& weights, const ModelParts& parts, DecoderWeights::Keep keep)
      : Source(weights), keep_(keep) {
    if (!parts.adapter.empty()) adapter_ = std::make_unique<LoraAdapter>(parts.adapter);
    const fs::path index = parts.base / "model.safetensors.index.json";
    std::error_code ignored;
    if (!fs::exists(index, ignored)) {
      weights_.files.emplace_back(parts.base / "model.safetensors");
      return;
    }
    const Json json = parse_json(read_file(index, longest_index), index.string());
    const auto map = json.find("weight_map");
    if (map == json.end() || !map->is_object()) refuse_weights(index.string(), "it names no files");
    std::vector<std::string> names;
    for (const auto& [tensor, file] : map->items()) {
      const std::string name = file.is_string() ? file.get<std::string>() : "/";
      if (name.find('/') != std::string::npos)
        refuse_weights(index.string(), "it names a file outside its folder");
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
    for (const std::string& name : names) weights_.files.emplace_back(parts.base / name);
  }

  std::string name(std::size_t layer, const PartName& part) const override {
    return fmt::format("model.layers.{}.{}", layer, part.folder);
  }
  std::string embedding() const override { return "model.embed_tokens"; }
  std::string output() const override { return "lm_head"; }
  std::string output_norm() const override { return "model.norm"; }
  std::optional<WeightMatrix> find(const std::string& name) override {
    const StoredTensor* stored = nullptr;
    for (const Safetensors& file : weights_.files) {
      if (stored == nullptr) stored = file.find(name);
    }
    if (stored == nullptr) return std::nullopt;
    WeightMatrix matrix;
    switch (stored->type) {
      case StoredTensor::Type::f32:
        matrix.type = WeightType::f32;
        break;
      case StoredTensor::Type::f16:
        matrix.type = WeightType::f16;
        break;
      case StoredTensor::Type::bf16:
        matrix.type = WeightType::bf16;
        break;
      case StoredTensor::Type::other:
        refuse_weights(weights_.config.file, fmt::format("'{}' is of a type that is not read", name));
    }
    if (stored->shape.empty() || stored->shape.size() > 2)
      refuse_weights(weights_.config.file, fmt::format("'{}' is not a matrix", name));
    matrix.rows = stored->shape.size() == 2 ? stored->shape[0] : 1;
    matrix.columns = stored->shape.back();
    matrix.bytes = reinterpret_cast<const std::uint8_t*>(stored->bytes.data());
    return stored->shape.size() == 2 ? changed(name, *stored, matrix) : matrix;
  }
  void finish() const override {
    if (adapter_) adapter_->check_all_merged();
  }

 private:
  /// The matrix with an adapter's changes, or rounded.
  WeightMatrix changed(const std::string& name, const StoredTensor& stored, WeightMatrix matrix) {
    const bool rounds = keep_ == DecoderWeights::Keep::q8_0 && matrix.columns % 32 == 0;
    if (!adapter_ && !rounds) return matrix;
    std::vector<float> storage;
    std::span<const float> numbers = floats_of(stored, storage);
    std::optional<std::vector<float>> merged;
    if (adapter_) {
      const std::string layer = name.substr(0, name.size() - std::string_view(".weight").size());
      merged = adapter_->merged(layer, numbers, matrix.columns, matrix.rows);
      if (merged) numbers = *merged;
    }
    if (!merged && !rounds) return matrix;
    if (rounds) {
      weights_.made.push_back(quantise_q8_0(numbers, matrix.columns));
      matrix.type = WeightType::q8_0;
    } else {
      std::vector<std::uint8_t>& bytes = weights_.made.emplace_back(numbers.size_bytes());
      std::memcpy(bytes.data(), numbers.data(), bytes.size());
      matrix.type = WeightType::f32;
    }
    matrix.bytes = weights_.made.back().data();
    return matrix;
  }
  DecoderWeights::Keep keep_;
  std::unique_ptr<LoraAdapter> adapter_;
};

void read_layers(Source& source, DecoderWeights& weights) {
  const DecoderConfig& config = weights.config;
  const std::size_t h = config.hidden;
  const std::size_t size = config.head_size;
  const std::size_t queries = config.heads * size;
  const std::size_t keys = config.key_heads * size;
  const bool is_gemma = config.architecture == "gemma3";
  for (std::size_t i = 0; i < config.layers; ++i) {
    DecoderWeights::Layer& layer = weights.layers.emplace_back();
    const auto name = [&](const PartName& part) { return source.name(i, part); };
    layer.attention_norm = source.required_norm(name(attention_norm), h);
    layer.inner_norm = source.required_norm(name(is_gemma ? gemma_inner_norm : inner_norm), h);
    if (is_gemma) {
      layer.attention_out_norm = source.required_norm(name(attention_out_norm), h);
      layer.inner_out_norm = source.required_norm(name(inner_out_norm), h);
    }
    if (is_gemma || config.architecture == "qwen3") {
      layer.query_norm = source.required_norm(name(query_norm), size);
      layer.key_norm = source.required_norm(name(key_norm), size);
    }
    layer.query = source.matrix(name(query), queries, h);
    layer.key = source.matrix(name(key), keys, h);
    layer.value = source.matrix(name(value), keys, h);
    layer.query_bias = source.vector(name(query) + ".bias", queries);
    layer.key_bias = source.vector(name(key) + ".bias", keys);
    layer.value_bias = source.vector(name(value) + ".bias", keys);
    layer.out = source.matrix(name(attention_out), h, queries);
    layer.gate = source.matrix(name(gate), config.inner, h);
    layer.up = source.matrix(name(up), config.inner, h);
    layer.down = source.matrix(name(down), h, config.inner);
  }
}

}  // namespace

bool names_gguf(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

DecoderWeights DecoderWeights::open(const fs::path& path, Keep keep) {
  DecoderWeights weights;
  std::unique_ptr<Source> source;
  if (names_gguf(path)) {
    weights.gguf = std::make_shared<Gguf>(path);
    weights.config = DecoderConfig::read(*weights.gguf);
    source = std::make_unique<GgufSource>(weights);
    if (const WeightMatrix* divisors = weights.gguf->find("rope_freqs.weight"); divisors != nullptr)
      weights.config.rotation.divisors = source->vector("rope_freqs.weight", weights.config.head_size / 2);
  } else {
    const ModelParts parts = ModelParts::of(path);
    weights.config = DecoderConfig::read(parts.base);
    source = std::make_unique<FolderSource>(weights, parts, keep);
  }
  const std::optional<WeightMatrix> embedding = source->find(source->embedding() + ".weight");
  if (!embedding || embedding->columns != weights.config.hidden || embedding->rows == 0 ||
      embedding->rows > INT32_MAX)
    refuse_weights(weights.config.file, "it has no vectors of tokens that fit");
  weights.embedding = *embedding;
  const std::optional<WeightMatrix> output = source->find(source->output() + ".weight");
  if (output && (output->columns != embedding->columns || output->rows != embedding->rows))
    refuse_weights(weights.config.file, "its output does not fit its tokens");
  weights.output = output.value_or(*embedding);
  weights.output_norm = source->required_norm(source->output_norm(), weights.config.hidden);
  read_layers(*source, weights);
  source->finish();
  return weights;
}

}  // namespace pandect
