#include "citations/names/naming_words.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "text/default_language.h"
#include "text/per_language.h"
#include "text/scanner.h"
#include "text/word_file.h"
#include "text/word_lists.h"

namespace pandect {
namespace {

using Lists = std::map<std::string_view, NamingWords::Words NamingWords::*>;

const Lists& naming_lists() {
  static const Lists lists{{"title-kind", &NamingWords::kinds},
                           {"title-ending", &NamingWords::kind_endings},
                           {"title-proper", &NamingWords::proper_kinds},
                           {"title-last", &NamingWords::last},
                           {"title-determiner", &NamingWords::determiners},
                           {"title-joining", &NamingWords::joining},
                           {"title-article", &NamingWords::articles},
                           {"title-word", &NamingWords::words},
                           {"title-adjective", &NamingWords::adjectives},
                           {"title-list", &NamingWords::list},
                           {"title-stop", &NamingWords::stops},
                           {"title-level", &NamingWords::levels},
                           {"title-number", &NamingWords::number_signs},
                           {"short-kind", &NamingWords::short_kinds},
                           {"short-ending", &NamingWords::short_endings},
                           {"short-dated", &NamingWords::dated_endings},
                           {"short-tail", &NamingWords::tails},
                           {"no-short", &NamingWords::no_names},
                           {"name-joining", &NamingWords::before_joining},
                           {"name-opener", &NamingWords::openers},
                           {"name-kind", &NamingWords::before_kinds},
                           {"name-ending", &NamingWords::before_endings},
                           {"code-article", &NamingWords::code_articles},
                           {"work-before", &NamingWords::works_before},
                           {"union-maker", &NamingWords::makers}};
  return lists;
}

/// "NAME = word, word | form | form": each word, alone or with each form behind it.
FormedName read_formed_name(std::string_view line) {
  const std::vector<std::string_view> sides = split_list(line, '=');
  std::vector<std::string_view> parts = split_list(sides[1], '|');
  const std::vector<std::string_view> words = split_list(parts.front());
  parts.erase(parts.begin());
  if (parts.empty()) parts.emplace_back();
  FormedName made{.name = std::string(sides[0]), .forms = {}};
  made.described = made.name.ends_with('*');
  if (made.described) made.name.pop_back();
  for (const std::string_view word : words) {
    for (const std::string_view form : parts) {
      const std::string blank = form.empty() ? "" : " ";
      made.forms.push_back(read_written_form(std::string(word) + blank + std::string(form)));
    }
  }
  return made;
}

}  // namespace

NamingWords::NamingWords(Language of) : language(of) {
  Words pointing;
  for (const WordLine& line : language_lines(of, "citing")) {
    const Words words_of_line = line.words();
    const auto add = [&](Words& list_of_head) {
      list_of_head.insert(list_of_head.end(), words_of_line.begin(), words_of_line.end());
    };
    if (const auto found = naming_lists().find(line.head); found != naming_lists().end())
      add(this->*found->second);
    if (line.head == "except" || line.head == "there") add(exceptions);  // the first serves the grammar, too
    if (line.head == "title-trait") traits_.insert(words_of_line.begin(), words_of_line.end());
    if (line.head == "pointing") add(pointing);
    if (line.head == "numbered-name") formed.push_back(read_formed_name(line.rest));
  }
  const WordLists defining(of, "defining");
  for (const std::string_view article : defining.of("article")) {
    if (!contains(pointing, split_list(article, ' ').front())) definite.emplace_back(article);
  }
}

const NamingWords& naming_words(Language language) {
  static const PerLanguage<NamingWords> all(
      [](Language one) { return std::make_unique<NamingWords>(or_default(one)); });
  return all.of(language);
}

bool take_article(Cursor& cursor, Language language) {
  const std::vector<std::string>& words = naming_words(language).definite;
  const auto taken =
      std::ranges::find_if(words, [&](const std::string& word) { return cursor.sees_ignoring_case(word); });
  if (taken == words.end()) return false;
  cursor.skip(taken->size());
  return true;
}

bool ends_with_article(std::string_view text, Language language) {
  return std::ranges::any_of(naming_words(language).definite, [&](std::string_view word) {
    return text.size() >= word.size() && Cursor(text, text.size() - word.size()).sees_ignoring_case(word) &&
           (text.size() == word.size() ||
            !is_word_char(Cursor(text, text.size() - word.size()).previous_char()));
  });
}

bool contains(std::span<const std::string_view> words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

bool contains_small(std::span<const std::string_view> words, std::string_view word) {
  return contains(words, small_letters(word));
}

bool ends_in_one_of(std::string_view word, std::span<const std::string_view> endings) {
  return std::ranges::any_of(endings, [&](std::string_view ending) {
    return word.size() > ending.size() && word.ends_with(ending);
  });
}

}  // namespace pandect
