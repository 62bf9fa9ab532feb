#include "decoder/decoder.h"

#include <algorithm>

#include "decoder/causal_attention.h"
#include "decoder/crew.h"
#include "decoder/matrix_product.h"
#include "encoder/rotary_rows.h"

namespace pandect {
namespace {

/// Fewer rows are processed by one thread: starting the others would take longer.
constexpr std::size_t rows_for_crew = 8;

}  // namespace

struct Decoder::State {
  State(const std::filesystem::path& path, DecoderWeights::Keep keep, std::size_t threads)
      : weights(DecoderWeights::open(path, keep)), crew(threads), product(crew) {}

  /// A token of the call: its position and its sequence.
  struct Row {
    std::size_t input = 0;
    std::size_t token = 0;  ///< index in the input
    std::size_t place = 0;  ///< position in the sequence
  };

  template <typename Body>
  void for_rows(const Body& body) {
    if (rows.size() < rows_for_crew) {
      for (std::size_t i = 0; i < rows.size(); ++i) body(i);
    } else {
      crew.run(rows.size(), body);
    }
  }

  void begin(std::span<const DecoderInput> inputs);
  void attend(std::span<const DecoderInput> inputs, std::size_t index);
  void work_inner(const DecoderWeights::Layer& layer);
  void place_heads(std::span<const DecoderInput> inputs, std::size_t index, std::size_t row);
  std::vector<float> logits(const std::vector<std::size_t>& wanted);

  DecoderWeights weights;
  Crew crew;
  MatrixProduct product;
  std::vector<Row> rows;
  std::vector<float> hidden;  ///< the hidden states passed from layer to layer
  std::vector<float> normal;
  std::vector<float> heads;  ///< queries, keys and values
  std::vector<float> attended;
  std::vector<float> gate;
  std::vector<float> up;
  std::vector<float> turns;  ///< rotations of each row, for layers without and with a window
};

void Decoder::State::begin(std::span<const DecoderInput> inputs) {
  const DecoderConfig& config = weights.config;
  rows.clear();
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const std::size_t before = inputs[i].cache->size();
    for (std::size_t t = 0; t < inputs[i].tokens.size(); ++t) rows.push_back({i, t, before + t});
    inputs[i].cache->extend(inputs[i].tokens.size());
  }
  const std::size_t count = rows.size();
  hidden.resize(count * config.hidden);
  normal.resize(count * config.hidden);
  heads.resize(count * (config.heads + 2 * config.key_heads) * config.head_size);
  attended.resize(count * config.heads * config.head_size);
  gate.resize(count * config.inner);
  up.resize(count * config.inner);
  turns.resize(count * 2 * config.head_size);
  for_rows([&](std::size_t i) {
    const Row& row = rows[i];
    const std::int32_t id = inputs[row.input].tokens[row.token];
    const std::size_t last = weights.embedding.rows - 1;
    float* vector = hidden.data() + i * config.hidden;
    read_row(weights.embedding, id < 0 ? last : std::min(static_cast<std::size_t>(id), last), vector);
    for (std::size_t d = 0; d < config.hidden; ++d) vector[d] *= config.embedding_scale;
    float* room = turns.data() + i * 2 * config.head_size;
    make_turn(config.rotation, config.head_size, row.place, room);
    if (config.window > 0)
      make_turn(config.local_rotation, config.head_size, row.place, room + config.head_size);
  });
}

/// Applies biases, norms and rotations to a row's heads; stores its keys and values in the cache.
void Decoder::State::place_heads(std::span<const DecoderInput> inputs, std::size_t index, std::size_t i) {
  const DecoderConfig& config = weights.config;
  const DecoderWeights::Layer& layer = weights.layers[index];
  const std::size_t size = config.head_size;
  const std::size_t width = (config.heads + 2 * config.key_heads) * size;
  const Row& row = rows[i];
  float* queries = heads.data() + i * width;
  float* keys = queries + config.heads * size;
  float* values = keys + config.key_heads * size;
  add_row(layer.query_bias.data(), layer.query_bias.size(), queries);
  add_row(layer.key_bias.data(), layer.key_bias.size(), keys);
  add_row(layer.value_bias.data(), layer.value_bias.size(), values);
  const float* turn = turns.data() + (i * 2 + (config.has_window[index] ? 1 : 0)) * size;
  for (std::size_t head = 0; head < config.heads; ++head) {
    float* query = queries + head * size;
    if (!layer.query_norm.empty()) normalise_by_squares(query, layer.query_norm, config.epsilon, query);
    turn_head(query, size, turn, config.rotates_neighbours);
  }
  KvCache& cache = *inputs[row.input].cache;
  const std::size_t page = row.place / KvCache::page_tokens;
  const std::size_t at = row.place % KvCache::page_tokens;
  for (std::size_t head = 0; head < config.key_heads; ++head) {
    float* key = keys + head * size;
    if (!layer.key_norm.empty()) normalise_by_squares(key, layer.key_norm, config.epsilon, key);
    turn_head(key, size, turn, config.rotates_neighbours);
    float* kept = cache.keys(page, index, head);
    for (std::size_t d = 0; d < size; ++d) kept[d * KvCache::page_tokens + at] = key[d];
    std::copy_n(values + head * size, size, cache.values(page, index, head) + at * size);
  }
}

