#include "answer/compare/quotes.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "answer/answer_layout.h"
#include "answer/compare/numbers.h"
#include "answer/compare/terms.h"
#include "answer/compare/vocabulary.h"
#include "text/folded_text.h"
#include "text/language_profile.h"
#include "text/scanner.h"
#include "text/utf8.h"

namespace pandect {
namespace {

struct Marks {
  std::string_view open;
  std::string_view close;
};

constexpr std::array<Marks, 10> quotation_marks{{{"“", "”"},
                                                 {"„", "”"},
                                                 {"„", "“"},
                                                 {"\"", "\""},
                                                 {"«", "»"},
                                                 {"‘", "’"},
                                                 {"『", "』"},
                                                 {"”", "”"},
                                                 {"»", "«"},
                                                 {"»", "»"}}};

constexpr std::size_t longest_quotation = 20000;  // bytes

bool is_blank(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

Span trim(std::string_view text, Span span) {
  constexpr std::string_view edge = " \t\r\n.,;:";
  while (!span.empty() && edge.find(text[span.begin]) != std::string_view::npos) ++span.begin;
  while (!span.empty() && edge.find(text[span.end - 1]) != std::string_view::npos) --span.end;
  return span;
}

/// The bytes of "[port]" at a position: a word of the person quoting in place of the law's; 0 for another
/// bracket.
std::size_t size_of_own_words(std::string_view text) {
  constexpr std::size_t longest = 60;
  const std::size_t close = text.substr(0, longest).find(']');
  if (!text.starts_with('[') || close == std::string_view::npos || close < 3) return 0;
  const std::string_view inside = text.substr(1, close - 1);
  return inside.find_first_of("[\n") == std::string_view::npos && find_invalid_utf8(inside) == std::nullopt
             ? close + 1
             : 0;
}

/// Splits a quotation at its omissions, and at words that are not the law's own.
void split_at_gaps(std::string_view text, Span quotation, std::vector<Span>& parts) {
  static const std::vector<std::string> gaps = [] {
    std::vector<std::string> all{"[...]", "[…]", "(...)", "(…)", "...", "…", ". . .", "* * *"};
    for (const std::string& words : answer_layout().of("omission")) {
      all.push_back('(' + words + ')');
      all.push_back('[' + words + ']');
    }
    return all;
  }();
  std::uint32_t begin = quotation.begin;
  for (std::uint32_t at = quotation.begin; at < quotation.end;) {
    const auto gap = std::ranges::find_if(
        gaps, [&](std::string_view one) { return text.substr(at, quotation.end - at).starts_with(one); });
    const std::size_t size =
        gap != gaps.end() ? gap->size() : size_of_own_words(text.substr(at, quotation.end - at));
    if (size == 0) {
      ++at;
      continue;
    }
    parts.push_back({begin, at});
    at += static_cast<std::uint32_t>(size);
    begin = at;
  }
  parts.push_back({begin, quotation.end});
}

bool long_enough(std::string_view words, Language language) {
  const std::size_t least = language_profile(language).has("particles") ? 3 : 4;
  return find_terms(words, language).size() >= least;
}

/// A character in the normal form for comparing quotations: blanks, marks, dashes and middle dots each alike.
char32_t plain(char32_t c) {
  switch (c) {
    case U'“':
    case U'”':
    case U'„':
    case U'‘':
    case U'’':
    case U'\'':
      return U'"';
    case 0xB7:  // the middle dots of a keyboard, of Japanese and of the gazette
    case 0x2027:
    case 0x30FB:
    case 0x318D:
      return 0xB7;
    case U'–':
    case U'—':
    case U'‑':
      return U'-';
    case U'\t':
    case U'\n':
    case U'\r':
    case 0xA0:
      return U' ';
    default:
      return c;
  }
}

/// A bracket of "[t]he": the case of the letter was changed by the person quoting.
bool is_of_changed_letter(std::string_view text, std::size_t at) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const std::size_t open = text[at] == ']' && at >= 2 ? at - 2 : at;
  return open + 3 < text.size() && text[open] == '[' && is_letter(text[open + 1]) && text[open + 2] == ']' &&
         is_letter(text[open + 3]);
}

/// The bytes of "(羈束)" behind a word in Hangul: its Chinese characters, which those who quote leave out;
/// else 0.
std::size_t size_of_gloss(std::string_view text, std::size_t at) {
  if (text[at] != '(' || at == 0) return 0;
  std::size_t before = at - 1;
  while (before > 0 && is_continuation(text[before])) --before;
  if (!is_hangul(decode_utf8(text, before))) return 0;
  std::size_t end = at + 1;
  while (end < text.size() && text[end] != ')') {
    if (!is_han(decode_utf8(text, end))) return 0;
  }
  return end < text.size() && end > at + 1 ? end + 1 - at : 0;
}

struct Plain {
  std::u32string text;
  std::vector<std::uint32_t> source;  // the byte each character begins at, and one more for the end
};

Plain make_plain(std::string_view text) {
  Plain made;
  for (std::size_t at = 0; at < text.size();) {
    const auto begin = static_cast<std::uint32_t>(at);
    if (is_of_changed_letter(text, at)) {
      ++at;
      continue;
    }
    if (const std::size_t gloss = size_of_gloss(text, at); gloss > 0) {
      at += gloss;
      continue;
    }
    const char32_t c = plain(decode_utf8(text, at));
    if (c == U' ' && (made.text.empty() || made.text.back() == U' ')) continue;
    made.text.push_back(c);
    made.source.push_back(begin);
  }
  made.source.push_back(static_cast<std::uint32_t>(text.size()));
  return made;
}

struct Word {
  std::u32string text;
  Span span;
};

/// Words to be compared one by one: between blanks, without surrounding punctuation, or as segmented by a
/// dictionary.
std::vector<Word> find_words(std::string_view text, Language language) {
  std::vector<Word> words;
  if (language_profile(language).has("dictionary")) {
    for (const Term& term : find_terms(text, language))
      words.push_back({make_plain(term.source.of(text)).text, term.source});
    return words;
  }
  for (std::uint32_t at = 0; at < text.size();) {
    while (at < text.size() && is_blank(text[at])) ++at;
    Span span{at, at};
    while (span.end < text.size() && !is_blank(text[span.end])) ++span.end;
    at = span.end;
    span = trim(text, span);
    if (!span.empty()) words.push_back({make_plain(span.of(text)).text, span});
  }
  return words;
}

/// A term, or a number in digits or words.
struct CountedTerm {
  std::string text;
  std::optional<double> number;

