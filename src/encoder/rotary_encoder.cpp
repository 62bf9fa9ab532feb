#include "encoder/rotary_encoder.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/thread_pool.h"
#include "encoder/attention.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// Rows that go through a layer together.
constexpr std::size_t rows_of_block = 64;
constexpr std::size_t products_of_layer = 5;

}  // namespace

struct RotaryEncoder::Buffers {
  Operand operand;
  Room normal, change, gate, up;
};

RotaryEncoder::RotaryEncoder(TensorFiles& files, const ModelParts& parts, const fs::path& folder,
                             Precision precision)
    : config_(TransformerConfig::read(parts.base)),
      precision_(precision),
      prefix_(files.prefix_of("embed_tokens.weight")),
      layers_(config_.layers),
      turns_(config_.rotation, config_.head_size),
      local_turns_(config_.local_rotation, config_.head_size) {
  const std::size_t h = config_.hidden;
  if (config_.head_size > 256)
    throw Error(ErrorCode::bad_input, fmt::format("{}: its heads are too large", config_.file));
  words_ = files.find(prefix_ + "embed_tokens.weight");
  if (words_->shape.size() != 2 || words_->shape[0] == 0 || words_->shape[1] != h ||
      words_->type == StoredTensor::Type::other)
    throw Error(ErrorCode::bad_input, fmt::format("{}: it has no vectors of tokens that fit", config_.file));
  vocabulary_ = words_->shape[0];
  last_norm_ = norm(files, "norm", h);
  const std::size_t queries = config_.heads * config_.head_size;
  std::vector<PackedWeights::Shape> shapes;
  for (std::size_t i = 0; i < config_.layers; ++i) {
    shapes.insert(shapes.end(), {{h, width()},
                                 {queries, h},
                                 {h, config_.inner},
                                 {h, config_.inner},
                                 {config_.inner, h, finer_than_bytes(precision)}});
    read_norms(files, i);
  }
  packed_.emplace(folder, precision, std::move(shapes));
  packed_->is_there() ? take_packed() : pack(files, parts);
}

std::string RotaryEncoder::layer_name(std::size_t index) const {
  return fmt::format("layers.{}.", index);
}

std::vector<float> RotaryEncoder::norm(const TensorFiles& files, const std::string& name,
                                       std::size_t size) const {
  std::vector<float> scales;
  files.append(prefix_ + name + ".weight", size, scales);
  if (config_.norms_add_one) {
    for (float& scale : scales) scale += 1;
  }
  return scales;
}

void RotaryEncoder::read_norms(const TensorFiles& files, std::size_t index) {
  Layer& layer = layers_[index];
  const std::string at = layer_name(index);
  const std::size_t h = config_.hidden;
  const bool is_gemma = config_.architecture == "gemma3";
  layer.attention_norm = norm(files, at + "input_layernorm", h);
  // Gemma norms what a part gives, too, by the name that others give to the norm before the feed-forward
  // layer.
  layer.inner_norm =
      norm(files, at + (is_gemma ? "pre_feedforward_layernorm" : "post_attention_layernorm"), h);
  if (is_gemma) {
    layer.attention_out_norm = norm(files, at + "post_attention_layernorm", h);
    layer.inner_out_norm = norm(files, at + "post_feedforward_layernorm", h);
  }
  if (is_gemma || config_.architecture == "qwen3") {
    layer.query_norm = norm(files, at + "self_attn.q_norm", config_.head_size);
    layer.key_norm = norm(files, at + "self_attn.k_norm", config_.head_size);
  }
  if (files.find(prefix_ + at + "self_attn.q_proj.bias") == nullptr) return;
  const std::size_t keys = config_.key_heads * config_.head_size;
  files.append(prefix_ + at + "self_attn.q_proj.bias", config_.heads * config_.head_size, layer.bias);
  files.append(prefix_ + at + "self_attn.k_proj.bias", keys, layer.bias);
  files.append(prefix_ + at + "self_attn.v_proj.bias", keys, layer.bias);
}

void RotaryEncoder::take_packed() {
  std::size_t number = 0;
  for (Layer& layer : layers_) {
    layer.qkv.emplace(packed_->layer(number++, layer.bias, Activation::none));
    for (std::optional<Linear>* part : {&layer.attention_out, &layer.gate, &layer.up, &layer.down})
      part->emplace(packed_->layer(number++, {}, Activation::none));
  }
}

