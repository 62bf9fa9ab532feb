#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "model/loopback_server.h"

namespace pandect {

/// For tests: imitates the OpenSearch calls that are used, and its BM25 scores.
class FakeCluster {
 public:
  /// Called first for each request: returns a complete reply as sent over the wire, or nothing.
  using Hook = std::function<std::optional<std::string>(const SeenRequest&)>;

  explicit FakeCluster(Hook hook = nullptr);

  std::string url() const { return server_.url(); }
  std::vector<SeenRequest> seen() const { return server_.seen(); }
  std::size_t count_seen(std::string_view words) const;

  struct Index {
    Json definition;
    std::map<std::string, Json> documents;  ///< by id, with all fields
  };
  std::map<std::string, Index> indexes() const;
  std::map<std::string, std::string> aliases() const;  ///< index by alias
  /// Simulates a node that takes documents with it.
  void lose(const std::string& id);
  void set_hook(Hook hook);

 private:
  void answer(const SeenRequest& request, LoopbackServer::Wire& wire);
  std::string reply_to(const std::string& method, const std::string& path, const std::string& body);
  std::string bulk(const std::string& index, const std::string& body);
  std::string search(const std::string& index, const Json& body);
  static double score(const Index& index, const Json& clause, const Json& document);
  static bool matches(const Json& clause, const Json& document);

  mutable std::mutex mutex_;
  Hook hook_;
  std::map<std::string, Index> indexes_;
  std::map<std::string, std::string> aliases_;
  LoopbackServer server_;  // last: its threads use the others
};

/// A reply of JSON.
std::string json_reply(int status, const Json& json);

}  // namespace pandect
