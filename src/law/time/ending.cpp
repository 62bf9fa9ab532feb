#include "law/time/ending.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <string_view>

#include <fmt/format.h>

#include "readers/plain/plain_statute_items.h"
#include "text/folded_reader.h"
#include "text/language_profile.h"
#include "text/scanner.h"
#include "text/sentences.h"
#include "text/spelled_number.h"
#include "text/utf8.h"
#include "text/word_file.h"
#include "text/word_lists.h"
#include "text/written_date.h"

namespace pandect {
namespace {

using Letters = std::u32string;

constexpr std::size_t longest_sentence = 2000;  // bytes
constexpr std::size_t longest_name = 150;       // letters
constexpr std::size_t most_listed = 200;        // laws that one provision repeals

/// True if a bracket opens a note and not part of a name: "(c. 3)", "(Stb. 1990, 12)", "<개정 2020. 1. 1.>",
/// and not "(No. 2)", "(ฉบับที่ 2)".
bool opens_note(std::string_view text) {
  if (text[0] == '<' || text[0] == '[') return true;
  if (text[0] != '(') return false;
  text.remove_prefix(1);
  static const std::vector<std::string_view> gazettes = words_of_all_languages("ending", "gazette");
  return (!text.empty() && text[0] >= 'a' && text[0] <= 'z') ||
         std::ranges::any_of(gazettes, [&](std::string_view one) { return text.starts_with(one); });
}

/// The text without notes in brackets.
std::string without_notes(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (opens_note(text.substr(at))) {
      const std::size_t close = text.find_first_of(")>]", at);
      if (close == std::string_view::npos) break;
      at = close;
    } else {
      out += text[at];
    }
  }
  return out;
}

/// The text as it is compared: folded, separators as single spaces, none at the ends.
Letters fold(std::string_view text) {
  Letters letters;
  FoldedReader reader(text);
  while (reader.next()) {
    const FoldedChar& c = reader.current();
    const bool separates = c.kind == CharKind::separator;
    if (separates && (letters.empty() || letters.back() == U' ')) continue;
    letters += separates ? U' ' : c.value;
  }
  while (!letters.empty() && letters.back() == U' ') letters.pop_back();
  return letters;
}

bool is_digit(char32_t c) {
  return c >= U'0' && c <= U'9';
}

/// A part of a pattern: words, or a placeholder in braces.
struct Element {
  enum class Kind : std::uint8_t {
    words,
    self,
    date,
    other_date,
    period,
    counted_period,
    name,
    articles
  } kind = Kind::words;
  Letters words;
};

struct Pattern {
  enum class End : std::uint8_t { until, from, repeal, begin } end = End::until;
  bool articles = false;  ///< of articles, not of the law
  std::vector<Element> elements;
};

/// A length of time from the promulgation on.
struct Period {
  int months = 0;
  int days = 0;  ///< one more than written if the day of promulgation is not its first
};

/// The first day after a period that begins on `from`; a month that is too short ends it on its last day.
Date after(Date from, const Period& period) {
  using namespace std::chrono;
  const year_month month = from.year() / from.month() + months(period.months);
  const year_month_day day = month / from.day();
  return from_days(to_days(day.ok() ? day : year_month_day(month / last)) + period.days);
}

/// The values of a pattern's placeholders in a sentence.
struct Found {
  std::optional<Date> date;
  std::optional<Date> other_date;
  std::optional<Period> period;
  Letters name;
  Letters articles;
};

class EndingWords {
 public:
  explicit EndingWords(Language language) : language_(language), loose_(joins_words(language)) {
    for (const MonthName& name : month_names(language))
      months_.emplace_back(fold(name.words), static_cast<int>(name.month));
    for (const WordLine& line : language_lines(language, "ending")) read(line);
  }

  /// True if a text has a word of any clause: a quick test, which most texts fail.
  bool may_end(std::string_view text) const {
    return std::ranges::any_of(
        needles_, [&](const std::string& word) { return text.find(word) != std::string_view::npos; });
  }

