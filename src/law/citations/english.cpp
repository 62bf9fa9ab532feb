#include <algorithm>
#include <array>

#include "law/citations/abbreviations.h"
#include "law/citations/grammars.h"
#include "law/citations/latin.h"
#include "law/citations/latin_numbers.h"

namespace pandect {
namespace {

using In = Citation::In;
using Relative = Citation::Relative;

constexpr std::array before_number{
    LevelWord{"section", Level::article},
    LevelWord{"sections", Level::article, true},
    LevelWord{"sec", Level::article, false, true},
    LevelWord{"secs", Level::article, true, true},
    LevelWord{"s", Level::article, false, true},
    LevelWord{"ss", Level::article, true, true},
    LevelWord{"§§", Level::article, true},
    LevelWord{"§", Level::article},
    LevelWord{"article", Level::article},
    LevelWord{"articles", Level::article, true},
    LevelWord{"art", Level::article, false, true},
    LevelWord{"clause", Level::article},
    LevelWord{"clauses", Level::article, true},
    LevelWord{"clause", Level::item},
    LevelWord{"clauses", Level::item, true},
    LevelWord{"regulation", Level::article},
    LevelWord{"regulations", Level::article, true},
    LevelWord{"rule", Level::article},
    LevelWord{"rules", Level::article, true},
    LevelWord{"subsection", Level::paragraph},
    LevelWord{"subsections", Level::paragraph, true},
    LevelWord{"sub-section", Level::paragraph},
    LevelWord{"sub-sections", Level::paragraph, true},
    LevelWord{"sub-paragraph", Level::subitem},
    LevelWord{"sub-paragraphs", Level::subitem, true},
    LevelWord{"subarticle", Level::paragraph},
    LevelWord{"paragraph", Level::item},
    LevelWord{"paragraphs", Level::item, true},
    LevelWord{"para", Level::item, false, true},
    LevelWord{"point", Level::item},
    LevelWord{"points", Level::item, true},
    LevelWord{"subparagraph", Level::subitem},
    LevelWord{"subparagraphs", Level::subitem, true},
    LevelWord{"subclause", Level::subitem},
    LevelWord{"part", Level::part},
    LevelWord{"parts", Level::part, true},
    LevelWord{"title", Level::title},
    LevelWord{"titles", Level::title, true},
    LevelWord{"chapter", Level::chapter},
    LevelWord{"chapters", Level::chapter, true},
    LevelWord{"subchapter", Level::division},
    LevelWord{"division", Level::division},
    LevelWord{"schedule", Level::annex},
    LevelWord{"schedules", Level::annex, true},
    LevelWord{"annex", Level::annex},
    LevelWord{"annexes", Level::annex, true},
    LevelWord{"appendix", Level::annex},
    LevelWord{"exhibit", Level::annex},
    LevelWord{"exhibits", Level::annex, true},
};

constexpr std::array after_ordinal{
    LevelWord{"paragraph", Level::paragraph},
    LevelWord{"subparagraph", Level::paragraph},
};

constexpr std::array ordinals{
    OrdinalWord{"first", "1"},   OrdinalWord{"second", "2"},  OrdinalWord{"third", "3"},
    OrdinalWord{"fourth", "4"},  OrdinalWord{"fifth", "5"},   OrdinalWord{"sixth", "6"},
    OrdinalWord{"seventh", "7"}, OrdinalWord{"eighth", "8"},  OrdinalWord{"ninth", "9"},
    OrdinalWord{"tenth", "10"},  OrdinalWord{"last", "last"},
};

constexpr std::array relative{
    RelativeWords{"this section", Level::article, Relative::same},
    RelativeWords{"this article", Level::article, Relative::same},
    RelativeWords{"this clause", Level::article, Relative::same},
    RelativeWords{"this regulation", Level::article, Relative::same, true},
    RelativeWords{"this rule", Level::article, Relative::same},
    RelativeWords{"this subsection", Level::paragraph, Relative::same},
    RelativeWords{"this paragraph", Level::item, Relative::same},
    RelativeWords{"this subparagraph", Level::subitem, Relative::same},
    RelativeWords{"this part", Level::part, Relative::same},
    RelativeWords{"this title", Level::title, Relative::same},
    RelativeWords{"this chapter", Level::chapter, Relative::same},
    RelativeWords{"this schedule", Level::annex, Relative::same},
    RelativeWords{"this annex", Level::annex, Relative::same},
    RelativeWords{"preceding section", Level::article, Relative::previous},
    RelativeWords{"previous section", Level::article, Relative::previous},
    RelativeWords{"last preceding section", Level::article, Relative::previous},
    RelativeWords{"preceding article", Level::article, Relative::previous},
    RelativeWords{"preceding subsection", Level::paragraph, Relative::previous},
    RelativeWords{"preceding paragraph", Level::item, Relative::previous},
    RelativeWords{"following section", Level::article, Relative::next},
    RelativeWords{"next section", Level::article, Relative::next},
};

constexpr std::array works{
    WorkWords{"this act", In::this_work},           WorkWords{"this code", In::this_work},
    WorkWords{"this law", In::this_work},           WorkWords{"this ordinance", In::this_work},
    WorkWords{"this order", In::this_work},         WorkWords{"these regulations", In::this_work},
    WorkWords{"these rules", In::this_work},        WorkWords{"this regulation", In::this_work},
    WorkWords{"this directive", In::this_work},     WorkWords{"this agreement", In::this_work},
    WorkWords{"this contract", In::this_work},      WorkWords{"this constitution", In::this_work},
    WorkWords{"this policy", In::this_work, false}, WorkWords{"that act", In::same_work},
    WorkWords{"said act", In::same_work},           WorkWords{"same act", In::same_work},
    WorkWords{"such act", In::same_work},           WorkWords{"that code", In::same_work},
    WorkWords{"that law", In::same_work},           WorkWords{"that regulation", In::same_work},
    WorkWords{"that directive", In::same_work},     WorkWords{"that order", In::same_work},
    WorkWords{"those regulations", In::same_work},  WorkWords{"act", In::same_work, false},
};

constexpr std::array<std::string_view, 6> list_words{"and", "or", "and/or", "as well as", "nor", "and of"};
constexpr std::array<std::string_view, 3> range_words{"to", "through", "thru"};
constexpr std::array<std::string_view, 2> fillers{"the", "in"};
constexpr std::array<std::string_view, 4> of_words{"of", "to", "in", "under"};
constexpr std::array<std::string_view, 2> determiners{"the", "that"};
constexpr std::array<std::string_view, 12> units{"days",  "day",   "months",  "month",
                                                 "years", "year",  "percent", "hours",
                                                 "weeks", "times", "copies",  "business days"};

bool is_joining(std::string_view word) {
  constexpr std::array<std::string_view, 9> joining{"of", "the", "and", "for", "to", "in", "on", "with", "a"};
  return std::find(joining.begin(), joining.end(), word) != joining.end();
}

bool is_year(std::string_view word) {
  return word.size() == 4 && std::all_of(word.begin(), word.end(), is_ascii_digit) &&
         (word[0] == '1' || word[0] == '2');
}

/// Capitalised words and what joins them: "Interpretation Act 1978", "Regulation (EU) 2016/679", "title 5,
/// United States Code".
NamedWork take_name(Cursor& cursor) {
  constexpr int most_words = 24;
  const std::size_t begin = cursor.at();
  Cursor read = cursor;
  std::string_view word = take_word(read);
  if (!is_capitalised(word)) return {};
  std::size_t good = read.at();
  for (int count = 0; count < most_words; ++count) {
    Cursor ahead = read;
    if (ahead.skip_blanks_and_line_break() == 0) break;
    if (ahead.peek() == '(') {  // "(EU)", "(Scotland)", not "(a)" nor an aside
      const std::size_t close = ahead.rest().substr(0, 40).find(')');
      if (close == std::string_view::npos || close < 3 || !is_capitalised(ahead.rest().substr(1))) break;
      ahead.skip(close + 1);
      read = ahead;
      good = read.at();
      continue;
    }
    word = take_word(ahead);
    const bool number = !word.empty() && is_ascii_digit(word[0]);
    if (word.empty() ||
        (!is_capitalised(word) && !is_joining(word) && !number && word != "nr" && word != "no"))
      break;
    if ((word == "No" || word == "no" || word == "nr") && ahead.peek() == '.') ahead.skip(1);
    if (number && !is_year(word) && word.find('/') == std::string_view::npos && good == read.at()) {
      // "Regulation 5" is a provision; "No. 5" and "2016/679" are parts of a name.
      if (!cursor.text().substr(begin, read.at() - begin).ends_with(".")) break;
    }
    read = ahead;
    if (!is_joining(word)) good = read.at();
    if (is_year(word)) break;
  }
  cursor.skip(good - begin);
  return make_named(cursor.text(), begin, good);
}

NamedWork take_abbreviation(Cursor& cursor) {
  Cursor read = cursor;
  const std::size_t begin = read.at();
  if (read.take("United States Code")) {  // "section 552 of title 5, United States Code"
    cursor = read;
    return make_named(cursor.text(), begin, cursor.at());
  }
  const std::string_view word = take_word(read);
  if (!known_abbreviation(Language::english, word)) return {};
  cursor = read;
  return make_named(cursor.text(), begin, cursor.at());
}

/// "42 U.S.C. § 1983": the title's number stands before, the section behind.
NamedWork take_work_before(Cursor& cursor) {
  Cursor read = cursor;
  std::size_t begin = read.at();
  if (!read.take("U.S.C.") && !read.take("USC") && !read.take("C.F.R.") && !read.take("CFR")) return {};
  const std::size_t end = read.at();
  const std::string_view text = cursor.text();
  while (begin > 0 && text[begin - 1] == ' ') --begin;
  const std::size_t digits_end = begin;
  while (begin > 0 && digits_end - begin < 3 && is_ascii_digit(text[begin - 1])) --begin;
  if (begin == digits_end) return {};
  read.skip_blanks();
  cursor = read;
  return make_named(text, begin, end);
}

constexpr std::array<std::string_view, 4> works_before{"u.s.c.", "usc", "c.f.r.", "cfr"};

constexpr Vocabulary vocabulary{
    .before_number = before_number,
    .after_ordinal = after_ordinal,
    .ordinals = ordinals,
    .relative = relative,
    .works = works,
    .list_words = list_words,
    .apart_word = "as well as",
    .range_words = range_words,
    .fillers = fillers,
    .exception_words = {},
    .of_words = of_words,
    .determiners = determiners,
    .units = units,
    .brackets = true,
    .hyphens = true,
    .number_prefixes = {},
    .number_suffix = {},
    .take_name = take_name,
    .take_abbreviation = take_abbreviation,
    .take_work_before = take_work_before,
    .works_before = works_before,
};

}  // namespace

const CitationGrammar& english_grammar() {
  static const LatinGrammar grammar(vocabulary);
  return grammar;
}

}  // namespace pandect
