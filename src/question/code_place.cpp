#include "question/code_place.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "citations/names/titles.h"
#include "law/citation.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// A section in a title of a code: "15 U.S.C. 2604".
struct CodePlace {
  std::string_view code;  ///< as in published ids: "usc", "cfr"
  std::string title;
  std::size_t section = 0;  ///< the step of the citation with its number
};

/// The code that a name means: "U.S.C.A.", "Code of Federal Regulations".
std::string_view code_named(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> codes{
      {{"usc", "usc"},
       {"uscode", "usc"},
       {"unitedstatescode", "usc"},
       {"cfr", "cfr"},
       {"codeoffederalregulations", "cfr"}}};
  std::string letters;
  for (const char c : small_letters(name)) {
    if (is_ascii_letter(c)) letters += c;
  }
  if (letters == "usca" || letters == "uscs") letters.pop_back();  // annotated editions
  const auto* found =
      std::ranges::find(codes, letters, &std::pair<std::string_view, std::string_view>::first);
  return found == codes.end() ? std::string_view{} : found->second;
}

std::optional<CodePlace> read_code_place(const Citation& citation) {
  if (citation.in != Citation::In::named || citation.path.empty()) return std::nullopt;
  CodePlace place;
  Cursor cursor(citation.work, 0);
  place.title = cursor.take_digits();
  place.code = code_named(cursor.rest());
  if (place.title.empty() && citation.path.front().level == Level::title && citation.path.size() > 1) {
    place.title = citation.path.front().number;
    place.section = 1;
  }
  const bool known =
      !place.code.empty() && !place.title.empty() && citation.path[place.section].level == Level::article;
  return known ? std::optional(place) : std::nullopt;
}

/// The citation in a work, with its section under another number.
Citation in_work(const Citation& citation, const CodePlace& place, const WorkRecord& work,
                 const std::string& number) {
  Citation found = citation;
  found.work = work.title;
  for (const Alias& alias : work.aliases) {
    if (alias.kind == Alias::Kind::identifier) {
      found.work = alias.name;
      break;
    }
  }
  found.path.erase(found.path.begin(), found.path.begin() + static_cast<std::ptrdiff_t>(place.section));
  found.path.front().number = number;
  found.last.clear();
  return found;
}

/// "478.11" of 27 CFR is in its part 478.
std::optional<Citation> in_part(const LibraryView& library, const Citation& citation,
                                const CodePlace& place) {
  const std::string& section = citation.path[place.section].number;
  const std::string part = section.substr(0, section.find('.'));
  for (const std::string_view form : {"{} CFR Part {}", "{} C.F.R. Part {}", "{} CFR {}", "{} C.F.R. {}"}) {
    const auto works =
        library.titles().find(fmt::format(fmt::runtime(form), place.title, part), Language::english);
    if (works.size() == 1) return in_work(citation, place, library.works()[works.front()], section);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Citation> find_by_code_place(const LibraryView& library, const Citation& citation) {
  const std::optional<CodePlace> place = read_code_place(citation);
  if (!place) return std::nullopt;
  const std::string code = fmt::format("{} {}", place->title, place->code);
  if (!library.titles().find(code, Language::english).empty()) return std::nullopt;  // the code itself
  const std::string& number = citation.path[place->section].number;
  for (const std::string_view hyphen : {"-", "\xE2\x80\x93"}) {
    std::string section = number;
    if (const std::size_t at = section.find('-'); at != std::string::npos) section.replace(at, 1, hyphen);
    const std::string id = fmt::format("/us/{}/t{}/s{}", place->code, place->title, section);
    for (const Catalogue::AliasedProvision& found : library.catalogue().find_alias(id)) {
      const auto work = library.find_work(found.work);
      const auto chain = library.provision_and_above(found.version, found.place);
      if (work && !chain.front().number.empty())
        return in_work(citation, *place, library.works()[*work], chain.front().number);
    }
  }
  return place->code == "cfr" ? in_part(library, citation, *place) : std::nullopt;
}

}  // namespace pandect
