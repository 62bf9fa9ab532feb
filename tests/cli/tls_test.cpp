#include <functional>
#include <memory>
#include <string>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "fixture.h"

namespace pandect {
namespace {

template <auto Free>
struct Freeing {
  template <typename T>
  void operator()(T* one) const {
    Free(one);
  }
};
using Key = std::unique_ptr<EVP_PKEY, Freeing<EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Freeing<X509_free>>;

std::string pem_of(const std::function<int(BIO*)>& write) {
  const std::unique_ptr<BIO, Freeing<BIO_free>> memory(BIO_new(BIO_s_mem()));
  EXPECT_EQ(write(memory.get()), 1);
  char* bytes = nullptr;
  const long size = BIO_get_mem_data(memory.get(), &bytes);  // NOLINT
  return {bytes, static_cast<std::size_t>(size)};
}

/// A key and the certificate that it signs for itself, as PEM.
std::pair<std::string, std::string> made_pair(const std::string& name) {
  const Key key(EVP_EC_gen("P-256"));
  const Certificate certificate(X509_new());
  X509_set_version(certificate.get(), 2);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -60);
  X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 86400);
  X509_set_pubkey(certificate.get(), key.get());
  X509_NAME* subject = X509_get_subject_name(certificate.get());
  X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>(name.c_str()), -1, -1, 0);  // NOLINT
  X509_set_issuer_name(certificate.get(), subject);
  EXPECT_GT(X509_sign(certificate.get(), key.get(), EVP_sha256()), 0);
  return {pem_of([&](BIO* to) {
            return PEM_write_bio_PrivateKey(to, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
          }),
          pem_of([&](BIO* to) { return PEM_write_bio_X509(to, certificate.get()); })};
}

/// The reply of a server over TLS, and the name on its certificate; empty if there is no TLS.
std::pair<std::string, std::string> said(int port, const std::string& request, int newest = TLS1_3_VERSION) {
  const int wire = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const timeval patience{30, 0};
  ::setsockopt(wire, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
  EXPECT_EQ(::connect(wire, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);  // NOLINT
  const std::unique_ptr<SSL_CTX, Freeing<SSL_CTX_free>> context(SSL_CTX_new(TLS_client_method()));
  SSL_CTX_set_min_proto_version(context.get(), TLS1_VERSION);  // NOLINT
  SSL_CTX_set_max_proto_version(context.get(), newest);        // NOLINT
  const std::unique_ptr<SSL, Freeing<SSL_free>> tls(SSL_new(context.get()));
  SSL_set_fd(tls.get(), wire);
  std::pair<std::string, std::string> heard;
  if (SSL_connect(tls.get()) == 1) {
    EXPECT_GT(SSL_write(tls.get(), request.data(), static_cast<int>(request.size())), 0);
    char bytes[4096];
    for (int n = 0; (n = SSL_read(tls.get(), bytes, sizeof(bytes))) > 0;)
      heard.first.append(bytes, static_cast<std::size_t>(n));
    const Certificate certificate(SSL_get1_peer_certificate(tls.get()));
    X509_NAME_get_text_by_NID(X509_get_subject_name(certificate.get()), NID_commonName, bytes, sizeof(bytes));
    heard.second = bytes;
  }
  ERR_clear_error();
  ::close(wire);
  return heard;
}

TEST_F(CliTest, ALibraryIsServedOverTls) {
  ASSERT_EQ(run({"add", write("dues.txt", act("four"))}).status, 0);
  const auto [key, certificate] = made_pair("first.example");
  const std::string certificate_path = write("certificate.pem", certificate);
  const std::string key_path = write("key.pem", key);
  const int server = program_.begin(
      on_library({"serve", "--port", "0", "--tls-certificate", certificate_path, "--tls-key", key_path}));
  const std::string line = program_.first_line();
  EXPECT_NE(line.find("https://127.0.0.1:"), std::string::npos) << line;
  const int port = std::stoi(line.substr(line.rfind(':') + 1));
  const std::string request =
      "GET /v1/ask?q=rate+of+harbour+dues HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  const auto [reply, name] = said(port, request);
  EXPECT_NE(reply.find("four crowns a metre"), std::string::npos) << reply;
  EXPECT_EQ(name, "first.example");
  EXPECT_EQ(said(port, request, TLS1_1_VERSION).first, "") << "what is not a longer safe is not spoken";
  const std::string posted =
      "POST /v1/check HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 3000000\r\n\r\n";
  EXPECT_NE(said(port, posted).first.find("413"), std::string::npos);

  const auto [new_key, new_certificate] = made_pair("renewed.example");
  write("key.pem", new_key);
  write("certificate.pem", new_certificate);
  EXPECT_EQ(said(port, request).second, "renewed.example") << "a renewed certificate needs no start";
  EXPECT_EQ(program_.end(server).status, 0);
}

TEST_F(CliTest, APairThatIsNoneIsRefusedAtTheStart) {
  ASSERT_EQ(run({"add", write("dues.txt", act("four"))}).status, 0);
  const auto [key, certificate] = made_pair("one.example");
  const std::string good = write("certificate.pem", certificate);
  const std::string other = write("other.pem", made_pair("other.example").first);
  const auto serve = [&](const std::string& with, const std::string& of) {
    return run({"serve", "--port", "0", "--tls-certificate", with, "--tls-key", of});
  };
  expect_failure(serve(good, other), 3, "other.pem");
  expect_failure(serve(good, good), 3, "no private key");
  expect_failure(serve(other, other), 3, "no certificate");
  expect_failure(serve((folder_ / "none.pem").string(), other), 3, "none.pem");
  expect_failure(run({"serve", "--tls-certificate", good}), 2, "--tls-key");
}

}  // namespace
}  // namespace pandect
