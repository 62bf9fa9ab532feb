#include "readers/xml/uslm_meta.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/date.h"
#include "readers/xml/us_names.h"

namespace pandect {
namespace {

/// Number of parts of a path that name the work: /us/usc/t42, /us/pl/113/6, /us/bill/115/hr/255.
std::size_t parts_of_work(std::string_view collection) {
  constexpr std::array<std::pair<std::string_view, std::size_t>, 5> collections{
      {{"usc", 3}, {"pl", 4}, {"sComp", 4}, {"bill", 5}, {"stat", 4}}};
  const auto* found =
      std::ranges::find(collections, collection, &std::pair<std::string_view, std::size_t>::first);
  return found == collections.end() ? 0 : found->second;
}

/// A part of a path whose first letters give its level: "s1885a", "dC", "tIV", "stA", "ch3".
CitedStep step_of(std::string_view part) {
  constexpr std::array<std::pair<std::string_view, Level>, 8> prefixes{{{"sch", Level::chapter},
                                                                        {"spt", Level::part},
                                                                        {"st", Level::title},
                                                                        {"ch", Level::chapter},
                                                                        {"pt", Level::part},
                                                                        {"s", Level::article},
                                                                        {"t", Level::title},
                                                                        {"d", Level::division}}};
  for (const auto& [prefix, level] : prefixes) {
    if (part.starts_with(prefix) && part.size() > prefix.size()) {
      return {level, normalise_number(part.substr(prefix.size()))};
    }
  }
  return {};
}

/// "/us/usc/t29/s651nt" leads to a note on the section; notes are not part of the law.
bool is_note(std::string_view part) {
  return part.ends_with("nt") || part.ends_with("note");
}

std::string first_text(pugi::xml_node above, std::string_view name) {
  return text_of(find_named(above, name));
}

std::string without_quotes(std::string name) {
  constexpr std::array<std::string_view, 5> marks{"“", "”", "\"", "‘", "’"};
  for (const std::string_view mark : marks) {
    if (name.starts_with(mark)) name.erase(0, mark.size());
    if (name.ends_with(mark)) name.resize(name.size() - mark.size());
  }
  return name;
}

/// The path of the work: from the first element that has one, else made from its congress and number.
std::string own_path(pugi::xml_node root, pugi::xml_node meta) {
  const pugi::xml_node identified = root.find_node(
      [](pugi::xml_node node) { return attribute_of(node, "identifier").starts_with("/us/"); });
  if (identified) {
    const std::optional<Citation> own = parse_uslm_reference(attribute_of(identified, "identifier"), {});
    if (own) return own->work;
  }
  const std::string congress = text_of(child_named(meta, "congress"));
  const std::string number = text_of(child_named(meta, "docNumber"));
  if (congress.empty() || number.empty()) return {};
  const bool compilation = local_name(root) == "statuteCompilation";
  return fmt::format("/us/{}/{}/{}", compilation ? "sComp" : "pl", congress, number);
}

/// "us/pl-91-596" for a law and the compilations of it as amended, which are its later versions.
std::string work_id(std::string_view path, std::string_view title) {
  constexpr std::string_view country = "/us/";
  constexpr std::string_view compilation = "/us/sComp/";
  if (path.starts_with(compilation))
    return make_work_id("us", fmt::format("pl/{}", path.substr(compilation.size())));
  return make_work_id("us", path.starts_with(country) ? path.substr(country.size()) : title);
}

/// "Public Law 91–596" of "/us/pl/91/596" and of "/us/sComp/91/596", "H.R. 1058" of "/us/bill/116/hr/1058";
/// empty for other paths.
std::string law_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return {};
  const std::string_view number = path.substr(slash + 1);
  if (path.substr(0, slash).ends_with("/hr")) return fmt::format("H.R. {}", number);
  for (const std::string_view beginning : {"/us/pl/", "/us/sComp/"}) {
    if (path.starts_with(beginning) && slash >= beginning.size())
      return fmt::format("Public Law {}–{}", path.substr(beginning.size(), slash - beginning.size()), number);
  }
  return {};
}

/// The rest of a path after its beginning: "42" of "/us/usc/t42".
std::string_view behind(std::string_view path, std::string_view beginning) {
  return path.starts_with(beginning) ? path.substr(beginning.size()) : std::string_view{};
}

std::string kind_of_uslm(std::string_view root) {
  if (root == "bill" || root == "resolution") return std::string(root);
  return root == "uscDoc" ? "code" : "act";
}

}  // namespace

