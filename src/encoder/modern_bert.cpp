#include "encoder/modern_bert.h"

#include <algorithm>

#include <fmt/format.h>

#include "encoder/attention.h"
#include "encoder/rows.h"

namespace pandect {
namespace {

/// Rows that go through a layer together.
constexpr std::size_t block_of_rows = 64;

void add(std::span<float> rows, const float* more) {
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] += more[i];
}

}  // namespace

ModernBert::ModernBert(TensorFiles& files, const std::string& prefix, const EncoderConfig& config,
                       Precision precision, const std::filesystem::path& folder)
    : config_(config),
      precision_(precision),
      nothing_(std::max(config.hidden, config.intermediate)),
      turns_({static_cast<float>(config.global_theta), 1, {}}, config.hidden / config.heads),
      local_turns_({static_cast<float>(config.local_theta), 1, {}}, config.hidden / config.heads) {
  const std::size_t h = config.hidden;
  const std::size_t inner = config.intermediate;
  const auto tensor = [&](const std::string& name, std::size_t size) {
    return files.floats(prefix + name, size);
  };
  words_ = tensor("embeddings.tok_embeddings.weight", config.vocabulary * h);
  first_norm_ = tensor("embeddings.norm.weight", h);
  last_norm_ = tensor("final_norm.weight", h);
  std::vector<PackedWeights::Shape> shapes;
  for (std::size_t i = 0; i < config.layers; ++i)
    shapes.insert(shapes.end(), {{h, 3 * h}, {h, h}, {h, inner}, {h, inner}, {inner, h}});
  packed_.emplace(folder, precision, std::move(shapes));
  std::size_t number = 0;
  for (std::size_t i = 0; i < config.layers; ++i) {
    const std::string at = fmt::format("layers.{}.", i);
    const std::span<const float> wide = tensor(at + "mlp.Wi.weight", 2 * inner * h);
    const auto linear = [&](std::span<const float> weights, std::size_t in, std::size_t out,
                            Activation activation) {
      const auto bias = std::span(nothing_).first(activation == Activation::none ? 0 : out);
      if (packed_->is_there()) return packed_->layer(number++, bias, activation);
      return Linear(weights, bias, in, out, activation, precision);
    };
    layers_.push_back({i == 0 ? std::span<const float>() : tensor(at + "attn_norm.weight", h),
                       linear(tensor(at + "attn.Wqkv.weight", 3 * h * h), h, 3 * h, Activation::none),
                       linear(tensor(at + "attn.Wo.weight", h * h), h, h, Activation::none),
                       tensor(at + "mlp_norm.weight", h),
                       linear(wide.first(inner * h), h, inner, config.activation_kind()),
                       linear(wide.subspan(inner * h), h, inner, Activation::none),
                       linear(tensor(at + "mlp.Wo.weight", h * inner), inner, h, Activation::none)});
  }
  if (packed_->is_there()) return;
  std::vector<const Linear*> all;
  for (const Layer& layer : layers_)
    all.insert(all.end(), {&layer.qkv, &layer.attention_out, &layer.up, &layer.gate, &layer.down});
  packed_->keep(all);
}

std::span<const float> ModernBert::normalised(std::span<const float> rows, std::span<const float> scale,
                                              std::vector<float>& room) const {
  if (scale.empty()) return rows;
  room.assign(rows.begin(), rows.end());
  normalise_rows(room.data(), nullptr, rows.size() / config_.hidden, scale,
                 std::span(nothing_).first(config_.hidden), config_.epsilon);
  return room;
}

std::vector<float> ModernBert::encode(std::span<const TokenSequence> sequences) const {
  const InOneThread alone;
  const std::size_t h = config_.hidden;
  const std::size_t inner = config_.intermediate;
  const std::size_t head_size = h / config_.heads;
  std::vector<std::uint32_t> ends;
  std::vector<std::uint32_t> seen;
  std::vector<float> rows;
  std::size_t longest = 0;
  for (const TokenSequence& sequence : sequences) {
    for (const std::int32_t token : sequence.ids) {
      const auto id = std::min(static_cast<std::size_t>(std::max(token, 0)), config_.vocabulary - 1);
      const auto word = words_.subspan(id * h, h);
      rows.insert(rows.end(), word.begin(), word.end());
    }
    const std::size_t size = sequence.ids.size();
    longest = std::max(longest, size);
    ends.push_back(static_cast<std::uint32_t>(rows.size() / h));
    seen.push_back(static_cast<std::uint32_t>(sequence.seen == 0 ? size : std::min(sequence.seen, size)));
  }
  const std::size_t tokens = rows.size() / h;
  const std::span<const float> no_shift = std::span(nothing_).first(h);
  normalise_rows(rows.data(), nullptr, tokens, first_norm_, no_shift, config_.epsilon);
  const auto everywhere = turns_.up_to(longest);
  const auto nearby = local_turns_.up_to(longest);
  Operand operand;
  Room qkv_room;
  Room room;
  Room gates_room;
  std::vector<float> attended(tokens * h);
  std::vector<float> normal;
  float* const qkv = qkv_room.of((tokens + row_step) * 3 * h);
  float* const between = room.of(block_of_rows * std::max(inner, h));
  float* const gates = gates_room.of(block_of_rows * std::max(inner, h));
  for (std::size_t index = 0; index < layers_.size(); ++index) {
    const Layer& layer = layers_[index];
    const bool is_local = index % config_.global_every != 0;
    for (std::size_t row = 0; row < tokens; row += block_of_rows) {
      const std::size_t count = std::min(block_of_rows, tokens - row);
      operand.set(
          precision_,
          normalised(std::span(rows).subspan(row * h, count * h), layer.attention_norm, normal).data(), count,
          h);
      layer.qkv.apply(operand, qkv + row * 3 * h);
    }
    const std::vector<float>& turning = is_local ? *nearby : *everywhere;
    std::size_t row = 0;
    for (const TokenSequence& sequence : sequences) {
      for (std::size_t place = 0; place < sequence.ids.size(); ++place, ++row) {
        for (std::size_t head = 0; head < 2 * config_.heads; ++head)
          turn_head(qkv + row * 3 * h + head * head_size, head_size, turning.data() + place * head_size,
                    false);
      }
    }
    attend({ends, seen, config_.heads, head_size, precision_ != Precision::fp32 && has_bf16(),
            is_local ? config_.local_attention / 2 : 0},
           qkv, attended.data());
    for (std::size_t first = 0; first < tokens; first += block_of_rows) {
      const std::size_t count = std::min(block_of_rows, tokens - first);
      const std::span<float> these = std::span(rows).subspan(first * h, count * h);
      operand.set(precision_, attended.data() + first * h, count, h);
      layer.attention_out.apply(operand, between);
      add(these, between);
      operand.set(precision_, normalised(these, layer.inner_norm, normal).data(), count, h);
      layer.up.apply(operand, between);
      layer.gate.apply(operand, gates);
      for (std::size_t i = 0; i < count * inner; ++i) between[i] *= gates[i];
      operand.set(precision_, between, count, inner);
      layer.down.apply(operand, gates);
      add(these, gates);
    }
  }
  normalise_rows(rows.data(), nullptr, tokens, last_norm_, no_shift, config_.epsilon);
  return rows;
}

}  // namespace pandect
