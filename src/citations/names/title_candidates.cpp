#include <algorithm>

#include "citations/names/abbreviations.h"
#include "citations/names/families.h"
#include "citations/names/joined_names.h"
#include "citations/names/lookup_record.h"
#include "citations/names/name_words.h"
#include "citations/names/short_names.h"
#include "citations/names/title_key.h"
#include "citations/names/titles.h"
#include "text/language_profile.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// True if a name is an established short one, with or without a year in joined words.
bool is_known(std::string_view name) {
  if (!abbreviations_of(make_title_key(name).key).empty()) return true;
  const std::vector<std::string> keys = joined_base_keys(read_joined_name(name));
  return std::ranges::any_of(keys, [](const std::string& key) { return !abbreviations_of(key).empty(); });
}

}  // namespace

const TitleDirectory::Index& TitleDirectory::index() const {
  if (LookupRecord* record = LookupRecord::current()) record->all_titles();
  std::call_once(index_->made, [this] {
    for (std::uint32_t place = 0; place < all_titles_.size(); ++place) {
      const Language language = all_titles_[place].entry.language;
      if (joins_words(language)) {
        index_->others.push_back(place);
      } else {
        index_->words.add(place, all_titles_[place].text, language);
      }
    }
  });
  return *index_;
}

template <typename Form>
std::vector<std::pair<TitleDirectory::Entry, ShortForm>> TitleDirectory::nearest(
    std::span<const std::uint32_t> places, const Form& form) const {
  constexpr int margin = 1;  // a work that is almost as near may be meant, too
  std::vector<std::pair<std::uint32_t, ShortForm>> all;
  for (const std::uint32_t place : places) {
    if (const std::optional<ShortForm> own = form(place)) all.emplace_back(place, *own);
  }
  std::ranges::sort(all, {}, [](const auto& one) { return std::pair(one.second.distance, one.first); });
  std::vector<std::pair<Entry, ShortForm>> works;
  for (const auto& [place, own] : all) {
    const Entry entry = all_titles_[place].entry;
    if (own.distance > all.front().second.distance + margin) break;
    if (std::ranges::find(works, entry, &std::pair<Entry, ShortForm>::first) == works.end())
      works.emplace_back(entry, own);
  }
  return works;
}

std::vector<NameCandidate> TitleDirectory::may_be_short(std::string_view name, Language language) const {
  if (name.empty() || is_known(name)) return {};  // of a law that is not in the directory
  const bool latin = is_latin_name(name);
  const std::vector<std::string_view> words = content_words(name, Language::unknown);
  std::vector<std::uint32_t> places =
      latin ? index().words.that_lack(words.size() / words_for_a_miss, words) : index().others;
  if (latin && has_initials(name, language)) {
    const std::vector<std::uint32_t> begun = index().words.begin_as(name);
    places.insert(places.end(), begun.begin(), begun.end());
  }
  auto meant = nearest(places, [&](std::uint32_t place) {
    const Title& title = all_titles_[place];
    return short_form_of(name, title.text, title.entry.language);
  });
  if (!latin) std::erase_if(meant, [&](const auto& one) { return names_others(name, one.first.work); });
  const auto foreign = [&](const auto& one) { return one.first.language != language; };
  if (!std::ranges::all_of(meant, foreign)) std::erase_if(meant, foreign);
  std::vector<NameCandidate> works;
  for (const auto& [entry, form] : meant) works.push_back({entry.work, form.by, form.distance});
  return works;
}

std::vector<NameCandidate> TitleDirectory::may_be_described_by(std::string_view name,
                                                               Language language) const {
  constexpr std::size_t most = 8;
  if (name.empty() || is_known(name)) return {};
  const std::vector<std::string_view> words = content_words(name, language);
  std::vector<NameCandidate> works;
  for (const std::uint32_t place : is_latin_name(name) ? index().words.that_lack(0, words) : index().others) {
    const Title& title = all_titles_[place];
    const auto left_out = words_left_out(name, title.text, title.entry.language);
    if (!left_out) continue;
    const auto same = std::ranges::find(works, title.entry.work, &NameCandidate::work);
    if (same == works.end()) {
      works.push_back({title.entry.work, NamedBy::words, *left_out});
    } else {
      same->distance = std::min(same->distance, *left_out);
    }
  }
  if (works.size() > most) return {};
  std::ranges::stable_sort(works, {}, &NameCandidate::distance);
  return works;
}

bool TitleDirectory::names_others(std::string_view name, std::uint32_t work) const {
  if (LookupRecord* record = LookupRecord::current()) record->all_titles();
  std::string_view act = title(work);
  const Language language = language_of_letter(Cursor(act, act.size()).previous_char());
  const std::string subject = subject_without_owner(name, act, language);
  if (subject.empty()) return false;
  act.remove_suffix(decree_word(act, language).size());
  while (act.ends_with(' ')) act.remove_suffix(1);
  return std::ranges::any_of(all_titles_, [&](const Title& other) {
    return other.text.find(subject) != std::string::npos && !other.text.starts_with(act);
  });
}

std::optional<TitleDirectory::Mention> TitleDirectory::find_described(std::string_view text,
                                                                      Language language) const {
  const TitleWords& titles = index().words;
  const std::vector<std::string_view> name = content_words(text, language);
  if (name.size() < least_described) return std::nullopt;
  const std::vector<std::uint32_t> places = titles.that_lack(name.size() - least_described, name);
  std::unordered_map<std::uint32_t, std::vector<std::size_t>> in_order;
  for (const std::uint32_t place : places) in_order[place] = count_in_order(name, titles.words_of(place));
  for (std::size_t count = name.size(); count >= least_described; --count) {
    const auto beginning = std::span(name).first(count);
    const auto works = nearest(places, [&](std::uint32_t place) -> std::optional<ShortForm> {
      const auto distance = described_distance(beginning, titles.words_of(place), in_order[place][count]);
      return distance ? std::optional(ShortForm{*distance, NamedBy::description}) : std::nullopt;
    });
    const auto end =
        static_cast<std::size_t>(beginning.back().data() + beginning.back().size() - text.data());
    // "The Harbour Development Act of 1996" is not the one of another year.
    const std::size_t link = text.substr(end).starts_with(" of ") ? 3 : 0;
    if (works.size() == 1 && !year_follows(text, end + link))
      return Mention{make_span(0, end), works.front().first.work};
  }
  return std::nullopt;
}

}  // namespace pandect
