#include "serve/access_tokens.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

#include "base/base64.h"
#include "base/standard_error.h"
#include "model/http_client.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t longest_token = 8192;
constexpr std::size_t longest_document = 256 << 10;
constexpr std::size_t most_keys = 50;
constexpr int least_bits = 2048;  // of RSA; RFC 7518, section 3.3
constexpr int most_bits = 8192;
constexpr std::size_t coordinate_bytes = 32;  // of P-256: a coordinate, or half a signature
constexpr auto leeway = 30s;                  // of two clocks
constexpr auto keys_are_fresh = 10min;        // keys are not asked for again
constexpr auto keys_are_kept = 24h;           // keys are used while the issuer cannot be reached
constexpr auto between_tries = 30s;

using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using Number = std::unique_ptr<BIGNUM, decltype(&BN_free)>;

const unsigned char* raw_bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

/// The bytes of Base64 for addresses, strictly (RFC 7515, appendix C); empty for anything else.
std::string decoded(std::string_view text) {
  const bool is_strict = std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  if (!is_strict || text.size() % 4 == 1) return {};
  return decode_base64(std::string(text) + std::string((4 - text.size() % 4) % 4, '='));
}

std::string member_text(const Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// An object of JSON; null for anything else.
Json object_in(std::string_view text) {
  try {
    Json json = parse_json(text, "the token");
    return json.is_object() ? json : Json();
  } catch (const Error&) {
    return {};
  }
}

Key made(const char* type, OSSL_PARAM_BLD* build) {
  EVP_PKEY* key = nullptr;
  const std::unique_ptr<OSSL_PARAM, decltype(&OSSL_PARAM_free)> parameters(OSSL_PARAM_BLD_to_param(build),
                                                                           &OSSL_PARAM_free);
  const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(
      EVP_PKEY_CTX_new_from_name(nullptr, type, nullptr), &EVP_PKEY_CTX_free);
  if (parameters != nullptr && context != nullptr && EVP_PKEY_fromdata_init(context.get()) == 1 &&
      EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters.get()) != 1)
    key = nullptr;
  return {key, &EVP_PKEY_free};
}

Key rsa_key(const Json& json) {
  const std::string modulus = decoded(member_text(json, "n"));
  const std::string exponent = decoded(member_text(json, "e"));
  const Number n(BN_bin2bn(raw_bytes(modulus), static_cast<int>(modulus.size()), nullptr), &BN_free);
  const Number e(BN_bin2bn(raw_bytes(exponent), static_cast<int>(exponent.size()), nullptr), &BN_free);
  const std::unique_ptr<OSSL_PARAM_BLD, decltype(&OSSL_PARAM_BLD_free)> build(OSSL_PARAM_BLD_new(),
                                                                              &OSSL_PARAM_BLD_free);
  constexpr std::size_t longest_exponent = 4;
  const bool is_sound = n != nullptr && e != nullptr && exponent.size() <= longest_exponent &&
                        BN_num_bits(n.get()) >= least_bits && BN_num_bits(n.get()) <= most_bits &&
                        BN_is_odd(e.get()) && !BN_is_one(e.get());
  if (!is_sound || OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_RSA_N, n.get()) != 1 ||
      OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_RSA_E, e.get()) != 1)
    return {nullptr, &EVP_PKEY_free};
  return made("RSA", build.get());
}

Key ec_key(const Json& json) {
  const std::string x = decoded(member_text(json, "x"));
  const std::string y = decoded(member_text(json, "y"));
  if (member_text(json, "crv") != "P-256" || x.size() != coordinate_bytes || y.size() != coordinate_bytes)
    return {nullptr, &EVP_PKEY_free};
  const std::string point = "\x04" + x + y;
  const std::unique_ptr<OSSL_PARAM_BLD, decltype(&OSSL_PARAM_BLD_free)> build(OSSL_PARAM_BLD_new(),
                                                                              &OSSL_PARAM_BLD_free);
  OSSL_PARAM_BLD_push_utf8_string(build.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
  OSSL_PARAM_BLD_push_octet_string(build.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size());
  return made("EC", build.get());  // refuses a point that is not on the curve
}

Key ed25519_key(const Json& json) {
  const std::string x = decoded(member_text(json, "x"));
  if (member_text(json, "crv") != "Ed25519" || x.size() != coordinate_bytes) return {nullptr, &EVP_PKEY_free};
  return {EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, raw_bytes(x), x.size()), &EVP_PKEY_free};
}

