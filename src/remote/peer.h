#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "model/http_client.h"
#include "pandect/library.h"

namespace pandect {

/// A client of another Pandect's server, used like a library (docs/libraries.md). Its replies are checked
/// (from_json.h).
class Peer {
 public:
  /// True if the name of a library is the address of a server.
  static bool is_address(std::string_view name);

  /// @param address "https://law.example.org" or the part before "/v1/"
  /// @param key required by the server; empty: none. It is not sent over http:// except to this machine.
  /// @throws Error wrong_usage for an invalid address
  Peer(std::string address, const std::string& key);

  const std::string& address() const { return address_; }

  /// @throws Error service_unavailable if the server does not run or its library does not answer
  void expect_ready() const;

  /// As those of Library. @throws Error wrong_usage for an option that a server does not support;
  /// service_unavailable; errors of the question reported by the server
  SearchResult search(std::string_view question, const SearchOptions& options) const;
  Answer ask(std::string_view question, const AskOptions& options) const;
  Proof check(std::string_view text, const CheckOptions& options) const;
  std::vector<Shown> show(std::string_view reference, const ShowOptions& options) const;
  std::vector<Links> links(std::string_view reference, const ShowOptions& options) const;
  std::vector<DefinedTerm> terms(std::string_view reference, const ShowOptions& options) const;
  std::vector<Comparison> compare(std::string_view reference, const std::string& from,
                                  const std::string& to) const;

 private:
  Json send(const char* method, const std::string& path, const std::string& body) const;
  /// The reply to an operation (operations/operations.h).
  Json call(const char* name, const Json& arguments) const;
  template <typename Add>
  void call_for_all(const char* name, Json arguments, const Add& add) const;

  std::string address_;
  std::unique_ptr<HttpClient> client_;
};

}  // namespace pandect
