#include "definitions/defining_words.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>

#include "text/per_language.h"
#include "text/word_file.h"

namespace pandect {
namespace {

struct ListRow {
  std::string_view head;
  DefiningWords::List DefiningWords::* list;
};
constexpr std::array list_rows{ListRow{"defining", &DefiningWords::defining},
                               ListRow{"limiting", &DefiningWords::limiting},
                               ListRow{"at-line-begin", &DefiningWords::at_line_begin},
                               ListRow{"before-term", &DefiningWords::before_term},
                               ListRow{"joining", &DefiningWords::joining},
                               ListRow{"bracket", &DefiningWords::bracket},
                               ListRow{"naming", &DefiningWords::naming},
                               ListRow{"behind-name", &DefiningWords::behind_name},
                               ListRow{"no-naming-after", &DefiningWords::no_naming_after},
                               ListRow{"article", &DefiningWords::articles},
                               ListRow{"beyond-term", &DefiningWords::beyond_term},
                               ListRow{"no-beginning", &DefiningWords::no_beginning},
                               ListRow{"no-bracket", &DefiningWords::no_bracket},
                               ListRow{"announcing", &DefiningWords::announcing},
                               ListRow{"after-term", &DefiningWords::after_term},
                               ListRow{"item-lead", &DefiningWords::item_lead},
                               ListRow{"listing", &DefiningWords::listing},
                               ListRow{"subject-verb", &DefiningWords::subject_verb},
                               ListRow{"going-with", &DefiningWords::going_with},
                               ListRow{"opening", &DefiningWords::opening},
                               ListRow{"closing", &DefiningWords::closing},
                               ListRow{"adverb", &DefiningWords::adverb},
                               ListRow{"auxiliary", &DefiningWords::auxiliary},
                               ListRow{"aside", &DefiningWords::aside},
                               ListRow{"indirect", &DefiningWords::indirect},
                               ListRow{"unmarked-naming", &DefiningWords::unmarked_naming},
                               ListRow{"called", &DefiningWords::called},
                               ListRow{"alike", &DefiningWords::alike},
                               ListRow{"alike-verb", &DefiningWords::alike_verb},
                               ListRow{"going-on", &DefiningWords::going_on},
                               ListRow{"going-on-adverb", &DefiningWords::going_on_adverb},
                               ListRow{"going-on-verb", &DefiningWords::going_on_verb},
                               ListRow{"mark", &DefiningWords::marks}};

struct TraitRow {
  std::string_view name;
  bool DefiningWords::* trait;
};
constexpr std::array traits{TraitRow{"after-comma", &DefiningWords::after_comma},
                            TraitRow{"bare-brackets", &DefiningWords::bare_brackets},
                            TraitRow{"blank-after-term", &DefiningWords::blank_after_term},
                            TraitRow{"comma-after-term", &DefiningWords::comma_after_term},
                            TraitRow{"names-throughout", &DefiningWords::names_throughout},
                            TraitRow{"noun-brackets", &DefiningWords::noun_brackets}};

}  // namespace

DefiningWords::DefiningWords(Language of) : language(of), lists_(of, "defining") {
  for (const ListRow& row : list_rows) this->*row.list = lists_.of(row.head);
  for (const std::string_view name : lists_.of("trait"))
    this->*std::ranges::find(traits, name, &TraitRow::name)->trait = true;
  for (auto level = Level::work; level <= Level::subitem;
       level = static_cast<Level>(static_cast<int>(level) + 1)) {
    for (const std::string_view words : lists_.of("scope " + std::string(level_name(level))))
      scopes.push_back({words, level});
  }
}

const DefiningWords& defining_words(Language language) {
  static const PerLanguage<DefiningWords> all(
      [](Language one) { return std::make_unique<const DefiningWords>(one); });
  return all.of(language);
}

}  // namespace pandect
