#include "citations/names/titles.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/hash.h"
#include "citations/grammar/cited_work.h"
#include "citations/names/abbreviations.h"
#include "citations/names/dated_names.h"
#include "citations/names/lookup_record.h"
#include "citations/names/numbered_names.h"
#include "citations/names/short_names.h"
#include "citations/names/thai_names.h"
#include "citations/names/title_key.h"
#include "citations/names/union_names.h"
#include "text/language_profile.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// Bytes of a key that decide whether a name may begin there; shorter names are not searched for in running
/// text.
constexpr std::size_t beginning_length = 6;

/// True if a name may begin at `at`: not inside a word, in scripts that separate words.
bool begins_name(std::string_view text, std::size_t at) {
  const Cursor here(text, at);
  const char32_t before = here.previous_char();
  return is_thai(here.peek_char()) || !is_word_char(before) ||
         (!is_hangul(before) && is_hangul(here.peek_char()));
}

/// True if a name may end at `end`. Korean attaches particles to names.
bool ends_name(std::string_view text, std::size_t end) {
  const Cursor here(text, end);
  const char32_t after = here.peek_char();
  if (!is_word_char(after) || is_thai(here.previous_char())) return true;
  return is_hangul(after) || is_thai(after);
}

/// "The Well Act" is cited as "section 3 of the Well Act", where "the" belongs to the sentence.
std::string_view without_article(std::string_view title) {
  constexpr std::string_view article = "The ";
  return title.starts_with(article) ? title.substr(article.size()) : title;
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
std::string_view name_at_end(std::string_view title) {
  const std::string_view name = in_last_brackets(title);
  const bool law = name.ends_with(" Act") || name.ends_with(" Regulation") || name.ends_with(" Directive") ||
                   name.starts_with("Wet ") || title.starts_with("Wet van ");
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

/// The parts of a name that means the decree under an act.
struct KoreanDecree {
  std::string_view cited;  ///< the end of the name
  std::string_view act;    ///< the act's name within it
  std::string_view kind;
};
constexpr std::array korean_decrees{
    KoreanDecree{"시행령", "", "시행령"},  // "산안법 시행령": under an act that is known by a short name
    KoreanDecree{"시행규칙", "", "시행규칙"},
    KoreanDecree{"령", "법", "시행령"},  // "식위령", "건축령"
    KoreanDecree{"법규칙", "법", "시행규칙"},
};

/// True if a year follows at `end`, after a name that itself ends without one: "Elektriciteitswet" is not the
/// "Elektriciteitswet 1989". No Korean title ends with a year: "건축법 2017. 1. 17. 개정" has a date.
bool year_follows(std::string_view text, std::size_t end) {
  Cursor cursor(text, end);
  const char32_t before = cursor.previous_char();
  if ((before >= '0' && before <= '9') || (before >= 0x0E50 && before <= 0x0E59)) return false;
  if (is_hangul(before)) return false;
  cursor.skip_blanks();
  if (cursor.take("(ฉบับที่")) return true;
  if (cursor.take("พ.ศ.") || cursor.take("พุทธศักราช")) {
    cursor.skip_blanks();
    return !cursor.take_digits().empty();
  }
  const std::string_view digits = cursor.take_digits();
  if (is_word_char(cursor.peek_char()) || cursor.peek() == '/') return false;
  return digits.size() == 4 && (digits.starts_with("1") || digits.starts_with("20"));
}

/// True if a name is an established short one, in Thai with or without a year.
bool is_known(std::string_view name) {
  if (!abbreviations_of(make_title_key(name).key).empty()) return true;
  if (!is_thai(Cursor(name, 0).peek_char())) return false;
  const std::vector<std::string> keys = thai_base_keys(read_thai_name(name));
  return std::ranges::any_of(keys, [](const std::string& key) { return !abbreviations_of(key).empty(); });
}

/// True if a title has the year and the issue number of the name.
bool is_of_year(const ThaiName& said, std::string_view title) {
  const ThaiName own = read_thai_name(title);
  return (said.year.empty() || said.year == own.year) && said.issue == own.issue;
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
  };
  const auto add_titles = [&](std::string_view name) {
    add_title(name);
    if (const std::string_view bare = without_article(name); bare.size() < name.size()) add_title(bare);
    if (const std::string_view last = name_at_end(name); !last.empty()) add_title(last);
    if (const std::string within = name_within(name); !within.empty()) add_title(within);
  };
  add_titles(title);
  for (const std::string& name : numbered_names(title, language))
    add_name(make_title_key(name).key, entry, true);
  add_dated(entry, title);
  for (const Alias& alias : aliases) {
    if (alias.kind == Alias::Kind::short_title) {
      add_titles(alias.name);
    } else if (alias.kind == Alias::Kind::long_title) {
      add_dated(entry, alias.name);
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
    const auto found = find_name(key);
    if (found == names_.end()) return;
    for (const bool same : {true, false}) {
      for (const Entry& entry : found->second) {
        if ((entry.language == language) == same) works.push_back(entry.work);
      }
    }
  };
  const std::string key = make_title_key(name).key;
  take(key);
  if (!works.empty()) return works;
  if (const auto act = cited_union_act(key); act && act->length == key.size()) take(act->name);
  if (!works.empty()) return works;
  const auto take_known = [&](std::string_view short_key, std::string_view decree) {
    for (const Abbreviation& abbreviation : abbreviations_of(short_key)) {
      const std::string title = make_title_key(abbreviation.title).key + std::string(decree);
      take(title);
      if (!works.empty()) return;
      for (const std::string& variant : title_variants(title)) take(variant);
      if (!works.empty()) return;
    }
  };
  take_known(key, {});
  for (const KoreanDecree& decree : korean_decrees) {
    if (!works.empty()) break;
    if (!key.ends_with(decree.cited)) continue;
    const std::string act = key.substr(0, key.size() - decree.cited.size()) + std::string(decree.act);
    take(act + std::string(decree.kind));
    if (works.empty()) take_known(act, decree.kind);
  }
  if (works.empty() && is_thai(Cursor(name, 0).peek_char())) return find_thai(name);
  return works;
}

std::vector<std::uint32_t> TitleDirectory::find_thai(std::string_view name) const {
  const ThaiName said = read_thai_name(name);
  std::vector<std::uint32_t> works;
  for (const std::string& key : thai_base_keys(said)) {
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
  std::vector<std::uint32_t> places = latin ? index().words.may_be_meant_by(name) : index().others;
  if (latin && has_initials(name)) {
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
  for (const std::uint32_t place : is_latin_name(name) ? index().words.that_have(words) : index().others) {
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
  const std::string subject = korean_subject_without_owner(name, act);
  if (subject.empty()) return false;
  for (const std::string_view decree : {" 시행령", " 시행규칙"}) {
    if (act.ends_with(decree)) act.remove_suffix(decree.size());
  }
  return std::ranges::any_of(all_titles_, [&](const Title& other) {
    return other.text.find(subject) != std::string::npos && !other.text.starts_with(act);
  });
}

std::optional<TitleDirectory::Mention> TitleDirectory::find_described(std::string_view text,
                                                                      Language language) const {
  const TitleWords& titles = index().words;
  const std::vector<std::string_view> name = content_words(text, language);
  std::vector<std::uint32_t> places = titles.that_share(name, least_described);
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

std::vector<std::uint32_t> TitleDirectory::find_book(std::string_view code, std::string_view book,
                                                     Language language) const {
  const std::string key = make_title_key(code).key;
  std::string title(code);
  for (const Abbreviation& abbreviation : abbreviations_of(key)) title = abbreviation.title;
  return find(title + " Boek " + std::string(book), language);
}

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
    const std::size_t end = last.at();
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
  const std::string around = ascii_lower(text.substr(begin, name->span.end + behind - begin));
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
