#include "serve/request_values.h"

#include <charconv>

#include <fmt/format.h>

namespace pandect {

std::string value_of(const HttpRequest& request, const std::string& name) {
  const auto found = request.query.find(name);
  if (found == request.query.end()) return {};
  if (found->second.empty()) throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is empty", name));
  return found->second;
}

std::size_t count_of(const HttpRequest& request, const std::string& name, std::size_t otherwise) {
  const std::string value = value_of(request, name);
  if (value.empty()) return otherwise;
  std::size_t count = 0;
  const char* end = value.data() + value.size();
  const auto [stopped, error] = std::from_chars(value.data(), end, count);
  if (error != std::errc() || stopped != end || count < 1 || count > 100)
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is not a number from 1 to 100", name));
  return count;
}

bool flag_of(const HttpRequest& request, const std::string& name) {
  const std::string value = value_of(request, name);
  if (value.empty() || value == "false") return false;
  if (value == "true") return true;
  throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is neither true nor false", name));
}

std::string member_of(const Json& body, const std::string& name) {
  if (!body.is_object()) throw Error(ErrorCode::wrong_usage, "the request is no JSON object");
  const auto found = body.find(name);
  if (found == body.end()) return {};
  if (!found->is_string() || found->get_ref<const std::string&>().empty())
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is no text", name));
  return found->get<std::string>();
}

std::string required_member(const Json& body, const std::string& name) {
  std::string value = member_of(body, name);
  if (value.empty()) throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is missing", name));
  return value;
}

}  // namespace pandect
