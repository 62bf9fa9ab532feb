#include "cluster/push.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/progress.h"
#include "cluster/pushed_documents.h"
#include "model/http_error.h"
#include "model/json_fields.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// Pandect's metadata in an index's mapping; null when it was not pushed.
const Json& facts_of(const Json& index) {
  return field(field(field(index, "mappings"), "_meta"), "pandect");
}

/// Sends batches to one index, and sends temporarily refused documents again.
class Sender {
 public:
  Sender(const ClusterClient& cluster, std::string index, const PushSettings& settings, PushReport& report)
      : cluster_(cluster),
        path_("/" + index + "/_bulk?filter_path=errors,items.*.status,items.*.error"),
        bytes_(settings.batch_bytes),
        most_bytes_(settings.batch_bytes),
        most_documents_(settings.batch_documents),
        report_(report) {}

  void send(std::vector<const PushedDocument*> documents) {
    std::size_t retry = 0;
    for (std::size_t begin = 0; begin < documents.size();) {
      const std::size_t end = cut(documents, begin);
      const std::vector<const PushedDocument*> batch(documents.begin() + static_cast<std::ptrdiff_t>(begin),
                                                     documents.begin() + static_cast<std::ptrdiff_t>(end));
      const std::vector<const PushedDocument*> busy = send_batch(batch);
      begin = end;
      if (busy.empty()) {
        retry = 0;
        bytes_ = std::min(most_bytes_, bytes_ + bytes_ / 4);
        continue;
      }
      // Accepted documents stay; the others are sent later, in smaller requests.
      if (++retry > cluster_.patience().retries)
        throw Error(ErrorCode::service_unavailable,
                    fmt::format("{}: it takes no more documents: {}", cluster_.name(), why_busy_),
                    "push again later: what is there already is not sent again");
      ++report_.waits;
      report_.sent_again += busy.size();
      bytes_ = std::max(least_bytes, bytes_ / 2);
      documents.insert(documents.begin() + static_cast<std::ptrdiff_t>(begin), busy.begin(), busy.end());
      cluster_.pause(retry - 1, asked_pause_);
    }
  }

  std::size_t refused() const { return refused_; }
  const std::string& first_refusal() const { return first_refusal_; }

 private:
  static constexpr std::size_t least_bytes = std::size_t{64} << 10;

  std::size_t cut(const std::vector<const PushedDocument*>& documents, std::size_t begin) const {
    std::size_t end = begin;
    std::size_t bytes = 0;
    while (end < documents.size() && end - begin < most_documents_) {
      bytes += documents[end]->json.size() + documents[end]->id.size() + 32;
      if (end > begin && bytes > bytes_) break;
      ++end;
    }
    return end;
  }

  /// @returns those refused because the cluster was busy
  std::vector<const PushedDocument*> send_batch(const std::vector<const PushedDocument*>& batch) {
    std::string body;
    for (const PushedDocument* document : batch) {
      body += dump_json({{"index", {{"_id", document->id}}}});
      body += '\n';
      body += document->json;
      body += '\n';
    }
    asked_pause_ = 0;
    const HttpReply reply = cluster_.send("POST", path_, body);
    if (reply.status == 429) {
      asked_pause_ = reply.retry_after;
      why_busy_ = "HTTP 429";
      return batch;
    }
    if (!reply.is_success()) throw cluster_.refused(reply);
    const Json json = cluster_.read(reply);
    const Json& errors = field(json, "errors");
    const Json& items = list_field(json, "items");
    if (!errors.is_boolean() || items.size() != batch.size())
      throw cluster_.bad_reply(
          fmt::format("{} documents were sent, and {} are spoken of", batch.size(), items.size()));
    std::vector<const PushedDocument*> busy;
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const Json& item = field(items[i], "index");
      const std::size_t status = count_field(item, "status");
      if (status == 200 || status == 201) {
        ++report_.sent;
        continue;
      }
      const std::string why = bounded_line(fmt::format("{}: {}", text_field(field(item, "error"), "type"),
                                                       text_field(field(item, "error"), "reason")));
      if (status == 429 || status == 503) {
        why_busy_ = why;
        busy.push_back(batch[i]);
        continue;
      }
      ++refused_;
      if (first_refusal_.empty())
        first_refusal_ = fmt::format("{} (HTTP {}: {})", bounded_line(batch[i]->id), status, why);
    }
    return busy;
  }

  const ClusterClient& cluster_;
  std::string path_;
  std::size_t bytes_;
  std::size_t most_bytes_;
  std::size_t most_documents_;
  PushReport& report_;
  std::size_t refused_ = 0;
  double asked_pause_ = 0;
  std::string why_busy_;
  std::string first_refusal_;
};

