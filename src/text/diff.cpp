#include "text/diff.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "base/hash.h"
#include "text/language_profile.h"
#include "text/lines.h"
#include "text/thai_words.h"
#include "text/utf8.h"
#include "text/word_file.h"

namespace pandect {
namespace {

constexpr int most_edits = 1500;

/// The form of a code point that is compared; 0 for layout characters.
char32_t plain_form(char32_t c) {
  if (is_white_space(c) || c == 0xAD || (c >= 0x200B && c <= 0x200F) || c == 0x2060 || c == 0xFEFF) return 0;
  if (c == 0x201C || c == 0x201D || c == 0x201E || c == 0xAB || c == 0xBB) return '"';
  if (c == 0x2018 || c == 0x2019 || c == 0x201A) return '\'';
  if (c >= 0x2010 && c <= 0x2015) return '-';
  if (c == 0xB7 || c == 0x318D || c == 0x30FB || c == 0xFF65) return 0xB7;  // middle dots
  if (c >= 0xFF01 && c <= 0xFF5E) return c - 0xFEE0;
  return c;
}

/// The text that is compared, without layout characters.
std::string plain_text(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size();) {
    if (const char32_t c = plain_form(decode_utf8(text, at)); c != 0) append_utf8(plain, c);
  }
  return plain;
}

struct Token {
  std::uint64_t hash = 0;
  Span span;
};

bool is_letter_or_digit(char32_t c) {
  if (c < 0x80) return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  return plain_form(c) == c && !(c >= 0x2000 && c < 0x2E80) && !(c >= 0x3000 && c < 0x3040) && c != 0xB7;
}

bool is_thai_letter(char32_t c) {
  return c >= 0x0E01 && c <= 0x0E4E;
}

/// The words for numbers and fractions in checking.txt.
std::vector<std::string_view> number_words(Language language) {
  std::vector<std::string_view> words;
  for (const WordLine& line : language_lines(language, "checking")) {
    if (!line.head.starts_with("number ") && !line.head.starts_with("fraction ")) continue;
    for (const std::string_view word : line.words()) words.push_back(word);
  }
  return words;
}

/// Splits a text into words and single symbols; runs of Thai letters into dictionary words.
class Tokenizer {
 public:
  explicit Tokenizer(Language language) {
    if (!language_profile(language).has("dictionary")) return;
    thai_ = std::make_unique<ThaiWords>();
    numbers_ = number_words(language);
  }

  std::vector<Token> words(std::string_view text, Span part) {
    std::vector<Token> tokens;
    for (std::size_t at = part.begin; at < part.end;) {
      const std::size_t begin = at;
      const char32_t first = decode_utf8(text, at);
      if (plain_form(first) == 0) continue;
      if (thai_ && is_thai_letter(first)) {
        at = thai_words(text, begin, part.end, tokens);
        continue;
      }
      while (is_letter_or_digit(first) && at < part.end) {
        std::size_t next = at;
        const char32_t c = decode_utf8(text, next);
        if (goes_on_number(text, at, c, part.end)) {
          at = next;
          continue;
        }
        if (!is_letter_or_digit(c) || (thai_ && is_thai_letter(c))) break;
        at = next;
      }
      add(text, begin, at, tokens);
    }
    return tokens;
  }

  static std::vector<Token> lines(std::string_view text) {
    std::vector<Token> tokens;
    for (const Span line : split_lines(text)) {
      if (!line.empty()) add(text, line.begin, line.end, tokens);
    }
    return tokens;
  }

