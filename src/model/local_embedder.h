#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "encoder/sentence_encoder.h"
#include "encoder/text_heads.h"
#include "model/embedder.h"
#include "model/settings.h"

namespace pandect {

/// An embedder that runs in this process, from a model folder. With an adapter for questions only, passages
/// are embedded by its base model.
class LocalEmbedder : public Embedder {
 public:
  /// The folder is opened on first use.
  explicit LocalEmbedder(ModelSettings settings);

  ModelInfo info() const override;
  ModelInfo passage_info() const override;
  /// @throws Error bad_input when the folder contains no supported model
  Matrix embed(std::span<const std::string> texts, TextKind kind, const std::stop_token& stop) override;
  /// Embeds questions with the model for passages: where an adapter embeds questions, the base model's
  /// cosines measure the similarity of two texts.
  Matrix embed_plainly(std::span<const std::string> questions, const std::stop_token& stop = {});
  std::vector<Matrix> embed_tokens(std::span<const std::string> texts, const std::stop_token& stop) override;
  std::vector<TextHeads> embed_heads(std::span<const std::string> texts, TextKind kind, WantedHeads wanted,
                                     const std::stop_token& stop) override;

 private:
  /// Opened on first use.
  struct Opened {
    std::once_flag once;
    std::shared_ptr<SentenceEncoder> encoder;
    std::once_flag once_headed;
    std::unique_ptr<const HeadedEncoder> headed;
  };
  Opened& opened(TextKind kind);
  SentenceEncoder& encoder(TextKind kind) { return *opened(kind).encoder; }
  std::vector<std::string> with_prefix(std::span<const std::string> texts, TextKind kind) const;
  Matrix embed_by(SentenceEncoder& encoder, std::span<const std::string> prefixed,
                  const std::stop_token& stop) const;

  ModelSettings settings_;
  Opened questions_;  ///< and for passages, if one encoder serves both
  Opened passages_;
};

}  // namespace pandect