class Push {
 public:
  Push(const LibraryView& library, const LexicalSettings& lexical, const ClusterClient& cluster,
       const PushSettings& settings)
      : library_(library),
        lexical_(lexical),
        cluster_(cluster),
        settings_(settings),
        source_(source_key(library, lexical)),
        index_(settings.index + "-" + source_) {
    check_index_name(settings.index);
    report_.index = index_;
    report_.documents = library.documents().documents().size();
  }

  PushReport run() {
    const auto start = std::chrono::steady_clock::now();
    const std::vector<std::string> before = named_before();
    const std::optional<Json> there = cluster_.find("GET", "/" + index_);
    const Json& facts = there ? facts_of(field(*there, index_)) : Json();
    if (there && facts.is_null()) refuse_index(index_);
    const bool complete = there && field(facts, "complete") == true;
    if (complete && before == std::vector<std::string>{index_} && count() == report_.documents) {
      report_.up_to_date = true;
    } else {
      fill(there.has_value());
      finish(before);
    }
    report_.health = text_field(cluster_.call("GET", "/_cluster/health/" + index_), "status");
    report_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return report_;
  }

 private:
  [[noreturn]] void refuse_index(const std::string& name) const {
    throw Error(ErrorCode::wrong_usage,
                fmt::format("{}: the index '{}' was not made by a push, and is left alone", cluster_.name(),
                            bounded_line(name)),
                "name another with --index");
  }

  /// The indexes that the alias names, all of them pushed.
  std::vector<std::string> named_before() const {
    std::vector<std::string> names;
    const std::optional<Json> found = cluster_.find("GET", "/" + settings_.index);
    if (!found) return names;
    for (const auto& [name, index] : found->items()) {
      if (name == settings_.index || facts_of(index).is_null()) refuse_index(name);
      check_index_name(name);
      names.push_back(name);
    }
    return names;
  }

  std::size_t count() const { return count_field(cluster_.call("GET", "/" + index_ + "/_count"), "count"); }

  void fill(bool is_there) {
    if (!is_there)
      cluster_.call("PUT", "/" + index_, dump_json(index_definition(library_, lexical_, settings_.shape)));
    constexpr std::size_t most_passes = 3;
    bool look = is_there;
    for (std::size_t pass = 1;; ++pass) {
      send_all(look);
      cluster_.call("POST", "/" + index_ + "/_refresh");
      const std::size_t held = count();
      if (held == report_.documents) return;
      if (pass == most_passes) {
        throw Error(
            ErrorCode::service_unavailable,
            fmt::format("{}: {} of {} documents are in {}", cluster_.name(), held, report_.documents, index_),
            "the alias was left as it was; push again when the cluster is well");
      }
      // A node took some with it, without a copy elsewhere: they are looked for and sent again.
      look = true;
    }
  }

