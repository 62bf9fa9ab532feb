#include "serve/server.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <future>
#include <limits>
#include <memory>
#include <optional>
#include <utility>  // Boost 1.74 uses std::exchange without it

#ifdef __clang__  // Boost 1.74 knows clang's coroutines only as they were before C++20
#define BOOST_ASIO_HAS_CO_AWAIT 1
#define BOOST_ASIO_HAS_STD_COROUTINE 1
#include <coroutine>
#endif
#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast.hpp>
#include <boost/beast/ssl.hpp>
#include <fmt/format.h>

namespace pandect {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using TlsStream = beast::ssl_stream<beast::tcp_stream>;
using namespace std::chrono_literals;

using Handler = std::function<HttpResponse(const HttpRequest&)>;

constexpr auto idle = 60s;   ///< a connection between requests
constexpr auto slow = 20s;   ///< a request or a reply on its way
constexpr auto grace = 10s;  ///< after a signal to stop
constexpr std::uint32_t header_bytes = 16384;
constexpr std::size_t slow_rate = 256 << 10;  ///< least bytes of a large body received in each second
constexpr const char* may_go_on = "HTTP/1.1 100 Continue\r\n\r\n";

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

/// The certificate and the key of a server, reloaded when the certificate's file changes: renewal needs no
/// restart.
class Tls {
 public:
  Tls(std::filesystem::path certificate, std::filesystem::path key)
      : certificate_(std::move(certificate)), key_(std::move(key)), read_(written()), context_(load()) {}

  asio::ssl::context& context() {
    const auto now = written();
    if (now == read_) return *context_;
    read_ = now;
    try {
      context_ = load();
    } catch (const Error&) {  // NOLINT(bugprone-empty-catch)
      // Half of the pair may be written yet: the one before serves until both are.
      read_ = {};
    }
    return *context_;
  }

 private:
  std::filesystem::file_time_type written() const {
    std::error_code error;
    return std::filesystem::last_write_time(certificate_, error);
  }

  /// @throws Error bad_input when one cannot be read, or they do not match
  std::unique_ptr<asio::ssl::context> load() const {
    auto context = std::make_unique<asio::ssl::context>(asio::ssl::context::tls_server);
    context->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                         asio::ssl::context::no_tlsv1_1);
    // Without it OpenSSL would ask at the terminal.
    context->set_password_callback([](std::size_t, auto) { return std::string(); });
    boost::system::error_code error;
    context->use_certificate_chain_file(certificate_.string(), error);
    if (error)
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}: no certificate can be read: {}", certificate_.string(), error.message()),
                  "a file of PEM: the server's certificate first, then those that it is signed by");
    context->use_private_key_file(key_.string(), asio::ssl::context::pem, error);
    if (error)
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}: no private key of {} can be read: {}", key_.string(),
                              certificate_.string(), error.message()),
                  "a file of PEM, without a passphrase, with the key that the certificate was made of");
    return context;
  }

  std::filesystem::path certificate_;
  std::filesystem::path key_;
  std::filesystem::file_time_type read_;
  std::unique_ptr<asio::ssl::context> context_;
};

