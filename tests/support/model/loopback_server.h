#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace pandect {

/// A request as it came in.
struct SeenRequest {
  std::string head;  ///< the request line and the headers
  std::string path;
  std::string body;
};

/// For tests: a server on a free port of this machine that sends exactly the bytes it is given.
class LoopbackServer {
 public:
  /// The server's end of a connection.
  class Wire {
   public:
    Wire(LoopbackServer& server, int socket) : server_(server), socket_(socket) {}
    /// Sends bytes unchanged. Does nothing after the client has disconnected.
    void send(std::string_view bytes);
    /// Returns when the client has disconnected, the server is destroyed, or after a minute.
    void wait_until_gone();
    /// Closes the connection, after delivering the bytes sent before.
    void hang_up();

   private:
    LoopbackServer& server_;
    int socket_;
  };
  using Handler = std::function<void(const SeenRequest&, Wire&)>;

  explicit LoopbackServer(Handler handler);
  /// Sends these replies one after another, then the last one repeatedly.
  explicit LoopbackServer(std::vector<std::string> replies);
  ~LoopbackServer();
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;

  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
  std::vector<SeenRequest> seen() const;
  std::size_t connections() const { return connections_; }

 private:
  void accept_all();
  void serve(int socket);
  bool read_request(int socket, std::string& buffer, SeenRequest& request) const;

  Handler handler_;
  int listener_ = -1;
  int port_ = 0;
  std::atomic<bool> stopping_ = false;
  std::atomic<std::size_t> connections_ = 0;
  mutable std::mutex mutex_;
  std::vector<SeenRequest> seen_;
  std::vector<int> sockets_;
  std::vector<std::thread> threads_;
  std::thread acceptor_;
};

/// A whole reply with its length.
std::string http_reply(int status, std::string_view body, std::string_view headers = "");
/// A reply of an OpenAI-compatible server.
std::string chat_reply(const std::string& text);
/// A models file with the chat model "tiny" of a server.
std::string chat_models(const LoopbackServer& server);
/// The head of a stream of events that ends with the connection.
std::string stream_head();
/// One event without a name.
std::string stream_event(std::string_view data);

}  // namespace pandect
