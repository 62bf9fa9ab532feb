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

/// How patient a caller of a cluster is.
struct ClusterPatience {
  std::size_t retries = 3;            ///< of a call, each asking all addresses
  double first_pause_seconds = 0.25;  ///< before the first retry; doubles each time, and half of it is random
  double longest_pause_seconds = 30;  ///< also of a pause that the cluster asks for
  double connect_seconds = 5;
  double idle_seconds = 20;  ///< without a byte
  std::size_t reply_bytes = std::size_t{32} << 20;
};

/// For questions: somebody waits.
ClusterPatience patience_of_questions();
/// For pushing: a node may be started anew in between.
ClusterPatience patience_of_pushing();

/// A cluster of OpenSearch over HTTP, by the addresses of one or more of its nodes: where one cannot be
/// reached the next is asked. Credentials are those of the environment: PANDECT_CLUSTER_USER and
/// PANDECT_CLUSTER_PASSWORD, or PANDECT_CLUSTER_TOKEN; PANDECT_CLUSTER_CA names a file with the certificate
/// that signs the cluster's. They are in no message. May be used from several threads at once.
class ClusterClient {
 public:
  /// @param addresses "https://host:9200", with commas between
  /// @throws Error wrong_usage for what is no address, holds credentials, or would send them in clear to
  ///         another machine
  explicit ClusterClient(std::string_view addresses, const ClusterPatience& patience = {},
                         std::stop_token stop = {});

  /// What messages call it: the first address.
  const std::string& name() const { return addresses_.front(); }

  /// @param path begins with "/"
  /// @throws Error service_unavailable that says what went wrong and what to do; Cancelled
  Json call(const std::string& method, const std::string& path, const std::string& body = {}) const;
  /// Nothing where there is no such thing (404).
  std::optional<Json> find(const std::string& method, const std::string& path,
                           const std::string& body = {}) const;
  /// The same with whatever status, but for those of credentials: the caller looks at 429.
  HttpReply send(const std::string& method, const std::string& path, const std::string& body) const;

  /// A pause before a retry, the first being 0. @param asked seconds that the cluster asks for
  void pause(std::size_t retry, double asked = 0) const;
  const ClusterPatience& patience() const { return patience_; }

  /// JSON of a reply. @throws Error service_unavailable
  Json read(const HttpReply& reply) const;
  /// The Error for a reply that is no success.
  Error refused(const HttpReply& reply) const;
  /// The Error for a reply that is not what it should be.
  Error bad_reply(std::string_view problem) const;

 private:
  HttpReply ask_any(const std::string& method, const std::string& path, const std::string& body) const;

  ClusterPatience patience_;
  std::stop_token stop_;
  std::vector<std::string> addresses_;
  std::string secret_;
  std::unique_ptr<HttpClient> client_;
  mutable std::atomic<std::size_t> answering_ = 0;  ///< the address that gave the last reply
};

}  // namespace pandect
