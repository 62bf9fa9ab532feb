#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "readers/xml/akoma_ntoso_meta.h"

namespace pandect {
namespace {

constexpr std::size_t npos = std::string_view::npos;

Level level_of_abbreviation(std::string_view abbreviation) {
  constexpr std::array<std::pair<std::string_view, Level>, 24> levels{
      {{"book", Level::book},     {"part", Level::part},      {"title", Level::title},
       {"tit", Level::title},     {"chp", Level::chapter},    {"chap", Level::chapter},
       {"dvs", Level::division},  {"art", Level::article},    {"sec", Level::article},
       {"rule", Level::article},  {"para", Level::paragraph}, {"subsec", Level::paragraph},
       {"com", Level::paragraph}, {"subpara", Level::item},   {"subparagraph", Level::item},
       {"point", Level::item},    {"item", Level::item},      {"num", Level::item},
       {"let", Level::item},      {"letter", Level::item},    {"indent", Level::item},
       {"annex", Level::annex},   {"att", Level::annex},      {"schedule", Level::annex}}};
  const auto* found = std::ranges::find(levels, abbreviation, &std::pair<std::string_view, Level>::first);
  return found == levels.end() ? Level::work : found->second;
}

/// "78bis" as written by its law: "78-bis".
std::string with_suffix_apart(std::string_view number) {
  std::string out;
  for (const char c : number) {
    const bool letter = std::isalpha(static_cast<unsigned char>(c)) != 0;
    const bool after_digit = !out.empty() && std::isdigit(static_cast<unsigned char>(out.back())) != 0;
    if (letter && after_digit && number.ends_with("s")) out += '-';  // bis, quinquies; not "4a"
    out += c;
  }
  return out;
}

/// The steps of an eId, separated by "__", or by "-" for publishers that join them otherwise:
/// "art_2__para_1", "art_2-com1".
std::vector<CitedStep> steps_of(std::string_view id) {
  std::vector<CitedStep> steps;
  while (!id.empty()) {
    std::size_t end = std::min({id.size(), id.find("__"), id.find('-')});
    const std::string_view part = id.substr(0, end);
    while (end < id.size() && (id[end] == '_' || id[end] == '-')) ++end;
    id.remove_prefix(end);
    std::size_t number = part.find('_');
    number = number == npos ? part.find_first_of("0123456789") : number + 1;
    if (number == npos) continue;
    std::string_view name = part.substr(0, number);
    if (name.ends_with('_')) name.remove_suffix(1);
    const Level level = level_of_abbreviation(name);
    std::string value = normalise_number(with_suffix_apart(part.substr(number)));
    if (level != Level::work && !value.empty()) steps.push_back({level, std::move(value)});
  }
  return steps;
}

/// True if a part of an IRI names a language or a version instead of the work: "eng@2013-07-26", "!main",
/// "ita".
bool names_version(std::string_view part) {
  return part.starts_with('!') || part == "main" || part.find('@') != npos;
}

}  // namespace

std::string_view akn_work_iri(std::string_view iri) {
  iri = iri.substr(0, iri.find_first_of("#~"));
  for (std::size_t at = iri.find('/'); at != npos; at = iri.find('/', at + 1)) {
    const std::string_view part = iri.substr(at + 1, iri.find('/', at + 1) - at - 1);
    if (names_version(part)) iri = iri.substr(0, at);
  }
  while (iri.ends_with('/')) iri.remove_suffix(1);
  return iri;
}

std::optional<Citation> parse_akn_reference(std::string_view href, std::string_view own) {
  const std::string_view work = akn_work_iri(href);
  const std::size_t fragment = href.find_first_of("#~");
  Citation citation;
  if (fragment != npos) citation.path = steps_of(href.substr(fragment + 1));
  const bool here = work.empty() || work == own;
  if (work.empty() && citation.path.empty()) return std::nullopt;
  citation.in = here ? Citation::In::this_work : Citation::In::named;
  if (!here) citation.work = work;
  return citation;
}

}  // namespace pandect
