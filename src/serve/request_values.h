#pragma once

#include <cstddef>
#include <string>

#include "serve/http.h"

namespace pandect {

/// The parameters of a request, read strictly: one that is there and says nothing is a mistake.

/// Empty where it is absent. @throws Error wrong_usage when it is there and empty
std::string value_of(const HttpRequest& request, const std::string& name);
/// A whole number from 1 to 100. @throws Error wrong_usage
std::size_t count_of(const HttpRequest& request, const std::string& name, std::size_t otherwise);
/// "true" or "false"; false where it is absent. @throws Error wrong_usage
bool flag_of(const HttpRequest& request, const std::string& name);
/// A text member of a JSON object; empty where it is absent.
/// @throws Error wrong_usage when the body is no object, or the member no text or empty
std::string member_of(const Json& body, const std::string& name);
/// The same of one that must be there.
std::string required_member(const Json& body, const std::string& name);

}  // namespace pandect
