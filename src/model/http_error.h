#pragma once

#include <string>
#include <string_view>

#include "model/http_connection.h"

namespace pandect {

/// A text of a service with "***" for its key. It comes before all that cuts: half a key is not found again.
std::string without_key(std::string text, std::string_view key, std::size_t from = 0);

/// What a service says in the body of an error, on one line of at most 300 bytes: the message in the JSON of
/// any provider, the title of an HTML page, or the first line.
/// @param key of the service, which is not shown
std::string complaint_of(std::string_view body, std::string_view key = {});

/// Any text from outside on one line of at most 300 bytes, without control characters and the key.
std::string bounded_line(std::string_view text, std::string_view key = {});

/// "api.example.org:8080" of a URL
std::string host_of(std::string_view url);

/// Whether another try may come to something.
bool worth_retrying(const HttpTry& attempt);

/// Throws the Error for a try that failed.
/// @param tries how many there were
/// @param secret what the message must not show
[[noreturn]] void fail_exchange(const std::string& url, const HttpTry& attempt, const HttpLimits& limits,
                                std::size_t tries, const std::string& secret);

}  // namespace pandect
