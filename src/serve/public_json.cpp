#include "serve/public_json.h"

#include "api/json_of.h"
#include "serve/http.h"

namespace pandect {
namespace {

/// "/#show=nl%2FBWBR0005289%2F162&as_of=2020-01-01": the page keeps its state after the '#'.
std::string permalink(const Json& provision) {
  std::string link = "/#show=" + percent_encoded(provision.value("id", ""));
  if (const std::string day = provision.value("in_force_from", ""); !day.empty()) link += "&as_of=" + day;
  return link;
}

/// "town" of "/srv/law/town/".
std::string last_part(std::string path) {
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path.substr(path.find_last_of('/') + 1);
}

void walk(Json& json) {
  if (json.is_array()) {
    for (Json& one : json) walk(one);
    return;
  }
  if (!json.is_object()) return;
  bool has_id = false;
  bool has_citation = false;
  for (auto& [name, value] : json.get_ref<Json::object_t&>()) {
    has_id = has_id || name == "id";
    has_citation = has_citation || name == "citation";
    const bool is_place = name == "source" || name == "library";
    if (is_place && value.is_string()) value = last_part(value.get<std::string>());
    if (value.is_structured()) walk(value);
  }
  if (has_id && has_citation) json["permalink"] = permalink(json);
}

}  // namespace

Json public_json(Json json) {
  walk(json);
  add_hashes(json);
  return json;
}

}  // namespace pandect
