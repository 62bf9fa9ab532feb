#include "serve/http.h"

#include <fmt/format.h>

#include "serve/public_json.h"

namespace pandect {
namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string decoded(std::string_view text, bool plus_is_space) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus_is_space) {
      out += ' ';
    } else if (text[i] != '%') {
      out += text[i];
    } else {
      const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
      const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
      if (high < 0 || low < 0)
        throw Error(ErrorCode::wrong_usage, "the address has a '%' without two hexadecimal digits",
                    "write '%' as %25");
      out += static_cast<char>(high * 16 + low);
      i += 2;
    }
  }
  return out;
}

}  // namespace

void read_target(std::string_view target, HttpRequest& request) {
  target = target.substr(0, target.find('#'));
  const std::size_t mark = target.find('?');
  request.path = decoded(target.substr(0, mark), false);
  if (mark == std::string_view::npos) return;
  for (std::size_t at = mark + 1; at < target.size();) {
    const std::size_t end = std::min(target.find('&', at), target.size());
    const std::string_view pair = target.substr(at, end - at);
    at = end + 1;
    if (pair.empty()) continue;
    const std::size_t equals = std::min(pair.find('='), pair.size());
    request.query[decoded(pair.substr(0, equals), true)].push_back(
        decoded(pair.substr(std::min(equals + 1, pair.size())), true));
  }
}

std::string uri_decoded(std::string_view text) {
  return decoded(text, false);
}

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out;
  out.reserve(3 * text.size());
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("-._~").find(c) != std::string_view::npos;
    if (plain) {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += digits[byte >> 4U];
    out += digits[byte & 0xFU];
  }
  return out;
}

HttpResponse problem(const Error& error, int status) {
  const ErrorInfo& info = error_info(error.code());
  HttpResponse response;
  response.status = status != 0 ? status : info.http_status;
  response.type = "application/problem+json";
  Json body = {{"type", fmt::format("urn:pandect:error:{}", info.name)},
               {"title", info.name},
               {"status", response.status},
               {"detail", without_folders(error.what())}};
  if (!error.hint().empty()) body["hint"] = without_folders(error.hint());
  response.body = dump_json(body) + "\n";
  return response;
}

std::string problem_event(const Error& error) {
  std::string body = problem(error).body;
  body.pop_back();  // the end of its line
  return server_event("problem", body);
}

HttpResponse json_response(std::string json) {
  HttpResponse response;
  response.body = std::move(json += '\n');
  return response;
}

std::string server_event(std::string_view name, std::string_view data) {
  return fmt::format("event: {}\ndata: {}\n\n", name, data);
}

}  // namespace pandect
