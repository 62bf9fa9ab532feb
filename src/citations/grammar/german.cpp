#include <algorithm>
#include <array>
#include <string>

#include "citations/grammar/grammars.h"
#include "citations/grammar/latin.h"
#include "citations/names/abbreviations.h"
#include "citations/names/latin_names.h"

namespace pandect {
namespace {

using In = Citation::In;
using Relative = Citation::Relative;
using Use = WorkLine::Use;

constexpr std::array before_number{
    LevelLine{Level::article,
              "§§* § artikel artikels artikeln* art. paragraf paragraph paragrafen* ziffer ziffern* ziff."},
    LevelLine{Level::paragraph, "absatz absatzes absätze* absätzen* abs."},
    LevelLine{Level::item, "nummer nummern* nr. nrn.*"},
    LevelLine{Level::subitem, "buchstabe buchstaben* buchst. lit."},
    LevelLine{Level::book, "buch buches"},
    LevelLine{Level::part, "teil teils"},
    LevelLine{Level::title, "titel titels"},
    LevelLine{Level::chapter, "kapitel kapitels"},
    LevelLine{Level::division, "abschnitt abschnitts"},
    LevelLine{Level::subdivision, "unterabschnitt unterabschnitts"},
    LevelLine{Level::annex, "anlage anlagen* anhang"},
    LevelLine{Level::work, "satz sätze s. halbsatz halbs. hs. alternative alt. var."},
};

constexpr std::array after_ordinal{
    LevelLine{Level::paragraph, "absatz absatzes"},
    LevelLine{Level::book, "buch buches"},
    LevelLine{Level::division, "abschnitt abschnitts abschnittes"},
    LevelLine{Level::chapter, "kapitel"},
    LevelLine{Level::title, "titel titels"},
    LevelLine{Level::part, "teil teils"},
    LevelLine{Level::work, "satz satzes halbsatz"},
};

constexpr std::array<std::string_view, 10> ordinals{
    "erster erste ersten erstes",       "zweiter zweite zweiten zweites",
    "dritter dritte dritten drittes",   "vierter vierte vierten viertes",
    "fünfter fünfte fünften fünftes",   "sechster sechste sechsten",
    "siebter siebte siebten siebenten", "achter achte achten",
    "neunter neunte neunten",           "zehnter zehnte zehnten"};

constexpr std::array relative{
    RelativeLine{Level::article, Relative::same,
                 "dieser paragraph|dieses paragraphen|diesem paragraphen|dieser vorschrift|diese "
                 "vorschrift|dieser artikel|dieses artikels|diesem artikel"},
    RelativeLine{Level::paragraph, Relative::same, "dieser absatz|dieses absatzes|diesem absatz"},
    RelativeLine{Level::division, Relative::same, "dieser abschnitt|dieses abschnitts|diesem abschnitt"},
    RelativeLine{Level::chapter, Relative::same, "dieses kapitel|dieses kapitels|diesem kapitel"},
    RelativeLine{Level::title, Relative::same, "dieses titels|diesem titel"},
    RelativeLine{
        Level::article, Relative::previous,
        "vorstehende vorschrift|vorhergehenden paragraphen|vorigen paragraphen|vorhergehenden artikel"},
    RelativeLine{Level::paragraph, Relative::previous, "vorhergehenden absatz|vorstehenden absatz"},
    RelativeLine{Level::article, Relative::next, "folgenden paragraphen|folgenden artikel"},
};

constexpr std::array repeated{
    LevelLine{
        Level::article,
        "jenes paragraphen|desselben paragraphen|des genannten paragraphen|jenes artikels|des genannten "
        "artikels|desselben artikels"},
    LevelLine{Level::paragraph, "desselben absatzes|des genannten absatzes|jenes absatzes"},
};

constexpr std::array works{
    WorkLine{In::this_work, Use::alone, "dieses gesetz|diese verordnung|diese richtlinie|dieser vertrag"},
    WorkLine{In::this_work, Use::alone, "diesem gesetz|dieses vertrag|diesem vertrag|dieser satzung"},
    WorkLine{In::this_work, Use::joined,
             "dieses gesetzes|dieser verordnung|dieser richtlinie|dieses vertrags|dieses vertrages|dieser "
             "satzung|dieser bedingungen"},
    WorkLine{In::this_work, Use::alone,
             "dieses gesetzes|dieser verordnung|dieser richtlinie|dieses vertrags|"
             "dieses vertrages"},
    WorkLine{In::same_work, Use::joined,
             "desselben gesetzes|des genannten gesetzes|jenes gesetzes|derselben verordnung|der genannten "
             "verordnung|jener verordnung|der genannten richtlinie|derselben richtlinie|jener richtlinie|"
             "des genannten beschlusses|desselben beschlusses|des genannten Übereinkommens|desselben "
             "Übereinkommens|des genannten vertrages|desselben vertrages"},
    WorkLine{In::same_work, Use::alone,
             "desselben gesetzes|des genannten gesetzes|jenes gesetzes|derselben verordnung"},
};

constexpr TitleForm title_form{
    .joining = "über|zur|zum|des|der|und|von|die|den|das|für|in|vom|im|gegen|auf|betreffend",
    .list = "und",
    .stops = "",
    .levels = "Abschnitt|Kapitel|Teil|Titel|Artikel",
    .capitals = true,
    .nouns = true,
    .most_words = 16,
};

/// "Grundgesetzes", "Bürgerlichen Gesetzbuchs", "Verordnung (EU) 2016/679", "Gesetzes über den …".
NamedWork take_name(Cursor& cursor) {
  const std::size_t begin = cursor.at();
  Cursor read = cursor;
  const std::string_view first = take_word(read);
  if (!is_capitalised(first)) return {};
  const std::size_t end = find_title_end(read, first, title_form);
  cursor.skip(end - begin);
  return make_named(cursor.text(), begin, end);
}

/// "BGB", "StGB", "GG": capitals, in the table or not.
NamedWork take_abbreviation(Cursor& cursor) {
  constexpr std::size_t longest = 12;
  Cursor read = cursor;
  const std::size_t begin = read.at();
  const std::string_view word = take_word(read);
  const auto capitals = std::count_if(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  const bool looks_so = is_capitalised(word) && capitals >= 2 && word.size() <= longest;
  if (!looks_so && !known_abbreviation(Language::german, word)) return {};
  cursor = read;
  return make_named(cursor.text(), begin, cursor.at());
}

bool names_kind(std::string_view word) {
  return word.ends_with("gesetz") || word.ends_with("gesetzbuch") || word.ends_with("ordnung") ||
         word == "Gesetzbuch" || word == "Verordnung" || word == "Richtlinie";
}

constexpr NameBeforeForm name_before{
    .language = Language::german,
    .joining = "über|zur|zum|des|der|und",
    .openers = "Nach|Laut|Gemäß|Siehe|Vgl|Quelle|Im|In|Das|Die|Der",
    .names_kind = names_kind,
};

NamedWork take_name_before(Cursor& cursor, std::size_t since, bool ends) {
  return take_title_before(cursor, since, ends, name_before);
}

NamedWork take_work_before(Cursor& cursor) {
  return take_code_before(cursor, Language::german, {}, false);
}

constexpr LatinWords vocabulary{
    .before_number = before_number,
    .after_ordinal = after_ordinal,
    .ordinals = ordinals,
    .last_words = "letzter letzte letzten",
    .relative = relative,
    .repeated = repeated,
    .works = works,
    .list_words = "und/oder|und|oder|sowie|bzw.|bzw|in verbindung mit|i. v. m.|i.v.m.|iv m.|ivm|i. v. m",
    .apart_word = {},
    .range_words = "bis zu|bis",
    .fillers = "den|der|dem",
    .exception_words = "mit ausnahme von|mit ausnahme der|mit ausnahme des|ausgenommen",
    .before_exception = {},
    .asides = {},
    .of_words = "des|der|im|von|zu",
    .determiners = "des",
    .bare_names = "Richtlinie|Verordnung|Gesetzes",
    .units = "tage|tagen|monate|monaten|jahre|euro",
    .following = "ff.|f.|ff",
    .noun_capitals = true,
    .take_name = take_name,
    .take_abbreviation = take_abbreviation,
    .take_name_before = take_name_before,
    .take_work_before = take_work_before,
};

}  // namespace

const CitationGrammar& german_grammar() {
  static const std::string codes = abbreviations_in_list(Language::german);
  static const LatinWords with_codes = [] {
    LatinWords made = vocabulary;
    made.works_before = codes;
    return made;
  }();
  static const LatinGrammar grammar(with_codes);
  return grammar;
}

}  // namespace pandect
