#include "serve/server.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>  // Boost 1.74 uses std::exchange without it

#ifdef __clang__  // Boost 1.74 knows clang's coroutines only as they were before C++20
#define BOOST_ASIO_HAS_CO_AWAIT 1
#define BOOST_ASIO_HAS_STD_COROUTINE 1
#include <coroutine>
#endif
#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/read_size.hpp>
#include <boost/beast/core/stream_traits.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <fmt/format.h>
#include <poll.h>

#include "base/ascii.h"
#include "serve/request_head.h"
#include "serve/work_queue.h"
#include "text/said.h"

namespace pandect {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using TlsStream = beast::ssl_stream<beast::tcp_stream>;
using namespace std::chrono_literals;

using Parser = http::request_parser<http::string_body>;
using ReplyHead = http::response<http::empty_body>;
using Handler = std::function<HttpResponse(const HttpRequest&)>;

constexpr auto idle = 60s;  ///< a connection between requests
constexpr auto slow = 20s;  ///< a request or a reply on its way
constexpr auto grace = 8s;  ///< of running requests, after a signal to stop
constexpr auto last = 10s;  ///< after the signal: nothing runs any longer
constexpr std::uint32_t header_bytes = 16384;
constexpr std::size_t slow_rate = 256 << 10;  ///< least bytes of a large body received in each second

std::string text(beast::string_view view) {
  return {view.data(), view.size()};
}

/// A host without its port: "[::1]:80" is "[::1]".
std::string host_of(std::string name) {
  const std::size_t colon = name.rfind(':');
  const std::size_t bracket = name.rfind(']');
  if (colon != std::string::npos && (bracket == std::string::npos || colon > bracket)) name.resize(colon);
  return ascii_lower(name);
}

/// A connection with or without TLS. It is no template, so that all that uses it is compiled once.
class ClientConnection {
 public:
  ClientConnection() = default;
  virtual ~ClientConnection() = default;
  ClientConnection(const ClientConnection&) = delete;
  ClientConnection& operator=(const ClientConnection&) = delete;

  virtual asio::awaitable<std::size_t> read_some(asio::mutable_buffer into,
                                                 boost::system::error_code& error) = 0;
  /// Writes both texts whole. @throws boost::system::system_error
  virtual asio::awaitable<void> write(std::string_view head, std::string_view body) = 0;
  /// The stream with the time limits, below TLS if that is used.
  virtual beast::tcp_stream& lowest() = 0;

  void close() {
    boost::system::error_code ignored;
    // NOLINTNEXTLINE(bugprone-unused-return-value): it is `ignored`
    lowest().socket().shutdown(tcp::socket::shutdown_send, ignored);
  }
};

template <typename Stream>
class ClientConnectionOver : public ClientConnection {
 public:
  template <typename... Arguments>
  explicit ClientConnectionOver(tcp::socket socket, Arguments&... arguments)
      : stream_(std::move(socket), arguments...) {}

  asio::awaitable<std::size_t> read_some(asio::mutable_buffer into,
                                         boost::system::error_code& error) override {
    co_return co_await stream_.async_read_some(into, asio::redirect_error(asio::use_awaitable, error));
  }
  asio::awaitable<void> write(std::string_view head, std::string_view body) override {
    const std::array<asio::const_buffer, 2> bytes{asio::buffer(head.data(), head.size()),
                                                  asio::buffer(body.data(), body.size())};
    co_await asio::async_write(stream_, bytes, asio::use_awaitable);
  }
  beast::tcp_stream& lowest() override { return beast::get_lowest_layer(stream_); }
  Stream& stream() { return stream_; }

