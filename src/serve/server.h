#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "serve/http.h"

namespace pandect {

struct ServerOptions {
  std::string host = "127.0.0.1";     ///< a numeric address
  std::uint16_t port = 8080;          ///< 0: one that is free
  std::vector<std::string> names;     ///< of this server, beside its address and those of loopback
  std::filesystem::path certificate;  ///< of PEM, with those it is signed by; empty: without TLS
  std::filesystem::path private_key;  ///< of PEM
  std::size_t workers = 2;            ///< threads that run handlers
  std::size_t connections = 1000;     ///< more are closed at once
  std::size_t long_workers = 16;      ///< threads that run what takes long; four times as many may wait
  std::size_t body_bytes = 2 << 20;
  /// How large a body may be, by the head of its request; none: body_bytes. Called by the thread that serves
  /// connections, and at once.
  std::function<std::size_t(const HttpRequest&)> body_limit;
};

/// Serves HTTP/1.1, over TLS 1.2 and 1.3 where there is a certificate, until SIGTERM or SIGINT; requests that
/// have begun are then finished, for at most 10 seconds. Requests that name another host are refused: a page
/// of somebody else cannot reach a server on loopback by giving its own name that address. `listening` is
/// told the port, `handle` is called from several threads.
/// @throws Error service_unavailable when the address cannot be had, wrong_usage when it is none,
/// bad_input for a certificate or a key
void serve_http(const ServerOptions& options, const std::function<HttpResponse(const HttpRequest&)>& handle,
                const std::function<void(std::uint16_t)>& listening);

}  // namespace pandect