void Decoder::State::attend(std::span<const DecoderInput> inputs, std::size_t index) {
  const DecoderConfig& config = weights.config;
  const DecoderWeights::Layer& layer = weights.layers[index];
  const std::size_t h = config.hidden;
  const std::size_t queries = config.heads * config.head_size;
  const std::size_t keys = config.key_heads * config.head_size;
  const std::size_t width = queries + 2 * keys;
  for_rows([&](std::size_t i) {
    normalise_by_squares(hidden.data() + i * h, layer.attention_norm, config.epsilon, normal.data() + i * h);
  });
  product.take(normal.data(), rows.size(), h);
  product.multiply(layer.query, heads.data(), width);
  product.multiply(layer.key, heads.data() + queries, width);
  product.multiply(layer.value, heads.data() + queries + keys, width);
  for_rows([&](std::size_t i) { place_heads(inputs, index, i); });
  std::size_t first = 0;
  for (const DecoderInput& input : inputs) {
    CausalQueries causal;
    causal.cache = input.cache;
    causal.layer = index;
    causal.tokens = input.tokens.size();
    causal.heads = config.heads;
    causal.window = config.has_window[index] ? config.window : 0;
    causal.scale = config.query_scale;
    causal.queries = heads.data() + first * width;
    causal.stride = width;
    causal.out = attended.data() + first * queries;
    if (causal.tokens > 0) attend_causally(causal, crew);
    first += input.tokens.size();
  }
  product.take(attended.data(), rows.size(), queries);
  product.multiply(layer.out, normal.data(), h);
  for_rows([&](std::size_t i) {
    float* given = normal.data() + i * h;
    if (!layer.attention_out_norm.empty())
      normalise_by_squares(given, layer.attention_out_norm, config.epsilon, given);
    add_row(given, h, hidden.data() + i * h);
  });
}

void Decoder::State::work_inner(const DecoderWeights::Layer& layer) {
  const DecoderConfig& config = weights.config;
  const std::size_t h = config.hidden;
  for_rows([&](std::size_t i) {
    normalise_by_squares(hidden.data() + i * h, layer.inner_norm, config.epsilon, normal.data() + i * h);
  });
  product.take(normal.data(), rows.size(), h);
  product.multiply(layer.gate, gate.data(), config.inner);
  product.multiply(layer.up, up.data(), config.inner);
  for_rows([&](std::size_t i) {
    gate_row(gate.data() + i * config.inner, up.data() + i * config.inner, config.inner, config.uses_gelu);
  });
  product.take(gate.data(), rows.size(), config.inner);
  product.multiply(layer.down, normal.data(), h);
  for_rows([&](std::size_t i) {
    float* given = normal.data() + i * h;
    if (!layer.inner_out_norm.empty())
      normalise_by_squares(given, layer.inner_out_norm, config.epsilon, given);
    add_row(given, h, hidden.data() + i * h);
  });
}

std::vector<float> Decoder::State::logits(const std::vector<std::size_t>& wanted) {
  const std::size_t h = weights.config.hidden;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    normalise_by_squares(hidden.data() + wanted[i] * h, weights.output_norm, weights.config.epsilon,
                         normal.data() + i * h);
  std::vector<float> all(wanted.size() * weights.output.rows);
  product.take(normal.data(), wanted.size(), h);
  product.multiply(weights.output, all.data(), weights.output.rows);
  return all;
}

Decoder::Decoder(const std::filesystem::path& path, DecoderWeights::Keep keep, std::size_t threads)
    : state_(std::make_unique<State>(path, keep, threads)) {}
Decoder::~Decoder() = default;
Decoder::Decoder(Decoder&&) noexcept = default;

const DecoderWeights& Decoder::weights() const {
  return state_->weights;
}

KvCache Decoder::make_cache() const {
  return KvCache({config().layers, config().key_heads, config().head_size});
}

std::vector<float> Decoder::forward(std::span<const DecoderInput> inputs, Logits which) {
  state_->begin(inputs);
  for (std::size_t i = 0; i < state_->weights.layers.size(); ++i) {
    state_->attend(inputs, i);
    state_->work_inner(state_->weights.layers[i]);
  }
  std::vector<std::size_t> wanted;
  for (std::size_t i = 0; i < state_->rows.size(); ++i) {
    if (which == Logits::all || state_->rows[i].token + 1 == inputs[state_->rows[i].input].tokens.size())
      wanted.push_back(i);
  }
  return state_->logits(wanted);
}

}  // namespace pandect