  /// The pattern that matches a whole sentence.
  const Pattern* match(const Letters& sentence, Found& found) const {
    for (const Pattern& pattern : patterns_) {
      found = {};
      if (match(pattern.elements, 0, sentence, 0, found)) return &pattern;
    }
    return nullptr;
  }

  /// True if a day stands anywhere in a text.
  bool has_date(const Letters& text) const {
    for (std::size_t at = 0; at < text.size(); ++at) {
      std::size_t end = at;
      if (is_digit(text[at]) && (at == 0 || !is_digit(text[at - 1])) && read_date(text, end)) return true;
    }
    return false;
  }

  bool opens_list(const Letters& sentence) const {
    return std::ranges::any_of(lists_, [&](const Letters& words) { return equal(words, sentence); });
  }

  /// True if words limit a statement to something in the articles that they name.
  bool is_of_something_in(const Letters& articles) const {
    return std::ranges::any_of(partly_,
                               [&](const Letters& words) { return articles.find(words) != Letters::npos; });
  }

  /// "… begins on a day, and another on another": its statements, each as a sentence of its own.
  std::vector<Letters> statements_of(Letters sentence) const {
    std::vector<Letters> all;
    for (const auto& [goes_on, ends] : joints_) {
      for (std::size_t at = sentence.find(goes_on); at != Letters::npos; at = sentence.find(goes_on)) {
        all.push_back(sentence.substr(0, at) + ends);
        sentence.erase(0, skip(sentence, at + goes_on.size()));
      }
    }
    all.push_back(std::move(sentence));
    return all;
  }

  /// True if a sentence limits the one before it.
  bool limits(const Letters& sentence) const {
    return std::ranges::any_of(buts_, [&](const Letters& words) { return sentence.starts_with(words); });
  }

 private:
  void read(const WordLine& line) {
    using End = Pattern::End;
    const std::map<std::string_view, std::pair<End, bool>> ends = {
        {"until", {End::until, false}},         {"until-articles", {End::until, true}},
        {"from", {End::from, false}},           {"from-articles", {End::from, true}},
        {"begin-articles", {End::begin, true}}, {"begin", {End::begin, false}},
        {"repeal", {End::repeal, false}}};
    for (const std::string_view one : line.words()) {
      if (fold(one).empty()) continue;  // signs alone, which no text has once it is folded
      if (line.head == "self") selves_.push_back(fold(one));
      if (line.head == "repeal-list") lists_.push_back(fold(one));
      if (line.head == "but") buts_.push_back(fold(one));
      if (line.head == "date-between") between_.push_back(fold(one));
      if (line.head == "partly") partly_.push_back(fold(one));
      if (line.head == "goes-on") {
        const std::size_t sign = one.find('>');
        Letters goes_on = fold(one.substr(0, sign));
        if (!goes_on.empty()) joints_.emplace_back(std::move(goes_on), fold(one.substr(sign + 1)));
      }
      if (line.head == "day") units_.emplace_back(fold(one), Period{0, 1});
      if (line.head == "month") units_.emplace_back(fold(one), Period{1, 0});
      if (line.head == "year") units_.emplace_back(fold(one), Period{12, 0});
      const auto end = ends.find(line.head);
      if (end != ends.end() || line.head == "repeal-list") needles_.insert(longest_word(one));
      if (end != ends.end()) patterns_.push_back({end->second.first, end->second.second, elements_of(one)});
    }
  }

  /// The longest word of a pattern, as written; the first without its first letter, which may be a capital.
  static std::string longest_word(std::string_view pattern) {
    std::string longest;
    std::string word;
    bool brace = false;
    if (!pattern.starts_with('{')) {
      Cursor first(pattern, 0);
      first.skip_char();
      pattern = first.rest();
    }
    for (const char c : std::string(pattern) + " ") {
      if (c == '{' || c == ' ' || c == '}') {
        if (!brace && word.size() > longest.size()) longest = word;
        word.clear();
        brace = c == '{' || (brace && c != '}');
      } else {
        word += c;
      }
    }
    return longest;
  }

