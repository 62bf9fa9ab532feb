#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <curl/curl.h>

#include "model/http_client.h"

namespace pandect {

/// The result of one attempt.
struct HttpTry {
  enum class End : std::uint8_t { done, failed, idle, too_large, cancelled, thrown };
  End end = End::done;
  CURLcode code = CURLE_OK;
  long status = 0;
  std::string problem;        ///< curl's message
  std::string error_body;     ///< the beginning of a body with an error status
  std::string location;       ///< target of a redirection
  double retry_after = 0;     ///< seconds that the server asks to wait
  bool connected = false;     ///< the request may have reached the server
  bool delivered = false;     ///< a byte was passed to the caller
  std::exception_ptr thrown;  ///< by the caller's function
};

/// A connection to a service, kept open between requests. For one thread at a time.
class HttpClient::Connection {
 public:
  Connection(const HttpLimits& limits, const std::vector<std::string>& headers);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  HttpTry exchange(const std::string& method, const std::string& url, const std::string& body,
                   const OnBytes& on_bytes, const std::stop_token& stop);

 private:
  static std::size_t take_body(char* bytes, std::size_t size, std::size_t count, void* self);
  static std::size_t take_header(char* bytes, std::size_t size, std::size_t count, void* self);
  std::size_t take(std::string_view bytes);
  void run(const std::stop_token& stop);
  std::int64_t bytes_moved() const;

  HttpLimits limits_;
  CURLM* multi_;
  CURL* easy_;
  curl_slist* headers_ = nullptr;
  const OnBytes* on_bytes_ = nullptr;
  HttpTry result_;
  std::size_t body_bytes_ = 0;
  std::size_t header_bytes_ = 0;
};

}  // namespace pandect
