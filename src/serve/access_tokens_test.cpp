#include "serve/access_tokens.h"

#include <map>
#include <memory>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include "base/base64.h"
#include "model/loopback_server.h"
#include "pandect/error.h"
#include "serve/gate.h"
#include "serve/router.h"
#include "serve/token_routes.h"

namespace pandect {
namespace {

using ::testing::HasSubstr;
using Clock = AccessTokens::Clock;
using namespace std::chrono_literals;

std::string for_addresses(std::string_view bytes) {
  std::string text = encode_base64(bytes);
  while (text.ends_with('=')) text.pop_back();
  for (char& c : text) c = c == '+' ? '-' : c == '/' ? '_' : c;
  return text;
}

/// A key of the issuer, with its signatures.
class IssuersKey {
 public:
  explicit IssuersKey(std::string algorithm, std::string id, unsigned bits = 2048)
      : algorithm_(std::move(algorithm)), id_(std::move(id)) {
    key_.reset(algorithm_ == "RS256"
                   ? EVP_PKEY_Q_keygen(nullptr, nullptr, "RSA", static_cast<std::size_t>(bits))
               : algorithm_ == "ES256" ? EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256")
                                       : EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"));
  }
  Json jwk() const {
    Json json{{"kid", id_}, {"use", "sig"}, {"alg", algorithm_}};
    if (algorithm_ == "RS256") {
      json.update(
          {{"kty", "RSA"}, {"n", number(OSSL_PKEY_PARAM_RSA_N)}, {"e", number(OSSL_PKEY_PARAM_RSA_E)}});
    } else if (algorithm_ == "ES256") {
      json.update({{"kty", "EC"},
                   {"crv", "P-256"},
                   {"x", number(OSSL_PKEY_PARAM_EC_PUB_X, 32)},
                   {"y", number(OSSL_PKEY_PARAM_EC_PUB_Y, 32)}});
    } else {
      std::string raw(32, '\0');
      std::size_t size = raw.size();
      EVP_PKEY_get_raw_public_key(key_.get(), reinterpret_cast<unsigned char*>(raw.data()), &size);
      json.update({{"kty", "OKP"}, {"crv", "Ed25519"}, {"x", for_addresses(raw)}});
    }
    return json;
  }
  std::string token(const Json& claims, Json more = Json::object()) const {
    Json head{{"alg", algorithm_}, {"typ", "at+jwt"}, {"kid", id_}};
    head.update(more);
    const std::string message = for_addresses(dump_json(head)) + "." + for_addresses(dump_json(claims));
    return message + "." + for_addresses(signature(message));
  }

 private:
  std::string number(const char* name, int size = 0) const {
    BIGNUM* value = nullptr;
    EVP_PKEY_get_bn_param(key_.get(), name, &value);
    std::string bytes(static_cast<std::size_t>(size > 0 ? size : BN_num_bytes(value)), '\0');
    BN_bn2binpad(value, reinterpret_cast<unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
    BN_free(value);
    return for_addresses(bytes);
  }
  std::string signature(const std::string& message) const {
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
    EVP_DigestSignInit(context.get(), nullptr, algorithm_ == "EdDSA" ? nullptr : EVP_sha256(), nullptr,
                       key_.get());
    std::size_t size = 0;
    const auto* bytes = reinterpret_cast<const unsigned char*>(message.data());
    EVP_DigestSign(context.get(), nullptr, &size, bytes, message.size());
    std::string signed_with(size, '\0');
    EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signed_with.data()), &size, bytes,
                   message.size());
    signed_with.resize(size);
    if (algorithm_ != "ES256") return signed_with;
    const auto* der = reinterpret_cast<const unsigned char*>(signed_with.data());
    ECDSA_SIG* pair = d2i_ECDSA_SIG(nullptr, &der, static_cast<long>(signed_with.size()));
    std::string raw(64, '\0');
    BN_bn2binpad(ECDSA_SIG_get0_r(pair), reinterpret_cast<unsigned char*>(raw.data()), 32);
    BN_bn2binpad(ECDSA_SIG_get0_s(pair), reinterpret_cast<unsigned char*>(raw.data()) + 32, 32);
    ECDSA_SIG_free(pair);
    return raw;
  }

  std::string algorithm_;
  std::string id_;
  std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key_{nullptr, &EVP_PKEY_free};
};

class AccessTokensTest : public ::testing::Test {
 protected:
  static constexpr const char* issuer = "https://login.example.org/realm";

  AccessTokensTest() {
    documents_["https://login.example.org/.well-known/oauth-authorization-server/realm"] =
        dump_json({{"issuer", issuer}, {"jwks_uri", "https://login.example.org/keys"}});
    publish({rsa_.jwk(), ec_.jwk(), ed_.jwk()});
  }
  void publish(const std::vector<Json>& keys) {
    documents_["https://login.example.org/keys"] = dump_json({{"keys", keys}});
  }
  Json claims(const Json& more = Json::object()) const {
    const auto now = std::chrono::duration_cast<std::chrono::seconds>(now_.time_since_epoch()).count();
    Json all{{"iss", issuer}, {"aud", "https://law.example.org/mcp"},
             {"sub", "anna"}, {"scope", "openid pandect:ask"},
             {"iat", now},    {"exp", now + 300}};
    all.update(more);
    return all;
  }
  bool is_let_in(const std::string& token, Clock::duration later = {}) {
    return tokens_.check(token, now_ + later).has_value();
  }

