#pragma once

#include <memory>

#include "model/embedder.h"
#include "model/endpoint.h"
#include "model/reranker.h"

namespace pandect {

/// An embedder behind HTTP. Many texts are sent in batches, as many at a time as the limits allow.
class HttpEmbedder : public Embedder {
 public:
  HttpEmbedder(ModelSettings settings, const ModelServices& services)
      : endpoint_(std::move(settings), services) {}

  ModelInfo info() const override { return endpoint_.info(); }
  Matrix embed(std::span<const std::string> texts, TextKind kind, const std::stop_token& stop) override {
    return embed_in_batches(texts, kind, {}, stop);
  }
  Matrix embed_in_batches(std::span<const std::string> texts, TextKind kind, const OnBatch& on_batch,
                          const std::stop_token& stop) override;
  std::vector<Matrix> embed_tokens(std::span<const std::string> texts, const std::stop_token& stop) override;

 private:
  Matrix embed_batch(std::span<const std::string> texts, TextKind kind, const std::stop_token& stop);

  Endpoint endpoint_;
};

/// A reranker behind HTTP.
class HttpReranker : public Reranker {
 public:
  HttpReranker(ModelSettings settings, const ModelServices& services)
      : endpoint_(std::move(settings), services) {}

  ModelInfo info() const override { return endpoint_.info(); }
  std::vector<double> score(const std::string& query, std::span<const std::string> texts,
                            const std::stop_token& stop) override;

 private:
  Endpoint endpoint_;
};

}  // namespace pandect
