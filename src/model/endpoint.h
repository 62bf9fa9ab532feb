#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "base/json.h"
#include "model/chat.h"
#include "model/http_client.h"
#include "model/settings.h"
#include "model/sse.h"

namespace pandect {

class ReplyCache;

/// Objects shared by models.
struct ModelServices {
  std::shared_ptr<UsageMeter> meter = nullptr;  ///< counts the usage of calls; may be null
  std::shared_ptr<ReplyCache> cache = nullptr;  ///< caches replies; may be null
  /// After a service was Unreachable no more calls are made: each fails in the same way.
  bool give_up = false;
};

/// The ModelInfo of a model in a models file.
ModelInfo info_of(const ModelSettings& settings);
/// @throws Error wrong_usage when the model needs a key that is missing in the environment or invalid
void check_key(const ModelSettings& settings);

/// The service of one model: its address, key, limits and prices. Functions may be called from several
/// threads at once.
class Endpoint {
 public:
  /// The key is read by the first call that needs it: cached replies need none.
  Endpoint(ModelSettings settings, const ModelServices& services);

  const ModelSettings& settings() const { return settings_; }
  ModelInfo info() const { return info_of(settings_); }

  /// @param path relative to the base URL, with a leading slash
  /// @throws Error service_unavailable, also when the reply is not JSON; wrong_usage when the key is not in
  /// the environment; Cancelled
  Json post(const std::string& path, const Json& body, const std::stop_token& stop);
  /// @return the body if the reply is not a stream: it has no events
  std::optional<std::string> stream(const std::string& path, const Json& body,
                                    const EventStream::OnEvent& on_event, const std::stop_token& stop);

  /// Computes the cost of a call, and counts it.
  void charge(Usage& usage);
  /// The Error for a malformed reply.
  Error bad_reply(const std::string& problem) const;
  /// The Error for a failure reported by the service.
  Error failed(const std::string& problem) const;
  /// Parses JSON from the service, without its key.
  /// @throws Error service_unavailable, also when it reports an error
  Json read_json(std::string_view text) const;
  /// Removes the key from text of the service that arrives in pieces, from an offset on.
  std::string without_key(std::string text, std::size_t from = 0) const;
  /// Length of the longest end of a text that may be the beginning of the key.
  std::size_t begun_key(std::string_view text) const;

 private:
  HttpClient& client();
  void call(const std::function<void(HttpClient&)>& exchange);
  void take_out_key(Json& json) const;

  ModelSettings settings_;
  std::shared_ptr<UsageMeter> meter_;
  const bool give_up_;
  std::mutex mutex_;
  std::optional<Unreachable> gone_;
  std::once_flag connected_;
  std::string key_;
  std::unique_ptr<HttpClient> client_;
};

}  // namespace pandect