  bool operator==(const CountedTerm&) const = default;
};

std::vector<CountedTerm> counted_terms(std::string_view text, Language language) {
  const FoldedText folded(text);
  const Vocabulary& words = vocabulary(language);
  const std::vector<Term> terms = find_terms(folded.text(), language);
  std::vector<CountedTerm> counted;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const auto number = read_number(words, folded.text(), terms[i].source.begin);
    // "ห้า" is no number in "ห้าง".
    std::size_t last = i;
    while (number && last < terms.size() && terms[last].source.end < number->end) ++last;
    if (number && last < terms.size() && terms[last].source.end == number->end) {
      counted.push_back({{}, number->value});
      i = last;
    } else {
      counted.push_back({terms[i].text, std::nullopt});
    }
  }
  return counted;
}

}  // namespace

std::vector<Span> find_quotations(std::string_view text, Language language) {
  std::vector<Span> found;
  std::array<std::size_t, quotation_marks.size()> closes{};  // where each next closes, once looked for
  for (std::size_t at = 0; at < text.size();) {
    std::size_t next = at + 1;
    for (std::size_t kind = 0; kind < quotation_marks.size(); ++kind) {
      const Marks& marks = quotation_marks[kind];
      if (!text.substr(at).starts_with(marks.open)) continue;
      // A mark that closes elsewhere opens only before a word.
      const bool closing = marks.open == "”" || marks.open == "»";
      if (closing && at > 0 && !is_blank(text[at - 1]) && text[at - 1] != '(') continue;
      const std::size_t begin = at + marks.open.size();
      if (closes[kind] < begin) closes[kind] = text.find(marks.close, begin);
      const std::size_t end = closes[kind];
      if (end == std::string_view::npos || end - begin > longest_quotation) continue;
      std::vector<Span> parts;
      split_at_gaps(text, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, parts);
      for (const Span part : parts) {
        const Span trimmed = trim(text, part);
        if (long_enough(trimmed.of(text), language)) found.push_back(trimmed);
      }
      next = end + marks.close.size();
      break;
    }
    at = next;
  }
  return found;
}

