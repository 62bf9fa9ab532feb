#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "readers/plain/plain_statute_headings.h"
#include "text/per_language.h"
#include "text/word_file.h"
#include "text/written_date.h"

namespace pandect {
namespace {

using Kind = HeadingWord::Kind;
using Number = HeadingWord::Number;
using Field = HeaderKey::Field;

/// The words of a language's headings.txt, and the grammar made from them.
class Headings {
 public:
  explicit Headings(Language language) {
    grammar_.language = language;
    grammar_.inside.branch = language_profile(language).branch;
    for (const WordLine& line : language_lines(language, "headings")) read_line(line);
    grammar_.words = words_;
    grammar_.citation_followers = followers_;
    grammar_.header_keys = keys_;
    grammar_.kinds = kinds_;
    grammar_.enacted = enacted_;
    grammar_.repealed = repealed_;
    grammar_.range_words = ranges_;
    std::ranges::stable_sort(ordinals_, std::ranges::greater(),  // "vigésima primera", and then "vigésima"
                             [](const OrdinalWord& ordinal) { return ordinal.word.size(); });
    grammar_.ordinal_words = ordinals_;
    grammar_.paragraphs = paragraphs_;
    grammar_.behind_list = behind_list_;
    grammar_.announcing = announcing_;
    grammar_.title_begins = title_begins_;
    grammar_.title_below = title_below_;
    grammar_.title_numbers = title_numbers_;
    if (!page_heads_.empty()) {
      for (const MonthName& month : month_names(language))
        page_heads_.push_back(blanked_.emplace_back(month.words));
    }
    grammar_.page_heads = page_heads_;
    grammar_.omitted = omitted_;
    grammar_.form_numbers = form_numbers_;
    grammar_.inside.units = inside_;
  }

  const HeadingGrammar& grammar() const { return grammar_; }

 private:
  void read_line(const WordLine& line) {
    const std::size_t blank = line.head.find(' ');
    const std::string_view kind = line.head.substr(0, blank);
    const std::string_view rest = blank == std::string_view::npos ? "" : line.head.substr(blank + 1);
    const std::map<std::string_view, std::vector<std::string_view>*> lists{
        {"follower", &followers_},         {"repealed", &repealed_},       {"range", &ranges_},
        {"behind-list", &behind_list_},    {"announcing", &announcing_},   {"title-begin", &title_begins_},
        {"page-head", &page_heads_},       {"omitted", &omitted_},         {"form-number", &form_numbers_},
        {"title-number", &title_numbers_}, {"title-below", &title_below_}, {"paragraph", &paragraphs_}};
    if (line.head == "ordinal") {
      for (const std::string_view ordinal : line.words()) {
        ++ordinal_;
        for (const std::string_view word : split_list(ordinal, '|')) ordinals_.push_back({word, ordinal_});
      }
    } else if (const auto list = lists.find(line.head); list != lists.end()) {
      for (const std::string_view word : line.words()) list->second->push_back(with_blank(word));
    } else if (kind == "kind") {
      for (const std::string_view word : line.words()) kinds_.push_back({word, rest});
    } else if (kind == "enacted") {
      for (const std::string_view word : line.words()) enacted_.push_back({word, rest});
    } else if (kind == "key") {
      for (const std::string_view word : line.words()) keys_.push_back({word, field(rest)});
    } else if (line.head == "sentence-end") {
      grammar_.sentence_end = line.rest;
    } else if (line.head == "inside-prefix") {
      grammar_.inside.prefix = line.rest;
    } else if (line.head == "trait") {
      for (const std::string_view trait : line.words()) set_trait(trait);
    } else if (kind == "behind-number") {
      add_words(rest, line, inside_);
    } else {
      add_words(line.head, line, words_);
    }
  }

