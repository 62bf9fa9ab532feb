#include "model/loopback_server.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/json.h"

namespace pandect {

void LoopbackServer::Wire::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

void LoopbackServer::Wire::wait_until_gone() {
  for (int tenths = 0; tenths < 600 && !server_.stopping_; ++tenths) {
    pollfd one{socket_, POLLIN, 0};
    if (::poll(&one, 1, 100) == 0) continue;
    char byte = 0;
    if (::recv(socket_, &byte, 1, MSG_PEEK) <= 0) return;
  }
}

void LoopbackServer::Wire::hang_up() {
  ::shutdown(socket_, SHUT_RDWR);
}

LoopbackServer::LoopbackServer(std::vector<std::string> replies)
    : LoopbackServer([this, replies = std::move(replies)](const SeenRequest&, Wire& wire) {
        const std::size_t turn = std::min(seen().size(), replies.size()) - 1;
        wire.send(replies[turn]);
      }) {}

LoopbackServer::LoopbackServer(Handler handler) : handler_(std::move(handler)) {
  ::setenv("no_proxy", "127.0.0.1", 1);
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  if (::bind(listener_, generic, size) != 0 || ::listen(listener_, 64) != 0 ||
      ::getsockname(listener_, generic, &size) != 0) {
    throw std::runtime_error("cannot listen on this machine");
  }
  port_ = ntohs(address.sin_port);
  acceptor_ = std::thread([this] { accept_all(); });
}

LoopbackServer::~LoopbackServer() {
  stopping_ = true;
  ::shutdown(listener_, SHUT_RDWR);
  acceptor_.join();
  for (const int socket : sockets_) ::shutdown(socket, SHUT_RDWR);
  for (std::thread& thread : threads_) thread.join();
  for (const int socket : sockets_) ::close(socket);
  ::close(listener_);
}

std::vector<SeenRequest> LoopbackServer::seen() const {
  const std::lock_guard lock(mutex_);
  return seen_;
}

void LoopbackServer::accept_all() {
  while (!stopping_) {
    const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) continue;
    ++connections_;
    sockets_.push_back(socket);
    threads_.emplace_back([this, socket] { serve(socket); });
  }
}

bool LoopbackServer::read_request(int socket, std::string& buffer, SeenRequest& request) const {
  const auto more = [&] {
    char bytes[16384];
    const ssize_t got = ::recv(socket, bytes, sizeof bytes, 0);
    if (got > 0) buffer.append(bytes, static_cast<std::size_t>(got));
    return got > 0;
  };
  std::size_t end = std::string::npos;
  while ((end = buffer.find("\r\n\r\n")) == std::string::npos) {
    if (!more()) return false;
  }
  request.head = buffer.substr(0, end);
  const std::size_t path = request.head.find(' ') + 1;
  request.path = request.head.substr(path, request.head.find(' ', path) - path);
  const std::size_t length = request.head.find("Content-Length: ");
  const std::size_t size =
      length == std::string::npos ? 0 : std::strtoul(request.head.c_str() + length + 16, nullptr, 10);
  while (buffer.size() < end + 4 + size) {
    if (!more()) return false;
  }
  request.body = buffer.substr(end + 4, size);
  buffer.erase(0, end + 4 + size);
  return true;
}

void LoopbackServer::serve(int socket) {
  std::string buffer;
  SeenRequest request;
  while (!stopping_ && read_request(socket, buffer, request)) {
    {
      const std::lock_guard lock(mutex_);
      seen_.push_back(request);
    }
    Wire wire(*this, socket);
    handler_(request, wire);
    if (request.head.find("Connection: close") != std::string::npos) break;
  }
  ::shutdown(socket, SHUT_RDWR);
}

std::string http_reply(int status, std::string_view body, std::string_view headers) {
  return fmt::format("HTTP/1.1 {} Status\r\nContent-Length: {}\r\n{}\r\n{}", status, body.size(), headers,
                     body);
}

std::string chat_reply(const std::string& text) {
  return http_reply(200,
                    dump_json({{"model", "tiny"},
                               {"choices", {{{"message", {{"content", text}}}, {"finish_reason", "stop"}}}},
                               {"usage", {{"prompt_tokens", 90}, {"completion_tokens", 9}}}}),
                    "Content-Type: application/json\r\n");
}

std::string chat_models(const LoopbackServer& server) {
  return fmt::format(
      "[[model]]\nname = \"tiny\"\nprovider = \"openai\"\nbase_url = \"{}/v1\"\nmodel = \"tiny\"\n"
      "limits = {{ retries = 0 }}\n",
      server.url());
}

std::string stream_head() {
  return "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n";
}

std::string stream_event(std::string_view data) {
  return fmt::format("data: {}\n\n", data);
}

}  // namespace pandect
