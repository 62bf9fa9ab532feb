#include "citations/names/families.h"

#include <algorithm>

#include "citations/names/name_words.h"
#include "citations/names/title_wording.h"

namespace pandect {
namespace {

/// The decree that a text of its family calls by a word, or by its own; empty for other words.
std::string_view decree_called(std::string_view word, const TitleWording& wording) {
  if (std::ranges::find(wording.decrees, word) != wording.decrees.end()) return word;
  for (const Written& decree : wording.called) {
    if (std::ranges::find(decree.forms, word) != decree.forms.end()) return decree.word;
  }
  return {};
}

/// The title of the act under which a decree is made; empty when the decree's does not show it.
std::string_view act_title(std::string_view title, Language language) {
  const std::string_view decree = decree_word(title, language);
  if (decree.empty())
    return ends_with_any(title, title_wording(language).act_endings) ? title : std::string_view{};
  title.remove_suffix(decree.size());
  while (title.ends_with(' ')) title.remove_suffix(1);
  return title;
}

}  // namespace

std::string_view decree_word(std::string_view title, Language language) {
  const TitleWording::List& decrees = title_wording(language).decrees;
  const auto word = std::ranges::find_if(decrees, [&](std::string_view one) { return title.ends_with(one); });
  return word == decrees.end() ? std::string_view{} : *word;
}

std::string family_title(std::string_view title, std::string_view word, Language language) {
  std::string family(act_title(title, language));
  const std::string_view decree = decree_called(word, title_wording(language));
  if (!family.empty() && !decree.empty()) family.append(" ").append(decree);
  return family;
}

bool is_called(std::string_view title, std::string_view word, Language language) {
  const TitleWording& wording = title_wording(language);
  const std::string_view decree = decree_called(word, wording);
  return title.ends_with(word) || std::ranges::any_of(wording.decree_endings, [&](const Written& ending) {
           return ending.forms.back() == decree && title.ends_with(ending.word);
         });
}

bool is_bare_rule(std::string_view title, std::string_view word, Language language) {
  return act_title(title, language).empty() && ends_with_any(title, title_wording(language).kind_endings) &&
         is_called(title, word, language);
}

}  // namespace pandect
