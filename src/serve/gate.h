#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
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
  Gate(std::vector<ServerKey> keys, double per_minute)
      : per_minute_(per_minute), keys_(std::make_shared<const std::vector<ServerKey>>(std::move(keys))) {}
  /// With the keys of a file, read anew when that changes: a key that is taken out lets nobody in any more.
  /// @throws Error as read_server_keys
  Gate(std::filesystem::path file, double per_minute);

  /// Reads the file of keys if it has changed. One that cannot be read changes nothing, and is complained of
  /// on standard error.
  void reload();

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
  using Keys = std::shared_ptr<const std::vector<ServerKey>>;
  Keys keys() const;

  std::filesystem::path file_;  ///< empty: the keys stay as they are
  double per_minute_;
  mutable std::mutex mutex_;  ///< of all below
  Keys keys_;
  std::filesystem::file_time_type read_;  ///< when the file was written that they are from
  std::map<std::string, Bucket> buckets_;
};

}  // namespace pandect