/// The two numbers of a signature of ES256 as OpenSSL reads them; empty if they are none.
std::string in_der(std::string_view signature) {
  if (signature.size() != 2 * coordinate_bytes) return {};
  const std::unique_ptr<ECDSA_SIG, decltype(&ECDSA_SIG_free)> pair(ECDSA_SIG_new(), &ECDSA_SIG_free);
  BIGNUM* r = BN_bin2bn(raw_bytes(signature), coordinate_bytes, nullptr);
  BIGNUM* s = BN_bin2bn(raw_bytes(signature) + coordinate_bytes, coordinate_bytes, nullptr);
  if (pair == nullptr || r == nullptr || s == nullptr || ECDSA_SIG_set0(pair.get(), r, s) != 1) {
    BN_free(r);
    BN_free(s);
    return {};
  }
  unsigned char* der = nullptr;
  const int size = i2d_ECDSA_SIG(pair.get(), &der);
  std::string bytes;
  if (size > 0) bytes.assign(reinterpret_cast<const char*>(der), static_cast<std::size_t>(size));
  OPENSSL_free(der);
  return bytes;
}

/// A key of the issuer, and the one way of signing that it is for: what a token says of itself chooses among
/// keys, and never how one is used.
struct SigningKeyOfIssuer {
  std::string id;
  std::string algorithm;
  Key key;

  bool signed_it(std::string_view message, const std::string& signature) const {
    const std::string bytes = algorithm == "ES256" ? in_der(signature) : signature;
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
    const EVP_MD* digest = algorithm == "EdDSA" ? nullptr : EVP_sha256();
    return !bytes.empty() && context != nullptr &&
           EVP_DigestVerifyInit(context.get(), nullptr, digest, nullptr, key.get()) == 1 &&
           EVP_DigestVerify(context.get(), raw_bytes(bytes), bytes.size(), raw_bytes(message),
                            message.size()) == 1;
  }
};

/// The keys for signing in a JWK set (RFC 7517); what is not understood is passed over.
std::vector<SigningKeyOfIssuer> read_keys(const Json& set) {
  std::vector<SigningKeyOfIssuer> keys;
  const Json list = set.value("keys", Json());
  if (!list.is_array()) return keys;
  for (const Json& one : list) {
    if (!one.is_object() || keys.size() == most_keys) continue;
    const std::string type = member_text(one, "kty");
    const std::string use = member_text(one, "use");
    const std::string algorithm = type == "RSA"   ? "RS256"
                                  : type == "EC"  ? "ES256"
                                  : type == "OKP" ? "EdDSA"
                                                  : "";
    const std::string meant = member_text(one, "alg");
    if (algorithm.empty() || (!use.empty() && use != "sig")) continue;
    if (!meant.empty() && meant != algorithm && !(meant == "Ed25519" && algorithm == "EdDSA")) continue;
    Key key = type == "RSA" ? rsa_key(one) : type == "EC" ? ec_key(one) : ed25519_key(one);
    if (key != nullptr) keys.push_back({member_text(one, "kid"), algorithm, std::move(key)});
  }
  return keys;
}

