#pragma once

#include <memory>
#include <string>

#include "encoder/sentence_encoder.h"
#include "model/embedder.h"
#include "model/settings.h"

namespace pandect {

/// An embedder that runs in this process, from a model folder.
class LocalEmbedder : public Embedder {
 public:
  /// The folder is opened by the first text.
  explicit LocalEmbedder(ModelSettings settings);

  ModelInfo info() const override;
  /// @throws Error bad_input when the folder holds no model that is read
  Matrix embed(std::span<const std::string> texts, TextKind kind, const std::stop_token& stop) override;
  std::vector<Matrix> embed_tokens(std::span<const std::string> texts, const std::stop_token& stop) override;

 private:
  SentenceEncoder& encoder();

  ModelSettings settings_;
  std::once_flag opened_;
  std::unique_ptr<SentenceEncoder> encoder_;
};

}  // namespace pandect
