#include "citations/names/title_wording.h"

#include <algorithm>
#include <array>
#include <memory>

#include "text/per_language.h"
#include "text/scanner.h"
#include "text/word_file.h"
#include "text/word_lists.h"

namespace pandect {
namespace {

constexpr std::array<std::string_view, 11> heads{"link",        "kind",        "kind-ending", "decree",
                                                 "territory",   "particle",    "clipped",     "numbered",
                                                 "number-form", "number-sign", "initialed"};

struct Words {
  explicit Words(Language language) : lists(language, "titles", heads) {
    const auto links = lists.of("link");
    wording.links.insert(links.begin(), links.end());
    wording.kinds = lists.of("kind");
    wording.kind_endings = lists.of("kind-ending");
    wording.initialed = lists.of("initialed");
    wording.decrees = lists.of("decree");
    wording.territories = lists.of("territory");
    wording.particles = lists.of("particle");
    for (const std::string_view pair : lists.of("clipped")) {
      if (const auto sides = split_list(pair, '='); sides.size() == 2)
        wording.clipped.emplace_back(sides[0], sides[1]);
    }
    for (const std::string_view kind : lists.of("numbered")) {
      if (const auto sides = split_list(kind, '='); sides.size() == 2)
        wording.numbered.push_back({sides[0], split_list(sides[1], '|')});
    }
    wording.number_forms = lists.of("number-form");
    if (const auto sign = lists.of("number-sign"); !sign.empty()) wording.number_sign = sign.front();
  }

  WordLists lists;
  TitleWording wording;
};

}  // namespace

bool TitleWording::is_link(std::string_view word) const {
  constexpr std::size_t longest = 16;
  return word.size() <= longest && links.contains(ascii_lower(word));
}

bool TitleWording::is_kind(std::string_view word) const {
  const std::string small = ascii_lower(word);
  return std::ranges::find(kinds, small) != kinds.end() ||
         std::ranges::any_of(kind_endings, [&](std::string_view ending) { return small.ends_with(ending); });
}

bool TitleWording::may_be_clipped(std::string_view word) const {
  const std::string small = ascii_lower(word);
  return std::ranges::find(kinds, small) == kinds.end() && std::ranges::any_of(clipped, [&](const auto& one) {
           return small.starts_with(one.first) || small.ends_with(one.first);
         });
}

const TitleWording& title_wording(Language language) {
  static const PerLanguage<Words> all([](Language one) {
    auto words = std::make_unique<Words>(one);
    if (one == Language::unknown) {
      for (const Language known : known_languages())
        words->wording.links.merge(std::unordered_set(title_wording(known).links));
    }
    return words;
  });
  return all.of(language).wording;
}

}  // namespace pandect
