#include "citations/names/titles.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/hash.h"
#include "citations/grammar/cited_work.h"
#include "citations/names/abbreviations.h"
#include "citations/names/dated_names.h"
#include "citations/names/joined_names.h"
#include "citations/names/lookup_record.h"
#include "citations/names/name_words.h"
#include "citations/names/naming_words.h"
#include "citations/names/numbered_names.h"
#include "citations/names/title_key.h"
#include "citations/names/title_wording.h"
#include "citations/names/union_names.h"
#include "text/language_profile.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// "The Well Act" is cited as "section 3 of the Well Act", where "the" belongs to the sentence.
std::string_view without_article(std::string_view title, Language language) {
  Cursor cursor(title, 0);
  take_article(cursor, language);
  return cursor.rest();
}

/// The content of the brackets at the end of a title.
std::string_view in_last_brackets(std::string_view title) {
  const std::size_t open = title.rfind('(');
  if (open == std::string_view::npos || open == 0 || !title.ends_with(')')) return {};
  return title.substr(open + 1, title.size() - open - 2);
}

/// "(belastingplan 1999)": identified by its year and cited without a word for law.
bool is_yearly_plan(std::string_view name) {
  constexpr std::string_view plan = "plan ";
  const std::size_t at = name.find(plan);
  if (at == std::string_view::npos) return false;
  Cursor year(name, at + plan.size());
  return !year.take_year().empty() && year.done();
}

/// "Regulation (EU) 2024/903 … (Interoperable Europe Act)": the name in brackets at the end. Empty when their
/// content is not a name.
std::string_view name_at_end(std::string_view title, Language language) {
  const std::string_view name = in_last_brackets(title);
  const std::vector<std::string_view> words = title_words(name);
  const TitleWording::List& kinds = title_wording(language).kinds;
  const bool law = words.size() > 1 && (contains_small(kinds, words.back()) ||
                                        contains_small(kinds, words.front()) || dated_name_at(title, 0));
  const bool capital = !name.empty() && name[0] >= 'A' && name[0] <= 'Z';
  return law && (capital || is_yearly_plan(name)) ? name : std::string_view{};
}

/// "Wet van 9 december 1999 tot wijziging van … (deregulering taxivervoer)" is the "Wet deregulering
/// taxivervoer", a law "houdende vaststelling van de Wet Oorlogsstrafrecht alsmede …" the "Wet
/// Oorlogsstrafrecht". Empty for other titles.
std::string name_within(std::string_view title) {
  constexpr std::string_view enacts = "vaststelling van ";
  if (!title.starts_with("Wet van ") && !title.starts_with("Rijkswet van ")) return {};
  if (const std::size_t at = title.find(enacts); at != std::string_view::npos) {
    std::string_view name = title.substr(at + enacts.size());
    for (const std::string_view article : {"de ", "een ", "het "}) {
      if (name.starts_with(article)) name.remove_prefix(article.size());
    }
    name = name.substr(0, std::min({name.find_first_of(",;.("), name.find(" alsmede"), name.find(" en ")}));
    const bool names_itself = name.starts_with("Wet ") || name.starts_with("Wetboek ");
    return names_itself ? std::string(name) : std::string();
  }
  constexpr std::size_t longest = 80;
  const std::string_view subject = in_last_brackets(title);
  const bool small = !subject.empty() && subject[0] >= 'a' && subject[0] <= 'z' && subject.size() <= longest;
  return small ? fmt::format("Wet {}", subject) : std::string();
}

/// True if a title has the year and the issue number of the name.
bool is_of_year(const JoinedName& said, std::string_view title) {
  const JoinedName own = read_joined_name(title);
  return (said.year.empty() || said.year == own.year) && said.issue == own.issue;
}

}  // namespace

void TitleDirectory::add_name(const std::string& key, Entry entry, bool mentioned) {
  if (key.empty()) return;
  std::vector<Entry>& entries = names_[key];
  if (std::find(entries.begin(), entries.end(), entry) == entries.end()) entries.push_back(entry);
  if (mentioned && key.size() >= beginning_length) {
    beginnings_.insert(hash64(std::string_view(key).substr(0, beginning_length)));
  }
}