std::string fetched_over_http(const std::string& url) {
  HttpLimits limits;
  limits.connect_seconds = 5;
  limits.idle_seconds = 5;
  limits.total_seconds = 10;
  limits.reply_bytes = longest_document;
  limits.retries = 0;
  HttpReply reply = HttpClient(limits, {"Accept: application/json"}, {}).request("GET", url, "", {});
  if (!reply.is_success())
    throw Error(ErrorCode::service_unavailable,
                fmt::format("{}: status {} {}", url, reply.status, reply.problem));
  return std::move(reply.body);
}

/// The scopes of a token: a text with blanks between them (RFC 9068), or a list.
std::vector<std::string> scopes_of(const Json& claims) {
  std::vector<std::string> scopes;
  for (const char* name : {"scope", "scp"}) {
    const Json value = claims.value(name, Json());
    for (const Json& one : value.is_array() ? value : Json::array({value})) {
      std::string_view rest = one.is_string() ? std::string_view(one.get_ref<const std::string&>()) : "";
      while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        if (end > 0) scopes.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
      }
    }
  }
  return scopes;
}

}  // namespace

struct AccessTokens::Keys {
  std::vector<SigningKeyOfIssuer> all;

  /// The key that a token names, or the only one for its way of signing if it names none.
  const SigningKeyOfIssuer* find(const std::string& id, const std::string& algorithm) const {
    const SigningKeyOfIssuer* found = nullptr;
    for (const SigningKeyOfIssuer& key : all) {
      if (key.algorithm != algorithm || (!id.empty() && key.id != id)) continue;
      if (found != nullptr) return nullptr;
      found = &key;
    }
    return found;
  }
};

bool is_token(std::string_view text) {
  return text.size() <= longest_token && std::ranges::count(text, '.') == 2;
}

bool is_safe_address(std::string_view url) {
  // It goes into headers: no ends of lines, and in the host nothing that parts them.
  const auto is_sign = [](char c) { return c > ' ' && c < 0x7f; };
  const std::string_view host = url.substr(0, url.find_first_of("/?", url.find("//") + 2));
  if (!std::ranges::all_of(url, is_sign) || url.find_first_of("\"<>#@\\") != std::string_view::npos ||
      host.find_first_of(";,'") != std::string_view::npos)
    return false;
  if (url.starts_with("https://")) return url.size() > std::string_view("https://").size();
  for (const std::string_view own : {"http://127.0.0.1", "http://localhost", "http://[::1]"}) {
    if (!url.starts_with(own)) continue;
    const std::string_view rest = url.substr(own.size());
    if (rest.empty() || rest[0] == ':' || rest[0] == '/') return true;
  }
  return false;
}

AccessTokens::AccessTokens(std::string issuer, std::vector<std::string> audiences, Fetch fetch)
    : issuer_(std::move(issuer)),
      audiences_(std::move(audiences)),
      fetch_(fetch ? std::move(fetch) : Fetch(fetched_over_http)) {
  if (!is_safe_address(issuer_) || issuer_.find('?') != std::string::npos)
    throw Error(ErrorCode::wrong_usage, "the issuer of tokens is no address that can be trusted",
                "give it as https://login.example.org; http only on this machine");
}

AccessTokens::~AccessTokens() = default;

std::shared_ptr<const AccessTokens::Keys> AccessTokens::fetch_keys() const {
  // RFC 8414, section 3.1: the well-known part stands before the path of the issuer; OpenID Connect appends
  // it.
  const std::size_t host = issuer_.find("://") + 3;
  const std::size_t path = std::min(issuer_.find('/', host), issuer_.size());
  std::string rest = issuer_.substr(path);
  while (rest.ends_with('/')) rest.pop_back();
  const std::string site = issuer_.substr(0, path);
  const std::array<std::string, 3> places{site + "/.well-known/oauth-authorization-server" + rest,
                                          site + "/.well-known/openid-configuration" + rest,
                                          site + rest + "/.well-known/openid-configuration"};
  for (const std::string& place : places) {
    Json metadata;
    try {
      metadata = object_in(fetch_(place));
    } catch (const Error&) {
      continue;
    }
    if (!metadata.is_object() || member_text(metadata, "issuer") != issuer_) continue;
    const std::string address = member_text(metadata, "jwks_uri");
    if (!is_safe_address(address)) break;
    const Json set = object_in(fetch_(address));
    if (!set.is_object()) break;
    return std::make_shared<const Keys>(Keys{read_keys(set)});
  }
  throw Error(ErrorCode::service_unavailable, fmt::format("{}: its keys cannot be had", issuer_));
}