  static std::vector<Element> elements_of(std::string_view pattern) {
    const std::pair<std::string_view, Element::Kind> braces[] = {
        {"{self}", Element::Kind::self},
        {"{date}", Element::Kind::date},
        {"{other-date}", Element::Kind::other_date},
        {"{period}", Element::Kind::period},
        {"{counted-period}", Element::Kind::counted_period},
        {"{name}", Element::Kind::name},
        {"{articles}", Element::Kind::articles}};
    std::vector<Element> elements;
    while (!pattern.empty()) {
      const std::size_t brace = std::min(pattern.find('{'), pattern.size());
      if (const Letters words = fold(pattern.substr(0, brace)); !words.empty())
        elements.push_back({Element::Kind::words, words});
      pattern.remove_prefix(brace);
      for (const auto& [name, kind] : braces) {
        if (!pattern.starts_with(name)) continue;
        elements.push_back({kind, {}});
        pattern.remove_prefix(name.size());
        break;
      }
    }
    return elements;
  }

  /// Spaces are ignored in languages that do not separate words by them.
  std::size_t skip(const Letters& text, std::size_t at) const {
    while (at < text.size() && text[at] == U' ') ++at;
    return at;
  }

  /// The end of `words` in `text` from `at` on; npos when they do not match.
  std::size_t behind(const Letters& words, const Letters& text, std::size_t at) const {
    at = skip(text, at);
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (loose_) {
        if (words[i] == U' ') continue;
        at = skip(text, at);
      }
      if (at >= text.size() || text[at] != words[i]) return Letters::npos;
      ++at;
    }
    const bool inside =
        !loose_ && at < text.size() && text[at] != U' ' && !words.empty() && words.back() != U'\'';
    return inside ? Letters::npos : at;
  }

  bool equal(const Letters& words, const Letters& text) const {
    const std::size_t end = behind(words, text, 0);
    return end != Letters::npos && skip(text, end) == text.size();
  }

  bool match(const std::vector<Element>& elements, std::size_t element, const Letters& text, std::size_t at,
             Found& found) const {
    if (element == elements.size()) return skip(text, at) == text.size();
    switch (elements[element].kind) {
      case Element::Kind::words: {
        const std::size_t end = behind(elements[element].words, text, at);
        return end != Letters::npos && match(elements, element + 1, text, end, found);
      }
      case Element::Kind::self:
        return std::ranges::any_of(selves_, [&](const Letters& self) {
          const std::size_t end = behind(self, text, at);
          return end != Letters::npos && match(elements, element + 1, text, end, found);
        });
      case Element::Kind::date:
      case Element::Kind::other_date: {
        std::size_t end = skip(text, at);
        const std::optional<Date> date = read_date(text, end);
        if (!date || !match(elements, element + 1, text, end, found)) return false;
        (elements[element].kind == Element::Kind::date ? found.date : found.other_date) = date;
        return true;
      }
      case Element::Kind::period:
      case Element::Kind::counted_period: {
        std::size_t end = at;
        std::optional<Period> period = read_period(text, end);
        if (!period || !match(elements, element + 1, text, end, found)) return false;
        if (elements[element].kind == Element::Kind::period) ++period->days;
        found.period = period;
        return true;
      }
      case Element::Kind::name:
      case Element::Kind::articles: {
        const std::size_t begin = skip(text, at);
        const bool named = elements[element].kind == Element::Kind::name;
        const std::size_t last = named ? std::min(text.size(), begin + longest_name) : text.size();
        for (std::size_t end = begin + 1; end <= last; ++end) {
          if (!loose_ && end < text.size() && text[end] != U' ') continue;
          if (!match(elements, element + 1, text, end, found)) continue;
          (named ? found.name : found.articles) = text.substr(begin, end - begin);
          return true;
        }
        return false;
      }
    }
    return false;
  }

