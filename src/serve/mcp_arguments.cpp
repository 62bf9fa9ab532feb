#include "serve/mcp_arguments.h"

#include <algorithm>
#include <cmath>

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

std::size_t count_of(const Json& arguments, const char* name, std::size_t otherwise, std::size_t least,
                     std::size_t most) {
  const auto found = arguments.find(name);
  if (found == arguments.end() || found->is_null()) return otherwise;
  // JSON has one kind of number: 5.0 is 5.
  constexpr double largest = 9007199254740992;  // 2^53: whole numbers are exact up to it
  const double number = found->is_number() ? found->get<double>() : -1;
  if (number < 0 || number > largest || number != std::floor(number) || number < static_cast<double>(least))
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is not a whole number of {} or more", name, least));
  return std::min(static_cast<std::size_t>(number), most);
}

ListPart part_in(const Json& arguments) {
  constexpr std::size_t usual = 20;
  constexpr std::size_t most = 100;
  return {count_of(arguments, "offset", 0, 0, last_entry), count_of(arguments, "limit", usual, 1, most)};
}

}  // namespace pandect
