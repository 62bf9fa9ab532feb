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
  for (auto& [name, value] : json.items()) walk(value);
  for (const char* name : {"source", "library"}) {
    if (const auto place = json.find(name); place != json.end() && place->is_string())
      *place = last_part(*place);
  }
  if (json.contains("id") && json.contains("citation")) json["permalink"] = permalink(json);
}

}  // namespace

Json public_json(Json json) {
  walk(json);
  add_hashes(json);
  return json;
}

}  // namespace pandect