  static std::optional<int> read_number(const Letters& text, std::size_t& at) {
    int value = 0;
    const std::size_t begin = at;
    while (at < text.size() && is_digit(text[at]) && at - begin < 8)
      value = value * 10 + static_cast<int>(text[at++] - U'0');
    if (at == begin) return std::nullopt;
    return value;
  }

  /// Skips ordinal endings and the text between the parts of a date: "1st", "1er", "31 de", "년", "พ.ศ.".
  void skip_between(const Letters& text, std::size_t& at) const {
    for (bool again = true; again;) {
      again = false;
      at = skip(text, at);
      for (const Letters& word : between_) {
        if (text.compare(at, word.size(), word) != 0) continue;
        const std::size_t end = at + word.size();
        const bool latin = word[0] < 0x80;
        if (latin && end < text.size() && text[end] != U' ') continue;
        at = end;
        again = true;
      }
    }
  }

  std::optional<int> read_month(const Letters& text, std::size_t& at) const {
    for (const auto& [word, month] : months_) {
      const std::size_t end = behind(word, text, at);
      if (end == Letters::npos) continue;
      at = end;
      return month;
    }
    return std::nullopt;
  }

  /// Reads the date at `at`, which moves past it.
  std::optional<Date> read_date(const Letters& text, std::size_t& at) const {
    int numbers[3] = {0, 0, 0};
    int count = 0;
    int month = 0;
    while (count + (month > 0 ? 1 : 0) < 3) {
      if (const auto number = read_number(text, at)) {
        numbers[count++] = *number;
      } else if (const auto named = month == 0 ? read_month(text, at) : std::nullopt) {
        month = *named;
      } else {
        return std::nullopt;
      }
      skip_between(text, at);
    }
    int year = numbers[count - 1];
    int day = numbers[0];
    if (month == 0) {
      month = numbers[1];
      if (year < 1000) std::swap(year, day);
    }
    year = common_era(year);
    if (year < 1000 || year > 9999 || day < 1 || day > 31 || month < 1 || month > 12) return std::nullopt;
    return parse_date(fmt::format("{:04}-{:02}-{:02}", year, month, day));
  }

  /// The same for a number in words, too.
  std::optional<int> read_any_number(const Letters& text, std::size_t& at) const {
    if (const auto number = read_number(text, at)) return number;
    constexpr std::size_t longest = 40;  // letters
    const std::string words = to_utf8(std::u32string_view(text).substr(std::min(at, text.size()), longest));
    Cursor cursor(words, 0);
    const auto spelled = take_spelled_number(cursor, language_);
    if (!spelled) return std::nullopt;
    at += count_code_points(std::string_view(words).substr(0, cursor.at()));
    return static_cast<int>(*spelled);
  }

  /// Reads "2년 6개월" or "two months" at `at`, which moves past it.
  std::optional<Period> read_period(const Letters& text, std::size_t& at) const {
    constexpr int most = 1000;  // of a unit: no law waits longer, and no sum of them overflows
    std::optional<Period> read;
    for (bool more = true; more;) {
      std::size_t end = skip(text, at);
      const auto number = read_any_number(text, end);
      if (!number || *number > most) break;
      end = skip(text, end);
      more = std::ranges::any_of(units_, [&](const auto& unit) {
        const std::size_t behind_it = end + unit.first.size();
        const bool latin = unit.first[0] < 0x80;
        if (text.compare(end, unit.first.size(), unit.first) != 0 ||
            (latin && behind_it < text.size() && text[behind_it] != U' '))
          return false;
        if (!read) read.emplace();
        read->months += *number * unit.second.months;
        read->days += *number * unit.second.days;
        at = behind_it;
        return true;
      });
    }
    return read;
  }

  Language language_;
  bool loose_;
  std::vector<std::pair<Letters, int>> months_;
  std::vector<std::pair<Letters, Period>> units_;
  std::vector<Letters> selves_;
  std::vector<Letters> lists_;
  std::vector<Letters> buts_;
  std::vector<Letters> partly_;
  std::vector<std::pair<Letters, Letters>> joints_;
  std::vector<Letters> between_;  // the parts of a date
  std::vector<Pattern> patterns_;
  std::set<std::string> needles_;
};

