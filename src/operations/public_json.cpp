#include "operations/public_json.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "api/json_of.h"
#include "base/date.h"
#include "operations/law_address.h"

namespace pandect {
namespace {

/// "town" of "/srv/law/town/".
std::string last_part(std::string path) {
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path.substr(path.find_last_of('/') + 1);
}

/// A wording that is not in force on the day asked for is read on the first day on which it is.
std::string permalink(const Json& provision, const std::string& asked, bool is_version) {
  const std::string standing = provision.value("standing", "");
  const bool of_another_day = standing == "no longer in force" || standing == "not yet in force";
  const std::string from = provision.value("in_force_from", "");
  const bool dated = (is_version || of_another_day) && !from.empty();
  return public_site() + law_address(provision.value("id", ""), dated ? from : asked);
}

class Publisher {
 public:
  Publisher(const Json& json, std::string asked) : asked_(std::move(asked)) {
    if (asked_.empty() && json.is_object()) {
      const std::string day = json.value("as_of", "");
      if (day != format_date(today())) asked_ = day;
    }
  }

  void walk(Json& json, bool is_version = false) const {
    if (json.is_array()) {
      for (Json& one : json) walk(one, is_version);
      return;
    }
    if (!json.is_object()) return;
    bool has_id = false;
    bool has_citation = false;
    for (auto& [name, value] : json.get_ref<Json::object_t&>()) {
      has_id = has_id || name == "id";
      has_citation = has_citation || name == "citation";
      const bool is_place =
          name == "source" || name == "library" || name == "old_source" || name == "new_source";
      const bool may_name_files = name == "message" || name == "hint";
      if (value.is_string() && is_place) value = last_part(value.get<std::string>());
      if (value.is_string() && may_name_files) value = without_folders(value.get_ref<const std::string&>());
      if (value.is_structured()) walk(value, name == "versions");
    }
    if (has_id && has_citation) json["permalink"] = permalink(json, asked_, is_version);
  }

 private:
  std::string asked_;
};

}  // namespace

Json public_json(Json json, const std::string& asked) {
  Publisher(json, asked).walk(json);
  add_hashes(json);
  return json;
}

std::string without_folders(std::string_view text) {
  constexpr std::string_view before = " \t\n'\"(:,";
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins = text[at] == '/' && (at == 0 || before.find(text[at - 1]) != std::string_view::npos);
    // The longest way that leads to a folder of this machine: names may have blanks in them.
    std::size_t folder = 0;
    for (std::size_t end = begins ? text.find('/', at + 1) : std::string_view::npos;
         end != std::string_view::npos; end = text.find('/', end + 1)) {
      std::error_code error;
      if (!std::filesystem::is_directory(std::string(text.substr(at, end - at)), error)) break;
      folder = end - at;
    }
    if (folder > 0) {
      at += folder;
    } else {
      out += text[at];
    }
  }
  return out;
}

}  // namespace pandect
