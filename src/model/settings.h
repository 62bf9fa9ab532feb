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
#include "pandect/kinds.h"

namespace pandect {

/// The provider whose wire format a service uses; `local` models run in this process.
enum class Provider : std::uint8_t { openai, anthropic, gemini, cohere, tei, local };

std::string_view name_of(Provider provider);

/// Parameters of a chat request that a model may not accept: "temperature", …
std::span<const std::string_view> chat_parameters();

/// A [[model]] of a models file; docs/models.md describes each setting.
struct ModelSettings {
  std::string name;
  ModelKind kind = ModelKind::chat;
  Provider provider = Provider::openai;
  std::string base_url;     ///< without a slash at the end
  std::string model;        ///< the provider's name of it; for a local one its folder
  std::string fingerprint;  ///< hash of a local model's files; empty if they are missing
  std::string key_env;      ///< environment variable with the key; empty: no key is sent
  Prices prices;
  std::size_t window_tokens = 0;       ///< 0: not known
  std::vector<std::string> leave_out;  ///< parameters of chat requests that must not be sent, sorted
  std::size_t dimensions = 0;          ///< for an embedder with shortened vectors; 0: the provider's default
  std::size_t batch = 32;              ///< limit of texts in one request to an embedder or reranker
  std::string query_prefix;            ///< prefix of the texts sent to an embedder
  std::string passage_prefix;
  /// For a local model; unset: chosen for the processor. Not part of the fingerprint: vectors of all
  /// precisions are comparable.
  std::optional<Precision> precision;
  HttpLimits limits;
};

/// The models of a settings file in TOML.
class ModelsFile {
 public:
  /// @param file its name in error messages
  /// @throws Error bad_input that names the line and the nearest setting or provider
  static ModelsFile parse(std::string_view text, const std::string& file);
  /// @throws Error bad_input
  static ModelsFile load(const std::string& path);

  const std::vector<ModelSettings>& models() const { return models_; }
  /// A model by its name; an empty one selects the first of the kind.
  /// @throws Error wrong_usage when there is none, or it is of another kind
  const ModelSettings& find(std::string_view name, ModelKind kind) const;

 private:
  std::string file_;
  std::vector<ModelSettings> models_;
};

}  // namespace pandect