std::shared_ptr<const AccessTokens::Keys> AccessTokens::keys(bool anew, Clock::time_point now) {
  const auto held = [&] { return keys_ != nullptr && now - fetched_ < keys_are_kept ? keys_ : nullptr; };
  const auto is_due = [&] {
    const bool wanted = anew || keys_ == nullptr || now - fetched_ > keys_are_fresh;
    return wanted && (now - tried_ > between_tries || tried_ == Clock::time_point());
  };
  {
    const std::scoped_lock lock(mutex_);
    if (!is_due()) return held();
  }
  const std::scoped_lock one(fetching_);
  {
    const std::scoped_lock lock(mutex_);
    if (!is_due()) return held();  // another thread has just asked
    tried_ = now;
  }
  std::shared_ptr<const Keys> got;
  try {
    got = fetch_keys();
  } catch (const Error& error) {
    write_standard_error(fmt::format("access tokens: {}\n", error.what()));
  }
  const std::scoped_lock lock(mutex_);
  if (got != nullptr) {
    keys_ = std::move(got);
    fetched_ = now;
  }
  return held();
}

std::optional<TokenGrant> AccessTokens::check(std::string_view token, Clock::time_point now) {
  if (!is_token(token)) return std::nullopt;
  const std::size_t first = token.find('.');
  const std::size_t last = token.rfind('.');
  const Json head = object_in(decoded(token.substr(0, first)));
  const Json claims = object_in(decoded(token.substr(first + 1, last - first - 1)));
  const std::string signature = decoded(token.substr(last + 1));
  if (!head.is_object() || !claims.is_object() || signature.empty() || head.contains("crit"))
    return std::nullopt;
  std::string algorithm = member_text(head, "alg");
  if (algorithm == "Ed25519") algorithm = "EdDSA";
  if (algorithm != "RS256" && algorithm != "ES256" && algorithm != "EdDSA") return std::nullopt;
  // What can be known without a key is looked at first: who guesses makes nobody fetch.
  if (member_text(claims, "iss") != issuer_) return std::nullopt;
  const Json audience = claims.value("aud", Json());
  const auto is_ours = [&](const Json& one) {
    return one.is_string() &&
           std::ranges::find(audiences_, one.get_ref<const std::string&>()) != audiences_.end();
  };
  if (audience.is_array() ? std::ranges::none_of(audience, is_ours) : !is_ours(audience)) return std::nullopt;
  const double seconds = std::chrono::duration<double>(now.time_since_epoch()).count();
  const double slack = std::chrono::duration<double>(leeway).count();
  const Json expires = claims.value("exp", Json());
  if (!expires.is_number() || !(expires.get<double>() + slack > seconds)) return std::nullopt;
  const Json begins = claims.value("nbf", Json());
  if (!begins.is_null() && (!begins.is_number() || !(begins.get<double>() - slack <= seconds)))
    return std::nullopt;
  const std::string id = member_text(head, "kid");
  std::shared_ptr<const Keys> known = keys(false, now);
  const SigningKeyOfIssuer* key = known == nullptr ? nullptr : known->find(id, algorithm);
  if (key == nullptr) {  // the issuer may sign with a new one
    known = keys(true, now);
    key = known == nullptr ? nullptr : known->find(id, algorithm);
  }
  if (key == nullptr || !key->signed_it(token.substr(0, last), signature)) return std::nullopt;
  return TokenGrant{member_text(claims, "sub"), scopes_of(claims)};
}

}  // namespace pandect
