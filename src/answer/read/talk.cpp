#include "answer/read/talk.h"

#include <algorithm>
#include <memory>
#include <string>

#include "text/folded_reader.h"
#include "text/folded_text.h"
#include "text/language_profile.h"
#include "text/per_language.h"
#include "text/utf8.h"
#include "text/word_lists.h"

namespace pandect {
namespace {

constexpr std::size_t longest_talk = 1000;  // bytes of a sentence

/// The words of data/languages/<code>/talk.txt, folded; the longest first.
struct TalkWords {
  std::vector<std::string> talk;
  std::vector<std::string> advice;
  std::vector<std::string> filler;
  std::vector<std::string> claims;
};

const TalkWords& talk_words(Language language) {
  static const PerLanguage<TalkWords> all([](Language one) {
    const WordLists lists(one, "talk");
    const auto folded = [&](std::string_view head) {
      std::vector<std::string> list;
      for (const std::string_view entry : lists.of(head)) list.emplace_back(FoldedText(entry).text());
      std::ranges::stable_sort(list, std::ranges::greater(), &std::string::size);
      return list;
    };
    return std::make_unique<const TalkWords>(
        TalkWords{folded("talk"), folded("advice"), folded("filler"), folded("claim")});
  });
  return all.of(language);
}

bool has_spaces(Language language) {
  return !language_profile(language).has("dictionary");
}

bool has_particles(Language language) {
  return language_profile(language).has("particles");
}

bool is_letter(std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  FoldedReader reader(text.substr(at));
  return reader.next() && reader.current().kind != CharKind::separator;
}

/// True if words match at a position of a folded text at word boundaries. Korean attaches endings to them.
bool stand_at(std::string_view text, std::size_t at, std::string_view words, Language language) {
  if (text.substr(at, words.size()) != words) return false;
  if (!has_spaces(language)) return true;
  if (at > 0 && is_letter(text, previous_code_point(text, at))) return false;
  return has_particles(language) || !is_letter(text, at + words.size());
}

/// Blanks all occurrences of the words of a list.
bool blank_out(std::string& text, const std::vector<std::string>& list, Language language) {
  bool any = false;
  for (const std::string& words : list) {
    for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) {
      if (!stand_at(text, at, words, language)) continue;
      std::size_t end = at + words.size();
      // A word with its particle.
      while (has_particles(language) && is_letter(text, end)) decode_utf8(text, end);
      std::fill(text.begin() + static_cast<std::ptrdiff_t>(at),
                text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
      any = true;
    }
  }
  return any;
}

/// True if a text contains any words of a list; in Korean, within a word as well ("상담하여야").
bool has_any(std::string_view text, const std::vector<std::string>& list, Language language) {
  return std::ranges::any_of(list, [&](const std::string& words) {
    for (std::size_t at = text.find(words); at != std::string_view::npos; at = text.find(words, at + 1)) {
      if (has_particles(language) || stand_at(text, at, words, language)) return true;
    }
    return false;
  });
}

/// Number of words left; in Thai, six letters count as one.
std::size_t count_words(std::string_view text, Language language) {
  constexpr std::size_t letters_of_word = 6;
  std::size_t words = 0;
  std::size_t letters = 0;
  bool inside = false;
  for (std::size_t at = 0; at < text.size(); decode_utf8(text, at)) {
    const bool letter = is_letter(text, at);
    words += letter && !inside ? 1 : 0;
    letters += letter ? 1 : 0;
    inside = letter;
  }
  return has_spaces(language) ? words : letters / letters_of_word;
}

bool has_digit(std::string_view text) {
  return text.find_first_of("0123456789") != std::string_view::npos;
}

}  // namespace

bool is_talk(std::string_view sentence, Language language) {
  constexpr std::size_t beside_talk = 2;  // words
  constexpr std::size_t beside_advice = 5;
  const TalkWords& known = talk_words(language);
  if (sentence.size() > longest_talk) return false;
  std::string text(FoldedText(sentence).text());
  if (has_digit(text)) return false;
  if (has_any(text, known.claims, language)) return false;
  const bool advises = blank_out(text, known.advice, language);
  const bool talks = blank_out(text, known.talk, language);
  if (!advises && !talks) return false;
  blank_out(text, known.filler, language);
  return count_words(text, language) <= (advises ? beside_advice : beside_talk);
}

std::vector<std::uint32_t> borders_of_talk(std::string_view line, Language language) {
  std::vector<std::uint32_t> borders;
  const TalkWords& known = talk_words(language);
  if (known.talk.empty() || has_spaces(language)) return borders;
  bool before = false;
  bool first = true;
  for (std::size_t at = line.find_first_not_of(' '); at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    const std::string chunk(FoldedText(line.substr(at, end - at)).text());
    const auto begins = [&](const std::string& words) { return chunk.starts_with(words); };
    const bool talk = std::ranges::any_of(known.talk, begins) || std::ranges::any_of(known.advice, begins);
    if (!first && (talk || before)) borders.push_back(static_cast<std::uint32_t>(at));
    before = talk;
    first = false;
    at = std::min(line.find_first_not_of(' ', end), line.size());
  }
  return borders;
}

}  // namespace pandect