Span find_exact(std::string_view quotation, std::string_view law) {
  Plain wanted = make_plain(quotation);
  const Plain words = make_plain(law);
  while (!wanted.text.empty() && wanted.text.back() == U' ') wanted.text.pop_back();
  if (wanted.text.empty()) return {};
  const std::u32string_view rest = std::u32string_view(wanted.text).substr(1);
  std::size_t from = 1;
  while (from <= words.text.size()) {
    const std::size_t at = rest.empty() ? std::u32string::npos : words.text.find(rest, from);
    if (at == std::u32string::npos) return {};
    if (small_letter(words.text[at - 1]) == small_letter(wanted.text.front())) {
      return {words.source[at - 1], words.source[at + rest.size()]};
    }
    from = at + 1;
  }
  return {};
}

bool says_in_a_row(std::string_view sentence, std::string_view law, Language language) {
  constexpr std::size_t fewest = 5;
  const Vocabulary& vocabulary = pandect::vocabulary(language);
  const std::vector<CountedTerm> terms = counted_terms(sentence, language);
  std::span<const CountedTerm> words(terms);
  while (!words.empty() && vocabulary.is_stop(words.front().text)) words = words.subspan(1);
  // "… under section 4": the word before a citation.
  while (!words.empty() && vocabulary.is_listed("preposition", words.back().text))
    words = words.first(words.size() - 1);
  const std::vector<CountedTerm> laws = counted_terms(law, language);
  return words.size() >= fewest && !std::ranges::search(laws, words).empty();
}

std::vector<Difference> altered_words(std::string_view quotation, std::string_view law, Language language) {
  constexpr std::size_t most_steps = 4000000;
  const std::vector<Word> own = find_words(quotation, language);
  std::vector<Word> words = find_words(law, language);
  if (own.empty()) return {};
  words.resize(std::min(words.size(), most_steps / own.size()));  // what can be compared quickly
  // The cheapest alignment of the first i words of the quotation with words of the law that end before the
  // j-th.
  const std::size_t columns = words.size() + 1;
  std::vector<std::uint16_t> costs((own.size() + 1) * columns, 0);
  const auto at = [&](std::size_t i, std::size_t j) -> std::uint16_t& { return costs[(i * columns) + j]; };
  const auto replaced = [&](std::size_t i, std::size_t j) {
    return at(i - 1, j - 1) + (own[i - 1].text == words[j - 1].text ? 0 : 1);
  };
  for (std::size_t i = 1; i <= own.size(); ++i) {
    at(i, 0) = static_cast<std::uint16_t>(i);
    for (std::size_t j = 1; j < columns; ++j)
      at(i, j) = static_cast<std::uint16_t>(std::min({replaced(i, j), at(i - 1, j) + 1, at(i, j - 1) + 1}));
  }
  const auto last = costs.end() - static_cast<std::ptrdiff_t>(columns);
  auto j = static_cast<std::size_t>(std::min_element(last, costs.end()) - last);
  if (2U * at(own.size(), j) > own.size())
    return {{Difference::Kind::quote,
             false,
             {0, static_cast<std::uint32_t>(quotation.size())},
             {},
             0,
             "quotation"}};
  std::vector<Difference> found;
  for (std::size_t i = own.size(); i > 0;) {
    Difference one{Difference::Kind::quote, true, {}, {}, 1, "quotation"};
    const bool both = j > 0 && at(i, j) == replaced(i, j);
    const bool same = both && own[i - 1].text == words[j - 1].text;
    const bool put_in = !both && at(i, j) == at(i - 1, j) + 1;
    if (both || put_in) one.claim = own[--i].span;
    if (!put_in) one.law = words[--j].span;
    if (!same) found.push_back(one);
  }
  std::ranges::reverse(found);
  return found;
}

}  // namespace pandect