void TitleDirectory::add(std::uint32_t work, Language language, std::string_view title,
                         std::span<const Alias> aliases) {
  const Entry entry{work, language};
  titles_.insert_or_assign(work, std::string(title));
  const auto add_title = [&](std::string_view name) {
    all_titles_.push_back({entry, std::string(name)});
    const std::string key = make_title_key(name).key;
    add_name(key, entry, true);
    if (key.ends_with('.')) add_name(key.substr(0, key.size() - 1), entry, true);
    for (const std::string& variant : title_variants(key)) add_name(variant, entry, true);
    add_name(make_case_key(name, language), entry, false);
    if (const auto numbered = numbered_name_at(name, 0, language)) {
      for (const std::string& own : numbered->keys(true)) add_name(make_title_key(own).key, entry, false);
    }
  };
  const auto add_titles = [&](std::string_view name) {
    add_title(name);
    if (const std::string_view bare = without_article(name, language); bare.size() < name.size())
      add_title(bare);
    if (const std::string_view last = name_at_end(name, language); !last.empty()) add_title(last);
    if (const std::string within = name_within(name); !within.empty()) add_title(within);
    const TitleWording& wording = title_wording(language);
    const std::string bare = wording.without_omitted(name);
    const std::vector<std::string_view> words = title_words(bare);
    if (words.size() > 1 || (!bare.empty() && !contains_small(wording.kinds, bare))) add_title(bare);
    // "Ustawa z dnia 5 lutego 2016 r. – Prawo latarniane": a kind of law between it and its name.
    if (words.size() > 2 && contains_small(wording.kinds, words[0]) &&
        contains_small(wording.kinds, words[1]))
      add_title(std::string_view(bare).substr(static_cast<std::size_t>(words[1].data() - bare.data())));
  };
  add_titles(title);
  add_dated(entry, title);
  for (const Alias& alias : aliases) {
    if (alias.kind == Alias::Kind::short_title) {
      add_titles(alias.name);
    } else if (alias.kind == Alias::Kind::long_title) {
      add_dated(entry, alias.name);
      // "Successiewet 1956" of the "Wet van 28 juni 1956 …"
      if (const auto dated = dated_name_at(alias.name, 0); dated)
        add_name(fmt::format("{}{}", make_title_key(title).key, static_cast<int>(dated->day.year())), entry,
                 true);
      add_name(make_title_key(alias.name).key, entry, false);
    } else {
      const std::string key = make_title_key(alias.name).key;
      if (alias.kind == Alias::Kind::identifier) identifiers_[work].push_back(key);
      const bool proposal = key.starts_with("com(");
      add_name(key, entry, proposal);
      constexpr std::string_view final_word = "final";  // "COM(2025) 18 final"
      if (proposal && key.ends_with(final_word))
        add_name(key.substr(0, key.size() - final_word.size()), entry, true);
    }
  }
}

void TitleDirectory::add_dated(Entry entry, std::string_view title) {
  if (const auto dated = dated_name_at(title, 0))
    dated_[to_days(dated->day)].push_back({entry, std::string(title)});
}

std::vector<std::uint32_t> TitleDirectory::find(std::string_view name, Language language) const {
  std::vector<std::uint32_t> works;
  const auto take = [&](std::string_view key) {
    const auto found = key.empty() ? names_.end() : find_name(key);
    if (found == names_.end()) return;
    for (const bool same : {true, false}) {
      for (const Entry& entry : found->second) {
        if ((entry.language == language) == same) works.push_back(entry.work);
      }
    }
  };
  const auto take_of = [&](std::string_view key, Language only) {
    take(key);
    std::erase_if(works, [&](std::uint32_t work) {
      return std::ranges::none_of(find_name(key)->second, [&](const Entry& entry) {
        return entry.work == work && entry.language == only;
      });
    });
  };
  const std::string key = make_title_key(name).key;
  take(key);
  if (!works.empty()) return works;
  if (const auto act = cited_union_act(key); act && act->length == key.size()) take(act->name);
  if (!works.empty()) return works;
  const auto take_numbered = [&](std::string_view cited, Language of, bool whole) {
    const auto numbered = numbered_name_at(cited, 0, of);
    if (!numbered || (whole && cited.find_first_not_of(" .,;", numbered->end) != std::string_view::npos))
      return;
    for (const std::string& one : numbered->keys(false)) {
      if (works.empty()) take(make_title_key(one).key);
    }
  };
  const auto take_known = [&](std::string_view short_key, std::string_view decree) {
    for (const Abbreviation& abbreviation : abbreviations_of(short_key)) {
      const std::string title = make_title_key(abbreviation.title).key + std::string(decree);
      take(title);
      if (!works.empty()) return;
      for (const std::string& variant : title_variants(title)) take(variant);
      if (!works.empty()) return;
      take_numbered(abbreviation.title, abbreviation.language, false);
      if (!works.empty()) return;
    }
  };
  take_known(key, {});
  const auto take_decree = [&](std::string_view cited, std::string_view act_end, std::string_view decree) {
    if (!works.empty() || !key.ends_with(cited)) return;
    const std::string act = key.substr(0, key.size() - cited.size()) + std::string(act_end);
    take(act + std::string(decree));
    if (works.empty()) take_known(act, decree);
  };
  // "산안법 시행령": under an act that is known by a short name; "식위령", "건축령".
  const TitleWording& wording = title_wording(Language::unknown);
  for (const std::string_view decree : wording.decrees) take_decree(decree, {}, decree);
  for (const Written& end : wording.decree_endings)
    take_decree(end.word, end.forms.front(), end.forms.back());
  if (works.empty()) works = find_joined(name);
  if (works.empty()) take(make_case_key(name, language));
  // Short names need not show their language.
  for (const Language one : known_languages()) {
    if (!works.empty()) break;
    take_numbered(name, one, true);
    if (works.empty()) take_of(make_case_key(name, one), one);
  }
  return works;
}

