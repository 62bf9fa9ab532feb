#include <array>

#include "law/citations/dutch_names.h"
#include "law/citations/grammars.h"
#include "law/citations/latin.h"

namespace pandect {
namespace {

using In = Citation::In;
using Relative = Citation::Relative;

constexpr std::array before_number{
    LevelWord{"artikel", Level::article},
    LevelWord{"artikelen", Level::article, true},
    LevelWord{"art", Level::article, false, true},
    LevelWord{"artt", Level::article, true, true},
    LevelWord{"lid", Level::paragraph},
    LevelWord{"leden", Level::paragraph, true},
    LevelWord{"onderdeel", Level::item},
    LevelWord{"onderdelen", Level::item, true},
    LevelWord{"onder", Level::item},
    LevelWord{"sub", Level::item},
    LevelWord{"letter", Level::item},
    LevelWord{"boek", Level::book},
    LevelWord{"deel", Level::part},
    LevelWord{"titel", Level::title},
    LevelWord{"titels", Level::title, true},
    LevelWord{"hoofdstuk", Level::chapter},
    LevelWord{"hoofdstukken", Level::chapter, true},
    LevelWord{"afdeling", Level::division},
    LevelWord{"afdelingen", Level::division, true},
    LevelWord{"paragraaf", Level::subdivision},
    LevelWord{"paragrafen", Level::subdivision, true},
    LevelWord{"subparagraaf", Level::subdivision},
    LevelWord{"§", Level::subdivision},
    LevelWord{"bijlage", Level::annex},
    LevelWord{"bijlagen", Level::annex, true},
};

constexpr std::array after_ordinal{
    LevelWord{"lid", Level::paragraph},
    LevelWord{"leden", Level::paragraph, true},
    LevelWord{"boek", Level::book},
    LevelWord{"titel", Level::title},
    LevelWord{"hoofdstuk", Level::chapter},
    LevelWord{"afdeling", Level::division},
    LevelWord{"paragraaf", Level::subdivision},
    // Parts of a provision that trees do not hold.
    LevelWord{"volzin", Level::work},
    LevelWord{"zin", Level::work},
    LevelWord{"zinsnede", Level::work},
    LevelWord{"gedachtestreepje", Level::work},
    LevelWord{"alinea", Level::work},
};

constexpr std::array ordinals{
    OrdinalWord{"eerste", "1"},       OrdinalWord{"tweede", "2"},       OrdinalWord{"derde", "3"},
    OrdinalWord{"vierde", "4"},       OrdinalWord{"vijfde", "5"},       OrdinalWord{"zesde", "6"},
    OrdinalWord{"zevende", "7"},      OrdinalWord{"achtste", "8"},      OrdinalWord{"negende", "9"},
    OrdinalWord{"tiende", "10"},      OrdinalWord{"elfde", "11"},       OrdinalWord{"twaalfde", "12"},
    OrdinalWord{"dertiende", "13"},   OrdinalWord{"veertiende", "14"},  OrdinalWord{"vijftiende", "15"},
    OrdinalWord{"zestiende", "16"},   OrdinalWord{"zeventiende", "17"}, OrdinalWord{"achttiende", "18"},
    OrdinalWord{"negentiende", "19"}, OrdinalWord{"twintigste", "20"},  OrdinalWord{"laatste", "last"},
};

constexpr std::array relative{
    RelativeWords{"dit artikel", Level::article, Relative::same},
    RelativeWords{"dit lid", Level::paragraph, Relative::same},
    RelativeWords{"dit onderdeel", Level::item, Relative::same},
    RelativeWords{"dit hoofdstuk", Level::chapter, Relative::same},
    RelativeWords{"deze titel", Level::title, Relative::same},
    RelativeWords{"deze afdeling", Level::division, Relative::same},
    RelativeWords{"deze paragraaf", Level::subdivision, Relative::same},
    RelativeWords{"deze bijlage", Level::annex, Relative::same},
    RelativeWords{"dit boek", Level::book, Relative::same},
    RelativeWords{"het vorige artikel", Level::article, Relative::previous},
    RelativeWords{"het voorgaande artikel", Level::article, Relative::previous},
    RelativeWords{"het vorige lid", Level::paragraph, Relative::previous},
    RelativeWords{"het voorgaande lid", Level::paragraph, Relative::previous},
    RelativeWords{"het volgende artikel", Level::article, Relative::next},
    RelativeWords{"het volgende lid", Level::paragraph, Relative::next},
};

constexpr std::array works{
    WorkWords{"deze wet", In::this_work},
    WorkWords{"deze rijkswet", In::this_work},
    WorkWords{"dit besluit", In::this_work},
    WorkWords{"deze regeling", In::this_work},
    WorkWords{"dit wetboek", In::this_work},
    WorkWords{"deze verordening", In::this_work},
    WorkWords{"dit reglement", In::this_work},
    WorkWords{"dit verdrag", In::this_work},
    WorkWords{"deze landsverordening", In::this_work},
    WorkWords{"die wet", In::same_work},
    WorkWords{"dat besluit", In::same_work},
    WorkWords{"dat wetboek", In::same_work},
    WorkWords{"die regeling", In::same_work},
    WorkWords{"dat verdrag", In::same_work},
    WorkWords{"die verordening", In::same_work},
    WorkWords{"die richtlijn", In::same_work},
    WorkWords{"genoemde wet", In::same_work},
    WorkWords{"voornoemde wet", In::same_work},
    WorkWords{"eerstgenoemde wet", In::same_work},
    WorkWords{"laatstgenoemde wet", In::same_work},
    WorkWords{"eerstbedoelde wet", In::same_work},
    WorkWords{"laatstbedoelde wet", In::same_work},
    WorkWords{"bovengenoemde wet", In::same_work},
    WorkWords{"vorenbedoelde wet", In::same_work},
    WorkWords{"evengenoemde wet", In::same_work},
    WorkWords{"bedoelde wet", In::same_work},
    WorkWords{"vermelde wet", In::same_work},
    WorkWords{"genoemd wetboek", In::same_work},
    WorkWords{"laatstgenoemd wetboek", In::same_work},
    WorkWords{"genoemd besluit", In::same_work},
    WorkWords{"laatstgenoemd besluit", In::same_work},
    WorkWords{"genoemde regeling", In::same_work},
    WorkWords{"laatstgenoemde verordening", In::same_work},
    WorkWords{"genoemde verordening", In::same_work},
    WorkWords{"dezelfde wet", In::same_work},
    WorkWords{"hetzelfde wetboek", In::same_work},
    WorkWords{"dat boek", In::same_work},
    WorkWords{"genoemde richtlijn", In::same_work},
};

constexpr std::array<std::string_view, 19> list_words{"en",
                                                      "of",
                                                      "en/of",
                                                      "dan wel",
                                                      "alsmede",
                                                      "juncto",
                                                      "jo.",
                                                      "jo",
                                                      "respectievelijk",
                                                      "noch",
                                                      "en voorts",
                                                      "en van",
                                                      "evenals",
                                                      "onderscheidenlijk",
                                                      "alsook",
                                                      "in samenhang met",
                                                      "in verbinding met",
                                                      "in verband met",
                                                      "èn"};
constexpr std::array<std::string_view, 3> range_words{"tot en met", "t/m", "tot"};
constexpr std::array<std::string_view, 7> fillers{"aanhef en", "aanhef", "het",    "de",
                                                  "in",        "slot",   "telkens"};
constexpr std::array<std::string_view, 3> exception_words{"met uitzondering van", "behalve", "uitgezonderd"};
constexpr std::array<std::string_view, 5> of_words{"van", "uit", "bij", "in", "der"};
constexpr std::array<std::string_view, 5> determiners{"de", "het", "een", "die", "dat"};
constexpr std::array<std::string_view, 14> units{"dagen", "dag",     "weken",  "maanden", "maand",
                                                 "jaar",  "jaren",   "euro",   "procent", "uur",
                                                 "uren",  "januari", "gulden", "meter"};

constexpr Vocabulary vocabulary{
    .before_number = before_number,
    .after_ordinal = after_ordinal,
    .ordinals = ordinals,
    .relative = relative,
    .works = works,
    .list_words = list_words,
    .apart_word = "alsmede",
    .range_words = range_words,
    .fillers = fillers,
    .exception_words = exception_words,
    .of_words = of_words,
    .determiners = determiners,
    .units = units,
    .spaced_suffixes = true,
    .number_prefixes = {},
    .number_suffix = {},
    .take_name = take_dutch_name,
    .take_abbreviation = take_dutch_abbreviation,
    .take_name_before = take_dutch_name_before,
    .works_before = {},
};

}  // namespace

const CitationGrammar& dutch_grammar() {
  static const LatinGrammar grammar(vocabulary);
  return grammar;
}

}  // namespace pandect
