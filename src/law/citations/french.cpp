#include <algorithm>
#include <array>

#include "law/citations/grammars.h"
#include "law/citations/latin.h"

namespace pandect {
namespace {

using In = Citation::In;
using Relative = Citation::Relative;

constexpr std::array before_number{
    LevelWord{"article", Level::article},
    LevelWord{"articles", Level::article, true},
    LevelWord{"l'article", Level::article},
    LevelWord{"l’article", Level::article},
    LevelWord{"art", Level::article, false, true},
    LevelWord{"alinéa", Level::paragraph},
    LevelWord{"alinéas", Level::paragraph, true},
    LevelWord{"al", Level::paragraph, false, true},
    LevelWord{"paragraphe", Level::paragraph},
    LevelWord{"paragraphes", Level::paragraph, true},
    LevelWord{"point", Level::item},
    LevelWord{"points", Level::item, true},
    LevelWord{"livre", Level::book},
    LevelWord{"partie", Level::part},
    LevelWord{"titre", Level::title},
    LevelWord{"titres", Level::title, true},
    LevelWord{"chapitre", Level::chapter},
    LevelWord{"chapitres", Level::chapter, true},
    LevelWord{"section", Level::division},
    LevelWord{"sections", Level::division, true},
    LevelWord{"annexe", Level::annex},
    LevelWord{"annexes", Level::annex, true},
};

constexpr std::array after_ordinal{
    LevelWord{"alinéa", Level::paragraph},     LevelWord{"alinéas", Level::paragraph, true},
    LevelWord{"paragraphe", Level::paragraph}, LevelWord{"livre", Level::book},
    LevelWord{"titre", Level::title},          LevelWord{"chapitre", Level::chapter},
};

constexpr std::array ordinals{
    OrdinalWord{"premier", "1"},    OrdinalWord{"premiers", "1"},  OrdinalWord{"deuxième", "2"},
    OrdinalWord{"second", "2"},     OrdinalWord{"troisième", "3"}, OrdinalWord{"quatrième", "4"},
    OrdinalWord{"cinquième", "5"},  OrdinalWord{"sixième", "6"},   OrdinalWord{"septième", "7"},
    OrdinalWord{"huitième", "8"},   OrdinalWord{"neuvième", "9"},  OrdinalWord{"dixième", "10"},
    OrdinalWord{"dernier", "last"},
};

constexpr std::array relative{
    RelativeWords{"présent article", Level::article, Relative::same},
    RelativeWords{"cet article", Level::article, Relative::same},
    RelativeWords{"présent alinéa", Level::paragraph, Relative::same},
    RelativeWords{"présent paragraphe", Level::paragraph, Relative::same},
    RelativeWords{"présent chapitre", Level::chapter, Relative::same},
    RelativeWords{"présent titre", Level::title, Relative::same},
    RelativeWords{"présente section", Level::division, Relative::same},
    RelativeWords{"article précédent", Level::article, Relative::previous},
    RelativeWords{"l'article précédent", Level::article, Relative::previous},
    RelativeWords{"l’article précédent", Level::article, Relative::previous},
    RelativeWords{"alinéa précédent", Level::paragraph, Relative::previous},
    RelativeWords{"article suivant", Level::article, Relative::next},
};

constexpr std::array works{
    WorkWords{"présente loi", In::this_work},       WorkWords{"présent code", In::this_work},
    WorkWords{"présent décret", In::this_work},     WorkWords{"présent règlement", In::this_work},
    WorkWords{"présente directive", In::this_work}, WorkWords{"présente convention", In::this_work},
    WorkWords{"même loi", In::same_work},           WorkWords{"même code", In::same_work},
    WorkWords{"ladite loi", In::same_work},         WorkWords{"dudit code", In::same_work},
    WorkWords{"cette loi", In::same_work},          WorkWords{"ce code", In::same_work},
    WorkWords{"même règlement", In::same_work},
};

constexpr std::array<std::string_view, 5> list_words{"et", "ou", "et/ou", "ainsi que", "ni"};
constexpr std::array<std::string_view, 2> range_words{"à", "jusqu'à"};
constexpr std::array<std::string_view, 4> fillers{"les", "le", "aux", "au"};
constexpr std::array<std::string_view, 4> of_words{"du", "de", "des", "de la"};
constexpr std::array<std::string_view, 4> determiners{"la", "le", "l", "ladite"};
constexpr std::array<std::string_view, 6> units{"jours", "mois", "ans", "euros", "heures", "semaines"};

/// "code de la consommation", "loi n° 78-17 du 6 janvier 1978", "Constitution", "règlement (UE) 2016/679".
NamedWork take_name(Cursor& cursor) {
  constexpr int most_words = 14;
  constexpr std::array<std::string_view, 13> kinds{
      "code",      "Code",      "loi",        "Loi",          "décret",     "règlement", "Règlement",
      "directive", "Directive", "ordonnance", "Constitution", "convention", "traité"};
  constexpr std::array<std::string_view, 16> stops{"est",  "sont", "et",  "ou",       "peut",    "peuvent",
                                                   "qui",  "que",  "ne",  "relative", "relatif", "à",
                                                   "dans", "par",  "ont", "portant"};
  const std::size_t begin = cursor.at();
  Cursor read = cursor;
  const std::string_view first = take_word(read);
  if (std::find(kinds.begin(), kinds.end(), first) == kinds.end()) return {};
  std::size_t good = read.at();
  for (int count = 0; first != "Constitution" && count < most_words; ++count) {
    Cursor ahead = read;
    if (ahead.skip_blanks_and_line_break() == 0) break;
    if (ahead.sees("(U") || ahead.sees("(C")) {
      const std::size_t close = ahead.rest().substr(0, 8).find(')');
      if (close == std::string_view::npos) break;
      ahead.skip(close + 1);
      read = ahead;
      good = read.at();
      continue;
    }
    const std::string_view word = take_word(ahead);
    if (word.empty() || std::find(stops.begin(), stops.end(), word) != stops.end()) break;
    ahead.take("°");
    read = ahead;
    if (word != "de" && word != "la" && word != "du" && word != "des" && word != "le") good = read.at();
  }
  cursor.skip(good - begin);
  return make_named(cursor.text(), begin, good);
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
    .spaced_suffixes = true,
    .number_prefixes = "LRDA",
    .number_suffix = "er",
    .take_name = take_name,
    .works_before = {},
};

}  // namespace

const CitationGrammar& french_grammar() {
  static const LatinGrammar grammar(vocabulary);
  return grammar;
}

}  // namespace pandect
