#pragma once

#include <string>
#include <string_view>

#include "model/http_connection.h"

namespace pandect {

/// A service's text with its key replaced by "***". Must be applied before truncation, since half a key would
/// not be found.
std::string without_key(std::string text, std::string_view key, std::size_t from = 0);

/// The message of a service's error body, on one line of at most 300 bytes: that in the JSON of any provider,
/// the title of an HTML page, or the first line.
/// @param key of the service, which is removed
std::string complaint_of(std::string_view body, std::string_view key = {});

/// Any external text on one line of at most 300 bytes, without control characters and the key.
std::string bounded_line(std::string_view text, std::string_view key = {});

/// "api.example.org:8080" of a URL
std::string host_of(std::string_view url);

/// True if a retry may succeed.
bool worth_retrying(const HttpTry& attempt);

/// Throws the Error for a failed attempt.
/// @param tries number of attempts
/// @param secret must not appear in the message
[[noreturn]] void fail_exchange(const std::string& url, const HttpTry& attempt, const HttpLimits& limits,
                                std::size_t tries, const std::string& secret);

}  // namespace pandect
