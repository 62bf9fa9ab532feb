#include "encoder/transformer_layers.h"

#include <algorithm>

#include "encoder/attention.h"

namespace pandect {
namespace {

/// Rows that go through a layer together.
constexpr std::size_t block = 64;

}  // namespace

/// The buffers of a thread.
struct TransformerLayers::Workspace {
  Operand operand;
  Room qkv, attended, normal, inner, factor, change;
};

void RowNorm::apply(float* rows, std::size_t count, float epsilon) const {
  if (!shift.empty()) return normalise_rows(rows, nullptr, count, scale, shift, epsilon);
  const std::size_t size = scale.size();
  for (float* row = rows; size > 0 && row < rows + count * size; row += size)
    normalise_by_squares(row, scale, epsilon, row);
}

void TransformerLayers::place_heads(const Layer& layer, const float* turn, float* qkv) const {
  for (std::size_t head = 0; head < heads + key_heads; ++head) {
    float* const numbers = qkv + head * head_size;
    RowNorm{head < heads ? layer.query_norm : layer.key_norm, {}}.apply(numbers, 1, epsilon);
    turn_head(numbers, head_size, turn, rotates_neighbours);
  }
}

/// What follows attention: of a block of rows, so that the working set stays in the nearest caches.
void TransformerLayers::finish(const Layer& layer, Precision precision, const float* attended,
                               std::size_t count, Workspace& space, float* rows) const {
  float* const change = space.change.of(block * hidden);
  float* const made = space.inner.of(block * inner);
  const auto add_change = [&](const RowNorm& norm) {
    if (norms_sums) return normalise_rows(rows, change, count, norm.scale, norm.shift, epsilon);
    norm.apply(change, count, epsilon);
    add_row(change, count * hidden, rows);
  };
  space.operand.set(precision, attended, count, heads * head_size);
  layer.attention_out->apply(space.operand, change);
  add_change(layer.behind_attention);
  float* const normal = space.normal.of(block * hidden);
  std::copy(rows, rows + count * hidden, normal);
  layer.before_inner.apply(normal, count, epsilon);
  space.operand.set(precision, normal, count, hidden);
  layer.inner->apply(space.operand, made);
  if (gate != Gate::none) {
    float* const factor = space.factor.of(block * inner);
    layer.factor->apply(space.operand, factor);
    for (std::size_t i = 0; gate == Gate::product && i < count * inner; ++i) made[i] *= factor[i];
    for (std::size_t i = 0; gate != Gate::product && i < count; ++i)
      gate_row(made + i * inner, factor + i * inner, inner, gate == Gate::gelu);
  }
  // What is gated has a few numbers that are far larger than the rest.
  space.operand.set(layer.down->precision(), made, count, inner);
  layer.down->apply(space.operand, change);
  add_change(layer.behind_inner);
}

void TransformerLayers::run(std::span<const TokenSequence> sequences, Precision precision,
                            float* rows) const {
  thread_local Workspace space;
  std::vector<std::uint32_t> ends;
  std::vector<std::uint32_t> seen;
  std::vector<std::size_t> places;
  std::size_t longest = 0;
  for (const TokenSequence& sequence : sequences) {
    const std::size_t length = sequence.ids.size();
    for (std::size_t place = 0; place < length; ++place) places.push_back(place);
    longest = std::max(longest, length);
    ends.push_back(static_cast<std::uint32_t>(places.size()));
    seen.push_back(static_cast<std::uint32_t>(sequence.seen == 0 ? length : std::min(sequence.seen, length)));
  }
  const std::size_t tokens = places.size();
  const auto everywhere = turns ? turns->up_to(longest) : nullptr;
  const auto nearby = near_turns ? near_turns->up_to(longest) : nullptr;
  AttentionShape shape{ends, seen, heads, head_size, precision != Precision::fp32 && has_bf16()};
  shape.key_heads = key_heads;
  shape.causal = causal;
  shape.scale = scale;
  float* const qkv = space.qkv.of((tokens + row_step) * width());
  float* const attended = space.attended.of(tokens * heads * head_size);
  for (const Layer& layer : layers) {
    const auto& turning = layer.is_near ? nearby : everywhere;
    for (std::size_t row = 0; row < tokens; row += block) {
      const std::size_t count = std::min(block, tokens - row);
      float* const normal = space.normal.of(block * hidden);
      std::copy(rows + row * hidden, rows + (row + count) * hidden, normal);
      layer.before_attention.apply(normal, count, epsilon);
      space.operand.set(precision, normal, count, hidden);
      layer.qkv->apply(space.operand, qkv + row * width());
      for (std::size_t i = row; turning && i < row + count; ++i)
        place_heads(layer, turning->data() + places[i] * head_size, qkv + i * width());
    }
    shape.window = layer.is_near ? window : 0;
    attend(shape, qkv, attended);
    for (std::size_t row = 0; row < tokens; row += block)
      finish(layer, precision, attended + row * heads * head_size, std::min(block, tokens - row), space,
             rows + row * hidden);
  }
}

}  // namespace pandect
