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

/// What is made of a text, each from the same pass over it (Chen et al. 2024, "M3-Embedding", section 3.3).
struct TextHeads {
  std::vector<float> dense;  ///< the vector of the whole, of length 1
  std::size_t columns = 0;   ///< numbers of a token's vector
  std::vector<float>
      tokens;  ///< a row a token, each of length 1; not of the first, unless the model is ColBERT
  std::vector<TokenWeight> sparse;  ///< by id, weights above 0 alone

  std::size_t bytes() const;
};

/// Which of them are made, and of what.
struct WantedHeads {
  bool dense = true;
  bool tokens = true;
  bool sparse = true;
  bool of_questions = false;  ///< models of ColBERT's kind read what is sought unlike what is found
};

/// Late interaction (Khattab and Zaharia 2020, equation 3): of each token of the question the cosine of its
/// nearest token of the passage, the mean of all. 0 where one has no token.
double max_sim(const TextHeads& question, const TextHeads& passage);
/// The product of two texts' weights of the tokens that both have.
double sparse_product(std::span<const TokenWeight> question, std::span<const TokenWeight> passage);

/// The heads that the files of a model's folder have: "multi_vector", "sparse". @throws Error bad_input
std::vector<std::string> heads_in(const std::filesystem::path& folder);

/// The heads of a model's folder over its encoder. Of a model that was trained with heads those of its files:
/// colbert_linear and sparse_linear (.pt or .safetensors), as BGE-M3 has them; among its weights `linear`, as
/// ColBERT has it, or a masked-LM head, as SPLADE. Without any for tokens, their vectors are the encoder's
/// own. Every function may be called by several threads at once.
class HeadedEncoder {
 public:
  /// @param folder the encoder's; of an adapter, its base's heads are taken
  /// @throws Error bad_input that names the file
  HeadedEncoder(std::shared_ptr<const SentenceEncoder> encoder, const std::filesystem::path& folder);

  bool has_sparse() const { return !sparse_weights_.empty() || words_.has_value(); }
  bool has_trained_tokens() const { return tokens_.has_value(); }
  /// In the order of the texts. @param on_batch as SentenceEncoder::encode()
  /// @throws Error wrong_usage when sparse weights are wanted of a model that has no head for them
  std::vector<TextHeads> encode(std::span<const std::string> texts, WantedHeads wanted,
                                const std::function<void(std::size_t)>& on_batch = {}) const;

 private:
  void read_token_head(const std::filesystem::path& folder);
  void make_token_head(TensorFiles& files, const std::string& name, bool has_bias);
  void read_sparse_head(const std::filesystem::path& folder);
  TextHeads heads_of(const TokenSequence& sequence, std::span<const float> rows, WantedHeads wanted) const;
  std::vector<float> token_vectors(std::span<const float> rows) const;
  /// Those of a passage's tokens that count, in the place of all.
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
