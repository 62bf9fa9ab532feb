#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "serve/http.h"

namespace pandect {

struct ServerOptions {
  std::string host = "127.0.0.1";        ///< a numeric address
  std::uint16_t port = 8080;             ///< 0: a free one
  std::vector<std::string> names;        ///< of this server, besides its address and those of loopback
  std::filesystem::path certificate;     ///< PEM file with the certificate chain; empty: no TLS
  std::filesystem::path private_key;     ///< of PEM
  std::size_t workers = 2;               ///< number of requests of one address that run at once; others have
                                         ///< one thread more
  std::size_t connections = 1000;        ///< limit; further ones are closed at once
  std::size_t connections_of_one = 250;  ///< limit for one address
  std::size_t waiting_of_one = 64;       ///< limit of requests of one address that wait for a worker
  std::size_t long_workers = 16;         ///< the same of long-running handlers; four times as many may wait
  std::size_t body_bytes = 2 << 20;
  /// The limit of a body, by the head of its request; none: body_bytes. Called by the thread that serves
  /// connections, and must return at once.
  std::function<std::size_t(const HttpRequest&)> body_limit;
  /// True for requests that take no time and must not wait for others: health checks. As body_limit.
  std::function<bool(const HttpRequest&)> is_quick;
  /// Called after SIGHUP, by the thread that serves connections.
  std::function<void()> reload;
};

/// Serves HTTP/1.1, over TLS 1.2 and 1.3 if there is a certificate, until SIGTERM or SIGINT; requests in
/// progress are then finished, for at most 10 seconds: then the process ends, whatever it is busy with. When
/// a client goes, its request is told to stop (HttpRequest::stop). Requests that name another host are
/// refused: another site's page cannot reach a server on loopback by DNS rebinding. `listening` receives the
/// port, `handle` is called from several threads.
/// @throws Error service_unavailable when the address cannot be bound, wrong_usage when it is invalid,
/// bad_input for a certificate or a key
void serve_http(const ServerOptions& options, const std::function<HttpResponse(const HttpRequest&)>& handle,
                const std::function<void(std::uint16_t)>& listening);

}  // namespace pandect
