#include "definitions/defining_words.h"

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "text/per_language.h"
#include "text/word_file.h"

namespace pandect {
namespace {

constexpr std::array<std::string_view, 20> plain_heads{
    "defining", "limiting",        "at-line-begin",   "before-term",     "joining",    "bracket",   "naming",
    "article",  "behind-name",     "no-naming-after", "announcing",      "after-term", "item-lead", "called",
    "going-on", "going-on-adverb", "going-on-verb",   "unmarked-naming", "mark",       "trait"};

/// The heads of the file: the fixed ones, and "scope LEVEL" for every level.
std::span<const std::string_view> heads() {
  static const std::vector<std::string> scope_heads = [] {
    std::vector<std::string> names;
    for (auto level = Level::work; level <= Level::subitem;
         level = static_cast<Level>(static_cast<int>(level) + 1))
      names.push_back("scope " + std::string(level_name(level)));
    return names;
  }();
  static const std::vector<std::string_view> all = [] {
    std::vector<std::string_view> list(plain_heads.begin(), plain_heads.end());
    list.insert(list.end(), scope_heads.begin(), scope_heads.end());
    return list;
  }();
  return all;
}

}  // namespace

DefiningWords::DefiningWords(Language of) : language(of), lists_(of, "defining", heads()) {
  defining = lists_.of("defining");
  limiting = lists_.of("limiting");
  at_line_begin = lists_.of("at-line-begin");
  before_term = lists_.of("before-term");
  joining = lists_.of("joining");
  bracket = lists_.of("bracket");
  naming = lists_.of("naming");
  behind_name = lists_.of("behind-name");
  no_naming_after = lists_.of("no-naming-after");
  articles = lists_.of("article");
  announcing = lists_.of("announcing");
  after_term = lists_.of("after-term");
  item_lead = lists_.of("item-lead");
  unmarked_naming = lists_.of("unmarked-naming");
  called = lists_.of("called");
  going_on = lists_.of("going-on");
  going_on_adverb = lists_.of("going-on-adverb");
  going_on_verb = lists_.of("going-on-verb");
  const List pairs = lists_.of("mark");
  marks.assign(pairs.begin(), pairs.end());
  if (marks.size() % 2 != 0) throw unknown_line(language_code(of), "defining", "mark");
  for (const std::string_view trait : lists_.of("trait")) {
    if (trait == "after-comma") {
      after_comma = true;
    } else if (trait == "blank-after-term") {
      blank_after_term = true;
    } else if (trait == "bare-brackets") {
      bare_brackets = true;
    } else {
      throw unknown_line(language_code(of), "defining", trait);
    }
  }
  for (const std::string_view head : heads().subspan(plain_heads.size())) {
    const Level level = parse_level(head.substr(head.find(' ') + 1)).value_or(Level::work);
    for (const std::string_view words : lists_.of(head)) scopes.push_back({words, level});
  }
}

const DefiningWords& defining_words(Language language) {
  static const PerLanguage<DefiningWords> all(
      [](Language one) { return std::make_unique<const DefiningWords>(one); });
  return all.of(language);
}

}  // namespace pandect
