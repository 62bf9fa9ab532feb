#include "encoder/text_heads.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "encoder/lora.h"
#include "encoder/tensor_files.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// Names of files of BGE-M3, without extension.
constexpr std::string_view token_head = "colbert_linear";
constexpr std::string_view sparse_head = "sparse_linear";
/// ColBERT's layer among a model's weights.
constexpr std::string_view colbert_head = "linear.weight";
constexpr std::size_t most_columns = 1U << 14U;
constexpr std::size_t token_rows_at_once = 64;

void bring_rows_to_length_1(std::span<float> rows, std::size_t columns) {
  for (std::size_t at = 0; at < rows.size(); at += columns) {
    double squares = 0;
    for (std::size_t i = 0; i < columns; ++i) squares += double{rows[at + i]} * rows[at + i];
    const auto factor = static_cast<float>(squares > 0 ? 1 / std::sqrt(squares) : 1);
    for (std::size_t i = 0; i < columns; ++i) rows[at + i] *= factor;
  }
}

/// Number of partial sums computed in parallel.
constexpr std::size_t sums_at_once = 16;

float product(const float* a, const float* b, std::size_t size) {
  float sums[sums_at_once] = {};
  std::size_t i = 0;
  for (; i + sums_at_once <= size; i += sums_at_once)
    for (std::size_t k = 0; k < sums_at_once; ++k) sums[k] += a[i + k] * b[i + k];
  float sum = std::accumulate(std::begin(sums), std::end(sums), 0.0F);
  for (; i < size; ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

std::size_t TextHeads::bytes() const {
  return (dense.capacity() + tokens.capacity()) * sizeof(float) + sparse.capacity() * sizeof(TokenWeight);
}

double max_sim(const TextHeads& question, const TextHeads& passage) {
  const std::size_t columns = question.columns;
  if (columns == 0 || columns != passage.columns || question.tokens.empty() || passage.tokens.empty())
    return 0;
  double sum = 0;
  for (std::size_t row = 0; row < question.tokens.size(); row += columns) {
    float most = -1;
    for (std::size_t other = 0; other < passage.tokens.size(); other += columns)
      most = std::max(most, product(question.tokens.data() + row, passage.tokens.data() + other, columns));
    sum += most;
  }
  return sum / static_cast<double>(question.tokens.size() / columns);
}

double sparse_product(std::span<const TokenWeight> question, std::span<const TokenWeight> passage) {
  double sum = 0;
  auto other = passage.begin();
  for (const TokenWeight& one : question) {
    while (other != passage.end() && other->id < one.id) ++other;
    if (other != passage.end() && other->id == one.id) sum += double{one.weight} * other->weight;
  }
  return sum;
}

std::vector<std::string> heads_in(const fs::path& folder) {
  const fs::path base = ModelParts::of(folder).base;
  std::vector<std::string> names;
  const TensorFiles weights(base);
  if (TensorFiles::layer(base, token_head) || weights.find(colbert_head) != nullptr)
    names.emplace_back("multi_vector");
  if (TensorFiles::layer(base, sparse_head) || MaskedWords::are_in(weights)) names.emplace_back("sparse");
  return names;
}

HeadedEncoder::HeadedEncoder(std::shared_ptr<const SentenceEncoder> encoder, const fs::path& folder)
    : encoder_(std::move(encoder)),
      folder_(ModelParts::of(folder).base),
      columns_(encoder_->config().hidden) {
  read_token_head(folder_);
  read_sparse_head(folder_);
}

void HeadedEncoder::read_token_head(const fs::path& folder) {
  if (std::optional<TensorFiles> layer = TensorFiles::layer(folder, token_head))
    return make_token_head(*layer, "", true);
  TensorFiles weights(folder);
  if (weights.find(colbert_head) == nullptr) return;
  make_token_head(weights, "linear.", false);
  colbert_ = ColbertReading::of(folder, encoder_->tokenizer());
}

void HeadedEncoder::make_token_head(TensorFiles& files, const std::string& name, bool has_bias) {
  const std::size_t h = encoder_->config().hidden;
  const StoredTensor* const weights = files.find(name + "weight");
  if (weights == nullptr || weights->shape.size() != 2 || weights->shape[0] == 0 ||
      weights->shape[0] > most_columns)
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: '{}weight' makes no sense", files.folder().string(), name),
                "docs/encoders.md says which heads are read");
  columns_ = weights->shape[0];
  if (has_bias) {
    const std::span<const float> bias = files.floats(name + "bias", columns_);
    token_bias_.assign(bias.begin(), bias.end());
  }
  tokens_.emplace(files.floats(name + "weight", columns_ * h), token_bias_, h, columns_, Activation::none,
                  encoder_->precision());
}

void HeadedEncoder::read_sparse_head(const fs::path& folder) {
  if (std::optional<TensorFiles> layer = TensorFiles::layer(folder, sparse_head)) {
    const std::span<const float> weights = layer->floats("weight", encoder_->config().hidden);
    sparse_weights_.assign(weights.begin(), weights.end());
    sparse_bias_ = layer->floats("bias", 1).front();
    return;
  }
  words_ = MaskedWords::of(folder, encoder_->config(), encoder_->precision());
}

std::vector<TextHeads> HeadedEncoder::encode(std::span<const std::string> texts, WantedHeads wanted,
                                             const std::function<void(std::size_t)>& on_batch) const {
  if (wanted.sparse && !has_sparse())
    throw Error(ErrorCode::wrong_usage, fmt::format("{}: this model has no sparse head", folder_.string()),
                "leave the weights of tokens out (sparse = 0)");
  std::vector<TextHeads> all(texts.size());
  const auto read = [&](const std::string& text) {
    const Tokenizer& tokenizer = encoder_->tokenizer();
    const std::size_t longest = encoder_->longest();
    if (!colbert_) return tokenizer.encode(text, longest);
    return wanted.of_questions ? colbert_->question(tokenizer, text, longest)
                               : colbert_->passage(tokenizer, text, longest);
  };
  encoder_->encode_each(
      texts, read,
      [&](std::size_t text, const TokenSequence& sequence, std::span<const float> rows) {
        all[text] = heads_of(sequence, rows, wanted);
      },
      on_batch);
  return all;
}

TextHeads HeadedEncoder::heads_of(const TokenSequence& sequence, std::span<const float> rows,
                                  WantedHeads wanted) const {
  TextHeads heads;
  if (wanted.dense) {
    heads.dense = encoder_->pooled(rows);
    bring_rows_to_length_1(heads.dense, heads.dense.size());
  }
  if (wanted.tokens) {
    heads.columns = columns_;
    // The first token represents the whole text, like the dense vector; ColBERT has no dense vector.
    const std::size_t left_out = colbert_ ? 0 : std::min(rows.size(), encoder_->config().hidden);
    heads.tokens = token_vectors(rows.subspan(left_out));
    if (colbert_ && !wanted.of_questions) drop_punctuation(sequence, heads.tokens);
    bring_rows_to_length_1(heads.tokens, columns_);
  }
  if (wanted.sparse) heads.sparse = words_ ? words_->weights(rows) : token_weights(sequence, rows);
  return heads;
}

std::vector<float> HeadedEncoder::token_vectors(std::span<const float> rows) const {
  if (!tokens_) return {rows.begin(), rows.end()};
  const InOneThread alone;
  const std::size_t h = encoder_->config().hidden;
  const std::size_t count = rows.size() / h;
  std::vector<float> vectors((count + row_step) * columns_);
  Operand operand;
  for (std::size_t row = 0; row < count; row += token_rows_at_once) {
    operand.set(encoder_->precision(), rows.data() + row * h, std::min(token_rows_at_once, count - row), h);
    tokens_->apply(operand, vectors.data() + row * columns_);
  }
  vectors.resize(count * columns_);
  return vectors;
}

void HeadedEncoder::drop_punctuation(const TokenSequence& sequence, std::vector<float>& tokens) const {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < sequence.ids.size(); ++i) {
    if (!colbert_->is_found(sequence.ids[i])) continue;
    std::copy_n(tokens.begin() + static_cast<std::ptrdiff_t>(i * columns_), columns_,
                tokens.begin() + static_cast<std::ptrdiff_t>(kept * columns_));
    ++kept;
  }
  tokens.resize(kept * columns_);
}

std::vector<TokenWeight> HeadedEncoder::token_weights(const TokenSequence& sequence,
                                                      std::span<const float> rows) const {
  const std::size_t h = encoder_->config().hidden;
  std::vector<TokenWeight> weights;
  for (std::size_t i = 0; i < sequence.ids.size(); ++i) {
    const float weight = sparse_bias_ + product(rows.data() + i * h, sparse_weights_.data(), h);
    if (weight > 0 && !encoder_->tokenizer().is_special(sequence.ids[i]))
      weights.push_back({sequence.ids[i], weight});
  }
  std::ranges::sort(weights, [](const TokenWeight& a, const TokenWeight& b) {
    return a.id != b.id ? a.id < b.id : a.weight > b.weight;
  });
  const auto again = std::ranges::unique(weights, {}, &TokenWeight::id);
  weights.erase(again.begin(), again.end());
  return weights;
}

}  // namespace pandect