 private:
  static void add(std::string_view text, std::size_t begin, std::size_t end, std::vector<Token>& tokens) {
    const Span span{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    tokens.push_back({hash64(plain_text(span.of(text))), span});
  }

  /// True if a word is a number word, or several in a row.
  bool is_number(std::string_view word) const {
    while (!word.empty()) {
      const auto number =
          std::ranges::find_if(numbers_, [&](std::string_view one) { return word.starts_with(one); });
      if (number == numbers_.end()) return false;
      word.remove_prefix(number->size());
    }
    return true;
  }

  /// "1,000", "12.5", "2.9": one token, so that a change of any digit changes the whole number.
  static bool goes_on_number(std::string_view text, std::size_t at, char32_t c, std::size_t end) {
    const auto is_digit = [&](std::size_t place) {
      return place < end && text[place] >= '0' && text[place] <= '9';
    };
    return (c == '.' || c == ',') && is_digit(at - 1) && is_digit(at + 1);
  }

  std::size_t thai_words(std::string_view text, std::size_t begin, std::size_t end,
                         std::vector<Token>& tokens) {
    std::u16string run;
    std::vector<std::size_t> places;
    std::size_t at = begin;
    while (at < end) {
      std::size_t next = at;
      const char32_t c = decode_utf8(text, next);
      if (!is_thai_letter(c)) break;
      run += static_cast<char16_t>(c);
      places.push_back(at);
      at = next;
    }
    places.push_back(at);
    std::size_t word = begin;
    bool number_before = false;
    for (const std::uint32_t word_end : thai_->ends(run)) {
      const bool number = is_number(text.substr(word, places[word_end] - word));
      // "หนึ่งพัน" is one number.
      if (number && number_before) {
        const std::size_t first = tokens.back().span.begin;
        tokens.pop_back();
        add(text, first, places[word_end], tokens);
      } else {
        add(text, word, places[word_end], tokens);
      }
      number_before = number;
      word = places[word_end];
    }
    return at;
  }

  std::unique_ptr<ThaiWords> thai_;
  std::vector<std::string_view> numbers_;
};

/// Tokens [begin, end) of each text that are aligned with each other and differ.
struct Hunk {
  std::size_t before_begin, before_end;
  std::size_t after_begin, after_end;
};

/// The differing runs of tokens, by a shortest edit script; everything when that is longer than most_edits.
std::vector<Hunk> differences(std::span<const Token> before, std::span<const Token> after) {
  std::size_t head = 0;
  while (head < before.size() && head < after.size() && before[head].hash == after[head].hash) ++head;
  std::size_t tail = 0;
  while (tail < before.size() - head && tail < after.size() - head &&
         before[before.size() - 1 - tail].hash == after[after.size() - 1 - tail].hash)
    ++tail;
  const int n = static_cast<int>(before.size() - head - tail);
  const int m = static_cast<int>(after.size() - head - tail);
  if (n == 0 && m == 0) return {};
  const Hunk whole{head, head + static_cast<std::size_t>(n), head, head + static_cast<std::size_t>(m)};
  if (n == 0 || m == 0) return {whole};
  const auto same = [&](int x, int y) {
    return before[head + static_cast<std::size_t>(x)].hash == after[head + static_cast<std::size_t>(y)].hash;
  };
  // trace[d][k + d] is how far down the text before diagonal k reaches with d edits.
  std::vector<std::vector<int>> trace;
  const int limit = std::min(n + m, most_edits);
  bool reached = false;
  for (int d = 0; d <= limit && !reached; ++d) {
    std::vector<int> row(static_cast<std::size_t>(2 * d + 1), 0);
    for (int k = -d; k <= d && !reached; k += 2) {
      int x = 0;
      if (d > 0) {
        const std::vector<int>& last = trace.back();
        const auto at = [&](int diagonal) { return last[static_cast<std::size_t>(diagonal + d - 1)]; };
        const bool down = k == -d || (k != d && at(k - 1) < at(k + 1));
        x = down ? at(k + 1) : at(k - 1) + 1;
      }
      int y = x - k;
      while (x < n && y < m && y >= 0 && same(x, y)) ++x, ++y;
      row[static_cast<std::size_t>(k + d)] = x;
      reached = x >= n && y >= m;
    }
    trace.push_back(std::move(row));
  }
  if (!reached) return {whole};
  std::vector<Hunk> hunks;
  int x = n;
  int y = m;
  for (int d = static_cast<int>(trace.size()) - 1; d > 0; --d) {
    const std::vector<int>& last = trace[static_cast<std::size_t>(d - 1)];
    const auto at = [&](int diagonal) { return last[static_cast<std::size_t>(diagonal + d - 1)]; };
    const int k = x - y;
    const bool down = k == -d || (k != d && at(k - 1) < at(k + 1));
    const int from_x = down ? at(k + 1) : at(k - 1);
    const int from_y = from_x - (down ? k + 1 : k - 1);
    const int to_x = down ? from_x : from_x + 1;
    const int to_y = down ? from_y + 1 : from_y;
    const auto place = [&](int value) { return head + static_cast<std::size_t>(value); };
    if (!hunks.empty() && hunks.back().before_begin == place(to_x) &&
        hunks.back().after_begin == place(to_y)) {
      hunks.back().before_begin = place(from_x);
      hunks.back().after_begin = place(from_y);
    } else {
      hunks.push_back({place(from_x), place(to_x), place(from_y), place(to_y)});
    }
    x = from_x;
    y = from_y;
  }
  std::ranges::reverse(hunks);
  return hunks;
}

/// The span from the first to the last of some tokens; when there are none, an empty span where the next
/// begins.
Span extent_of(std::span<const Token> tokens, std::size_t begin, std::size_t end, std::size_t size) {
  if (begin < end) return {tokens[begin].span.begin, tokens[end - 1].span.end};
  const auto at = static_cast<std::uint32_t>(begin < tokens.size() ? tokens[begin].span.begin : size);
  return {at, at};
}

class Comparison {
 public:
  Comparison(std::string_view before, std::string_view after, Language language)
      : before_(before), after_(after), tokenizer_(language) {}