const EndingWords& words_of(Language language) {
  static const std::map<Language, EndingWords> all = [] {
    std::map<Language, EndingWords> made;
    for (const Language one : known_languages()) made.emplace(one, EndingWords(one));
    return made;
  }();
  static const EndingWords none(Language::unknown);
  const auto found = all.find(language);
  return found == all.end() ? none : found->second;
}

Date next_day(Date date) {
  return from_days(to_days(date) + 1);
}

/// The numbers in "1 to 7", "3a and 5"; the words between them decide whether they are the ends of a range.
/// None where a word says that one of them is not an article's.
std::vector<std::string> numbers_in(const Letters& words, Language language, bool& range) {
  const WordLists citing(language, "citing");
  const auto is_level = [&](std::string_view token) {  // "6 kap. 3"
    if (token.ends_with('.')) token.remove_suffix(1);
    return std::ranges::any_of(language_lines(language, "citing"), [&](const WordLine& line) {
      const std::vector<std::string_view> head = line.head_words();
      return head.size() == 2 && (head[0] == "level" || head[0] == "behind-number") && head[1] != "article" &&
             std::ranges::any_of(line.words(), [&](std::string_view word) {
               return !token.empty() && word.substr(0, word.find_last_not_of("*.") + 1) == token;
             });
    });
  };
  std::vector<std::string> numbers;
  const std::string text = to_utf8(words);
  range = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string token = text.substr(at, end - at);
    if (!token.empty() && token[0] >= '0' && token[0] <= '9')
      numbers.push_back(token);
    else if (is_level(token))
      return {};
    range = range || std::ranges::find(citing.of("range"), token) != citing.of("range").end();
    at = end + 1;
  }
  return numbers;
}

class ClauseFinder {
 public:
  explicit ClauseFinder(const Work& work) : work_(work), words_(words_of(work.language)) {}

  void find() {
    for (std::uint32_t i = 0; i < work_.provisions.size(); ++i) {
      if (work_.provisions[i].unit && !work_.provisions[i].repealed) read_unit(i);
    }
  }
  std::vector<EndingClause> endings() { return std::move(clauses_); }
  std::vector<BeginningClause> beginnings() { return std::move(beginnings_); }
  /// The days on which the law, by its words, comes into force itself.
  const std::set<Date>& own_beginnings() const { return own_; }

