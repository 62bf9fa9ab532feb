#include "question/asked_day.h"

#include <algorithm>
#include <map>
#include <vector>

#include "base/date.h"
#include "text/folded_reader.h"
#include "text/language_profile.h"
#include "text/said.h"
#include "text/utf8.h"
#include "text/word_file.h"
#include "text/written_date.h"

namespace pandect {
namespace {

/// Code points that stand for the placeholders in braces of a pattern.
enum : char32_t { year_place = 0xE000, buddhist_place, month_place, day_place };
constexpr int earliest_year = 1500;
constexpr int latest_year = 2200;

/// A text as it is compared: folded, separators as single spaces.
struct Folded {
  std::u32string letters;
  std::vector<Span> sources;
};

Folded fold(std::string_view text) {
  Folded folded;
  FoldedReader reader(text);
  while (reader.next()) {
    const FoldedChar& c = reader.current();
    const bool separates = c.kind == CharKind::separator;
    if (separates && (folded.letters.empty() || folded.letters.back() == U' ')) continue;
    folded.letters += separates ? U' ' : c.value;
    folded.sources.push_back(c.source);
  }
  return folded;
}

bool is_digit(char32_t c) {
  return c >= U'0' && c <= U'9';
}

/// The values found for the placeholders of a pattern.
struct Found {
  int year = 0;
  int month = 0;
  int day = 0;
};

class DatePatterns {
 public:
  explicit DatePatterns(Language language) {
    for (const MonthName& name : month_names(language))
      months_[trimmed(fold(name.words).letters)] = static_cast<int>(name.month);
    for (const WordLine& line : language_lines(language, "dates")) read(line);
  }

  std::optional<AskedDay> find(std::string_view text, std::int32_t today) const {
    const Folded folded = fold(text);
    for (std::size_t at = 0; at < folded.letters.size(); ++at) {
      if (at > 0 && is_folded_latin(folded.letters[at]) && folded.letters[at - 1] != U' ') continue;
      if (at > 0 && is_digit(folded.letters[at]) && is_digit(folded.letters[at - 1])) continue;
      // The longest match is the most specific: "in March 2015" and not "in 2015".
      std::optional<AskedDay> best;
      for (const Pattern& pattern : patterns_) {
        Found found;
        const std::size_t end = match(pattern.letters, 0, folded.letters, at, found);
        if (end == 0) continue;
        const Span words{folded.sources[at].begin, folded.sources[end - 1].end};
        const std::optional<std::int32_t> day = day_of(found, pattern.before, today);
        if (day && (!best || words.size() > best->words.size()))
          best = AskedDay{*day, std::string(words.of(text))};
      }
      if (best) return best;
    }
    return std::nullopt;
  }

 private:
  struct Pattern {
    std::u32string letters;
    bool before = false;
  };

  void read(const WordLine& line) {
    if (line.head != "in" && line.head != "before") return;  // the months
    static const std::map<std::string_view, char32_t> places{{"{year}", year_place},
                                                             {"{buddhist}", buddhist_place},
                                                             {"{month}", month_place},
                                                             {"{day}", day_place}};
    for (const std::string_view words : line.words()) {
      Pattern pattern{{}, line.head == "before"};
      for (std::size_t at = 0; at < words.size();) {
        const std::size_t brace = words.find('{', at);
        const std::string_view literal = words.substr(at, brace - at);
        if (literal.starts_with(' ')) pattern.letters += U' ';
        pattern.letters += fold(literal).letters;
        if (brace == std::string_view::npos) break;
        const std::size_t end = words.find('}', brace) + 1;
        pattern.letters += places.at(words.substr(brace, end - brace));
        at = end;
      }
      patterns_.push_back(std::move(pattern));
    }
  }

  static std::u32string trimmed(std::u32string letters) {
    if (letters.ends_with(U' ')) letters.pop_back();
    return letters;
  }

