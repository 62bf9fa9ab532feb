#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "encoder/colbert.h"
#include "encoder/linear.h"
#include "encoder/masked_words.h"
#include "encoder/sentence_encoder.h"

namespace pandect {

/// The representations of a text, all from one pass over it (Chen et al. 2024, "M3-Embedding", section 3.3).
struct TextHeads {
  std::vector<float> dense;   ///< the vector of the whole text, of length 1
  std::size_t columns = 0;    ///< size of a token's vector
  std::vector<float> tokens;  ///< a row for each token, of length 1; without the first, except for ColBERT
  std::vector<TokenWeight> sparse;  ///< sorted by id, only weights above 0

  std::size_t bytes() const;
};

/// The representations to compute, and the kind of text.
struct WantedHeads {
  bool dense = true;
  bool tokens = true;
  bool sparse = true;
  bool of_questions = false;  ///< ColBERT models read questions and passages differently
};

/// Late interaction (Khattab and Zaharia 2020, equation 3): the mean over the question's tokens of the
/// cosine with the nearest token of the passage. 0 if one of them has no token.
double max_sim(const TextHeads& question, const TextHeads& passage);
/// The dot product of two texts' token weights.
double sparse_product(std::span<const TokenWeight> question, std::span<const TokenWeight> passage);

/// The heads that the files of a model's folder have: "multi_vector", "sparse". @throws Error bad_input
std::vector<std::string> heads_in(const std::filesystem::path& folder);

/// The heads of a model's folder over its encoder. A model trained with heads has them in files,
/// colbert_linear and sparse_linear (.pt or .safetensors), like BGE-M3; or among its weights, `linear` like
/// ColBERT, or a masked-LM head like SPLADE. Without a head for tokens, their vectors are the encoder's own.
/// Every function may be called by several threads at once.
class HeadedEncoder {
 public:
  /// @param folder the encoder's; for an adapter, the heads of its base are used
  /// @throws Error bad_input that names the file
  HeadedEncoder(std::shared_ptr<const SentenceEncoder> encoder, const std::filesystem::path& folder);

  bool has_sparse() const { return !sparse_weights_.empty() || words_.has_value(); }
  bool has_trained_tokens() const { return tokens_.has_value(); }
  /// The results are in the order of the texts. @param on_batch as SentenceEncoder::encode()
  /// @throws Error wrong_usage when sparse weights are requested from a model without a head for them
  std::vector<TextHeads> encode(std::span<const std::string> texts, WantedHeads wanted,
                                const std::function<void(std::size_t)>& on_batch = {}) const;

 private:
  void read_token_head(const std::filesystem::path& folder);
  void make_token_head(TensorFiles& files, const std::string& name, bool has_bias);
  void read_sparse_head(const std::filesystem::path& folder);
  TextHeads heads_of(const TokenSequence& sequence, std::span<const float> rows, WantedHeads wanted) const;
  std::vector<float> token_vectors(std::span<const float> rows) const;
  /// Removes the vectors of a passage's tokens that are not matched.
  void drop_punctuation(const TokenSequence& sequence, std::vector<float>& tokens) const;
  std::vector<TokenWeight> token_weights(const TokenSequence& sequence, std::span<const float> rows) const;

  std::shared_ptr<const SentenceEncoder> encoder_;
  std::filesystem::path folder_;
  std::vector<float> token_bias_;
  std::optional<Linear> tokens_;
  std::size_t columns_ = 0;
  std::vector<float> sparse_weights_;
  float sparse_bias_ = 0;
  std::optional<MaskedWords> words_;
  std::optional<ColbertReading> colbert_;
};

}  // namespace pandect