 private:
  void read_unit(std::uint32_t unit) {
    const std::string_view body = work_.provisions[unit].body.of(work_.text);
    if (!words_.may_end(body)) return;
    std::vector<Letters> sentences;
    std::vector<std::string> written;
    for (const Span span : split_sentences(body, work_.language)) {
      std::string_view sentence = span.of(body);
      if (const auto marker = read_marker(sentence))
        sentence.remove_prefix(std::min<std::size_t>(marker->length, sentence.size()));
      written.emplace_back(without_notes(sentence.substr(0, std::min(sentence.size(), longest_sentence))));
      sentences.push_back(sentence.size() > longest_sentence ? Letters() : fold(written.back()));
    }
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      if (sentences[i].empty()) continue;
      if (words_.opens_list(sentences[i])) {
        for (std::size_t k = i + 1; k < sentences.size() && k - i <= most_listed; ++k)
          clauses_.push_back({unit, 0, 0, to_utf8(sentences[k]), std::nullopt});
        return;
      }
      for (const Letters& statement : words_.statements_of(sentences[i])) {
        Found found;
        const Pattern* const pattern = words_.match(statement, found);
        if (pattern == nullptr) continue;
        if (pattern->end == Pattern::End::begin) {
          const std::optional<Date>& whole = pattern->articles ? found.other_date : found.date;
          const bool is_limited = i + 1 < sentences.size() && words_.limits(sentences[i + 1]);
          if (whole && !is_limited && addendum_around(unit) == nullptr) own_.insert(*whole);
          if (pattern->articles) add_beginnings(unit, found);
          continue;
        }
        if (i + 1 < sentences.size() && words_.limits(sentences[i + 1])) continue;
        add(unit, *pattern, found);
      }
    }
  }

  void add(std::uint32_t unit, const Pattern& pattern, const Found& found) {
    EndingClause clause{unit, 0, 0, {}, found.date};
    if (pattern.end == Pattern::End::until && clause.day) clause.day = next_day(*clause.day);
    if (pattern.end == Pattern::End::repeal) clause.name = to_utf8(found.name);
    if (!pattern.articles) {
      clauses_.push_back(std::move(clause));
      return;
    }
    if (found.articles.empty()) {  // "this article expires on …"
      clause.first = clause.last = unit;
      clauses_.push_back(std::move(clause));
      return;
    }
    bool range = false;
    const std::vector<std::string> numbers = numbers_in(found.articles, work_.language, range);
    if (range && numbers.size() != 2) return;
    std::vector<std::uint32_t> places;
    for (const std::string& number : numbers) {
      const std::uint32_t place = article(number);
      if (place == no_provision) return;
      places.push_back(place);
    }
    if (range) {
      clause.first = places[0];
      clause.last = places[1];
      clauses_.push_back(clause);
      return;
    }
    for (const std::uint32_t place : places) {
      clause.first = clause.last = place;
      clauses_.push_back(clause);
    }
  }

  /// The addendum that a unit is in.
  const Provision* addendum_around(std::uint32_t unit) const {
    for (std::uint32_t at = unit; at != no_provision && at != 0; at = work_.provisions[at].parent)
      if (work_.provisions[at].level == Level::addendum) return &work_.provisions[at];
    return nullptr;
  }

  /// "부칙(정부조직법) <제1호,2020.1.1>": the articles it speaks of are those of the other law.
  static bool is_of_another(const Provision& addendum) {
    const std::string head = addendum.label + addendum.heading;
    return head.substr(0, head.find('<')).find('(') != std::string::npos;
  }

  void add_beginnings(std::uint32_t unit, const Found& found) {
    const Provision* const addendum = addendum_around(unit);
    if (words_.has_date(found.articles) || words_.is_of_something_in(found.articles) ||
        (addendum != nullptr && is_of_another(*addendum)))
      return;
    std::optional<Date> day = found.date;
    if (found.period) {
      const std::optional<Date> promulgated =
          addendum == nullptr ? work_.promulgated : parse_date(addendum->number);
      if (promulgated) day = after(*promulgated, *found.period);
    }
    if (!day) return;
    for (const auto& [first, last] : places_in(found.articles))
      beginnings_.push_back({unit, first, last, *day});
  }

  /// The articles of the work that some words name, or parts of them: bare numbers, or citations.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> places_in(const Letters& words) const {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> found;
    const auto add = [&](std::uint32_t begin, std::uint32_t end) {
      if (begin != no_provision && end != no_provision && begin <= end) found.emplace_back(begin, end);
    };
    bool range = false;
    const std::vector<std::string> numbers = numbers_in(words, work_.language, range);
    if (!numbers.empty() && is_digit(words.front())) {
      if (range && numbers.size() == 2) add(article(numbers[0]), article(numbers[1]));
      for (const std::string& number : numbers)
        if (!range) add(article(number), article(number));
      return found;
    }
    for (const Citation& citation : citation_grammar(work_.language).find(to_utf8(words))) {
      const std::vector<CitedStep>& path = citation.path;
      const auto own = std::ranges::find(path, Level::article, &CitedStep::level);
      if (citation.in == Citation::In::named || own == path.end()) continue;
      const std::uint32_t within = own == path.begin() ? 0 : division(*std::prev(own));
      std::uint32_t place = article(own->number, within);
      for (auto step = std::next(own); step != path.end(); ++step) place = part_of(place, *step);
      if (std::next(own) == path.end() && !citation.last.empty())
        add(place, article(citation.last, within));
      else if (citation.last.empty())
        add(place, place);
    }
    return found;
  }

  /// The first division of the work with a number: "6 kap.".
  std::uint32_t division(const CitedStep& step) const {
    const auto found = std::ranges::find_if(work_.provisions, [&](const Provision& p) {
      return p.level == step.level && p.number == step.number;
    });
    return found == work_.provisions.end() ? no_provision
                                           : static_cast<std::uint32_t>(found - work_.provisions.begin());
  }

  std::uint32_t part_of(std::uint32_t whole, const CitedStep& step) const {
    for (std::uint32_t i = whole; whole != no_provision && i < work_.provisions.size(); ++i) {
      const Provision& p = work_.provisions[i];
      if (p.parent == whole && p.level == step.level && p.number == step.number) return i;
    }
    return no_provision;
  }

  /// The article with a number in some provision.
  std::uint32_t article(std::string_view number, std::uint32_t within = 0) const {
    if (within >= work_.provisions.size()) return no_provision;
    for (std::uint32_t i = within; i < work_.provisions.size(); ++i) {
      const Provision& p = work_.provisions[i];
      if (p.unit && p.level == Level::article && p.number == number &&
          work_.provisions[within].extent.contains(p.extent))
        return i;
    }
    return no_provision;
  }

  const Work& work_;
  const EndingWords& words_;
  std::vector<EndingClause> clauses_;
  std::vector<BeginningClause> beginnings_;
  std::set<Date> own_;
};

