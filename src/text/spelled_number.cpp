#include "text/spelled_number.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <unicode/rbnf.h>
#include <unicode/unistr.h>

#include "text/characters.h"
#include "text/language_profile.h"
#include "text/per_language.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::int32_t most = 999;

/// The words of ICU's rules for spelling numbers, in all their forms: with and without "and", by gender.
class Spelling {
 public:
  explicit Spelling(Language language) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Locale locale(std::string(language_code(language)).c_str());
    rules_ = std::make_unique<icu::RuleBasedNumberFormat>(icu::URBNF_SPELLOUT, locale, status);
    if (U_FAILURE(status) != 0) return;
    for (std::int32_t i = 0; i < rules_->getNumberOfRuleSetNames(); ++i) {
      const icu::UnicodeString set = rules_->getRuleSetName(i);
      if (set.startsWith(u"%spellout-numbering") || set.startsWith(u"%spellout-cardinal"))
        sets_.push_back(set);
    }
    for (const std::int32_t number : {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14,
                                      15, 16, 17, 18, 19, 20, 30, 40, 50, 60, 70, 80, 90, 100}) {
      for (const icu::UnicodeString& set : sets_) begins_.push_back(words_of(number, set));
    }
    std::ranges::sort(begins_);
    begins_.erase(std::ranges::unique(begins_).begin(), begins_.end());
    for (const std::string& words : begins_) {
      const char32_t first = Cursor(words, 0).peek_char();
      if (firsts_.find(first) == std::u32string::npos) firsts_ += first;
    }
  }

  /// True if a text may begin with a number, in any case: seldom, so that words of it are made on the first.
  bool may_begin(std::string_view text) const {
    char32_t first = Cursor(text, 0).peek_char();
    if (first >= 'A' && first <= 'Z') first += 'a' - 'A';
    if (firsts_.find(first) == std::u32string::npos) return false;
    return std::ranges::any_of(begins_, [&](const std::string& one) {
      return text.size() >= one.size() &&
             std::ranges::equal(one, text.substr(0, one.size()),
                                [](char a, char b) { return a == ascii_lower(b); });
    });
  }

  std::optional<std::uint32_t> value_of(const std::string& words) const {
    std::call_once(once_, [this] {
      constexpr std::size_t least_of_one = 4;  // "eins", but "un", "een"
      for (std::int32_t number = 1; number <= most; ++number) {
        for (const icu::UnicodeString& set : sets_) {
          std::string spelled = words_of(number, set);
          if (number == 1 && spelled.size() < least_of_one) continue;
          longest_ = std::max(longest_, spelled.size());
          values_.emplace(std::move(spelled), number);
        }
      }
    });
    const auto found = values_.find(words);
    return found == values_.end() ? std::nullopt : std::optional(found->second);
  }

  std::size_t longest() const { return longest_; }

 private:
  /// In letters and single blanks: ICU marks possible line breaks within words.
  std::string words_of(std::int32_t number, const icu::UnicodeString& set) const {
    icu::UnicodeString spelled;
    icu::FieldPosition unused;
    UErrorCode status = U_ZERO_ERROR;
    rules_->format(number, set, spelled, unused, status);
    for (const char16_t mark : {u'\u00AD', u'\u200B'})
      spelled.findAndReplace(icu::UnicodeString(mark), icu::UnicodeString());
    spelled.findAndReplace(icu::UnicodeString(u'-'), icu::UnicodeString(u' '));
    std::string words;
    spelled.toUTF8String(words);
    return words;
  }

  std::unique_ptr<icu::RuleBasedNumberFormat> rules_;
  std::vector<icu::UnicodeString> sets_;
  std::vector<std::string> begins_;
  std::u32string firsts_;  // their first letters
  mutable std::once_flag once_;
  mutable std::unordered_map<std::string, std::uint32_t> values_;
  mutable std::size_t longest_ = 0;
};

const Spelling& spelling(Language language) {
  static const PerLanguage<Spelling> all([](Language one) { return std::make_unique<const Spelling>(one); });
  return all.of(language);
}

}  // namespace

std::optional<std::uint32_t> take_spelled_number(Cursor& cursor, Language language) {
  constexpr std::size_t longest = 120;  // bytes
  if (!is_word_char(cursor.peek_char()) || is_ascii_digit(cursor.peek())) return std::nullopt;
  const Spelling& words = spelling(language);
  if (!words.may_begin(cursor.rest())) return std::nullopt;
  std::string ahead = small_letters(cursor.rest().substr(0, longest));
  std::ranges::replace(ahead, '-', ' ');
  const bool parted = !joins_words(language) && !language_profile(language).has("particles");
  std::optional<std::uint32_t> value;
  std::size_t length = 0;
  for (std::size_t at = 0; at < ahead.size() && (length == 0 || at <= words.longest());) {
    decode_utf8(ahead, at);
    if (parted && is_word_char(Cursor(ahead, at).peek_char())) continue;
    if (const auto found = words.value_of(ahead.substr(0, at))) {
      value = found;
      length = at;
    }
    if (at < ahead.size() && !is_word_char(Cursor(ahead, at).peek_char()) && ahead[at] != ' ') break;
  }
  cursor.skip(length);
  return value;
}

}  // namespace pandect
