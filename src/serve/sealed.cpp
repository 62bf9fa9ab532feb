#include "serve/sealed.h"

#include <algorithm>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

#include "base/base64.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::size_t longest = 8192;  // bytes of a sealed text

template <std::size_t bytes>
std::array<unsigned char, bytes> random_bytes() {
  std::array<unsigned char, bytes> drawn{};
  if (RAND_bytes(drawn.data(), static_cast<int>(bytes)) != 1)
    throw Error(ErrorCode::service_unavailable, "the system gives no random numbers");
  return drawn;
}

std::string in_address(const auto& bytes) {
  return encode_base64_url({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

}  // namespace

Sealed::Sealed() : secret_(random_bytes<32>()) {}

std::array<unsigned char, 32> Sealed::code_of(std::string_view text) const {
  std::array<unsigned char, 32> code{};
  unsigned int length = 0;
  if (HMAC(EVP_sha256(), secret_.data(), static_cast<int>(secret_.size()),
           reinterpret_cast<const unsigned char*>(text.data()), text.size(), code.data(), &length) == nullptr)
    throw Error(ErrorCode::internal, "HMAC cannot be computed");
  return code;
}

std::string Sealed::seal(std::string_view use, Json claims, std::chrono::seconds lifetime,
                         Clock::time_point now) const {
  claims["use"] = use;
  claims["until"] =
      std::chrono::duration_cast<std::chrono::seconds>((now + lifetime).time_since_epoch()).count();
  const std::string text = in_address(dump_json(claims));
  return text + "." + in_address(code_of(text));
}

std::optional<Json> Sealed::open(std::string_view use, std::string_view text, Clock::time_point now) const {
  const std::size_t dot = text.find('.');
  if (text.size() > longest || dot == std::string_view::npos) return std::nullopt;
  const std::array<unsigned char, 32> code = code_of(text.substr(0, dot));
  const std::string wanted = in_address(code);
  const std::string_view given = text.substr(dot + 1);
  if (given.size() != wanted.size() || CRYPTO_memcmp(given.data(), wanted.data(), wanted.size()) != 0)
    return std::nullopt;
  Json claims = parse_json(decode_base64(text.substr(0, dot)), "what was sealed");
  const std::chrono::seconds seconds =
      std::chrono::duration_cast<std::chrono::seconds>(now.time_since_epoch());
  if (claims["use"] != use || claims["until"].get<std::int64_t>() <= seconds.count()) return std::nullopt;
  return claims;
}

std::string random_name() {
  return in_address(random_bytes<16>());
}

}  // namespace pandect
