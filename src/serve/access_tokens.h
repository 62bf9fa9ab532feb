#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"

namespace pandect {

/// What an access token of an issuer allows.
struct TokenGrant {
  std::string subject;              ///< who it was given to, as the issuer names them
  std::vector<std::string> scopes;  ///< "pandect:ask"
};

/// Checks access tokens (JWT, RFC 9068) of an issuer of OAuth 2.1: signed with RS256, ES256 or EdDSA
/// (Ed25519) by one of its keys, for this server, not expired. The keys are fetched from the address in the
/// issuer's metadata (RFC 8414, or OpenID Connect Discovery), kept, and fetched anew when a token names
/// another; redirections are refused, sizes and times bounded. Safe to use from several threads.
class AccessTokens {
 public:
  using Clock = std::chrono::system_clock;
  /// Gets a small document by its address. @throws Error service_unavailable
  using Fetch = std::function<std::string(const std::string& url)>;

  /// @param issuer its identifier: "https://login.example.org"; http only on this machine
  /// @param audiences names of this server, of which a token must have one
  /// @param fetch empty: over HTTP
  /// @throws Error wrong_usage for what is no address of an issuer
  AccessTokens(std::string issuer, std::vector<std::string> audiences, Fetch fetch = {});
  ~AccessTokens();
  AccessTokens(const AccessTokens&) = delete;
  AccessTokens& operator=(const AccessTokens&) = delete;

  const std::string& issuer() const { return issuer_; }
  /// What a token allows; nothing if it is not valid, or the issuer's keys cannot be had.
  std::optional<TokenGrant> check(std::string_view token, Clock::time_point now = Clock::now());

 private:
  struct Keys;
  std::shared_ptr<const Keys> keys(bool anew, Clock::time_point now);
  std::shared_ptr<const Keys> fetch_keys() const;

  std::string issuer_;
  std::vector<std::string> audiences_;
  Fetch fetch_;
  std::mutex fetching_;  ///< one thread fetches
  std::mutex mutex_;     ///< of all below
  std::shared_ptr<const Keys> keys_;
  Clock::time_point fetched_{};  ///< when they were last had
  Clock::time_point tried_{};    ///< when they were last asked for
};

/// True for what may be an access token: three parts between dots.
bool is_token(std::string_view text);

/// True for an address of another machine over TLS, or of this one.
bool is_safe_address(std::string_view url);

}  // namespace pandect
