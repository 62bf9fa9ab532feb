#include <array>
#include <string>

#include "citations/grammar/grammars.h"
#include "citations/grammar/latin.h"
#include "citations/names/dutch_names.h"
#include "citations/names/latin_names.h"

namespace pandect {
namespace {

using In = Citation::In;
using Relative = Citation::Relative;
using Use = WorkLine::Use;

constexpr std::array before_number{
    LevelLine{Level::article, "artikel artikelen* art. artt.* clausule clausules*"},
    LevelLine{Level::paragraph, "lid leden*"},
    LevelLine{Level::item, "onderdeel onderdelen* onder sub letter punt punten*"},
    LevelLine{Level::preamble, "overweging overwegingen*"},
    LevelLine{Level::book, "boek"},
    LevelLine{Level::part, "deel"},
    LevelLine{Level::title, "titel titels*"},
    LevelLine{Level::chapter, "hoofdstuk hoofdstukken*"},
    LevelLine{Level::division, "afdeling afdelingen*"},
    LevelLine{Level::subdivision, "paragraaf paragrafen* subparagraaf §"},
    LevelLine{Level::annex, "bijlage bijlagen*"},
};

constexpr std::array after_ordinal{
    LevelLine{Level::paragraph, "lid leden*"},
    LevelLine{Level::book, "boek"},
    LevelLine{Level::title, "titel"},
    LevelLine{Level::chapter, "hoofdstuk"},
    LevelLine{Level::division, "afdeling"},
    LevelLine{Level::subdivision, "paragraaf"},
    LevelLine{Level::work, "volzin zin zinsnede gedachtestreepje streepje alinea"},
};

constexpr std::array<std::string_view, 20> ordinals{
    "eerste 1e 1ste", "tweede 2e 2de", "derde 3e 3de", "vierde 4e 4de", "vijfde 5e 5de",
    "zesde 6e",       "zevende",       "achtste",      "negende",       "tiende",
    "elfde",          "twaalfde",      "dertiende",    "veertiende",    "vijftiende",
    "zestiende",      "zeventiende",   "achttiende",   "negentiende",   "twintigste"};

constexpr std::array unnumbered{LevelLine{Level::preamble, "considerans preambule aanhef"},
                                LevelLine{Level::annex, "bijlage"}};

constexpr std::array relative{
    RelativeLine{Level::article, Relative::same, "dit artikel"},
    RelativeLine{Level::paragraph, Relative::same, "dit lid"},
    RelativeLine{Level::item, Relative::same, "dit onderdeel"},
    RelativeLine{Level::chapter, Relative::same, "dit hoofdstuk"},
    RelativeLine{Level::title, Relative::same, "deze titel"},
    RelativeLine{Level::division, Relative::same, "deze afdeling"},
    RelativeLine{Level::subdivision, Relative::same, "deze paragraaf"},
    RelativeLine{Level::annex, Relative::same, "deze bijlage"},
    RelativeLine{Level::book, Relative::same, "dit boek"},
    RelativeLine{Level::article, Relative::previous, "het vorige artikel|het voorgaande artikel"},
    RelativeLine{Level::paragraph, Relative::previous, "het vorige lid|het voorgaande lid"},
    RelativeLine{Level::article, Relative::next, "het volgende artikel"},
    RelativeLine{Level::paragraph, Relative::next, "het volgende lid"},
};

constexpr std::array repeated{
    LevelLine{Level::article, "dat artikel|genoemd artikel|voornoemd artikel|laatstgenoemd artikel"},
    LevelLine{Level::paragraph, "dat lid|genoemd lid|laatstgenoemd lid"},
    LevelLine{Level::chapter, "dat hoofdstuk"},
};

constexpr std::array works{
    WorkLine{
        In::this_work, Use::alone,
        "deze wet|deze rijkswet|dit besluit|deze regeling|dit wetboek|deze verordening|dit reglement|dit "
        "verdrag|deze landsverordening|deze overeenkomst|dit contract|deze algemene voorwaarden"},
    WorkLine{In::this_work, Use::joined, "dezer wet"},
    WorkLine{
        In::same_work, Use::alone,
        "die wet|dat besluit|dat wetboek|die regeling|dat verdrag|die verordening|die richtlijn|dat boek"},
    WorkLine{In::same_work, Use::alone,
             "genoemde wet|voornoemde wet|eerstgenoemde wet|laatstgenoemde wet|eerstbedoelde "
             "wet|laatstbedoelde wet|bovengenoemde wet|vorenbedoelde wet|evengenoemde wet|bedoelde "
             "wet|vermelde wet|dezelfde wet|diezelfde wet"},
    WorkLine{In::same_work, Use::alone,
             "genoemd wetboek|laatstgenoemd wetboek|hetzelfde wetboek|genoemd besluit|laatstgenoemd "
             "besluit|genoemde regeling|laatstgenoemde verordening|genoemde verordening|genoemde richtlijn"},
    WorkLine{In::same_work, Use::joined, "dier wet|daarvan"},
};

NamedWork take_work_before(Cursor& cursor) {
  return take_code_before(cursor, Language::dutch, "artikel|art", true);  // "Vw 2000"
}

constexpr LatinWords vocabulary{
    .before_number = before_number,
    .after_ordinal = after_ordinal,
    .ordinals = ordinals,
    .last_words = "laatste",
    .unnumbered = unnumbered,
    .relative = relative,
    .repeated = repeated,
    .works = works,
    .pointing =
        "die|dat|genoemde|genoemd|voornoemde|voornoemd|laatstgenoemde|laatstgenoemd|eerstgenoemde|"
        "eerstgenoemd|dezelfde|hetzelfde|diezelfde|datzelfde",
    .pointed_kinds =
        "wet|rijkswet|wetboek|besluit|regeling|verordening|richtlijn|kaderbesluit|verdrag|protocol|statuut|"
        "staatsregeling|reglement|overeenkomst",
    .list_words =
        "en/of|en van|en voorts|en|of|dan wel|alsmede|juncto|jo.|jo|respectievelijk|noch|evenals|"
        "onderscheidenlijk|alsook|in samenhang met|in verbinding met|in verband met|èn",
    .apart_word = "alsmede",
    .range_words = "tot en met|t/m|tot",
    .fillers = "aanhef en|aanhef|het|de|in|slot|telkens",
    .exception_words = "met uitzondering van|behalve|uitgezonderd",
    .before_exception =
        "is van toepassing|is van overeenkomstige toepassing|zijn van toepassing|zijn van "
        "overeenkomstige toepassing|van toepassing|van overeenkomstige toepassing",
    .asides = "voor zover|voorzover|met uitzondering van|behoudens",
    .of_words = "van|uit|bij|in|der",
    .determiners = "de nederlandse|het nederlandse|de|het|een|die|dat",
    .bare_names = "richtlijn|verordening",
    .units = "dagen|dag|weken|maanden|maand|jaar|jaren|euro|procent|uur|uren|januari|gulden|meter",
    .following = "e.v.|en volgende",
    .spaced_suffixes = true,
    .degree_letters = "oe",
    .bare_articles = true,
    .take_name = take_dutch_name,
    .take_abbreviation = take_dutch_abbreviation,
    .take_name_before = take_dutch_name_before,
    .take_work_before = take_work_before,
};

}  // namespace

const CitationGrammar& dutch_grammar() {
  static const std::string codes = abbreviations_in_list(Language::dutch);
  static const LatinWords with_codes = [] {
    LatinWords made = vocabulary;
    made.works_before = codes;
    return made;
  }();
  static const LatinGrammar grammar(with_codes);
  return grammar;
}

}  // namespace pandect
