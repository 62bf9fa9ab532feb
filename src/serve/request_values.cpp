#include "serve/request_values.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace pandect {
namespace {

constexpr std::size_t longest_list = 100;

void bound_list(std::size_t size, const std::string& name) {
  if (size > longest_list)
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' has more than {} values", name, longest_list));
}

}  // namespace

std::string value_of(const HttpRequest& request, const std::string& name) {
  std::vector<std::string> values = values_of(request, name);
  if (values.empty()) return {};
  if (values.size() > 1)
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is given {} times", name, values.size()),
                "give it once");
  return std::move(values.front());
}

std::string field_of(const HttpRequest& request, const std::string& name) {
  const auto found = request.query.find(name);
  return found == request.query.end() || found->second.empty() ? std::string() : found->second.front();
}

std::vector<std::string> values_of(const HttpRequest& request, const std::string& name) {
  const auto found = request.query.find(name);
  if (found == request.query.end()) return {};
  bound_list(found->second.size(), name);
  if (std::ranges::find(found->second, "") != found->second.end())
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is empty", name));
  return found->second;
}

std::size_t count_of(const HttpRequest& request, const std::string& name, std::size_t otherwise,
                     std::size_t least, std::size_t most) {
  const std::string value = value_of(request, name);
  if (value.empty()) return otherwise;
  std::size_t count = 0;
  const char* end = value.data() + value.size();
  const auto [stopped, error] = std::from_chars(value.data(), end, count);
  if (error != std::errc() || stopped != end || count < least || count > most)
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is not a number from {} to {}", name, least, most));
  return count;
}

ListPart part_of(const HttpRequest& request) {
  constexpr std::size_t usual = 100;
  return {count_of(request, "offset", 0, 0, last_entry), count_of(request, "limit", usual, 1, longest_part)};
}

bool flag_of(const HttpRequest& request, const std::string& name) {
  const std::string value = value_of(request, name);
  if (value.empty() || value == "false") return false;
  if (value == "true") return true;
  throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is neither true nor false", name));
}

std::string member_of(const Json& body, const std::string& name) {
  if (!body.is_object()) throw Error(ErrorCode::wrong_usage, "the request is not JSON object");
  const auto found = body.find(name);
  if (found == body.end()) return {};
  if (!found->is_string() || found->get_ref<const std::string&>().empty())
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is not text", name));
  return found->get<std::string>();
}

void expect_members(const Json& body, const std::vector<std::string>& names) {
  if (!body.is_object()) throw Error(ErrorCode::wrong_usage, "the request is not JSON object");
  for (const auto& [name, value] : body.items()) {
    if (std::ranges::find(names, name) == names.end())
      throw Error(ErrorCode::wrong_usage, fmt::format("the request has no member '{}'", name),
                  fmt::format("it has {}", fmt::join(names, ", ")));
  }
}

std::vector<std::string> members_of(const Json& body, const std::string& name) {
  if (!body.is_object()) throw Error(ErrorCode::wrong_usage, "the request is not JSON object");
  const auto found = body.find(name);
  if (found == body.end()) return {};
  if (found->is_string()) return {member_of(body, name)};
  const auto is_text = [](const Json& one) {
    return one.is_string() && !one.get_ref<const std::string&>().empty();
  };
  if (!found->is_array() || !std::ranges::all_of(*found, is_text))
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is not a list of texts", name));
  bound_list(found->size(), name);
  return found->get<std::vector<std::string>>();
}

Scope scope_of(const HttpRequest& request) {
  return {values_of(request, "work"),
          values_of(request, "kind"),
          values_of(request, "jurisdiction"),
          {},
          values_of(request, "collection")};
}

Scope scope_of(const Json& body) {
  return {members_of(body, "work"),
          members_of(body, "kind"),
          members_of(body, "jurisdiction"),
          {},
          members_of(body, "collection")};
}

std::string required_member(const Json& body, const std::string& name) {
  std::string value = member_of(body, name);
  if (value.empty()) throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is missing", name));
  return value;
}

}  // namespace pandect
