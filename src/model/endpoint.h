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

/// What models share.
struct ModelServices {
  std::shared_ptr<UsageMeter> meter = nullptr;  ///< counts what calls take; may be null
  std::shared_ptr<ReplyCache> cache = nullptr;  ///< answers what was asked before; may be null
  /// Once a service is Unreachable no call is made any more: each ends as that one did.
  bool give_up = false;
};

/// What a models file says of a model.
ModelInfo info_of(const ModelSettings& settings);
/// @throws Error wrong_usage when the model needs a key that is not in the environment, or is none
void check_key(const ModelSettings& settings);

/// The service of one model: knows its address, key, limits and prices. Functions may be called from several
/// threads at once.
class Endpoint {
 public:
  /// The key is read when the first call needs it: what a cache or a run folder has needs none.
  Endpoint(ModelSettings settings, const ModelServices& services);

  const ModelSettings& settings() const { return settings_; }
  ModelInfo info() const { return info_of(settings_); }

  /// @param path below the base URL, with a slash before it
  /// @throws Error service_unavailable, also when the reply is no JSON; wrong_usage when the key is not in
  /// the environment; Cancelled
  Json post(const std::string& path, const Json& body, const std::stop_token& stop);
  /// @return the body where it is no stream: it has no event
  std::optional<std::string> stream(const std::string& path, const Json& body,
                                    const EventStream::OnEvent& on_event, const std::stop_token& stop);

  /// Works out what a call costs, and counts it.
  void charge(Usage& usage);
  /// The Error for a reply that is not what it should be.
  Error bad_reply(const std::string& problem) const;
  /// The Error for what the service itself says went wrong.
  Error failed(const std::string& problem) const;
  /// JSON that the service sent, without its key.
  /// @throws Error service_unavailable, also when it says that something went wrong
  Json read_json(std::string_view text) const;
  /// A text of several pieces that the service sent, from a place on, without its key.
  std::string without_key(std::string text, std::size_t from = 0) const;
  /// How much of the end of a text may be the beginning of the key.
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
