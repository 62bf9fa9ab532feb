#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "serve/gate.h"
#include "serve/router.h"

namespace pandect {

/// An issuer of access tokens for the people of one server, as programs that speak MCP look for it: OAuth 2.1
/// with codes and PKCE (RFC 6749, 7636), registration (RFC 7591), metadata (RFC 8414), the issuer named in
/// replies (RFC 9207). Who has a key lets a program in with it, in the browser; the program never sees the
/// key, and what it gets ends by itself, and with the key. Nothing is stored but what was used up: after a
/// new start programs ask again. Safe to use from several threads.
class HouseIssuer {
 public:
  /// @param gate whose keys let in; it must outlive the issuer
  explicit HouseIssuer(const Gate& gate) : gate_(gate) {}

  const std::shared_ptr<const Sealed>& sealed() const { return sealed_; }

  HttpResponse register_client(const HttpRequest& request) const;
  /// The page that asks for a key.
  HttpResponse ask(const HttpRequest& request) const;
  /// What that page sends: the way back to the program, with a code.
  HttpResponse let_in(const HttpRequest& request) const;
  /// Exchanges a code, or what a token came with, for a token. A second time neither is worth anything.
  HttpResponse exchange(const HttpRequest& request);

 private:
  HttpResponse tokens(const Json& claims) const;
  bool use_up(const std::string& name, std::int64_t until);

  const Gate& gate_;
  std::shared_ptr<const Sealed> sealed_ = std::make_shared<const Sealed>();
  std::mutex mutex_;
  std::map<std::string, std::int64_t> used_;  ///< names of codes and the like, with their ends
};

/// Its addresses: /oauth/register, /oauth/authorize, /oauth/token, and its metadata.
void add_house_issuer(Router& router, const std::shared_ptr<HouseIssuer>& issuer);

}  // namespace pandect