  IssuersKey rsa_{"RS256", "r"};
  IssuersKey ec_{"ES256", "e"};
  IssuersKey ed_{"EdDSA", "d"};
  std::map<std::string, std::string> documents_;
  int fetched_ = 0;
  Clock::time_point now_ = Clock::now();
  AccessTokens tokens_{
      issuer, {"https://law.example.org", "https://law.example.org/mcp"}, [this](const std::string& url) {
        ++fetched_;
        const auto found = documents_.find(url);
        if (found == documents_.end()) throw Error(ErrorCode::service_unavailable, "none");
        return found->second;
      }};
};

TEST_F(AccessTokensTest, ThoseOfTheIssuerAreLetInHoweverTheyAreSigned) {
  for (const IssuersKey* key : {&rsa_, &ec_, &ed_}) {
    const auto grant = tokens_.check(key->token(claims()), now_);
    ASSERT_TRUE(grant);
    EXPECT_EQ(grant->subject, "anna");
    EXPECT_THAT(grant->scopes, ::testing::ElementsAre("openid", "pandect:ask"));
  }
  EXPECT_EQ(fetched_, 2) << "metadata and keys, once";
  EXPECT_TRUE(is_let_in(rsa_.token(claims({{"aud", {"other", "https://law.example.org"}}}))));
}

TEST_F(AccessTokensTest, WhatIsNotForThisServerOrNotOfTheIssuerIsNot) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now_.time_since_epoch()).count();
  for (const Json& wrong :
       {Json{{"iss", "https://login.example.org"}}, Json{{"aud", "https://law.example.org/other"}},
        Json{{"aud", nullptr}}, Json{{"aud", Json::array()}}, Json{{"exp", seconds - 60}},
        Json{{"exp", nullptr}}, Json{{"exp", "soon"}}, Json{{"nbf", seconds + 120}}, Json{{"nbf", "now"}}})
    EXPECT_FALSE(is_let_in(ec_.token(claims(wrong)))) << wrong;
  EXPECT_EQ(fetched_, 0) << "nothing is fetched for what is not for this server";
  const std::string token = rsa_.token(claims());
  EXPECT_TRUE(is_let_in(token));
  EXPECT_FALSE(is_let_in(token, 400s)) << "it expires";
  std::string forged = token;
  forged[token.size() - 20] = forged[token.size() - 20] == 'A' ? 'B' : 'A';
  EXPECT_FALSE(is_let_in(forged));
  const std::string other = IssuersKey("RS256", "r").token(claims());
  EXPECT_FALSE(is_let_in(other)) << "another key of that name";
  for (const char* algorithm : {"none", "HS256", "RS512", "ES256", ""})
    EXPECT_FALSE(is_let_in(rsa_.token(claims(), {{"alg", algorithm}}))) << algorithm;
  EXPECT_FALSE(is_let_in(rsa_.token(claims(), {{"crit", {"b64"}}})));
  for (const std::string& broken :
       {std::string("..."), std::string(".."), std::string("a.b.c"), token + "=", token + ".",
        token.substr(0, token.rfind('.') + 1), std::string(9000, 'a') + ".b.c"})
    EXPECT_FALSE(is_let_in(broken)) << broken.substr(0, 40);
}

TEST_F(AccessTokensTest, AKeyThatSignsNoMoreIsForgottenAndANewOneIsFetched) {
  const IssuersKey fresh("ES256", "new");
  EXPECT_TRUE(is_let_in(ec_.token(claims())));
  publish({fresh.jwk()});
  EXPECT_FALSE(is_let_in(fresh.token(claims()))) << "the issuer was asked a moment ago";
  const int fetched = fetched_;
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(is_let_in(IssuersKey("EdDSA", "guess").token(claims()), 1s));
  EXPECT_EQ(fetched_, fetched) << "who guesses makes nobody fetch";
  EXPECT_TRUE(is_let_in(fresh.token(claims()), 31s));
  EXPECT_FALSE(is_let_in(ec_.token(claims()), 32s));
  documents_.clear();
  EXPECT_TRUE(is_let_in(fresh.token(claims({{"exp", 9e9}})), 2h)) << "the issuer is away";
  EXPECT_FALSE(is_let_in(fresh.token(claims({{"exp", 9e9}})), 48h));
}