  std::vector<TextChange> run() {
    const std::vector<Token> old_lines = Tokenizer::lines(before_);
    const std::vector<Token> new_lines = Tokenizer::lines(after_);
    for (const Hunk& hunk : differences(old_lines, new_lines)) {
      compare_words(extent_of(old_lines, hunk.before_begin, hunk.before_end, before_.size()),
                    extent_of(new_lines, hunk.after_begin, hunk.after_end, after_.size()));
    }
    equal_until(static_cast<std::uint32_t>(after_.size()));
    return std::move(changes_);
  }

 private:
  void compare_words(Span before, Span after) {
    const std::vector<Token> old_words = tokenizer_.words(before_, before);
    const std::vector<Token> new_words = tokenizer_.words(after_, after);
    for (const Hunk& hunk : differences(old_words, new_words)) {
      Span removed = extent_of(old_words, hunk.before_begin, hunk.before_end, before.end);
      Span added = extent_of(new_words, hunk.after_begin, hunk.after_end, after.end);
      if (same_words(removed.of(before_), added.of(after_))) continue;
      equal_until(added.begin);
      if (!removed.empty()) changes_.push_back({TextChange::Kind::deleted, removed});
      if (!added.empty()) changes_.push_back({TextChange::Kind::inserted, added});
      done_ = added.end;
    }
  }

  void equal_until(std::uint32_t end) {
    const Span words = trim(after_, {done_, std::max(done_, end)});
    if (!words.empty()) changes_.push_back({TextChange::Kind::equal, words});
    done_ = std::max(done_, end);
  }

  std::string_view before_;
  std::string_view after_;
  Tokenizer tokenizer_;
  std::vector<TextChange> changes_;
  std::uint32_t done_ = 0;  // of the text after
};

}  // namespace

bool same_words(std::string_view before, std::string_view after) {
  return before == after || plain_text(before) == plain_text(after);
}

std::vector<TextChange> compare_texts(std::string_view before, std::string_view after, Language language) {
  return Comparison(before, after, language).run();
}

}  // namespace pandect
