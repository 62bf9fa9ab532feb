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
#include <utility>
#include <vector>

#include "serve/access_tokens.h"
#include "serve/http.h"
#include "serve/sealed.h"

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

/// The access of a scope, "pandect:ask"; nothing for another one.
std::optional<Access> access_of_scope(std::string_view scope);

/// Where it is said who gives access tokens to the MCP server (RFC 9728).
inline constexpr std::string_view resource_metadata_path = "/.well-known/oauth-protected-resource/mcp";

/// What an access token must have as a scope for an access: "pandect:ask".
std::string scope_of(Access access);

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

  /// Lets access tokens of an issuer in, too, which then are needed where no key is given.
  void set_tokens(std::shared_ptr<AccessTokens> tokens) { tokens_ = std::move(tokens); }
  /// Lets the tokens in that this server itself gives, sealed for "access": each stands for a key, as long as
  /// that is known, and for no more than its own "access".
  void set_house(std::shared_ptr<const Sealed> house) { house_ = std::move(house); }

  /// A key by its hash, which tokens name it by.
  struct KeyRights {
    std::string hash;
    Access access = Access::read;
  };
  /// Nothing for a key that is not known.
  std::optional<KeyRights> rights_of(std::string_view key) const;

  /// Reads the file of keys if it has changed. One that cannot be read changes nothing, and is complained of
  /// on standard error.
  void reload();

  struct Admission {
    std::string who;                      ///< name of the key; empty without one
    Access access = Access::ask;          ///< its rights
    std::optional<HttpResponse> refusal;  ///< 401, 403 or 429
    /// The rate that counts the request, as the headers RateLimit-Policy and RateLimit (IETF draft
    /// draft-ietf-httpapi-ratelimit-headers); none where nothing is counted.
    std::vector<std::pair<std::string, std::string>> rate;
  };
  /// @param counts false: the rate passes over it, unless its key is wrong
  Admission admit(const HttpRequest& request, Access access, bool counts = true,
                  Clock::time_point now = Clock::now());
  /// True if a request has a key that grants this access; does not count the request.
  bool allows(const HttpRequest& request, Access access) const;

 private:
  struct Bucket {
    double left = 0;
    Clock::time_point filled;
  };
  /// What is left of a minute's requests.
  struct Rate {
    double wait = 0;  ///< seconds until the next request is admitted; 0 when this one is
    double left = 0;
  };
  Rate take(const std::string& who, double per_minute, Clock::time_point now);
  /// What a request may do by its key or its token.
  struct Bearer {
    std::string name;  ///< for the log: of the key, or of the subject of the token
    std::string bucket;
    Access access = Access::open;
    double per_minute = 0;
  };
  std::optional<Bearer> bearer_of(const HttpRequest& request) const;
  using Keys = std::shared_ptr<const std::vector<ServerKey>>;
  Keys keys() const;

  std::filesystem::path file_;  ///< empty: the keys stay as they are
  double per_minute_;
  bool has_issuer() const { return tokens_ != nullptr || house_ != nullptr; }

  std::shared_ptr<AccessTokens> tokens_;
  std::shared_ptr<const Sealed> house_;
  mutable std::mutex mutex_;  ///< of all below
  Keys keys_;
  std::filesystem::file_time_type read_;  ///< when the file was written that they are from
  std::map<std::string, Bucket> buckets_;
};

}  // namespace pandect
