#include <array>

#include "citations/grammar/grammars.h"
#include "citations/grammar/latin.h"
#include "citations/names/french_names.h"

namespace pandect {
namespace {

using In = Citation::In;
using Relative = Citation::Relative;
using Use = WorkLine::Use;

constexpr std::array before_number{
    LevelLine{Level::article, "article articles* l'article l’article d'article art. arts.* clause clauses*"},
    LevelLine{Level::paragraph, "alinéa alinéas* al. paragraphe paragraphes* §"},
    LevelLine{Level::item, "point points* lettre lettres* let. litt."},
    LevelLine{Level::book, "livre"},
    LevelLine{Level::part, "partie"},
    LevelLine{Level::title, "titre titres*"},
    LevelLine{Level::chapter, "chapitre chapitres*"},
    LevelLine{Level::division, "section sections*"},
    LevelLine{Level::annex, "annexe annexes* l'annexe l’annexe"},
};

constexpr std::array after_ordinal{
    LevelLine{Level::paragraph, "alinéa alinéas* paragraphe"},
    LevelLine{Level::book, "livre"},
    LevelLine{Level::title, "titre"},
    LevelLine{Level::chapter, "chapitre"},
    LevelLine{Level::work, "phrase tiret"},
};

constexpr std::array<std::string_view, 10> ordinals{"premier premiers première 1er",
                                                    "deuxième deuxièmes second seconde 2e 2ème",
                                                    "troisième troisièmes 3e 3ème",
                                                    "quatrième 4e 4ème",
                                                    "cinquième 5e",
                                                    "sixième",
                                                    "septième",
                                                    "huitième",
                                                    "neuvième",
                                                    "dixième"};

constexpr std::array relative{
    RelativeLine{Level::article, Relative::same, "présent article"},
    RelativeLine{Level::paragraph, Relative::same, "présent alinéa|présent paragraphe"},
    RelativeLine{Level::chapter, Relative::same, "présent chapitre"},
    RelativeLine{Level::title, Relative::same, "présent titre"},
    RelativeLine{Level::division, Relative::same, "présente section"},
    RelativeLine{Level::annex, Relative::same, "présente annexe"},
    RelativeLine{Level::article, Relative::previous,
                 "article précédent|l'article précédent|l’article précédent|article qui précède"},
    RelativeLine{Level::paragraph, Relative::previous,
                 "alinéa précédent|l'alinéa précédent|l’alinéa précédent"},
    RelativeLine{Level::article, Relative::next, "article suivant|l'article suivant|l’article suivant"},
};

constexpr std::array repeated{
    LevelLine{Level::article, "cet article|dudit article|audit article|ledit article|même article"},
    LevelLine{Level::paragraph, "cet alinéa|dudit alinéa|même alinéa"},
};

constexpr std::array works{
    WorkLine{
        In::this_work, Use::alone,
        "présente loi|présent code|présent décret|présent règlement|présente directive|présente "
        "convention|présent arrêté|présente ordonnance|présent contrat|présent accord|présentes conditions"},
    WorkLine{In::same_work, Use::alone,
             "même loi|même code|ladite loi|dudit code|ledit code|cette loi|ce code|même règlement|ce "
             "règlement|même décret|ce décret|même directive|cette directive|cette convention"},
};

constexpr LatinWords vocabulary{
    .before_number = before_number,
    .after_ordinal = after_ordinal,
    .ordinals = ordinals,
    .last_words = "dernier derniers dernière",
    .relative = relative,
    .repeated = repeated,
    .works = works,
    .pointing = "ladite|dudit|ledit|cette|cet|ce|même",
    .pointed_kinds =
        "loi|code|décret|arrêté|ordonnance|règlement|directive|décision|convention|traité|protocole|accord",
    .list_words = "et/ou|et de l'|et de l’|et|ou|ainsi que|ni",
    .apart_word = "ainsi que",
    .range_words = "à|jusqu'à",
    .fillers = "les|le|aux|au",
    .exception_words = "à l'exception de|à l’exception de|à l'exception des|à l’exception des|sauf",
    .before_exception = {},
    .asides = {},
    .of_words = "de la|du|de|des|de l'|de l’|d'|d’",
    .determiners = "la|le|l|ladite|l'|l’",
    .bare_names = "directive",
    .units = "jours|mois|ans|euros|heures|semaines",
    .following = "et suivants|et suivantes|et s.|s.",
    .hyphens = true,
    .spaced_suffixes = true,
    .before_marks = "au|aux|du|des|le|les",
    .number_prefixes = "LRDA",
    .number_suffix = "er",
    .take_name = take_french_name,
    .take_abbreviation = take_french_abbreviation,
    .take_name_before = take_french_name_before,
};

}  // namespace

const CitationGrammar& french_grammar() {
  static const LatinGrammar grammar(vocabulary);
  return grammar;
}

}  // namespace pandect
