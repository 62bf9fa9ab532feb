#include "model/endpoint.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "model/chat_format.h"
#include "model/http_error.h"
#include "model/json_fields.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// Servers without keys are often configured with a word in place of one ("none", "EMPTY"), which may occur
/// in a reply.
constexpr std::size_t shortest_key = 12;

std::string read_key(const ModelSettings& settings) {
  if (settings.key_env.empty()) return {};
  const char* value = std::getenv(settings.key_env.c_str());
  const std::string key = value == nullptr ? "" : value;
  if (key.empty()) {
    throw Error(
        ErrorCode::wrong_usage,
        fmt::format("model '{}': the environment variable {} is not set", settings.name, settings.key_env),
        fmt::format("export {}=… with the key that the provider gave you", settings.key_env));
  }
  if (!std::ranges::all_of(key, [](char c) { return c > ' ' && c < 0x7F; })) {
    throw Error(ErrorCode::wrong_usage,
                fmt::format("model '{}': the key in {} has a character that no key has", settings.name,
                            settings.key_env));
  }
  return key;
}

std::vector<std::string> headers_for(Provider provider, const std::string& key) {
  std::vector<std::string> headers;
  if (provider == Provider::anthropic) headers.emplace_back("anthropic-version: 2023-06-01");
  if (key.empty()) return headers;
  switch (provider) {
    case Provider::anthropic:
      headers.push_back("x-api-key: " + key);
      break;
    case Provider::gemini:
      headers.push_back("x-goog-api-key: " + key);
      break;
    default:
      headers.push_back("Authorization: Bearer " + key);
  }
  return headers;
}

}  // namespace

ModelInfo info_of(const ModelSettings& settings) {
  Json beside = Json::object();
  if (!settings.leave_out.empty()) beside["leave_out"] = settings.leave_out;
  if (settings.dimensions > 0) beside["dimensions"] = settings.dimensions;
  if (!settings.query_prefix.empty()) beside["query_prefix"] = settings.query_prefix;
  if (!settings.passage_prefix.empty()) beside["passage_prefix"] = settings.passage_prefix;
  if (settings.provider == Provider::local) {
    // A folder may be moved, and others put in its place.
    beside["fingerprint"] = settings.fingerprint;
    return {settings.name,
            "local",
            "",
            std::filesystem::path(settings.model).filename().string(),
            settings.window_tokens,
            dump_json(beside)};
  }
  return {settings.name,          std::string(name_of(settings.provider)),
          settings.base_url,      settings.model,
          settings.window_tokens, beside.empty() ? std::string() : dump_json(beside)};
}

void check_key(const ModelSettings& settings) {
  read_key(settings);
}

Endpoint::Endpoint(ModelSettings settings, const ModelServices& services)
    : settings_(std::move(settings)), meter_(services.meter), give_up_(services.give_up) {}

HttpClient& Endpoint::client() {
  std::call_once(connected_, [this] {
    key_ = read_key(settings_);
    client_ = std::make_unique<HttpClient>(settings_.limits, headers_for(settings_.provider, key_), key_);
  });
  return *client_;
}

Error Endpoint::bad_reply(const std::string& problem) const {
  return {
      ErrorCode::service_unavailable, fmt::format("{}: {}", host_of(settings_.base_url), problem),
      fmt::format("check that {} speaks the API of '{}'", settings_.base_url, name_of(settings_.provider))};
}

Error Endpoint::failed(const std::string& problem) const {
  return {ErrorCode::service_unavailable, fmt::format("{}: {}", host_of(settings_.base_url), problem),
          "try again later; if it stays so, check the model's settings and what it can do"};
}

Json Endpoint::read_json(std::string_view text) const {
  Json json;
  try {
    json = parse_json(without_lone_surrogates(as_utf8(text)), "reply");
  } catch (const Error&) {
    throw bad_reply(fmt::format("the reply is not JSON: {}", complaint_of(text, key_)));
  }
  if (const std::string error = error_in(json, key_); !error.empty()) throw failed(error);
  if (key_.size() >= shortest_key) take_out_key(json);
  return json;
}

// No deeper than parse_json() reads.
void Endpoint::take_out_key(Json& json) const {
  if (json.is_string()) {
    std::string& text = json.get_ref<std::string&>();
    text = pandect::without_key(std::move(text), key_);
  } else if (json.is_structured()) {
    for (Json& inner : json) take_out_key(inner);
  }
}

std::string Endpoint::without_key(std::string text, std::size_t from) const {
  if (key_.size() < shortest_key) return text;
  return pandect::without_key(std::move(text), key_, from);
}

std::size_t Endpoint::begun_key(std::string_view text) const {
  if (key_.size() < shortest_key) return 0;
  std::size_t length = std::min(key_.size() - 1, text.size());
  while (!text.ends_with(std::string_view(key_).substr(0, length))) --length;
  return length;
}

void Endpoint::call(const std::function<void(HttpClient&)>& exchange) {
  if (give_up_) {
    const std::lock_guard lock(mutex_);
    if (gone_) throw Unreachable(*gone_);
  }
  try {
    exchange(client());
  } catch (const Unreachable& gone) {
    const std::lock_guard lock(mutex_);
    gone_ = gone;
    throw;
  }
}

Json Endpoint::post(const std::string& path, const Json& body, const std::stop_token& stop) {
  std::string reply;
  call([&](HttpClient& client) { reply = client.post(settings_.base_url + path, dump_json(body), stop); });
  return read_json(reply);
}

std::optional<std::string> Endpoint::stream(const std::string& path, const Json& body,
                                            const EventStream::OnEvent& on_event,
                                            const std::stop_token& stop) {
  EventStream events;
  std::optional<std::string> no_stream = "";
  const auto take = [&](const StreamEvent& event) {
    no_stream.reset();
    on_event(event);
  };
  const auto on_bytes = [&](std::string_view bytes) {
    if (no_stream) *no_stream += bytes;
    if (!events.feed(bytes, take)) throw bad_reply("an event of the stream is too large");
  };
  call(
      [&](HttpClient& client) { client.stream(settings_.base_url + path, dump_json(body), on_bytes, stop); });
  events.finish(take);
  return no_stream;
}

void Endpoint::charge(Usage& usage) {
  usage.requests += 1;
  usage.untold += usage.tokens_in == 0 && usage.tokens_out == 0 ? 1 : 0;
  usage.cost = cost_of(usage, settings_.prices);
  if (meter_ != nullptr) meter_->add(settings_.name, usage);
}

}  // namespace pandect
