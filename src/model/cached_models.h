#pragma once

#include <memory>
#include <utility>

#include "model/chat.h"
#include "model/embedder.h"
#include "model/reply_cache.h"
#include "model/reranker.h"

namespace pandect {

/// A chat model with a cache: the same request, including its draw, gives the same reply, streamed or not.
class CachedChatModel : public ChatModel {
 public:
  /// @param meter counts answers from the cache; may be null
  CachedChatModel(std::unique_ptr<ChatModel> model, std::shared_ptr<ReplyCache> cache,
                  std::shared_ptr<UsageMeter> meter)
      : model_(std::move(model)), cache_(std::move(cache)), meter_(std::move(meter)) {}

  ModelInfo info() const override { return model_->info(); }
  ChatReply complete(const ChatRequest& request, const OnText& on_text, const std::stop_token& stop) override;

 private:
  std::unique_ptr<ChatModel> model_;
  std::shared_ptr<ReplyCache> cache_;
  std::shared_ptr<UsageMeter> meter_;
};

/// An embedder with a cache of vectors; token vectors, which are large, are not cached.
class CachedEmbedder : public Embedder {
 public:
  CachedEmbedder(std::unique_ptr<Embedder> model, std::shared_ptr<ReplyCache> cache,
                 std::shared_ptr<UsageMeter> meter)
      : model_(std::move(model)), cache_(std::move(cache)), meter_(std::move(meter)) {}

  ModelInfo info() const override { return model_->info(); }
  ModelInfo passage_info() const override { return model_->passage_info(); }
  Matrix embed(std::span<const std::string> texts, TextKind kind, const std::stop_token& stop) override;
  std::vector<Matrix> embed_tokens(std::span<const std::string> texts, const std::stop_token& stop) override {
    return model_->embed_tokens(texts, stop);
  }

 private:
  std::unique_ptr<Embedder> model_;
  std::shared_ptr<ReplyCache> cache_;
  std::shared_ptr<UsageMeter> meter_;
};

/// A reranker with a cache of scores for pairs of query and text.
class CachedReranker : public Reranker {
 public:
  CachedReranker(std::unique_ptr<Reranker> model, std::shared_ptr<ReplyCache> cache,
                 std::shared_ptr<UsageMeter> meter)
      : model_(std::move(model)), cache_(std::move(cache)), meter_(std::move(meter)) {}

  ModelInfo info() const override { return model_->info(); }
  std::vector<double> score(const std::string& query, std::span<const std::string> texts,
                            const std::stop_token& stop) override;

 private:
  std::unique_ptr<Reranker> model_;
  std::shared_ptr<ReplyCache> cache_;
  std::shared_ptr<UsageMeter> meter_;
};

}  // namespace pandect
