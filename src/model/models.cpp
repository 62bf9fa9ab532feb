#include "model/models.h"

#include "model/cached_models.h"
#include "model/http_chat_model.h"
#include "model/http_embedder.h"
#include "model/local_chat_model.h"
#include "model/local_classifier.h"
#include "model/local_embedder.h"

namespace pandect {

std::unique_ptr<ChatModel> open_chat_model(const ModelSettings& settings, const ModelServices& services) {
  std::unique_ptr<ChatModel> model;
  if (settings.provider == Provider::local) {
    model = std::make_unique<LocalChatModel>(settings, services);
  } else {
    model = std::make_unique<HttpChatModel>(settings, services);
  }
  if (services.cache == nullptr) return model;
  return std::make_unique<CachedChatModel>(std::move(model), services.cache, services.meter);
}

std::unique_ptr<Embedder> open_embedder(const ModelSettings& settings, const ModelServices& services) {
  // A local one takes no longer than a look into the cache.
  if (settings.provider == Provider::local) return std::make_unique<LocalEmbedder>(settings);
  auto model = std::make_unique<HttpEmbedder>(settings, services);
  if (services.cache == nullptr) return model;
  return std::make_unique<CachedEmbedder>(std::move(model), services.cache, services.meter);
}

std::unique_ptr<Reranker> open_reranker(const ModelSettings& settings, const ModelServices& services) {
  if (settings.provider == Provider::local) return std::make_unique<LocalReranker>(settings);
  auto model = std::make_unique<HttpReranker>(settings, services);
  if (services.cache == nullptr) return model;
  return std::make_unique<CachedReranker>(std::move(model), services.cache, services.meter);
}

std::unique_ptr<EntailmentModel> open_entailment_model(const ModelSettings& settings) {
  return std::make_unique<LocalEntailmentModel>(settings);
}

}  // namespace pandect
