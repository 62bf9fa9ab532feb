#include "packs/law_source.h"

#include <fmt/format.h>

#include "base/file.h"
#include "base/nearest_name.h"
#include "base/settings.h"
#include "law_sources.h"
#include "model/download.h"
#include "pandect/error.h"

namespace pandect {

LawSource LawSource::parse(std::string_view text, const std::string& file) {
  SettingsTable table = SettingsTable::parse(text, file);
  LawSource source;
  source.name = table.text("name");
  source.what = table.text("what");
  source.licence = table.text("licence");
  source.list = table.text("list");
  source.first_page = table.count("first_page", 1);
  source.page_step = table.count("page_step", 1, {1, 1e6});
  source.begin = table.text("begin");
  source.end = table.text("end");
  source.law_begin = table.text("law_begin");
  source.law_end = table.text("law_end");
  source.law_folder = table.text("law_folder");
  source.address = table.text("address");
  source.extension = table.text("extension", ".xml");
  source.key = table.text("key");
  source.pause = table.number("pause", 0.2, {0, 60});
  const bool plain =
      source.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
  if (source.name.empty() || !plain) table.refuse("name", "a name has small letters, digits and '-'");
  for (const auto& [key, value] : {std::pair("what", source.what), std::pair("licence", source.licence),
                                   std::pair("begin", source.begin), std::pair("end", source.end)})
    if (value.empty()) table.refuse(key, fmt::format("a source has '{}'", key));
  for (const auto& [key, value] : {std::pair("list", source.list), std::pair("address", source.address)})
    if (const std::string problem = problem_of_url(value); !problem.empty()) table.refuse(key, problem);
  if (source.address.find("{}") == std::string::npos)
    table.refuse("address", "'address' has '{}' where the addresses of files differ");
  if (source.law_begin.empty() != source.law_end.empty())
    table.refuse("law_begin", "'law_begin' and 'law_end' go together");
  table.finish();
  return source;
}

std::vector<std::string_view> LawSource::names() {
  std::vector<std::string_view> all;
  for (const EmbeddedFile& file : law_sources) all.push_back(file.name);
  return all;
}

LawSource LawSource::find(const std::string& name) {
  constexpr std::size_t largest = 1U << 16U;
  if (name.ends_with(".toml")) return parse(read_file(name, largest), name);
  for (const EmbeddedFile& file : law_sources)
    if (file.name == name) return parse(file.bytes, fmt::format("sources/{}.toml", name));
  throw Error(ErrorCode::wrong_usage, fmt::format("no source of law '{}' is known", name),
              suggest_name(name, names()) + "; a path that ends in .toml names a file");
}

}  // namespace pandect