Work read_uslm_meta(const XmlDocument& document) {
  const pugi::xml_node root = document.root();
  const pugi::xml_node meta = child_named(root, "meta");
  const pugi::xml_node main = child_named(root, "main");
  const pugi::xml_node preface = child_named(root, "preface");
  Work work;
  work.language = Language::english;
  work.kind = kind_of_uslm(local_name(root));
  const std::string long_title = text_of(child_named(meta, "title"));
  work.title = without_quotes(first_text(main, "shortTitle"));
  if (work.title.empty()) work.title = long_title.empty() ? first_text(main, "officialTitle") : long_title;
  const std::string path = own_path(root, meta);
  // "Title 1" may be of any code.
  if (const std::string_view number = behind(path, "/us/usc/t");
      !number.empty() && number.find('/') == std::string_view::npos)
    work.title = fmt::format("United States Code, Title {}", number);
  work.id = work_id(path, work.title);
  work.aliases.push_back({Alias::Kind::identifier, path.empty() ? work.id : path});
  std::ranges::move(us_code_names("usc", behind(path, "/us/usc/t")), std::back_inserter(work.aliases));
  std::ranges::move(us_code_names("cfr", behind(path, "/us/cfr/t")), std::back_inserter(work.aliases));
  if (std::string name = law_name(path); !name.empty())
    work.aliases.push_back({Alias::Kind::identifier, std::move(name)});
  for (const pugi::xml_node node : meta.children()) {
    const bool cited = local_name(node) == "citableAs";
    if (!cited && local_name(node) != "containsShortTitle") continue;
    Alias alias{cited ? Alias::Kind::identifier : Alias::Kind::short_title, text_of(node)};
    const bool known = std::ranges::find(work.aliases, alias) != work.aliases.end();
    if (!known && !alias.name.empty() && alias.name != work.title) work.aliases.push_back(std::move(alias));
  }
  work.promulgated = parse_date(text_of(child_named(meta, "approvedDate")));
  if (!work.promulgated) {
    work.promulgated =
        parse_date(attribute_of(find_named(child_named(preface, "citationNote"), "date"), "date"));
  }
  // A compilation is current as of the last law it takes in.
  work.in_force.from =
      parse_date(attribute_of(find_named(child_named(preface, "editionNote"), "date"), "date"));
  return work;
}

std::optional<Citation> parse_uslm_reference(std::string_view href, std::string_view own) {
  if (!href.starts_with("/us/")) return std::nullopt;
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at != std::string_view::npos; at = href.find('/', at + 1)) {
    parts.push_back(href.substr(at + 1, href.find('/', at + 1) - at - 1));
  }
  const std::size_t work_parts = parts_of_work(parts[1]);
  if (work_parts == 0 || parts.size() < work_parts) return std::nullopt;
  const char* const end = parts[work_parts - 1].data() + parts[work_parts - 1].size();
  const std::string_view work = href.substr(0, static_cast<std::size_t>(end - href.data()));
  Citation citation;
  citation.in = work == own ? Citation::In::this_work : Citation::In::named;
  if (work != own) citation.work = work;
  Level below = Level::paragraph;
  for (std::size_t i = work_parts; i < parts.size() && !is_note(parts[i]); ++i) {
    CitedStep step = step_of(parts[i]);
    // Behind the section the parts are bare numbers, each one level deeper.
    const bool inside = !citation.path.empty() && citation.path.back().level >= Level::article;
    if (inside) {
      step = {below, normalise_number(parts[i])};
      if (below < Level::subitem) below = static_cast<Level>(static_cast<int>(below) + 1);
    }
    if (step.number.empty()) break;
    citation.path.push_back(std::move(step));
  }
  return citation;
}

}  // namespace pandect
