#include "answer/read/elsewhere.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "text/folded_text.h"
#include "text/language_profile.h"
#include "text/per_language.h"
#include "text/utf8.h"
#include "text/word_lists.h"

namespace pandect {
namespace {

constexpr std::size_t most_words = 4;
constexpr std::size_t most_letters = 24;  // where words are not parted

bool parts_words(Language language) {
  const LanguageProfile& profile = language_profile(language);
  return !profile.joins_words && !profile.has("particles");
}

/// The words of documents.txt, folded.
struct DocumentWords {
  std::vector<std::string> documents;
  std::vector<std::string> of;  ///< before one of them, where words are parted
};

const DocumentWords& document_words(Language language) {
  static const PerLanguage<DocumentWords> all([](Language one) {
    static constexpr std::array<std::string_view, 2> heads{"document", "of"};
    const WordLists lists(one, "documents", heads);
    auto made = std::make_unique<DocumentWords>();
    for (const std::string_view word : lists.of("document"))
      made->documents.emplace_back(FoldedText(word).text());
    for (const std::string_view word : lists.of("of")) made->of.emplace_back(FoldedText(word).text());
    return made;
  });
  return all.of(language);
}

bool ends_phrase(char c) {
  return std::string_view(".;:()\n!?").find(c) != std::string_view::npos;
}

std::string_view first_words(std::string_view text) {
  std::size_t words = 0;
  std::size_t at = 0;
  for (bool inside = false; at < text.size() && !ends_phrase(text[at]); ++at) {
    const bool blank = text[at] == ' ';
    if (!blank && !inside && ++words > most_words) break;
    inside = !blank;
  }
  return text.substr(0, at);
}

/// "Mietvertrag § 5".
std::string_view last_word(std::string_view text) {
  while (text.ends_with(' ')) text.remove_suffix(1);
  const std::size_t blank = text.rfind(' ');
  return blank == std::string_view::npos ? text : text.substr(blank + 1);
}

std::string_view first_letters(std::string_view text) {
  std::size_t at = 0;
  for (std::size_t count = 0; at < text.size() && count < most_letters && !ends_phrase(text[at]); ++count)
    decode_utf8(text, at);
  return text.substr(0, std::min(at, text.find("。")));
}

std::string_view last_letters(std::string_view text, std::size_t most) {
  std::size_t at = text.size();
  for (std::size_t count = 0; at > 0 && count < most; ++count) {
    const std::size_t previous = previous_code_point(text, at);
    if (ends_phrase(text[previous]) || text.substr(previous).starts_with("。")) break;
    at = previous;
  }
  return text.substr(at);
}

bool has_word(std::string_view text, std::string_view word, bool parted) {
  const auto is_word = [&](std::size_t at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte >= 0x80;
  };
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if (!parted || ((at == 0 || !is_word(at - 1)) && (end == text.size() || !is_word(end)))) return true;
  }
  return false;
}

}  // namespace

WordsAround words_around(std::string_view before, std::string_view behind, Language language) {
  constexpr std::size_t most_of_word = 8;  // letters
  const std::string_view next =
      language_profile(language).joins_words ? last_letters(before, most_of_word) : last_word(before);
  return parts_words(language) ? WordsAround{next, first_words(behind), next}
                               : WordsAround{last_letters(before, most_letters), first_letters(behind), next};
}

bool names_document(const WordsAround& words, Language language) {
  const DocumentWords& own = document_words(language);
  const bool parted = parts_words(language);
  const auto has_document = [&](std::string_view around) {
    const FoldedText folded(around);
    return std::ranges::any_of(
        own.documents, [&](const std::string& word) { return has_word(folded.text(), word, parted); });
  };
  if (has_document(words.before)) return true;
  const FoldedText behind(words.behind);
  std::string_view rest = behind.text();
  while (rest.starts_with(' ')) rest.remove_prefix(1);
  const bool of =
      std::ranges::any_of(own.of, [&](const std::string& word) { return rest.starts_with(word); });
  return (of || !parted) && has_document(words.behind);
}

bool begins_with_document(std::string_view name, Language language) {
  const FoldedText folded(name);
  const std::string_view text = folded.text();
  return parts_words(language) &&
         std::ranges::any_of(document_words(language).documents, [&](const std::string& word) {
           return text.starts_with(word) && (text.size() == word.size() || text[word.size()] == ' ');
         });
}

}  // namespace pandect
