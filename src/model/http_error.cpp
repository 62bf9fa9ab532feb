#include "model/http_error.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/ascii.h"
#include "base/json.h"
#include "model/chat.h"
#include "model/json_fields.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::size_t longest_line = 300;
constexpr std::size_t most_looked_at = 4096;

/// {"error": {"message": …}} of most providers, {"message": …} of Cohere, {"error": …} of TEI, {"detail": …}
/// of FastAPI; Gemini puts the first into a list when it streams.
std::string json_message(const Json& json) {
  const Json& body = json.is_array() && !json.empty() ? json.front() : json;
  const Json& error = field(body, "error");
  if (error.is_object()) return text_field(error, "message");
  for (const char* key : {"error", "message", "detail"}) {
    if (field(body, key).is_string()) return text_field(body, key);
  }
  return dump_json(body);
}

std::string html_title(std::string_view page, std::string_view key) {
  const std::string folded = ascii_lower(page);
  const std::size_t begin = folded.find("<title>");
  const std::size_t end = folded.find("</title>");
  if (begin == std::string::npos || end == std::string::npos || end < begin + 7) return "an HTML page";
  return fmt::format("an HTML page: {}", bounded_line(page.substr(begin + 7, end - begin - 7), key));
}

bool is_redirection(const HttpTry& attempt) {
  return attempt.status >= 300 && attempt.status <= 399;
}

std::string hint_for(long status, const std::string& url) {
  switch (status) {
    case 401:
    case 403:
      return "check the key that the models file names with key_env, and what it is allowed to do";
    case 404:
    case 405:
      return fmt::format("check base_url and model in the models file; asked was {}", url);
    case 429:
      return "wait, or set requests_per_minute and concurrent in the models file";
    default:
      if (status >= 300 && status <= 399)
        return "redirections are refused: set base_url so that it leads there itself, if that is the service";
      return status >= 500 ? "try again later; it is the service that fails"
                           : "the service refuses the request: check the model's settings and what it can do";
  }
}

}  // namespace

std::string without_key(std::string text, std::string_view key, std::size_t from) {
  if (key.empty() || text.find(key, from) == std::string::npos) return text;
  std::string shown = text.substr(0, from);
  while (true) {
    const std::size_t at = text.find(key, from);
    shown += std::string_view(text).substr(from, at - from);
    if (at == std::string::npos) return shown;
    shown += "***";
    from = at + key.size();
  }
}

std::string bounded_line(std::string_view text, std::string_view key) {
  std::string line;
  // Mending it may make it longer: that comes before the bound.
  for (const char c : as_utf8(without_key(std::string(text), key).substr(0, most_looked_at))) {
    const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    if (control && (line.empty() || line.back() == ' ')) continue;
    line += control ? ' ' : c;
    if (line.size() > longest_line) break;
  }
  if (line.size() > longest_line) {
    std::size_t end = longest_line - 3;
    while (end > 0 && (line[end] & '\xC0') == '\x80') --end;
    line = line.substr(0, end) + "…";
  }
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

std::string complaint_of(std::string_view body, std::string_view key) {
  const std::size_t begin = body.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return "nothing more is said";
  body.remove_prefix(begin);
  if (body.front() == '{' || body.front() == '[') {
    try {
      return bounded_line(json_message(parse_json(as_utf8(body), "error")), key);
    } catch (const Error&) {  // NOLINT(bugprone-empty-catch) then it is shown as it is
    }
  }
  if (body.front() == '<') return html_title(body, key);
  return bounded_line(body.substr(0, body.find('\n')), key);
}

std::string host_of(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme != std::string_view::npos) url.remove_prefix(scheme + 3);
  return std::string(url.substr(0, url.find_first_of("/?#")));
}

bool worth_retrying(const HttpTry& attempt) {
  if (attempt.end == HttpTry::End::done) return attempt.status == 429 || attempt.status >= 500;
  if (attempt.end != HttpTry::End::failed) return false;
  switch (attempt.code) {
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_CONNECT:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM:
      return true;
    case CURLE_OPERATION_TIMEDOUT:
      return !attempt.connected;
    default:
      return false;
  }
}

void fail_exchange(const std::string& url, const HttpTry& attempt, const HttpLimits& limits,
                   std::size_t tries, const std::string& secret) {
  const std::string host = host_of(url);
  std::string what;
  std::string hint;
  bool gone = false;
  switch (attempt.end) {
    case HttpTry::End::cancelled:
      throw Cancelled(host);
    case HttpTry::End::thrown:
      std::rethrow_exception(attempt.thrown);
    case HttpTry::End::idle:
      what = fmt::format("no byte for {} s", limits.idle_seconds);
      hint = "raise idle_seconds in the models file if the model needs longer";
      break;
    case HttpTry::End::too_large:
      what = fmt::format("the reply is larger than {} bytes", limits.reply_bytes);
      hint = "raise reply_bytes in the models file if that is right";
      break;
    case HttpTry::End::failed:
      gone = !attempt.connected;
      what = bounded_line(attempt.problem, secret);
      hint = gone
                 ? "check base_url in the models file, and that the service runs and can be reached from here"
             : attempt.code == CURLE_OPERATION_TIMEDOUT
                 ? "raise total_seconds in the models file if the model needs longer"
                 : "try again; the connection was lost";
      break;
    case HttpTry::End::done:
      gone =
          attempt.status == 401 || attempt.status == 403 || attempt.status == 404 || is_redirection(attempt);
      what = fmt::format("HTTP {}: {}", attempt.status,
                         is_redirection(attempt) && !attempt.location.empty()
                             ? "it leads to " + bounded_line(attempt.location, secret)
                             : complaint_of(attempt.error_body, secret));
      hint = without_key(hint_for(attempt.status, url), secret);
      break;
  }
  if (tries > 1) what += fmt::format(" ({} tries)", tries);
  if (gone) throw Unreachable(ErrorCode::service_unavailable, host + ": " + what, hint);
  throw Error(ErrorCode::service_unavailable, host + ": " + what, hint);
}

}  // namespace pandect
