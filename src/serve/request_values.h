#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "pandect/library.h"
#include "serve/http.h"

namespace pandect {

/// The most entries of one part of a list, and the highest number of an entry that may be asked for.
constexpr std::size_t longest_part = 1000;
constexpr std::size_t last_entry = 100'000'000;

/// The parameters of a request, parsed strictly: a parameter without a value is an error.

/// Empty if absent. @throws Error wrong_usage when it is present and empty, or present twice
std::string value_of(const HttpRequest& request, const std::string& name);
/// The same for a field of a form of HTML, which may be empty: the first if there are several.
std::string field_of(const HttpRequest& request, const std::string& name);
/// The values of a repeatable parameter; empty if absent.
/// @throws Error wrong_usage when one is empty, or there are more than 100
std::vector<std::string> values_of(const HttpRequest& request, const std::string& name);
/// A whole number from `least` to `most`. @throws Error wrong_usage
std::size_t count_of(const HttpRequest& request, const std::string& name, std::size_t otherwise,
                     std::size_t least = 1, std::size_t most = 100);
/// The parameters `offset` and `limit` of a list; without them its first hundred entries.
/// @throws Error wrong_usage
ListPart part_of(const HttpRequest& request);
/// "true" or "false"; false if absent. @throws Error wrong_usage
bool flag_of(const HttpRequest& request, const std::string& name);
/// A text member of a JSON object; empty if absent.
/// @throws Error wrong_usage when the body is not an object, or the member is not text or empty
std::string member_of(const Json& body, const std::string& name);
/// The same for a required one.
std::string required_member(const Json& body, const std::string& name);

/// @throws Error wrong_usage when the body is not an object, or has a member of another name
void expect_members(const Json& body, const std::vector<std::string>& names);
/// A member that is a list of texts, or one text; empty if absent.
/// @throws Error wrong_usage when the body is not an object, one of them is not text or empty, or there are
/// more than 100
std::vector<std::string> members_of(const Json& body, const std::string& name);

/// The works to search: the parameters `work`, `kind`, `jurisdiction` and `collection` of a query, or those
/// members of a JSON object. The caller sets the language.
Scope scope_of(const HttpRequest& request);
Scope scope_of(const Json& body);

}  // namespace pandect
