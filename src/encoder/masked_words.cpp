#include "encoder/masked_words.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pandect {
namespace {

/// Number of pieces whose weights stay in the caches while the rows of a text are processed.
constexpr std::size_t pieces_at_once = 4096;
/// Number of rows in one matrix product.
constexpr std::size_t rows_at_once = 64;

struct HeadNames {
  const char* dense;
  const char* norm;
  const char* decoder;
  std::vector<const char*> biases;
};
const HeadNames bert_names{"cls.predictions.transform.dense",
                           "cls.predictions.transform.LayerNorm",
                           "cls.predictions.decoder.weight",
                           {"cls.predictions.bias", "cls.predictions.decoder.bias"}};
const HeadNames roberta_names{"lm_head.dense",
                              "lm_head.layer_norm",
                              "lm_head.decoder.weight",
                              {"lm_head.bias", "lm_head.decoder.bias"}};

std::vector<float> copy_of(std::span<const float> numbers) {
  return {numbers.begin(), numbers.end()};
}

std::string weight_of(const char* layer) {
  return std::string(layer) + ".weight";
}

}  // namespace

bool MaskedWords::are_in(const TensorFiles& files) {
  return files.find(weight_of(bert_names.dense)) != nullptr ||
         files.find(weight_of(roberta_names.dense)) != nullptr;
}

std::optional<MaskedWords> MaskedWords::of(const std::filesystem::path& folder, const EncoderConfig& config,
                                           Precision precision) {
  TensorFiles files(folder);
  if (!are_in(files)) return std::nullopt;
  return MaskedWords(std::move(files), config, precision);
}

MaskedWords::MaskedWords(TensorFiles files, const EncoderConfig& config, Precision precision)
    : config_(config), precision_(precision) {
  const bool is_bert = files.find(weight_of(bert_names.dense)) != nullptr;
  const HeadNames& names = is_bert ? bert_names : roberta_names;
  const std::size_t h = config.hidden;
  dense_bias_ = copy_of(files.floats(std::string(names.dense) + ".bias", h));
  scale_ = copy_of(files.floats(weight_of(names.norm), h));
  shift_ = copy_of(files.floats(std::string(names.norm) + ".bias", h));
  const char* bias = names.biases.front();
  for (const char* name : names.biases)
    if (files.find(name) != nullptr) bias = name;
  bias_ = copy_of(files.floats(bias, config.vocabulary));
  // RoBERTa's head has its own activation.
  const Activation activation = is_bert ? config.activation_kind() : Activation::gelu;
  transform_.emplace_back(files.floats(weight_of(names.dense), h * h), dense_bias_, h, h, activation,
                          precision);
  // The word embeddings, unless the head has its own.
  const std::string words = "embeddings.word_embeddings.weight";
  const std::span<const float> decoder =
      files.floats(files.find(names.decoder) != nullptr ? names.decoder : files.prefix_of(words) + words,
                   config.vocabulary * h);
  for (std::size_t first = 0; first < config.vocabulary; first += pieces_at_once) {
    const std::size_t count = std::min(pieces_at_once, config.vocabulary - first);
    pieces_.emplace_back(decoder.subspan(first * h, count * h), std::span(bias_).subspan(first, count), h,
                         count, Activation::none, precision);
  }
}

std::vector<TokenWeight> MaskedWords::weights(std::span<const float> rows) const {
  const InOneThread alone;
  const std::size_t h = config_.hidden;
  const std::size_t count = rows.size() / h;
  Room room;
  Room products_room;
  float* const products = products_room.of(rows_at_once * std::max(pieces_at_once, h));
  float* const transformed = room.of((count + rows_at_once) * h);
  std::vector<Operand> operands((count + rows_at_once - 1) / rows_at_once);
  const auto in_block = [&](std::size_t block) {
    return std::min(rows_at_once, count - block * rows_at_once);
  };
  for (std::size_t block = 0; block < operands.size(); ++block) {
    const float* const from = rows.data() + block * rows_at_once * h;
    float* const to = transformed + block * rows_at_once * h;
    operands[block].set(precision_, from, in_block(block), h);
    transform_.front().apply(operands[block], to);
    normalise_rows(to, nullptr, in_block(block), scale_, shift_, config_.epsilon);
    operands[block].set(precision_, to, in_block(block), h);
  }
  // The logarithm is monotonic, so it is only computed for the maximum.
  std::vector<float> most(config_.vocabulary, -std::numeric_limits<float>::infinity());
  for (std::size_t part = 0; part < pieces_.size(); ++part) {
    const std::size_t first = part * pieces_at_once;
    const std::size_t columns = std::min(pieces_at_once, config_.vocabulary - first);
    for (std::size_t block = 0; block < operands.size(); ++block) {
      pieces_[part].apply(operands[block], products);
      for (std::size_t row = 0; row < in_block(block); ++row) {
        for (std::size_t i = 0; i < columns; ++i)
          most[first + i] = std::max(most[first + i], products[row * columns + i]);
      }
    }
  }
  std::vector<TokenWeight> weights;
  for (std::size_t id = 0; id < most.size(); ++id)
    if (most[id] > 0) weights.push_back({static_cast<std::int32_t>(id), std::log1p(most[id])});
  return weights;
}

}  // namespace pandect
