#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "encoder/bert.h"
#include "encoder/dense_layers.h"
#include "encoder/sentence_modules.h"
#include "encoder/tokenizer.h"

namespace pandect {

/// A model folder in Hugging Face's format, as an encoder with one vector for each text: tokenizer,
/// transformer, pooling and what is behind it (Reimers and Gurevych 2019). Every function may be called by
/// several threads at once.
class SentenceEncoder {
 public:
  /// @param folder with config.json, tokenizer.json and model.safetensors; modules.json, with the folders it
  /// names, and sentence_bert_config.json are read if they exist: without them the mean of all tokens is used
  /// @throws Error bad_input that names the file
  explicit SentenceEncoder(const std::filesystem::path& folder, Precision precision = usual_precision());

  /// The numbers of a text's vector.
  std::size_t dimensions() const { return dense_.columns(); }
  std::size_t longest() const { return longest_; }
  /// Truncates texts at fewer tokens than the model's limit. Not while another thread uses it. @param longest
  /// at least 4
  void limit(std::size_t longest);
  const EncoderConfig& config() const { return encoder_.config(); }
  const Tokenizer& tokenizer() const { return tokenizer_; }
  Precision precision() const { return encoder_.precision(); }

  /// A row of dimensions() numbers for each text, of any length. Texts are processed in batches of similar
  /// length, on all cores.
  /// @param on_batch receives the number of texts of each finished batch, from any thread, one at a time; may
  /// throw, which ends the call
  std::vector<float> encode(std::span<const std::string> texts,
                            const std::function<void(std::size_t)>& on_batch = {}) const;
  /// Takes a text's index, its tokens, and their vectors, a row each; called by several threads at once.
  using OnText =
      std::function<void(std::size_t text, const TokenSequence& sequence, std::span<const float> rows)>;
  /// The same pass for other uses of the tokens' vectors, of config().hidden numbers.
  void encode_each(std::span<const std::string> texts, const OnText& on_text,
                   const std::function<void(std::size_t)>& on_batch = {}) const;
  /// The conversion of a text to tokens, if specific to the model; called by several threads at once.
  using Read = std::function<TokenSequence(const std::string& text)>;
  void encode_each(std::span<const std::string> texts, const Read& read, const OnText& on_text,
                   const std::function<void(std::size_t)>& on_batch) const;
  /// The vector of a text from those of its tokens, not scaled.
  std::vector<float> pooled(std::span<const float> rows) const;
  /// The vectors of a text's tokens, including the marks of beginning and end.
  std::vector<float> encode_tokens(const std::string& text) const;

 private:
  void pool(std::span<const float> rows, std::span<float> vector) const;

  BertEncoder encoder_;
  Tokenizer tokenizer_;
  SentenceModules modules_;
  DenseLayers dense_;
  std::size_t longest_ = 0;
};

/// True if a file of a model's folder contains settings, tokens or weights.
bool is_model_file(const std::filesystem::path& file);

/// A hash that identifies the model of a folder: of its configuration, tokenizer and samples of its weights.
/// Takes some milliseconds whatever the size.
std::string fingerprint_of(const std::filesystem::path& folder);

}  // namespace pandect