void RotaryEncoder::pack(const TensorFiles& files, const ModelParts& parts) {
  std::optional<LoraAdapter> adapter;
  if (!parts.adapter.empty()) adapter.emplace(parts.adapter);
  const std::size_t h = config_.hidden;
  const std::size_t queries = config_.heads * config_.head_size;
  const std::size_t keys = config_.key_heads * config_.head_size;
  const auto append = [&](const std::string& name, std::size_t in, std::size_t out, std::vector<float>& to) {
    const std::size_t begin = to.size();
    files.append(prefix_ + name + ".weight", in * out, to);
    if (!adapter) return;
    if (const auto changed = adapter->merged(name, std::span(to).subspan(begin), in, out))
      std::ranges::copy(*changed, to.begin() + static_cast<std::ptrdiff_t>(begin));
  };
  for (std::size_t i = 0; i < config_.layers; ++i) {
    Layer& layer = layers_[i];
    std::array<std::vector<float>, products_of_layer> weights;
    const std::string attention = layer_name(i) + "self_attn.";
    append(attention + "q_proj", h, queries, weights[0]);
    append(attention + "k_proj", h, keys, weights[0]);
    append(attention + "v_proj", h, keys, weights[0]);
    append(attention + "o_proj", queries, h, weights[1]);
    append(layer_name(i) + "mlp.gate_proj", h, config_.inner, weights[2]);
    append(layer_name(i) + "mlp.up_proj", h, config_.inner, weights[3]);
    append(layer_name(i) + "mlp.down_proj", config_.inner, h, weights[4]);
    layer.qkv.emplace(weights[0], layer.bias, h, width(), Activation::none, precision_);
    layer.attention_out.emplace(weights[1], std::span<const float>(), queries, h, Activation::none,
                                precision_);
    layer.gate.emplace(weights[2], std::span<const float>(), h, config_.inner, Activation::none, precision_);
    layer.up.emplace(weights[3], std::span<const float>(), h, config_.inner, Activation::none, precision_);
    layer.down.emplace(weights[4], std::span<const float>(), config_.inner, h, Activation::none,
                       finer_than_bytes(precision_));
  }
  if (adapter) adapter->check_all_merged();
  std::vector<const Linear*> all;
  for (const Layer& layer : layers_)
    all.insert(all.end(), {&*layer.qkv, &*layer.attention_out, &*layer.gate, &*layer.up, &*layer.down});
  packed_->keep(all);
}

void RotaryEncoder::project(const Layer& layer, const float* rows, std::size_t count, Buffers& buffers,
                            float* qkv) const {
  const std::size_t h = config_.hidden;
  float* const normal = buffers.normal.of(rows_of_block * h);
  for (std::size_t i = 0; i < count; ++i)
    normalise_by_squares(rows + i * h, layer.attention_norm, config_.epsilon, normal + i * h);
  buffers.operand.set(precision_, normal, count, h);
  layer.qkv->apply(buffers.operand, qkv);
}

void RotaryEncoder::place_heads(const Layer& layer, const float* turn, float* qkv) const {
  const std::size_t size = config_.head_size;
  for (std::size_t head = 0; head < config_.heads + config_.key_heads; ++head) {
    float* const numbers = qkv + head * size;
    const std::vector<float>& scales = head < config_.heads ? layer.query_norm : layer.key_norm;
    if (!scales.empty()) normalise_by_squares(numbers, scales, config_.epsilon, numbers);
    turn_head(numbers, size, turn, config_.rotates_neighbours);
  }
}

