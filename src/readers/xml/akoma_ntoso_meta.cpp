#include "readers/xml/akoma_ntoso_meta.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "base/ascii.h"
#include "base/date.h"
#include "readers/xml/us_names.h"
#include "text/regions.h"

namespace pandect {
namespace {

/// The path of an IRI without "/akn/" and, for an http IRI, without its host.
std::string_view path_of(std::string_view iri) {
  if (const std::size_t scheme = iri.find("://"); scheme != std::string_view::npos) {
    iri.remove_prefix(std::min(iri.size(), iri.find('/', scheme + 3)));
  }
  while (iri.starts_with('/')) iri.remove_prefix(1);
  if (iri.starts_with("akn/")) iri.remove_prefix(4);
  return iri;
}

/// The day of an IRI that ends with one: "…/eli/cc/1999/404/20240303".
std::optional<Date> day_at_end(std::string_view iri) {
  constexpr std::size_t digits = 8;
  const std::size_t slash = iri.rfind('/');
  if (slash == std::string_view::npos || iri.size() - slash != digits + 1) return std::nullopt;
  const std::string_view day = iri.substr(slash + 1);
  return parse_date(fmt::format("{}-{}-{}", day.substr(0, 4), day.substr(4, 2), day.substr(6)));
}

/// The IRI of a work: legislation.gov.uk appends the version in which it was passed, Fedlex the day of the
/// consolidation. FRBRthis where FRBRuri is empty.
std::string_view work_iri(pugi::xml_node frbr_work) {
  std::string_view iri = attribute_of(child_named(frbr_work, "FRBRuri"), "value");
  if (iri.empty()) iri = attribute_of(child_named(frbr_work, "FRBRthis"), "value");
  if (day_at_end(iri)) iri = iri.substr(0, iri.rfind('/'));
  const auto drop = [&](std::string_view end) {
    if (iri.ends_with(end)) iri.remove_suffix(end.size());
  };
  while (iri.ends_with('/')) iri.remove_suffix(1);
  for (const std::string_view version : {"/enacted", "/made", "/created", "/adopted"}) drop(version);
  return iri;
}

/// The country at the end of the host's name of an address: "lu" of "http://data.legilux.public.lu/resource".
/// Empty where the host is of no country, and for what is no address.
std::string country_of_host(std::string_view address) {
  const std::size_t scheme = address.find("://");
  if (scheme == std::string_view::npos) return {};
  std::string_view host = address.substr(scheme + 3);
  host = host.substr(0, host.find_first_of("/:?#"));
  std::string country = ascii_lower(host.substr(host.rfind('.') + 1));
  return is_region(country) && country != "eu" ? country : std::string();
}

/// The country of the host that most of the publisher's data name.
std::string country_of_hosts(pugi::xml_node meta) {
  std::map<std::string, std::size_t> counts;
  const auto count = [&](std::string_view text) {
    if (std::string country = country_of_host(text); !country.empty()) ++counts[std::move(country)];
  };
  meta.find_node([&](pugi::xml_node node) {
    count(node.value());
    for (const pugi::xml_attribute attribute : node.attributes()) count(attribute.value());
    return false;
  });
  const auto most = std::ranges::max_element(counts, {}, [](const auto& one) { return one.second; });
  return most == counts.end() ? std::string() : most->first;
}

/// Two letters for the country: the first part of an IRI without a host, or the beginning of FRBRcountry, or
/// that of the publisher's site.
std::string country_of(std::string_view iri, pugi::xml_node work, pugi::xml_node meta) {
  const std::string_view path = path_of(iri);
  if (iri.starts_with('/') && path.size() > 2 && path[2] == '/') return ascii_lower(path.substr(0, 2));
  std::string_view country = attribute_of(child_named(work, "FRBRcountry"), "value");
  country.remove_prefix(country.rfind('/') + 1);  // "…/authority/country/LUX"
  if (country.size() >= 2) return ascii_lower(country.substr(0, 2));
  const std::string of_site = country_of_hosts(meta);
  return of_site.empty() ? "akn" : of_site;
}

Language language_of(pugi::xml_node expression) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 11> codes{{{"eng", "en"},
                                                                                 {"nld", "nl"},
                                                                                 {"dut", "nl"},
                                                                                 {"deu", "de"},
                                                                                 {"ger", "de"},
                                                                                 {"fra", "fr"},
                                                                                 {"fre", "fr"},
                                                                                 {"ita", "it"},
                                                                                 {"jpn", "ja"},
                                                                                 {"kor", "ko"},
                                                                                 {"tha", "th"}}};
  std::string code = ascii_lower(attribute_of(child_named(expression, "FRBRlanguage"), "language"));
  code.erase(0, code.rfind('/') + 1);                  // "…/authority/language/FRA"
  code.resize(std::min(code.size(), code.find('-')));  // "en-GB"
  const auto* found = std::ranges::find(codes, code, &std::pair<std::string_view, std::string_view>::first);
  return parse_language(found == codes.end() ? std::string_view(code) : found->second)
      .value_or(Language::unknown);
}

/// The name on the first page: the short title, else the title, else its first words.
std::string title_of(pugi::xml_node document) {
  constexpr std::array<std::string_view, 3> names{"shortTitle", "docTitle", "longTitle"};
  constexpr std::array<std::string_view, 3> pages{"preface", "coverPage", "preamble"};
  for (const std::string_view page : pages) {
    const pugi::xml_node first = find_named(document, page);
    for (const std::string_view name : names) {
      if (std::string title = text_of(find_named(first, name)); !title.empty()) return title;
    }
  }
  const pugi::xml_node preface = find_named(document, "preface");
  const pugi::xml_node first = find_named(preface, "p");
  return text_of(first ? first : preface);
}

/// A title of an act without one, as such acts are cited: "Act 10 of 2009".
std::string title_of_number(pugi::xml_node body, pugi::xml_node frbr_work, Language language) {
  constexpr std::size_t year = 4;
  const std::string_view number = attribute_of(child_named(frbr_work, "FRBRnumber"), "value");
  const std::string_view day = attribute_of(child_named(frbr_work, "FRBRdate"), "date");
  std::string kind(local_name(body));
  if (language != Language::english || number.empty() || day.size() < year || kind.empty()) return {};
  kind.front() = static_cast<char>(kind.front() & ~0x20);
  return fmt::format("{} {} of {}", kind, number, day.substr(0, year));
}

/// The date of a version in the IRI of the expression: "…/ita@2021-12-14".
std::optional<Date> version_date(pugi::xml_node expression) {
  const std::string_view iri = attribute_of(child_named(expression, "FRBRuri"), "value");
  const std::size_t at = iri.rfind('@');
  return at == std::string_view::npos ? std::nullopt : parse_date(iri.substr(at + 1, 10));
}

/// The date of a name: Fedlex gives the day of the act, that of its entry into force, and that from which
/// this version applies, in any order.
std::optional<Date> date_named(pugi::xml_node above, std::string_view name) {
  for (const pugi::xml_node node : above.children()) {
    if (local_name(node) == "FRBRdate" && attribute_of(node, "name").ends_with(name))
      return parse_date(attribute_of(node, "date"));
  }
  return std::nullopt;
}

/// "LEGGE 22 aprile 1941, n. 633": the kind, day and number on the first page, by which a law is cited.
std::string cited_number(pugi::xml_node document) {
  std::string name;
  for (const std::string_view part : {"docType", "docDate", "docNumber"}) {
    const std::string words = text_of(find_named(find_named(document, "preface"), part));
    if (words.empty()) return {};
    name += (name.empty() ? "" : part == "docNumber" ? ", n. " : " ") + words;
  }
  return name;
}

std::string kind_of(pugi::xml_node document) {
  constexpr std::array<std::string_view, 6> names{"directive", "regulation",   "decision",
                                                  "decree",    "constitution", "treaty"};
  std::string name = ascii_lower(attribute_of(document, "name"));
  return std::ranges::find(names, name) != names.end() ? name : std::string(local_name(document));
}

/// The forms in which laws of the United States are cited: "us/usc/title_9" as "9 U.S.C.",
/// "us/act/2011-11-29/112-61" as "Public Law 112-61".
std::vector<Alias> us_names(std::string_view path) {
  constexpr std::string_view title = "us/usc/title_";
  constexpr std::string_view act = "us/act/";
  if (path.starts_with(title)) return us_code_names("usc", path.substr(title.size()));
  const std::string_view number = path.substr(path.rfind('/') + 1);
  const bool numbered = number.find('-') != std::string_view::npos &&
                        number.find_first_not_of("0123456789-") == std::string_view::npos;
  if (!path.starts_with(act) || !numbered) return {};
  return {{Alias::Kind::identifier, "Public Law " + std::string(number)}};
}

void add_alias(Work& work, Alias::Kind kind, std::string name) {
  if (name.empty() || name == work.title) return;
  Alias alias{kind, std::move(name)};
  if (std::ranges::find(work.aliases, alias) == work.aliases.end()) work.aliases.push_back(std::move(alias));
}

/// Names in the language of the text, with their abbreviations: <FRBRname xml:lang="de" shortForm="ZGB">.
void add_names(Work& work, pugi::xml_node frbr_work, pugi::xml_node expression) {
  const std::string_view language = attribute_of(child_named(expression, "FRBRlanguage"), "language");
  for (const pugi::xml_node node : frbr_work.children()) {
    if (local_name(node) != "FRBRname" || language.empty() || attribute_of(node, "lang") != language)
      continue;
    add_alias(work, Alias::Kind::long_title, std::string(attribute_of(node, "value")));
    add_alias(work, Alias::Kind::abbreviation, std::string(attribute_of(node, "shortForm")));
  }
}

}  // namespace

