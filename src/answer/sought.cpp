#include "answer/sought.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>

#include "answer/bearing_phrases.h"
#include "answer/compare/quantities.h"
#include "text/folded_text.h"
#include "text/language_profile.h"
#include "text/per_language.h"
#include "text/utf8.h"
#include "text/word_lists.h"

namespace pandect {
namespace {

constexpr std::array<std::string_view, 3> heads{"period", "amount", "penalty"};

/// Folded phrases of a language, by the kind they ask for.
using Phrases = std::array<std::vector<std::string>, heads.size()>;

const Phrases& phrases_of(Language language) {
  static const PerLanguage<Phrases> all([](Language one) {
    const WordLists lists(one, "sought");
    Phrases made;
    for (std::size_t i = 0; i < heads.size(); ++i) {
      for (const std::string_view entry : lists.of(heads[i])) made[i].emplace_back(FoldedText(entry).text());
    }
    return std::make_unique<const Phrases>(std::move(made));
  });
  return all.of(language);
}

/// In Latin letters a phrase must begin and end at word boundaries.
bool holds(std::string_view text, std::string_view phrase, bool whole_words) {
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (static_cast<unsigned char>(c) & 0x80U) != 0;
  };
  for (std::size_t at = text.find(phrase); at != std::string_view::npos; at = text.find(phrase, at + 1)) {
    const std::size_t end = at + phrase.size();
    if (!whole_words ||
        ((at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end]))))
      return true;
  }
  return false;
}

}  // namespace

std::vector<Sought> sought_by(std::string_view question, Language language) {
  const FoldedText folded(question);
  const Phrases& phrases = phrases_of(language);
  std::vector<Sought> sought;
  for (std::size_t i = 0; i < phrases.size(); ++i) {
    if (std::ranges::any_of(phrases[i], [&](const std::string& phrase) {
          return holds(folded.text(), phrase, !joins_words(language));
        }))
      sought.push_back(static_cast<Sought>(i));
  }
  return sought;
}

bool has_sought(Sought sought, std::string_view sentence, Language language) {
  const FoldedText folded(sentence);
  const std::string_view text = folded.text();
  if (sought == Sought::penalty) {
    return std::ranges::any_of(bearing_phrases(language).sanction, [&](std::string_view phrase) {
      return text.find(phrase) != std::string_view::npos;
    });
  }
  const Vocabulary& words = vocabulary(language);
  if (!words.compares()) return false;
  for (std::size_t at = 0; at < text.size();) {
    const auto quantity = read_quantity(words, text, at);
    if (quantity && quantity->dimension != "n" && measures_time(*quantity) == (sought == Sought::period))
      return true;
    // A number is looked for where a word begins; of scripts without blanks, at every character.
    const std::size_t end = quantity ? std::max(quantity->end, at + 1) : at;
    at = end;
    if (quantity) continue;
    decode_utf8(text, at);
    while (!joins_words(language) && at < text.size() && text[at - 1] != ' ' && text[at - 1] != '(')
      decode_utf8(text, at);
  }
  return false;
}

}  // namespace pandect