TEST_F(AccessTokensTest, WeakKeysAndMetadataOfOthersAreNotTaken) {
  const IssuersKey weak("RS256", "weak", 1024);
  publish({weak.jwk(), {{"kty", "oct"}, {"k", "c2VjcmV0"}, {"kid", "s"}}, {{"kty", "RSA"}}, Json(1), Json()});
  EXPECT_FALSE(is_let_in(weak.token(claims())));
  for (const char* address : {"http://login.example.org/keys", "file:///keys", "ftp://x/"}) {
    documents_["https://login.example.org/.well-known/oauth-authorization-server/realm"] =
        dump_json({{"issuer", issuer}, {"jwks_uri", address}});
    AccessTokens tokens(issuer, {"https://law.example.org"}, [this](const std::string& url) {
      const auto found = documents_.find(url);
      if (found == documents_.end()) throw Error(ErrorCode::service_unavailable, url);
      EXPECT_TRUE(url.starts_with("https://login.example.org/.well-known/")) << url;
      return found->second;
    });
    EXPECT_FALSE(tokens.check(ec_.token(claims({{"aud", "https://law.example.org"}})), now_));
  }
  documents_["https://login.example.org/.well-known/oauth-authorization-server/realm"] =
      dump_json({{"issuer", "https://evil.example.org"}, {"jwks_uri", "https://login.example.org/keys"}});
  publish({ec_.jwk()});
  EXPECT_FALSE(is_let_in(ec_.token(claims({{"exp", 9e9}})), 1h));
  for (const char* wrong : {"login.example.org", "http://login.example.org", "http://localhost.evil.org", "",
                            "https://a@b", "https://a?b"})
    EXPECT_THROW(AccessTokens(wrong, {}), Error) << wrong;
}

TEST_F(AccessTokensTest, KeysAreFetchedOverHttpWithoutRedirections) {
  std::string own;
  bool redirects = false;
  LoopbackServer server([&](const SeenRequest& request, LoopbackServer::Wire& wire) {
    const std::string type = "Content-Type: application/json\r\n";
    if (request.path.find("well-known") != std::string::npos)
      wire.send(http_reply(200, dump_json({{"issuer", own}, {"jwks_uri", own + "/keys"}}), type));
    else if (redirects)
      wire.send(http_reply(302, "", "Location: " + own + "/elsewhere\r\n"));
    else
      wire.send(http_reply(200, dump_json({{"keys", {ed_.jwk()}}}), type));
  });
  own = server.url();
  const std::string token = ed_.token(claims({{"iss", own}}));
  EXPECT_TRUE(AccessTokens(own, {"https://law.example.org/mcp"}).check(token, now_));
  redirects = true;
  EXPECT_FALSE(AccessTokens(own, {"https://law.example.org/mcp"}).check(token, now_));
}

TEST_F(AccessTokensTest, TheGateTakesThemBesideKeysAndSaysWhereTheyAreGiven) {
  const MadeKey office = make_server_key("office");
  Gate gate(std::vector<ServerKey>{}, 0);
  gate.set_tokens(std::shared_ptr<AccessTokens>(&tokens_, [](AccessTokens*) {}));
  const auto admitted = [&](const std::string& token, Access access) {
    HttpRequest request;
    request.headers["host"] = "law.example.org";
    if (!token.empty()) request.headers["authorization"] = "Bearer " + token;
    return gate.admit(request, access);
  };
  const auto challenge = [](const Gate::Admission& admission) {
    for (const auto& [name, value] : admission.refusal->headers)
      if (name == "WWW-Authenticate") return value;
    return std::string();
  };
  const Gate::Admission none = admitted("", Access::ask);
  ASSERT_TRUE(none.refusal);
  EXPECT_EQ(none.refusal->status, 401);
  EXPECT_EQ(challenge(none),
            "Bearer resource_metadata=\"http://law.example.org/.well-known/oauth-protected-resource/mcp\", "
            "scope=\"pandect:ask\"");
  const Gate::Admission asks = admitted(ec_.token(claims()), Access::ask);
  EXPECT_FALSE(asks.refusal);
  EXPECT_EQ(asks.who.find("anna"), std::string::npos) << asks.who;
  const Gate::Admission more = admitted(ec_.token(claims()), Access::admin);
  EXPECT_EQ(more.refusal->status, 403);
  EXPECT_THAT(challenge(more), HasSubstr("error=\"insufficient_scope\""));
  EXPECT_EQ(admitted(ec_.token(claims({{"scope", "openid"}})), Access::read).refusal->status, 403);
  EXPECT_THAT(challenge(admitted("a.b.c", Access::read)), HasSubstr("error=\"invalid_token\""));
  Router router;
  add_token_routes(router, issuer);
  HttpRequest request;
  request.method = "GET";
  request.path = std::string(resource_metadata_path);
  request.headers["host"] = "law.example.org";
  const Json metadata = parse_json(router.handle(request).body, "metadata");
  EXPECT_EQ(metadata["resource"], "http://law.example.org/mcp");
  EXPECT_EQ(metadata["authorization_servers"], Json::array({issuer}));
}

}  // namespace
}  // namespace pandect
