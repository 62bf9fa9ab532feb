#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace pandect {

/// A SHA-256.
using PackHash = std::array<unsigned char, 32>;
/// An Ed25519 key that signatures are compared with, and a signature (RFC 8032).
using PublicKey = std::array<unsigned char, 32>;
using Signature = std::array<unsigned char, 64>;

PackHash sha256_of(std::string_view bytes);

/// In hexadecimal digits, two a byte.
std::string hex(std::string_view bytes);
template <std::size_t size>
std::string hex(const std::array<unsigned char, size>& bytes) {
  return hex({reinterpret_cast<const char*>(bytes.data()), size});
}

/// An Ed25519 key that signs, from a file in PEM as `openssl genpkey -algorithm ed25519` writes it.
class SigningKey {
 public:
  /// @throws Error bad_input when the file holds no such key
  explicit SigningKey(const std::filesystem::path& file);
  const PublicKey& public_key() const { return public_; }
  Signature sign(std::string_view message) const;

 private:
  std::string private_;
  PublicKey public_{};
};

/// The public key of a file in PEM, as `openssl pkey -pubout` writes it.
/// @throws Error bad_input when the file holds none
PublicKey read_public_key(const std::filesystem::path& file);

bool is_signed(std::string_view message, const Signature& signature, const PublicKey& key);

}  // namespace pandect
