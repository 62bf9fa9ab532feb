#include "commands/webhook.h"

#include <array>
#include <chrono>

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include "base/base64.h"
#include "base/file.h"
#include "model/http_client.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::size_t shortest_secret = 24;  // bytes; Standard Webhooks 1.0: 24 to 64
constexpr std::uint64_t longest_secret_file = 4096;
constexpr std::string_view secret_prefix = "whsec_";

HttpLimits limits() {
  HttpLimits limits;
  limits.idle_seconds = 20;
  limits.total_seconds = 30;
  limits.reply_bytes = std::size_t{64} << 10;
  limits.first_wait_seconds = 1;
  limits.longest_wait_seconds = 10;
  return limits;
}

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

std::string read_secret(const std::filesystem::path& file) {
  std::string text = read_file(file, longest_secret_file);
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' ')) text.pop_back();
  if (text.starts_with(secret_prefix)) {
    const std::string encoded = text.substr(secret_prefix.size());
    text = decode_base64(encoded);
    if (encode_base64(text) != encoded) text.clear();
  }
  if (text.size() < shortest_secret)
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: a secret has at least {} bytes", file.string(), shortest_secret),
                "make one: printf whsec_ > secret; head -c 32 /dev/urandom | base64 >> secret");
  return text;
}

}  // namespace

std::string webhook_signature(std::string_view secret, std::string_view id, std::int64_t seconds,
                              std::string_view body) {
  const std::string message = fmt::format("{}.{}.{}", id, seconds, body);
  std::array<unsigned char, EVP_MAX_MD_SIZE> code{};
  unsigned int size = 0;
  if (HMAC(EVP_sha256(), secret.data(), static_cast<int>(secret.size()), bytes_of(message), message.size(),
           code.data(), &size) == nullptr)
    throw Error(ErrorCode::internal, "OpenSSL does not sign");
  return "v1," + encode_base64({reinterpret_cast<const char*>(code.data()), size});
}

Webhook::Webhook(std::string address, const std::filesystem::path& secret_file)
    : address_(std::move(address)), secret_(read_secret(secret_file)) {
  if (!address_.starts_with("https://") && !address_.starts_with("http://"))
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is no address that can be told", address_),
                "write https://town.example.org/hook");
}

void Webhook::post(const std::string& id, const std::string& body) const {
  const std::int64_t now =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
          .count();
  HttpClient client(limits(),
                    {"webhook-id: " + id, fmt::format("webhook-timestamp: {}", now),
                     "webhook-signature: " + webhook_signature(secret_, id, now, body)},
                    {});
  client.post(address_, body, {});
}

}  // namespace pandect