/// What follows attention: of a block of rows, so that the working set stays in the nearest caches.
void RotaryEncoder::finish_layer(const Layer& layer, const float* attended, std::size_t count,
                                 Buffers& buffers, float* rows) const {
  const std::size_t h = config_.hidden;
  const std::size_t inner = config_.inner;
  float* const change = buffers.change.of(rows_of_block * h);
  float* const normal = buffers.normal.of(rows_of_block * h);
  float* const gate = buffers.gate.of(rows_of_block * inner);
  float* const up = buffers.up.of(rows_of_block * inner);
  const auto add_change = [&](const std::vector<float>& scales) {
    for (std::size_t i = 0; i < count; ++i) {
      float* const given = change + i * h;
      if (!scales.empty()) normalise_by_squares(given, scales, config_.epsilon, given);
      add_row(given, h, rows + i * h);
    }
  };
  buffers.operand.set(precision_, attended, count, config_.heads * config_.head_size);
  layer.attention_out->apply(buffers.operand, change);
  add_change(layer.attention_out_norm);
  for (std::size_t i = 0; i < count; ++i)
    normalise_by_squares(rows + i * h, layer.inner_norm, config_.epsilon, normal + i * h);
  buffers.operand.set(precision_, normal, count, h);
  layer.gate->apply(buffers.operand, gate);
  layer.up->apply(buffers.operand, up);
  for (std::size_t i = 0; i < count; ++i)
    gate_row(gate + i * inner, up + i * inner, inner, config_.uses_gelu);
  // What is gated has a few numbers that are far larger than the rest.
  buffers.operand.set(layer.down->precision(), gate, count, inner);
  layer.down->apply(buffers.operand, change);
  add_change(layer.inner_out_norm);
}

std::vector<float> RotaryEncoder::encode(std::span<const TokenSequence> sequences) const {
  const InOneThread alone;
  const std::size_t h = config_.hidden;
  const std::size_t size = config_.head_size;
  const std::size_t queries = config_.heads * size;
  std::vector<std::uint32_t> ends;
  std::vector<std::uint32_t> seen;
  std::vector<std::uint32_t> places;
  std::vector<float> rows;
  std::size_t longest = 0;
  for (const TokenSequence& sequence : sequences) {
    for (std::size_t place = 0; place < sequence.ids.size(); ++place) {
      const auto id = std::min(static_cast<std::size_t>(std::max(sequence.ids[place], 0)), vocabulary_ - 1);
      rows.resize(rows.size() + h);
      float* const row = rows.data() + rows.size() - h;
      read_floats(*words_, id * h, h, row);
      for (std::size_t d = 0; d < h; ++d) row[d] *= config_.embedding_scale;
      places.push_back(static_cast<std::uint32_t>(place));
    }
    const std::size_t length = sequence.ids.size();
    longest = std::max(longest, length);
    ends.push_back(static_cast<std::uint32_t>(places.size()));
    seen.push_back(static_cast<std::uint32_t>(sequence.seen == 0 ? length : std::min(sequence.seen, length)));
  }
  const std::size_t tokens = places.size();
  const auto turns = turns_.up_to(longest);
  const auto local_turns = local_turns_.up_to(longest);
  AttentionShape shape{ends, seen, config_.heads, size, precision_ != Precision::fp32 && has_bf16()};
  shape.key_heads = config_.key_heads;
  shape.causal = !config_.bidirectional;
  shape.scale = config_.query_scale;
  Buffers buffers;
  Room qkv_room;
  float* const qkv = qkv_room.of((tokens + row_step) * width());
  std::vector<float> attended(tokens * queries);
  for (std::size_t index = 0; index < layers_.size(); ++index) {
    const Layer& layer = layers_[index];
    const bool is_local = config_.has_window[index];
    const std::vector<float>& turning = is_local ? *local_turns : *turns;
    for (std::size_t row = 0; row < tokens; row += rows_of_block) {
      const std::size_t count = std::min(rows_of_block, tokens - row);
      project(layer, rows.data() + row * h, count, buffers, qkv + row * width());
      for (std::size_t i = row; i < row + count; ++i)
        place_heads(layer, turning.data() + places[i] * size, qkv + i * width());
    }
    // A window of causal attention has the token itself; one to both sides is half on each.
    shape.window = !is_local ? 0 : config_.bidirectional ? config_.window / 2 : config_.window - 1;
    attend(shape, qkv, attended.data());
    for (std::size_t row = 0; row < tokens; row += rows_of_block)
      finish_layer(layer, attended.data() + row * queries, std::min(rows_of_block, tokens - row), buffers,
                   rows.data() + row * h);
  }
  for (std::size_t i = 0; i < tokens; ++i)
    normalise_by_squares(rows.data() + i * h, last_norm_, config_.epsilon, rows.data() + i * h);
  return rows;
}

}  // namespace pandect
