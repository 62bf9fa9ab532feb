#include "packs/signature.h"

#include <memory>

#include <fmt/format.h>
#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include "base/file.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::uint64_t largest_key_file = 64U << 10U;

using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using Context = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

[[noreturn]] void fail() {
  throw Error(ErrorCode::internal, "OpenSSL does not sign or hash");
}

/// A key from a file in PEM; without a password, so that nothing waits for one.
Key read_key(const std::filesystem::path& file, bool is_private) {
  const std::string text = read_file(file, largest_key_file);
  const std::unique_ptr<BIO, decltype(&BIO_free)> bytes(
      BIO_new_mem_buf(text.data(), static_cast<int>(text.size())), &BIO_free);
  const auto no_password = [](char*, int, int, void*) { return 0; };
  Key key(is_private ? PEM_read_bio_PrivateKey(bytes.get(), nullptr, no_password, nullptr)
                     : PEM_read_bio_PUBKEY(bytes.get(), nullptr, no_password, nullptr),
          &EVP_PKEY_free);
  if (key == nullptr || EVP_PKEY_id(key.get()) != EVP_PKEY_ED25519)
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: no {} Ed25519 key in PEM", file.string(), is_private ? "private" : "public"),
                is_private ? "`openssl genpkey -algorithm ed25519 -out FILE` makes one"
                           : "`openssl pkey -in KEY -pubout -out FILE` writes that of a private key");
  return key;
}

PublicKey raw_public_key(const EVP_PKEY* key) {
  PublicKey raw{};
  std::size_t size = raw.size();
  if (EVP_PKEY_get_raw_public_key(key, raw.data(), &size) != 1 || size != raw.size()) fail();
  return raw;
}

}  // namespace

PackHash sha256_of(std::string_view bytes) {
  PackHash hash{};
  if (EVP_Digest(bytes.data(), bytes.size(), hash.data(), nullptr, EVP_sha256(), nullptr) != 1) fail();
  return hash;
}

std::string hex(std::string_view bytes) {
  std::string digits;
  for (const char c : bytes) digits += fmt::format("{:02x}", static_cast<unsigned char>(c));
  return digits;
}

SigningKey::SigningKey(const std::filesystem::path& file) {
  const Key key = read_key(file, true);
  public_ = raw_public_key(key.get());
  private_.resize(32);
  std::size_t size = private_.size();
  if (EVP_PKEY_get_raw_private_key(key.get(), reinterpret_cast<unsigned char*>(private_.data()), &size) != 1)
    fail();
}

Signature SigningKey::sign(std::string_view message) const {
  const Key key(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, bytes_of(private_), private_.size()),
                &EVP_PKEY_free);
  const Context context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  Signature signature{};
  std::size_t size = signature.size();
  if (key == nullptr || context == nullptr ||
      EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key.get()) != 1 ||
      EVP_DigestSign(context.get(), signature.data(), &size, bytes_of(message), message.size()) != 1)
    fail();
  return signature;
}

PublicKey read_public_key(const std::filesystem::path& file) {
  return raw_public_key(read_key(file, false).get());
}

bool is_signed(std::string_view message, const Signature& signature, const PublicKey& raw) {
  const Key key(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, raw.data(), raw.size()),
                &EVP_PKEY_free);
  const Context context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  return key != nullptr && context != nullptr &&
         EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1 &&
         EVP_DigestVerify(context.get(), signature.data(), signature.size(), bytes_of(message),
                          message.size()) == 1;
}

}  // namespace pandect
