#include "definitions/term_matcher.h"

#include <algorithm>
#include <array>
#include <span>

#include <unicode/uscript.h>

#include "text/language_profile.h"
#include "text/lines.h"
#include "text/scanner.h"
#include "text/term_words.h"
#include "text/utf8.h"

namespace pandect {
namespace {

char32_t lower_ascii(char32_t c) {
  return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

/// The look-up key of positions: the first two characters, ASCII letters in lower case.
std::uint16_t beginning_key(char32_t first, char32_t second) {
  return static_cast<std::uint16_t>(lower_ascii(first) * 1021 + second);
}

bool ends_latin_word(std::string_view text, std::size_t end, std::span<const std::string_view> endings) {
  if (!is_word_char(Cursor(text, end).peek_char())) {
    // An apostrophe may follow without being part of an ending: it is then a quotation mark.
    return true;
  }
  for (const std::string_view ending : endings) {
    if (text.substr(end).starts_with(ending) && !is_word_char(Cursor(text, end + ending.size()).peek_char()))
      return true;
  }
  return false;
}

bool ends_with_particles(std::string_view text, std::size_t end,
                         std::span<const std::string_view> particles) {
  constexpr int most_particles = 4;
  for (int i = 0; i < most_particles; ++i) {
    if (!is_word_char(Cursor(text, end).peek_char())) return true;
    std::size_t longest = 0;
    for (const std::string_view particle : particles) {
      if (particle.size() > longest && text.substr(end).starts_with(particle)) longest = particle.size();
    }
    if (longest == 0) return false;
    end += longest;
  }
  return !is_word_char(Cursor(text, end).peek_char());
}

/// True if two characters are letters of one script: a word of kanji ends before kana.
bool is_of_one_script(char32_t one, char32_t other) {
  UErrorCode status = U_ZERO_ERROR;
  const UScriptCode script = uscript_getScript(static_cast<UChar32>(one), &status);
  return is_word_char(one) && is_word_char(other) &&
         script == uscript_getScript(static_cast<UChar32>(other), &status);
}

/// The length of the white space at `at`, in bytes.
std::size_t white_space(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size()) {
    std::size_t next = end;
    if (!is_white_space(decode_utf8(text, next))) break;
    end = next;
  }
  return end - at;
}

}  // namespace

TermMatcher::TermMatcher(Language language, std::vector<std::string> terms)
    : language_(language), words_(term_words(language)), terms_(std::move(terms)) {
  if (language_profile(language).has("dictionary")) thai_ = std::make_unique<ThaiWords>();
  for (std::uint32_t i = 0; i < terms_.size(); ++i) {
    const std::string_view term = terms_[i];
    std::size_t at = 0;
    const char32_t first = term.empty() ? 0 : decode_utf8(term, at);
    if (at >= term.size()) continue;
    const std::uint16_t key = beginning_key(first, decode_utf8(term, at));
    beginnings_.set(key);
    by_beginning_[key].push_back(i);
  }
  for (auto& [key, places] : by_beginning_) {
    std::ranges::stable_sort(places, std::greater(), [&](std::uint32_t i) { return terms_[i].size(); });
  }
}

std::optional<std::size_t> TermMatcher::match(std::string_view text, std::size_t at,
                                              const std::string& term) const {
  const bool spaces_may_go = joins_words(language_);
  for (std::size_t i = 0; i < term.size(); ++i) {
    if (term[i] == ' ') {
      const std::size_t blank = white_space(text, at);
      if (blank == 0 && !spaces_may_go) return std::nullopt;
      at += blank;
      continue;
    }
    if (at >= text.size()) return std::nullopt;
    const bool same = text[at] == term[i] || (i == 0 && ascii_lower(text[at]) == term[i]);
    if (!same) return std::nullopt;
    ++at;
  }
  return at;
}

bool TermMatcher::is_thai_word(std::string_view text, std::size_t begin, std::size_t end) {
  constexpr std::size_t longest_run = 1200;  // bytes looked at around a use
  const bool known = run_text_ == text.data() && run_.begin <= begin && end <= run_.end;
  if (!known) {
    std::size_t first = begin;
    while (first > 0 && begin - first < longest_run) {
      const std::size_t before = previous_code_point(text, first);
      std::size_t next = before;
      if (!is_thai(decode_utf8(text, next))) break;
      first = before;
    }
    std::size_t last = end;
    while (last < text.size() && last - end < longest_run) {
      std::size_t next = last;
      if (!is_thai(decode_utf8(text, next))) break;
      last = next;
    }
    std::u16string run;
    for (std::size_t at = first; at < last;) run += static_cast<char16_t>(decode_utf8(text, at));
    run_ = make_span(first, last);
    run_text_ = text.data();
    run_ends_.clear();
    // Letters of Thai are three bytes each; a term may contain others, which are counted as they are written.
    std::vector<std::uint32_t> bytes;
    for (std::size_t at = first; at < last; decode_utf8(text, at))
      bytes.push_back(static_cast<std::uint32_t>(at));
    bytes.push_back(static_cast<std::uint32_t>(last));
    for (const std::uint32_t word_end : thai_->ends(run)) {
      if (word_end < bytes.size()) run_ends_.push_back(bytes[word_end]);
    }
  }
  const auto is_boundary = [&](std::size_t at) {
    return at == run_.begin || at == run_.end ||
           std::ranges::binary_search(run_ends_, static_cast<std::uint32_t>(at));
  };
  if (!is_boundary(begin)) return false;
  // The word that begins here must not reach beyond the term.
  const auto word_end = std::ranges::upper_bound(run_ends_, static_cast<std::uint32_t>(begin));
  return word_end == run_ends_.end() || *word_end <= end;
}

bool TermMatcher::stands_alone(std::string_view text, std::size_t begin, std::size_t end) {
  const char32_t before = Cursor(text, begin).previous_char();
  const char32_t first = Cursor(text, begin).peek_char();
  const char32_t last = Cursor(text, end).previous_char();
  if (is_thai(first) && thai_) return is_thai_word(text, begin, end);
  if (language_profile(language_).has("scripts-part-words"))
    return !is_of_one_script(before, first) && !is_of_one_script(last, Cursor(text, end).peek_char());
  if (is_word_char(first) && is_word_char(before)) return false;
  if (!is_word_char(last)) return true;
  if (const auto particles = words_.of("particle"); !particles.empty())
    return ends_with_particles(text, end, particles);
  if (thai_) return !is_word_char(Cursor(text, end).peek_char()) || is_thai(Cursor(text, end).peek_char());
  return ends_latin_word(text, end, words_.of("ending"));
}

void TermMatcher::find(std::string_view text, const Takes& takes) {
  run_text_ = nullptr;
  if (by_beginning_.empty()) return;
  std::size_t at = 0;
  std::size_t next = 0;
  char32_t first = text.empty() ? 0 : decode_utf8(text, next);
  while (next < text.size()) {
    std::size_t after = next;
    const char32_t second = decode_utf8(text, after);
    std::size_t end = 0;
    const std::uint16_t key = beginning_key(first, second);
    if (beginnings_[key]) {
      const auto found = by_beginning_.find(key);
      for (const std::uint32_t term : found->second) {
        const std::optional<std::size_t> matched = match(text, at, terms_[term]);
        if (!matched || !stands_alone(text, at, *matched)) continue;
        if (!takes(term, make_span(at, *matched))) continue;
        end = *matched;
        break;
      }
    }
    if (end > next) {
      at = end;
      if (at >= text.size()) return;
      next = at;
      first = decode_utf8(text, next);
    } else {
      at = next;
      next = after;
      first = second;
    }
  }
}

}  // namespace pandect