Work read_akn_meta(const XmlDocument& document) {
  const pugi::xml_node root = document.root();
  const pugi::xml_node body =
      root.find_child([](pugi::xml_node n) { return n.type() == pugi::node_element; });
  const pugi::xml_node identification = find_named(root, "identification");
  const pugi::xml_node frbr_work = child_named(identification, "FRBRWork");
  const pugi::xml_node expression = child_named(identification, "FRBRExpression");
  const std::string title = title_of(body);
  const std::string_view uri = work_iri(frbr_work);
  if (uri.empty() && title.empty()) {
    document.fail(frbr_work ? frbr_work : root, "expected <FRBRuri value=\"…\"> in <FRBRWork>, or a title");
  }
  const std::string_view path = uri.empty() ? title : path_of(uri);
  const std::string country = country_of(uri, frbr_work, identification);
  Work work;
  work.id = make_work_id(country, path.starts_with(country + "/") ? path.substr(3) : path);
  work.title = title;
  const std::vector<Alias> cited_as = us_names(path);
  work.language = language_of(expression);
  if (work.language == Language::unknown) work.language = detect_language(text_of(find_named(body, "body")));
  if (work.title.empty() && !cited_as.empty()) work.title = cited_as.front().name;
  if (work.title.empty()) work.title = title_of_number(body, frbr_work, work.language);
  if (work.title.empty()) work.title = uri;
  work.kind = kind_of(body);
  work.promulgated = date_named(frbr_work, "dateDocument");
  if (!work.promulgated)
    work.promulgated = parse_date(attribute_of(child_named(frbr_work, "FRBRdate"), "date"));
  if (local_name(body) != "bill") {
    work.in_force.from = version_date(expression);
    if (!work.in_force.from) work.in_force.from = date_named(expression, "dateApplicability");
  }
  work.aliases.push_back({Alias::Kind::identifier, uri.empty() ? work.id : std::string(uri)});
  for (const pugi::xml_node node : frbr_work.children()) {
    if (local_name(node) != "FRBRalias") continue;
    const std::string value(attribute_of(node, "value"));
    // A CELEX number is the one name all formats of Union law share.
    if (attribute_of(node, "name").starts_with("CELEX")) work.id = make_work_id(country, value);
    add_alias(work, Alias::Kind::identifier, value);
  }
  add_names(work, frbr_work, expression);
  for (const Alias& name : cited_as) add_alias(work, name.kind, name.name);
  add_alias(work, Alias::Kind::short_title, text_of(find_named(body, "shortTitle")));
  add_alias(work, Alias::Kind::short_title, cited_number(body));
  return work;
}

}  // namespace pandect
