#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/http.h"

namespace pandect {

/// The access that a request needs, and that a key must grant.
enum class Access : std::uint8_t {
  open,   ///< the page and health checks: no key needed
  read,   ///< looks things up
  ask,    ///< answers and checks, which takes longer; includes read
  admin,  ///< changes the library; includes all others. Never without a key.
};

/// "read", "ask", "admin"
std::string_view name_of(Access access);

/// A key as stored in its file: never the key itself.
struct ServerKey {
  std::string name;
  std::array<unsigned char, 32> sha256{};
  Access access = Access::ask;
  double per_minute = 0;  ///< 0: the common limit
};

/// Reads keys: tables [[key]] with `name`, `sha256` (64 hexadecimal digits), `access` ("read", "ask",
/// "admin") and `per_minute`. @throws Error bad_input that names the line
std::vector<ServerKey> read_server_keys(const std::filesystem::path& file);

/// A new key, 256 random bits, and its table for the keys file.
struct MadeKey {
  std::string key;
  std::string table;
};
MadeKey make_server_key(std::string_view name, Access access = Access::ask);

/// Admits requests, by key and by rate. Safe to use from several threads.
class Gate {
 public:
  using Clock = std::chrono::steady_clock;
  /// @param keys empty: no key is needed
  /// @param per_minute limit of requests from one address, or with one key without its own limit; 0: none
  Gate(std::vector<ServerKey> keys, double per_minute) : keys_(std::move(keys)), per_minute_(per_minute) {}

  struct Admission {
    std::string who;                      ///< name of the key; empty without one
    Access access = Access::ask;          ///< its rights
    std::optional<HttpResponse> refusal;  ///< 401, 403 or 429
  };
  Admission admit(const HttpRequest& request, Access access, Clock::time_point now = Clock::now());
  /// True if a request has a key that grants this access; does not count the request.
  bool allows(const HttpRequest& request, Access access) const;

 private:
  struct Bucket {
    double left = 0;
    Clock::time_point filled;
  };
  /// Seconds until the next request is admitted; 0 when this one is.
  double take(const std::string& who, double per_minute, Clock::time_point now);
  const ServerKey* find(std::string_view key) const;
  const ServerKey* key_of(const HttpRequest& request) const;

  std::vector<ServerKey> keys_;
  double per_minute_;
  std::mutex mutex_;
  std::map<std::string, Bucket> buckets_;
};

}  // namespace pandect
