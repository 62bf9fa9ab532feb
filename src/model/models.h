#pragma once

#include <memory>

#include "model/chat.h"
#include "model/embedder.h"
#include "model/endpoint.h"
#include "model/entailment_model.h"
#include "model/reply_cache.h"
#include "model/reranker.h"
#include "model/settings.h"

namespace pandect {

/// The first call not answered from the cache throws Error wrong_usage when the key is not in the
/// environment.
std::unique_ptr<ChatModel> open_chat_model(const ModelSettings& settings, const ModelServices& services = {});
std::unique_ptr<Embedder> open_embedder(const ModelSettings& settings, const ModelServices& services = {});
std::unique_ptr<Reranker> open_reranker(const ModelSettings& settings, const ModelServices& services = {});
/// Only models that run in this process.
std::unique_ptr<EntailmentModel> open_entailment_model(const ModelSettings& settings);

}  // namespace pandect