std::vector<std::uint32_t> TitleDirectory::find_joined(std::string_view name) const {
  const JoinedName said = read_joined_name(name);
  std::vector<std::uint32_t> works;
  for (const std::string& key : joined_base_keys(said)) {
    std::vector<std::string> titles{key};
    for (const Abbreviation& known : abbreviations_of(key)) titles.push_back(make_title_key(known.title).key);
    for (const std::string& title : titles) {
      const auto found = find_name(title);
      if (found == names_.end()) continue;
      for (const Entry& entry : found->second) {
        if (is_of_year(said, this->title(entry.work))) works.push_back(entry.work);
      }
    }
    if (!works.empty()) break;
  }
  return works;
}

TitleDirectory::Names::const_iterator TitleDirectory::find_name(std::string_view key) const {
  if (LookupRecord* record = LookupRecord::current()) record->name(key);
  return names_.find(key);
}

std::vector<std::uint32_t> TitleDirectory::find_book(std::string_view code, std::string_view book,
                                                     Language language) const {
  const std::string key = make_title_key(code).key;
  std::string title(code);
  for (const Abbreviation& abbreviation : abbreviations_of(key)) title = abbreviation.title;
  return find(title + " Boek " + std::string(book), language);
}

TitleDirectory::Dated::const_iterator TitleDirectory::find_day(const Date& day) const {
  const std::int32_t days = to_days(day);
  if (LookupRecord* record = LookupRecord::current()) record->day(days);
  return dated_.find(days);
}

std::vector<std::uint32_t> TitleDirectory::of_same_day(std::string_view name) const {
  std::vector<std::uint32_t> works;
  const auto dated = dated_name_at(name, 0);
  const auto same_day = dated ? find_day(dated->day) : dated_.end();
  if (same_day == dated_.end()) return works;
  for (const Title& title : same_day->second) {
    if (std::ranges::find(works, title.entry.work) == works.end()) works.push_back(title.entry.work);
  }
  return works;
}

std::vector<std::uint32_t> TitleDirectory::parts_of(std::uint32_t work) const {
  std::vector<std::uint32_t> parts;
  const auto own = identifiers_.find(work);
  if (own == identifiers_.end()) return parts;
  for (const std::string& identifier : own->second) {
    const std::string begin = identifier + '.';
    if (LookupRecord* record = LookupRecord::current()) record->parts(begin);
    for (auto name = names_.lower_bound(begin); name != names_.end() && name->first.starts_with(begin);
         ++name) {
      for (const Entry& entry : name->second) {
        const auto others = identifiers_.find(entry.work);
        const bool is_part = others != identifiers_.end() &&
                             std::ranges::find(others->second, name->first) != others->second.end();
        if (is_part && entry.work != work) parts.push_back(entry.work);
      }
    }
  }
  return parts;
}

std::vector<std::uint32_t> TitleDirectory::seers() const {
  std::vector<std::uint32_t> hashes;
  for (const auto& [key, entries] : names_) LookupRecord::add_seers_of_name(key, hashes);
  for (const std::uint64_t beginning : beginnings_) LookupRecord::add_seers_of_gate(beginning, hashes);
  for (const auto& [day, titles] : dated_) LookupRecord::add_seers_of_day(day, hashes);
  for (const auto& [work, identifiers] : identifiers_) {
    for (const std::string& identifier : identifiers)
      LookupRecord::add_seers_of_identifier(identifier, hashes);
  }
  LookupRecord::add_seers_of_titles(hashes);
  std::ranges::sort(hashes);
  const auto repeated = std::ranges::unique(hashes);
  hashes.erase(repeated.begin(), repeated.end());
  return hashes;
}

std::string_view TitleDirectory::title(std::uint32_t work) const {
  const auto found = titles_.find(work);
  return found == titles_.end() ? std::string_view{} : found->second;
}

}  // namespace pandect
