#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/json.h"
#include "model/embedder.h"
#include "model/settings.h"

namespace pandect {

/// A request to a service: the path relative to its base URL, and the body.
struct ModelCall {
  std::string path;
  Json body;
};

/// The provider's request for vectors. @param texts not empty, none of them empty
ModelCall embed_call(const ModelSettings& settings, std::span<const std::string> texts, TextKind kind);

/// Reads the reply to it; nothing unless it has one vector of finite numbers for each of `count` texts, all
/// of one length. Adds the reported tokens to `usage`.
std::optional<Matrix> read_embeddings(Provider provider, const Json& reply, std::size_t count, Usage& usage);

/// The same for token vectors. @throws Error wrong_usage for a provider without them
ModelCall embed_tokens_call(const ModelSettings& settings, std::span<const std::string> texts);
std::optional<std::vector<Matrix>> read_token_embeddings(const Json& reply, std::size_t count);

/// The same for scores.
ModelCall rerank_call(const ModelSettings& settings, const std::string& query,
                      std::span<const std::string> texts);
std::optional<std::vector<double>> read_scores(Provider provider, const Json& reply, std::size_t count,
                                               Usage& usage);

}  // namespace pandect
