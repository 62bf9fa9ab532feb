#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/settings.h"
#include "encoder/precision.h"
#include "model/http_client.h"
#include "model/usage.h"

namespace pandect {

/// Whose wire format a service speaks; `local` models run in this process.
enum class Provider : std::uint8_t { openai, anthropic, gemini, cohere, tei, local };
/// What a model is for; `entail` says whether a passage carries a claim.
enum class ModelKind : std::uint8_t { chat, embed, rerank, entail };

std::string_view name_of(Provider provider);
std::string_view name_of(ModelKind kind);

/// What a chat request may set and a model need not take: "temperature", …
std::span<const std::string_view> chat_parameters();

/// A [[model]] of a models file; docs/models.md says what each setting means.
struct ModelSettings {
  std::string name;
  ModelKind kind = ModelKind::chat;
  Provider provider = Provider::openai;
  std::string base_url;     ///< without a slash at the end
  std::string model;        ///< the provider's name of it; of a local one its folder
  std::string fingerprint;  ///< of a local model's files; empty where they are missing
  std::string key_env;      ///< the environment variable that holds the key; empty: no key is sent
  Prices prices;
  std::size_t window_tokens = 0;       ///< 0: not known
  std::vector<std::string> leave_out;  ///< parameters of chat requests that are not sent, sorted
  std::size_t dimensions = 0;  ///< of an embedder that can make shorter vectors; 0: the provider's default
  std::size_t batch = 32;      ///< most texts of one request to an embedder or reranker
  std::string query_prefix;    ///< put before the texts that an embedder gets
  std::string passage_prefix;
  /// Of a local model; not set: what suits the processor. Not part of the fingerprint: vectors of each
  /// compare with those of the others.
  std::optional<Precision> precision;
  HttpLimits limits;
};

/// The models of a settings file in TOML.
class ModelsFile {
 public:
  /// @param file what complaints call it
  /// @throws Error bad_input that names the line and the nearest setting or provider
  static ModelsFile parse(std::string_view text, const std::string& file);
  /// @throws Error bad_input
  static ModelsFile load(const std::string& path);

  const std::vector<ModelSettings>& models() const { return models_; }
  /// A model by its name; an empty one means the first of the kind.
  /// @throws Error wrong_usage when there is none, or it is of another kind
  const ModelSettings& find(std::string_view name, ModelKind kind) const;

 private:
  std::string file_;
  std::vector<ModelSettings> models_;
};

}  // namespace pandect
