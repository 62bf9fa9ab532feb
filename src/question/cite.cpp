#include "question/cite.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "citations/grammar/part_names.h"
#include "text/language_profile.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// The word for a numbered unit that has no word of its own: sections of an act, points of European Union
/// documents, clauses of a contract. Empty if the language has none.
const std::string& counted(const WorkRecord& work) {
  const LanguageProfile& language = language_profile(work.language);
  if (work.id.starts_with("eu/")) return language.counted_union;
  const bool act = work.id.starts_with("gb/") || work.id.starts_with("us/") ||
                   work.title.find(" Act") != std::string::npos;
  return act ? language.counted_act : language.counted;
}

/// A bare number in the law ("8.") is cited with a word before it.
std::string with_word(const WorkRecord& work, std::string label) {
  while (label.ends_with('.') || label.ends_with(' ')) label.pop_back();
  const std::size_t letters = std::min(label.find_first_not_of("0123456789."), label.size());
  const bool digits = letters > 0 && label.size() - letters <= 2 &&  // "7A"
                      std::ranges::all_of(std::string_view(label).substr(letters), is_ascii_letter);
  const std::string& word = counted(work);
  return digits && !word.empty() ? word + ' ' + label : label;
}

/// "วรรคสอง": an unmarked paragraph is cited by its ordinal, where the language has words for it.
std::string paragraph_by_place(const LanguageProfile& language, const std::string& number) {
  for (std::size_t i = 0; i < language.paragraphs.size(); ++i) {
    if (number == std::to_string(i + 1)) return language.paragraphs[i];
  }
  constexpr std::string_view place = "{number}";
  const std::size_t at = language.paragraph.find(place);
  if (number.empty() || at == std::string::npos) return {};
  return language.paragraph.substr(0, at) + number + language.paragraph.substr(at + place.size());
}

std::string own_label(const WorkRecord& work, const Provision& provision) {
  const bool unmarked = provision.label.empty() && provision.heading.empty();
  if (unmarked && provision.level == Level::paragraph)
    return paragraph_by_place(language_profile(work.language), provision.number);
  if (provision.level == Level::addendum && !provision.label.empty()) {
    std::string label = provision.label;
    if (part_separator(work.language).empty()) {  // "附　則"
      for (const std::string_view blank : {"\u3000", " "}) {
        for (std::size_t at = label.find(blank); at != std::string::npos; at = label.find(blank))
          label.erase(at, blank.size());
      }
    }
    const bool marks = provision.heading.find_first_of("0123456789") != std::string::npos;
    return marks ? label + " " + provision.heading : label;  // "부칙 <제1234호,2020.1.1>"
  }
  return provision.label.empty() ? provision.heading : provision.label;
}

/// The text before the articles, or a part of it: "Recital (8)", "Aanhef a".
std::string label_in_preamble(const WorkRecord& work, std::span<const Provision> chain) {
  std::string label;
  for (const Provision& provision : chain) {
    std::string own = own_label(work, provision);
    if (own.empty() && provision.level == Level::preamble) {
      const bool recital = work.id.starts_with("eu/") && !label.empty();
      own = recital ? language_profile(work.language).recital : language_profile(work.language).preamble;
    }
    if (!own.empty()) label = label.empty() ? own : own + " " + label;
  }
  return label;
}

/// A division with those that contain it, since their numbers begin again: "Buch 2 Titel 1", "제1편 제2장".
std::string label_of_division(const WorkRecord& work, std::span<const Provision> chain) {
  std::string label;
  for (const Provision& provision : chain) {
    const bool numbered = !provision.number.empty() && !provision.label.empty();
    if (provision.level == Level::work || (!label.empty() && !numbered)) continue;
    const std::string own = own_label(work, provision);
    label = label.empty() ? own : fmt::format("{}{}{}", own, part_separator(work.language), label);
    if (!numbered) break;
  }
  return label;
}

/// A provision with the provisions that contain it, from its unit down: "제3조 제1항", "Artikel 5, lid 2,
/// onderdeel a".
std::string label_in_unit(const WorkRecord& work, std::span<const Provision> chain) {
  const auto unit = std::ranges::find_if(
      chain, [](const Provision& one) { return one.level <= Level::article || one.unit; });
  if (unit == chain.end()) return {};
  if (unit->level == Level::preamble)
    return with_word(work, label_in_preamble(work, {chain.begin(), unit + 1}));
  const bool division = unit == chain.begin() && !unit->unit && unit->level < Level::heading;
  if (division) return label_of_division(work, chain);
  std::string label = with_word(work, own_label(work, *unit));
  for (auto part = unit; part != chain.begin();) {
    const Provision* own = &*--part;
    if (!own->label.empty() && !own->number.empty() && own->level > Level::article) {
      label = with_parts(work.language, std::move(label), {&own, 1});
    } else if (const std::string other = own_label(work, *own); !other.empty()) {
      label = label.empty() ? other : label + " " + other;
    }
  }
  return label;
}

/// The addendum or annex whose articles have the same numbers as those of the law; empty for the law's own.
std::string label_beside_body(const WorkRecord& work, std::span<const Provision> chain) {
  for (const Provision& provision : chain.subspan(1)) {
    if (provision.level == Level::addendum || provision.level == Level::annex)
      return own_label(work, provision);
  }
  return {};
}

/// "2 kap. " before the number of an article that others have, too: the division around it.
std::string label_of_repeated(const WorkRecord& work, std::span<const Provision> chain) {
  constexpr char mark = '~';  // assign_paths()
  if (chain.size() < 2 || chain.front().path.find(mark) == std::string::npos) return {};
  const Provision& around = chain[1];
  const bool division = around.level > Level::preamble && around.level < Level::heading;
  return division && !around.label.empty() ? own_label(work, around) + " " : std::string();
}

std::string word_for_of(Language language) {
  const std::string& of = language_profile(language).of;
  return of.empty() ? ", " : " " + of + " ";
}

}  // namespace

std::string cite_chain(const WorkRecord& work, const std::vector<Provision>& chain) {
  if (chain.front().level == Level::work) return work.title;
  const bool work_first = language_profile(work.language).has("work-first");
  std::string label = label_in_unit(work, chain);
  const auto unit = std::ranges::find_if(chain, &Provision::unit);
  const auto from = unit == chain.end() ? chain.begin() : unit;
  const std::string around = label_beside_body(work, {from, chain.end()});
  if (!around.empty() && !label.empty())
    label = work_first ? fmt::format("{}{}{}", around, part_separator(work.language), label)
                       : fmt::format("{}{}{}", label, word_for_of(work.language), around);
  if (around.empty()) label = label_of_repeated(work, {from, chain.end()}) + label;
  if (label.empty()) label = around;
  if (label.empty()) return work.title;
  return work_first ? fmt::format("{} {}", work.title, label) : fmt::format("{}, {}", label, work.title);
}

std::string cite_document(const LibraryView& library, std::uint32_t document) {
  const Document& own = library.documents().documents()[document];
  return cite_chain(library.works()[own.work], library.provision_and_above(own.version, own.provision));
}

}  // namespace pandect
