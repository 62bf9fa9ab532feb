#include "cluster/fake_cluster.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace pandect {
namespace {

/// The frequency of a term in a field of "term|frequency"; 0 if it is absent.
double frequency_in(const Json& document, const std::string& field, const std::string& term) {
  if (!document.contains(field)) return 0;
  std::istringstream words(document[field].get<std::string>());
  for (std::string word; words >> word;) {
    const std::size_t bar = word.rfind('|');
    if (word.substr(0, bar) == term) return std::stod(word.substr(bar + 1));
  }
  return 0;
}

Json not_found() {
  return {
      {"error",
       {{"root_cause", Json::array({{{"type", "index_not_found_exception"}, {"reason", "no such index"}}})},
        {"type", "index_not_found_exception"},
        {"reason", "no such index"}}},
      {"status", 404}};
}

}  // namespace

std::string json_reply(int status, const Json& json) {
  return http_reply(status, dump_json(json), "Content-Type: application/json; charset=UTF-8\r\n");
}

FakeCluster::FakeCluster(Hook hook)
    : hook_(std::move(hook)),
      server_([this](const SeenRequest& request, LoopbackServer::Wire& wire) { answer(request, wire); }) {}

std::size_t FakeCluster::count_seen(std::string_view words) const {
  const std::vector<SeenRequest> all = server_.seen();
  return static_cast<std::size_t>(std::ranges::count_if(
      all, [&](const SeenRequest& one) { return one.head.find(words) != std::string::npos; }));
}

std::map<std::string, FakeCluster::Index> FakeCluster::indexes() const {
  const std::scoped_lock lock(mutex_);
  return indexes_;
}

std::map<std::string, std::string> FakeCluster::aliases() const {
  const std::scoped_lock lock(mutex_);
  return aliases_;
}

void FakeCluster::lose(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  for (auto& [name, index] : indexes_) index.documents.erase(id);
}

void FakeCluster::set_hook(Hook hook) {
  const std::scoped_lock lock(mutex_);
  hook_ = std::move(hook);
}

void FakeCluster::answer(const SeenRequest& request, LoopbackServer::Wire& wire) {
  Hook hook;
  {
    const std::scoped_lock lock(mutex_);
    hook = hook_;
  }
  if (hook) {
    if (const std::optional<std::string> reply = hook(request)) {
      wire.send(*reply);
      return;
    }
  }
  const std::scoped_lock lock(mutex_);
  wire.send(reply_to(request.head.substr(0, request.head.find(' ')), request.path, request.body));
}

std::string FakeCluster::reply_to(const std::string& method, const std::string& path,
                                  const std::string& body) {
  const std::string bare = path.substr(0, path.find('?'));
  const std::size_t slash = bare.find('/', 1);
  const std::string name = bare.substr(1, slash == std::string::npos ? std::string::npos : slash - 1);
  const std::string what = slash == std::string::npos ? "" : bare.substr(slash);
  if (name == "_cluster") return json_reply(200, {{"status", "green"}, {"number_of_nodes", 1}});
  if (name == "_aliases") {
    const Json asked = parse_json(body, "body");
    for (const Json& action : asked["actions"]) {
      const Json& one = action.begin().value();
      if (action.begin().key() == "remove") {
        aliases_.erase(one["alias"].get<std::string>());
      } else {
        aliases_[one["alias"].get<std::string>()] = one["index"].get<std::string>();
      }
    }
    return json_reply(200, {{"acknowledged", true}});
  }
  if (method == "PUT" && what.empty()) {
    indexes_[name] = {parse_json(body, "body"), {}};
    return json_reply(200, {{"acknowledged", true}, {"index", name}});
  }
  const auto alias = aliases_.find(name);
  const std::string own = alias != aliases_.end() ? alias->second : name;
  const auto found = indexes_.find(own);
  if (found == indexes_.end()) return json_reply(404, not_found());
  if (method == "GET" && what.empty()) return json_reply(200, {{own, found->second.definition}});
  if (method == "DELETE") {
    indexes_.erase(own);
    return json_reply(200, {{"acknowledged", true}});
  }
  if (what == "/_bulk") return bulk(own, body);
  if (what == "/_count") return json_reply(200, {{"count", found->second.documents.size()}});
  if (what == "/_search") return search(own, parse_json(body, "body"));
  if (what == "/_mapping") {
    found->second.definition["mappings"]["_meta"] = parse_json(body, "body")["_meta"];
    return json_reply(200, {{"acknowledged", true}});
  }
  return json_reply(200, {{"acknowledged", true}, {"_shards", {{"total", 1}, {"failed", 0}}}});
}

