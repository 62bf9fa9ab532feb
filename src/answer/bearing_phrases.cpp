#include "answer/bearing_phrases.h"

#include <array>
#include <memory>
#include <vector>

#include "text/per_language.h"
#include "text/word_lists.h"

namespace pandect {
namespace {

struct BearingHead {
  std::string_view name;
  BearingPhrases::Phrases BearingPhrases::* list;
};

constexpr std::array<BearingHead, 20> bearing_heads{
    {{"sanction", &BearingPhrases::sanction}, {"denial", &BearingPhrases::denial},
     {"breach", &BearingPhrases::breach},     {"before", &BearingPhrases::before},
     {"after", &BearingPhrases::after},       {"right-after", &BearingPhrases::right_after},
     {"but-for", &BearingPhrases::but_for},   {"transition", &BearingPhrases::transition},
     {"joining", &BearingPhrases::joining},   {"under", &BearingPhrases::under},
     {"tail", &BearingPhrases::tail},         {"object", &BearingPhrases::object},
     {"topic", &BearingPhrases::topic},       {"made-under", &BearingPhrases::made_under},
     {"left-out", &BearingPhrases::left_out}, {"whose", &BearingPhrases::whose},
     {"such-as", &BearingPhrases::such_as},   {"as-provided", &BearingPhrases::as_provided},
     {"deed", &BearingPhrases::deed},         {"omission", &BearingPhrases::omission}}};

/// The lists of a language, and the phrases that are views into them.
struct BearingLists {
  explicit BearingLists(Language language) : lists(language, "bearing") {
    for (const BearingHead& head : bearing_heads) phrases.*head.list = lists.of(head.name);
  }

  WordLists lists;
  BearingPhrases phrases;
};

}  // namespace

BearingPhrases bearing_phrases(Language language) {
  static const PerLanguage<BearingLists> all(
      [](Language one) { return std::make_unique<const BearingLists>(one); });
  return all.of(language).phrases;
}

}  // namespace pandect
