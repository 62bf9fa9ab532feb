#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "model/http_client.h"
#include "pandect/error.h"

namespace pandect {

/// Retries and timeouts of calls to a cluster.
struct ClusterPatience {
  std::size_t retries = 3;            ///< of a call, each trying all addresses
  double first_pause_seconds = 0.25;  ///< before the first retry; doubles each time, and half of it is random
  double longest_pause_seconds = 30;  ///< also of a pause that the cluster asks for
  double connect_seconds = 5;
  double idle_seconds = 20;  ///< without a byte
  std::size_t reply_bytes = std::size_t{32} << 20;
};

/// For questions: a user waits.
ClusterPatience patience_of_questions();
/// For pushing: a node may restart in between.
ClusterPatience patience_of_pushing();

/// A client of an OpenSearch cluster over HTTP, by the addresses of one or more of its nodes: if one cannot
/// be reached the next is tried. Credentials are those of the environment: PANDECT_CLUSTER_USER and
/// PANDECT_CLUSTER_PASSWORD, or PANDECT_CLUSTER_TOKEN; PANDECT_CLUSTER_CA names a file with the certificate
/// authority of the cluster. They never appear in messages. May be used from several threads at once.
class ClusterClient {
 public:
  /// @param addresses "https://host:9200", separated by commas
  /// @throws Error wrong_usage for an invalid address, one with credentials, or one that would send them
  /// unencrypted to another machine
  explicit ClusterClient(std::string_view addresses, const ClusterPatience& patience = {},
                         std::stop_token stop = {});

  /// Its name in messages: the first address.
  const std::string& name() const { return addresses_.front(); }

  /// @param path begins with "/"
  /// @throws Error service_unavailable with the cause and a remedy; Cancelled
  Json call(const std::string& method, const std::string& path, const std::string& body = {}) const;
  /// Nothing for status 404.
  std::optional<Json> find(const std::string& method, const std::string& path,
                           const std::string& body = {}) const;
  /// The same with any status, except those of credentials: the caller handles 429.
  HttpReply send(const std::string& method, const std::string& path, const std::string& body) const;

  /// Pauses before a retry, the first being 0. @param asked seconds that the cluster asks for
  void pause(std::size_t retry, double asked = 0) const;
  const ClusterPatience& patience() const { return patience_; }

  /// Parses the JSON of a reply. @throws Error service_unavailable
  Json read(const HttpReply& reply) const;
  /// The Error for an unsuccessful reply.
  Error refused(const HttpReply& reply) const;
  /// The Error for a malformed reply.
  Error bad_reply(std::string_view problem) const;

 private:
  HttpReply ask_any(const std::string& method, const std::string& path, const std::string& body) const;

  ClusterPatience patience_;
  std::stop_token stop_;
  std::vector<std::string> addresses_;
  std::string secret_;
  std::unique_ptr<HttpClient> client_;
  mutable std::atomic<std::size_t> answering_ = 0;  ///< index of the address that replied last
};

}  // namespace pandect
