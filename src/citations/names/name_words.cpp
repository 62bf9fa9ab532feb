#include "citations/names/name_words.h"

#include <algorithm>

#include "citations/names/title_wording.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// True for letters, digits and all non-ASCII bytes except the blocks of Latin-1 signs and of general
/// punctuation: precise enough for titles, and faster than decoding every title for each unknown name.
bool in_word(unsigned char byte) {
  constexpr unsigned char latin_signs = 0xC2;
  constexpr unsigned char punctuation = 0xE2;
  if (byte >= 0x80) return byte != latin_signs && byte != punctuation;
  return is_ascii_digit(static_cast<char>(byte)) || (byte >= 'a' && byte <= 'z') ||
         (byte >= 'A' && byte <= 'Z');
}

}  // namespace

bool year_follows(std::string_view text, std::size_t end) {
  Cursor cursor(text, end);
  const char32_t before = cursor.previous_char();
  if ((before >= '0' && before <= '9') || (before >= 0x0E50 && before <= 0x0E59)) return false;
  if (is_hangul(before)) return false;
  const TitleWording& wording = title_wording(Language::unknown);
  cursor.skip_blanks();
  if (cursor.take_any(wording.issues)) return true;
  if (cursor.take_any(wording.eras)) {
    cursor.skip_blanks();
    return !cursor.take_digits().empty();
  }
  const std::string_view digits = cursor.take_digits();
  if (is_word_char(cursor.peek_char()) || cursor.peek() == '/') return false;
  return digits.size() == 4 && (digits.starts_with("1") || digits.starts_with("20"));
}

bool same_word(std::string_view a, std::string_view b) {
  return small_letters(a) == small_letters(b);
}

bool is_same_or_plural(std::string_view a, std::string_view b) {
  constexpr std::size_t stem = 5;
  constexpr std::size_t ending = 2;
  const std::size_t shorter = std::min(a.size(), b.size());
  if (a.size() + b.size() - (2 * shorter) > (shorter < stem ? 0 : ending)) return false;
  return same_word(a.substr(0, shorter), b.substr(0, shorter));
}

bool ends_with_any(std::string_view text, std::span<const std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return text.ends_with(word); });
}

std::vector<std::string_view> title_words(std::string_view text) {
  std::vector<std::string_view> words;
  const auto step = [&](std::size_t at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    return byte == 0xE2 ? std::size_t{3} : byte == 0xC2 ? std::size_t{2} : std::size_t{1};
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && in_word(static_cast<unsigned char>(text[at]))) ++at;
    if (at > begin) words.push_back(text.substr(begin, at - begin));
    if (at < text.size()) at += step(at);
  }
  return words;
}

std::vector<std::string_view> without_links(std::vector<std::string_view> words,
                                            const TitleWording& wording) {
  std::erase_if(words, [&](std::string_view word) { return wording.is_link(word); });
  return words;
}

std::vector<std::string_view> content_words(std::string_view text, Language language) {
  return without_links(title_words(text), title_wording(language));
}

bool is_latin_name(std::string_view name) {
  const char32_t last = Cursor(name, name.size()).previous_char();
  return !is_thai(Cursor(name, 0).peek_char()) && !is_hangul(last) && !is_han(last);
}

std::vector<std::size_t> count_in_order(std::span<const std::string_view> name,
                                        std::span<const std::string_view> title) {
  std::vector<std::size_t> totals{0};
  std::vector<std::size_t> counts(title.size() + 1, 0);  // of the words read, in so many of the title's
  for (const std::string_view word : name) {
    std::size_t diagonal = 0;
    for (std::size_t j = 0; j < title.size(); ++j) {
      const std::size_t above = counts[j + 1];
      counts[j + 1] = is_same_or_plural(word, title[j]) ? diagonal + 1 : std::max(counts[j + 1], counts[j]);
      diagonal = above;
    }
    totals.push_back(counts.back());
  }
  return totals;
}

std::size_t shared_title(std::string_view name, std::string_view title) {
  const std::vector<std::string_view> said = title_words(name);
  const auto differ = std::ranges::mismatch(said, title_words(title), same_word);
  if (differ.in1 == said.begin()) return 0;
  const std::string_view last = *std::prev(differ.in1);
  return static_cast<std::size_t>(last.data() + last.size() - name.data());
}

std::size_t count_shared_words(std::string_view text, std::string_view title) {
  constexpr std::size_t shortest = 4;
  constexpr std::size_t stem = 8;
  std::vector<std::string> seen;
  for (const std::string_view word : title_words(title)) {
    if (word.size() < shortest) continue;
    std::string begin = small_letters(word.substr(0, stem));
    const bool known = std::ranges::find(seen, begin) != seen.end();
    if (!known && text.find(begin) != std::string_view::npos) seen.push_back(std::move(begin));
  }
  return seen.size();
}

}  // namespace pandect
