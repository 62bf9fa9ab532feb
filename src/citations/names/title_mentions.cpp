#include <algorithm>

#include <fmt/format.h>

#include "base/hash.h"
#include "citations/grammar/cited_work.h"
#include "citations/names/dated_names.h"
#include "citations/names/lookup_record.h"
#include "citations/names/name_words.h"
#include "citations/names/title_key.h"
#include "citations/names/titles.h"
#include "citations/names/union_names.h"
#include "text/scanner.h"

namespace pandect {
namespace {

bool is_hiragana(char32_t c) {
  return c >= 0x3041 && c <= 0x3096;
}

/// True if a name may begin at `at`: not inside a word, in scripts that separate words.
bool begins_name(std::string_view text, std::size_t at) {
  const Cursor here(text, at);
  const char32_t before = here.previous_char();
  return is_thai(here.peek_char()) || !is_word_char(before) ||
         (is_hiragana(before) && is_han(here.peek_char())) ||
         (!is_hangul(before) && is_hangul(here.peek_char()));
}

/// True if a name may end at `end`. Korean and Japanese attach particles to names.
bool ends_name(std::string_view text, std::size_t end) {
  const Cursor here(text, end);
  const char32_t after = here.peek_char();
  if (!is_word_char(after) || is_thai(here.previous_char())) return true;
  if (is_hiragana(after)) return is_han(here.previous_char());
  return is_hangul(after) || is_thai(after);
}

/// True if an abbreviation in capitals continues the name: the "Wetboek van Strafrecht BES" is not the
/// "Wetboek van Strafrecht".
bool capitals_follow(std::string_view text, std::size_t end) {
  Cursor cursor(text, end);
  if (cursor.skip_blanks() == 0) return false;
  std::size_t capitals = 0;
  while (cursor.peek() >= 'A' && cursor.peek() <= 'Z') {
    cursor.skip(1);
    ++capitals;
  }
  return capitals >= 2 && !is_word_char(cursor.peek_char());
}

}  // namespace

TitleDirectory::Names::const_iterator TitleDirectory::longest_prefix(std::string_view key) const {
  if (LookupRecord* record = LookupRecord::current()) record->beginning_of(key);
  // The greatest name not greater than the key either is a prefix of it, or shares with it the longest prefix
  // that any name can share: search again for that part.
  while (!key.empty()) {
    auto next = names_.upper_bound(key);
    if (next == names_.begin()) break;
    --next;
    const std::string& name = next->first;
    const auto differ = std::mismatch(name.begin(), name.end(), key.begin(), key.end());
    if (differ.first == name.end()) return next;
    key = key.substr(0, static_cast<std::size_t>(differ.second - key.begin()));
  }
  return names_.end();
}

std::uint32_t TitleDirectory::choose(std::span<const Entry> entries, Language language) {
  const auto same = std::ranges::find(entries, language, &Entry::language);
  return (same == entries.end() ? entries.front() : *same).work;
}

std::optional<TitleDirectory::Mention> TitleDirectory::match(std::string_view text, const TitleKey& key,
                                                             std::size_t at, Language language) const {
  const auto mention = match_name(text, key, at, language);
  return mention ? mention : match_union_act(text, key, at, language);
}

std::optional<TitleDirectory::Mention> TitleDirectory::match_year_first(std::string_view text,
                                                                        const TitleKey& key,
                                                                        Language language) const {
  Cursor cursor(text, 0);
  const std::string_view year = cursor.take_year();
  if (year.empty() || cursor.skip_blanks() == 0) return std::nullopt;
  std::string_view rest = std::string_view(key.key).substr(year.size(), longest_work_name);
  for (auto name = longest_prefix(rest); name != names_.end(); name = longest_prefix(rest)) {
    Cursor last(text, key.source[year.size() + name->first.size() - 1]);
    last.skip_char();
    for (const std::string_view link : {"", ",", "of"}) {
      const auto whole = find_name(fmt::format("{}{}{}", name->first, link, year));
      if (whole != names_.end() && ends_name(text, last.at()))
        return Mention{make_span(0, last.at()), choose(whole->second, language)};
    }
    rest = rest.substr(0, name->first.size() - 1);
  }
  return std::nullopt;
}

std::optional<TitleDirectory::Mention> TitleDirectory::match_union_act(std::string_view text,
                                                                       const TitleKey& key, std::size_t at,
                                                                       Language language) const {
  const auto act = cited_union_act(std::string_view(key.key).substr(at, longest_work_name));
  const auto name = act ? find_name(act->name) : names_.end();
  if (name == names_.end()) return std::nullopt;
  Cursor last(text, key.source[at + act->length - 1]);
  last.skip_char();
  if (!ends_name(text, last.at())) return std::nullopt;
  return Mention{make_span(key.source[at], last.at()), choose(name->second, language)};
}

std::optional<TitleDirectory::Mention> TitleDirectory::match_name(std::string_view text, const TitleKey& key,
                                                                  std::size_t at, Language language) const {
  const std::size_t begin = key.source[at];
  std::string_view rest = std::string_view(key.key).substr(at, longest_work_name);
  while (true) {
    const auto name = longest_prefix(rest);
    if (name == names_.end()) return std::nullopt;
    Cursor last(text, key.source[at + name->first.size() - 1]);
    last.skip_char();
    const std::size_t end =
        last.at() + case_ending_length(text.substr(last.at()), name->second.front().language);
    if (ends_name(text, end)) {
      if (year_follows(text, end) || capitals_follow(text, end)) return std::nullopt;
      return Mention{make_span(begin, end), choose(name->second, language)};
    }
    rest = rest.substr(0, name->first.size() - 1);
  }
}

std::optional<TitleDirectory::Mention> TitleDirectory::find_prefix(std::string_view text,
                                                                   Language language) const {
  const TitleKey key = make_title_key(text, longest_work_name);
  if (key.key.empty()) return std::nullopt;
  std::optional<Mention> mention = match(text, key, 0, language);
  if (!mention) mention = match_year_first(text, key, language);
  if (mention) mention->span.begin = 0;
  return mention;
}

std::optional<TitleDirectory::Mention> TitleDirectory::find_dated(std::string_view text,
                                                                  std::size_t at) const {
  constexpr std::size_t before = 60;  // bytes around the name that describe the law
  constexpr std::size_t behind = 200;
  const auto name = dated_name_at(text, at);
  if (!name) return std::nullopt;
  const auto same_day = find_day(name->day);
  if (same_day == dated_.end()) return std::nullopt;
  const std::size_t begin = at - std::min(at, before);
  const std::string around = small_letters(text.substr(begin, name->span.end + behind - begin));
  const Title* best = nullptr;
  std::size_t most = 0;
  bool several = false;
  for (const Title& title : same_day->second) {
    const std::size_t shared = count_shared_words(around, title.text);
    const bool other = best != nullptr && best->entry.work != title.entry.work;
    if (best == nullptr || shared > most) {
      best = &title;
      most = shared;
      several = false;
    } else if (other && shared == most) {
      several = true;
    }
  }
  if (several) return std::nullopt;
  const auto length =
      static_cast<std::uint32_t>(shared_title(text.substr(at, longest_work_name), best->text));
  return Mention{{name->span.begin, std::max(name->span.end, name->span.begin + length)}, best->entry.work};
}

void TitleDirectory::add_dated_mentions(std::string_view text, std::vector<Mention>& mentions) const {
  if (LookupRecord* record = LookupRecord::current()) record->any_day();
  if (dated_.empty()) return;
  for (const DatedName& name : find_dated_names(text)) {
    const auto mention = find_dated(text, name.span.begin);
    if (!mention) continue;
    std::erase_if(mentions, [&](const Mention& one) {
      return one.span.begin < mention->span.end && mention->span.begin < one.span.end;
    });
    mentions.push_back(*mention);
  }
  std::ranges::sort(mentions, {}, [](const Mention& mention) { return mention.span.begin; });
}

std::vector<TitleDirectory::Mention> TitleDirectory::find_mentions(std::string_view text,
                                                                   Language language) const {
  std::vector<Mention> mentions;
  const TitleKey key = make_title_key(text);
  const std::string_view bytes = key.key;
  std::size_t free_from = 0;
  for (std::size_t at = 0; at + beginning_length <= bytes.size(); ++at) {
    const std::size_t source = key.source[at];
    if (source < free_from || (at > 0 && key.source[at - 1] == source)) continue;
    const std::uint64_t beginning = hash64(bytes.substr(at, beginning_length));
    if (LookupRecord* record = LookupRecord::current(); record != nullptr && begins_name(text, source))
      record->gate(beginning);
    if (!beginnings_.contains(beginning)) continue;
    if (!begins_name(text, source)) continue;
    const std::optional<Mention> mention = match(text, key, at, language);
    if (!mention || mention->span.size() < beginning_length) continue;
    free_from = mention->span.end;
    mentions.push_back(*mention);
  }
  add_dated_mentions(text, mentions);
  return mentions;
}

}  // namespace pandect