std::string FakeCluster::bulk(const std::string& index, const std::string& body) {
  Json items = Json::array();
  std::istringstream lines(body);
  for (std::string action, document; std::getline(lines, action) && std::getline(lines, document);) {
    const std::string id = parse_json(action, "action")["index"]["_id"];
    indexes_[index].documents[id] = parse_json(document, "document");
    items.push_back({{"index", {{"_id", id}, {"status", 201}}}});
  }
  return json_reply(200, {{"errors", false}, {"items", items}});
}

bool FakeCluster::matches(const Json& clause, const Json& document) {
  const std::string kind = clause.begin().key();
  const Json& of = clause.front();
  if (kind == "bool") {
    const auto any = [&](const char* key) {
      return std::ranges::any_of(of[key], [&](const Json& one) { return matches(one, document); });
    };
    if (of.contains("filter"))
      return std::ranges::all_of(of["filter"], [&](const Json& one) { return matches(one, document); });
    return of.contains("must_not") ? !any("must_not") : any("should");
  }
  const std::string key = of.begin().key();
  const Json& test = of.front();
  if (kind == "terms") return std::ranges::find(test, document[key]) != test.end();
  if (kind == "range") {
    return test.contains("lte") ? document[key].get<int>() <= test["lte"].get<int>()
                                : document[key].get<int>() > test["gt"].get<int>();
  }
  return document[key] == test["value"];
}

double FakeCluster::score(const Index& index, const Json& clause, const Json& document) {
  const Json& term = clause["term"];
  const std::string key = term.begin().key();
  const std::string value = term.front()["value"];
  const std::string group = key.substr(0, key.rfind('_'));
  const double k1 = index.definition["settings"]["index"]["similarity"][group]["k1"];
  double all = 0;
  double holding = 0;
  for (const auto& [id, one] : index.documents) {
    all += one.contains(key) ? 1 : 0;
    holding += frequency_in(one, key, value) > 0 ? 1 : 0;
  }
  const double frequency = frequency_in(document, key, value);
  if (frequency == 0) return 0;
  const double idf = std::log(1 + (all - holding + 0.5) / (holding + 0.5));
  return term.front()["boost"].get<double>() * idf * (k1 + 1) * frequency / (frequency + k1);
}

std::string FakeCluster::search(const std::string& name, const Json& body) {
  const Index& index = indexes_[name];
  std::vector<std::pair<double, Json>> hits;
  const Json& query = body["query"];
  for (const auto& [id, document] : index.documents) {
    if (query.contains("ids")) {
      const Json& ids = query["ids"]["values"];
      if (std::ranges::find(ids, Json(id)) == ids.end()) continue;
      hits.push_back(
          {1, {{"_id", id}, {"_score", 1}, {"fields", {{"hash", Json::array({document["hash"]})}}}}});
      continue;
    }
    const Json& of = query["bool"];
    if (!std::ranges::all_of(of["filter"], [&](const Json& one) { return matches(one, document); })) continue;
    double sum = 0;
    for (const Json& clause : of["should"]) sum += score(index, clause, document);
    if (sum == 0) continue;
    hits.push_back(
        {sum, {{"_id", id}, {"_score", sum}, {"fields", {{"ord", Json::array({document["ord"]})}}}}});
  }
  std::ranges::stable_sort(hits, [](const auto& a, const auto& b) { return a.first > b.first; });
  Json list = Json::array();
  for (std::size_t i = 0; i < std::min(hits.size(), body["size"].get<std::size_t>()); ++i)
    list.push_back(hits[i].second);
  return json_reply(200, {{"timed_out", false},
                          {"_shards", {{"total", 3}, {"successful", 3}, {"failed", 0}}},
                          {"hits", {{"hits", list}}}});
}

}  // namespace pandect
