#include "serve/server.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <utility>  // Boost 1.74 uses std::exchange without it

#ifdef __clang__  // Boost 1.74 knows clang's coroutines only as they were before C++20
#define BOOST_ASIO_HAS_CO_AWAIT 1
#define BOOST_ASIO_HAS_STD_COROUTINE 1
#include <coroutine>
#endif
#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <fmt/format.h>

namespace pandect {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using namespace std::chrono_literals;

using Handler = std::function<HttpResponse(const HttpRequest&)>;
using Reply = http::response<http::string_body>;

constexpr auto idle = 60s;   ///< a connection between requests
constexpr auto slow = 20s;   ///< a request or a reply on its way
constexpr auto grace = 10s;  ///< after a signal to stop
constexpr std::uint32_t header_bytes = 16384;

std::string text(beast::string_view view) {
  return {view.data(), view.size()};
}

/// A host without its port: "[::1]:80" is "[::1]".
std::string host_of(std::string name) {
  const std::size_t colon = name.rfind(':');
  const std::size_t bracket = name.rfind(']');
  if (colon != std::string::npos && (bracket == std::string::npos || colon > bracket)) name.resize(colon);
  std::ranges::transform(name, name.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
  return name;
}

class Server {
 public:
  Server(const ServerOptions& options, const Handler& handle)
      : options_(options),
        handle_(handle),
        names_{"localhost", "127.0.0.1", "[::1]"},
        pool_(options.workers) {
    names_.push_back(host_of(options.host));
    for (const std::string& name : options.names) names_.push_back(host_of(name));
  }

  void run(const std::function<void(std::uint16_t)>& listening) {
    boost::system::error_code error;
    const auto address = asio::ip::make_address(options_.host, error);
    if (error)
      throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is no numeric address", options_.host),
                  "127.0.0.1 is this machine alone, 0.0.0.0 every address it has");
    try {
      const tcp::endpoint endpoint(address, options_.port);
      acceptor_.open(endpoint.protocol());
      acceptor_.set_option(tcp::acceptor::reuse_address(true));
      acceptor_.bind(endpoint);
      acceptor_.listen(1024);
    } catch (const boost::system::system_error& failure) {
      throw Error(
          ErrorCode::service_unavailable,
          fmt::format("cannot listen at {}:{}: {}", options_.host, options_.port, failure.code().message()),
          "choose another port with --port");
    }
    asio::signal_set signals(io_, SIGINT, SIGTERM);
    signals.async_wait([this](const auto&, int) { stop(); });
    asio::co_spawn(io_, accept(), asio::detached);
    listening(acceptor_.local_endpoint().port());
    io_.run();
    pool_.join();
  }

 private:
  void stop() {
    stopping_ = true;
    boost::system::error_code ignored;
    acceptor_.close(ignored);  // NOLINT(bugprone-unused-return-value): it is `ignored`
    deadline_.expires_after(grace);
    deadline_.async_wait([this](const auto& error) {
      if (!error) io_.stop();
    });
    if (busy_ == 0) io_.stop();
  }

  asio::awaitable<void> accept() {
    while (!stopping_) {
      boost::system::error_code error;
      tcp::socket socket = co_await acceptor_.async_accept(asio::redirect_error(asio::use_awaitable, error));
      if (stopping_) co_return;
      if (error) {  // as when no file descriptors are left: others close meanwhile
        asio::steady_timer pause(io_, 50ms);
        co_await pause.async_wait(asio::use_awaitable);
        continue;
      }
      if (open_ >= options_.connections) continue;
      asio::co_spawn(io_, session(std::move(socket)), asio::detached);
    }
  }

  /// Runs the handler on one of the workers; the thread that serves connections never waits for it.
  asio::awaitable<HttpResponse> handled(HttpRequest request) { co_return handle_(request); }

  asio::awaitable<HttpResponse> answer(const http::request<http::string_body>& message, std::string peer) {
    HttpRequest request;
    request.peer = std::move(peer);
    request.method = text(message.method_string());
    request.body = message.body();
    for (const auto& field : message) {
      std::string name = text(field.name_string());
      std::ranges::transform(name, name.begin(),
                             [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
      request.headers[name] = text(field.value());
    }
    const auto host = request.headers.find("host");
    if (host == request.headers.end() || std::ranges::find(names_, host_of(host->second)) == names_.end()) {
      co_return problem({ErrorCode::wrong_usage, "this server does not go by that name",
                         "start it with --name NAME to have it answer to one"},
                        421);
    }
    try {
      read_target(text(message.target()), request);
    } catch (const Error& error) {
      co_return problem(error);
    }
    co_return co_await asio::co_spawn(pool_, handled(std::move(request)), asio::use_awaitable);
  }

  static Reply reply_of(HttpResponse response, unsigned version, bool keep_alive) {
    Reply reply{static_cast<http::status>(response.status), version};
    reply.set(http::field::content_type, response.type);
    reply.set("X-Content-Type-Options", "nosniff");
    reply.set(http::field::cache_control, "no-store");
    for (const auto& [name, value] : response.headers) reply.set(name, value);
    reply.keep_alive(keep_alive);
    reply.body() = std::move(response.body);
    reply.prepare_payload();
    return reply;
  }

  asio::awaitable<void> session(tcp::socket socket) {
    ++open_;
    boost::system::error_code unknown;
    const std::string peer = socket.remote_endpoint(unknown).address().to_string();
    beast::tcp_stream stream(std::move(socket));
    beast::flat_buffer buffer;
    try {
      while (!stopping_) {
        http::request_parser<http::string_body> parser;
        parser.header_limit(header_bytes);
        parser.body_limit(options_.body_bytes);
        stream.expires_after(buffer.size() == 0 ? std::chrono::seconds(idle) : std::chrono::seconds(slow));
        boost::system::error_code error;
        co_await http::async_read_header(stream, buffer, parser,
                                         asio::redirect_error(asio::use_awaitable, error));
        if (!error) {
          stream.expires_after(slow);
          co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
        }
        if (error && error != http::error::body_limit && error != http::error::header_limit) break;
        ++busy_;
        HttpResponse response;
        if (error) {
          response = problem({ErrorCode::wrong_usage, "the request is too large"},
                             error == http::error::body_limit ? 413 : 431);
        } else {
          stream.expires_never();
          response = co_await answer(parser.get(), peer);
        }
        const bool last = bool(error) || stopping_ || !parser.get().keep_alive();
        const Reply reply = reply_of(std::move(response), 11, !last);
        stream.expires_after(slow);
        co_await http::async_write(stream, reply, asio::redirect_error(asio::use_awaitable, error));
        --busy_;
        if (error || last) break;
      }
    } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch)
      // The connection is lost; nobody is there to be told.
    }
    boost::system::error_code ignored;
    // NOLINTNEXTLINE(bugprone-unused-return-value): it is `ignored`
    stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
    --open_;
    if (stopping_ && busy_ == 0) io_.stop();
  }

  const ServerOptions& options_;
  const Handler& handle_;
  std::vector<std::string> names_;
  asio::io_context io_{1};  ///< one thread moves bytes: what it counts needs no lock
  asio::thread_pool pool_;
  tcp::acceptor acceptor_{io_};
  asio::steady_timer deadline_{io_};
  bool stopping_ = false;
  std::size_t open_ = 0;
  std::size_t busy_ = 0;
};

}  // namespace

void serve_http(const ServerOptions& options, const std::function<HttpResponse(const HttpRequest&)>& handle,
                const std::function<void(std::uint16_t)>& listening) {
  Server(options, handle).run(listening);
}

}  // namespace pandect