  /// A blank at the end of a word is written as "_".
  std::string_view with_blank(std::string_view word) {
    if (!word.ends_with('_')) return word;
    blanked_.emplace_back(word.substr(0, word.size() - 1));
    blanked_.back() += ' ';
    return blanked_.back();
  }

  /// "annex annex required: บัญชี": kind, level and, unless it is the usual one of the kind, the number.
  void add_words(std::string_view head, const WordLine& line, std::vector<HeadingWord>& words) {
    const std::map<std::string_view, std::pair<Kind, Number>> kinds{
        {"group", {Kind::group, Number::required}},
        {"article", {Kind::article, Number::required}},
        {"addendum", {Kind::addendum, Number::none}},
        {"annex", {Kind::annex, Number::optional}},
        {"closing", {Kind::closing, Number::none}}};
    const std::map<std::string_view, Number> numbers{
        {"required", Number::required}, {"optional", Number::optional}, {"none", Number::none}};
    const std::vector<std::string_view> parts = split_list(head, ' ');
    const auto& [kind, usual] = kinds.at(parts[0]);
    const Number number = parts.size() > 2 ? numbers.at(parts[2]) : usual;
    for (const std::string_view word : line.words())
      words.push_back({word, kind, *parse_level(parts[1]), number});
    // A word's index is stored in a byte whose highest values are reserved.
    if (words_.size() + inside_.size() > 200)
      throw wrong_line(line, "more than 200 words begin headings", "leave some out");
  }

  static Field field(std::string_view name) {
    const std::map<std::string_view, Field> fields{
        {"in-force", Field::in_force},         {"in-force-until", Field::in_force_until},
        {"promulgated", Field::promulgated},   {"short-title", Field::short_title},
        {"abbreviation", Field::abbreviation}, {"identifier", Field::identifier}};
    return fields.at(name);
  }

  void set_trait(std::string_view trait) {
    const std::map<std::string_view, bool*> flags{{"line-paragraphs", &grammar_.lines_are_paragraphs},
                                                  {"bare-articles", &grammar_.bare_articles},
                                                  {"no-titles", &grammar_.no_titles},
                                                  {"titles-behind", &grammar_.titles_behind},
                                                  {"titles-above", &grammar_.titles_above},
                                                  {"plain-titles-above", &grammar_.plain_titles_above},
                                                  {"bracket-titles", &grammar_.bracket_titles},
                                                  {"dotted-titles", &grammar_.dotted_titles},
                                                  {"dotted-paragraphs", &grammar_.dotted_paragraphs},
                                                  {"bracketed-items", &grammar_.bracketed_items},
                                                  {"unmarked-first", &grammar_.unmarked_first},
                                                  {"kinds-apart", &grammar_.kinds_apart}};
    *flags.at(trait) = true;
  }

  HeadingGrammar grammar_{};
  std::vector<HeadingWord> words_;
  std::vector<HeadingWord> inside_;
  std::vector<std::string_view> followers_;
  std::vector<std::string_view> repealed_;
  std::vector<std::string_view> ranges_;
  std::vector<OrdinalWord> ordinals_;
  std::uint32_t ordinal_ = 0;
  std::vector<std::string_view> paragraphs_;
  std::vector<std::string_view> title_below_;
  std::vector<std::string_view> title_numbers_;
  std::vector<std::string_view> behind_list_;
  std::vector<std::string_view> announcing_;
  std::vector<std::string_view> title_begins_;
  std::vector<std::string_view> page_heads_;
  std::vector<std::string_view> omitted_;
  std::vector<std::string_view> form_numbers_;
  std::vector<HeaderKey> keys_;
  std::vector<KindWord> enacted_;
  std::vector<KindWord> kinds_;
  std::deque<std::string> blanked_;
};

}  // namespace

const HeadingGrammar& heading_grammar(Language language) {
  static const PerLanguage<Headings> all([](Language known) { return std::make_unique<Headings>(known); });
  return all.of(language == Language::unknown ? Language::english : language).grammar();
}

}  // namespace pandect