/// True if a law has an article that was repealed, or one that was put between others, "5a": the words of the
/// law of today are not those of its first day.
bool is_amended(const Work& work) {
  return std::ranges::any_of(work.provisions, [](const Provision& one) {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return one.unit && (one.repealed || (!one.number.empty() && one.number.front() >= '0' &&
                                         one.number.front() <= '9' && is_letter(one.number.back())));
  });
}

}  // namespace

std::vector<EndingClause> find_ending_clauses(const Work& work) {
  ClauseFinder finder(work);
  finder.find();
  return finder.endings();
}

std::vector<BeginningClause> find_beginning_clauses(const Work& work) {
  ClauseFinder finder(work);
  finder.find();
  std::vector<BeginningClause> clauses = finder.beginnings();
  std::erase_if(clauses, [&](const BeginningClause& clause) {
    return work.in_force.from && clause.day <= *work.in_force.from;
  });
  return clauses;
}

void apply_own_ending(Work& work, const std::vector<EndingClause>& clauses) {
  if (work.in_force.to) return;
  std::optional<Date> end;
  for (const EndingClause& clause : clauses) {
    if (!clause.name.empty() || clause.last != 0 || !clause.day) continue;
    const std::string& label = work.provisions[clause.provision].label;
    if (work.in_force.from && *clause.day <= *work.in_force.from) {
      report_problem(work.problems,
                     {label, fmt::format("says that the law ends on {}, before the version begins: "
                                         "it was not taken for its end",
                                         format_date(*clause.day))});
      return;
    }
    if (end && *end != *clause.day) {
      report_problem(work.problems, {label,
                                     "says that the law ends on another day than words before it do: "
                                     "neither was taken for its end"});
      return;
    }
    end = clause.day;
  }
  work.in_force.to = end;
}

void apply_own_beginning(Work& work) {
  if (work.in_force.from || is_amended(work)) return;
  ClauseFinder finder(work);
  finder.find();
  if (finder.own_beginnings().size() != 1) return;
  const Date day = *finder.own_beginnings().begin();
  const bool fits =
      (!work.in_force.to || day < *work.in_force.to) && (!work.promulgated || *work.promulgated <= day);
  if (fits) work.in_force.from = day;
}

std::string comparable_title(std::string_view title) {
  Letters letters = fold(without_notes(title));
  std::erase(letters, U' ');
  return to_utf8(letters);
}

}  // namespace pandect