  /// The end of the match at `at` of the pattern from `from` on; 0 when it does not match.
  std::size_t match(const std::u32string& pattern, std::size_t from, const std::u32string& text,
                    std::size_t at, Found& found) const {
    if (from == pattern.size()) {
      const bool within_word =
          at < text.size() && ((is_folded_latin(text[at]) && is_folded_latin(text[at - 1])) ||
                               (is_digit(text[at]) && is_digit(text[at - 1])));
      return within_word ? 0 : at;
    }
    const char32_t wanted = pattern[from];
    if (wanted == U' ') {
      if (at < text.size() && text[at] == U' ') return match(pattern, from + 1, text, at + 1, found);
      const bool between_words = from > 0 && from + 1 < pattern.size() &&
                                 is_folded_latin(pattern[from - 1]) && is_folded_latin(pattern[from + 1]);
      return between_words ? 0 : match(pattern, from + 1, text, at, found);
    }
    if (wanted < year_place || wanted > day_place) {
      return at < text.size() && text[at] == wanted ? match(pattern, from + 1, text, at + 1, found) : 0;
    }
    int number = 0;
    std::size_t end = at;
    while (end < text.size() && end < at + 5 && is_digit(text[end]))
      number = number * 10 + static_cast<int>(text[end++] - U'0');
    const std::size_t digits = end - at;
    switch (wanted) {
      case year_place:
      case buddhist_place:
        if (digits != 4) return 0;
        found.year = wanted == buddhist_place ? number - buddhist_era : number;
        if (found.year < earliest_year || found.year > latest_year) return 0;
        return match(pattern, from + 1, text, end, found);
      case day_place:
        if (digits == 0 || digits > 2) return 0;
        found.day = number;
        return match(pattern, from + 1, text, end, found);
      default:
        break;
    }
    if (digits == 1 || digits == 2) {
      found.month = number;
      return match(pattern, from + 1, text, end, found);
    }
    std::size_t longest = 0;
    for (const auto& [word, month] : months_) {
      if (word.size() > longest && text.compare(at, word.size(), word) == 0)
        longest = word.size(), found.month = month;
    }
    return longest == 0 ? 0 : match(pattern, from + 1, text, at + longest, found);
  }

  static std::optional<std::int32_t> day_of(const Found& found, bool before, std::int32_t today) {
    using namespace std::chrono;
    const year of{found.year};
    if (!before && found.year > static_cast<int>(from_days(today).year())) return std::nullopt;
    year_month_day day = before ? of / January / 1 : of / December / 31;
    if (found.month != 0) {
      const month month_of{static_cast<unsigned>(found.month)};
      if (!month_of.ok()) return std::nullopt;
      day = found.day != 0 ? year_month_day(of, month_of, std::chrono::day(static_cast<unsigned>(found.day)))
            : before       ? of / month_of / 1
                           : year_month_day(of / month_of / last);
      if (!day.ok()) return std::nullopt;
    }
    const std::int32_t days = to_days(day) - (before ? 1 : 0);
    return days >= today ? std::nullopt : std::optional(days);
  }

  std::map<std::u32string, int> months_;
  std::vector<Pattern> patterns_;
};

}  // namespace

std::optional<AskedDay> find_asked_day(const Query& query, std::int32_t today) {
  static const std::map<Language, DatePatterns> all = [] {
    std::map<Language, DatePatterns> made;
    for (const Language language : known_languages()) made.emplace(language, DatePatterns(language));
    return made;
  }();
  const auto patterns = all.find(query.language);
  if (patterns == all.end()) return std::nullopt;
  return patterns->second.find(without_citations(query), today);
}

AskedQuery parse_with_day(const LibraryView& library, std::string_view question,
                          const QuerySettings& settings) {
  AskedQuery asked{parse_query(library, question, settings), {}};
  const std::optional<AskedDay> day = find_asked_day(asked.query, settings.day);
  if (!day) return asked;
  QuerySettings on_day = settings;
  on_day.day = day->day;
  // Where it says its day, it speaks of the law to be asked, not of anything in it.
  std::string rest = asked.query.text;
  const std::size_t at = rest.find(day->words);
  if (at != std::string::npos) rest.replace(at, day->words.size(), " ");
  on_day.normal = true;
  const bool nothing_left = std::ranges::all_of(rest, [](char c) { return c == ' ' || c == '?'; });
  return {parse_query(library, nothing_left ? asked.query.text : rest, on_day), day->words};
}

Said describe_asked_day(const AskedQuery& asked, bool found) {
  return say(found ? "asked-as-of" : "asked-as-of-today",
             {{"words", asked.words}, {"day", format_date(from_days(asked.query.day))}});
}

}  // namespace pandect
