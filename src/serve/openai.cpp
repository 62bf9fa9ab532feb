#include "serve/openai.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "serve/hints.h"
#include "text/lines.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// A member of OpenAI's requests that asks for what is not done here.
struct Unsupported {
  const char* name;
  Json asks_nothing;  ///< values that ask for nothing
  const char* why;
};

const std::vector<Unsupported>& unsupported() {
  constexpr const char* one = "one reply is made";
  constexpr const char* tools = "this server calls no tools; it is one itself, at /mcp";
  constexpr const char* text = "replies are Markdown; /v1/ask gives JSON";
  constexpr const char* tokens = "the law's words have no probabilities";
  static const std::vector<Unsupported> all{
      {"n", {1}, one},
      {"tools", Json::array({Json::array()}), tools},
      {"functions", Json::array({Json::array()}), tools},
      {"tool_choice", {"none", "auto"}, tools},
      {"function_call", {"none", "auto"}, tools},
      {"response_format", Json::array({{{"type", "text"}}}), text},
      {"modalities", Json::array({Json::array({"text"})}), text},
      {"audio", Json::array(), text},
      {"logprobs", {false}, tokens},
      {"top_logprobs", {0}, tokens},
      {"logit_bias", Json::array({Json::object()}), tokens},
      {"presence_penalty", {0}, tokens},
      {"frequency_penalty", {0}, tokens},
      {"prediction", Json::array(), "nothing is predicted"},
      {"reasoning_effort", Json::array(), "the system of the server says how its model reasons"},
      {"verbosity", Json::array(), "max_tokens bounds a reply"},
      {"web_search_options", Json::array(), "only the laws that are held are searched"}};
  return all;
}

/// The member that a problem names: "'tools' is not supported".
Json named_in(const std::string& detail) {
  const std::size_t begin = detail.find('\'');
  const std::size_t end = begin == std::string::npos ? begin : detail.find('\'', begin + 1);
  if (end == std::string::npos) return nullptr;
  std::string name = detail.substr(begin + 1, end - begin - 1);
  const bool is_name =
      !name.empty() && std::ranges::all_of(name, [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
  return is_name ? Json(std::move(name)) : Json();
}

/// True for a character of a script that puts no blanks between words.
bool is_word_alone(char32_t c) {
  const bool is_thai = c >= 0x0E00 && c <= 0x0E7F;
  const bool is_kana_or_han = (c >= 0x3040 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF) || c >= 0x20000;
  return is_thai || is_kana_or_han;
}

/// The place behind `most` words, and how many there are till there.
std::pair<std::size_t, std::size_t> walk_words(std::string_view text, std::size_t most) {
  std::size_t count = 0;
  bool inside = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const char32_t c = decode_utf8(text, at);
    const bool alone = is_word_alone(c);
    if (is_white_space(c) || alone) inside = false;
    if (alone || (!is_white_space(c) && !inside)) {
      if (count == most) return {begin, count};
      ++count;
      inside = !alone;
    }
  }
  return {text.size(), count};
}

}  // namespace

std::size_t count_words(std::string_view text) {
  return walk_words(text, text.size()).second;
}

std::size_t behind_words(std::string_view text, std::size_t count) {
  return walk_words(text, count).first;
}

Json openai_error(const Json& problem) {
  const int status = problem.value("status", 500);
  const std::string detail = problem.value("detail", "");
  const std::string hint = hint_for(Face::routes, problem.value("hint", ""));
  const std::string title = problem.value("title", "");
  const char* type = status >= 500   ? "server_error"
                     : status == 429 ? "rate_limit_error"
                     : status == 401 ? "authentication_error"
                     : status == 403 ? "permission_error"
                                     : "invalid_request_error";
  return {{"message", hint.empty() ? detail : detail + ": " + hint},
          {"type", type},
          {"param", status == 400 || status == 404 ? named_in(detail) : Json()},
          {"code", status == 429   ? "rate_limit_exceeded"
                   : status == 401 ? "invalid_api_key"
                                   : title}};
}

HttpResponse as_openai(const HttpRequest& /*request*/, HttpResponse problem) {
  Json body = parse_json(problem.body, "the problem");
  use_words_of(Face::routes, body);
  body["error"] = openai_error(body);
  problem.body = dump_json(body) + "\n";
  return problem;
}

void refuse_unsupported(const Json& body) {
  for (const Unsupported& one : unsupported()) {
    const auto sent = body.find(one.name);
    if (sent == body.end() || sent->is_null()) continue;
    if (std::ranges::find(one.asks_nothing, *sent) == one.asks_nothing.end())
      throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is not supported here as it is sent", one.name),
                  one.why);
  }
}

std::vector<Parameter> unsupported_parameters() {
  std::vector<Parameter> all;
  for (const Unsupported& one : unsupported()) {
    Json values = one.asks_nothing;
    values.push_back(nullptr);
    all.push_back(
        {one.name, "", fmt::format("Not supported: {}", one.why), false, {{"enum", std::move(values)}}});
  }
  for (const char* name : {"user", "metadata", "store", "service_tier", "parallel_tool_calls",
                           "safety_identifier", "prompt_cache_key"})
    all.push_back({name, "", "Passed over: it changes no reply"});
  return all;
}

}  // namespace pandect
