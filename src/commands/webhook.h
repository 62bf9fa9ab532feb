#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace pandect {

/// Tells an address of an administrator's choice what happened: POST of JSON, signed as Standard Webhooks
/// 1.0 describes (headers webhook-id, webhook-timestamp and webhook-signature, "v1," and the HMAC-SHA256 of
/// "id.timestamp.body" in Base64). Redirections are refused.
class Webhook {
 public:
  /// @param secret_file holds the secret: "whsec_" and at least 24 bytes in Base64, or any text of as many
  /// @throws Error wrong_usage for another address than http:// or https://; bad_input for a secret that is
  /// too short
  Webhook(std::string address, const std::filesystem::path& secret_file);

  /// Tried again four times, after 1 to 8 seconds, where the address is busy or cannot be reached.
  /// @param id of what happened: a receiver that gets it twice knows that it has it
  /// @throws Error service_unavailable when it was not accepted
  void post(const std::string& id, const std::string& body) const;

 private:
  std::string address_;
  std::string secret_;
};

/// "v1,…": the signature of a message. @param seconds since 1970
std::string webhook_signature(std::string_view secret, std::string_view id, std::int64_t seconds,
                              std::string_view body);

}  // namespace pandect