class Server {
 public:
  Server(const ServerOptions& options, const Handler& handle)
      : options_(options),
        handle_(handle),
        names_{"localhost", "127.0.0.1", "[::1]"},
        pool_(options.workers),
        long_pool_(options.long_workers) {
    names_.push_back(host_of(options.host));
    for (const std::string& name : options.names) names_.push_back(host_of(name));
    if (!options.certificate.empty()) tls_.emplace(options.certificate, options.private_key);
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
    ended_ = true;
    pool_.join();
    long_pool_.join();
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
      if (error) {  // for example when no file descriptors are left: others will be closed meanwhile
        asio::steady_timer pause(io_, 50ms);
        co_await pause.async_wait(asio::use_awaitable);
        continue;
      }
      if (open_ >= options_.connections) continue;
      asio::co_spawn(io_, session(std::move(socket)), asio::detached);
    }
  }

  /// Runs on one of the workers; the thread that serves connections never blocks on them.
  asio::awaitable<HttpResponse> handled(HttpRequest request) { co_return handle_(request); }
  static asio::awaitable<HttpResponse> done_later(std::function<HttpResponse()> later) { co_return later(); }
  static asio::awaitable<void> streamed(std::function<void(const SendPiece&)> stream, SendPiece send) {
    stream(send);
    co_return;
  }

  /// The data of a request known before its body is read. @throws Error as read_target
  static HttpRequest head_of(const http::request<http::string_body>& message, const std::string& peer) {
    HttpRequest request;
    request.peer = peer;
    request.method = text(message.method_string());
    for (const auto& field : message) {
      std::string name = text(field.name_string());
      std::ranges::transform(name, name.begin(),
                             [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
      request.headers[name] = text(field.value());
    }
    read_target(text(message.target()), request);
    return request;
  }

  std::size_t body_limit(const HttpRequest& head) const {
    return options_.body_limit ? options_.body_limit(head) : options_.body_bytes;
  }

  bool is_named(const HttpRequest& request) const {
    const auto host = request.headers.find("host");
    return host != request.headers.end() && std::ranges::find(names_, host_of(host->second)) != names_.end();
  }

  asio::awaitable<HttpResponse> answer(HttpRequest request) {
    HttpResponse response = co_await asio::co_spawn(pool_, handled(std::move(request)), asio::use_awaitable);
    if (!response.later) co_return response;
    if (long_ >= 5 * options_.long_workers) {
      response = problem({ErrorCode::service_unavailable, "too much is being done at present"}, 503);
      response.headers.emplace_back("Retry-After", "5");
      co_return response;
    }
    ++long_;
    response =
        co_await asio::co_spawn(long_pool_, done_later(std::move(response.later)), asio::use_awaitable);
    --long_;
    co_return response;
  }

  template <typename Body>
  static void set_head(http::response<Body>& reply, const HttpResponse& response, bool keep_alive) {
    reply.set(http::field::content_type, response.type);
    reply.set("X-Content-Type-Options", "nosniff");
    reply.set(http::field::cache_control, "no-store");
    for (const auto& [name, value] : response.headers) reply.set(name, value);
    reply.keep_alive(keep_alive);
  }

  template <typename Stream>
  asio::awaitable<void> write_whole(Stream& stream, HttpResponse response, bool keep_alive,
                                    bool without_body) {
    const auto status = static_cast<http::status>(response.status);
    lowest(stream).expires_after(slow);
    if (without_body) {
      http::response<http::empty_body> reply{status, 11};
      set_head(reply, response, keep_alive);
      reply.content_length(response.body.size());
      http::response_serializer<http::empty_body> serializer{reply};
      co_await http::async_write_header(stream, serializer, asio::use_awaitable);
      co_return;
    }
    http::response<http::string_body> reply{status, 11};
    set_head(reply, response, keep_alive);
    reply.body() = std::move(response.body);
    reply.prepare_payload();
    co_await http::async_write(stream, reply, asio::use_awaitable);
  }

  template <typename Stream>
  static asio::awaitable<bool> send_chunk(Stream& stream, std::string piece) {
    boost::system::error_code error;
    lowest(stream).expires_after(slow);
    co_await asio::async_write(stream, http::make_chunk(asio::buffer(piece)),
                               asio::redirect_error(asio::use_awaitable, error));
    co_return !error;
  }

  /// Called on a worker: waits until the piece is sent, so that nothing is produced faster than it is read.
  template <typename Stream>
  bool send_from_worker(Stream& stream, std::string_view piece) {
    if (piece.empty()) return true;
    std::future<bool> sent = asio::co_spawn(io_, send_chunk(stream, std::string(piece)), asio::use_future);
    while (sent.wait_for(100ms) != std::future_status::ready) {
      if (ended_) return false;
    }
    return sent.get();
  }

  template <typename Stream>
  asio::awaitable<void> write_stream(Stream& stream, HttpResponse response, bool keep_alive) {
    http::response<http::empty_body> head{static_cast<http::status>(response.status), 11};
    set_head(head, response, keep_alive);
    head.chunked(true);
    http::response_serializer<http::empty_body> serializer{head};
    lowest(stream).expires_after(slow);
    co_await http::async_write_header(stream, serializer, asio::use_awaitable);
    lowest(stream).expires_never();
    SendPiece send = [this, &stream](std::string_view piece) { return send_from_worker(stream, piece); };
    co_await asio::co_spawn(long_pool_, streamed(std::move(response.stream), std::move(send)),
                            asio::use_awaitable);
    lowest(stream).expires_after(slow);
    co_await asio::async_write(stream, http::make_chunk_last(), asio::use_awaitable);
  }

  /// HTTP/1.0 has no chunked bodies.
  asio::awaitable<HttpResponse> gathered(HttpResponse response) {
    auto body = std::make_shared<std::string>();
    SendPiece send = [body](std::string_view piece) {
      body->append(piece);
      return true;
    };
    co_await asio::co_spawn(long_pool_, streamed(std::exchange(response.stream, {}), std::move(send)),
                            asio::use_awaitable);
    response.body = std::move(*body);
    co_return response;
  }

  /// Counts the requests in progress, for shutting down.
  class Busy {
   public:
    explicit Busy(Server& server) : server_(server) { ++server_.busy_; }
    ~Busy() { --server_.busy_; }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;

   private:
    Server& server_;
  };

  /// Reads incoming bytes for a short time: if closed at once, a connection would be reset and the reply
  /// lost.
  template <typename Stream>
  static asio::awaitable<void> drain(Stream& stream) {
    constexpr std::size_t most = 4 << 20;
    std::array<char, 16384> bytes;
    boost::system::error_code error;
    lowest(stream).socket().shutdown(tcp::socket::shutdown_send, error);
    lowest(stream).expires_after(2s);
    for (std::size_t got = 0; !error && got < most;) {
      got += co_await stream.async_read_some(asio::buffer(bytes),
                                             asio::redirect_error(asio::use_awaitable, error));
    }
  }

  asio::awaitable<void> session(tcp::socket socket) {
    ++open_;
    boost::system::error_code unknown;
    const std::string peer = socket.remote_endpoint(unknown).address().to_string();
    try {
      if (tls_) {
        TlsStream stream(std::move(socket), tls_->context());
        lowest(stream).expires_after(slow);
        co_await stream.async_handshake(asio::ssl::stream_base::server, asio::use_awaitable);
        co_await converse(stream, peer);
        lowest(stream).expires_after(2s);
        co_await stream.async_shutdown(asio::use_awaitable);
        close(stream);
      } else {
        beast::tcp_stream stream(std::move(socket));
        co_await converse(stream, peer);
        close(stream);
      }
    } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch)
      // The connection is lost, or was never established; nobody is there to be informed.
    }
    --open_;
    if (stopping_ && busy_ == 0) io_.stop();
  }

  /// The stream with the time limits, below TLS if that is used.
  template <typename Stream>
  static beast::tcp_stream& lowest(Stream& stream) {
    return beast::get_lowest_layer(stream);
  }

  template <typename Stream>
  static void close(Stream& stream) {
    boost::system::error_code ignored;
    // NOLINTNEXTLINE(bugprone-unused-return-value): it is `ignored`
    lowest(stream).socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  /// Answers the requests of a connection, one after another.
  template <typename Stream>
  asio::awaitable<void> converse(Stream& stream, const std::string& peer) {
    beast::flat_buffer buffer;
    while (!stopping_) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(header_bytes);
      parser.body_limit(std::numeric_limits<std::uint64_t>::max());  // until the head determines the limit
      lowest(stream).expires_after(buffer.size() == 0 ? std::chrono::seconds(idle)
                                                      : std::chrono::seconds(slow));
      boost::system::error_code error;
      co_await http::async_read_header(stream, buffer, parser,
                                       asio::redirect_error(asio::use_awaitable, error));
      if (error && error != http::error::header_limit) break;
      std::optional<HttpResponse> refusal;
      HttpRequest request;
      if (error) {
        refusal = problem({ErrorCode::wrong_usage, "the head of the request is too large"}, 431);
      } else {
        try {
          request = head_of(parser.get(), peer);
        } catch (const Error& wrong) {
          refusal = problem(wrong);
        }
      }
      if (!refusal && !is_named(request))
        refusal = problem({ErrorCode::wrong_usage, "this server does not go by that name",
                           "start it with --name NAME to have it answer to one"},
                          421);
      if (!refusal) {
        const std::size_t most = body_limit(request);
        parser.body_limit(most);
        if (parser.content_length().value_or(0) > most) {
          error = http::error::body_limit;
        } else {
          lowest(stream).expires_after(slow + std::chrono::seconds(most / slow_rate));
          if (beast::iequals(parser.get()[http::field::expect], "100-continue"))
            co_await asio::async_write(stream, asio::buffer(may_go_on, std::strlen(may_go_on)),
                                       asio::use_awaitable);
          co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
        }
        if (error && error != http::error::body_limit) break;
        if (error) refusal = problem({ErrorCode::wrong_usage, "the request is too large"}, 413);
      }
      const Busy busy(*this);
      HttpResponse response;
      // The unread body precedes the next request.
      const bool last = refusal.has_value() || stopping_ || !parser.get().keep_alive();
      const bool without_body = request.method == "HEAD";
      const bool refusal_given = refusal.has_value();
      if (refusal) {
        response = std::move(*refusal);
      } else {
        lowest(stream).expires_never();
        request.body = std::move(parser.get().body());
        request.arrived = std::chrono::steady_clock::now();
        if (without_body) request.method = "GET";
        response = co_await answer(std::move(request));
      }
      if (response.stream && (without_body || parser.get().version() < 11))
        response = co_await gathered(std::move(response));
      if (response.stream)
        co_await write_stream(stream, std::move(response), !last);
      else
        co_await write_whole(stream, std::move(response), !last, without_body);
      if (last) {
        if (refusal_given) co_await drain(stream);
        break;
      }
    }
  }

  const ServerOptions& options_;
  const Handler& handle_;
  std::vector<std::string> names_;
  std::optional<Tls> tls_;
  asio::io_context io_{1};  ///< a single thread moves bytes: its counters need no lock
  asio::thread_pool pool_;
  asio::thread_pool long_pool_;
  tcp::acceptor acceptor_{io_};
  asio::steady_timer deadline_{io_};
  bool stopping_ = false;
  std::size_t open_ = 0;
  std::size_t busy_ = 0;
  std::size_t long_ = 0;            ///< handlers running on long_pool_, and those waiting for it
  std::atomic<bool> ended_{false};  ///< no more bytes are moved
};

}  // namespace

void serve_http(const ServerOptions& options, const std::function<HttpResponse(const HttpRequest&)>& handle,
                const std::function<void(std::uint16_t)>& listening) {
  Server(options, handle).run(listening);
}

}  // namespace pandect
