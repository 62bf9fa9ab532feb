#include "packs/pack_list.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/file.h"
#include "base/json.h"
#include "base/nearest_name.h"
#include "base/settings.h"
#include "model/download.h"
#include "model/http_get.h"
#include "packs/pack_source.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::size_t largest_list = std::size_t{4} << 20;
constexpr double most_bytes = 1e12;

/// A place that a list names, seen from where the list is.
std::string seen_from(const std::string& list, const std::string& place) {
  if (is_url(place) || place.starts_with('/')) return place;
  if (!is_url(list)) return (std::filesystem::path(list).parent_path() / place).string();
  const std::string address = list.substr(0, list.find_first_of("?#"));
  return address.substr(0, address.rfind('/') + 1) + place;
}

}  // namespace

std::vector<ListedPack> parse_pack_list(std::string_view text, const std::string& list) {
  SettingsTable root = SettingsTable::parse(text, list);
  std::vector<ListedPack> packs;
  for (SettingsTable& table : root.tables("pack")) {
    ListedPack pack;
    pack.name = table.text("name");
    pack.source = table.text("url");
    pack.countries = table.texts("countries");
    pack.first_day = table.text("first_day");
    pack.last_day = table.text("last_day");
    pack.works = table.count("works", 0);
    pack.bytes = table.count("bytes", 0, {0, most_bytes});
    pack.licence = table.text("licence");
    pack.sha256 = table.text("sha256");
    if (pack.name.empty()) table.refuse("name", "a pack has a name");
    if (pack.source.empty()) table.refuse("url", "'url' says where the pack is");
    if (is_url(list) && pack.source.starts_with('/'))
      table.refuse("url", "a list at an address names no files of this machine");
    pack.source = seen_from(list, pack.source);
    if (const std::string problem = is_url(pack.source) ? problem_of_url(pack.source) : ""; !problem.empty())
      table.refuse("url", problem);
    if (!is_sha256(pack.sha256)) table.refuse("sha256", "'sha256' is not 64 hexadecimal digits");
    if (std::ranges::find(packs, pack.name, &ListedPack::name) != packs.end())
      table.refuse("name", "another pack has this name");
    table.finish();
    packs.push_back(std::move(pack));
  }
  root.finish();
  return packs;
}

std::vector<ListedPack> read_pack_list(const std::string& list) {
  return parse_pack_list(is_url(list) ? get_text(list, largest_list) : read_file(list, largest_list), list);
}

ListedPack find_pack(const std::string& list, const std::string& name) {
  std::vector<std::string> names;
  for (ListedPack& pack : read_pack_list(list)) {
    if (pack.name == name) return std::move(pack);
    names.push_back(pack.name);
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  throw Error(ErrorCode::wrong_usage, fmt::format("{}: the list has no pack '{}'", list, name),
              suggest_name(name, views));
}

std::string as_list_entry(const PackHead& head, const std::string& file) {
  // A string of JSON is one of TOML, too.
  const auto quoted = [](const std::string& text) { return dump_json(Json(text)); };
  return fmt::format(
      "[[pack]]\nname = {}\nurl = {}\ncountries = {}\nfirst_day = {}\nlast_day = {}\nworks = {}\nbytes = {}\n"
      "licence = {}\nsha256 = {}\n",
      quoted(head.name), quoted(file), dump_json(Json(head.countries)), quoted(head.first_day),
      quoted(head.last_day), head.works, head.file_bytes, quoted(head.licence), quoted(hex(head.hash)));
}

}  // namespace pandect