  void send_all(bool look) {
    if (look) cluster_.call("POST", "/" + index_ + "/_refresh");
    PushedDocuments documents(library_, lexical_);
    Sender sender(cluster_, index_, settings_, report_);
    Progress progress("pushing", documents.size(), "provisions", settings_.monitor);
    const auto most = static_cast<std::uint32_t>(std::max<std::size_t>(settings_.batch_documents, 1));
    const auto make = [&](std::uint32_t begin) {
      return std::async(std::launch::async, [&documents, begin, most] {
        return documents.make(begin, begin + std::min(most, documents.size() - begin));
      });
    };
    std::future<std::vector<PushedDocument>> next;
    if (documents.size() > 0) next = make(0);
    for (std::uint32_t begin = 0; begin < documents.size();
         begin += std::min(most, documents.size() - begin)) {
      const std::vector<PushedDocument> made = next.get();
      const auto end = begin + static_cast<std::uint32_t>(made.size());
      if (end < documents.size()) next = make(end);
      sender.send(look ? missing(made) : all_of(made));
      progress.advance(made.size());
    }
    if (sender.refused() == 0) return;
    throw Error(ErrorCode::service_unavailable,
                fmt::format("{}: {} of {} documents were refused, the first {}", cluster_.name(),
                            sender.refused(), report_.documents, sender.first_refusal()),
                "the alias was left as it was; the others are there, and are not sent again");
  }

  static std::vector<const PushedDocument*> all_of(const std::vector<PushedDocument>& made) {
    std::vector<const PushedDocument*> all;
    for (const PushedDocument& one : made) all.push_back(&one);
    return all;
  }

  /// The documents that are not in the index with the same hash.
  std::vector<const PushedDocument*> missing(const std::vector<PushedDocument>& made) {
    Json ids = Json::array();
    for (const PushedDocument& one : made) ids.push_back(one.id);
    const Json query{{"size", made.size()},
                     {"_source", false},
                     {"docvalue_fields", Json::array({"hash"})},
                     {"query", {{"ids", {{"values", ids}}}}}};
    const Json reply =
        cluster_.call("POST", "/" + index_ + "/_search?allow_partial_search_results=false", dump_json(query));
    std::unordered_map<std::string, std::string> there;
    for (const Json& hit : list_field(field(reply, "hits"), "hits")) {
      const Json& hash = element(list_field(field(hit, "fields"), "hash"), 0);
      if (hash.is_string()) there.emplace(text_field(hit, "_id"), hash.get<std::string>());
    }
    std::vector<const PushedDocument*> others;
    for (const PushedDocument& one : made) {
      const auto found = there.find(one.id);
      if (found != there.end() && found->second == one.hash) {
        ++report_.unchanged;
      } else {
        others.push_back(&one);
      }
    }
    return others;
  }

  void finish(const std::vector<std::string>& before) {
    const HttpReply health =
        cluster_.send("GET", "/_cluster/health/" + index_ + "?wait_for_status=yellow&timeout=60s", "");
    if (!health.is_success()) {  // 408: it waited in vain
      throw Error(ErrorCode::service_unavailable,
                  fmt::format("{}: parts of {} are on no node", cluster_.name(), index_),
                  "the alias was left as it was; push again when the cluster is well");
    }
    cluster_.call("PUT", "/" + index_ + "/_settings", R"({"index":{"refresh_interval":null}})");
    cluster_.call("PUT", "/" + index_ + "/_mapping",
                  dump_json({{"_meta", index_facts(library_, lexical_, true)}}));
    Json actions = Json::array();
    for (const std::string& name : before) {
      if (name != index_) actions.push_back({{"remove", {{"index", name}, {"alias", settings_.index}}}});
    }
    actions.push_back({{"add", {{"index", index_}, {"alias", settings_.index}}}});
    cluster_.call("POST", "/_aliases", dump_json({{"actions", actions}}));
    for (const std::string& name : before) {
      if (name == index_) continue;
      cluster_.find("DELETE", "/" + name);
      report_.removed.push_back(name);
    }
  }

  const LibraryView& library_;
  const LexicalSettings& lexical_;
  const ClusterClient& cluster_;
  const PushSettings& settings_;
  std::string source_;
  std::string index_;
  PushReport report_;
};

}  // namespace

PushReport push_library(const LibraryView& library, const LexicalSettings& lexical,
                        const ClusterClient& cluster, const PushSettings& settings) {
  return Push(library, lexical, cluster, settings).run();
}

}  // namespace pandect
