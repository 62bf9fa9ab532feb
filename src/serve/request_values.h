#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "pandect/library.h"
#include "serve/http.h"

namespace pandect {

/// The parameters of a request, read strictly: one that is there and says nothing is a mistake.

/// Empty where it is absent. @throws Error wrong_usage when it is there and empty, or there twice
std::string value_of(const HttpRequest& request, const std::string& name);
/// What a parameter says that may be given several times; nothing where it is absent.
/// @throws Error wrong_usage when one is empty, or there are more than 100
std::vector<std::string> values_of(const HttpRequest& request, const std::string& name);
/// A whole number from 1 to 100. @throws Error wrong_usage
std::size_t count_of(const HttpRequest& request, const std::string& name, std::size_t otherwise);
/// "true" or "false"; false where it is absent. @throws Error wrong_usage
bool flag_of(const HttpRequest& request, const std::string& name);
/// A text member of a JSON object; empty where it is absent.
/// @throws Error wrong_usage when the body is no object, or the member no text or empty
std::string member_of(const Json& body, const std::string& name);
/// The same of one that must be there.
std::string required_member(const Json& body, const std::string& name);

/// @throws Error wrong_usage when the body is no object, or has a member of another name
void expect_members(const Json& body, const std::vector<std::string>& names);
/// A member that is a list of texts, or one text; nothing where it is absent.
/// @throws Error wrong_usage when the body is no object, one of them is no text or empty, or there are more
/// than 100
std::vector<std::string> members_of(const Json& body, const std::string& name);

/// Of which works something may be found: the parameters `work`, `kind`, `jurisdiction` and `collection` of a
/// query, or those members of a JSON object. The language is left to whoever asks.
Scope scope_of(const HttpRequest& request);
Scope scope_of(const Json& body);

}  // namespace pandect
