#include "serve/gate.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

#include "base/file.h"
#include "base/settings.h"
#include "base/standard_error.h"
#include "pandect/error.h"
#include "text/said.h"

namespace pandect {
namespace {

/// Limit of addresses whose requests are counted; above it those idle the longest are dropped.
constexpr std::size_t most_buckets = 10'000;
constexpr std::size_t key_bytes = 32;
constexpr std::string_view bearer = "Bearer ";

std::array<unsigned char, 32> sha256_of(std::string_view text) {
  std::array<unsigned char, 32> digest{};
  unsigned int length = 0;
  if (EVP_Digest(text.data(), text.size(), digest.data(), &length, EVP_sha256(), nullptr) != 1 ||
      length != 32)
    throw Error(ErrorCode::internal, "SHA-256 cannot be computed");
  return digest;
}

std::string hexadecimal(const auto& bytes) {
  std::string text;
  for (const unsigned char byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

std::optional<std::array<unsigned char, 32>> read_digest(std::string_view text) {
  std::array<unsigned char, 32> digest{};
  if (text.size() != 2 * digest.size()) return std::nullopt;
  const auto value = [](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
  };
  for (std::size_t i = 0; i < digest.size(); ++i) {
    const int high = value(text[2 * i]);
    const int low = value(text[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    digest[i] = static_cast<unsigned char>(high * 16 + low);
  }
  return digest;
}

const ServerKey* find_key(const std::vector<ServerKey>& keys, std::string_view key) {
  const auto digest = sha256_of(key);
  const ServerKey* found = nullptr;
  // All are compared, each in constant time, so that the duration reveals nothing about the keys.
  for (const ServerKey& one : keys) {
    if (CRYPTO_memcmp(one.sha256.data(), digest.data(), digest.size()) == 0) found = &one;
  }
  return found;
}

const ServerKey* key_of(const std::vector<ServerKey>& keys, const HttpRequest& request) {
  const auto header = request.headers.find("authorization");
  if (keys.empty() || header == request.headers.end() || !header->second.starts_with(bearer)) return nullptr;
  return find_key(keys, std::string_view(header->second).substr(bearer.size()));
}

std::filesystem::file_time_type written(const std::filesystem::path& file) {
  std::error_code error;
  return std::filesystem::last_write_time(file, error);
}

HttpResponse refuse(int status, std::string_view code, std::string hint) {
  return problem(SaidError(ErrorCode::no_permission, say(code), {std::move(hint)}), status);
}

}  // namespace

std::string_view name_of(Access access) {
  constexpr std::array<std::string_view, 4> names{"open", "read", "ask", "admin"};
  return names[static_cast<std::size_t>(access)];
}

std::string scope_of(Access access) {
  return fmt::format("pandect:{}", name_of(access));
}

std::optional<Access> access_of_scope(std::string_view scope) {
  for (const Access access : {Access::read, Access::ask, Access::admin})
    if (scope == scope_of(access)) return access;
  return std::nullopt;
}

std::vector<ServerKey> read_server_keys(const std::filesystem::path& file) {
  constexpr std::array<std::string_view, 3> words{"read", "ask", "admin"};
  constexpr std::array<Access, 3> meant{Access::read, Access::ask, Access::admin};
  SettingsTable root = SettingsTable::parse(read_file(file, 1U << 20U), file.string());
  std::vector<ServerKey> keys;
  for (SettingsTable& table : root.tables("key")) {
    ServerKey key;
    key.name = table.text("name");
    if (key.name.empty()) table.refuse("name", "a key has no 'name'", "it is what the log calls it");
    const auto digest = read_digest(table.text("sha256"));
    if (!digest)
      table.refuse("sha256", "'sha256' is not 64 hexadecimal digits",
                   "`pandect serve --make-key NAME` makes a key and its table");
    key.sha256 = *digest;
    key.access = meant[table.choice("access", words, 1)];
    key.per_minute = table.number("per_minute", 0, {0, 1e9});
    table.finish();
    keys.push_back(std::move(key));
  }
  root.finish();
  if (keys.empty())
    throw Error(ErrorCode::bad_input, fmt::format("{}: there is no key in it", file.string()),
                "`pandect serve --make-key NAME` makes one");
  return keys;
}

MadeKey make_server_key(std::string_view name, Access access) {
  if (std::ranges::any_of(name, [](char c) { return c == '"' || c == '\\' || (c >= 0 && c < ' '); }))
    throw Error(ErrorCode::wrong_usage, "this is not a name of a key",
                "it stands between quotation marks in a file");
  std::array<unsigned char, key_bytes> bytes{};
  if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1)
    throw Error(ErrorCode::service_unavailable, "the system gives no random numbers");
  const std::string key = "pk-" + hexadecimal(bytes);
  return {key, fmt::format("[[key]]\nname = \"{}\"\nsha256 = \"{}\"\naccess = \"{}\"\n", name,
                           hexadecimal(sha256_of(key)), name_of(access))};
}

Gate::Gate(std::filesystem::path file, double per_minute)
    : file_(std::move(file)),
      per_minute_(per_minute),
      keys_(std::make_shared<const std::vector<ServerKey>>(read_server_keys(file_))),
      read_(written(file_)) {}

void Gate::reload() {
  if (file_.empty()) return;
  const std::filesystem::file_time_type now = written(file_);
  {
    const std::scoped_lock lock(mutex_);
    if (now == read_) return;
    read_ = now;  // an unreadable file is complained of once
  }
  try {
    auto fresh = std::make_shared<const std::vector<ServerKey>>(read_server_keys(file_));
    const std::scoped_lock lock(mutex_);
    keys_ = std::move(fresh);
  } catch (const Error& error) {
    write_standard_error(fmt::format("the keys stay as they are: {}\n", error.what()));
  }
}

Gate::Keys Gate::keys() const {
  const std::scoped_lock lock(mutex_);
  return keys_;
}

Gate::Rate Gate::take(const std::string& who, double per_minute, Clock::time_point now) {
  const std::scoped_lock lock(mutex_);
  if (buckets_.size() >= most_buckets && !buckets_.contains(who)) {
    const auto quiet =
        std::ranges::min_element(buckets_, {}, [](const auto& bucket) { return bucket.second.filled; });
    buckets_.erase(quiet);
  }
  const auto [place, is_new] = buckets_.try_emplace(who, Bucket{per_minute, now});
  Bucket& bucket = place->second;
  const std::chrono::duration<double> since = now - bucket.filled;
  // Another thread's request may have come a moment later and been counted before.
  bucket.left = std::min(per_minute, bucket.left + std::max(since.count(), 0.0) * per_minute / 60);
  bucket.filled = std::max(bucket.filled, now);
  if (bucket.left < 1) return {(1 - bucket.left) * 60 / per_minute, bucket.left};
  bucket.left -= 1;
  return {0, bucket.left};
}

std::optional<Gate::Bearer> Gate::bearer_of(const HttpRequest& request) const {
  const Keys all = keys();
  if (const ServerKey* key = key_of(*all, request); key != nullptr)
    return Bearer{key->name, "key " + key->name, key->access, key->per_minute};
  const auto header = request.headers.find("authorization");
  if (header == request.headers.end() || !header->second.starts_with(bearer)) return std::nullopt;
  const std::string_view token = std::string_view(header->second).substr(bearer.size());
  if (const auto claims = house_ != nullptr ? house_->open("access", token) : std::nullopt) {
    const auto hash = read_digest((*claims)["key"].get<std::string>());
    const auto key = std::ranges::find_if(*all, [&](const ServerKey& one) { return one.sha256 == hash; });
    const auto most = access_of_scope((*claims)["scope"].get<std::string>());
    if (key == all->end() || !most) return std::nullopt;
    return Bearer{key->name, "key " + key->name, std::min(key->access, *most), key->per_minute};
  }
  const auto grant = tokens_ != nullptr ? tokens_->check(token) : std::nullopt;
  if (!grant) return std::nullopt;
  // Who it was given to may be an address of mail: the log has a hash.
  Bearer given{"token " + hexadecimal(sha256_of(grant->subject)).substr(0, 12), "token " + grant->subject};
  for (const std::string& scope : grant->scopes)
    given.access = std::max(given.access, access_of_scope(scope).value_or(Access::open));
  return given;
}

Gate::Admission Gate::admit(const HttpRequest& request, Access access, bool counts, Clock::time_point now) {
  Admission admission;
  if (access == Access::open) return admission;
  reload();
  const bool is_closed = !keys()->empty() || has_issuer();
  const bool given = request.headers.contains("authorization");
  const std::optional<Bearer> who = bearer_of(request);
  if (who) {
    admission.who = who->name;
    admission.access = who->access;
  }
  const double per_minute = who && who->per_minute > 0 ? who->per_minute : per_minute_;
  // Counted before the key is judged: guessing is slowed down like anything else.
  double wait = 0;
  if (per_minute > 0 && (counts || (!who && given))) {
    const Rate rate = take(who ? who->bucket : "address " + request.peer, per_minute, now);
    wait = rate.wait;
    admission.rate = {{"RateLimit-Policy", fmt::format("\"minute\";q={:.0f};w=60", std::floor(per_minute))},
                      {"RateLimit", fmt::format("\"minute\";r={:.0f};t={:.0f}", std::floor(rate.left),
                                                std::ceil((per_minute - rate.left) * 60 / per_minute))}};
  }
  // Where a client learns who gives tokens (RFC 9728), and which it needs.
  const auto challenge = [&](std::string_view error) {
    std::string value = "Bearer";
    if (has_issuer())
      value += fmt::format(" resource_metadata=\"{}{}\", scope=\"{}\"", site_of(request),
                           resource_metadata_path, scope_of(access));
    if (!error.empty()) value += fmt::format("{}error=\"{}\"", has_issuer() ? ", " : " ", error);
    admission.refusal->headers.emplace_back("WWW-Authenticate", std::move(value));
  };
  if (wait > 0) {
    admission.refusal = problem(SaidError(ErrorCode::service_unavailable, say("too-many-requests"),
                                          say("a-minute", {{"n", fmt::format("{:.0f}", per_minute)}})),
                                429);
    admission.refusal->headers.emplace_back("Retry-After", fmt::format("{:.0f}", std::ceil(wait)));
  } else if (is_closed && !who) {
    admission.refusal =
        refuse(401, given ? "key-not-known" : "key-needed", "send it as \"Authorization: Bearer KEY\"");
    challenge(given && has_issuer() ? "invalid_token" : "");
  } else if (!who && admission.access < access) {
    admission.refusal = refuse(401, "nobody-may", "`pandect serve --keys FILE` lets keys in");
    challenge("");
  } else if (admission.access < access) {
    admission.refusal =
        refuse(403, "key-may-not", fmt::format("a key with access \"{}\" may", name_of(access)));
    if (has_issuer()) challenge("insufficient_scope");
  }
  return admission;
}

std::optional<Gate::KeyRights> Gate::rights_of(std::string_view key) const {
  const Keys all = keys();
  const ServerKey* const found = find_key(*all, key);
  return found == nullptr ? std::nullopt
                          : std::optional(KeyRights{hexadecimal(found->sha256), found->access});
}

bool Gate::allows(const HttpRequest& request, Access access) const {
  const std::optional<Bearer> who = bearer_of(request);
  return who && who->access >= access;
}

}  // namespace pandect
