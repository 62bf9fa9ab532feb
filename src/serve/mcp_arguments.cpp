#include "serve/mcp_arguments.h"

#include <algorithm>

#include <fmt/format.h>

#include "pandect/error.h"
#include "serve/request_values.h"

namespace pandect {

std::string text_of(const Json& arguments, const char* name) {
  const auto found = arguments.find(name);
  if (found == arguments.end() || found->is_null()) return {};
  if (!found->is_string()) throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is not text", name));
  return found->get<std::string>();
}

std::vector<std::string> texts_of(const Json& arguments, const char* name) {
  const auto found = arguments.find(name);
  if (found == arguments.end() || found->is_null() || *found == "") return {};
  return members_of(arguments, name);
}

Scope scope_in(const Json& arguments) {
  return {texts_of(arguments, "work"),
          texts_of(arguments, "kind"),
          texts_of(arguments, "jurisdiction"),
          {},
          texts_of(arguments, "collection")};
}

std::size_t count_of(const Json& arguments, const char* name, std::size_t otherwise, std::size_t most) {
  const auto found = arguments.find(name);
  if (found == arguments.end() || found->is_null()) return otherwise;
  if (!found->is_number_unsigned())
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is not a count", name));
  return std::min(found->get<std::size_t>(), most);
}

}  // namespace pandect
