#include "serve/mcp_results.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/uri.h"

namespace pandect {
namespace {

/// The day of whose text a permalink leads to the page: of a version, or asked for; empty: any.
std::string day_of_link(std::string_view link) {
  constexpr std::size_t length = std::string_view("2020-01-01").size();
  constexpr std::string_view name = "?on=";
  const std::size_t at = link.find(name);
  if (at != std::string_view::npos) return std::string(link.substr(at + name.size(), length));
  return {};
}

void find_misses(const Json& json, std::vector<std::pair<std::string, std::string>>& misses) {
  constexpr std::size_t most = 50;
  if (misses.size() >= most) return;
  const auto add = [&](const char* kind, std::string what) {
    const std::pair<std::string, std::string> miss{kind, std::move(what)};
    if (std::ranges::find(misses, miss) == misses.end()) misses.push_back(miss);
  };
  if (json.is_array()) {
    for (const Json& one : json) find_misses(one, misses);
  }
  if (!json.is_object()) return;
  if (const std::string standing = json.value("standing", ""); !standing.empty()) {
    if (standing == "not known") add("date unknown", json.value("id", ""));
    if (standing == "no longer in force" || standing == "not yet in force" || standing == "repealed")
      add("not in force", json.value("id", ""));
  }
  const auto words = json.find("words");
  const std::string said = words != json.end() && words->is_object() ? words->value("text", "") : "";
  if (const auto status = json.find("status"); !said.empty() && status != json.end() && *status != "resolved")
    add("not held", said);
  if (const auto verdict = json.find("verdict"); !said.empty() && verdict != json.end()) {
    if (*verdict == "no-such-provision") add("no such provision", said);
    if (*verdict == "not-held") add("not held", said);
    if (*verdict == "not-in-force") add("not in force", said);
    if (*verdict == "undecided" || (*verdict == "not-a-citation" && json.value("asserts", false)))
      add("not checked", said);
  }
  for (const auto& [name, value] : json.items()) find_misses(value, misses);
}

}  // namespace

std::string law_uri(std::string_view id, std::string_view day) {
  std::string uri = "law://" + percent_encoded_path(id);
  if (!day.empty()) uri.append("@").append(day);
  return uri;
}

bool is_said(std::string_view member) {
  return member.ends_with("_said");
}

void leave_out_said(Json& json) {
  std::vector<std::string> said;
  for (auto& [name, value] : json.items()) {
    if (is_said(name)) said.push_back(name);
    if (value.is_structured()) leave_out_said(value);
  }
  for (const std::string& name : said) json.erase(name);
}

void add_uris(Json& json) {
  if (json.is_array()) {
    for (Json& one : json) add_uris(one);
  }
  if (!json.is_object()) return;
  for (auto& [name, value] : json.items()) add_uris(value);
  if (!json.contains("permalink")) return;
  json["uri"] = law_uri(json.value("id", ""), day_of_link(json["permalink"].get_ref<const std::string&>()));
}

void add_misses(Json& json) {
  std::vector<std::pair<std::string, std::string>> misses;
  find_misses(json, misses);
  for (auto& [kind, what] : misses)
    json["misses"].push_back({{"miss", std::move(kind)}, {"of", std::move(what)}});
}

}  // namespace pandect