 private:
  Stream stream_;
};

/// The bytes of a reply's head.
std::string head_bytes(const ReplyHead& reply) {
  std::string bytes =
      fmt::format("HTTP/1.1 {} {}\r\n", reply.result_int(), text(http::obsolete_reason(reply.result())));
  for (const auto& field : reply) {
    bytes += text(field.name_string());
    bytes += ": ";
    bytes += text(field.value());
    bytes += "\r\n";
  }
  bytes += "\r\n";
  return bytes;
}

/// Reads until the parser has the head of a request, or with `whole` all of it. The buffer may have the
/// beginning already, and has what comes after it. The time of a head counts from its first byte.
asio::awaitable<void> read_request(ClientConnection& connection, beast::flat_buffer& buffer, Parser& parser,
                                   bool whole, boost::system::error_code& error) {
  constexpr std::size_t most_at_once = 65536;
  parser.eager(whole);
  bool more = buffer.size() == 0;
  bool begun = whole || !more;
  while (whole ? !parser.is_done() : !parser.is_header_done()) {
    if (more) {
      const auto space = buffer.prepare(beast::read_size(buffer, most_at_once));
      const std::size_t got = co_await connection.read_some(space, error);
      if (error == asio::error::eof) {
        error = http::error::end_of_stream;
        if (parser.got_some()) error = http::error::partial_message;
      }
      if (error) co_return;
      if (!begun) connection.lowest().expires_after(slow);
      begun = true;
      buffer.commit(got);
    }
    const std::size_t used = parser.put(buffer.data(), error);
    buffer.consume(used);
    more = error == http::error::need_more || buffer.size() == 0 || used == 0;
    if (error && error != http::error::need_more) co_return;
    error = {};
  }
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

/// Counts itself in a number for as long as it lives.
class Counted {
 public:
  explicit Counted(std::size_t& number) : number_(&number) { ++*number_; }
  ~Counted() { --*number_; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  std::size_t* number_;
};

/// A request in progress, in the list of those that can be stopped.
class Running {
 public:
  explicit Running(std::list<std::stop_source>& all) : all_(all), own_(all.emplace(all.end())) {}
  ~Running() { all_.erase(own_); }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  std::stop_source& stop() const { return *own_; }

 private:
  std::list<std::stop_source>& all_;
  std::list<std::stop_source>::iterator own_;
};

/// Ends the process if it has not ended by itself some time after arm(): whatever a handler is busy with, a
/// signal to stop is obeyed.
class LastResort {
 public:
  void arm(std::chrono::seconds time) {
    thread_ = std::jthread([this, time](const std::stop_token& ended) {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, ended, time, [] { return false; });
      if (!ended.stop_requested()) std::_Exit(0);
    });
  }

 private:
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;
};

/// True if the client has closed its side of the connection.
bool is_gone(int socket) {
  pollfd one{socket, POLLRDHUP, 0};
  return ::poll(&one, 1, 0) > 0 && (one.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

class Server {
 public:
  Server(const ServerOptions& options, const Handler& handle)
      : options_(options),
        handle_(handle),
        names_{"localhost", "127.0.0.1", "[::1]"},
        quick_({1, options.connections, SIZE_MAX}),
        // One thread more than one address may take: it is always left to the others.
        usual_({options.workers + 1, options.connections, options.waiting_of_one, options.workers}),
        long_({options.long_workers + 1, 4 * options.long_workers, options.long_workers,
               options.long_workers}) {
    names_.push_back(host_of(options.host));
    for (const std::string& name : options.names) names_.push_back(host_of(name));
    if (!options.certificate.empty()) tls_.emplace(options.certificate, options.private_key);
  }

  void run(const std::function<void(std::uint16_t)>& listening) {
    boost::system::error_code error;
    const auto address = asio::ip::make_address(options_.host, error);
    if (error)
      throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is not a numeric address", options_.host),
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
    asio::signal_set ends(io_, SIGINT, SIGTERM);
    ends.async_wait([this](const auto&, int) { stop(); });
    asio::signal_set reloads(io_, SIGHUP);
    await_reload(reloads);
    asio::co_spawn(io_, accept(), asio::detached);
    listening(acceptor_.local_endpoint().port());
    io_.run();
    ended_ = true;
    stop_work();
  }

 private:
  void await_reload(asio::signal_set& signals) {
    signals.async_wait([this, &signals](const auto& error, int) {
      if (error) return;
      if (options_.reload) options_.reload();
      await_reload(signals);
    });
  }

  void stop() {
    stopping_ = true;
    last_resort_.arm(last);
    boost::system::error_code ignored;
    acceptor_.close(ignored);  // NOLINT(bugprone-unused-return-value): it is `ignored`
    // What still waits is refused: it would not end in time.
    usual_.finish();
    long_.finish();
    deadline_.expires_after(grace);
    deadline_.async_wait([this](const auto& error) {
      if (!error) io_.stop();
    });
    if (busy_ == 0) io_.stop();
  }

  /// Tells running handlers that nobody waits for them any more.
  void stop_work() {
    for (std::stop_source& one : running_) one.request_stop();
    for (WorkQueue* queue : {&quick_, &usual_, &long_}) queue->finish();
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
      boost::system::error_code unknown;
      std::string peer = socket.remote_endpoint(unknown).address().to_string();
      const auto same = of_address_.find(peer);
      if (same != of_address_.end() && same->second >= options_.connections_of_one) continue;
      asio::co_spawn(io_, session(std::move(socket), std::move(peer)), asio::detached);
    }
  }

  /// The data of a request known before its body is read. @throws Error as read_target
  static HttpRequest head_of(const http::request<http::string_body>& message, const std::string& peer) {
    RequestHead head;
    head.method = text(message.method_string());
    head.target = text(message.target());
    head.version = static_cast<int>(message.version());
    for (const auto& field : message)
      head.fields.emplace_back(text(field.name_string()), text(field.value()));
    HttpRequest request = read_head(head);
    request.peer = peer;
    return request;
  }

  std::size_t body_limit(const HttpRequest& head) const {
    return options_.body_limit ? options_.body_limit(head) : options_.body_bytes;
  }

  bool is_named(const HttpRequest& request) const {
    const auto host = request.headers.find("host");
    return host != request.headers.end() && std::ranges::find(names_, host_of(host->second)) != names_.end();
  }

  /// Work that was given to a queue. Signalled when its last owner, the work, is done or dropped.
  struct Waited {
    explicit Waited(asio::io_context& io) : timer(io) {}
    asio::steady_timer timer;
    bool over = false;
  };
  class Signal {
   public:
    Signal(asio::io_context& io, std::shared_ptr<Waited> waited) : io_(io), waited_(std::move(waited)) {}
    ~Signal() {
      asio::post(io_, [waited = waited_] {
        waited->over = true;
        waited->timer.cancel();
      });
    }
    Signal(const Signal&) = delete;
    Signal& operator=(const Signal&) = delete;

   private:
    asio::io_context& io_;
    std::shared_ptr<Waited> waited_;
  };

  /// Has work done by a queue, and stops it when the client goes; the thread that serves connections never
  /// blocks on it.
  /// @returns false if the queue took none, or dropped it
  asio::awaitable<bool> work_on(WorkQueue& queue, ClientConnection& connection, const std::string& peer,
                                std::stop_source& stop, const std::function<void()>& work) {
    constexpr auto between = 250ms;
    constexpr int looks = 4;  // a client that only closes its writing side may still read a quick reply
    const auto waited = std::make_shared<Waited>(io_);
    const auto done = std::make_shared<std::atomic<bool>>(false);
    {
      const auto signal = std::make_shared<Signal>(io_, waited);
      if (!queue.add(peer, [&work, done, signal] {
            work();
            *done = true;
          }))
        co_return false;
    }
    const int socket = connection.lowest().socket().native_handle();
    int gone = 0;
    while (!waited->over) {
      boost::system::error_code ignored;
      waited->timer.expires_after(between);
      co_await waited->timer.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
      if (!waited->over && is_gone(socket) && ++gone == looks) stop.request_stop();
    }
    co_return done->load();
  }

  static HttpResponse too_much(std::string_view code, int status) {
    HttpResponse response = problem(SaidError(ErrorCode::service_unavailable, say(code)), status);
    response.headers.emplace_back("Retry-After", "5");
    return response;
  }

  asio::awaitable<HttpResponse> answer(ClientConnection& connection, HttpRequest request,
                                       std::stop_source& stop) {
    const bool is_quick = options_.is_quick && options_.is_quick(request);
    const std::string peer = request.peer;
    HttpResponse response;
    const bool done = co_await work_on(is_quick ? quick_ : usual_, connection, peer, stop,
                                       [&] { response = handle_(std::move(request)); });
    if (!done && stopping_) co_return too_much("server-stops", 503);
    if (!done) co_return too_much("too-many-wait", 429);
    if (!response.later) co_return response;
    HttpResponse finished;
    const auto later = std::move(response.later);
    if (!co_await work_on(long_, connection, peer, stop, [&] { finished = later(); }))
      co_return too_much("much-is-done", 503);
    co_return finished;
  }

  static ReplyHead head_of_reply(const HttpResponse& response, bool keep_alive) {
    ReplyHead reply{static_cast<http::status>(response.status), 11};
    reply.set(http::field::content_type, response.type);
    reply.set("X-Content-Type-Options", "nosniff");
    reply.set(http::field::cache_control, "no-store");
    for (const auto& [name, value] : response.headers) reply.set(name, value);
    reply.keep_alive(keep_alive);
    return reply;
  }

  static asio::awaitable<void> write_whole(ClientConnection& connection, HttpResponse response,
                                           bool keep_alive, bool without_body) {
    ReplyHead reply = head_of_reply(response, keep_alive);
    const bool never_has_one =
        reply.result() == http::status::no_content || reply.result() == http::status::not_modified;
    if (without_body || !response.body.empty() || !never_has_one) reply.content_length(response.body.size());
    connection.lowest().expires_after(slow);
    const std::string head = head_bytes(reply);
    co_await connection.write(head, without_body ? std::string_view() : response.body);
  }

  static asio::awaitable<bool> send_chunk(ClientConnection& connection, std::string piece) {
    connection.lowest().expires_after(slow);
    const std::string head = fmt::format("{:x}\r\n", piece.size());
    piece += "\r\n";
    try {
      co_await connection.write(head, piece);
    } catch (const boost::system::system_error&) {
      co_return false;
    }
    co_return true;
  }

  /// Called on a worker: waits until the piece is sent, so that nothing is produced faster than it is read.
  bool send_from_worker(ClientConnection& connection, std::string_view piece) {
    if (piece.empty()) return true;
    std::future<bool> sent =
        asio::co_spawn(io_, send_chunk(connection, std::string(piece)), asio::use_future);
    while (sent.wait_for(100ms) != std::future_status::ready) {
      if (ended_) return false;
    }
    return sent.get();
  }

  asio::awaitable<void> write_stream(ClientConnection& connection, HttpResponse response, bool keep_alive,
                                     const std::string& peer, std::stop_source& stop) {
    ReplyHead reply = head_of_reply(response, keep_alive);
    reply.chunked(true);
    connection.lowest().expires_after(slow);
    const std::string head = head_bytes(reply);
    co_await connection.write(head, {});
    connection.lowest().expires_never();
    SendPiece send = [this, &connection](std::string_view piece) {
      return send_from_worker(connection, piece);
    };
    const bool done = co_await work_on(long_, connection, peer, stop, [&] { response.stream(send); });
    connection.lowest().expires_after(slow);
    if (!done) co_await send_chunk(connection, server_event("problem", too_much("much-is-done", 503).body));
    co_await connection.write("0\r\n\r\n", {});
  }

  /// HTTP/1.0 has no chunked bodies.
  asio::awaitable<HttpResponse> gathered(ClientConnection& connection, HttpResponse response,
                                         const std::string& peer, std::stop_source& stop) {
    const auto stream = std::exchange(response.stream, {});
    std::string body;
    const bool done = co_await work_on(long_, connection, peer, stop, [&] {
      stream([&body](std::string_view piece) {
        body.append(piece);
        return true;
      });
    });
    if (!done) co_return too_much("much-is-done", 503);
    response.body = std::move(body);
    co_return response;
  }

  /// Reads incoming bytes for a short time: if closed at once, a connection would be reset and the reply
  /// lost.
  static asio::awaitable<void> drain(ClientConnection& connection) {
    constexpr std::size_t most = 4 << 20;
    std::array<char, 16384> bytes;
    connection.close();
    connection.lowest().expires_after(2s);
    boost::system::error_code error;
    for (std::size_t got = 0; !error && got < most;) {
      got += co_await connection.read_some(asio::buffer(bytes), error);
    }
  }

  asio::awaitable<void> session(tcp::socket socket, std::string peer) {
    {
      const Counted open(open_);
      const Counted of_address(of_address_[peer]);
      try {
        if (tls_) {
          ClientConnectionOver<TlsStream> connection(std::move(socket), tls_->context());
          connection.lowest().expires_after(slow);
          co_await connection.stream().async_handshake(asio::ssl::stream_base::server, asio::use_awaitable);
          co_await converse(connection, peer);
          connection.lowest().expires_after(2s);
          co_await connection.stream().async_shutdown(asio::use_awaitable);
          connection.close();
        } else {
          ClientConnectionOver<beast::tcp_stream> connection(std::move(socket));
          co_await converse(connection, peer);
          connection.close();
        }
      } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch)
        // The connection is lost, or was never established; nobody is there to be informed.
      }
    }
    if (const auto own = of_address_.find(peer); own != of_address_.end() && own->second == 0)
      of_address_.erase(own);
    if (stopping_ && busy_ == 0) io_.stop();
  }

  /// What is wrong with a request whose head was read, or could not be.
  std::optional<HttpResponse> refusal_of(const Parser& parser, const boost::system::error_code& error,
                                         const std::string& peer, HttpRequest& request) const {
    if (error == http::error::header_limit)
      return problem({ErrorCode::wrong_usage, "the head of the request is too large"}, 431);
    if (error) return problem({ErrorCode::wrong_usage, "this cannot be read as an HTTP request"}, 400);
    try {
      request = head_of(parser.get(), peer);
    } catch (const Error& wrong) {
      return problem(wrong);
    }
    if (is_named(request)) return std::nullopt;
    return problem({ErrorCode::wrong_usage, "unrecognised Host header",
                    "start it with --name NAME to have it answer to one"},
                   421);
  }

  /// Answers the requests of a connection, one after another.
  asio::awaitable<void> converse(ClientConnection& connection, const std::string& peer) {
    beast::flat_buffer buffer;
    while (!stopping_) {
      Parser parser;
      parser.header_limit(header_bytes);
      parser.body_limit(std::numeric_limits<std::uint64_t>::max());  // until the head determines the limit
      connection.lowest().expires_after(buffer.size() == 0 ? std::chrono::seconds(idle)
                                                           : std::chrono::seconds(slow));
      boost::system::error_code error;
      co_await read_request(connection, buffer, parser, false, error);
      // A client that goes, or is too slow, is owed no reply; one that says what is no request is.
      if (error && error.category() != http::make_error_code(http::error::bad_method).category()) break;
      if (error == http::error::end_of_stream || error == http::error::partial_message) break;
      HttpRequest request;
      std::optional<HttpResponse> refusal = refusal_of(parser, error, peer, request);
      if (!refusal) {
        const std::size_t most = body_limit(request);
        parser.body_limit(most);
        if (parser.content_length().value_or(0) > most) {
          error = http::error::body_limit;
        } else {
          connection.lowest().expires_after(slow + std::chrono::seconds(most / slow_rate));
          if (beast::iequals(parser.get()[http::field::expect], "100-continue"))
            co_await connection.write("HTTP/1.1 100 Continue\r\n\r\n", {});
          co_await read_request(connection, buffer, parser, true, error);
        }
        if (error == http::error::body_limit) {
          refusal = problem(SaidError(ErrorCode::wrong_usage, say("request-too-large")), 413);
        } else if (error == http::error::bad_chunk || error == http::error::bad_chunk_extension) {
          refusal = problem({ErrorCode::wrong_usage, "the body of the request is not in chunks"}, 400);
        } else if (error) {
          break;
        }
      }
      const Counted busy(busy_);
      const Running running(running_);
      HttpResponse response;
      // The unread body precedes the next request.
      const bool is_last = refusal.has_value() || stopping_ || !parser.get().keep_alive();
      const bool without_body = request.method == "HEAD";
      const bool refusal_given = refusal.has_value();
      if (refusal) {
        response = std::move(*refusal);
      } else {
        connection.lowest().expires_never();
        request.is_secure = tls_.has_value();
        request.body = std::move(parser.get().body());
        request.arrived = std::chrono::steady_clock::now();
        request.stop = running.stop().get_token();
        if (without_body) request.method = "GET";
        response = co_await answer(connection, std::move(request), running.stop());
      }
      if (response.stream && (without_body || parser.get().version() < 11))
        response = co_await gathered(connection, std::move(response), peer, running.stop());
      if (response.stream)
        co_await write_stream(connection, std::move(response), !is_last, peer, running.stop());
      else
        co_await write_whole(connection, std::move(response), !is_last, without_body);
      if (is_last) {
        if (refusal_given) co_await drain(connection);
        break;
      }
    }
  }

  LastResort last_resort_;  ///< first: it waits for the end of all else
  const ServerOptions& options_;
  const Handler& handle_;
  std::vector<std::string> names_;
  std::optional<Tls> tls_;
  bool stopping_ = false;
  std::size_t open_ = 0;
  std::map<std::string, std::size_t> of_address_;  ///< open connections
  std::size_t busy_ = 0;
  std::list<std::stop_source> running_;  ///< of the requests in progress
  std::atomic<bool> ended_{false};       ///< no more bytes are moved
  /// A single thread moves bytes: its counters need no lock. Behind them, since it ends the sessions that are
  /// left, which use them.
  asio::io_context io_{1};
  tcp::acceptor acceptor_{io_};
  asio::steady_timer deadline_{io_};
  WorkQueue quick_;  ///< of requests that must not wait for others: whether the server runs
  WorkQueue usual_;
  WorkQueue long_;
};

}  // namespace

void serve_http(const ServerOptions& options, const std::function<HttpResponse(const HttpRequest&)>& handle,
                const std::function<void(std::uint16_t)>& listening) {
  Server(options, handle).run(listening);
}

}  // namespace pandect
