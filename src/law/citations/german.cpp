#include <algorithm>
#include <array>

#include "law/citations/abbreviations.h"
#include "law/citations/grammars.h"
#include "law/citations/latin.h"

namespace pandect {
namespace {

using In = Citation::In;
using Relative = Citation::Relative;

constexpr std::array before_number{
    LevelWord{"§§", Level::article, true},
    LevelWord{"§", Level::article},
    LevelWord{"artikel", Level::article},
    LevelWord{"artikeln", Level::article, true},
    LevelWord{"art", Level::article, false, true},
    LevelWord{"paragraf", Level::article},
    LevelWord{"paragraph", Level::article},
    LevelWord{"absatz", Level::paragraph},
    LevelWord{"absätze", Level::paragraph, true},
    LevelWord{"absätzen", Level::paragraph, true},
    LevelWord{"abs", Level::paragraph, false, true},
    LevelWord{"nummer", Level::item},
    LevelWord{"nummern", Level::item, true},
    LevelWord{"nr", Level::item, false, true},
    LevelWord{"nrn", Level::item, true, true},
    LevelWord{"buchstabe", Level::subitem},
    LevelWord{"buchstaben", Level::subitem, true},
    LevelWord{"buchst", Level::subitem, false, true},
    LevelWord{"lit", Level::subitem, false, true},
    LevelWord{"buch", Level::book},
    LevelWord{"teil", Level::part},
    LevelWord{"titel", Level::title},
    LevelWord{"kapitel", Level::chapter},
    LevelWord{"abschnitt", Level::division},
    LevelWord{"abschnitts", Level::division},
    LevelWord{"unterabschnitt", Level::subdivision},
    LevelWord{"anlage", Level::annex},
    LevelWord{"anhang", Level::annex},
};

constexpr std::array after_ordinal{
    LevelWord{"absatz", Level::paragraph},
    LevelWord{"absatzes", Level::paragraph},
    LevelWord{"buch", Level::book},
    LevelWord{"buches", Level::book},
    LevelWord{"abschnitt", Level::division},
    LevelWord{"abschnitts", Level::division},
    LevelWord{"abschnittes", Level::division},
    LevelWord{"kapitel", Level::chapter},
    LevelWord{"titel", Level::title},
    LevelWord{"titels", Level::title},
    LevelWord{"teil", Level::part},
    LevelWord{"teils", Level::part},
};

constexpr std::array ordinals{
    OrdinalWord{"erster", "1"},  OrdinalWord{"erste", "1"},   OrdinalWord{"ersten", "1"},
    OrdinalWord{"erstes", "1"},  OrdinalWord{"zweiter", "2"}, OrdinalWord{"zweite", "2"},
    OrdinalWord{"zweiten", "2"}, OrdinalWord{"zweites", "2"}, OrdinalWord{"dritter", "3"},
    OrdinalWord{"dritte", "3"},  OrdinalWord{"dritten", "3"}, OrdinalWord{"drittes", "3"},
    OrdinalWord{"vierter", "4"}, OrdinalWord{"vierten", "4"}, OrdinalWord{"viertes", "4"},
    OrdinalWord{"fünfter", "5"}, OrdinalWord{"fünften", "5"}, OrdinalWord{"sechsten", "6"},
    OrdinalWord{"siebten", "7"}, OrdinalWord{"achten", "8"},
};

constexpr std::array relative{
    RelativeWords{"dieser paragraph", Level::article, Relative::same},
    RelativeWords{"dieses paragraphen", Level::article, Relative::same},
    RelativeWords{"dieser vorschrift", Level::article, Relative::same},
    RelativeWords{"dieser artikel", Level::article, Relative::same},
    RelativeWords{"dieses artikels", Level::article, Relative::same},
    RelativeWords{"dieser absatz", Level::paragraph, Relative::same},
    RelativeWords{"dieses absatzes", Level::paragraph, Relative::same},
    RelativeWords{"dieser abschnitt", Level::division, Relative::same},
    RelativeWords{"dieses abschnitts", Level::division, Relative::same},
    RelativeWords{"dieses kapitels", Level::chapter, Relative::same},
    RelativeWords{"dieses titels", Level::title, Relative::same},
};

constexpr std::array works{
    WorkWords{"dieses gesetz", In::this_work},      WorkWords{"dieses gesetzes", In::this_work},
    WorkWords{"diesem gesetz", In::this_work},      WorkWords{"diese verordnung", In::this_work},
    WorkWords{"dieser verordnung", In::this_work},  WorkWords{"dieser richtlinie", In::this_work},
    WorkWords{"desselben gesetzes", In::same_work}, WorkWords{"des genannten gesetzes", In::same_work},
    WorkWords{"jenes gesetzes", In::same_work},     WorkWords{"derselben verordnung", In::same_work},
};

constexpr std::array<std::string_view, 7> list_words{
    "und", "oder", "sowie", "und/oder", "bzw", "in verbindung mit", "i. v. m"};
constexpr std::array<std::string_view, 2> range_words{"bis", "bis zu"};
constexpr std::array<std::string_view, 10> fillers{"den",        "der",          "satz 1", "satz 2",
                                                   "satz 3",     "satz 4",       "satz 5", "halbsatz 1",
                                                   "halbsatz 2", "alternative 1"};
constexpr std::array<std::string_view, 4> of_words{"des", "der", "im", "von"};
constexpr std::array<std::string_view, 1> determiners{"des"};
constexpr std::array<std::string_view, 6> units{"tage", "tagen", "monate", "monaten", "jahre", "euro"};

/// "Grundgesetzes", "Bürgerlichen Gesetzbuchs", "Verordnung (EU) 2016/679", "Gesetzes über den …".
NamedWork take_name(Cursor& cursor) {
  constexpr int most_words = 16;
  constexpr std::array<std::string_view, 14> joining{"über", "zur", "zum", "des", "der", "und", "von",
                                                     "die",  "den", "das", "für", "in",  "vom", "Nr."};
  const std::size_t begin = cursor.at();
  Cursor read = cursor;
  if (!is_capitalised(take_word(read))) return {};
  std::size_t good = read.at();
  for (int count = 0; count < most_words; ++count) {
    Cursor ahead = read;
    if (ahead.skip_blanks_and_line_break() == 0) break;
    if (ahead.sees("(E")) {
      const std::size_t close = ahead.rest().substr(0, 8).find(')');
      if (close == std::string_view::npos) break;
      ahead.skip(close + 1);
      read = ahead;
      good = read.at();
      continue;
    }
    const std::string_view word = take_word(ahead);
    const bool joins = std::find(joining.begin(), joining.end(), word) != joining.end();
    if (word.empty() || (!joins && !is_capitalised(word) && !is_ascii_digit(word[0]))) break;
    read = ahead;
    if (!joins) good = read.at();
  }
  cursor.skip(good - begin);
  return make_named(cursor.text(), begin, good);
}

/// "BGB", "StGB", "GG": capitals, in the table or not.
NamedWork take_abbreviation(Cursor& cursor) {
  constexpr std::size_t longest = 12;
  Cursor read = cursor;
  const std::size_t begin = read.at();
  const std::string_view word = take_word(read);
  const auto capitals = std::count_if(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  if (!is_capitalised(word) || word.size() > longest) return {};
  if (capitals < 2 && !known_abbreviation(Language::german, word)) return {};
  cursor = read;
  return make_named(cursor.text(), begin, cursor.at());
}

constexpr Vocabulary vocabulary{
    .before_number = before_number,
    .after_ordinal = after_ordinal,
    .ordinals = ordinals,
    .relative = relative,
    .works = works,
    .list_words = list_words,
    .apart_word = {},
    .range_words = range_words,
    .fillers = fillers,
    .exception_words = {},
    .of_words = of_words,
    .determiners = determiners,
    .units = units,
    .genitive = true,
    .number_prefixes = {},
    .number_suffix = {},
    .take_name = take_name,
    .take_abbreviation = take_abbreviation,
    .works_before = {},
};

}  // namespace

const CitationGrammar& german_grammar() {
  static const LatinGrammar grammar(vocabulary);
  return grammar;
}

}  // namespace pandect
