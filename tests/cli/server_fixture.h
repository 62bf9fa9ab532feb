#pragma once

#include <string>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "fixture.h"

namespace pandect {

/// A connection to the server, for bytes that no client would send.
class Wire {
 public:
  explicit Wire(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval patience{30, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    connected_ =
        ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;  // NOLINT
  }
  ~Wire() { ::close(socket_); }
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  void send(const std::string& bytes) const {
    EXPECT_TRUE(connected_);
    EXPECT_GE(::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL), 0);
  }
  /// All that comes until the server closes.
  std::string rest() const {
    std::string all;
    char buffer[4096];
    for (ssize_t n = 0; (n = ::recv(socket_, buffer, sizeof(buffer), 0)) > 0;)
      all.append(buffer, static_cast<std::size_t>(n));
    return all;
  }

 private:
  int socket_;
  bool connected_ = false;
};

/// A test of a server of one library with one act.
class ServeCliTest : public CliTest {
 protected:
  void SetUp() override {
    ASSERT_EQ(run({"add", write("dues.txt", act("four"))}).status, 0);
    begin({});
  }
  void begin(const std::vector<std::string>& options) {
    std::vector<std::string> words{"serve", "--port", "0"};
    words.insert(words.end(), options.begin(), options.end());
    server_ = program_.begin(on_library(words));
    const std::string line = program_.first_line();
    port_ = std::stoi(line.substr(line.rfind(':') + 1));
  }
  void TearDown() override {
    if (server_ > 0) program_.end(server_);
  }
  std::string exchange(const std::string& head, const std::string& body = "",
                       const std::string& host = "localhost") const {
    const Wire wire(port_);
    wire.send(head + " HTTP/1.1\r\nHost: " + host +
              "\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    return wire.rest();
  }

  int server_ = 0;
  int port_ = 0;
};

}  // namespace pandect
