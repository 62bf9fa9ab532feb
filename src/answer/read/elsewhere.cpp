#include "answer/read/elsewhere.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "citations/grammar/not_law.h"
#include "citations/names/title_wording.h"
#include "text/folded_text.h"
#include "text/language_profile.h"
#include "text/per_language.h"
#include "text/scanner.h"
#include "text/utf8.h"
#include "text/word_lists.h"

namespace pandect {
namespace {

constexpr std::size_t most_words = 6;
constexpr std::size_t most_letters = 24;  // where words are not parted

bool parts_words(Language language) {
  const LanguageProfile& profile = language_profile(language);
  return !profile.joins_words && !profile.has("particles");
}

/// The words for documents of not-law.txt, folded.
struct DocumentWords {
  std::vector<std::string> documents;
  std::vector<std::string> of;       ///< before one of them, where words are parted
  std::vector<std::string> laws;     ///< words for kinds of laws
  std::vector<std::string> endings;  ///< of words in a sentence, by terms.txt
};

const DocumentWords& document_words(Language language) {
  static const PerLanguage<DocumentWords> all([](Language one) {
    auto made = std::make_unique<DocumentWords>();
    for (const std::string& word : not_law_words(one, "document"))
      made->documents.emplace_back(FoldedText(word).text());
    for (const std::string& word : not_law_words(one, "of")) made->of.emplace_back(FoldedText(word).text());
    for (const std::string& word : not_law_words(one, "law"))
      made->laws.emplace_back(FoldedText(word).text());
    made->endings.emplace_back();
    const WordLists terms(one, "terms");
    for (const std::string_view ending : terms.of("ending")) made->endings.emplace_back(ending);
    return made;
  });
  return all.of(language);
}

/// Folded, with one form of the apostrophe.
std::string fold(std::string_view words) {
  constexpr std::string_view curved = "\u2019";
  std::string folded(FoldedText(words).text());
  for (std::size_t at = folded.find(curved); at != std::string::npos; at = folded.find(curved, at))
    folded.replace(at, curved.size(), "'");
  return folded;
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
  for (std::size_t count = 0; at < text.size() && count < most_letters && !ends_phrase(text[at]) &&
                              !text.substr(at).starts_with("。");
       ++count)
    decode_utf8(text, at);
  return text.substr(0, at);
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

/// True if a word may mean a law: a word for a kind of laws, one that ends in it, initials, or one with a
/// digit.
bool may_be_law(std::string_view word, const DocumentWords& known) {
  const FoldedText folded(word);
  const bool kind = std::ranges::any_of(known.endings, [&](std::string_view ending) {
    if (!folded.text().ends_with(ending)) return false;
    const std::string_view stem = folded.text().substr(0, folded.text().size() - ending.size());
    return std::ranges::any_of(known.laws, [&](const std::string& law) { return stem.ends_with(law); });
  });
  return kind || count_capitals(word) > 1 || std::ranges::any_of(word, is_ascii_digit);
}

/// True if a phrase is about a thing that is no law, "town, near Gate 4", "Zeitung": no word for a kind of
/// laws is in it and nothing that may be the name of one.
bool is_common_phrase(std::string_view phrase, Language language) {
  constexpr int most = 3;
  constexpr std::size_t shortest = 4;  // of a noun with a capital: "UN", "Abt"
  const DocumentWords& known = document_words(language);
  const bool capitals = language_profile(language).has("noun-capitals");
  if (known.laws.empty()) return false;
  bool any = false;
  Cursor cursor(phrase, 0);
  for (int count = 0; count < most; ++count) {
    while (cursor.skip_blanks() > 0 || cursor.take("'") || cursor.take("\u2019")) {
    }
    const std::size_t begin = cursor.at();
    while (is_word_char(cursor.peek_char())) cursor.skip_char();
    const std::string_view word = phrase.substr(begin, cursor.at() - begin);
    if (word.empty()) break;
    const bool capital = is_capitalised(word);
    if (may_be_law(word, known) || (capital && (!capitals || word.size() < shortest))) return any && capitals;
    any = any || !capitals || capital;
  }
  return any;
}

}  // namespace

WordsAround words_around(std::string_view before, std::string_view behind, Language language) {
  constexpr std::size_t most_of_word = 14;  // letters
  while (before.ends_with(' ')) before.remove_suffix(1);
  const std::string_view next =
      language_profile(language).joins_words ? last_letters(before, most_of_word) : last_word(before);
  return parts_words(language) ? WordsAround{next, first_words(behind), next}
                               : WordsAround{last_letters(before, most_letters), first_letters(behind), next};
}

bool names_document(const WordsAround& words, Language language) {
  const DocumentWords& own = document_words(language);
  const bool parted = parts_words(language);
  const auto has_document = [&](std::string_view around) {
    const std::string folded = fold(around);
    return std::ranges::any_of(own.documents,
                               [&](const std::string& word) { return has_word(folded, word, parted); });
  };
  if (has_document(words.before)) return true;
  if (!parted) return has_document(words.behind);
  const std::string_view behind =
      words.behind.substr(std::min(words.behind.find_first_not_of(' '), words.behind.size()));
  const std::string folded = fold(behind);
  const auto of = std::ranges::find_if(own.of, [&](const std::string& word) {
    return folded.starts_with(word) &&
           (folded.size() == word.size() || folded[word.size()] == ' ' || folded[word.size()] == '\'');
  });
  if (of == own.of.end()) return false;
  const std::size_t begin = behind.find_first_of(" '\xE2", of->size());  // a curved apostrophe
  return has_document(behind) ||
         (begin != std::string_view::npos && is_common_phrase(behind.substr(begin), language));
}

std::string adjectives_behind(std::string_view name, Language language) {
  constexpr int most = 4;
  std::string found;
  Cursor cursor(name, 0);
  for (int count = 0; parts_words(language) && count < most; ++count) {
    const std::size_t begin = cursor.at();
    while (is_word_char(cursor.peek_char())) cursor.skip_char();
    const std::string_view word = name.substr(begin, cursor.at() - begin);
    const bool small = !word.empty() && (word.front() < 'A' || word.front() > 'Z');
    if (count > 0 && (!small || title_wording(language).is_link(word))) break;
    if (count > 0) found += ' ' + std::string(word);
    if (cursor.skip_blanks() == 0) break;
  }
  return found;
}

std::string words_for_country(std::string_view before, std::string_view behind, Language language) {
  constexpr std::size_t farthest = 60;
  constexpr std::size_t longest = 24;
  std::string said;
  const std::size_t open = behind.substr(0, longest).find_first_of("(.;\n");
  if (open != std::string_view::npos && behind[open] == '(') {
    const std::string_view inside = behind.substr(open + 1, longest);
    if (const std::size_t close = inside.find(')'); close != std::string_view::npos)
      said = inside.substr(0, close);
  }
  const std::string phrase = fold(last_letters(before, farthest));
  const bool of_law = std::ranges::any_of(document_words(language).laws, [&](const std::string& law) {
    return has_word(phrase, law, parts_words(language));
  });
  if (of_law) said += ' ' + phrase;
  return said;
}

bool begins_with_document(std::string_view name, Language language) {
  const std::string text = fold(name);
  const bool parted = parts_words(language);
  const bool document = std::ranges::any_of(document_words(language).documents, [&](const std::string& word) {
    if (!parted) return text.ends_with(word);
    return text.starts_with(word) && has_word(text.substr(0, word.size() + 1), word, true);
  });
  const bool noun = language_profile(language).has("noun-capitals");
  return document || (noun && is_common_phrase(name, language));
}

}  // namespace pandect
